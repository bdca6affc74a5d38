"""Pull requests with their commits, merges with what they brought, issues with what closed them."""

from __future__ import annotations

import random
from datetime import date
from typing import Any

import pytest

from digest.group import group
from digest.model import Advisory, Event, Person
from tests.digest.group.told import alone, ids, issue, members, on, only, sha, tag, told
from tests.digest.windows import BRAKES, NOON, ROBOT, at, bump, commit, pull, release, squash, window

# ---- pull requests ----


def test_a_pull_request_its_squash_commit_and_its_issue_are_one_change() -> None:
    change = only(squash(7, "Fix the valve", "a"), issue(3), pull(7, "Fix the valve", closes=(3, 4)))
    assert (change.id, members(change)) == ("acme/engine#7", ["#7", "aaaaaaa", "#3"])
    assert change.closes == (3, 4)
    assert (change.status, change.title, change.at) == ("landed", "Fix the valve", NOON)


def test_the_squash_commit_is_found_by_the_merge_sha_whatever_its_title() -> None:
    assert members(only(pull(7, "Fix the valve", merge_sha=sha("a")), commit("a", "Valve, fixed"))) == ["#7", "aaaaaaa"]


def test_commits_of_one_pull_request_are_one_change_without_its_event() -> None:
    change = only(on("a", "Part one", pr=7, hours=1), on("b", "Part two", pr=7, hours=2))
    assert (change.id, members(change)) == ("acme/engine#7", ["aaaaaaa", "bbbbbbb"])


def test_a_number_that_no_field_confirms_joins_nothing() -> None:
    ledger = told(commit("a", "Roll upstream (#7)"), pull(7, "Add a gear", merge_sha=sha("b")))
    assert sorted(ids(ledger)) == ["acme/engine#7", alone("a")]


def test_the_number_and_title_of_a_known_pull_request_join() -> None:
    assert members(only(commit("a", "Add a gear (#7)"), pull(7, "Add a gear"))) == ["#7", "aaaaaaa"]


def test_a_commit_that_names_an_open_pull_request_landed_without_it() -> None:
    ledger = told(pull(7, "Add gears", state="open", updated_at=at(3)), commit("a", "Prepare gears", pr=7))
    assert [(change.id, change.status) for change in ledger.changes] == [
        (alone("a"), "landed"),
        ("acme/engine#7", "pending"),
    ]


def test_the_same_number_in_two_repositories_is_two_changes() -> None:
    assert ids(told(pull(7, "Add a gear"), pull(7, "Add a disc", repo=BRAKES))) == ["acme/brakes#7", "acme/engine#7"]


def test_an_event_that_was_collected_twice_counts_once() -> None:
    assert members(only(pull(7, "Add a gear"), pull(7, "Add a gear"))) == ["#7"]


def test_a_history_that_runs_in_a_circle_ends() -> None:
    ledger = told(on("a", "Add a", "c", "b"), on("b", "Add b", "a", "c"), on("c", "Add c", "b"), on("d", "Add d", "a", "b"))
    assert {each for change in ledger.changes for each in members(change)} == {"aaaaaaa", "bbbbbbb", "ccccccc", "ddddddd"}


def test_a_commit_without_a_pull_request_is_a_change_of_its_own() -> None:
    change = only(commit("a", "Add a gear"))
    assert (change.id, change.status, change.title) == (alone("a"), "landed", "Add a gear")


def test_an_issue_that_no_change_closed_is_no_change() -> None:
    assert ids(told(issue(3), commit("a", "Add a gear", "See #3"))) == [alone("a")]


def test_an_issue_belongs_to_the_first_change_that_closed_it() -> None:
    ledger = told(issue(3), pull(8, "Oil it", closes=(3,), merged_at=at(4)), commit("a", "Fix it", "Fixes #3", at=at(3)))
    assert members(ledger.change_named[alone("a")]) == ["aaaaaaa", "#3"]
    assert members(ledger.change_named["acme/engine#8"]) == ["#8"]


def test_open_work_has_closed_nothing() -> None:
    change = only(pull(7, "Fix it", "Fixes #3", state="open", closes=(3,), updated_at=NOON), issue(3))
    assert (change.closes, members(change)) == ((), ["#7"])


# ---- merges ----

BASE = on("1", "Add a base", hours=0)


