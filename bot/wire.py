"""What a desk reads: its GitHub repositories and its git repositories, as one activity."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from bot.bureau import Bureau
from bot.model import Desk
from digest.collect import Collected, combine
from digest.collect.git import GitCollector
from digest.collect.github import GitHubCollector
from digest.errors import CollectError
from digest.model import Activity, Failure, Window


def _now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


@dataclass(frozen=True)
class DeskWire:
    """Collects for desks. One source's failure is told in the activity, and costs no other source.

    Args:
        github_token: a read-only token, or None.
        github_url: the address of GitHub's REST API.
        cache: where clones of git URLs are kept, one folder each.
        now: the time an activity is stamped with.
        bureau: reads GitHub in place of the token and the address, and keeps what that took.
    """

    github_token: str | None
    github_url: str
    cache: Path
    now: Callable[[], datetime] = _now
    bureau: Bureau | None = None

    async def collect(self, desk: Desk, window: Window) -> Activity:
        """Read everything the desk names in `window`."""
        parts = [self._git(location, window) for location in desk.git]
        if desk.repos:
            parts.insert(0, self._github(desk.slug, desk.repos, window))
        collected = await asyncio.gather(*parts)
        return combine(desk.info, window, self.now(), collected)

    async def _github(self, desk: str, repos: Sequence[str], window: Window) -> Collected:
        if self.bureau:
            return await self.bureau.collect(desk, repos, window)
        return await GitHubCollector(repos, token=self.github_token, base_url=self.github_url).collect(window)

    async def _git(self, location: str, window: Window) -> Collected:
        try:
            return await GitCollector(location, cache=self.cache).collect(window)
        except CollectError as error:
            return Collected(failures=(Failure(error.repo, error.reason),))
