"""What the buttons of a post do, by their ids (see `bot.buttons`)."""

from __future__ import annotations

from bot.buttons import ACK_PREFIX, FOLLOW_PREFIX, SNOOZE_PREFIX, SOURCES_PREFIX, STOP_PREFIX, followable, snooze_choice
from bot.commands import FollowQuestion, Reply, SnoozeQuestion, Sources, code, line
from bot.desk_front.floor import Ask, Floor, said
from bot.desk_front.items import ItemsCounter
from bot.desk_front.personal import PersonalCounter
from bot.desk_front.readers import ReadersCounter
from bot.model import Edition
from bot.returning import told_to

UNKNOWN = "This button is not known here any more; nothing was changed."
NO_EDITION = "This edition is not known here any more; nothing was changed."


class PressesCounter:
    """Answers presses, of messages of any age."""

    def __init__(self, floor: Floor, items: ItemsCounter, readers: ReadersCounter, personal: PersonalCounter) -> None:
        self._floor = floor
        self._items = items
        self._readers = readers
        self._personal = personal

    async def pressed(self, button: str, choice: str, ask: Ask) -> Reply:
        """Answer the press of `button`, with what was chosen where it offers a choice."""
        if button.startswith(ACK_PREFIX):
            return await self._items.acknowledge(button.removeprefix(ACK_PREFIX), ask.who, ask.where)
        if button.startswith(SNOOZE_PREFIX):
            return await self._snooze(*snooze_choice(button), choice, ask)
        if button.startswith(SOURCES_PREFIX):
            return await self._sources(button.removeprefix(SOURCES_PREFIX), ask)
        if button.startswith(FOLLOW_PREFIX):
            return await self._follow(button.removeprefix(FOLLOW_PREFIX), choice, ask)
        if button.startswith(STOP_PREFIX):
            return await self._personal.stop(ask)
        return said(UNKNOWN)

    async def _snooze(self, item: str, key: str, choice: str, ask: Ask) -> Reply:
        if choice or key:
            return await self._items.snooze(item, choice or key, ask.who, ask.where)
        edition = await self._items.edition(item, ask.who, ask.where)
        if isinstance(edition, Reply):
            return edition
        action = next(each for each in edition.story.actions if each.id == item)
        lines = (line("For how long? Write ", code(f"/wire snooze {item} 1d"), ", 1w or next."),)
        return Reply(lines, asks=SnoozeQuestion(action))

    async def _sources(self, about: str, ask: Ask) -> Reply:
        edition, page = await self._edition(about, ask)
        if edition is None:
            return said(NO_EDITION)
        lines = (line("Each sentence with its passages is in ", code(f"/wire story {edition.id}"), "."),)
        return Reply(lines, asks=Sources(edition.story, page), zone=edition.zone)

    async def _follow(self, about: str, choice: str, ask: Ask) -> Reply:
        edition, _ = await self._edition(about, ask)
        if edition is None:
            return said(NO_EDITION)
        story = told_to(edition) or edition.story
        repos = followable(story)
        if len(repos) == 1:
            choice = "0"
        if not (choice.isascii() and choice.isdigit()):
            lines = (line("Which one? Write ", code("/wire subscribe owner/name"), "."),)
            return Reply(lines, asks=FollowQuestion(story))
        if int(choice) >= len(repos):
            return said(UNKNOWN)
        return await self._readers.subscribe(Ask((repos[int(choice)],), ask.who, ask.where))

    async def _edition(self, about: str, ask: Ask) -> tuple[Edition | None, int]:
        """The edition that a button is about, where who presses it sees that, and the number behind it."""
        id_, _, number = about.rpartition(":")
        if not (id_ and number.isascii() and number.isdigit()):
            id_, number = about, "0"
        edition = await self._floor.store.edition(id_)
        desk = await self._floor.store.desk(edition.desk) if edition else None
        if edition is None or desk is None or not await self._floor.sees(ask.who, ask.where, desk):
            return None, 0
        return edition, int(number)
