"""What closes what, and which pull request brought which commit."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from digest.collect.github.links import closing_numbers, with_pulls
from digest.model import Commit, Pull, Repo

WIDGET = Repo("Acme/Widget", id="github:7", url="https://github.com/Acme/Widget")
AT = datetime(2026, 8, 19, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("body", "numbers"),
    [
        ("Fixes #12", (12,)),
        ("This closes #3, and resolves: #4.", (3, 4)),
        ("CLOSE #1 Closed #2 fix #3 fixed #4 resolve #5 resolved #6", (1, 2, 3, 4, 5, 6)),
        ("Fixes #12\nFixes #12", (12,)),
        ("Fixes acme/widget#9", (9,)),
        ("Fixes https://github.com/acme/widget/issues/9", (9,)),
        ("Fixes GH-9", (9,)),
        ("Closes #1, #2", (1,)),
        ("See #12 and #13", ()),
        ("Fixes #(issue)", ()),
        ("Fixes # (issue)", ()),
        ("Fixes #0", ()),
        ("Fixes other/thing#9", ()),
        ("Fixes https://github.com/other/thing/issues/9", ()),
        ("Fixes https://elsewhere.example/acme/widget/issues/9", ()),
        ("Fixes https://github.com/acme/widget/pull/9", ()),
        ("discloses #9, prefix #8", ()),
        ("<!-- Fixes #9 -->\nA change.", ()),
        ("<!-- write\nFixes #9\n-->Closes #8", (8,)),
        ("<!-- Fixes #9", ()),
        ("```\nFixes #9\n```\nFixes #8", (8,)),
        ("Write `Fixes #9` in the body", ()),
        ("", ()),
    ],
)
def test_only_a_closing_keyword_with_a_number_of_the_same_repository_closes(body: str, numbers: tuple[int, ...]) -> None:
    assert closing_numbers(body, WIDGET) == numbers


def commit(sha: str, title: str = "Work", *parents: str) -> Commit:
    return Commit("acme/widget", sha, AT, title, parents=parents)


def numbers_of(*commits: Commit, pulls: tuple[Pull, ...] = ()) -> dict[str, int | None]:
    return {each.sha: each.pr for each in with_pulls(commits, pulls)}


def test_the_sha_a_pull_request_was_merged_as_says_more_than_a_title() -> None:
    pull = Pull("acme/widget", 12, "merged", merged_at=AT, merge_sha="a")
    assert numbers_of(commit("a", "Add spokes (#99)"), commit("b"), pulls=(pull,)) == {"a": 12, "b": None}


@pytest.mark.parametrize(
    ("title", "number"),
    [
        ("Add spokes (#12)", 12),
        ("Backport spokes (#12) (#34)", 34),
        ("Merge pull request #12 from acme/spokes", 12),
        ('Revert "Add spokes (#12)"', None),
        ('Revert "Add spokes (#12)" (#34)', 34),
        ("Add spokes, see #12", None),
        ("Merge branch 'main' into spokes", None),
    ],
)
def test_a_title_names_its_pull_request(title: str, number: int | None) -> None:
    assert numbers_of(commit("a", title)) == {"a": number}


def test_a_merge_gives_its_number_to_the_commits_it_brought_and_to_no_other() -> None:
    # main: 1 - 4 (merge of #12) - 5; branch from 0, which is older than the window: 2 - 3
    history = (
        commit("5", "Later", "4"),
        commit("4", "Merge pull request #12 from acme/spokes", "1", "3"),
        commit("3", "Round spokes", "2"),
        commit("2", "Add spokes", "0"),
        commit("1", "Earlier", "0"),
    )
    assert numbers_of(*history) == {"5": None, "4": 12, "3": 12, "2": 12, "1": None}


def test_what_a_branch_took_over_from_main_stays_mains() -> None:
    history = (
        commit("4", "Merge pull request #12 from acme/spokes", "1", "3"),
        commit("3", "Merge branch 'main' into spokes", "2", "1"),
        commit("2", "Add spokes", "0"),
        commit("1", "On main", "0"),
    )
    assert numbers_of(*history) == {"4": 12, "3": 12, "2": 12, "1": None}


def test_a_pull_request_inside_another_keeps_its_commits() -> None:
    history = (
        commit("5", "Merge pull request #2 from acme/next", "1", "4"),
        commit("4", "Merge pull request #1 from acme/spokes", "3", "2"),
        commit("3", "On next", "0"),
        commit("2", "Add spokes", "0"),
        commit("1", "On main", "0"),
    )
    assert numbers_of(*history) == {"5": 2, "4": 1, "3": 2, "2": 1, "1": None}
