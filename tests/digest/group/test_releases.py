"""A release, its tag and the commit that prepares it are one change; what the tag contains is released in it."""

from __future__ import annotations

import pytest

from tests.digest.group.told import alone, members, on, only, sha, tag, told
from tests.digest.windows import at, pull, release, squash


@pytest.mark.parametrize("title", ["Release: v1.2", "Bumped v1.2.0", "chore(release): 1.2.0", "Acme v1.2.0 is out, at last"])
def test_a_release_its_tag_and_its_commit_are_one_change(title: str) -> None:
    change = only(release("v1.2.0", "Engine 1.2"), tag("v1.2.0", "a"), on("a", title))
    assert (change.id, change.status, members(change)) == (
        "acme/engine:v1.2.0",
        "released",
        ["v1.2.0", "v1.2.0", "aaaaaaa"],
    )
    assert change.title == "Engine 1.2"


def test_a_tag_without_a_release_is_told_by_its_name() -> None:
    assert only(tag("v1.2.0", "a")).title == "v1.2.0"


def test_a_release_that_is_still_a_draft_is_not_told() -> None:
    assert told(release("v1.2.0", draft=True)).changes == ()


def test_the_pull_request_that_prepares_a_version_belongs_to_it_wherever_the_tag_stands() -> None:
    change = only(tag("v1.2.0", "b"), pull(7, "Release: v1.2"), squash(7, "Release: v1.2", "a"))
    assert members(change) == ["v1.2.0", "#7", "aaaaaaa"]


def test_a_commit_under_a_tag_that_does_something_else_stays_a_change() -> None:
    ledger = told(tag("v1.2.0", "a"), on("a", "Fix the valve"))
    assert {change.id: (change.status, change.released_in) for change in ledger.changes} == {
        "acme/engine:v1.2.0": ("released", None),
        alone("a"): ("released", "v1.2.0"),
    }


def test_what_a_tag_contains_is_released_and_what_came_after_has_landed() -> None:
    ledger = told(
        on("a", "Fix the valve", "0", hours=1),
        on("b", "Bumped v1.2.0", "a", hours=2),
        on("c", "Fix the pump", "b", hours=3),
        tag("v1.2.0", "b"),
    )
    states = {change.id: (change.status, change.released_in) for change in ledger.changes}
    assert states[alone("a")] == ("released", "v1.2.0")
    assert states[alone("c")] == ("landed", None)


def test_a_gap_in_the_history_proves_nothing() -> None:
    ledger = told(on("a", "Fix the valve", "0"), on("b", "Bumped v1.2.0", "9"), tag("v1.2.0", "b"))
    assert ledger.change_named[alone("a")].status == "landed"


def test_the_final_version_is_named_before_its_candidates() -> None:
    ledger = told(
        on("a", "Fix the valve", "0", hours=1),
        on("b", "Release: v2.0.0.rc0", "a", hours=2),
        on("c", "Release: v2.0.0", "b", hours=3),
        tag("v2.0.0.rc0", "b", 2),
        tag("v2.0.0", "c", 3),
    )
    assert ledger.change_named[alone("a")].released_in == "v2.0.0"


def test_a_tag_of_one_package_does_not_prove_what_is_in_it() -> None:
    ledger = told(
        on("a", "Fix the valve", "0", hours=1),
        on("b", "Version Packages", "a", hours=2),
        tag("@acme/pump@1.0.1", "b"),
        tag("@acme/engine@2.0.0", "b"),
    )
    assert {change.id: members(change) for change in ledger.changes} == {
        alone("a"): ["aaaaaaa"],
        "acme/engine:@acme/pump@1.0.1": ["@acme/pump@1.0.1"],
        "acme/engine:@acme/engine@2.0.0": ["@acme/engine@2.0.0", "bbbbbbb"],
    }
    assert ledger.change_named[alone("a")].status == "landed"


def test_the_target_of_a_release_counts_where_it_is_a_commit() -> None:
    ledger = told(on("a", "Fix the valve"), release("v1.2.0", target_sha=sha("a"), at=at(3)))
    assert ledger.change_named[alone("a")].released_in == "v1.2.0"
    ledger = told(on("a", "Fix the valve"), release("v1.2.0", target_sha="main"))
    assert ledger.change_named[alone("a")].released_in is None
