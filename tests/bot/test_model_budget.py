"""The tokens of a day are shared by all that ask: side by side, over midnight, and by who is killed while it asks."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest
from aiohttp import web

from bot.store.port import Store
from bot.store.sqlite import SqliteStore
from tests.bot.clocks import MovedClock
from tests.bot.editor import editor
from tests.bot.stories import DAY, NOON
from tests.bot.test_rewriter import TODAY, rewriter
from tests.digest.rewrite.garage import GARAGE
from tests.peers.llm import Asked, LlmPeer, Turn, llm_running, says


@pytest.fixture
async def peer() -> AsyncIterator[LlmPeer]:
    async with llm_running() as running:
        yield running


class Held:
    """A turn that lets a request wait until the test goes on."""

    def __init__(self) -> None:
        self.arrived = asyncio.Event()
        self.go_on = asyncio.Event()

    @property
    def turn(self) -> Turn:
        async def turn(asked: Asked, request: web.Request) -> web.StreamResponse:
            self.arrived.set()
            await self.go_on.wait()
            return await says(editor)(asked, request)

        return turn


async def test_two_bots_on_one_database_do_not_spend_more_than_the_day_has(tmp_path: Path, peer: LlmPeer) -> None:
    held = Held()
    peer.play(held.turn)
    stores = [await SqliteStore.open(tmp_path / "paper.db") for _ in range(2)]
    asking = asyncio.create_task(rewriter(stores[0], peer.url, daily=12_100)(GARAGE))
    await asyncio.wait_for(held.arrived.wait(), 10)
    second = await rewriter(stores[1], peer.url, daily=12_100)(GARAGE)
    held.go_on.set()
    first = await asking
    assert (first.composer, second.composer, len(peer.asked)) == ("llm", "template", 1)
    assert second.rewriting
    assert second.rewriting.outcome == "the 12,100 tokens of the day do not suffice (REPOJOURNAL_LLM_DAILY_TOKENS)"
    assert [await store.tokens_used(TODAY) for store in stores] == [120, 120]
    for store in stores:
        await store.close()


async def test_a_story_that_is_asked_for_before_midnight_counts_for_that_day(any_store: Store, peer: LlmPeer) -> None:
    held = Held()
    peer.play(held.turn)
    clock = MovedClock(NOON + timedelta(hours=11, minutes=59, seconds=59))
    asking = asyncio.create_task(rewriter(any_store, peer.url, clock=clock)(GARAGE))
    await asyncio.wait_for(held.arrived.wait(), 10)
    clock.set_to(NOON + timedelta(hours=12, seconds=1))
    held.go_on.set()
    assert (await asking).composer == "llm"
    assert (await any_store.tokens_used(TODAY), await any_store.tokens_used((NOON + DAY).date())) == (120, 0)


async def test_a_bot_that_is_killed_while_it_asks_has_spent_what_it_reserved_and_the_next_tells_the_story(
    tmp_path: Path, peer: LlmPeer
) -> None:
    held = Held()
    peer.play(held.turn)
    command = ("-m", "tests.bot.rewriting_worker", str(tmp_path / "paper.db"), peer.url)
    pipe = asyncio.subprocess.PIPE
    killed = await asyncio.create_subprocess_exec(sys.executable, *command, "24200", stdout=pipe)
    await asyncio.wait_for(held.arrived.wait(), 30)
    killed.kill()
    said, _ = await killed.communicate()
    assert said == b""

    store = await SqliteStore.open(tmp_path / "paper.db")
    assert await store.tokens_used(TODAY) == 12_000
    peer.play(says(editor))
    assert (await rewriter(store, peer.url, daily=24_200)(GARAGE)).composer == "llm"
    assert await store.tokens_used(TODAY) == 12_120
    held.go_on.set()
    await store.close()


async def test_a_bot_that_ends_while_it_asks_leaves_no_story_and_no_count_of_failures(
    any_store: Store, peer: LlmPeer
) -> None:
    held = Held()
    peer.play(held.turn)
    asking = asyncio.create_task(rewriter(any_store, peer.url)(GARAGE))
    await asyncio.wait_for(held.arrived.wait(), 10)
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    held.go_on.set()
    assert (await any_store.model_run(), await any_store.tokens_used(TODAY)) == (None, 12_000)
