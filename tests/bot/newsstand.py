"""An outbox with everything around it: a store, a clock that is moved, and two platforms that do as they are told."""

from __future__ import annotations

import asyncio

from bot.model import Delivery, Plan, Target
from bot.outbox import Outbox
from bot.store.port import Store
from tests.bot.clocks import MovedClock
from tests.bot.platforms import ScriptedPlatform
from tests.bot.stories import edition

SLACK = Target("slack", "C01")
DISCORD = Target("discord", "77")
KEY = "acme-2026-08-20T1200Z/slack:C01/0"


class Newsstand:
    """What an outbox needs, and what it does with it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.clock = MovedClock()
        self.slack = ScriptedPlatform("slack")
        self.discord = ScriptedPlatform("discord")
        self.outbox = Outbox(store, [self.slack, self.discord], self.clock, owner="one", jitter=lambda: 0.5)

    async def file(self, *targets: Target, **changes: object) -> str:
        told = edition(**changes)  # type: ignore[arg-type]
        assert await self.store.file(told, [Plan(told.id, target) for target in targets], (), None)
        return told.id

    async def only(self) -> Delivery:
        [delivery] = await self.store.deliveries()
        return delivery


async def settled() -> None:
    """Let everything that can go on without time passing do so."""
    for _ in range(50):
        await asyncio.sleep(0)
