"""What each desk knows of its repositories, in memory."""

from __future__ import annotations

from bot.life import Changes, Life


class MemoryLives:
    """See `bot.store.port.Lives`."""

    def __init__(self) -> None:
        super().__init__()
        self._lives: dict[str, dict[str, Life]] = {}

    async def lives(self, desk: str) -> tuple[Life, ...]:
        return tuple(life for _, life in sorted(self._lives.get(desk, {}).items()))

    async def put_lives(self, desk: str, changes: Changes) -> None:
        known = self._lives.setdefault(desk, {})
        for id_ in changes.drop:
            known.pop(id_, None)
        known |= {life.id: life for life in changes.put}
