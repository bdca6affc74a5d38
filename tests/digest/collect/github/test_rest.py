"""The GitHub collector over REST, against a server that plays GitHub's answers."""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta

import pytest

from digest.collect import Collected
from digest.collect.github import GitHubCollector
from digest.errors import InputError
from digest.model import Advisory, Affected, Failure, Pull, Repo
from tests.digest.collect.github import answers
from tests.digest.collect.github.served import WIDGET, WINDOW, collect, keys, serve
from tests.digest.collect.stub import Naps, Reply, Stub


async def test_a_quiet_repository_costs_five_requests_at_first_and_is_named_with_its_number(stub: Stub) -> None:
    serve(stub)
    found = await collect(stub)
    repo = Repo("acme/widget", "github:7", "https://github.com/acme/widget", default_branch="main")
    assert found == Collected(repos=(repo,))
    parts = ("commits", "pulls", "releases", "security-advisories")
    assert stub.paths == [WIDGET, *(f"{WIDGET}/{part}" for part in parts)]
    assert stub.asked[1].query == {"per_page": "100"}
    assert stub.asked[2].query == {"state": "all", "sort": "updated", "direction": "desc", "per_page": "100"}


async def test_the_token_is_sent_when_there_is_one(stub: Stub) -> None:
    serve(stub)
    await collect(stub, token=" ghp_example\n")
    await collect(stub)
    assert {each.headers.get("Authorization") for each in stub.asked[:6]} == {"token ghp_example"}
    assert not [each for each in stub.asked[6:] if "Authorization" in each.headers]


async def test_commits_of_the_half_open_window_are_kept(stub: Stub) -> None:
    serve(stub)
    times = {"a": "2026-08-20T00:00:00Z", "b": "2026-08-19T23:59:59Z", "c": "2026-08-19T00:00:00Z"}
    listed = [answers.commit(sha * 40, "Work", at) for sha, at in times.items()]
    stub.on(f"{WIDGET}/commits", Reply(data=listed))
    assert keys(await collect(stub)) == [("commit", "b" * 40), ("commit", "c" * 40)]


async def test_a_squash_merge_names_its_pull_request(stub: Stub) -> None:
    serve(stub)
    stub.on(f"{WIDGET}/commits", Reply(data=[answers.commit("c" * 40, "Add spokes", "2026-08-19T11:00:00Z")]))
    stub.on(f"{WIDGET}/pulls", Reply(data=[answers.pull(12, "Add spokes", merged_at="2026-08-19T11:00:00Z")]))
    commit, pull = (await collect(stub)).events
    assert (commit.key, getattr(commit, "pr", None)) == ("c" * 40, 12)
    assert (pull.key, getattr(pull, "state", None)) == ("12", "merged")


async def test_pull_requests_are_merged_closed_or_touched_in_the_window(stub: Stub) -> None:
    serve(stub)
    listed = [
        answers.pull(1, "merged in it", merged_at="2026-08-19T11:00:00Z", updated_at="2026-08-21T00:00:00Z"),
        answers.pull(2, "closed in it", closed_at="2026-08-19T12:00:00Z"),
        answers.pull(3, "opened in it", created_at="2026-08-19T13:00:00Z"),
        answers.pull(4, "touched in it", created_at="2026-01-01T00:00:00Z", updated_at="2026-08-19T14:00:00Z"),
        answers.pull(5, "merged before, talked about in it", merged_at="2026-08-01T00:00:00Z")
        | {"updated_at": "2026-08-19T15:00:00Z"},
        answers.pull(6, "of before", created_at="2026-08-18T00:00:00Z"),
    ]
    stub.on(f"{WIDGET}/pulls", Reply(data=listed))
    found = await collect(stub)
    states = {event.key: event.state for event in found.events if isinstance(event, Pull)}
    assert states == {"1": "merged", "2": "closed", "3": "open", "4": "open"}


async def test_commits_are_read_until_five_in_a_row_are_older_than_the_window(stub: Stub) -> None:
    serve(stub)
    more = {"Link": f'<{stub.url}/commits/2>; rel="next"'}
    old = [answers.commit(f"{number}" * 40, "Old", "2026-08-18T11:00:00Z") for number in range(6)]
    late = answers.commit("a" * 40, "Made under a slow clock", "2026-08-19T11:00:00Z")
    stub.on(f"{WIDGET}/commits", Reply(data=[*old[:2], late, *old[2:]], headers=more))
    stub.on("/commits/2", Reply(data=[*old[:5], late], headers={"Link": f'<{stub.url}/commits/3>; rel="next"'}))
    stub.on("/commits/3", Reply(data=old, headers={"Link": f'<{stub.url}/commits/4>; rel="next"'}))
    assert keys(await collect(stub)) == [("commit", "a" * 40), ("commit", "a" * 40)]
    assert ("/commits/3" in stub.paths, "/commits/4" in stub.paths) == (True, False)


