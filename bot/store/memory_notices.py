"""What webhooks brought, and which repositories of a desk were last asked for, in memory."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from bot.model import Edition
from bot.store.port import Poll
from digest.collect.github.hooks import Notice


class MemoryNotices:
    """See `bot.store.port.Notices`."""

    def __init__(self) -> None:
        super().__init__()
        self._notices: dict[str, Notice] = {}
        self._polls: dict[tuple[str, datetime], Poll] = {}
        self._editions: dict[str, Edition] = {}

    async def keep_notice(self, notice: Notice) -> bool:
        if notice.id in self._notices:
            return False
        self._notices[notice.id] = notice
        return True

    async def notices(self, repos: Collection[int], since: datetime) -> tuple[Notice, ...]:
        found = [each for each in self._notices.values() if each.repo in repos and each.at >= since]
        return tuple(sorted(found, key=lambda each: (each.at, each.id)))

    async def heard_of(self, repos: Collection[int], start: datetime, end: datetime) -> frozenset[int]:
        return frozenset(repo for repo in repos if any(start <= each.at < end for each in self._of(repo)))

    def _of(self, repo: int) -> list[Notice]:
        return [each for each in self._notices.values() if each.repo == repo]

    async def forget_notices(self, before: datetime, limit: int) -> int:
        old = sorted((each.at, each.id) for each in self._notices.values() if each.at < before)[:limit]
        for _, id_ in old:
            del self._notices[id_]
        return len(old)

    async def note_poll(self, poll: Poll) -> None:
        self._polls[poll.desk, poll.end] = poll

    async def last_poll(self, desk: str) -> Poll | None:
        told = {edition.window.end for edition in self._editions.values() if edition.desk == desk}
        polls = [poll for poll in self._polls.values() if poll.desk == desk and poll.end in told]
        return max(polls, key=lambda poll: poll.end, default=None)
