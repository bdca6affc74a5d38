"""Action items: what is open, who handles it, what is put off, and what comes back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from bot.commands import Line, Reply, line
from bot.desk_front.floor import Ask, Floor, said, same
from bot.desk_front.paging import page_of, page_typed
from bot.model import Acknowledgement, Deed, Desk, Edition, OpenItem, Reader, Snooze, Target
from bot.naps import asleep, until_typed
from bot.patterns import matches
from bot.schedule import spoken
from digest.errors import InputError
from digest.story import URGENCIES

#: What `actions` lists: open ones, those that the reader handles or put off, those that somebody handles.
Which = Literal["open", "mine", "done"]
WHICH: tuple[Which, ...] = ("open", "mine", "done")

#: How many items are looked at that start with what somebody typed; more of it is asked for anyway.
LOOKED_AT = 20

GONE = "This action item is not known here any more; nothing was changed."


class ItemsCounter:
    """Answers what is about action items."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    async def actions(self, ask: Ask) -> Reply:
        """`actions [open|mine|done] [DESK] [PAGE]`"""
        words, page = page_typed(ask.words)
        which, slug = _which(words)
        desks = await self._floor.desks(ask, slug, all_of_them=True)
        found = await self._listed(which, desks, ask)
        head, items = found
        again = " ".join(["/wire actions", *words])
        shown = page_of(items, page, again)
        return Reply((head, *shown.footer), items=shown.entries, zone=desks[0].zone)

    async def ack(self, ask: Ask) -> Reply:
        """`ack ITEM`"""
        return await self.acknowledge(await self._named(ask.words[0], ask), ask.who, ask.where)

    async def snooze_typed(self, ask: Ask) -> Reply:
        """`snooze ITEM 1d|1w|next|DATE`"""
        item = await self._named(ask.words[0], ask)
        return await self.snooze(item, " ".join(ask.words[1:]), ask.who, ask.where)

    async def acknowledge(self, item: str, who: Reader, where: Target) -> Reply:
        """Note that `who` handles an item, unless somebody does; says who that was."""
        edition = await self.edition(item, who, where)
        if isinstance(edition, Reply):
            return edition
        now = self._floor.clock.now()
        result = await self._floor.store.acknowledge(item, who, now)
        if result is None:
            return said(GONE)
        if not result.fresh:
            return said(f"{_handled(result.first, who, edition)}: {_text(edition, item)}")
        await self._floor.store.note_deed(Deed(who, "ack", (item,), now))
        self._floor.wake()
        return said(f"You handle it now: {_text(edition, item)}")

    async def snooze(self, item: str, typed: str, who: Reader, where: Target) -> Reply:
        """Put an item off until a day, or the next edition."""
        edition = await self.edition(item, who, where)
        if isinstance(edition, Reply):
            return edition
        store, now = self._floor.store, self._floor.clock.now()
        until = until_typed(typed, now, edition.zone)
        before = (await store.snoozes([item])).get(item)
        if not await store.snooze(Snooze(item, who, now, until)):
            handled = (await store.acknowledgements([item])).get(item)
            return said(f"{_handled(handled, who, edition)}: {_text(edition, item)}" if handled else GONE)
        await store.note_deed(Deed(who, "snooze", (item,), now, _noted(before)))
        self._floor.wake()
        return said(f"It sleeps {_until(until, edition.zone)}: {_text(edition, item)}")

    async def about(self, item: str) -> str:
        """What an item asks for, as its newest edition words it; its id where there is none any more."""
        edition = await self._floor.store.edition_with(item)
        return _text(edition, item) if edition else item

    async def named_or_none(self, start: str, ask: Ask) -> str | None:
        """Return the one item that a reader sees whose id starts so; None where there is none. Raises InputError."""
        start = start.lower().lstrip("#").strip("[]")
        found = []
        for item in await self._floor.store.items_named(start, LOOKED_AT):
            edition = await self.edition(item, ask.who, ask.where)
            if isinstance(edition, Edition):
                found.append(item)
        if len(found) > 1:
            raise InputError(f"{start} is the start of {' and '.join(found[:3])}; write more of it")
        return found[0] if found else None

    async def open_items(self, desks: Sequence[Desk], ask: Ask) -> tuple[list[OpenItem], int]:
        """The items that nobody handles, those that sleep last, else the most urgent first; and how many of them sleep.

        In direct messages these are the ones about what the reader follows.
        """
        followed = [each.pattern for each in await self._floor.store.subscriptions(ask.who)] if ask.where.personal else []
        waiting = await self._floor.store.items([desk.slug for desk in desks], handled=False)
        mine = [each for each in waiting if not followed or any(matches(pattern, each.item.repo) for pattern in followed)]
        awake: list[OpenItem] = []
        sleeping: list[OpenItem] = []
        for each in mine:
            (sleeping if await self._sleeps(each) else awake).append(each)
        return sorted(awake, key=_urgency) + sorted(sleeping, key=_urgency), len(sleeping)

    async def _listed(self, which: Which, desks: Sequence[Desk], ask: Ask) -> tuple[Line, list[OpenItem]]:
        if which == "open":
            items, sleeping = await self.open_items(desks, ask)
            if not items:
                return line("There is no open action item."), []
            count = "There is 1 open action item" if len(items) == 1 else f"There are {len(items)} open action items"
            return line(f"{count}{f', {sleeping} of them put off' if sleeping else ''}."), items
        slugs = [desk.slug for desk in desks]
        handled = sorted(await self._floor.store.items(slugs, handled=True), key=_when_handled, reverse=True)
        if which == "done":
            return line(f"{_counted(len(handled), 'is', 'are')} handled."), handled
        mine = [each for each in handled if each.acknowledged and same(each.acknowledged.by, ask.who)]
        waiting = await self._floor.store.items(slugs, handled=False)
        later = [each for each in waiting if each.snoozed and same(each.snoozed.by, ask.who)]
        return line(f"You handle {len(mine)} and put off {len(later)}."), later + mine

    async def _sleeps(self, each: OpenItem) -> bool:
        if each.snoozed is None:
            return False
        edition = await self._floor.store.edition(each.edition)
        return edition is not None and asleep(each.snoozed, edition, self._floor.clock.now())

    async def _named(self, start: str, ask: Ask) -> str:
        found = await self.named_or_none(start, ask)
        if found is None:
            raise InputError(f"there is no action item {start[:40]!r}; /wire actions lists the open ones")
        return found

    async def edition(self, item: str, who: Reader, where: Target) -> Edition | Reply:
        """The newest edition of an item; what is said where there is none that the reader sees."""
        edition = await self._floor.store.edition_with(item)
        if edition is None:
            return said(GONE)
        desk = await self._floor.store.desk(edition.desk)
        if desk is None:
            return said(f"The desk {edition.desk} was removed, and its action items with it; nothing was changed.")
        return edition if await self._floor.sees(who, where, desk) else said(GONE)


