"""The GitHub collector against a server that plays GitHub's answers, the awkward ones among them."""

from __future__ import annotations

import logging
import socket
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest
import pytest_asyncio

from digest.collect import Collected
from digest.collect.github import GitHubCollector
from digest.collect.github import api as github_api
from digest.collect.github.window import at_the_end_of
from digest.errors import InputError
from digest.model import Failure, Pull, Repo, Window
from tests.digest.collect.github import answers
from tests.digest.collect.stub import Naps, Reply, Stub, stub_running

WINDOW = Window(datetime(2026, 8, 19, tzinfo=UTC), datetime(2026, 8, 20, tzinfo=UTC))
WIDGET = "/repos/acme/widget"


@pytest_asyncio.fixture
async def stub() -> AsyncIterator[Stub]:
    async with stub_running() as running:
        yield running


def serve(stub: Stub, name: str = "acme/widget", number: int = 7) -> None:
    """Serve a repository in which nothing happened; a test then puts in what it is about."""
    stub.on(f"/repos/{name}", Reply(data=answers.repo(name, number)))
    for part in ("commits", "pulls", "releases", "issues"):
        stub.on(f"/repos/{name}/{part}", Reply(data=[]))


async def collect(
    stub: Stub, *repos: str, token: str | None = None, naps: Naps | None = None, window: Window = WINDOW
) -> Collected:
    collector = GitHubCollector(repos or ["acme/widget"], token, stub.url, sleep=naps or Naps())
    return await collector.collect(window)


def keys(found: Collected) -> list[tuple[str, str]]:
    return [(event.kind, event.key) for event in found.events]


async def test_a_quiet_repository_costs_four_requests_and_is_named_with_its_number(stub: Stub) -> None:
    serve(stub)
    found = await collect(stub)
    repo = Repo("acme/widget", "github:7", "https://github.com/acme/widget", default_branch="main")
    assert found == Collected(repos=(repo,))
    assert stub.paths == [WIDGET, f"{WIDGET}/commits", f"{WIDGET}/pulls", f"{WIDGET}/releases"]
    assert stub.asked[1].query == {"since": "2026-08-19T00:00:00Z", "until": "2026-08-20T00:00:00Z", "per_page": "100"}
    assert stub.asked[2].query == {"state": "all", "sort": "updated", "direction": "desc", "per_page": "100"}


async def test_the_token_is_sent_when_there_is_one(stub: Stub) -> None:
    serve(stub)
    await collect(stub, token=" ghp_example\n")
    await collect(stub)
    assert {each.headers.get("Authorization") for each in stub.asked[:4]} == {"token ghp_example"}
    assert not [each for each in stub.asked[4:] if "Authorization" in each.headers]


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


async def test_a_link_to_another_host_is_not_followed_and_gets_no_token(stub: Stub) -> None:
    serve(stub)
    async with stub_running() as other:
        link = {"Link": f'<{other.url}/repos/acme/widget/commits?page=2>; rel="next"'}
        stub.on(f"{WIDGET}/commits", Reply(data=[], headers=link))
        found = await collect(stub, token="ghp_example")
        assert other.asked == []
    host = stub.url.removeprefix("http://")
    told = Failure("acme/widget", f"{host} sends on to {other.url}, which is not followed")
    assert found == Collected(failures=(told,))