def test_a_merge_gathers_its_branch_into_the_pull_request() -> None:
    ledger = told(
        BASE,
        on("a", "Add teeth", "0", hours=-3),
        on("b", "Oil them", "a", hours=1),
        on("c", "Merge pull request #7 from x/gear", "1", "b", pr=7, hours=3),
        pull(7, "Add a gear", merge_sha=sha("c"), merged_at=at(3)),
    )
    assert ids(ledger) == [alone("1"), "acme/engine#7"]
    assert members(ledger.changes[1]) == ["#7", "ccccccc", "aaaaaaa", "bbbbbbb"]


def test_an_untitled_merge_and_its_only_commit_are_one_change() -> None:
    ledger = told(BASE, on("a", "Add teeth", "0", hours=-9), on("c", "Merge branch 'teeth' of x", "1", "a", hours=3))
    assert (ids(ledger)[1], members(ledger.changes[1])) == (alone("a"), ["aaaaaaa", "ccccccc"])
    assert ledger.changes[1].at == at(3)


def test_an_untitled_merge_of_several_commits_vanishes_and_tells_when_they_landed() -> None:
    ledger = told(
        BASE,
        on("a", "Add teeth", "0", hours=-9),
        on("b", "Add oil", "a", hours=-8),
        on("c", "Merge branch 'teeth'", "1", "b", hours=3),
    )
    assert [(change.id, change.at) for change in ledger.changes] == [
        (alone("1"), at(0)),
        (alone("a"), at(3)),
        (alone("b"), at(3)),
    ]


def test_merging_the_trunk_into_a_branch_brings_the_branch_nothing() -> None:
    ledger = told(
        on("1", "Add a base", "0", hours=0),
        on("2", "Add a lid", "1", hours=1),
        on("a", "Add teeth", "1", hours=1),
        on("b", "Merge branch 'main' into teeth", "a", "2", hours=2),
        on("3", "Merge branch 'teeth'", "2", "b", hours=3),
    )
    assert {change.id: members(change) for change in ledger.changes} == {
        alone("1"): ["1111111"],
        alone("2"): ["2222222"],
        alone("a"): ["aaaaaaa", "3333333"],
    }


def test_a_merge_that_brings_merged_pull_requests_takes_none_of_them() -> None:
    ledger = told(
        on("1", "Add a base", "0", hours=0),
        on("d", "Start to develop", "0", hours=0),
        on("a", "Add teeth", "d", hours=1),
        on("e", "Merge pull request #5 from x/teeth", "d", "a", pr=5, hours=2, body="Add teeth to the gear"),
        on("f", "Merge pull request #6 from develop", "1", "e", pr=6, hours=3, body="Release the gear"),
    )
    assert {change.id: members(change) for change in ledger.changes} == {
        alone("1"): ["1111111"],
        "acme/engine#5": ["eeeeeee", "aaaaaaa"],
        "acme/engine#6": ["fffffff", "ddddddd"],
    }


def test_a_merge_with_a_title_of_its_own_speaks_for_its_commits() -> None:
    ledger = told(BASE, on("a", "wip", "0"), on("b", "more", "a"), on("c", "Gears with teeth", "1", "b", hours=3))
    assert members(ledger.change_named[alone("c")]) == ["ccccccc", "aaaaaaa", "bbbbbbb"]


@pytest.mark.parametrize(
    ("title", "body"),
    [
        ("Merge pull request #9 from x/teeth", "Add teeth\n\nThey bite."),
        ("Auto merge of #9 - x:teeth, r=y", "Add teeth\n\nThey bite."),
        ("Merge #9", "9: Add teeth r=y a=x"),
        ("Merge branch 'teeth' into 'main'", "Add teeth\n\nSee merge request x/engine!9"),
        ("Merged in teeth (pull request #9)", "Add teeth"),
    ],
)
def test_a_merge_that_a_forge_wrote_has_its_title_in_the_body(title: str, body: str) -> None:
    ledger = told(BASE, on("a", "wip", "0"), on("b", "more", "a"), on("c", title, "1", "b", hours=3, body=body))
    change = ledger.change_of["github:acme/engine:commit:" + sha("c")]
    assert (change.title, set(members(change))) == ("Add teeth", {"aaaaaaa", "bbbbbbb", "ccccccc"})


