"""What a platform offers while somebody types: desks, editions, action items, patterns."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

from bot.desk_front.floor import Ask, Floor
from bot.desk_front.items import ItemsCounter

#: What is typed.
Kind = Literal["desk", "edition", "item", "pattern", "followed"]

#: Of one list (https://docs.discord.com/developers/interactions/application-commands#autocomplete).
OFFERED = 25

#: Editions of each desk that are offered.
EDITIONS = 5


@dataclass(frozen=True)
class Suggestion:
    """What is offered: what is typed when it is chosen, and what is shown."""

    value: str
    shown: str


class SuggestionsCounter:
    """Offers what starts or sounds like what was typed; of what the reader sees alone."""

    def __init__(self, floor: Floor, items: ItemsCounter) -> None:
        self._floor = floor
        self._items = items
        self._known: Mapping[Kind, Callable[[Ask], Awaitable[list[Suggestion]]]] = {
            "desk": self._desks,
            "edition": self._editions,
            "item": self._open_items,
            "pattern": self._patterns,
            "followed": self._followed,
        }

    async def suggest(self, kind: Kind, typed: str, ask: Ask) -> tuple[Suggestion, ...]:
        """Return at most OFFERED suggestions, the best first."""
        return best(await self._known[kind](ask), typed)

    async def _desks(self, ask: Ask) -> list[Suggestion]:
        desks = await self._floor.visible(ask.who, ask.where)
        first = sorted(desks, key=lambda desk: ask.where not in desk.targets)
        return [Suggestion(desk.slug, f"{desk.slug}: {desk.title}") for desk in first]

    async def _editions(self, ask: Ask) -> list[Suggestion]:
        found: list[Suggestion] = []
        for desk in await self._floor.visible(ask.who, ask.where):
            newest = await self._floor.store.editions(desk.slug, EDITIONS)
            found += [Suggestion(each.id, f"{each.id}: {each.story.headline.plain}") for each in newest]
        return found

    async def _open_items(self, ask: Ask) -> list[Suggestion]:
        items, _ = await self._items.open_items(await self._floor.visible(ask.who, ask.where), ask)
        return [Suggestion(each.item.id, f"{each.item.id[:6]} {each.item.text} ({each.item.repo})") for each in items]

    async def _patterns(self, ask: Ask) -> list[Suggestion]:
        known: dict[str, None] = {}
        for desk in await self._floor.visible(ask.who, ask.where):
            lives = await self._floor.store.lives(desk.slug)
            known |= dict.fromkeys(each for each in desk.repos if not each.startswith("-"))
            known |= dict.fromkeys(life.name for life in lives if life.hold is None and not life.gone)
        return [Suggestion(each, each) for each in known]

    async def _followed(self, ask: Ask) -> list[Suggestion]:
        return [Suggestion(each.pattern, each.pattern) for each in await self._floor.store.subscriptions(ask.who)]


def best(known: Iterable[Suggestion], typed: str) -> tuple[Suggestion, ...]:
    """Return what starts with `typed`, then what has it in it, then what is written nearly so."""
    typed = typed.strip().lower()
    ranked: list[list[Suggestion]] = [[], [], []]
    rest: dict[str, Suggestion] = {}
    for each in known:
        value, shown = each.value.lower(), each.shown.lower()
        if value.startswith(typed):
            ranked[0].append(each)
        elif typed in shown:
            ranked[1].append(each)
        else:
            rest.setdefault(value, each)
    ranked[2] = [rest[each] for each in get_close_matches(typed, rest, n=5, cutoff=0.5)]
    return tuple(each for group in ranked for each in group)[:OFFERED]
