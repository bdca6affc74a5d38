"""Entries that are not what GitHub documents cost no more than themselves, and the story names them."""

from __future__ import annotations

from typing import Any

import pytest

from digest import build
from digest.collect import combine
from digest.collect.github.graphql_parse import parse_probe
from digest.collect.github.graphql_parts import first_pages, read_page
from digest.collect.github.passed_over import PassedOver
from digest.model import DeskInfo, Failure, Repo
from tests.digest.collect.github import answers
from tests.digest.collect.github.served import WIDGET, WINDOW, collect, keys, serve
from tests.digest.collect.stub import Reply, Stub

NOON = "2026-08-19T12:00:00Z"
GOOD = answers.commit("a" * 40, "Oil the press", NOON)
SAID = "left out, for it is not what GitHub documents: "


@pytest.mark.parametrize(
    ("part", "entry", "said"),
    [
        (
            "commits",
            answers.commit("b" * 40, "Old", "0001-01-01T00:00:00+09:00"),
            "commit bbbbbbb (commit.commit.committer.date: 0001-01-01T00:00:00+09:00 is out of range)",
        ),
        (
            "commits",
            answers.commit("b" * 40, "Naive", "2026-08-19T11:00:00"),
            "commit bbbbbbb (commit.commit.committer.date: has no time zone; write 2026-08-19T11:00:00Z for UTC)",
        ),
        (
            "pulls",
            {**answers.pull(7, "Add spokes", updated_at=NOON), "number": "7"},
            'pull request #7 (pull.number: must be a whole number, not "7")',
        ),
        ("releases", 7, "release without a name (release: must be an object, not 7)"),
    ],
)
async def test_an_entry_that_cannot_be_read_is_named_and_the_rest_is_told(
    stub: Stub, part: str, entry: object, said: str
) -> None:
    serve(stub)
    stub.on(f"{WIDGET}/commits", Reply(data=[GOOD]))
    stub.on(f"{WIDGET}/{part}", Reply(data=[entry, GOOD] if part == "commits" else [entry]))
    found = await collect(stub)
    assert keys(found) == [("commit", "a" * 40)]
    assert found.failures == (Failure("acme/widget", f"{SAID}{said}; the rest is told"),)
    assert [each.partial for each in found.failures] == [True]
    story = build(combine(DeskInfo("acme"), WINDOW, WINDOW.end, [found]))
    assert [each.title for each in story.references] == ["Oil the press"]
    assert [(each.repo, each.reason) for each in story.unread] == [("acme/widget", found.failures[0].reason)]


async def test_a_repository_whose_only_commit_cannot_be_read_is_not_empty(stub: Stub) -> None:
    serve(stub)
    stub.on(f"{WIDGET}/commits", Reply(data=[{"sha": "b" * 40, "commit": {}}]))
    [seen] = (await collect(stub)).sightings
    assert (seen.empty, seen.head) == (False, "b" * 40)


def test_three_entries_are_named_and_the_others_are_counted() -> None:
    passed_over = PassedOver()
    assert list(passed_over.each("tag", lambda _: parse_probe(None), [{"name": f"v{number}"} for number in range(5)])) == []
    [failure] = passed_over.failures("acme/widget")
    why = "(repository: must be an object, not null)"
    assert failure.reason == f"{SAID}tag v0 {why}, tag v1 {why}, tag v2 {why} and 2 more; the rest is told"


def graphql_commit(sha: str, at: str) -> dict[str, Any]:
    return {"oid": sha, "message": "Oil the press", "committedDate": at, "parents": {"nodes": []}}


def test_a_page_of_graphql_is_read_without_the_entry_that_is_none() -> None:
    page = {"nodes": [graphql_commit("b" * 40, "2026-08-19T11:00:00"), graphql_commit("a" * 40, NOON)]}
    data = {"defaultBranchRef": {"target": {"history": {**page, "pageInfo": {"hasNextPage": False}}}}}
    passed_over = PassedOver()
    events, cursor = read_page("commits", data, Repo("acme/widget"), passed_over)
    assert ([event.key for event in events], cursor) == (["a" * 40], None)
    [failure] = passed_over.failures("acme/widget")
    assert "commit bbbbbbb (commit.committedDate: has no time zone" in failure.reason


def test_a_probe_in_which_a_time_is_none_lets_the_entry_be_looked_at() -> None:
    odd = "0001-01-01T00:00:00+09:00"
    branch = {"name": "main", "target": {"oid": "a" * 40, "committedDate": odd}}
    data = {
        "nameWithOwner": "acme/widget",
        "databaseId": 7,
        "defaultBranchRef": branch,
        "pullRequests": {"nodes": [{"updatedAt": odd}]},
        "releases": {"nodes": [{"publishedAt": NOON}, {"publishedAt": odd}]},
    }
    assert list(first_pages(parse_probe(data), WINDOW)) == ["commits", "tags", "pulls", "releases"]
