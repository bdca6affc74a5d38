"""A wire that knows what webhooks brought: repositories with webhooks are asked for once a day, and only to reconcile.

    asked in full     the first time, after the desk changed, and when the last time is RECONCILE ago; what has happened
                      since then is read again, so that a delivery that was lost is told late and not never
    in between        a repository that was read then, and heard of in the LIVELY days before, is read from what was kept;
                      the others are asked by their names, and so is one of which deliveries do not tell all: its history
                      was rewritten, a push was too long, it was renamed, moved, hidden, archived or deleted

A repository that is new under `owner/*` is found when the desk is asked in full. Asking is the truth: deliveries add
nothing to what was asked for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Protocol

from bot.clock import Clock
from bot.model import Desk
from bot.newsroom import Wire
from bot.store.port import Desks, Notices, Poll
from digest.collect import Collected, combine
from digest.collect.github.hooks import read_notices
from digest.collect.github.ids import number_of
from digest.collect.names import by_reader
from digest.model import Activity, Repo, Window

#: How long after it was asked in full a desk is asked in full again: once a day, and with each edition of a daily desk.
RECONCILE = timedelta(hours=23)

#: A repository has webhooks when it was heard of within this span.
LIVELY = timedelta(days=7)

#: How far back at most is read again to reconcile.
REACH = timedelta(days=7)


class Records(Notices, Desks, Protocol):
    """What webhooks brought, and what desks name."""


class HookedWire:
    """See `bot.newsroom.Wire`.

    Args:
        wire: asks the sources.
    """

    def __init__(self, wire: Wire, store: Records, clock: Clock) -> None:
        self._wire = wire
        self._store = store
        self._clock = clock

    async def collect(self, desk: Desk, window: Window) -> Activity:
        """Read everything the desk names in `window`."""
        patterns = by_reader(desk.repos).github
        if not patterns:
            return await self._wire.collect(desk, window)
        others = replace(desk, repos=tuple(each for each in desk.repos if each not in patterns))
        reading = [self._github(replace(desk, repos=patterns, git=()), window)]
        if others.repos or others.git:
            reading.append(self._asked(others, window))
        parts = [part for several in await asyncio.gather(*reading) for part in several]
        return combine(desk.info, window, self._clock.now().replace(microsecond=0), parts)

    async def _github(self, desk: Desk, window: Window) -> list[Collected]:
        """What a desk with nothing but names and patterns of GitHub reads."""
        poll = await self._store.last_poll(desk.slug)
        if poll is None or poll.patterns != desk.repos:
            return await self._in_full(desk, window)
        hooked = await self._hooked(poll)
        if self._clock.now() - poll.at >= RECONCILE or not hooked:
            return await self._in_full(desk, window, poll, hooked)
        since = min(window.start, poll.at)
        numbers = [number for number in map(number_of, hooked) if number]
        told = read_notices(await self._store.notices(numbers, since), hooked, window)
        read = {repo.name for repo in told.repos}
        asked = tuple(repo.name for repo in poll.repos if repo.name not in read)
        return [*(await self._asked(replace(desk, repos=asked), window) if asked else ()), replace(told, failures=())]

    async def _in_full(
        self, desk: Desk, window: Window, last: Poll | None = None, hooked: Sequence[Repo] = ()
    ) -> list[Collected]:
        at = self._clock.now()
        reading = [self._asked(desk, window)]
        if last and hooked and last.end < window.start:
            missed = Window(max(last.end, window.start - REACH), window.start)
            reading.append(self._asked(replace(desk, repos=tuple(repo.name for repo in hooked)), missed))
        parts = [part for several in await asyncio.gather(*reading) for part in several]
        now, *earlier = parts
        failed = {each.repo for each in now.failures if not each.partial}
        read = tuple(repo for repo in now.repos if repo.name not in failed)
        # What could not be read only for what had happened before is read again, with all of it.
        caught_up = failed.issuperset(each.repo for part in earlier for each in part.failures if not each.partial)
        if caught_up and await self._is_whole(desk):
            unread = (Repo(name) for name in sorted(failed))
            await self._store.note_poll(Poll(desk.slug, desk.repos, window.end, at, (*read, *unread)))
        return parts

    async def _is_whole(self, desk: Desk) -> bool:
        """Whether it is all that the desk has on GitHub, and not a part that could not be read before."""
        whole = await self._store.desk(desk.slug)
        return whole is None or by_reader(whole.repos).github == desk.repos

    async def _asked(self, desk: Desk, window: Window) -> list[Collected]:
        found = await self._wire.collect(desk, window)
        return [Collected(found.repos, found.events, found.failures, found.sightings)]

    async def _hooked(self, poll: Poll) -> tuple[Repo, ...]:
        """The repositories that had webhooks before what is not asked for begins."""
        numbers = [number for number in map(number_of, poll.repos) if number]
        heard = await self._store.heard_of(numbers, poll.end - LIVELY, poll.end)
        return tuple(repo for repo in poll.repos if number_of(repo) in heard)
