"""Backports, cherry-picks and repeated titles are one change."""

from __future__ import annotations

from digest.model import Commit, FileChange, Person
from tests.digest.group.told import alone, ids, members, on, only, sha, told
from tests.digest.windows import ROBOT, at, commit, pull, squash

ANN = Person("author-1")
BEN = Person("author-2")
VALVE = (FileChange("src/valve.py"),)


def test_pull_requests_of_one_title_on_two_branches_are_one_change_that_is_also_in_the_other() -> None:
    change = only(
        pull(8, "[1.96] Fix the leaking valve", base="release-1.96", merged_at=at(1)),
        pull(7, "Fix the leaking valve", base="main", merged_at=at(3)),
        pull(9, "Fix the leaking valve (backport #7)", base="release-1.97", merged_at=at(2)),
    )
    assert (change.id, members(change)) == ("acme/engine#7", ["#7", "#8", "#9"])
    assert change.also_in == ("release-1.96", "release-1.97")


def test_a_cherry_pick_is_found_by_its_trailer_whatever_its_title() -> None:
    change = only(
        commit("a", "Fix it", author=ANN),
        commit("b", "Fix it for 1.x", f"(cherry picked from commit {sha('a')})", author=BEN, branches=("v1",)),
    )
    assert (members(change), change.also_in) == (["aaaaaaa", "bbbbbbb"], ("v1",))


def test_a_backport_is_found_by_the_number_it_names() -> None:
    change = only(
        pull(7, "Fix it", base="main"), pull(8, "Fix it for 1.x", "Backport of #7 with care.", base="v1", author=BEN)
    )
    assert members(change) == ["#7", "#8"]


def test_a_backport_whose_original_is_not_here_stands_for_itself() -> None:
    assert ids(told(commit("b", "Fix it", f"(cherry picked from commit {sha('a')})", branches=("v1",)))) == [alone("b")]


def test_commits_of_one_title_and_author_on_two_branches_are_one_change() -> None:
    change = only(
        commit("a", "Fix the leaking valve", author=ANN, branches=("v1",)),
        commit("b", "Fix the leaking valve", author=ANN, branches=("main",), at=at(9)),
    )
    assert (change.id, change.also_in) == (alone("b"), ("v1",))


def test_commits_of_one_title_by_two_people_are_two_changes() -> None:
    ledger = told(
        commit("a", "Fix the leaking valve", author=ANN, branches=("v1",)),
        commit("b", "Fix the leaking valve", author=BEN),
    )
    assert len(ledger.changes) == 2


def test_a_title_that_fits_everything_joins_branches_only_where_the_files_agree() -> None:
    one = commit("a", "Fix typo", author=ANN, branches=("v1",), files=VALVE)
    assert len(told(one, commit("b", "Fix typo", author=ANN, files=(FileChange("README.md"),))).changes) == 2
    assert len(told(one, commit("b", "Fix typo", author=ANN, files=VALVE)).changes) == 1


def test_a_bump_to_one_version_is_one_change_whatever_the_branches_had() -> None:
    change = only(
        pull(7, "Bump gear from 1.0 to 2.0", base="main", author=ROBOT),
        pull(8, "Bump gear from 1.5 to 2.0", base="v1", author=ROBOT),
    )
    assert change.also_in == ("v1",)


def test_open_backports_stay_pending() -> None:
    ledger = told(pull(7, "Fix the valve now", base="main"), pull(8, "Fix the valve now", base="v1", state="open"))
    assert {change.id: change.status for change in ledger.changes} == {
        "acme/engine#7": "landed",
        "acme/engine#8": "pending",
    }


def test_pushes_that_repeat_a_title_are_one_change() -> None:
    assert members(only(on("a", "升级 vite8", author=ANN, hours=1), on("b", "升级 vite8", author=ANN, hours=2))) == [
        "aaaaaaa",
        "bbbbbbb",
    ]


def test_a_bot_that_opens_the_same_title_each_day_made_as_many_changes() -> None:
    assert len(told(*(pull(each, "Update the list of slow tests", author=ROBOT) for each in (7, 8, 9))).changes) == 3


def test_people_who_open_a_title_twice_on_a_branch_made_one_change_only_where_the_files_agree() -> None:
    one = squash(7, "Fix the link to the gear page", "a", author=ANN, files=VALVE)
    assert len(told(one, squash(8, "Fix the link to the gear page", "b", author=BEN, files=VALVE)).changes) == 1
    other = squash(8, "Fix the link to the gear page", "b", author=BEN, files=(FileChange("docs/x.md"),))
    assert len(told(one, other).changes) == 2


def test_a_title_that_was_taken_back_in_between_is_not_one_work() -> None:
    ledger = told(
        on("a", "Add a gear", author=ANN, hours=1),
        on("b", 'Revert "Add a gear"', author=ANN, hours=2),
        on("c", "Add a gear", author=ANN, hours=3),
    )
    assert (ids(ledger), len(ledger.cancelled)) == ([alone("c")], 1)


def picked(digit: str, title: str, parent: str, *paths: str, author: Person = ANN) -> Commit:
    return on(
        digit,
        title,
        parent,
        author=author,
        body="(cherry picked from commit 9999999)",
        branches=("v1",),
        files=tuple(FileChange(path) for path in paths),
    )


def test_review_commits_of_a_branch_that_was_cherry_picked_belong_to_its_first() -> None:
    ledger = told(
        picked("a", "Fix the scope of push", "0", "push.go", "push_test.go"),
        picked("b", "fix typo", "a", "push.go"),
        picked("c", "Update pkg/push.go", "b", "push.go", author=BEN),
        picked("d", "Check an error", "c", "sign.go"),
        picked("e", "gear: bump to 2.0", "d", "sign.go"),
    )
    assert {change.id: members(change) for change in ledger.changes} == {
        alone("a"): ["aaaaaaa", "bbbbbbb", "ccccccc"],
        alone("d"): ["ddddddd"],
        alone("e"): ["eeeeeee"],
    }
