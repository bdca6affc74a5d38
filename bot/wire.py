"""What a desk reads: its GitHub repositories and its git repositories, as one activity."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

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
    """

    github_token: str | None
    github_url: str
    cache: Path
    now: Callable[[], datetime] = _now

    async def collect(self, desk: Desk, window: Window) -> Activity:
        """Read everything the desk names in `window`."""
        parts = [self._git(location, window) for location in desk.git]
        if desk.repos:
            github = GitHubCollector(desk.repos, token=self.github_token, base_url=self.github_url)
            parts.insert(0, github.collect(window))
        collected = await asyncio.gather(*parts)
        return combine(desk.info, window, self.now(), collected)

    async def _git(self, location: str, window: Window) -> Collected:
        try:
            return await GitCollector(location, cache=self.cache).collect(window)
        except CollectError as error:
            return Collected(failures=(Failure(error.repo, error.reason),))