def test_an_empty_commit_on_a_merged_security_fork_gives_it_a_title() -> None:
    change = only(
        on("a", "Merge commit from fork", "0", hours=1, files_total=2),
        on("b", "fix: mask encoded secrets", "a", hours=2, files_total=0),
    )
    assert (change.title, members(change)) == ("fix: mask encoded secrets", ["bbbbbbb", "aaaaaaa"])


# ---- status, from fields ----


@pytest.mark.parametrize(
    ("title", "fields", "status", "draft", "until"),
    [
        ("Add a gear", {"state": "open"}, "pending", False, None),
        ("Add a gear", {"state": "open", "draft": True}, "pending", True, None),
        ("[WIP] Add a gear", {"state": "open"}, "pending", True, None),
        ("[WIP] Add a gear", {"state": "merged", "merged_at": NOON}, "landed", False, None),
        ("[DON'T MERGE BEFORE Sep 12 Saturday] Add it", {"state": "open"}, "scheduled", False, date(2026, 9, 12)),
        ("[DON'T MERGE BEFORE Sep 12 Saturday] Add it", {"state": "merged"}, "landed", False, None),
        ("Do not merge: add a gear", {"state": "open"}, "scheduled", False, None),
        ("Add a gear", {"state": "closed", "closed_at": NOON}, "closed", False, None),
    ],
)
def test_the_state_decides_and_the_title_only_says_until_when(
    title: str, fields: dict[str, Any], status: str, draft: bool, until: date | None
) -> None:
    change = only(pull(7, title, updated_at=NOON, **fields))
    assert (change.status, change.draft, change.hold_until) == (status, draft, until)


def test_a_closed_pull_request_whose_commit_is_on_the_branch_has_landed() -> None:
    assert only(pull(7, "Add a gear", state="closed"), squash(7, "Add a gear", "a")).status == "landed"


# ---- bots ----

ANN = Person("author-1")


@pytest.mark.parametrize(
    "events",
    [
        (bump(7),),
        (commit("a", "Bump gear", author=Person("renovate[bot]")),),
        (pull(7, "[Bot] Update the list", author=Person("infra")),),
        (pull(7, "Bump gear", author=ANN, merge_sha=sha("c")),
         on("b", "Bump gear", "0", author=ROBOT, pr=7),
         on("c", "Merge pull request #7", "0", "b", author=ANN, pr=7)),
    ],
)  # fmt: skip
def test_a_program_is_known_by_its_account(events: tuple[Event, ...]) -> None:
    assert only(*events).bot is True


def test_a_person_who_mends_the_work_of_a_bot_makes_it_theirs() -> None:
    change = only(on("a", "Bump gear", "0", author=ROBOT, pr=7), on("b", "Fix the tests", "a", author=ANN, pr=7))
    assert change.bot is False


# ---- the rest ----


def test_an_advisory_is_a_change() -> None:
    change = only(Advisory("acme/engine", "GHSA-aaaa-bbbb-cccc", NOON, "The valve leaks"))
    assert (change.id, change.title) == ("acme/engine!GHSA-aaaa-bbbb-cccc", "The valve leaks")


def test_the_order_of_events_does_not_matter() -> None:
    events: list[Event] = [
        BASE,
        on("a", "Add teeth", "0"),
        on("b", "Merge branch 'teeth'", "1", "a", hours=3),
        squash(7, "Fix the valve", "c"),
        pull(7, "Fix the valve"),
        commit("d", "Fix the pump", author=ANN),
        commit("e", "Fix the pump", author=ANN),
        commit("f", 'Revert "Add a base"'),
        release("v1.0.0"),
        tag("v1.0.0", "c"),
        issue(3),
    ]
    first = group(window(*events))
    for seed in range(10):
        random.Random(seed).shuffle(events)
        again = group(window(*events))
        assert (again.changes, again.cancelled) == (first.changes, first.cancelled)


def test_missing_titles_authors_and_times_are_no_obstacle() -> None:
    ledger = told(commit("a", ""), pull(7, "", merged_at=None, opened_at=None), issue(3, title="", closed_at=None))
    assert sorted(ids(ledger)) == ["acme/engine#7", alone("a")]
    assert ledger.change_named["acme/engine#7"].at is None


def test_an_empty_window_has_no_changes() -> None:
    assert told().changes == ()
