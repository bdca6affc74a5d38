"""`why` and `status`: what was left out and by which rule, why a delivery did or did not happen, and what comes next."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from bot.allowance import github_lines
from bot.commands import Line, Reply, code, line
from bot.desk_front.floor import Ask, Floor
from bot.desk_front.items import ItemsCounter
from bot.desk_front.paging import page_of, page_typed
from bot.desk_front.stories import StoriesCounter
from bot.model import Delivery, Desk, Edition, Target
from bot.schedule import spoken
from bot.status import status
from digest.errors import InputError
from digest.story import ActionItem, Story

if TYPE_CHECKING:
    from digest.model import Activity

#: Lines of one page: each is about one change.
LINES = 20

#: What became of a message, as a person says it.
STATES = {
    "pending": "waits for its turn",
    "sending": "is being posted",
    "sent": "was posted",
    "failed": "was not posted",
    "uncertain": "may have been posted; whoever runs the bot decides",
}


class ReasonsCounter:
    """Answers why, and what is going on."""

    def __init__(self, floor: Floor, items: ItemsCounter, stories: StoriesCounter) -> None:
        self._floor = floor
        self._items = items
        self._stories = stories

    async def why(self, ask: Ask) -> Reply:
        """`why [DESK [DAY]|EDITION|ITEM] [PAGE]`"""
        words, number = page_typed(ask.words) if len(ask.words) > 1 else (ask.words, 1)
        item = await self._items.named_or_none(words[0], ask) if words and not await self._is_desk(words[0], ask) else None
        if item:
            return await self._why_item(item)
        edition = await self._edition(Ask(words, ask.who, ask.where))
        if isinstance(edition, Reply):
            return edition
        lines = [*await self._deliveries(edition, ask), *await self._left_out(edition)]
        page = page_of(lines, number, f"/wire why {edition.id}", LINES)
        return Reply((*page.entries, *page.footer), zone=edition.zone)

    async def status(self, ask: Ask) -> Reply:
        """`status [PAGE]`"""
        words, number = page_typed(ask.words)
        if words:
            raise InputError(f"write /wire status, and the number of a page; not {' '.join(words)[:40]!r}")
        desks = await self._floor.visible(ask.who, ask.where)
        now = self._floor.clock.now()
        told = await status(self._floor.store, self._floor.model, desks, now)
        told += await github_lines(self._floor.store, desks, now)
        told += await self._paused(desks, ask)
        page = page_of([line(each) for each in told], number, "/wire status", LINES)
        return Reply((*page.entries, *page.footer))

    async def _paused(self, desks: Sequence[Desk], ask: Ask) -> list[str]:
        """A line for each target of the platform that nothing is posted to, and the reader's own messages."""
        mine = {target for desk in desks for target in desk.targets if target.platform == ask.where.platform}
        paused = await self._floor.store.paused_targets()
        lines = [f"paused: nothing is posted to {target}: {paused[target]}" for target in sorted(mine & paused.keys())]
        own = paused.get(ask.who.target)
        return [*lines, *([f"paused: you get no direct messages: {own}"] if own else [])]

    async def _is_desk(self, word: str, ask: Ask) -> bool:
        return word.lower() in {desk.slug for desk in await self._floor.visible(ask.who, ask.where)}

    async def _edition(self, ask: Ask) -> Edition | Reply:
        """The edition that is asked about: by its name, or the newest of the channel's desk."""
        if ask.words:
            return await self._stories.edition(ask)
        [desk, *_] = await self._floor.desks(ask)
        newest = await self._floor.store.editions(desk.slug, 1)
        if newest:
            return newest[0]
        last = (await self._floor.store.runs()).get(desk.slug)
        reason = f"; the last attempt failed: {last.detail}" if last and last.outcome == "failed" else ""
        return Reply((line(f"There is no edition of {desk.slug} yet; {await self._floor.next_run(desk)}{reason}."),))

    async def _why_item(self, item: str) -> Reply:
        edition = await self._floor.store.edition_with(item)
        if edition is None:
            raise InputError(f"there is no action item {item!r} any more")
        action = next(each for each in edition.story.actions if each.id == item)
        handled = (await self._floor.store.acknowledgements([item])).get(item)
        state = (
            f"{handled.by.name or 'Somebody'} handles it since {spoken(handled.at, edition.zone)}"
            if handled
            else "Nobody handles it"
        )
        return Reply(
            (
                line(action.text),
                line(f"It is {action.urgency} by the rule ", code(action.rule), f"; {action.repo}, in {edition.id}."),
                *_passages(action, edition.story),
                line(f"{state}."),
            )
        )

    async def _deliveries(self, edition: Edition, ask: Ask) -> list[Line]:
        """What became of the messages of an edition that concern who asks: those to the channel, and to themselves."""
        desk = await self._floor.store.desk(edition.desk)
        paused = await self._floor.store.paused_targets()
        here = [
            ask.who.target,
            *(target for target in (desk.targets if desk else ()) if target.platform == ask.where.platform),
        ]
        deliveries = [each for each in await self._floor.store.deliveries(edition=edition.id) if each.kind == "post"]
        head = line(f"{edition.id}, {spoken(edition.slot, edition.zone)}; composed by the {edition.story.composer}.")
        return [
            head,
            *(line(_delivered(target, deliveries, paused.get(target), mine=target == ask.who.target)) for target in here),
        ]

    async def _left_out(self, edition: Edition) -> list[Line]:
        activity = await self._floor.store.activity(edition.id)
        if activity is None:
            return [line("What it was made of is not kept any more, so what was left out cannot be said.")]
        return [line(each) for each in await asyncio.to_thread(left_out, activity, edition.story)]


