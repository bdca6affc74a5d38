"""How readers want their digest, in memory."""

from __future__ import annotations

from collections.abc import Mapping

from bot.habits import Habits
from bot.model import Reader, Target


class MemoryHabits:
    """See `bot.store.habits_port.Personal`."""

    def __init__(self) -> None:
        super().__init__()
        self._habits: dict[Target, Habits] = {}

    async def habits(self, reader: Reader) -> Habits:
        return self._habits.get(reader.target, Habits(reader))

    async def put_habits(self, habits: Habits) -> None:
        self._habits[habits.reader.target] = habits

    async def all_habits(self) -> Mapping[Target, Habits]:
        return dict(sorted(self._habits.items()))
