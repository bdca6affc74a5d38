"""The use cases: the small API that every adapter sees."""

from __future__ import annotations

from typing import Protocol

from bot.commands import Reply
from bot.model import Reader, Target


class FrontDesk(Protocol):
    """What an adapter may ask of the newsroom on behalf of a person. Never raises for what a person typed or pressed."""

    async def answer(self, text: str, who: Reader, where: Target) -> Reply:
        """Answer `/wire text`, typed by `who` in the channel `where`."""

    async def acknowledge(self, item: str, who: Reader) -> Reply:
        """Note that `who` handles the action item `item` (its id).

        Pressing twice, or later than someone else, changes nothing and says who was first. The outbox redraws the messages.
        """
