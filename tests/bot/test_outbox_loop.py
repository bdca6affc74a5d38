"""The loop of the outbox: what wakes it, how much it does at once, and how it ends."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from datetime import datetime

from bot.model import Platform, Target
from bot.outbox import Outbox
from bot.publisher import RetryLater
from bot.store.memory import MemoryStore
from bot.store.port import StoreError
from tests.bot.newsstand import DISCORD, KEY, SLACK, Newsstand, settled
from tests.bot.stories import DAY, NOON


async def test_the_loop_delivers_what_is_planned_as_soon_as_it_is_woken() -> None:
    stand = Newsstand(MemoryStore())
    stop = asyncio.Event()
    running = asyncio.create_task(stand.outbox.run(stop))
    await settled()
    await stand.file(SLACK)
    await settled()
    assert stand.slack.messages == []
    stand.outbox.wake()
    await settled()
    assert stand.slack.keys() == [KEY]
    stop.set()
    await running
    assert stand.clock.sleepers == 0


async def test_the_loop_finds_by_itself_what_another_process_planned() -> None:
    stand = Newsstand(MemoryStore())
    stop = asyncio.Event()
    running = asyncio.create_task(stand.outbox.run(stop))
    await settled()
    await stand.file(SLACK)
    stand.clock.advance(15)
    await settled()
    assert stand.slack.keys() == [KEY]
    stop.set()
    await running


async def test_the_loop_retries_when_the_time_has_come() -> None:
    stand = Newsstand(MemoryStore())
    stand.slack.script = [RetryLater("slow down", 5)]
    await stand.file(SLACK)
    stop = asyncio.Event()
    running = asyncio.create_task(stand.outbox.run(stop))
    await settled()
    stand.clock.advance(4)
    await settled()
    assert stand.slack.messages == []
    stand.clock.advance(1)
    await settled()
    assert stand.slack.keys() == [KEY]
    stop.set()
    await running


async def test_no_more_deliveries_are_under_way_than_there_are_lanes() -> None:
    stand = Newsstand(MemoryStore())
    stand.outbox = Outbox(stand.store, [stand.slack], stand.clock, lanes=2)
    stand.slack.gate = asyncio.Event()
    await stand.file(*(Target("slack", f"C{number}") for number in range(5)))
    stop = asyncio.Event()
    running = asyncio.create_task(stand.outbox.run(stop))
    await settled()
    assert len(stand.slack.calls) == 2
    assert len(await stand.store.deliveries(state="sending")) == 2
    stand.slack.gate.set()
    await settled()
    assert len(stand.slack.messages) == 5
    stop.set()
    await running


async def test_stopping_waits_for_what_is_under_way_and_begins_nothing_new() -> None:
    stand = Newsstand(MemoryStore())
    stand.slack.gate = asyncio.Event()
    await stand.file(SLACK)
    stop = asyncio.Event()
    running = asyncio.create_task(stand.outbox.run(stop))
    await stand.slack.hanging.wait()
    stop.set()
    await settled()
    await stand.file(DISCORD, slot=NOON + DAY)
    stand.slack.gate.set()
    await running
    assert stand.slack.keys() == [KEY]
    assert [each.state for each in await stand.store.deliveries()] == ["sent", "pending"]


async def test_stopping_leaves_a_call_without_answer_to_the_next_start() -> None:
    stand = Newsstand(MemoryStore())
    stand.slack.script = ["hangs"]
    await stand.file(SLACK)
    stop = asyncio.Event()
    running = asyncio.create_task(stand.outbox.run(stop))
    await stand.slack.hanging.wait()
    stop.set()
    await settled()
    assert not running.done()
    stand.clock.advance(8)
    await running
    assert (await stand.only()).state == "sending"
    assert stand.clock.sleepers == 0
    stand.clock.advance(60)
    again = Outbox(stand.store, [stand.slack], stand.clock, owner="next")
    await again.drain()
    assert (await stand.only()).state == "sent"
    assert stand.slack.keys() == [KEY]


class LockedStore(MemoryStore):
    """Answers the first claims with an error."""

    errors = 2

    async def next_claim(self, platforms: Collection[Platform]) -> datetime | None:
        if self.errors:
            self.errors -= 1
            raise StoreError("paper.db: the database is held by another process for more than 5 s")
        return await super().next_claim(platforms)


async def test_the_loop_outlives_a_database_that_cannot_be_used_for_a_while() -> None:
    stand = Newsstand(LockedStore())
    stop = asyncio.Event()
    running = asyncio.create_task(stand.outbox.run(stop))
    for _ in range(3):
        await settled()
        stand.clock.advance(15)
    await stand.file(SLACK)
    stand.outbox.wake()
    await settled()
    assert stand.slack.keys() == [KEY]
    stop.set()
    await running


async def test_draining_waits_for_a_retry_that_is_near_and_for_none_that_is_far() -> None:
    stand = Newsstand(MemoryStore())
    stand.slack.script = [RetryLater("slow down", 30), RetryLater("slow down", 300)]
    await stand.file(SLACK)
    draining = asyncio.create_task(stand.outbox.drain(patience=60))
    await settled()
    assert not draining.done()
    stand.clock.advance(30)
    await draining
    assert (await stand.only()).state == "pending"
