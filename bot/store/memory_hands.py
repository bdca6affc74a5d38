"""Who set desks up, and what managers do to them, in memory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from bot.model import Delivery, Desk, Edition, Hand, Run
from bot.store.memory_lives import MemoryLives


class MemoryHands(MemoryLives):
    """See `bot.store.hands_port.Hands`."""

    def __init__(self) -> None:
        super().__init__()
        self._desks: dict[str, Desk] = {}
        self._due: dict[str, datetime | None] = {}
        self._runs: dict[str, Run] = {}
        self._hands: dict[str, tuple[Hand, ...]] = {}
        self._paused_until: dict[str, datetime] = {}
        self._editions: dict[str, Edition] = {}
        self._deliveries: dict[int, Delivery] = {}

    async def note_hand(self, desk: str, hand: Hand) -> None:
        self._hands[desk] = (*self._hands.get(desk, ())[:1], hand)

    async def hands(self) -> Mapping[str, tuple[Hand, ...]]:
        return dict(sorted(self._hands.items()))

    async def pause_desk(self, slug: str, reason: str | None, until: datetime | None = None) -> bool:
        if slug not in self._desks:
            return False
        self._desks[slug] = replace(self._desks[slug], paused=reason)
        self._paused_until.pop(slug, None)
        if until:
            self._paused_until[slug] = until
        return True

    async def wake_desks(self, now: datetime) -> tuple[str, ...]:
        over = [slug for slug, until in self._paused_until.items() if until <= now and self._desks[slug].paused is not None]
        for slug in over:
            await self.pause_desk(slug, None)
        return tuple(over)

    async def remove_desk(self, slug: str) -> bool:
        for kept in (self._due, self._runs, self._lives, self._hands, self._paused_until):
            kept.pop(slug, None)
        for each in tuple(self._deliveries.values()):
            if each.state == "pending" and each.kind == "post" and self._editions[each.edition].desk == slug:
                self._deliveries[each.id] = replace(each, state="failed", error="the desk was removed")
        return self._desks.pop(slug, None) is not None
