"""A Discord client under simcord, with a newsroom that answers from a script."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from bot.commands import Reply
from bot.discord.client import WireClient
from bot.model import Reader, Target
from digest.story import Span


@dataclass
class ScriptedDesk:
    """A FrontDesk that notes what it was asked and says it back."""

    asked: list[tuple[str, Reader, Target]] = field(default_factory=list)
    pressed: list[tuple[str, Reader]] = field(default_factory=list)
    failing: bool = False

    async def answer(self, text: str, who: Reader, where: Target) -> Reply:
        if self.failing:
            raise RuntimeError("the database has gone")
        self.asked.append((text.strip(), who, where))
        return Reply(((Span("text", f"heard: {text.strip()}"),),))

    async def acknowledge(self, item: str, who: Reader) -> Reply:
        self.pressed.append((item, who))
        return Reply(((Span("text", "You acknowledged it."),),))


@pytest.fixture
def front() -> ScriptedDesk:
    return ScriptedDesk()


@pytest.fixture
def simcord_bot(front: ScriptedDesk) -> WireClient:
    return WireClient(front)
