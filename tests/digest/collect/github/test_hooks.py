"""What deliveries of webhooks tell of a window, and of which repositories they do not tell all."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from digest.collect.github.hooks import MOST_COMMITS, Notice, read_notices
from digest.model import Commit, Person, Pull, Tag, Window
from tests.peers import github_as_rest as rest
from tests.peers.github_as_hooks import of_repository, push, pushed
from tests.peers.github_world import ADA, Place, World, sha_of

WINDOW = Window(datetime(2026, 8, 19, tzinfo=UTC), datetime(2026, 8, 20, tzinfo=UTC))
NINE = WINDOW.start + timedelta(hours=9)
MINUTE = timedelta(minutes=1)


@pytest.fixture
def place() -> Place:
    """acme/widget, number 1."""
    return World().add("acme/widget")


def commit(title: str, at: datetime = NINE, body: str = "", author: Person = ADA) -> Commit:
    return Commit("acme/widget", sha_of(title), at, title, body, author=author, url="https://github.com/x")


def notice(kind: str, payload: object, minutes: int = 0) -> Notice:
    key = f"{kind}-{minutes}"
    return Notice(key, kind, 1, NINE + minutes * MINUTE, zlib.compress(json.dumps(payload).encode()))


def read(place: Place, *notices: tuple[str, object]) -> Any:
    """What deliveries tell that came minute by minute."""
    return read_notices([notice(kind, payload, n) for n, (kind, payload) in enumerate(notices)], [place.repo], WINDOW)


def events(place: Place, *notices: tuple[str, object]) -> list[Any]:
    found = read(place, *notices)
    assert found.failures == ()
    assert found.repos == (place.repo,)
    return list(found.events)


def pull(place: Place, state: str = "merged", at: datetime = NINE, commits: int = 1, **changes: object) -> dict[str, Any]:
    done = at if state != "open" else None
    made = Pull(
        "acme/widget", 7, "open", "Add spokes", "Fixes #3", base="main", opened_at=at, updated_at=at, closed_at=done,
        merged_at=done if state == "merged" else None, merge_sha=sha_of("merge") if state == "merged" else None, author=ADA,
    )  # fmt: skip
    place.pulls[:] = [replace(made, **changes)]  # type: ignore[arg-type]
    [data] = rest.listed(place, "pulls", {})
    more = {"commits": commits, "additions": 8, "deletions": 2, "changed_files": 1, "comments": 4}
    return {"action": "closed", "pull_request": {**data, **more}, "repository": {"id": 1}}


# What is told


def test_a_commit_of_a_push_is_as_it_was_pushed(place: Place) -> None:
    body = "It squeaked.\n\nCo-authored-by: Bo Example <12+bo@users.noreply.github.com>"
    [found] = events(place, ("push", push(place, [commit("Oil the hub", body=body)], before="a" * 40)))
    assert (found.sha, found.title, found.body, found.at) == (sha_of("Oil the hub"), "Oil the hub", body, NINE)
    assert (found.author, found.co_authors) == (ADA, (Person("Bo Example", "bo"),))
    assert (found.branches, found.parents, found.url) == (("main",), ("a" * 40,), "https://github.com/x")


def test_the_paths_of_a_commit_are_kept(place: Place) -> None:
    told = {**pushed(commit("Oil the hub")), "added": ["a"], "modified": ["b"], "removed": ["c"]}
    [found] = events(place, ("push", push(place, [], commits=[told])))
    assert ([each.path for each in found.files], found.files_total) == (["a", "b", "c"], 3)


def test_a_commit_by_a_program_is_one(place: Place) -> None:
    by = Person("nightly[bot]", "nightly[bot]", bot=True)
    [found] = events(place, ("push", push(place, [commit("Bump", author=by)])))
    assert found.author == by


@pytest.mark.parametrize("ref", ["refs/heads/work", "refs/heads/main2"])
def test_only_the_default_branch_is_told(place: Place, ref: str) -> None:
    assert events(place, ("push", push(place, [commit("Oil the hub")], ref=ref))) == []


def test_a_tag_is_told_with_the_time_of_its_arrival_unless_it_is_deleted(place: Place) -> None:
    pushed_tag = push(place, [], ref="refs/tags/v1.1", head_commit={"id": "c" * 40, "timestamp": "2026-08-01T10:00:00Z"})
    assert events(place, ("push", pushed_tag)) == [Tag("acme/widget", "v1.1", NINE, "c" * 40)]
    gone = push(place, [], ref="refs/tags/v1.1", deleted=True, head_commit=None)
    assert events(place, ("push", pushed_tag), ("push", gone)) == []


def test_a_deleted_branch_is_no_news(place: Place) -> None:
    assert events(place, ("push", push(place, [], deleted=True))) == []


def test_commits_are_of_the_window_by_their_time_and_a_time_zone_counts(place: Place) -> None:
    told = pushed(commit("Early"))
    late = {**told, "id": "b" * 40, "timestamp": "2026-08-20T01:59:59+02:00"}
    next_day = {**told, "id": "c" * 40, "timestamp": "2026-08-19T23:59:59-00:30"}
    found = events(place, ("push", push(place, [], commits=[told, late, next_day])))
    assert [each.sha for each in found] == [told["id"], "b" * 40]


def test_a_commit_of_before_the_window_is_told_in_the_window_in_which_it_was_pushed(place: Place) -> None:
    old = commit("Old", at=WINDOW.start - timedelta(hours=5))
    payload = push(place, [old])
    assert [each.sha for each in events(place, ("push", payload))] == [old.sha]
    before = replace(notice("push", payload), at=WINDOW.start - MINUTE)
    again = notice("push", payload, 1)
    assert read_notices([before], [place.repo], WINDOW).events == ()
    assert read_notices([before, again], [place.repo], WINDOW).events == ()


def test_gits_own_merges_are_left_out_and_those_of_pull_requests_stay(place: Place) -> None:
    titles = ["Merge branch 'main' into work", "Merge remote-tracking branch 'origin/main'", "Merge the two hubs"]
    found = events(place, ("push", push(place, [commit(each) for each in titles])))
    assert [each.title for each in found] == ["Merge the two hubs"]


def test_a_merged_pull_request_has_the_counts_that_rest_lists_lack(place: Place) -> None:
    [found] = events(place, ("pull_request", pull(place)))
    assert (found.number, found.state, found.merge_sha, found.closes) == (7, "merged", sha_of("merge"), (3,))
    assert (found.additions, found.deletions, found.changed_files, found.comments) == (8, 2, 1, 4)


def test_the_newest_state_of_a_pull_request_counts_in_whatever_order_it_arrives(place: Place) -> None:
    opened, merged = pull(place, "open", NINE), pull(place, "merged", NINE + MINUTE)
    for told in ((opened, merged), (merged, opened)):
        [found] = events(place, *(("pull_request", each) for each in told))
        assert found.state == "merged"


def test_a_merge_after_the_window_is_still_open_in_it(place: Place) -> None:
    merged = pull(place, "merged", WINDOW.end + MINUTE, opened_at=NINE)
    [found] = events(place, ("pull_request", merged))
    assert (found.state, found.merged_at, found.merge_sha) == ("open", None, None)


def test_the_commits_that_a_merge_brought_are_its_own(place: Place) -> None:
    merge = replace(commit("Merge pull request #7 from ada/spokes"), sha=sha_of("merge"))
    pushed_by_merge = push(place, [commit("One"), commit("Two"), merge], before="a" * 40)
    found = events(place, ("push", pushed_by_merge), ("pull_request", pull(place, commits=2)))
    commits = [each for each in found if isinstance(each, Commit)]
    assert [each.pr for each in commits] == [7, 7, 7]
    assert [each.parents for each in commits] == [(), (), ("a" * 40, sha_of("Two"))]


def test_the_commits_of_a_rebase_are_those_of_its_pull_request_one_on_the_other(place: Place) -> None:
    last = replace(commit("Two"), sha=sha_of("merge"))
    rebased = push(place, [commit("One"), last], before="a" * 40)
    found = events(place, ("push", rebased), ("pull_request", pull(place, commits=2)))
    commits = [each for each in found if isinstance(each, Commit)]
    assert [(each.pr, each.parents) for each in commits] == [(7, ("a" * 40,)), (7, (sha_of("One"),))]


def test_a_push_that_is_longer_than_the_pull_request_is_not_all_of_it(place: Place) -> None:
    last = replace(commit("Three"), sha=sha_of("merge"))
    several = push(place, [commit("One"), commit("Two"), last], before="a" * 40)
    found = events(place, ("push", several), ("pull_request", pull(place, commits=1)))
    commits = [each for each in found if isinstance(each, Commit)]
    assert [(each.pr, each.parents) for each in commits] == [(None, ()), (None, ()), (7, ())]


@pytest.mark.parametrize(("action", "tags"), [("published", ["v1"]), ("deleted", []), ("unpublished", [])])
def test_a_release_is_told_until_it_is_taken_back(place: Place, action: str, tags: list[str]) -> None:
    release = {"tag_name": "v1", "name": "One", "published_at": NINE.isoformat(), "target_commitish": "main"}
    told = [("release", {"action": each, "release": release}) for each in ("published", action)]
    assert [each.tag for each in events(place, *told)] == tags


def test_a_release_that_is_deleted_before_word_of_its_publication_comes_is_not_told(place: Place) -> None:
    release = {"id": 5, "tag_name": "v1", "name": "One", "published_at": NINE.isoformat(), "target_commitish": "main"}
    late = [("release", {"action": each, "release": release}) for each in ("deleted", "published")]
    assert events(place, *late) == []
    anew = ("release", {"action": "published", "release": {**release, "id": 6}})
    assert [each.key for each in events(place, *late, anew)] == ["v1"]


def test_a_release_that_is_a_draft_again_is_not_told(place: Place) -> None:
    release = {"id": 5, "tag_name": "v1", "name": "One", "published_at": NINE.isoformat(), "target_commitish": "main"}
    draft = {**release, "draft": True, "published_at": None}
    published = ("release", {"action": "published", "release": release})
    hidden = ("release", {"action": "unpublished", "release": draft})
    assert events(place, published, hidden) == []
    assert [each.key for each in events(place, published, hidden, published)] == ["v1"]


def test_a_draft_of_a_release_is_not_told(place: Place) -> None:
    release = {"tag_name": "v1", "draft": True, "published_at": None}
    assert events(place, ("release", {"action": "created", "release": release})) == []


def test_an_issue_is_told_when_a_merged_pull_request_closed_it(place: Place) -> None:
    def issue(number: int, state: str = "closed") -> tuple[str, object]:
        data = {"number": number, "state": state, "title": f"No spokes {number}", "closed_at": NINE.isoformat()}
        return "issues", {"action": "closed" if state == "closed" else "reopened", "issue": data}

    found = events(place, issue(3), issue(4), ("pull_request", pull(place)))
    assert [each.title for each in found if each.kind == "issue"] == ["No spokes 3"]
    found = events(place, issue(3), issue(3, "open"), ("pull_request", pull(place)))
    assert [each.kind for each in found] == ["pull"]


def test_what_else_happens_to_an_issue_is_passed_over(place: Place) -> None:
    assert events(place, ("issues", {"action": "pinned", "issue": {"number": 3, "title": "No spokes"}})) == []


def test_a_published_advisory_is_told(place: Place) -> None:
    advisory = {"ghsa_id": "GHSA-1", "summary": "Spokes break", "severity": "high", "published_at": NINE.isoformat()}
    [found] = events(place, ("repository_advisory", {"action": "published", "repository_advisory": advisory}))
    assert (found.id, found.severity) == ("GHSA-1", "high")


def test_deliveries_about_other_repositories_and_pings_are_passed_over(place: Place) -> None:
    other = replace(notice("push", push(place, [commit("Oil the hub")])), repo=2)
    none = replace(notice("ping", {}), repo=None)
    assert read_notices([other, none, notice("ping", {})], [place.repo], WINDOW).events == ()


# Of what they do not tell all


def unread(place: Place, *notices: tuple[str, object]) -> str:
    found = read(place, ("pull_request", pull(place)), *notices, ("pull_request", pull(place)))
    assert (found.repos, found.events) == ((), ())
    [failure] = found.failures
    assert failure.repo == "acme/widget"
    return str(failure.reason)


def test_a_rewritten_history_has_to_be_read_from_github(place: Place) -> None:
    assert unread(place, ("push", push(place, [commit("Oil the hub")], forced=True))) == "its history was rewritten"


def test_another_branch_may_be_rewritten(place: Place) -> None:
    assert events(place, ("push", push(place, [], forced=True, ref="refs/heads/work"))) == []


def test_a_push_that_may_have_more_commits_than_it_tells_has_to_be_read_from_github(place: Place) -> None:
    commits = [pushed(commit(f"Part {n}")) for n in range(MOST_COMMITS)]
    assert unread(place, ("push", push(place, [], commits=commits))) == "a push had more than 2047 commits"
    assert len(events(place, ("push", push(place, [], commits=commits[1:])))) == MOST_COMMITS - 1


@pytest.mark.parametrize("action", ["renamed", "transferred", "privatized", "publicized", "archived", "deleted"])
def test_a_repository_that_changed_has_to_be_read_from_github(place: Place, action: str) -> None:
    assert unread(place, ("repository", of_repository(place, action))) == f"it was {action}"


def test_a_repository_whose_description_was_edited_is_read_on(place: Place) -> None:
    assert events(place, ("repository", of_repository(place, "edited"))) == []


@pytest.mark.parametrize(
    ("kind", "payload", "field"),
    [
        ("push", {}, "payload.ref: is missing; it must be a text"),
        ("push", {"ref": "refs/heads/main"}, "payload.repository: is missing; it must be an object"),
        ("push", {"repository": {}, "ref": 7}, "payload.ref: must be a text, not 7"),
        ("push", {"repository": {}, "ref": "refs/heads/main", "commits": [{"id": "a"}]},
         "payload.commits[0].timestamp: is missing; it must be a text"),
        ("push", {"repository": {}, "ref": "refs/heads/main", "commits": 7}, "payload.commits: must be a list, not 7"),
        ("pull_request", {"pull_request": []}, "payload.pull_request: must be an object, not []"),
        ("release", {"release": None}, "payload.release: is missing; it must be an object"),
        ("repository", {"action": ""}, "payload.action: is empty"),
    ],
)  # fmt: skip
def test_a_payload_that_is_not_as_documented_names_the_field(place: Place, kind: str, payload: object, field: str) -> None:
    assert unread(place, (kind, payload)) == f"a webhook brought what GitHub does not document ({field})"
