"""GitLab and Gitea over sockets: one day told in the shapes of both, and what a refusal becomes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from typing import Any

import pytest

from digest import build
from digest.collect import Collected, combine
from digest.collect.forges.access import Forges
from digest.collect.forges.collector import ForgeCollector
from digest.collect.github.budget import Budget
from digest.collect.github.etags import MemoryEtags
from digest.model import Commit, DeskInfo, Failure, Issue, Pull, Release, Window
from digest.render import render
from tests.digest.collect.stub import Naps, Reply, Stub, stub_running

WINDOW = Window(datetime(2026, 8, 19, 10, tzinfo=UTC), datetime(2026, 8, 20, 10, tzinfo=UTC))
SQUASH = "5" * 40
LAB, TEA = "gitlab.example.org", "gitea.example.org"
NOON, SEEN = "2026-08-19T12:00:00Z", "2026-08-20T08:00:00Z"
GEARS = ("Add a gearbox with six gears", "Adds six gears.\n\nCloses #3")
CLUTCH = "Make the clutch softer"


@pytest.fixture
async def stub() -> AsyncIterator[Stub]:
    async with stub_running() as running:
        yield running


def gitlab_day(stub: Stub) -> None:
    """The day at GitLab: one merge request squashed, one open, a release, the issue that was closed."""
    page = f"https://{LAB}/acme/engine"
    stub.on("/api/v4/projects/acme/engine", Reply(data={
        "id": 7, "path_with_namespace": "acme/engine", "web_url": page, "default_branch": "main", "visibility": "public",
    }))  # fmt: skip
    person = {"username": "heron", "name": "Heron"}
    merge = {
        "title": GEARS[0], "description": GEARS[1], "labels": ["feature"], "target_branch": "main", "author": person,
        "iid": 11, "state": "merged", "created_at": NOON, "updated_at": NOON, "merged_at": NOON, "squash_commit_sha": SQUASH,
        "web_url": f"{page}/-/merge_requests/11",
    }  # fmt: skip
    waiting = {
        "iid": 12, "state": "opened", "title": CLUTCH, "description": "", "created_at": SEEN, "updated_at": SEEN,
        "target_branch": "main", "author": person, "web_url": f"{page}/-/merge_requests/12",
    }  # fmt: skip
    stub.on("/api/v4/projects/7/merge_requests", Reply(data=[waiting, merge]))
    stub.on("/api/v4/projects/7/repository/commits", Reply(data=[{
        "id": SQUASH, "message": f"{GEARS[0]}\n\nAdds six gears.", "committed_date": NOON, "authored_date": NOON,
        "author_name": "Heron", "author_email": "heron@people.invalid", "parent_ids": ["4" * 40],
    }]))  # fmt: skip
    stub.on("/api/v4/projects/7/releases", Reply(data=[{
        "tag_name": "v2.0.0", "name": "Engine 2.0.0", "description": "Six gears.", "released_at": SEEN, "created_at": SEEN,
        "commit": {"id": SQUASH}, "_links": {"self": f"{page}/-/releases/v2.0.0"},
    }]))  # fmt: skip
    stub.on("/api/v4/projects/7/repository/tags", Reply(data=[]))
    stub.on("/api/v4/projects/7/issues", Reply(data=[{
        "iid": 3, "state": "closed", "title": "There are only five gears", "description": "", "created_at": NOON,
        "closed_at": NOON, "web_url": f"{page}/-/issues/3",
    }]))  # fmt: skip


def gitea_day(stub: Stub) -> None:
    """The same day at Gitea."""
    page, root = f"https://{TEA}/acme/engine", "/api/v1/repos/acme/engine"
    stub.on(root, Reply(data={
        "id": 7, "full_name": "acme/engine", "html_url": page, "default_branch": "main", "private": False, "empty": False,
    }))  # fmt: skip
    user = {"login": "heron", "type": ""}
    merged = {
        "number": 11, "title": GEARS[0], "body": GEARS[1], "labels": [{"name": "feature"}], "base": {"ref": "main"},
        "created_at": NOON, "updated_at": NOON, "merged_at": NOON, "closed_at": NOON, "merge_commit_sha": SQUASH,
        "user": user, "html_url": f"{page}/pulls/11",
    }  # fmt: skip
    waiting = {
        "number": 12, "title": CLUTCH, "body": "", "labels": [], "base": {"ref": "main"}, "created_at": SEEN,
        "updated_at": SEEN, "merged_at": None, "closed_at": None, "user": user, "html_url": f"{page}/pulls/12",
    }  # fmt: skip
    stub.on(f"{root}/pulls", Reply(data=[waiting, merged]))
    signed = {"name": "Heron", "email": "heron@people.invalid", "date": NOON}
    stub.on(f"{root}/commits", Reply(data=[{
        "sha": SQUASH, "commit": {"message": f"{GEARS[0]}\n\nAdds six gears.", "author": signed, "committer": signed},
        "author": user, "parents": [{"sha": "4" * 40}], "html_url": f"{page}/commit/{SQUASH}",
    }]))  # fmt: skip
    stub.on(f"{root}/releases", Reply(data=[{
        "tag_name": "v2.0.0", "name": "Engine 2.0.0", "body": "Six gears.", "draft": False, "prerelease": False,
        "published_at": SEEN, "target_commitish": SQUASH, "html_url": f"{page}/releases/tag/v2.0.0",
    }]))  # fmt: skip
    stub.on(f"{root}/tags", Reply(data=[]))
    issue = {
        "number": 3, "state": "closed", "title": "There are only five gears", "body": "", "labels": [], "created_at": NOON,
        "closed_at": NOON, "pull_request": None, "user": user, "html_url": f"{page}/issues/3",
    }  # fmt: skip
    stub.on(f"{root}/issues", Reply(data=[issue]))
    stub.on(f"{root}/issues/3", Reply(data=issue))


async def collected(stub: Stub, name: str, *, naps: Naps | None = None, tokens: Any = None) -> Collected:
    forges = Forges(addresses={LAB: stub.url, TEA: stub.url}, tokens=tokens or {})
    return await ForgeCollector([name], forges, sleep=naps or Naps()).collect(WINDOW)


def told(part: Collected) -> list[tuple[object, ...]]:
    """What happened, as far as two forges can agree on it."""
    rows: list[tuple[object, ...]] = []
    for event in part.events:
        if isinstance(event, Pull):
            rows.append(("pull", event.number, event.state, event.title, event.labels, event.closes, event.merge_sha))
        elif isinstance(event, Commit):
            rows.append(("commit", event.sha, event.title, event.pr, event.author.name))
        elif isinstance(event, Release):
            rows.append(("release", event.tag, event.title, event.body, event.target_sha))
        elif isinstance(event, Issue):
            rows.append(("issue", event.number, event.state, event.title))
    return sorted(rows, key=str)


EXPECTED = sorted(
    [
        ("commit", SQUASH, GEARS[0], 11, "Heron"),
        ("pull", 11, "merged", GEARS[0], ("feature",), (3,), SQUASH),
        ("pull", 12, "open", CLUTCH, (), (), None),
        ("release", "v2.0.0", "Engine 2.0.0", "Six gears.", SQUASH),
        ("issue", 3, "closed", "There are only five gears"),
    ],
    key=str,
)


async def test_a_day_of_gitlab_is_read_whole(stub: Stub) -> None:
    gitlab_day(stub)
    part = await collected(stub, f"gitlab:{LAB}/acme/engine")
    assert part.failures == ()
    assert [(repo.name, repo.id, repo.private) for repo in part.repos] == [(f"{LAB}/acme/engine", f"gitlab@{LAB}:7", False)]
    assert told(part) == EXPECTED


async def test_a_day_of_gitea_is_read_whole(stub: Stub) -> None:
    gitea_day(stub)
    part = await collected(stub, f"gitea:{TEA}/acme/engine")
    assert part.failures == ()
    assert [(repo.name, repo.id, repo.private) for repo in part.repos] == [(f"{TEA}/acme/engine", f"gitea@{TEA}:7", False)]
    assert told(part) == EXPECTED


def story_of(parts: Sequence[Collected]) -> str:
    return render(build(combine(DeskInfo("acme", "Acme"), WINDOW, WINDOW.end, parts)), "text")


async def test_both_forges_make_the_same_story(stub: Stub) -> None:
    gitlab_day(stub)
    gitea_day(stub)
    lab, tea = await collected(stub, f"gitlab:{LAB}/acme/engine"), await collected(stub, f"gitea:{TEA}/acme/engine")
    assert story_of([lab]).replace(LAB, "forge").replace("!1", "#1") == story_of([tea]).replace(TEA, "forge")
    assert "six gears" in story_of([lab])


async def test_one_name_on_two_forges_is_two_repositories(stub: Stub) -> None:
    gitlab_day(stub)
    gitea_day(stub)
    lab, tea = await collected(stub, f"gitlab:{LAB}/acme/engine"), await collected(stub, f"gitea:{TEA}/acme/engine")
    both = combine(DeskInfo("acme", "Acme"), WINDOW, WINDOW.end, [lab, tea])
    assert [repo.name for repo in both.repos] == [f"{LAB}/acme/engine", f"{TEA}/acme/engine"]
    assert len(both.events) == len(lab.events) + len(tea.events) == 10


FIRST = {
    f"gitlab:{LAB}/acme/engine": "/api/v4/projects/acme/engine",
    f"gitea:{TEA}/acme/engine": "/api/v1/repos/acme/engine",
}


@pytest.mark.parametrize("name", FIRST)
@pytest.mark.parametrize(
    ("reply", "tokens", "reason"),
    [
        (Reply(401, {"message": "401 Unauthorized"}), False, "asks for a token; set"),
        (Reply(401, {"message": "401 Unauthorized"}), True, "refuses the token"),
        (Reply(403, {"message": "403 Forbidden"}), True, "does not give it"),
        (Reply(404, {"message": "404 Project Not Found"}), False, "or it is private: then set"),
        (Reply(429, text="Retry later", headers={"Retry-After": "900"}), False, "takes no more requests"),
        (Reply(502, text="<html>Bad Gateway</html>", headers={"Content-Type": "text/html"}), False, "answered 502"),
        (Reply(200, text='{"id": 7, "path_wi'), False, "is cut short or no JSON"),
        (Reply(200, data=[]), False, "is not what it documents"),
    ],
)
async def test_a_repository_that_cannot_be_read_is_named_with_the_reason(
    stub: Stub, name: str, reply: Reply, tokens: bool, reason: str
) -> None:
    stub.on(FIRST[name], reply)
    host = name.partition(":")[2].partition("/")[0]
    part = await collected(stub, name, tokens={host: "sesame"} if tokens else None)
    [failure] = part.failures
    assert failure.repo == f"{host}/acme/engine"
    assert reason in failure.reason
    assert "sesame" not in failure.reason
    assert part.events == ()


async def test_a_limit_that_ends_soon_is_waited_for(stub: Stub) -> None:
    gitlab_day(stub)
    day = stub._replies["/api/v4/projects/acme/engine"][0]
    stub.on("/api/v4/projects/acme/engine", Reply(429, text="", headers={"Retry-After": "7"}), day)
    naps = Naps()
    part = await collected(stub, f"gitlab:{LAB}/acme/engine", naps=naps)
    assert naps.taken == [7.0]
    assert told(part) == EXPECTED


async def test_the_token_is_sent_to_its_own_host_alone(stub: Stub) -> None:
    gitlab_day(stub)
    gitea_day(stub)
    await collected(stub, f"gitlab:{LAB}/acme/engine", tokens={LAB: "sesame"})
    await collected(stub, f"gitea:{TEA}/acme/engine", tokens={LAB: "sesame"})
    shown = {each.path.split("/")[2]: each.headers.get("PRIVATE-TOKEN") for each in stub.asked}
    assert shown == {"v4": "sesame", "v1": None}
    assert all("Authorization" not in each.headers for each in stub.asked)


async def test_a_next_page_on_the_same_host_is_read(stub: Stub) -> None:
    gitlab_day(stub)
    path = "/api/v4/projects/7/merge_requests"
    waiting, merged = stub._replies[path][0].data
    link = f'<{stub.url}{path}?page=2>; rel="next"'
    stub.on(path, Reply(data=[waiting], headers={"Link": link}), Reply(data=[merged]))
    part = await collected(stub, f"gitlab:{LAB}/acme/engine")
    assert told(part) == EXPECTED
    assert stub.paths.count(path) == 2


async def test_a_next_page_on_another_host_is_not_fetched(stub: Stub) -> None:
    gitlab_day(stub)
    async with stub_running() as elsewhere:
        link = f'<{elsewhere.url}/api/v4/projects/7/merge_requests?page=2>; rel="next"'
        first = stub._replies["/api/v4/projects/7/merge_requests"][0]
        stub.on("/api/v4/projects/7/merge_requests", Reply(data=first.data, headers={"Link": link}))
        part = await collected(stub, f"gitlab:{LAB}/acme/engine", tokens={LAB: "sesame"})
        assert elsewhere.asked == []
        assert [failure.repo for failure in part.failures] == [f"{LAB}/acme/engine"]


async def test_a_host_that_never_answers_is_given_up_at_once_for_all_its_repositories(stub: Stub) -> None:
    gitlab_day(stub)
    for name in ("engine", "hull", "mast"):
        stub.on(f"/api/v1/repos/acme/{name}", Reply(silent=True))
    names = [f"gitea:{TEA}/acme/{name}" for name in ("engine", "hull", "mast")]
    forges = Forges(addresses={LAB: stub.url, TEA: stub.url})
    naps = Naps()
    collector = ForgeCollector(
        [*names, f"gitlab:{LAB}/acme/engine"],
        forges,
        sleep=naps,
        budget=lambda host: Budget(deadline=0.3, silence=0.3, host=host),
    )
    part = await collector.collect(WINDOW)
    reason = f"no usable answer came from {TEA} for 0.3 seconds; try again later"
    assert part.failures == tuple(Failure(f"{TEA}/acme/{name}", reason) for name in ("engine", "hull", "mast"))
    assert (naps.taken, stub.paths.count("/api/v1/repos/acme/engine")) == ([], 1)
    assert [repo.name for repo in part.repos] == [f"{LAB}/acme/engine"]


async def test_a_run_that_spent_its_requests_at_a_host_names_what_it_did_not_read(stub: Stub) -> None:
    gitlab_day(stub)
    names = [f"gitlab:{LAB}/acme/engine", f"gitlab:{LAB}/acme/hull", f"gitlab:{LAB}/acme/mast"]
    forges = Forges(addresses={LAB: stub.url})
    part = await ForgeCollector(names, forges, sleep=Naps(), budget=lambda host: Budget(6, host=host)).collect(WINDOW)
    reason = "the 6 requests of this run are used up; it is read in the next one"
    assert part.failures == (Failure(f"{LAB}/acme/hull", reason), Failure(f"{LAB}/acme/mast", reason))
    assert (told(part), len(stub.asked)) == (EXPECTED, 6)


LOW = {"RateLimit-Limit": "500", "RateLimit-Remaining": "3", "Date": "Wed, 19 Aug 2026 12:00:00 GMT"}


async def test_a_run_waits_before_the_limit_that_the_headers_tell_of(stub: Stub) -> None:
    gitlab_day(stub)
    first = stub._replies["/api/v4/projects/acme/engine"][0]
    in_forty_seconds = {**LOW, "RateLimit-Reset": "1787140840"}
    stub.on("/api/v4/projects/acme/engine", Reply(data=first.data, headers=in_forty_seconds))
    naps = Naps()
    part = await collected(stub, f"gitlab:{LAB}/acme/engine", naps=naps)
    assert [round(nap) for nap in naps.taken] == [40]
    assert told(part) == EXPECTED


async def test_a_limit_that_ends_late_is_told_and_nothing_more_is_asked(stub: Stub) -> None:
    gitlab_day(stub)
    first = stub._replies["/api/v4/projects/acme/engine"][0]
    stub.on("/api/v4/projects/acme/engine", Reply(data=first.data, headers={**LOW, "RateLimit-Reset": "1787142600"}))
    naps = Naps()
    part = await collected(stub, f"gitlab:{LAB}/acme/engine", naps=naps)
    reason = f"{LAB}'s requests are used up until 2026-08-19 12:30 UTC"
    assert part.failures == (Failure(f"{LAB}/acme/engine", reason),)
    assert (naps.taken, len(stub.asked)) == ([], 1)


async def test_an_unchanged_list_of_a_forge_that_is_of_no_window_is_not_sent_again(stub: Stub) -> None:
    gitlab_day(stub)
    for path, replies in list(stub._replies.items()):
        stub.on(path, Reply(data=replies[0].data, headers={"ETag": f'W/"{path}"'}))
    etags, forges = MemoryEtags(), Forges(addresses={LAB: stub.url})
    names = [f"gitlab:{LAB}/acme/engine"]
    first, second = [await ForgeCollector(names, forges, sleep=Naps(), etags=etags).collect(WINDOW) for _ in range(2)]
    assert (first, told(first)) == (second, EXPECTED)
    assert [each.path for each in stub.asked if each.status == 304] == [
        "/api/v4/projects/acme/engine",
        "/api/v4/projects/7/releases",
        "/api/v4/projects/7/repository/tags",
        "/api/v4/projects/7/issues",
    ]
    assert len(stub.asked) == 12