def _which(words: Sequence[str]) -> tuple[Which, str]:
    """Which items, and of which desk, in any order."""
    typed = [word.lower() for word in words]
    which: Which = next((each for each in WHICH if each in typed), "open")
    rest = [word for word in words if word.lower() not in WHICH]
    if len(rest) > 1:
        raise InputError(f"write /wire actions {'|'.join(WHICH)}, and one desk; not {' '.join(rest)[:80]!r}")
    return which, rest[0] if rest else ""


def _urgency(each: OpenItem) -> int:
    return URGENCIES.index(each.item.urgency)


def _when_handled(each: OpenItem) -> float:
    return each.acknowledged.at.timestamp() if each.acknowledged else 0.0


def _counted(number: int, one: str, several: str) -> str:
    return f"1 action item {one}" if number == 1 else f"{number or 'No'} action items {several}"


def _handled(first: Acknowledgement, who: Reader, edition: Edition) -> str:
    name = "You" if same(first.by, who) else first.by.name or "Somebody else"
    return f"{name} acknowledged it already, {spoken(first.at, edition.zone)}"


def _until(until: datetime | None, zone: str) -> str:
    return "until the next edition" if until is None else f"until {spoken(until, zone)}"


def _text(edition: Edition, item: str) -> str:
    return next(action.text for action in edition.story.actions if action.id == item)


def _noted(snooze: Snooze | None) -> str:
    """How an item was put off before, as a deed keeps it."""
    return "" if snooze is None else snooze.until.isoformat() if snooze.until else "next"
