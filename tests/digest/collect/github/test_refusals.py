"""GraphQL that was refused is not asked for again on each run."""

from __future__ import annotations

import pytest

from digest.collect import Collected
from digest.collect.github import GitHubCollector
from digest.collect.github.account import Account
from digest.collect.github.etags import Kept, MemoryEtags
from digest.collect.github.refusals import REMEMBERED, Refusals
from digest.collect.github.signin import Pass, Personal
from tests.digest.collect.github import answers
from tests.digest.collect.github.served import WINDOW, keys, serve
from tests.digest.collect.stub import Naps, Reply, Stub

NOON = 1_787_140_800.0


class Clock:
    """Seconds since 1970, as a test sets them."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        return self.now


async def read(stub: Stub, etags: MemoryEtags, clock: Clock, sign_in: Personal | None = None) -> Collected:
    """A run of another process: it shares only what is kept."""
    account = Account(sign_in or Personal("ghp_example"), stub.url, etags=etags, sleep=Naps(), now=clock)
    return await GitHubCollector(["acme/widget"], account=account).collect(WINDOW)


@pytest.mark.parametrize(
    "refusal",
    [
        Reply(404, {"message": "Not Found"}),
        Reply(403, {"message": "GraphQL is not allowed for this token"}),
        Reply(200, {"errors": [{"message": "Field 'x' doesn't exist on type 'Repository'"}]}),
    ],
    ids=["no endpoint", "no such token", "no such field"],
)
async def test_a_refusal_is_remembered_for_a_day_by_the_next_runs(stub: Stub, refusal: Reply) -> None:
    serve(stub)
    stub.on("/repos/acme/widget/commits", Reply(data=[answers.commit("a" * 40, "Work", "2026-08-19T11:00:00Z")]))
    stub.on("/graphql", refusal)
    etags, clock = MemoryEtags(), Clock()
    for later, asked in ((0, 1), (3600, 1), (REMEMBERED - 1, 1), (REMEMBERED, 2)):
        clock.now = NOON + later
        found = await read(stub, etags, clock)
        assert (keys(found), found.failures) == ([("commit", "a" * 40)], ())
        assert stub.paths.count("/graphql") == asked


async def test_another_token_is_tried_at_once(stub: Stub) -> None:
    serve(stub)
    stub.on("/graphql", Reply(403, {"message": "GraphQL is not allowed for this token"}))
    etags, clock = MemoryEtags(), Clock()
    await read(stub, etags, clock)
    await read(stub, etags, clock, Personal("ghp_other"))
    assert stub.paths.count("/graphql") == 2


async def test_a_stumble_is_no_refusal(stub: Stub) -> None:
    serve(stub)
    stub.on("/graphql", Reply(502, text="<html>", headers={"Content-Type": "text/html"}))
    etags, clock = MemoryEtags(), Clock()
    for _ in range(2):
        before = stub.paths.count("/graphql")
        await read(stub, etags, clock)
        assert stub.paths.count("/graphql") > before


@pytest.mark.parametrize("data", [[], {"until": "soon"}, {"until": NOON + 10 * REMEMBERED}, {}])
async def test_what_is_no_refusal_or_of_a_clock_that_was_wrong_counts_for_nothing(data: object) -> None:
    etags = MemoryEtags()
    refusals, shown = Refusals(etags, lambda: NOON), Pass("GITHUB_TOKEN", "token x")
    await refusals.note("https://x/graphql", shown, "no")
    assert await refusals.known("https://x/graphql", shown) == "no"
    [place] = etags._answers
    assert "token x" not in place
    await etags.keep(place, Kept.of("", data, None))
    assert await refusals.known("https://x/graphql", shown) is None
