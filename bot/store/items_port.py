"""What the bot keeps of action items, and of what people may take back: a part of the port in `bot.store.port`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Protocol

from bot.model import Deed, OpenItem, Reader, Snooze

#: How many deeds of a reader are kept.
DEEDS_KEPT = 20


class Items(Protocol):
    """The action items of all editions, who put them off, and what of that people may take back.

    Every change of an item's state is counted, and plans a redraw of every posted message of every edition that has it.
    """

    async def items(self, desks: Collection[str], *, handled: bool) -> tuple[OpenItem, ...]:
        """The action items of all editions of some desks that somebody handles, or nobody does.

        Each comes once, as the newest of these editions has it; those of the newest edition first, as they stand in it.
        """
        ...

    async def item_changes(self, edition: str) -> int:
        """How often the state of an edition's action items changed, all together; it only grows."""
        ...

    async def unacknowledge(self, item: str, by: Reader, at: datetime) -> bool:
        """Take the acknowledgement of an item back; False when it is not there, or not `by`'s."""
        ...

    async def snooze(self, snooze: Snooze) -> bool:
        """Put an item off, in place of an earlier time; False when no edition has it, or somebody handles it."""
        ...

    async def unsnooze(self, item: str, at: datetime) -> bool:
        """End the snooze of an item; False when there is none."""
        ...

    async def snoozes(self, items: Collection[str]) -> Mapping[str, Snooze]:
        """Those of `items` that somebody put off, by item; also where the time is over."""
        ...

    async def note_deed(self, deed: Deed) -> None:
        """Keep what somebody did, beside their DEEDS_KEPT newest deeds."""
        ...

    async def take_deed(self, by: Reader) -> Deed | None:
        """Take the newest deed of a reader out of the store; two callers never get the same one."""
        ...
