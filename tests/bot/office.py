"""A newsroom with everything around it: a store, a clock that is moved, and a wire that reads from a list."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.model import Edition
from bot.newsroom import Filing, Newsroom
from bot.store.port import Store
from tests.bot.clocks import MovedClock
from tests.bot.stories import NOON
from tests.bot.wires import ListedWire, compose

HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)


class Office:
    """A newsroom with the daily noon desk acme, added on the 20th at 11:00."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.clock = MovedClock(NOON - HOUR)
        self.wire = ListedWire(self.clock)
        self.newsroom = Newsroom(store, self.wire, self.clock, compose)

    async def file(self, at: datetime) -> Filing:
        """File what is due at a time; it has to be exactly one edition."""
        self.clock.set_to(at)
        [filing] = await self.newsroom.file_due()
        return filing

    async def newest(self) -> Edition:
        return (await self.store.editions("acme", 1))[0]

    async def told(self) -> list[str]:
        """The labels of what the newest edition is about."""
        return [source.label for reference in (await self.newest()).story.references for source in reference.sources]