async def test_a_chain_of_pages_without_end_is_a_failure(stub: Stub, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(github_api, "MAX_PAGES", 3)
    serve(stub)
    stub.on(f"{WIDGET}/commits", Reply(data=[], headers={"Link": f'<{stub.url}{WIDGET}/commits>; rel="next"'}))
    found = await collect(stub)
    assert found.failures == (Failure("acme/widget", "more than 3 pages of one list; ask for a shorter window"),)
    assert stub.paths == [WIDGET, *[f"{WIDGET}/commits"] * 3]


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
    assert stub.paths[-1] == "/releases/3"


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
    assert stub.asked[-1].query["since"] == "2026-08-19T00:00:00Z"


async def test_no_more_than_two_pages_of_issues_are_looked_through(stub: Stub) -> None:
    serve(stub)
    pull = answers.pull(12, "Add spokes", body="Fixes #3", merged_at="2026-08-19T11:00:00Z")
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
    assert caplog.messages == ["acme/cog is called acme/wheel now"]


async def test_an_old_and_a_new_name_of_one_repository_are_one(stub: Stub) -> None:
    serve(stub, "acme/wheel", 7)
    stub.on("/repos/acme/cog", Reply(301, {}, {"Location": "/repositories/7"}))
    stub.on("/repositories/7", Reply(data=answers.repo("acme/wheel", 7)))
    stub.on("/repos/acme/wheel/commits", Reply(data=[answers.commit("a" * 40, "Work", "2026-08-19T11:00:00Z")]))
    found = await collect(stub, "acme/cog", "acme/wheel")
    assert [repo.name for repo in found.repos] == ["acme/wheel"]
    assert keys(found) == [("commit", "a" * 40)]


async def test_a_rename_to_another_host_is_told_and_not_followed(stub: Stub) -> None:
    async with stub_running() as other:
        stub.on(WIDGET, Reply(301, {}, {"Location": f"{other.url}/repositories/7"}))
        found = await collect(stub, token="ghp_example")
        assert other.asked == []
    assert "which is not followed" in found.failures[0].reason


async def test_names_are_read_as_they_are_pasted_and_told_as_github_spells_them(stub: Stub) -> None:
    serve(stub)
    stub.on(WIDGET, Reply(data=answers.repo("Acme/Widget", 7)))
    for part in ("commits", "pulls", "releases"):
        stub.on(f"/repos/Acme/Widget/{part}", Reply(data=[]))
    found = await collect(stub, f"{stub.url}/ACME/widget.git")
    assert (stub.paths[0], [repo.name for repo in found.repos]) == (WIDGET, ["Acme/Widget"])


async def test_one_repository_that_cannot_be_read_costs_no_other(stub: Stub) -> None:
    serve(stub, "acme/axle", 8)
    serve(stub, "acme/hub", 9)
    stub.on("/repos/acme/hub/commits", Reply(data=[answers.commit("a" * 40, "Work", "2026-08-19T11:00:00Z")]))
    stub.on("/repos/acme/axle/releases", Reply(502, text="<html>", headers={"Content-Type": "text/html"}))
    naps = Naps()
    found = await collect(stub, "acme/lost", "acme/axle", "acme/hub", naps=naps)
    assert [repo.name for repo in found.repos] == ["acme/hub"]
    assert keys(found) == [("commit", "a" * 40)]
    assert found.failures == (
        Failure("acme/lost", "not found on GitHub, or it is private: then set GITHUB_TOKEN"),
        Failure("acme/axle", "GitHub answered 502 (Bad Gateway); try again later"),
    )
    assert naps.taken == [1, 2, 4]


@pytest.mark.parametrize(
    "stumble",
    [
        Reply(502, text="<html><h1>Unicorn!</h1></html>", headers={"Content-Type": "text/html"}),
        Reply(200, text='[{"sha": "aaaa'),
        Reply(200, [answers.commit("a" * 40, "Work", "2026-08-19T11:00:00Z")], cut=40),
        Reply(520, text="?", headers={"Content-Type": "text/plain"}),
    ],
    ids=["502 with HTML", "cut JSON", "broken connection", "a status that is none"],
)
async def test_a_server_that_stumbles_once_is_asked_again(stub: Stub, stumble: Reply) -> None:
    serve(stub)
    good = Reply(data=[answers.commit("a" * 40, "Work", "2026-08-19T11:00:00Z")])
    stub.on(f"{WIDGET}/commits", stumble, good)
    naps = Naps()
    found = await collect(stub, naps=naps)
    assert (keys(found), found.failures, naps.taken) == ([("commit", "a" * 40)], (), [1])


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (Reply(200, text='[{"sha": "aaaa'), "GitHub's answer is cut short or no JSON; try again later"),
        (Reply(200, {"message": "a surprise"}), "GitHub's answer is not what it documents (a list was expected)"),
        (
            Reply(200, text="<html>sign in</html>", headers={"Content-Type": "text/html"}),
            "GitHub's answer is not what it documents (a list was expected)",
        ),
        (
            Reply(200, [{"sha": "a", "commit": {}}]),
            "GitHub's answer is not what it documents (commit.commit.author: is missing; it must be an object)",
        ),
        (
            Reply(403, {"message": "Resource protected by organization SAML enforcement."}),
            "GitHub does not give it (Resource protected by organization SAML enforcement.)",
        ),
    ],
)
async def test_an_answer_that_cannot_be_used_is_never_a_quiet_day(stub: Stub, reply: Reply, reason: str) -> None:
    serve(stub)
    stub.on(f"{WIDGET}/commits", reply)
    assert await collect(stub, token="ghp_example") == Collected(failures=(Failure("acme/widget", reason),))


async def test_a_short_limit_is_waited_for(stub: Stub) -> None:
    serve(stub)
    limit = Reply(429, {"message": "You have exceeded a secondary rate limit."}, {"Retry-After": "8"})
    stub.on(f"{WIDGET}/pulls", limit, Reply(data=[answers.pull(12, "Add spokes", merged_at="2026-08-19T11:00:00Z")]))
    naps = Naps()
    found = await collect(stub, naps=naps)
    assert (keys(found), found.failures, naps.taken) == ([("pull", "12")], (), [8])


