"""Every way in which GitHub may fail one repository, over sockets: how each ends, and that the story names it."""

from __future__ import annotations

import time
from dataclasses import dataclass

import pytest

from digest import build
from digest.collect import Collected, combine
from digest.collect.github import GitHubCollector
from digest.collect.github.account import Account
from digest.collect.github.budget import Budget
from digest.collect.github.signin import Personal
from digest.model import DeskInfo, Failure
from tests.digest.collect.github import answers
from tests.digest.collect.github.served import WINDOW, keys, serve
from tests.digest.collect.stub import Naps, Reply, Stub

AXLE = "/repos/acme/axle"
DATE = "Wed, 19 Aug 2026 12:00:00 GMT"
HTML = {"Content-Type": "text/html"}
SLOW_DOWN = {"message": "You have exceeded a secondary rate limit."}
ABUSE = {"message": "You have triggered an abuse detection mechanism.", "errors": []}
LIMITED = "GitHub asks to slow down (secondary limit); try again in some minutes"
CUT = "GitHub's answer is cut short or no JSON; try again later"


@dataclass(frozen=True)
class Trouble:
    """One way to fail.

    Args:
        reply: what each request for the commits of `acme/axle` is answered.
        reason: what a person is told.
        asked: how often it is asked for.
        naps: the waits between, in seconds.
        others: whether the repository after it is read.
    """

    reply: Reply
    reason: str
    asked: int
    naps: tuple[int, ...] = ()
    others: bool = True


TROUBLES = {
    "403, Retry-After in seconds": Trouble(Reply(403, SLOW_DOWN, {"Retry-After": "30"}), LIMITED, 3, (30, 30), others=False),
    "429, Retry-After in seconds": Trouble(Reply(429, SLOW_DOWN, {"Retry-After": "30"}), LIMITED, 3, (30, 30), others=False),
    "429, Retry-After as a date": Trouble(
        Reply(429, SLOW_DOWN, {"Retry-After": "Wed, 19 Aug 2026 12:00:08 GMT", "Date": DATE}),
        LIMITED,
        3,
        (8, 8),
        others=False,
    ),
    "403 without Retry-After": Trouble(Reply(403, SLOW_DOWN), LIMITED, 3, (60, 120), others=False),
    "429 without Retry-After": Trouble(Reply(429, text="slow down", headers=HTML), LIMITED, 3, (60, 120), others=False),
    "422 with the words of an abuse limit": Trouble(Reply(422, ABUSE), LIMITED, 3, (60, 120), others=False),
    "403, Retry-After beyond patience": Trouble(Reply(403, SLOW_DOWN, {"Retry-After": "3600"}), LIMITED, 1, others=False),
    "a redirect in circles": Trouble(
        Reply(301, {}, {"Location": f"{AXLE}/commits"}), "HOST redirects in circles", 6 * 4, (1, 2, 4)
    ),
    "502 with HTML": Trouble(
        Reply(502, text="<html>Unicorn!</html>", headers=HTML),
        "GitHub answered 502 (Bad Gateway); try again later",
        4,
        (1, 2, 4),
    ),
    "cut JSON": Trouble(Reply(200, text='[{"sha": "aaaa'), CUT, 4, (1, 2, 4)),
    "nested beyond reason": Trouble(Reply(200, text="[" * 100_000), CUT, 4, (1, 2, 4)),
    "a connection that breaks": Trouble(Reply(200, ["x" * 99], cut=40), "HOST broke off its answer", 4, (1, 2, 4)),
    "a slow-loris body": Trouble(Reply(200, text="[" + " " * 9999, drip=0.05), "HOST did not answer within 0.2 seconds", 1),
    "an answer over the cap": Trouble(Reply(200, text="[" + " " * 2**25), "HOST sent more than 32 MiB", 1),
}


async def read(stub: Stub, budget: Budget | None = None) -> tuple[Collected, list[int]]:
    """What is read of three repositories, and the waits in seconds."""
    naps = Naps()
    account = Account(Personal(None), stub.url, sleep=naps)
    names = ("acme/hub", "acme/axle", "acme/rim")
    found = await GitHubCollector(names, account=account, budget=budget).collect(WINDOW)
    return found, [round(nap) for nap in naps.taken]


def serve_three(stub: Stub) -> None:
    for number, name in enumerate(("hub", "axle", "rim")):
        serve(stub, f"acme/{name}", number)
        work = answers.commit(f"{number}" * 40, f"Add a {name}", "2026-08-19T11:00:00Z")
        stub.on(f"/repos/acme/{name}/commits", Reply(data=[work]))


@pytest.mark.parametrize("kind", TROUBLES)
async def test_each_trouble_ends_as_stated_and_the_story_names_the_repository(stub: Stub, kind: str) -> None:
    trouble = TROUBLES[kind]
    serve_three(stub)
    stub.on(f"{AXLE}/commits", trouble.reply)
    found, naps = await read(stub, Budget(deadline=0.2, silence=5) if trouble.reply.drip else None)
    reason = trouble.reason.replace("HOST", stub.url.removeprefix("http://"))
    unread = [Failure("acme/axle", reason)] + ([] if trouble.others else [Failure("acme/rim", reason)])
    assert list(found.failures) == unread
    assert [repo.name for repo in found.repos] == (["acme/hub", "acme/rim"] if trouble.others else ["acme/hub"])
    assert (stub.paths.count(f"{AXLE}/commits"), naps) == (trouble.asked, list(trouble.naps))
    story = build(combine(DeskInfo("acme", "Acme"), WINDOW, WINDOW.end, [found]))
    assert [(each.repo, each.reason) for each in story.unread] == [(each.repo, each.reason) for each in unread]


