"""What the bot keeps of how readers want their digest: a part of the port in `bot.store.port`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from bot.habits import Habits
from bot.model import Reader, Target


class Personal(Protocol):
    """How readers want to get what concerns them."""

    async def habits(self, reader: Reader) -> Habits:
        """What a reader set; as it is without, where they set nothing."""
        ...

    async def put_habits(self, habits: Habits) -> None:
        """Keep what a reader set, in place of what was there before."""
        ...

    async def all_habits(self) -> Mapping[Target, Habits]:
        """What readers set who set anything, by their direct messages."""
        ...