async def test_a_used_up_limit_is_told_with_its_end_and_nobody_else_is_asked_for(stub: Stub) -> None:
    serve(stub, "acme/axle", 8)
    used_up = {
        "x-ratelimit-limit": "60",
        "x-ratelimit-remaining": "0",
        "x-ratelimit-reset": str(int((WINDOW.end + timedelta(hours=12)).timestamp())),
        "Date": "Thu, 20 Aug 2026 11:15:00 GMT",
    }
    stub.on("/repos/acme/hub", Reply(403, {"message": "API rate limit exceeded"}, used_up))
    naps = Naps()
    found = await collect(stub, "acme/axle", "acme/hub", "acme/rim", "acme/tyre", naps=naps)
    reason = "GitHub's requests are used up until 2026-08-20 12:00 UTC; with a token in GITHUB_TOKEN there are more"
    assert [repo.name for repo in found.repos] == ["acme/axle"]
    assert found.failures == tuple(Failure(f"acme/{name}", reason) for name in ("hub", "rim", "tyre"))
    assert (stub.paths[-1], naps.taken) == ("/repos/acme/hub", [])


async def test_a_refused_token_is_shown_once(stub: Stub) -> None:
    stub.on(WIDGET, Reply(401, {"message": "Bad credentials"}))
    found = await collect(stub, "acme/widget", "acme/axle", token="ghp_example")
    reason = "GitHub refuses the token (Bad credentials); put a valid one into GITHUB_TOKEN"
    assert found == Collected(failures=(Failure("acme/widget", reason), Failure("acme/axle", reason)))
    assert stub.paths == [WIDGET]


async def test_a_host_that_is_not_there_is_tried_for_one_repository_only() -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    naps = Naps()
    found = await GitHubCollector(["a/b", "c/d"], None, f"http://127.0.0.1:{port}", sleep=naps).collect(WINDOW)
    reason = f"127.0.0.1:{port} cannot be reached; check the address, the network and the certificate"
    assert found == Collected(failures=(Failure("a/b", reason), Failure("c/d", reason)))
    assert naps.taken == [1, 2, 4]


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
    for part in ("commits", "pulls", "releases"):
        stub.on(f"/api/v3/repos/acme/widget/{part}", Reply(data=[]))
    for base_url in (f"{stub.url}/api/v3", f"{stub.url}/api/v3/"):
        found = await GitHubCollector(["acme/widget"], None, base_url, sleep=Naps()).collect(WINDOW)
        assert ([repo.id for repo in found.repos], found.failures) == (["github:7"], ())


@pytest.mark.parametrize("token", ["ghp exam", "ghp_é", "ghp\x00"])
def test_a_token_with_a_character_that_no_token_has_is_refused_and_not_repeated(token: str) -> None:
    with pytest.raises(InputError) as refused:
        GitHubCollector(["acme/widget"], token)
    assert str(refused.value) == "GITHUB_TOKEN holds a character that no token has; copy the token again"


def test_a_name_that_is_none_is_refused_before_anything_is_asked() -> None:
    with pytest.raises(InputError, match="'widget' names no repository"):
        GitHubCollector(["widget"])


AFTER = WINDOW.end + timedelta(hours=1)
INSIDE = WINDOW.start + timedelta(hours=1)
BEFORE = WINDOW.start - timedelta(hours=1)


@pytest.mark.parametrize(
    ("pull", "state"),
    [
        (Pull("a/b", 1, "merged", opened_at=BEFORE, merged_at=INSIDE, updated_at=AFTER), "merged"),
        (Pull("a/b", 1, "closed", opened_at=BEFORE, closed_at=INSIDE), "closed"),
        (Pull("a/b", 1, "merged", opened_at=BEFORE, merged_at=WINDOW.start), "merged"),
        (Pull("a/b", 1, "merged", opened_at=INSIDE, merged_at=WINDOW.end, merge_sha="c"), "open"),
        (Pull("a/b", 1, "closed", opened_at=INSIDE, closed_at=AFTER), "open"),
        (Pull("a/b", 1, "open", opened_at=BEFORE, updated_at=INSIDE), "open"),
        (Pull("a/b", 1, "open", opened_at=INSIDE, updated_at=AFTER), "open"),
        (Pull("a/b", 1, "merged", opened_at=BEFORE, merged_at=BEFORE, updated_at=INSIDE), None),
        (Pull("a/b", 1, "open", opened_at=BEFORE, updated_at=AFTER), None),
        (Pull("a/b", 1, "open", opened_at=AFTER, updated_at=AFTER), None),
    ],
)
def test_a_late_run_tells_a_pull_request_as_a_punctual_one_would(pull: Pull, state: str | None) -> None:
    told = at_the_end_of(WINDOW, pull)
    assert (told.state if told else None) == state
    if told and told.state == "open":
        assert (told.merged_at, told.closed_at, told.merge_sha) == (None, None, None)
