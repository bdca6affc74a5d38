"""Answers that are kept: what of them, and how many; and runs in which nothing is new."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from digest.collect import Collected
from digest.collect.github import GitHubCollector
from digest.collect.github.account import Account
from digest.collect.github.budget import Budget
from digest.collect.github.etags import Kept, MemoryEtags, slim
from digest.collect.github.signin import Personal
from digest.model import Window
from tests.digest.collect.github import answers
from tests.digest.collect.github.served import WIDGET, WINDOW, keys
from tests.digest.collect.stub import Naps, Reply, Stub

PARTS = ("commits", "pulls", "releases", "security-advisories")
HOUR = timedelta(hours=1)


def tagged(data: object, etag: str = 'W/"1"') -> Reply:
    return Reply(data=data, headers={"ETag": etag})


def serve(stub: Stub, *names: str) -> None:
    """Repositories with a commit in the window each, and an ETag on every answer."""
    for number, name in enumerate(names):
        stub.on(f"/repos/{name}", tagged(answers.repo(name, number)))
        for part in PARTS:
            stub.on(f"/repos/{name}/{part}", tagged([]))
        stub.on(f"/repos/{name}/commits", tagged([answers.commit("a" * 40, "Work", "2026-08-19T11:00:00Z")]))


class Desk:
    """A desk whose runs share an account."""

    def __init__(self, stub: Stub, *names: str) -> None:
        self._names = names
        self.account = Account(Personal(None), stub.url, sleep=Naps())
        self.budget = Budget()

    async def read(self, window: Window) -> Collected:
        self.budget = Budget()
        return await GitHubCollector(self._names, account=self.account, budget=self.budget).collect(window)


async def test_a_run_an_hour_later_in_which_nothing_is_new_costs_nothing(stub: Stub) -> None:
    names = tuple(f"acme/widget-{number}" for number in range(10))
    serve(stub, *names)
    desk = Desk(stub, *names)
    first = await desk.read(WINDOW)
    assert (len(first.events), len(stub.counted), desk.budget.sent) == (10, 50, 50)
    later = await desk.read(Window(WINDOW.start + HOUR, WINDOW.end + HOUR))
    assert (later, len(stub.asked), len(stub.counted), desk.budget.sent) == (first, 100, 50, 0)
    assert await desk.read(Window(WINDOW.end, WINDOW.end + HOUR)) == replace(first, events=())


async def test_what_is_new_is_read_and_costs_what_it_is(stub: Stub) -> None:
    serve(stub, "acme/widget")
    desk = Desk(stub, "acme/widget")
    await desk.read(WINDOW)
    listed = [answers.commit(sha * 40, "Work", "2026-08-19T11:00:00Z") for sha in "ba"]
    stub.on(f"{WIDGET}/commits", tagged(listed, 'W/"2"'))
    assert keys(await desk.read(WINDOW)) == [("commit", "b" * 40), ("commit", "a" * 40)]
    assert stub.counted[5:] == [f"{WIDGET}/commits"]


async def test_the_pages_after_an_unchanged_one_are_unchanged_too(stub: Stub) -> None:
    serve(stub, "acme/widget")
    first, second = (answers.commit(sha * 40, "Work", "2026-08-19T11:00:00Z") for sha in "ab")
    more = {"ETag": '"1"', "Link": f'<{stub.url}/repositories/7/commits?page=2>; rel="next"'}
    stub.on(f"{WIDGET}/commits", Reply(data=[first], headers=more))
    stub.on("/repositories/7/commits", tagged([second]))
    desk = Desk(stub, "acme/widget")
    found = await desk.read(WINDOW)
    assert keys(found) == [("commit", "a" * 40), ("commit", "b" * 40)]
    assert await desk.read(WINDOW) == found
    assert len(stub.counted) == 6


async def test_an_answer_that_is_kept_no_more_is_asked_for_again(stub: Stub) -> None:
    serve(stub, "acme/widget")
    account = Account(Personal(None), stub.url, etags=MemoryEtags(most=0), sleep=Naps())
    for _ in range(2):
        found = await GitHubCollector(["acme/widget"], account=account).collect(WINDOW)
        assert keys(found) == [("commit", "a" * 40)]
    assert len(stub.counted) == 10


async def test_a_304_to_a_question_without_etag_is_no_answer(stub: Stub) -> None:
    stub.on(WIDGET, Reply(304, text=""))
    found = await Desk(stub, "acme/widget").read(WINDOW)
    assert [failure.reason for failure in found.failures] == ["GitHub answered 304 (Not Modified); try again later"]


async def test_a_kept_answer_is_small_and_reads_like_a_fresh_one() -> None:
    pull = answers.pull(12, "Ölpresse 😀") | {
        "url": "https://api.github.com/repos/acme/widget/pulls/12",
        "diff_url": "https://github.com/acme/widget/pull/12.diff",
        "_links": {"self": {"href": "x"}},
        "base": {"ref": "main", "repo": answers.repo("acme/widget", 7)},
    }
    left = slim([pull])
    assert left == [answers.pull(12, "Ölpresse 😀") | {"url": pull["url"], "base": {"ref": "main"}}]
    kept = Kept.of('W/"1"', left, None)
    assert (kept.data, kept.etag, kept.following) == (left, 'W/"1"', None)
    halves = Kept.of('"1"', ["\ud800"], None)
    assert halves.data == ["\ud800"]


async def test_memory_keeps_the_answers_that_were_used_last() -> None:
    etags = MemoryEtags(most=250)
    for name in "abc":
        await etags.keep(name, Kept('"1"', b"x" * 100))
        await etags.kept("a")
    assert [await etags.kept(name) is not None for name in "abc"] == [True, False, True]
    await etags.keep("a", Kept('"2"', b"x" * 150))
    assert [await etags.kept(name) is not None for name in "ac"] == [True, True]