async def test_a_window_long_ago_is_not_reached_page_by_page(stub: Stub) -> None:
    serve(stub)
    newer = Reply(data=[answers.commit("b" * 40, "Newer", "2026-08-20T00:00:00Z")])
    more = {"Link": f'<{stub.url}/commits/2>; rel="next"'}
    wanted = Reply(data=[answers.commit("a" * 40, "Work", "2026-08-19T11:00:00Z")])
    stub.on(f"{WIDGET}/commits", Reply(data=newer.data, headers=more), wanted)
    assert keys(await collect(stub)) == [("commit", "a" * 40)]
    assert [each.query for each in stub.asked if each.path == f"{WIDGET}/commits"] == [
        {"per_page": "100"},
        {"per_page": "100", "since": "2026-08-19T00:00:00Z", "until": "2026-08-20T00:00:00Z"},
    ]
    assert "/commits/2" not in stub.paths


async def test_published_advisories_of_the_window_are_told(stub: Stub) -> None:
    serve(stub)
    listed = [
        answers.advisory("GHSA-aaaa-aaaa-aaaa", "2026-08-19T10:00:00Z"),
        answers.advisory("GHSA-bbbb-bbbb-bbbb", "2026-08-19T09:00:00Z") | {"withdrawn_at": "2026-08-19T11:00:00Z"},
        answers.advisory("GHSA-cccc-cccc-cccc", "2026-08-01T10:00:00Z"),
    ]
    stub.on(f"{WIDGET}/security-advisories", Reply(data=listed))
    (found,) = (await collect(stub)).events
    assert found == Advisory(
        "acme/widget",
        "GHSA-aaaa-aaaa-aaaa",
        datetime(2026, 8, 19, 10, tzinfo=UTC),
        title="Spokes break",
        body="Under load.",
        cve="CVE-2026-0001",
        severity="high",
        url="https://github.com/acme/widget/security/advisories/GHSA-aaaa-aaaa-aaaa",
        affected=(Affected("widget", "npm", "< 1.2.3", "1.2.3"),),
    )


@pytest.mark.parametrize("status", [403, 404, 410, 451])
async def test_advisories_that_may_not_be_read_cost_nothing_else(stub: Stub, status: int) -> None:
    serve(stub)
    stub.on(f"{WIDGET}/commits", Reply(data=[answers.commit("a" * 40, "Work", "2026-08-19T11:00:00Z")]))
    stub.on(f"{WIDGET}/security-advisories", Reply(status, {"message": "Resource not accessible by integration"}))
    found = await collect(stub)
    assert (keys(found), found.failures) == ([("commit", "a" * 40)], ())


async def test_the_list_of_pull_requests_is_read_no_further_than_the_window(stub: Stub) -> None:
    serve(stub)
    older = [answers.pull(6, "of before", created_at="2026-08-18T00:00:00Z")]
    stub.on(f"{WIDGET}/pulls", Reply(data=older, headers={"Link": f'<{stub.url}/next>; rel="next"'}))
    assert keys(await collect(stub)) == []
    assert "/next" not in stub.paths


async def test_lists_are_read_to_their_last_page(stub: Stub) -> None:
    serve(stub)
    first, second = (answers.commit(sha * 40, "Work", "2026-08-19T11:00:00Z") for sha in "ab")
    more = f"{stub.url}/repositories/7/commits?page=2"
    stub.on(f"{WIDGET}/commits", Reply(data=[first], headers={"Link": f'<{more}>; rel="next", <{more}>; rel="last"'}))
    stub.on("/repositories/7/commits", Reply(data=[second]))
    assert keys(await collect(stub)) == [("commit", "a" * 40), ("commit", "b" * 40)]
    assert [each.query for each in stub.asked if each.path == "/repositories/7/commits"] == [{"page": "2"}]


async def test_releases_are_of_the_window_and_no_drafts(stub: Stub) -> None:
    serve(stub)
    listed = [
        answers.release("v1.3.0", None) | {"draft": True},
        answers.release("v1.2.1", "2026-08-20T00:00:00Z"),
        answers.release("v1.2.0", "2026-08-19T10:00:00Z"),
        answers.release("v1.1.0", "2026-07-01T10:00:00Z"),
    ]
    stub.on(f"{WIDGET}/releases", Reply(data=listed))
    assert keys(await collect(stub)) == [("release", "v1.2.0")]


