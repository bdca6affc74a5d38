"""The running bot: an alarm clock, a sweep that asks the database what is due, and the outbox.

APScheduler only rings: a ring, and each minute without one, starts a sweep, and the sweep asks the database. So a lost
ring, a clock that jumped, a laptop that slept and a desk that another process added are all healed by the next sweep, and
two processes on one database share the work.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Awaitable, Callable, Iterable
from typing import Protocol

import structlog

from bot.clock import Clock, SystemClock, sleep_or
from bot.model import Desk
from bot.newsroom import Filing, Newsroom
from bot.outbox import Outbox
from bot.store.port import StoreError

#: Seconds between sweeps that nothing rang for.
SWEEP = 60.0

#: Seconds that a sweep under way gets to end when the bot stops. Before its commit nothing is kept, so it may be cut off; a
#: story that is being composed in its thread ends some seconds later, and all of it has to stay below ten.
GRACE = 5.0

log = structlog.get_logger("bot")


class Alarm(Protocol):
    """Rings when a desk's slot comes. It may ring late, twice or not at all; nothing depends on it but promptness."""

    def set(self, desks: Iterable[Desk]) -> None:
        """Ring for these desks from now on, and for no others."""
        ...

    def start(self, ring: Callable[[], None]) -> None:
        """Begin; `ring` is called in the event loop."""
        ...

    def stop(self) -> None:
        """Ring no more."""
        ...


class Bot:
    """Files what is due and delivers what is planned, until it is told to stop.

    Args:
        alarm: APScheduler's by default.
    """

    def __init__(self, newsroom: Newsroom, outbox: Outbox, clock: Clock | None = None, alarm: Alarm | None = None) -> None:
        self.newsroom = newsroom
        self.outbox = outbox
        self.clock = clock or SystemClock()
        self._alarm = alarm or _scheduler_alarm()
        self._rung = asyncio.Event()
        self._desks: tuple[Desk, ...] = ()

    async def run(self, stop: asyncio.Event) -> None:
        """Catch up, then run until `stop` is set. What is under way then is finished or left whole for the next start."""
        self._alarm.start(self._rung.set)
        checking = asyncio.create_task(self._recheck(), name="recheck")
        delivering = asyncio.create_task(self.outbox.run(stop), name="outbox")
        sweeping = asyncio.create_task(self._sweep_until(stop), name="sweep")
        stopping = asyncio.create_task(stop.wait(), name="stop")
        try:
            await asyncio.wait({delivering, sweeping, stopping}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            stop.set()
            self._alarm.stop()
            checking.cancel()
            await _wound_up(self.clock, sweeping)
            await asyncio.gather(checking, stopping, return_exceptions=True)
            await delivering

    async def sweep(self) -> tuple[Filing, ...]:
        """File what is due, set the alarm for the desks there are now, and forget what was kept long enough."""
        filings = await self.newsroom.file_due()
        if any(filing.outcome in ("filed", "quiet") for filing in filings):
            self.outbox.wake()
        desks = await self.newsroom.store.desks()
        if desks != self._desks:
            self._desks = desks
            self._alarm.set(desk for desk in desks if desk.paused is None)
        await self.newsroom.forget()
        return filings

    async def _recheck(self) -> None:
        """Targets that were mended while the bot was down get what they missed."""
        try:
            await self.outbox.recheck()
        except StoreError as error:
            log.warning("cannot find out which targets are paused", reason=str(error))

    async def _sweep_until(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            self._rung.clear()
            try:
                await self.sweep()
            except StoreError as error:
                log.warning("cannot find out what is due; tried again in a minute", reason=str(error))
            except Exception:
                # A loop that ends with its first mistake is silent for ever after (discord.py#2151).
                log.exception("a sweep failed; the next one is in a minute")
            await sleep_or(self.clock, SWEEP, self._rung, stop)


def _scheduler_alarm() -> Alarm:
    from bot.alarm import SchedulerAlarm  # APScheduler is loaded by a bot that runs, and by nothing else

    return SchedulerAlarm()


async def run_until_signal(serve: Callable[[asyncio.Event], Awaitable[None]]) -> None:
    """Run `serve(stop)`, and set `stop` on SIGTERM or SIGINT (Ctrl-C)."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stop.set)
    try:
        await serve(stop)
    finally:
        for name in (signal.SIGTERM, signal.SIGINT):
            loop.remove_signal_handler(name)


async def once(newsroom: Newsroom, outbox: Outbox, slug: str, patience: float = 90.0) -> Filing:
    """File the newest slot of a desk and deliver it.

    Args:
        patience: how many seconds to wait for retries; what takes longer is delivered by the next `once` or `run`.

    Raises:
        InputError: there is no such desk, or it is paused.
    """
    filing = await newsroom.once(slug)
    await outbox.drain(patience)
    return filing


async def _wound_up(clock: Clock, task: asyncio.Task[None]) -> None:
    """Wait a while for a task that was asked to end; then end it."""
    ended = asyncio.Event()
    task.add_done_callback(lambda _: ended.set())
    if not task.done():
        await sleep_or(clock, GRACE, ended)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
