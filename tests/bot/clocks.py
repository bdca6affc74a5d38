"""A clock that only tests move."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

from tests.bot.stories import NOON


class MovedClock:
    """A Clock that stands still until `advance()`; sleepers wake when their time has come, in order."""

    def __init__(self, start: datetime = NOON) -> None:
        self._now = start
        self._sleepers: list[tuple[datetime, asyncio.Future[None]]] = []

    def now(self) -> datetime:
        return self._now

    async def sleep(self, seconds: float) -> None:
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        waking: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        entry = (self._now + timedelta(seconds=seconds), waking)
        self._sleepers.append(entry)
        try:
            await waking
        finally:
            self._sleepers.remove(entry)

    @property
    def sleepers(self) -> int:
        """How many wait."""
        return len(self._sleepers)

    def set_to(self, moment: datetime) -> None:
        """Move to `moment` (also back), and wake everybody whose time has come."""
        self._now = moment
        for until, waking in sorted(self._sleepers, key=lambda entry: entry[0]):
            if until <= moment and not waking.done():
                waking.set_result(None)

    def advance(self, seconds: float) -> None:
        self.set_to(self._now + timedelta(seconds=seconds))