async def test_a_release_that_waited_as_a_draft_is_found_behind_newer_ones(stub: Stub) -> None:
    serve(stub)
    more = {"Link": f'<{stub.url}/releases/2>; rel="next"'}
    stub.on(f"{WIDGET}/releases", Reply(data=[answers.release("v2.0.0", "2026-08-20T10:00:00Z")], headers=more))
    late = [answers.release("v1.9.0", "2026-08-19T10:00:00Z"), answers.release("v1.8.0", "2026-07-01T10:00:00Z")]
    stub.on("/releases/2", Reply(data=late, headers={"Link": f'<{stub.url}/releases/3>; rel="next"'}))
    oldest = [answers.release("v1.7.0", "2026-06-01T10:00:00Z")]
    stub.on("/releases/3", Reply(data=oldest, headers={"Link": f'<{stub.url}/releases/4>; rel="next"'}))
    assert keys(await collect(stub)) == [("release", "v1.9.0")]
    assert "/releases/3" in stub.paths
    assert "/releases/4" not in stub.paths


async def test_issues_that_merged_pull_requests_closed_come_with_their_titles(stub: Stub) -> None:
    serve(stub)
    pulls = [
        answers.pull(12, "Add spokes", body="Fixes #3", merged_at="2026-08-19T11:00:00Z"),
        answers.pull(13, "Add hubs", body="Fixes #5"),
    ]
    stub.on(f"{WIDGET}/pulls", Reply(data=pulls))
    listed = [
        answers.issue(12, "Add spokes", closed_at="2026-08-19T11:00:00Z") | {"pull_request": {"url": "x"}},
        answers.issue(3, "Spokes are square", closed_at="2026-08-19T11:00:00Z"),
        answers.issue(5, "No hubs", closed_at="2026-08-19T11:00:00Z"),
    ]
    stub.on(f"{WIDGET}/issues", Reply(data=listed))
    found = await collect(stub)
    assert keys(found) == [("pull", "12"), ("pull", "13"), ("issue", "3")]
    assert stub.asked[-1].query == {"state": "closed", "sort": "updated", "direction": "desc", "per_page": "100"}


async def test_no_more_than_two_pages_of_issues_are_looked_through(stub: Stub) -> None:
    serve(stub)
    pull = answers.pull(12, "Add spokes", body="Fixes #3, fixes #4", merged_at="2026-08-19T11:00:00Z")
    stub.on(f"{WIDGET}/pulls", Reply(data=[pull]))
    more = {"Link": f'<{stub.url}{WIDGET}/issues>; rel="next"'}
    found_at_once = [answers.issue(3, "Spokes are square", closed_at="2026-08-19T11:00:00Z")]
    stub.on(f"{WIDGET}/issues", Reply(data=found_at_once, headers=more), Reply(data=[], headers=more))
    found = await collect(stub)
    assert (keys(found), found.failures) == ([("pull", "12"), ("issue", "3")], ())
    assert stub.paths.count(f"{WIDGET}/issues") == 2


@pytest.mark.parametrize("status", [404, 410, 502])
async def test_a_repository_without_an_issue_list_loses_nothing_else(stub: Stub, status: int) -> None:
    serve(stub)
    pull = answers.pull(12, "Add spokes", body="Fixes #3", merged_at="2026-08-19T11:00:00Z")
    stub.on(f"{WIDGET}/pulls", Reply(data=[pull]))
    stub.on(f"{WIDGET}/issues", Reply(status, {"message": "Issues are disabled for this repo"}))
    found = await collect(stub)
    assert (keys(found), found.failures) == ([("pull", "12")], ())


async def test_a_repository_without_commits_is_read(stub: Stub) -> None:
    serve(stub)
    stub.on(f"{WIDGET}/commits", Reply(409, {"message": "Git Repository is empty."}))
    found = await collect(stub)
    assert ([repo.name for repo in found.repos], found.events, found.failures) == (["acme/widget"], (), ())


