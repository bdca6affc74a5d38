"""What the bot keeps of who set desks up, and what managers do to them: a part of the port in `bot.store.port`."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Protocol

from bot.model import Hand


class Hands(Protocol):
    """Who set desks up; pauses that end by themselves; desks that go."""

    async def note_hand(self, desk: str, hand: Hand) -> None:
        """Keep who set a desk up, the first time; after that who changed it, in place of who did before."""
        ...

    async def hands(self) -> Mapping[str, tuple[Hand, ...]]:
        """Who set each desk up, and who changed it last where somebody did, by slug."""
        ...

    async def pause_desk(self, slug: str, reason: str | None, until: datetime | None = None) -> bool:
        """Pause a desk, until a time or until somebody resumes it; with None as the reason, resume it.

        False when there is no such desk.
        """
        ...

    async def wake_desks(self, now: datetime) -> tuple[str, ...]:
        """Resume the desks whose pause is over; return their slugs."""
        ...

    async def remove_desk(self, slug: str) -> bool:
        """Forget a desk, who set it up and what it knows of its repositories; what was to be posted fails.

        Its editions stay, so a desk that is made anew under its slug goes on where they end. False when there is none.
        """
        ...
