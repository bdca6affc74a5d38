"""A reader's own page: what is open, what they follow, what comes next. Slack shows it as the App Home."""

from __future__ import annotations

from bot.commands import Line, Reply, code, line
from bot.desk_front.floor import Ask, Floor
from bot.desk_front.items import ItemsCounter
from bot.desk_front.paging import PAGE
from bot.desk_front.personal import PersonalCounter
from bot.schedule import spoken

#: Patterns and desks that are named; `/wire list` and `/wire desk` name all.
NAMED = 25


class HomeCounter:
    """Puts together what concerns a reader."""

    def __init__(self, floor: Floor, items: ItemsCounter, personal: PersonalCounter) -> None:
        self._floor = floor
        self._items = items
        self._personal = personal

    async def home(self, ask: Ask) -> Reply:
        """Return the page; asked for in the reader's direct messages."""
        desks = await self._floor.visible(ask.who, ask.where)
        items, _ = await self._items.open_items(desks, ask)
        lines = [*await self._followed(ask), *await self._next(ask), *(await self._personal.settings(ask)).lines]
        more = f"; /wire actions lists all {len(items)}" if len(items) > PAGE else ""
        lines.append(line(f"Open action items{more}:" if items else "There is no open action item."))
        return Reply(tuple(lines), items=tuple(items[:PAGE]), zone=(await self._floor.store.habits(ask.who)).zone)

    async def _followed(self, ask: Ask) -> list[Line]:
        mine = await self._floor.store.subscriptions(ask.who)
        if not mine:
            return [line("You follow nothing; write ", code("/wire subscribe owner/name"), " to get what concerns it.")]
        zone = (await self._floor.store.habits(ask.who)).zone
        lines = [line("You follow ", code(each.pattern), f" since {spoken(each.since, zone)}.") for each in mine[:NAMED]]
        return [*lines, *_more(len(mine), "/wire list")]

    async def _next(self, ask: Ask) -> list[Line]:
        desks = await self._floor.visible(ask.who, ask.where)
        lines = [line(code(desk.slug), f": {await self._floor.next_run(desk)}.") for desk in desks[:NAMED]]
        return [*lines, *_more(len(desks), "/wire desk")]


def _more(count: int, command: str) -> list[Line]:
    return [line(f"+{count - NAMED} more; ", code(command), " lists all.")] if count > NAMED else []
