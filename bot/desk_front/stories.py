"""Editions: the newest, one by its name, and what would be told now."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from datetime import datetime, timedelta
from difflib import get_close_matches
from typing import Any

from bot.archive import edition_named
from bot.commands import Reply, code, line
from bot.desk_front.floor import Ask, Floor, named, said
from bot.model import Desk, Edition, OpenItem
from bot.naps import sleeping
from bot.returning import told_to
from bot.schedule import spoken
from digest.errors import InputError
from digest.story import Story

#: How long a preview is shown again instead of being made anew: it costs requests, and tokens where a model words it.
FRESH = timedelta(minutes=2)

#: Editions of each desk that are named to a person who asked for one that is not there.
NAMED = 3

Composing = Callable[[str], Coroutine[Any, Any, Story]]


class StoriesCounter:
    """Answers what is about editions."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._previews: dict[str, tuple[datetime, asyncio.Task[Story]]] = {}

    async def latest(self, ask: Ask) -> Reply:
        """`latest [DESK]`"""
        desks = await self._floor.desks(ask, ask.words[0] if ask.words else "")
        newest = [edition for desk in desks for edition in await self._floor.store.editions(desk.slug, 1)]
        if not newest:
            slugs = ", ".join(desk.slug for desk in desks)
            return said(f"There is no edition of {slugs} yet; {await self._floor.next_run(desks[0])}.")
        return await self._shown(max(newest, key=lambda each: each.slot))

    async def story(self, ask: Ask) -> Reply:
        """`story ID`, or `story DESK [DAY]`"""
        return await self._shown(await self.edition(ask))

    async def edition(self, ask: Ask) -> Edition:
        """Return the edition that is meant by its id, or by its desk and a day. Raises InputError that names the nearest."""
        first, *rest = ask.words
        visible = await self._floor.visible(ask.who, ask.where)
        edition = await self._floor.store.edition(first)
        if edition and edition.desk in {desk.slug for desk in visible}:
            return edition
        if first.lower() in {desk.slug for desk in visible}:
            return await self._of_desk(named(first, visible), " ".join(rest))
        newest = [each.id for desk in visible for each in await self._floor.store.editions(desk.slug, NAMED)]
        near = get_close_matches(first, [*newest, *(desk.slug for desk in visible)], n=1)
        hint = f"did you mean {near[0]}?" if near else f"the newest: {', '.join(newest[:NAMED]) or 'none yet'}"
        raise InputError(f"there is no edition {first[:80]!r}; {hint}")

    async def _of_desk(self, desk: Desk, day: str) -> Edition:
        if not await self._floor.store.editions(desk.slug, 1):
            raise InputError(f"there is no edition of {desk.slug} yet; {await self._floor.next_run(desk)}")
        return await edition_named(self._floor.store, desk.slug, day or None)

    async def preview(self, ask: Ask) -> Reply:
        """`preview [DESK]`: says at once that it reads, which may take minutes, and then shows the story."""
        [desk, *others] = await self._floor.desks(ask, ask.words[0] if ask.words else "")
        if others:
            raise InputError(f"several desks post here; write /wire preview DESK with one of: {desk.slug}, {others[0].slug}")
        compose = self._floor.preview
        if compose is None:
            raise InputError("nothing can be read here now; ask whoever runs the bot to start it with `repojournal run`")
        newest = await self._floor.store.editions(desk.slug, 1)
        since = f" since {spoken(newest[0].window.end, desk.zone)}" if newest else ""
        head = line("Reading what happened at ", code(desk.slug), f"{since}; only you see it. This can take a minute.")
        return Reply((head,), later=lambda: self._previewed(desk, compose))

    async def _previewed(self, desk: Desk, compose: Composing) -> Reply:
        story = await self._composed(desk.slug, compose)
        head = line(f"If {desk.slug} were filed now, ", "this would be posted. Nothing was kept or posted.")
        return Reply((head,), story, zone=desk.zone)

    async def _composed(self, slug: str, compose: Composing) -> Story:
        """The story of now; two who ask at once, or soon after, are shown the same one."""
        now = self._floor.clock.now()
        made = self._previews.get(slug)
        if made is None or now - made[0] > FRESH or _failed(made[1]):
            made = (now, asyncio.ensure_future(compose(slug)))
            self._previews[slug] = made
        return await asyncio.shield(made[1])

    async def _shown(self, edition: Edition) -> Reply:
        head = line(f"{edition.desk}, {spoken(edition.slot, edition.zone)}")
        notes = (line(note) for note in edition.notes)
        return Reply((head, *notes), told_to(edition), await self._items(edition), edition.zone)

    async def _items(self, edition: Edition) -> tuple[OpenItem, ...]:
        """The action items of an edition as they are now."""
        actions = (*edition.story.actions, *edition.returned)
        ids = [action.id for action in actions]
        handled = await self._floor.store.acknowledgements(ids)
        naps = sleeping(await self._floor.store.snoozes(ids), edition, self._floor.clock.now())
        return tuple(OpenItem(each, edition.desk, edition.id, handled.get(each.id), naps.get(each.id)) for each in actions)


def _failed(composing: asyncio.Task[Story]) -> bool:
    return composing.done() and (composing.cancelled() or composing.exception() is not None)
