"""Action items, who put them off, and what people may take back, in memory."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import datetime

from bot.model import Acknowledgement, Deed, Delivery, Edition, OpenItem, Reader, Snooze
from bot.store.items_port import DEEDS_KEPT


class MemoryItems:
    """See `bot.store.items_port.Items`."""

    def __init__(self) -> None:
        super().__init__()
        self._editions: dict[str, Edition] = {}
        self._deliveries: dict[int, Delivery] = {}
        self._acknowledgements: dict[str, Acknowledgement] = {}
        self._snoozes: dict[str, Snooze] = {}
        self._changes: dict[str, int] = {}
        self._deeds: list[Deed] = []

    async def items(self, desks: Collection[str], *, handled: bool) -> tuple[OpenItem, ...]:
        found: dict[str, OpenItem] = {}
        newest_first = sorted(self._editions.values(), key=lambda each: each.id)
        for edition in sorted(newest_first, key=lambda each: each.slot, reverse=True):
            for action in edition.story.actions if edition.desk in desks else ():
                if handled == (action.id in self._acknowledgements):
                    state = (self._acknowledgements.get(action.id), self._snoozes.get(action.id))
                    item = OpenItem(action, edition.desk, edition.id, *state, edition.slot)
                    found[action.id] = replace(found.get(action.id, item), since=edition.slot)
        return tuple(found.values())

    async def item_changes(self, edition: str) -> int:
        items = shown_in(self._editions[edition]) if edition in self._editions else set()
        return sum(self._changes.get(item, 0) for item in items)

    async def unacknowledge(self, item: str, by: Reader, at: datetime) -> bool:
        handled = self._acknowledgements.get(item)
        if handled is None or _who(handled.by) != _who(by):
            return False
        del self._acknowledgements[item]
        self._changed(item, at)
        return True

    async def snooze(self, snooze: Snooze) -> bool:
        if snooze.item in self._acknowledgements or not self._having(snooze.item):
            return False
        self._snoozes[snooze.item] = snooze
        self._changed(snooze.item, snooze.at)
        return True

    async def unsnooze(self, item: str, at: datetime) -> bool:
        if self._snoozes.pop(item, None) is None:
            return False
        self._changed(item, at)
        return True

    async def snoozes(self, items: Collection[str]) -> Mapping[str, Snooze]:
        return {item: self._snoozes[item] for item in items if item in self._snoozes}

    async def note_deed(self, deed: Deed) -> None:
        self._deeds.append(deed)
        mine = [each for each in self._deeds if _who(each.by) == _who(deed.by)]
        for old in mine[:-DEEDS_KEPT]:
            self._deeds.remove(old)

    async def take_deed(self, by: Reader) -> Deed | None:
        mine = [each for each in self._deeds if _who(each.by) == _who(by)]
        if not mine:
            return None
        self._deeds.remove(mine[-1])
        return mine[-1]

    def _having(self, item: str) -> set[str]:
        """The editions that tell an item, or show it again."""
        return {each.id for each in self._editions.values() if item in shown_in(each)}

    def _wake(self, edition: Edition) -> None:
        """End what was put off until an edition that shows it again, or tells it anew."""
        for item in shown_in(edition) & self._snoozes.keys():
            until = self._snoozes[item].until
            if until is None or until <= edition.filed_at:
                del self._snoozes[item]

    def _changed(self, item: str, at: datetime) -> None:
        """Count a change of an item's state, and plan to draw every message anew that shows it."""
        self._changes[item] = self._changes.get(item, 0) + 1
        showing = self._having(item)
        for each in tuple(self._deliveries.values()):
            if each.edition in showing and each.kind == "post" and each.state == "sent":
                self._plan_redraw(each, f"{item}/{self._changes[item]}", at)

    def _plan_redraw(self, sent: Delivery, suffix: str, now: datetime) -> None:
        raise NotImplementedError("the store plans deliveries")


def shown_in(edition: Edition) -> set[str]:
    """Return the ids of the items that an edition tells or shows again."""
    return {action.id for action in (*edition.story.actions, *edition.returned)}


def _who(reader: Reader) -> tuple[str, str]:
    return reader.platform, reader.id
