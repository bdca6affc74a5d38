"""What editions were made of, in memory."""

from __future__ import annotations

from datetime import datetime

from digest.model import Activity


class MemoryActivities:
    """See `bot.store.port.Activities`."""

    def __init__(self) -> None:
        super().__init__()
        self._activities: dict[str, tuple[datetime, Activity]] = {}

    async def activity(self, edition: str) -> Activity | None:
        return self._activities[edition][1] if edition in self._activities else None

    async def forget_activities(self, before: datetime, limit: int) -> int:
        old = sorted((at, edition) for edition, (at, _) in self._activities.items() if at < before)[:limit]
        for _, edition in old:
            del self._activities[edition]
        return len(old)
