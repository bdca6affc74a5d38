"""What the address of a repository says."""

from __future__ import annotations

from pathlib import Path

import pytest

from digest.collect.remotes import directory_name, local_name, parse_remote, without_login

SHA = "0123456789abcdef0123456789abcdef01234567"


@pytest.mark.parametrize(
    ("address", "name", "page"),
    [
        ("https://github.com/owner/lamp", "owner/lamp", "https://github.com/owner/lamp"),
        ("https://github.com/owner/lamp.git/", "owner/lamp", "https://github.com/owner/lamp"),
        ("https://somebody:secret@github.com/owner/lamp.git", "owner/lamp", "https://github.com/owner/lamp"),
        ("https://WWW.GitHub.com/Owner/Lamp", "Owner/Lamp", "https://github.com/Owner/Lamp"),
        ("git@github.com:owner/lamp.git", "owner/lamp", "https://github.com/owner/lamp"),
        ("ssh://git@ssh.github.com:443/owner/lamp.git", "owner/lamp", "https://github.com/owner/lamp"),
        ("https://gitlab.com/group/inner/lamp.git", "gitlab.com/group/inner/lamp", "https://gitlab.com/group/inner/lamp"),
        ("git@codeberg.org:owner/lamp", "codeberg.org/owner/lamp", "https://codeberg.org/owner/lamp"),
        ("http://github.com/owner/lamp", "owner/lamp", None),
        ("git://github.com/owner/lamp.git", "owner/lamp", None),
        ("https://git.example.org/pub/scm/owner/lamp.git", "owner/lamp", None),
        ("https://git.example.org:8443/lamp", "local/lamp", None),
        ("ssh://git@[::1]:22/~owner/lamp.git", "~owner/lamp", None),
        ("host:lamp.git", "local/lamp", None),
        ("file:///srv/git/owner/lamp.git", "local/lamp", None),
    ],
)
def test_an_address_tells_name_and_page(address: str, name: str, page: str | None) -> None:
    remote = parse_remote(address)
    assert remote is not None
    assert (remote.name, remote.page) == (name, page)


@pytest.mark.parametrize("path", ["lamp", "../lamp", "/srv/git/lamp.git", "C:/lamp", "a/b:c", ""])
def test_a_path_is_no_address(path: str) -> None:
    assert parse_remote(path) is None


@pytest.mark.parametrize(
    ("address", "page"),
    [
        ("https://github.com/owner/lamp", f"https://github.com/owner/lamp/commit/{SHA}"),
        ("https://gitlab.com/owner/lamp", f"https://gitlab.com/owner/lamp/-/commit/{SHA}"),
        ("git@codeberg.org:owner/lamp.git", f"https://codeberg.org/owner/lamp/commit/{SHA}"),
        ("https://git.example.org/owner/lamp", None),
        ("http://github.com/owner/lamp", None),
    ],
)
def test_a_commit_has_a_page_only_where_the_forge_is_known(address: str, page: str | None) -> None:
    remote = parse_remote(address)
    assert remote is not None
    assert remote.commit_page(SHA) == page


def test_an_address_is_shown_without_its_login() -> None:
    remote = parse_remote("https://somebody:secret@git.example.org/owner/lamp")
    assert remote is not None
    assert remote.shown == "https://git.example.org/owner/lamp"
    assert without_login("cannot open 'ssh://me@h/x' and 'https://a:b@h/y'") == "cannot open 'ssh://h/x' and 'https://h/y'"


@pytest.mark.parametrize(
    ("directory", "name"),
    [
        ("/srv/lamp", "local/lamp"),
        ("/srv/lamp.git", "local/lamp"),
        ("/srv/lamp/.git", "local/lamp"),
        ("/srv/my lamp (old)", "local/my-lamp-old"),
        ("/", "local/repository"),
    ],
)
def test_a_directory_names_a_repository_without_owner(directory: str, name: str) -> None:
    assert directory_name(Path(directory)) == name


def test_a_name_of_nothing_but_signs_is_replaced() -> None:
    assert local_name("???") == "local/repository"
