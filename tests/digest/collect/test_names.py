"""How a person names a repository or a feed, and the one form in which it is kept."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.patterns import any_matches, only, pattern_typed
from digest.collect import Collected, combine
from digest.collect.names import Place, by_reader, kind_of_host, name_of, service_host, source_pattern
from digest.errors import InputError
from digest.model import DeskInfo, Pull, Repo, Window


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
        ("codeberg:Acme/*", "gitea:codeberg.org/acme/*"),
        ("-codeberg:acme/engine", "-gitea:codeberg.org/acme/engine"),
        ("forgejo:git.example.org/acme/engine", "gitea:git.example.org/acme/engine"),
        ("gitea:localhost:3000/acme/engine", "gitea:localhost:3000/acme/engine"),
        ("gitea:https://git.example.org:3000/acme/engine?tab=readme#top", "gitea:git.example.org:3000/acme/engine"),
        ("https://codeberg.org/acme/engine/pulls/3", "gitea:codeberg.org/acme/engine"),
        ("https://heron:sesame@gitea.example.org/acme/engine.git", "gitea:gitea.example.org/acme/engine"),
        ("ssh://git@codeberg.org:2222/acme/engine.git", "gitea:codeberg.org/acme/engine"),
        ("https://gitlab.com/acme/parts/engine/-/issues/4", "gitlab:gitlab.com/acme/parts/engine"),
        ("gitlab:acme.io/engine", "gitlab:gitlab.com/acme.io/engine"),
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
        (
            "gitea:git.example.org:99999/acme/engine",
            (
                "'gitea:git.example.org:99999/acme/engine' names no repository; write codeberg:owner/name or "
                "gitea:git.example.org/owner/name, or a star last: …/*"
            ),
        ),
        (
            "codeberg:acme/*/engine",
            (
                "'codeberg:acme/*/engine' names no repository; write codeberg:owner/name or "
                "gitea:git.example.org/owner/name, or a star last: …/*"
            ),
        ),
        (
            "codeberg:acme/engine/*",
            (
                "'codeberg:acme/engine/*' names no repository; write codeberg:owner/name or "
                "gitea:git.example.org/owner/name, or a star last: …/*"
            ),
        ),
        (
            "https://heron:sesame@git.example.org/acme/engine",
            (
                "'https://git.example.org/acme/engine' is not on github.com; write gitlab:git.example.org/GROUP/PROJECT or "
                "gitea:git.example.org/OWNER/NAME after what runs there, or read it with --git"
            ),
        ),
        (
            "feed:https://heron:sesame@example.org/a.atom",
            "the address of a feed holds a user or password, which would be shown; use a public feed",
        ),
        ("-feed:https://example.org/a.atom", "a feed is one address; leave it out of the desk where it is not wanted"),
        ("feed:ftp://example.org", "'ftp://example.org' is no address of a feed; write feed:https://HOST/releases.atom"),
    ],
)
def test_what_names_nothing_gets_one_line(text: str, line: str) -> None:
    with pytest.raises(InputError) as refused:
        source_pattern(text)
    assert str(refused.value) == line


@pytest.mark.parametrize(
    ("pattern", "place"),
    [
        ("gitea:codeberg.org/acme/engine", Place("gitea", "codeberg.org", "acme/engine")),
        ("gitea:localhost:3000/acme/engine", Place("gitea", "localhost:3000", "acme/engine")),
        ("-gitlab:gitlab.com/acme/parts/*", Place("gitlab", "gitlab.com", "acme/parts/*", excluded=True)),
    ],
)
def test_an_entry_says_which_forge_host_and_path_it_is(pattern: str, place: Place) -> None:
    assert Place.of(pattern) == place


@pytest.mark.parametrize(
    ("host", "kind"),
    [
        ("codeberg.org", "gitea"), ("forgejo.example.org", "gitea"), ("GitLab.example.org", "gitlab"),
        ("notgitlab.example.org", None), ("git.example.org", None),
    ],
)  # fmt: skip
def test_a_host_tells_its_forge_by_a_whole_part_of_its_name(host: str, kind: str | None) -> None:
    assert kind_of_host(host) == kind


DESK = (
    "acme/engine",
    "gitlab:gitlab.com/acme/engine",
    "gitea:codeberg.org/acme/*",
    "-gitea:codeberg.org/acme/old",
    "feed:https://example.org/acme.atom",
)


def test_the_entries_of_a_desk_go_to_what_reads_them() -> None:
    named = by_reader(DESK)
    assert named.github == ("acme/engine",)
    assert named.forges == DESK[1:4]
    assert named.feeds == ("https://example.org/acme.atom",)


@pytest.mark.parametrize(
    ("repo", "meant"),
    [
        ("acme/engine", True),
        ("gitlab.com/acme/engine", True),
        ("codeberg.org/acme/engine", True),
        ("codeberg.org/acme/old", False),
        ("gitlab.com/acme/old", False),
        ("acme/old", False),
    ],
)
def test_a_desk_means_a_repository_of_the_forge_that_it_names(repo: str, meant: bool) -> None:
    assert any_matches(DESK, repo) is meant


@pytest.mark.parametrize(
    "text", ["codeberg:Acme/Engine", "<https://codeberg.org/acme/engine|engine>", "codeberg.org/acme/engine"]
)
def test_what_a_reader_types_is_the_name_that_stories_show(text: str) -> None:
    assert pattern_typed(text) == "codeberg.org/acme/engine"


def test_one_repository_of_a_pattern_keeps_its_forge() -> None:
    assert only("gitea:codeberg.org/acme/*", "codeberg.org/acme/engine") == "gitea:codeberg.org/acme/engine"
    assert only("acme/*", "acme/engine") == "acme/engine"


def test_one_owner_and_name_on_three_forges_are_three_repositories() -> None:
    noon = datetime(2026, 8, 19, 12, tzinfo=UTC)
    window = Window(datetime(2026, 8, 19, tzinfo=UTC), datetime(2026, 8, 20, tzinfo=UTC))
    forges = {"acme/engine": "github", DESK[1]: "gitlab@gitlab.com", "gitea:codeberg.org/acme/engine": "gitea@codeberg.org"}
    parts = [
        Collected((Repo(name_of(entry), f"{forge}:7"),), (Pull(name_of(entry), 1, "merged", "Six gears", merged_at=noon),))
        for entry, forge in forges.items()
    ]
    both = combine(DeskInfo("acme"), window, window.end, parts)
    assert [repo.name for repo in both.repos] == ["acme/engine", "gitlab.com/acme/engine", "codeberg.org/acme/engine"]
    assert list(both.sources) == [
        "github:acme/engine:pull:1",
        "gitlab@gitlab.com:gitlab.com/acme/engine:pull:1",
        "gitea@codeberg.org:codeberg.org/acme/engine:pull:1",
    ]


@pytest.mark.parametrize("text", ["http://127.0.0.1:8912/acme/lamp", "127.0.0.1:8912/acme/lamp", "git@127.0.0.1:acme/lamp"])
def test_an_address_of_a_server_on_another_port_is_its_own(text: str) -> None:
    own = service_host("http://127.0.0.1:8912/api/v3")
    assert (own, source_pattern(text, own)) == ("127.0.0.1:8912", "acme/lamp")
    with pytest.raises(InputError, match=r"is not on 127\.0\.0\.1:8912; write gitlab:127\.0\.0\.1:3000/"):
        source_pattern("http://127.0.0.1:3000/acme/lamp", own)


def test_a_server_without_a_port_has_the_host_of_its_api() -> None:
    assert [service_host(each) for each in ("https://api.github.com", "https://git.acme.example/api/v3")] == [
        "github.com",
        "git.acme.example",
    ]