async def test_a_renamed_repository_is_read_under_its_new_name(stub: Stub, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, logger="digest.collect.github")
    serve(stub, "acme/wheel", 7)
    stub.on("/repos/acme/cog", Reply(301, {"message": "Moved Permanently"}, {"Location": f"{stub.url}/repositories/7"}))
    stub.on("/repositories/7", Reply(data=answers.repo("acme/wheel", 7)))
    stub.on("/repos/acme/wheel/commits", Reply(data=[answers.commit("a" * 40, "Work", "2026-08-19T11:00:00Z")]))
    found = await collect(stub, "acme/cog", token="ghp_example")
    assert [(repo.name, repo.id) for repo in found.repos] == [("acme/wheel", "github:7")]
    assert [event.repo for event in found.events] == ["acme/wheel"]
    assert caplog.messages[-1] == "acme/cog is called acme/wheel now"


async def test_an_old_and_a_new_name_of_one_repository_are_one(stub: Stub) -> None:
    serve(stub, "acme/wheel", 7)
    stub.on("/repos/acme/cog", Reply(301, {}, {"Location": "/repositories/7"}))
    stub.on("/repositories/7", Reply(data=answers.repo("acme/wheel", 7)))
    stub.on("/repos/acme/wheel/commits", Reply(data=[answers.commit("a" * 40, "Work", "2026-08-19T11:00:00Z")]))
    found = await collect(stub, "acme/cog", "acme/wheel")
    assert [repo.name for repo in found.repos] == ["acme/wheel"]
    assert keys(found) == [("commit", "a" * 40)]


async def test_names_are_read_as_they_are_pasted_and_told_as_github_spells_them(stub: Stub) -> None:
    serve(stub)
    stub.on(WIDGET, Reply(data=answers.repo("Acme/Widget", 7)))
    for part in ("commits", "pulls", "releases", "security-advisories"):
        stub.on(f"/repos/Acme/Widget/{part}", Reply(data=[]))
    found = await collect(stub, f"{stub.url}/ACME/widget.git")
    assert (stub.paths[0], [repo.name for repo in found.repos]) == (WIDGET, ["Acme/Widget"])


async def test_a_star_stands_for_the_repositories_of_an_organisation(stub: Stub) -> None:
    listed = [
        answers.repo("acme/wheel-b", 2),
        answers.repo("acme/axle", 3),
        answers.repo("acme/wheel-old", 4, archived=True),
        answers.repo("acme/wheel-fork", 5, fork=True),
    ]
    more = {"Link": f'<{stub.url}/organizations/1/repos?page=2>; rel="next"'}
    stub.on("/orgs/acme/repos", Reply(data=listed, headers=more))
    stub.on("/organizations/1/repos", Reply(data=[answers.repo("Acme/Wheel-a", 1), answers.repo("acme/wheel-c", 6)]))
    for name, number in {"acme/wheel-a": 1, "acme/wheel-b": 2}.items():
        serve(stub, name, number)
    found = await collect(stub, "acme/wheel-*", "-acme/wheel-c")
    assert ([repo.name for repo in found.repos], found.failures) == (["acme/wheel-a", "acme/wheel-b"], ())


async def test_a_star_stands_for_the_repositories_of_a_user(stub: Stub) -> None:
    stub.on("/users/ada/repos", Reply(data=[answers.repo("ada/loom", 1)]))
    serve(stub, "ada/loom", 1)
    found = await collect(stub, "ada/*")
    assert [repo.name for repo in found.repos] == ["ada/loom"]
    assert stub.paths[:2] == ["/orgs/ada/repos", "/users/ada/repos"]


async def test_an_owner_that_does_not_exist_is_a_failure(stub: Stub) -> None:
    found = await collect(stub, "nobody/*")
    assert found == Collected(failures=(Failure("nobody/*", "GitHub knows no organisation or user 'nobody'"),))


async def test_an_enterprise_server_is_asked_below_its_path(stub: Stub) -> None:
    stub.on("/api/v3/repos/acme/widget", Reply(data=answers.repo("acme/widget", 7)))
    for part in ("commits", "pulls", "releases", "security-advisories"):
        stub.on(f"/api/v3/repos/acme/widget/{part}", Reply(data=[]))
    for base_url in (f"{stub.url}/api/v3", f"{stub.url}/api/v3/"):
        found = await GitHubCollector(["acme/widget"], None, base_url, sleep=Naps()).collect(WINDOW)
        assert ([repo.id for repo in found.repos], found.failures) == (["github:7"], ())


def test_a_name_that_is_none_is_refused_before_anything_is_asked() -> None:
    with pytest.raises(InputError, match="'widget' names no repository"):
        GitHubCollector(["widget"])


AFTER = WINDOW.end + timedelta(hours=1)
INSIDE = WINDOW.start + timedelta(hours=1)
BEFORE = WINDOW.start - timedelta(hours=1)