def left_out(activity: Activity, story: Story) -> list[str]:
    """Return how many changes were weighed, and a line for each that is not told with the rule that left it out."""
    from digest.coverage import ledger_of
    from digest.rank import rank

    ledger = ledger_of(activity)
    lines = [f"held back ({', '.join(each.codes)}): {each.text}" for each in story.withheld]
    lines += [f"filter of the desk ({each.why}): {each.change.id} {each.change.title}" for each in ledger.left_out]
    lines += [f"taken back by {pair.by.id}: {pair.change.id} {pair.change.title}" for pair in ledger.cancelled]
    ranked = rank(ledger)
    lines += [
        f"not told ({'; '.join(each.reasons[-2:]) or each.effect}): {each.change.id} {each.change.title}"
        for each in ranked
        if each.place == "left-out"
    ]
    folded = [each.change.id for each in ranked if each.place == "fold"]
    lines += [f"only counted: {', '.join(folded)}"] if folded else []
    lines += [f"could not be read: {each.repo}: {each.reason}" for each in story.unread]
    if not lines:
        return [f"All {len(ledger.changes)} changes are told; nothing was left out."]
    return [f"{len(ledger.changes)} changes were weighed. Left out, and by which rule:", *lines]


def _delivered(target: Target, deliveries: Iterable[Delivery], paused: str | None, *, mine: bool) -> str:
    """What became of the first message to a target, in a sentence."""
    name = "Your direct message" if mine else f"The post to {target}"
    first = next((each for each in deliveries if each.target == target and each.part == 0), None)
    if first is None:
        reason = (
            "nothing in it concerns what you follow" if mine else "nothing happened, or the desk did not post there then"
        )
        return f"{name}: none; {reason}."
    if first.state == "sent" and first.message is None:
        return f"{name}: none; {first.error or 'whoever runs the bot settled it'}."
    if paused and first.state != "sent":
        return f"{name} waits: {paused}."
    error = f": {first.error}" if first.error else ""
    return f"{name} {STATES[first.state]}{error}."


def _passages(action: ActionItem, story: Story) -> list[Line]:
    lines = []
    for each in dict.fromkeys(action.evidence):
        reference = story.reference_of.get(each.source)
        label = f"[{reference.number}] {reference.repo}" if reference else each.source
        lines.append(line(f"{label}: “{each.passage}”"))
    return lines
