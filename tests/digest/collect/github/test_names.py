"""Names as people write them, and the patterns of a desk."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from digest.collect.github.names import repo_name, repo_pattern, resolve
from digest.errors import InputError, SourceNotFound
from digest.model import Failure


@pytest.mark.parametrize(
    "text",
    [
        "acme/widget",
        " Acme/Widget ",
        "acme/widget.git",
        "acme/widget/",
        "https://github.com/acme/widget",
        "https://github.com/Acme/Widget.git",
        "https://www.github.com/acme/widget/",
        "https://github.com/acme/widget/pull/12#issuecomment-3",
        "https://github.com/acme/widget?tab=readme",
        "http://github.com/acme/widget",
        "github.com/acme/widget",
        "git@github.com:acme/widget.git",
        "ssh://git@github.com/acme/widget.git",
        "ssh://git@github.com:22/acme/widget.git",
        "git+ssh://git@github.com/acme/widget.git",
    ],
)
def test_a_name_or_a_pasted_address_is_one_spelling(text: str) -> None:
    assert repo_name(text) == "acme/widget"


def test_dots_and_dashes_belong_to_a_name() -> None:
    assert repo_name("acme-tools/widget.js-2_x") == "acme-tools/widget.js-2_x"


@pytest.mark.parametrize(
    "text",
    ["", "widget", "acme/", "/widget", "acme/widget/extra", "acme/..", "acme/.git", "a b/c", "-acme/widget", "acme/wid*"],
)
def test_what_names_no_repository_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(InputError) as refused:
        repo_name(text)
    assert str(refused.value) == f"{text!r} names no repository; write owner/name, such as huggingface/trl"


def test_an_address_of_another_host_is_refused_and_its_password_is_not_repeated() -> None:
    with pytest.raises(InputError) as refused:
        repo_name("https://me:hunter2@gitlab.com/acme/widget")
    assert str(refused.value) == "'https://gitlab.com/acme/widget' is not on github.com; read it with --git"


def test_an_enterprise_server_has_its_own_addresses() -> None:
    assert repo_name("https://git.acme.example/acme/widget", "git.acme.example") == "acme/widget"
    with pytest.raises(InputError, match=r"is not on git\.acme\.example"):
        repo_name("https://github.com/acme/widget", "git.acme.example")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Acme/Widget", "acme/widget"),
        ("acme/*", "acme/*"),
        ("acme/Wheel-*", "acme/wheel-*"),
        ("-acme/widget", "-acme/widget"),
        ("-acme/wheel-*", "-acme/wheel-*"),
        ("-https://github.com/acme/widget", "-acme/widget"),
    ],
)
def test_a_pattern_is_a_name_a_prefix_or_what_is_left_out(text: str, expected: str) -> None:
    assert repo_pattern(text) == expected


@pytest.mark.parametrize("text", ["*", "*/widget", "acme/*-wheel", "acme*/x"])
def test_a_star_stands_last(text: str) -> None:
    with pytest.raises(InputError, match=r"is no pattern; the star stands last: owner/\* or owner/prefix-\*"):
        repo_pattern(text)


class Owners:
    """Lists what it was given, and keeps who was asked for."""

    def __init__(self, **repos: Sequence[str]) -> None:
        self.repos = repos
        self.asked: list[str] = []

    async def __call__(self, owner: str) -> Sequence[str]:
        self.asked.append(owner)
        if owner not in self.repos:
            raise SourceNotFound(owner, "nobody")
        return [f"{owner}/{name}" for name in self.repos[owner]]


async def test_stars_stand_for_what_is_listed_and_each_name_comes_once() -> None:
    owners = Owners(acme=["Wheel-b", "wheel-a", "widget"])
    resolved = await resolve(["acme/widget", "acme/wheel-*", "acme/*", "other/thing"], owners)
    assert resolved.names == ("acme/widget", "acme/wheel-a", "acme/wheel-b", "other/thing")
    assert owners.asked == ["acme"]


async def test_what_is_left_out_stays_out_wherever_it_is_written() -> None:
    owners = Owners(acme=["widget", "wheel-a", "wheel-b", "axle"])
    resolved = await resolve(["-acme/wheel-*", "acme/*", "acme/axle", "-acme/axle"], owners)
    assert resolved.names == ("acme/widget",)


async def test_names_without_a_star_are_not_looked_up() -> None:
    owners = Owners()
    assert (await resolve(["acme/widget", "-acme/axle"], owners)).names == ("acme/widget",)
    assert owners.asked == []


async def test_an_owner_that_cannot_be_listed_costs_no_other() -> None:
    resolved = await resolve(["nobody/*", "acme/*"], Owners(acme=["widget"]))
    assert resolved.names == ("acme/widget",)
    assert resolved.failures == (Failure("nobody/*", "nobody"),)
