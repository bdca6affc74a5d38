"""The running bot on a moved clock: catch-up, sweeps, two processes, and a clean stop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.alarm import CronSimTrigger, SchedulerAlarm
from bot.model import Desk, Target
from bot.newsroom import Newsroom
from bot.outbox import Outbox
from bot.publisher import TargetRefused
from bot.runtime import Bot, once, run_until_signal
from bot.store.memory import MemoryStore
from bot.store.port import Store, StoreError
from bot.store.sqlite import SqliteStore
from digest.errors import InputError
from digest.model import Activity, Window
from tests.bot.clocks import MovedClock
from tests.bot.platforms import ScriptedPlatform
from tests.bot.stories import DAY, NOON, desk, edition
from tests.bot.wires import ListedWire, commit, compose

HERE = Target("slack", "C01")
HOUR = timedelta(hours=1)


class SilentAlarm:
    """An alarm that rings when a test says so."""

    def __init__(self) -> None:
        self.desks: list[str] = []
        self.ring: Callable[[], None] = lambda: None
        self.stopped = False

    def set(self, desks: Iterable[Desk]) -> None:
        self.desks = [each.slug for each in desks]

    def start(self, ring: Callable[[], None]) -> None:
        self.ring = ring

    def stop(self) -> None:
        self.stopped = True


class Process:
    """One running bot."""

    def __init__(self, store: Store, clock: MovedClock, slack: ScriptedPlatform) -> None:
        self.store, self.clock, self.slack = store, clock, slack
        self.alarm = SilentAlarm()
        self.wire = ListedWire(clock, [commit("a", NOON - HOUR), commit("b", NOON + DAY - HOUR)])
        self.newsroom = Newsroom(store, self.wire, clock, compose)
        self.outbox = Outbox(store, [slack], clock, jitter=lambda: 0.5)
        self.bot = Bot(self.newsroom, self.outbox, clock, self.alarm)
        self.stop = asyncio.Event()
        self.running: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self.running = asyncio.create_task(self.bot.run(self.stop))
        await settled()

    async def end(self) -> None:
        self.stop.set()
        assert self.running
        await self.running


async def settled() -> None:
    """Let everything go on that does not wait for the clock; work in threads gets real time to end."""
    for _ in range(40):
        await asyncio.sleep(0)
        await asyncio.to_thread(lambda: None)


@pytest.fixture
async def process() -> AsyncIterator[Process]:
    process = Process(MemoryStore(), MovedClock(NOON - HOUR), ScriptedPlatform())
    await process.newsroom.apply([desk()])
    yield process
    if process.running and not process.running.done():
        await process.end()


async def test_an_edition_is_posted_when_its_alarm_rings(process: Process) -> None:
    await process.start()
    assert process.alarm.desks == ["acme"]
    process.clock.advance(3599)
    process.alarm.ring()
    await settled()
    assert process.slack.messages == []
    process.clock.advance(1)
    process.alarm.ring()
    await settled()
    assert process.slack.keys() == ["acme-2026-08-20T1200Z/slack:C01/0"]
    await process.end()
    assert process.alarm.stopped


async def test_without_any_alarm_the_sweep_of_each_minute_finds_what_is_due(process: Process) -> None:
    await process.start()
    process.clock.set_to(NOON + timedelta(seconds=30))
    await settled()
    assert len(process.slack.messages) == 1
    process.clock.advance(60)
    await settled()
    assert len(process.slack.messages) == 1


async def test_a_start_catches_up_with_one_edition_for_everything_that_was_missed(process: Process) -> None:
    await process.newsroom.once("acme")
    process.clock.set_to(NOON + DAY + 3 * HOUR)
    await process.start()
    assert process.slack.keys() == ["acme-2026-08-21T1200Z/slack:C01/0"]
    [post] = process.slack
    assert post.notes == ("Filed 3 hours late.", "Covers Wed 2026-08-19 12:00 UTC to Fri 2026-08-21 12:00 UTC.")


async def test_a_second_start_posts_nothing(process: Process) -> None:
    process.clock.set_to(NOON)
    await process.start()
    await process.end()
    again = Process(process.store, process.clock, process.slack)
    await again.start()
    await again.end()
    assert len(process.slack.messages) == 1


async def test_a_clock_that_jumps_ahead_and_back_posts_each_edition_once(process: Process) -> None:
    await process.start()
    for moment in (NOON, NOON - 2 * HOUR, NOON + HOUR, NOON + DAY, NOON + HOUR, NOON + DAY):
        process.clock.set_to(moment)
        process.alarm.ring()
        await settled()
    assert process.slack.keys() == ["acme-2026-08-20T1200Z/slack:C01/0", "acme-2026-08-21T1200Z/slack:C01/0"]


async def test_a_desk_that_another_process_adds_is_rung_for_from_the_next_sweep_on(process: Process) -> None:
    await process.start()
    await process.newsroom.apply([desk("other"), desk("paused", paused="until Monday")])
    process.clock.advance(60)
    await settled()
    assert process.alarm.desks == ["acme", "other"]


async def test_two_processes_on_one_file_share_the_work_and_double_nothing(tmp_path: Path) -> None:
    clock, slack = MovedClock(NOON - HOUR), ScriptedPlatform()
    stores = [await SqliteStore.open(tmp_path / "paper.db") for _ in range(2)]
    processes = [Process(store, clock, slack) for store in stores]
    channels = tuple(Target("slack", f"C{number}") for number in range(6))
    await processes[0].newsroom.apply([desk(f"desk{number}", targets=channels) for number in range(5)])
    for each in processes:
        await each.start()
    clock.set_to(NOON)
    for each in processes:
        each.alarm.ring()
    while len(slack.messages) < 30:
        await settled()
    await settled()
    for each in processes:
        await each.end()
    assert len(slack.messages) == len(set(slack.keys())) == 30
    assert [len(await stores[0].editions(f"desk{number}", 9)) for number in range(5)] == [1] * 5
    for store in stores:
        await store.close()


async def test_stopping_in_the_middle_of_collecting_keeps_nothing_half_done() -> None:
    process = Process(MemoryStore(), MovedClock(NOON - HOUR), ScriptedPlatform())
    await process.newsroom.apply([desk()])
    collecting = asyncio.Event()

    class HangingWire(ListedWire):
        async def collect(self, desk: Desk, window: Window) -> Activity:
            collecting.set()
            await asyncio.Event().wait()
            return await super().collect(desk, window)

    process.newsroom.wire = HangingWire(process.clock)
    process.clock.set_to(NOON)
    await process.start()
    assert collecting.is_set()
    process.stop.set()
    await settled()
    assert process.running
    assert not process.running.done()
    process.clock.advance(5)
    await process.running
    assert await process.store.editions("acme", 1) == ()
    assert await process.store.due("acme") == NOON
    assert process.clock.sleepers == 0


async def test_a_target_mended_while_the_bot_was_down_gets_what_it_missed(process: Process) -> None:
    process.slack.script = [TargetRefused("invite the bot")]
    process.clock.set_to(NOON)
    await process.start()
    assert process.slack.messages == []
    await process.end()
    again = Process(process.store, process.clock, process.slack)
    await again.start()
    await again.end()
    assert process.slack.keys() == ["acme-2026-08-20T1200Z/slack:C01/0"]


async def test_a_sweep_that_fails_is_not_the_last_one(process: Process) -> None:
    errors: list[Exception] = [StoreError("paper.db: the disk is full"), RuntimeError("a mistake")]
    sound = process.newsroom.file_due

    async def failing(lanes: int = 4) -> tuple[object, ...]:
        if errors:
            raise errors.pop(0)
        return await sound(lanes)

    process.newsroom.file_due = failing  # type: ignore[assignment]
    process.clock.set_to(NOON)
    await process.start()
    for _ in range(2):
        process.clock.advance(60)
        await settled()
    assert len(process.slack.messages) == 1


async def test_once_files_and_delivers_and_the_second_time_does_neither(process: Process) -> None:
    process.clock.set_to(NOON + HOUR)
    first = await once(process.newsroom, process.outbox, "acme")
    second = await once(process.newsroom, process.outbox, "acme")
    assert [first.outcome, second.outcome] == ["filed", "already"]
    assert process.slack.keys() == ["acme-2026-08-20T1200Z/slack:C01/0"]


async def test_once_delivers_what_an_earlier_run_left(process: Process) -> None:
    told = edition()
    from bot.model import Plan

    assert await process.store.file(told, [Plan(told.id, HERE)], (), None)
    process.clock.set_to(NOON)
    assert (await once(process.newsroom, process.outbox, "acme")).outcome == "already"
    assert len(process.slack.messages) == 1


async def test_a_signal_sets_stop() -> None:
    import os
    import signal

    stopped = False

    async def serve(stop: asyncio.Event) -> None:
        nonlocal stopped
        os.kill(os.getpid(), signal.SIGTERM)
        await stop.wait()
        stopped = True

    await run_until_signal(serve)
    assert stopped


# The alarm clock itself


def test_the_trigger_fires_at_our_slots_and_once_for_all_that_were_missed() -> None:
    trigger = CronSimTrigger("30 2 * * *", "Europe/Berlin")
    before = datetime(2026, 10, 24, 12, tzinfo=UTC)
    first = trigger.get_next_fire_time(None, before)
    assert first == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert trigger.get_next_fire_time(first, first) == datetime(2026, 10, 26, 1, 30, tzinfo=UTC)
    assert trigger.get_next_fire_time(first, datetime(2026, 11, 20, tzinfo=UTC)) == datetime(2026, 11, 20, 1, 30, tzinfo=UTC)


def test_a_trigger_for_a_schedule_that_never_comes_is_refused_at_once() -> None:
    with pytest.raises(InputError, match="never comes"):
        CronSimTrigger("0 0 31 2 *", "UTC")


async def test_the_alarm_keeps_a_job_for_each_desk_and_rings_for_a_slot_that_was_missed() -> None:
    alarm, rung = SchedulerAlarm(), asyncio.Event()
    alarm.start(rung.set)
    alarm.set([desk(), desk("other", schedule="0 9 * * 1", zone="Europe/Berlin")])
    jobs = alarm._scheduler.get_jobs()
    assert sorted(job.id for job in jobs) == ["acme", "other"]
    job = next(job for job in jobs if job.id == "acme")
    # As if the machine had slept: the slot passed an hour ago.
    job.modify(next_run_time=datetime.now(UTC) - timedelta(hours=1))
    await asyncio.wait_for(rung.wait(), 5)
    alarm.set([desk("other")])
    assert [job.id for job in alarm._scheduler.get_jobs()] == ["other"]
    alarm.stop()
    alarm.stop()
    await asyncio.sleep(0)
