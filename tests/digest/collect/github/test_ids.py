"""Whose number a repository has."""

from __future__ import annotations

import pytest

from digest.collect.github.ids import number_of, repo_id
from digest.model import Repo


@pytest.mark.parametrize(
    ("page", "known"),
    [
        ("https://github.com/acme/widget", "github:7"),
        ("https://www.github.com/acme/widget", "github:7"),
        (None, "github:7"),
        ("https://github.example.com/acme/widget", "github@github.example.com:7"),
        ("https://forge.example.com:8443/acme/widget", "github@forge.example.com:7"),
    ],
)
def test_the_numbers_of_an_own_server_are_not_those_of_github_com(page: str | None, known: str) -> None:
    assert repo_id(7, page) == known
    assert number_of(Repo("acme/widget", known)) == 7


@pytest.mark.parametrize("known", [None, "", "gitlab:7", "gitea@codeberg.org:7", "feed:github.com/a/b", "github:seven"])
def test_the_number_of_another_forge_is_none_of_github(known: str | None) -> None:
    assert number_of(Repo("acme/widget", known)) is None
