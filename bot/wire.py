"""What a desk reads: repositories of forges, git repositories and feeds, as one activity."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import structlog

from bot.bureau import Bureau
from bot.life import GIT
from bot.model import Desk
from bot.store.port import Lives
from digest.collect import Collected, Collector, combine, or_failure
from digest.collect.feeds import FeedCollector
from digest.collect.forges import ForgeCollector, Forges
from digest.collect.git import GitCollector
from digest.collect.github import GitHubCollector
from digest.collect.names import Named, by_reader
from digest.collect.remotes import without_login
from digest.errors import InputError
from digest.model import Activity, Failure, Window
from digest.sighting import Sighting

if TYPE_CHECKING:
    from digest.collect.github.etags import Etags

#: Why a git repository could not be read although its server may be well.
UNKEPT = "there is no place to keep its clone; see to the folder of clones beside the database"

log = structlog.get_logger("wire")


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
        forges: addresses and tokens of GitLab, Gitea and Forgejo.
        bureau: reads GitHub in place of the token and the address, and keeps what that took.
        megabytes: how much the clones may take together.
        lives: what desks know of their repositories.
        etags: what GitLab, Gitea and Forgejo answered before; nothing is kept where None.
    """

    github_token: str | None
    github_url: str
    cache: Path
    now: Callable[[], datetime] = _now
    forges: Forges = field(default_factory=Forges)
    bureau: Bureau | None = None
    megabytes: int | None = None
    lives: Lives | None = None
    etags: Etags | None = None

    async def collect(self, desk: Desk, window: Window) -> Activity:
        """Read everything the desk names in `window`."""
        named = by_reader(desk.repos)
        lives = await self.lives.lives(desk.slug) if self.lives else ()
        known = {life.id: life.sighting for life in lives}
        parts = [or_failure(collector.collect(window)) for collector in self._others(named)]
        parts += [self._git(location, window, known) for location in desk.git]
        if named.github:
            parts.insert(0, self._github(desk.slug, named.github, window))
        collected = await asyncio.gather(*parts)
        return combine(desk.info, window, self.now(), collected)

    async def _github(self, desk: str, repos: Sequence[str], window: Window) -> Collected:
        if self.bureau:
            return await self.bureau.collect(desk, repos, window)
        return await GitHubCollector(repos, token=self.github_token, base_url=self.github_url).collect(window)

    def _others(self, named: Named) -> Iterator[Collector]:
        """The collectors of forges beside GitHub, and of feeds."""
        if named.forges:
            yield ForgeCollector(named.forges, self.forges, etags=self.etags)
        yield from (FeedCollector(address) for address in named.feeds)

    async def _git(self, location: str, window: Window, known: Mapping[str, Sighting]) -> Collected:
        """What a git repository holds; a folder of clones that cannot be used costs no other source, either.

        Args:
            known: how repositories were when they were last read, by the id of their lives.
        """
        named = without_login(location)
        collector = GitCollector(location, self.cache, megabytes=self.megabytes, before=known.get(GIT + named))
        try:
            return await or_failure(collector.collect(window))
        except (InputError, OSError) as error:  # also where somebody empties the folder meanwhile
            log.warning("clones cannot be kept", source=named, reason=str(error))  # with a path that no channel should see
            return Collected(failures=(Failure(named, UNKEPT),))
