"""The time, as a port: tests move it, the bot reads it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine
from datetime import UTC, datetime
from typing import Protocol, TypeVar

T = TypeVar("T")


class Clock(Protocol):
    """What time it is, and a way to wait."""

    def now(self) -> datetime:
        """The time, aware and in UTC."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Wait until `now()` is `seconds` later."""


class SystemClock:
    """The clock of the machine."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


async def within(clock: Clock, seconds: float, work: Coroutine[object, object, T]) -> T:
    """Return the result of `work`; after `seconds` of `clock` cancel it.

    Raises:
        TimeoutError: it took longer.
    """
    task = asyncio.ensure_future(work)
    alarm = asyncio.ensure_future(clock.sleep(seconds))
    try:
        await asyncio.wait({task, alarm}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise TimeoutError(f"no answer within {seconds:g} s")
        return task.result()
    finally:
        await _ended(alarm, task)


async def sleep_or(clock: Clock, seconds: float, *events: asyncio.Event) -> None:
    """Wait until `seconds` of `clock` have passed or one of `events` is set."""
    waits = [asyncio.ensure_future(clock.sleep(seconds)), *(asyncio.ensure_future(event.wait()) for event in events)]
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    finally:
        await _ended(*waits)


async def _ended(*tasks: asyncio.Future[object] | Awaitable[object]) -> None:
    """Cancel what still runs and wait for it, so that nothing is left behind."""
    pending = [task for task in tasks if isinstance(task, asyncio.Future) and not task.done()]
    for task in pending:
        task.cancel()
    await asyncio.gather(*pending, return_exceptions=True)