@pytest.mark.parametrize("status", [301, 302, 307, 308])
async def test_a_redirect_on_the_host_is_followed_with_the_token_of_the_host(stub: Stub, status: int) -> None:
    serve(stub, "acme/wheel", 7)
    stub.on("/repos/acme/cog", Reply(status, {"message": "Moved"}, {"Location": f"{stub.url}/repositories/7"}))
    stub.on("/repositories/7", Reply(data=answers.repo("acme/wheel", 7)))
    found = await GitHubCollector(["acme/cog"], "ghp_example", stub.url, sleep=Naps()).collect(WINDOW)
    assert ([repo.name for repo in found.repos], found.failures) == (["acme/wheel"], ())
    there = [each.headers.get("Authorization") for each in stub.asked if each.path == "/repositories/7"]
    assert there == ["token ghp_example"]


async def test_a_host_that_never_answers_is_given_up_at_once_for_all_repositories(stub: Stub) -> None:
    for name in ("hub", "axle", "rim"):
        stub.on(f"/repos/acme/{name}", Reply(silent=True))
    started = time.monotonic()
    found, naps = await read(stub, Budget(deadline=0.3, silence=0.3))
    took = time.monotonic() - started
    reason = "no usable answer came from GitHub for 0.3 seconds; try again later"
    assert found.failures == tuple(Failure(f"acme/{name}", reason) for name in ("hub", "axle", "rim"))
    assert (stub.paths, naps) == (["/repos/acme/hub"], [])
    assert 0.3 <= took < 3
    story = build(combine(DeskInfo("acme", "Acme"), WINDOW, WINDOW.end, [found]))
    assert [each.repo for each in story.unread] == ["acme/hub", "acme/axle", "acme/rim"]


async def test_a_host_that_falls_silent_is_asked_once_more_and_then_given_up(stub: Stub) -> None:
    serve_three(stub)
    stub.on(f"{AXLE}/commits", Reply(silent=True))
    found, naps = await read(stub, Budget(deadline=0.3, silence=0.3, grace=1.3))
    reason = "no usable answer came from GitHub for 1.6 seconds; try again later"
    assert found.failures == (Failure("acme/axle", reason), Failure("acme/rim", reason))
    assert (stub.paths[-2:], naps) == ([f"{AXLE}/commits"] * 2, [1])
    assert [repo.name for repo in found.repos] == ["acme/hub"]


async def test_a_host_that_stumbles_for_every_repository_is_given_up(stub: Stub) -> None:
    for name in ("hub", "axle", "rim"):
        stub.on(f"/repos/acme/{name}", Reply(502, text="<html>Unicorn!</html>", headers=HTML))
    found, naps = await read(stub)
    silent = "no usable answer came from GitHub for 18 seconds; try again later"
    assert found.failures == (
        Failure("acme/hub", "GitHub answered 502 (Bad Gateway); try again later"),
        Failure("acme/axle", "GitHub answered 502 (Bad Gateway); try again later"),
        Failure("acme/rim", silent),
    )
    assert naps == [1, 2, 4, 1, 2, 4, 1, 2]


async def test_a_run_that_spent_its_requests_names_what_it_did_not_read(stub: Stub) -> None:
    serve_three(stub)
    found, _ = await read(stub, Budget(7))
    reason = "the 7 requests of this run are used up; it is read in the next one"
    assert found.failures == (Failure("acme/axle", reason), Failure("acme/rim", reason))
    assert keys(found) == [("commit", "0" * 40)]
    assert len(stub.asked) == 7


async def test_a_run_stops_before_the_limit_of_its_token(stub: Stub) -> None:
    serve_three(stub)
    low = {"x-ratelimit-limit": "60", "x-ratelimit-remaining": "1", "x-ratelimit-reset": "1787142600", "Date": DATE}
    stub.on(f"{AXLE}/pulls", Reply(data=[], headers=low))
    found, naps = await read(stub)
    reason = "GitHub's requests are used up until 2026-08-19 12:30 UTC"
    assert found.failures == (Failure("acme/axle", reason), Failure("acme/rim", reason))
    assert (stub.paths[-1], naps) == (f"{AXLE}/pulls", [])


async def test_a_run_goes_on_after_a_limit_that_ends_soon(stub: Stub) -> None:
    serve_three(stub)
    low = {"x-ratelimit-limit": "60", "x-ratelimit-remaining": "1", "x-ratelimit-reset": "1787140890", "Date": DATE}
    stub.on(f"{AXLE}/pulls", Reply(data=[], headers=low))
    found, naps = await read(stub)
    assert (len(found.repos), found.failures, naps) == (3, (), [90])


async def test_an_organisation_of_three_thousand_repositories_is_listed_in_thirty_requests(stub: Stub) -> None:
    listed = [answers.repo(f"acme/part-{number}", number, archived=number > 1) for number in range(3000)]
    stub.on("/orgs/acme/repos", Reply(data=listed[:100], headers={"Link": f'<{stub.url}/page/1>; rel="next"'}))
    for page in range(1, 30):
        more = {"Link": f'<{stub.url}/page/{page + 1}>; rel="next"'} if page < 29 else {}
        stub.on(f"/page/{page}", Reply(data=listed[100 * page : 100 * page + 100], headers=more))
    for number in range(2):
        serve(stub, f"acme/part-{number}", number)
    found = await GitHubCollector(["acme/*"], None, stub.url, sleep=Naps()).collect(WINDOW)
    assert ([repo.name for repo in found.repos], found.failures) == (["acme/part-0", "acme/part-1"], ())
    assert len(stub.asked) == 30 + 2 * 5
