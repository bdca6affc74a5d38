"""How a person names a repository or a feed, and the one form in which it is kept."""

from __future__ import annotations

import pytest

from digest.collect.names import source_pattern
from digest.errors import InputError


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Acme/Engine.git", "acme/engine"),
        ("https://github.com/acme/engine", "acme/engine"),
        ("gitlab:acme/engine", "gitlab:gitlab.com/acme/engine"),
        ("gitlab:acme/*", "gitlab:gitlab.com/acme/*"),
        ("-gitlab:acme/engine", "-gitlab:gitlab.com/acme/engine"),
        ("gitlab:git.example.org/acme/parts/engine", "gitlab:git.example.org/acme/parts/engine"),
        ("https://gitlab.com/acme/parts/engine.git", "gitlab:gitlab.com/acme/parts/engine"),
        ("https://gitlab.example.org/acme/engine", "gitlab:gitlab.example.org/acme/engine"),
        ("git@gitlab.com:acme/engine.git", "gitlab:gitlab.com/acme/engine"),
        ("codeberg:acme/engine", "gitea:codeberg.org/acme/engine"),
        ("https://codeberg.org/acme/engine", "gitea:codeberg.org/acme/engine"),
        ("gitea:git.example.org/acme/engine", "gitea:git.example.org/acme/engine"),
        ("feed:https://example.org/releases.atom", "feed:https://example.org/releases.atom"),
    ],
)
def test_each_name_has_one_form(text: str, kept: str) -> None:
    assert source_pattern(text) == kept
    assert source_pattern(kept) == kept


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("gitlab:", "'gitlab:' names no repository; write gitlab:group/project, or a star last: …/*"),
        ("gitlab:acme", "'gitlab:acme' names no repository; write gitlab:group/project, or a star last: …/*"),
        (
            "gitea:acme/engine",
            (
                "'gitea:acme/engine' names no repository; write codeberg:owner/name or gitea:git.example.org/owner/name, "
                "or a star last: …/*"
            ),
        ),
        (
            "https://git.example.org/acme/engine",
            (
                "'https://git.example.org/acme/engine' is not on github.com; write gitlab:git.example.org/GROUP/PROJECT or "
                "gitea:git.example.org/OWNER/NAME after what runs there, or read it with --git"
            ),
        ),
        ("feed:ftp://example.org", "'ftp://example.org' is no address of a feed; write feed:https://HOST/releases.atom"),
    ],
)
def test_what_names_nothing_gets_one_line(text: str, line: str) -> None:
    with pytest.raises(InputError) as refused:
        source_pattern(text)
    assert str(refused.value) == line
