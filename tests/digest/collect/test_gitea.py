"""Gitea and Forgejo over a socket: the events of a day to the letter, pages, and what each refusal is told as."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import pytest

from digest.collect import Collected
from digest.collect.forges.access import Access, Forges
from digest.collect.forges.api import ForgeApi
from digest.collect.forges.collector import ForgeCollector
from digest.collect.gitea import GiteaReader
from digest.collect.gitea.parse import parse_commit
from digest.collect.stops import LimitReached, TokenRefused
from digest.errors import CollectError, SourceForbidden, SourceNotFound, SourceUnavailable
from digest.http import Http
from digest.model import Commit, Failure, Issue, Person, Pull, Release, Repo, Window
from tests.digest.collect.stub import Naps
from tests.peers.gitea import Gitea, gitea_running

HOST = "gitea.example.org"
NAME = f"{HOST}/acme/engine"
PAGE = f"https://{HOST}/acme/engine"
WINDOW = Window(datetime(2026, 8, 19, 10, tzinfo=UTC), datetime(2026, 8, 20, 10, tzinfo=UTC))
BEFORE, NOON, SEEN, AFTER = (
    "2026-08-18T09:00:00Z",
    "2026-08-19T14:00:00+02:00",
    "2026-08-20T08:00:00Z",
    "2026-08-20T11:00:00Z",
)
AT_NOON, AT_SEEN, AT_BEFORE = (datetime(2026, 8, day, hour, tzinfo=UTC) for day, hour in ((19, 12), (20, 8), (18, 9)))
SHA, PARENT, OLD, LATE = "5" * 40, "4" * 40, "3" * 40, "6" * 40
HERON = {"login": "heron", "full_name": "", "type": ""}


def pull(number: int, title: str, updated: str, **fields: Any) -> dict[str, Any]:
    return {
        "number": number, "title": title, "body": "", "state": "open", "labels": [], "base": {"ref": "main"}, "draft": False,
        "created_at": BEFORE, "updated_at": updated, "merged_at": None, "closed_at": None, "merge_commit_sha": None,
        "user": HERON, "html_url": f"{PAGE}/pulls/{number}", **fields,
    }  # fmt: skip


def commit(sha: str, title: str, at: str) -> dict[str, Any]:
    signed = {"name": "Heron", "email": "heron@people.invalid", "date": at}
    return {
        "sha": sha, "commit": {"message": f"{title}\n\nSix of them.\n", "author": signed, "committer": signed},
        "author": HERON, "parents": [{"sha": PARENT}], "html_url": f"{PAGE}/commit/{sha}",
    }  # fmt: skip


def release(tag: str, at: str, **fields: Any) -> dict[str, Any]:
    return {
        "tag_name": tag, "name": f"Engine {tag}", "body": "Six gears.\r\n", "draft": False, "prerelease": True,
        "published_at": at, "target_commitish": "main", "author": HERON, "html_url": f"{PAGE}/releases/tag/{tag}", **fields,
    }  # fmt: skip


def issue(number: int, **fields: Any) -> dict[str, Any]:
    return {
        "number": number, "state": "closed", "title": "There are only five gears", "body": "", "labels": [{"name": "bug"}],
        "created_at": BEFORE, "closed_at": NOON, "comments": 2, "pull_request": None, "user": HERON,
        "html_url": f"{PAGE}/issues/{number}", **fields,
    }  # fmt: skip


@pytest.fixture
async def gitea() -> AsyncIterator[Gitea]:
    """An instance with one day of one repository, and something of before and after it in each list."""
    async with gitea_running() as running:
        running.repos["acme/engine"] = {
            "id": 7, "full_name": "acme/engine", "html_url": PAGE, "default_branch": "main", "private": True, "empty": False,
        }  # fmt: skip
        done = {"state": "closed", "merged_at": NOON, "closed_at": NOON, "merge_commit_sha": SHA}
        running.lists = {
            "acme/engine/pulls": [
                pull(12, "Make the clutch softer", SEEN, draft=True, user={"login": "renovate-bot", "type": ""}),
                pull(11, "Add six gears", NOON, body="Closes #3", labels=[{"name": "feature"}], **done),
                pull(10, "Polish the hood", BEFORE),
            ],
            "acme/engine/commits": [
                commit(LATE, "Turn the wheel", AFTER), commit(SHA, "Add six gears", NOON), commit(OLD, "Start", BEFORE),
            ],
            "acme/engine/releases": [
                release("v3", AFTER), release("v2", SEEN), release("v2-draft", SEEN, draft=True), release("v1", BEFORE),
            ],
            "acme/engine/issues": [issue(3), issue(4), issue(11, pull_request={"merged": True})],
        }  # fmt: skip
        yield running


async def collected(gitea: Gitea, *names: str, token: str | None = None, naps: Naps | None = None) -> Collected:
    forges = Forges({HOST: gitea.url}, {HOST: token} if token else {})
    return await ForgeCollector([f"gitea:{each}" for each in names or [NAME]], forges, sleep=naps or Naps()).collect(WINDOW)


def numbers(part: Collected) -> list[int]:
    return [event.number for event in part.events if isinstance(event, Pull)]


async def test_a_day_becomes_exactly_its_events(gitea: Gitea) -> None:
    heron = Person("heron", "heron")
    assert await collected(gitea) == Collected(
        repos=(Repo(NAME, f"gitea@{HOST}:7", PAGE, default_branch="main", private=True),),
        events=(
            Commit(
                NAME, SHA, AT_NOON, "Add six gears", "Six of them.", (PARENT,), AT_NOON, Person("Heron", "heron"), pr=11,
                url=f"{PAGE}/commit/{SHA}", branches=("main",),
            ),
            Pull(
                NAME, 12, "open", "Make the clutch softer", draft=True, base="main", opened_at=AT_BEFORE, updated_at=AT_SEEN,
                author=Person("renovate-bot", "renovate-bot", bot=True), url=f"{PAGE}/pulls/12",
            ),
            Pull(
                NAME, 11, "merged", "Add six gears", "Closes #3", labels=("feature",), base="main", opened_at=AT_BEFORE,
                updated_at=AT_NOON, merged_at=AT_NOON, closed_at=AT_NOON, merge_sha=SHA, author=heron,
                url=f"{PAGE}/pulls/11", closes=(3,),
            ),
            Release(
                NAME, "v2", AT_SEEN, "Engine v2", "Six gears.\n", prerelease=True, author=heron,
                url=f"{PAGE}/releases/tag/v2",
            ),
            Issue(
                NAME, 3, "closed", "There are only five gears", labels=("bug",), opened_at=AT_BEFORE, closed_at=AT_NOON,
                comments=2, author=heron, url=f"{PAGE}/issues/3",
            ),
        ),
    )  # fmt: skip


async def test_pages_are_followed_until_one_is_older_than_the_window(gitea: Gitea) -> None:
    gitea.per_page = 2
    gitea.lists["acme/engine/pulls"] = [
        *(pull(number, "Tighten a screw", SEEN) for number in (25, 24, 23)),
        *(pull(number, "Rust", BEFORE) for number in range(9)),
    ]
    part = await collected(gitea)
    assert numbers(part) == [25, 24, 23]
    assert gitea.pages_of("pulls") == ["1", "2", "3"]


async def test_a_link_to_another_host_is_not_followed_and_takes_no_token_there(gitea: Gitea) -> None:
    gitea.per_page = 1
    async with gitea_running() as elsewhere:
        gitea.links_to = elsewhere.url
        part = await collected(gitea, token="sesame")
        assert elsewhere.asked == []
        place = gitea.url.removeprefix("http://")
        assert part == Collected(failures=(Failure(NAME, f"{place} sends on to {elsewhere.url}, which is not followed"),))
    assert {each.token for each in gitea.asked} == {"token sesame"}


async def test_an_old_name_is_read_under_the_new_one(gitea: Gitea) -> None:
    gitea.renamed["acme/motor"] = "acme/engine"
    part = await collected(gitea, f"{HOST}/acme/motor", NAME)
    assert [repo.name for repo in part.repos] == [NAME]
    assert {event.repo for event in part.events} == {NAME}
    assert len(part.events) == 5


async def test_parts_that_are_switched_off_are_empty(gitea: Gitea) -> None:
    gitea.repos["acme/engine"] |= {"has_pull_requests": False, "has_releases": False}
    part = await collected(gitea)
    assert [event.kind for event in part.events] == ["commit"]
    assert {each.path.rpartition("/")[2] for each in gitea.asked} == {"engine", "commits", "tags"}


async def test_an_empty_repository_is_a_quiet_one(gitea: Gitea) -> None:
    gitea.repos["acme/engine"]["empty"] = True
    gitea.lists.clear()
    part = await collected(gitea)
    assert (part.events, part.failures) == ((), ())
    assert gitea.pages_of("commits") == []


async def test_closed_issues_that_cannot_be_read_cost_only_themselves(gitea: Gitea) -> None:
    gitea.broken["acme/engine/issues"] = (403, '{"message": "no"}', {})
    part = await collected(gitea)
    assert [event.kind for event in part.events] == ["commit", "pull", "pull", "release"]
    assert part.failures == ()


HTML = {"Content-Type": "text/html"}
#: The answer, whether there is a token, the error, what it says, and how long is waited before.
Refusal = tuple[tuple[int, str, dict[str, str]], bool, type[CollectError], str, list[float]]
REFUSALS: list[Refusal] = [
    ((401, '{"message": "token is required"}', {}), False, SourceForbidden, f"{HOST} asks for a token; set GITEA_TOKEN", []),
    (
        (401, '{"message": "user does not exist"}', {}), True, TokenRefused,
        f"{HOST} refuses the token (user does not exist); put a valid one into GITEA_TOKEN", [],
    ),
    ((403, '{"message": "scope"}', {}), True, SourceForbidden, f"{HOST} does not give it (scope)", []),
    ((404, "{}", {}), True, SourceNotFound, f"not found on {HOST}, or the token may not read it", []),
    (
        (429, "slow down", {"Retry-After": "900"}), False, LimitReached,
        f"{HOST} takes no more requests; with a token in GITEA_TOKEN there may be more", [],
    ),
    (
        (503, "<html>Down</html>", HTML), False, SourceUnavailable,
        f"{HOST} answered 503; try again later", [1.0, 2.0, 4.0],
    ),
    (
        (200, '[{"number": 1, "tit', {}), False, SourceUnavailable,
        f"the answer of {HOST} is cut short or no JSON; try again later", [1.0, 2.0, 4.0],
    ),
]  # fmt: skip


@pytest.mark.parametrize("part", ["", "/commits"])
@pytest.mark.parametrize("refusal", REFUSALS)
async def test_a_refusal_has_its_own_error(gitea: Gitea, part: str, refusal: Refusal) -> None:
    answer, has_token, kind, reason, waits = refusal
    gitea.broken[f"acme/engine{part}"] = answer
    access = Access(HOST, f"{gitea.url}/api/v1", {"Authorization": "token sesame"} if has_token else {}, "GITEA_TOKEN")
    naps = Naps()
    async with Http(gitea.url) as http:
        with pytest.raises(CollectError) as refused:
            await GiteaReader().read(ForgeApi(http, access, naps), "acme/engine", WINDOW)
    assert (type(refused.value), refused.value.repo, refused.value.reason) == (kind, NAME, reason)
    assert naps.taken == waits


async def test_one_repository_that_is_not_there_costs_no_other(gitea: Gitea) -> None:
    part = await collected(gitea, f"{HOST}/acme/ghost", NAME)
    assert [(each.repo, each.reason.partition(",")[0]) for each in part.failures] == [
        (f"{HOST}/acme/ghost", f"not found on {HOST}")
    ]
    assert len(part.events) == 5


async def test_a_refused_token_is_shown_once(gitea: Gitea) -> None:
    gitea.broken["acme/engine"] = (401, "{}", {})
    part = await collected(gitea, NAME, f"{HOST}/acme/other", token="sesame")
    assert [each.repo for each in part.failures] == [NAME, f"{HOST}/acme/other"]
    assert len(gitea.asked) == 1


@pytest.mark.parametrize(("named", "kept", "total"), [(3, 3, 3), (250, 200, 250), (0, 0, None)])
def test_the_changed_paths_of_a_commit_are_kept_up_to_two_hundred(named: int, kept: int, total: int | None) -> None:
    at = "2026-08-19T12:00:00Z"
    files = [{"filename": f"src/{place}.c", "status": "modified"} for place in range(named)]
    signed = {"name": "Heron", "email": "heron@people.invalid", "date": at}
    listed = {
        "sha": "5" * 40,
        "commit": {"message": "Oil it", "author": signed, "committer": signed},
        "files": files or None,
    }
    parsed = parse_commit(listed, Repo("acme/engine"))
    assert ([each.path for each in parsed.files], parsed.files_total) == ([f"src/{place}.c" for place in range(kept)], total)
