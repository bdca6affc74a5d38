"""`undo`: takes the last thing back that a reader did."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime

from bot.commands import Reply
from bot.desk_front.floor import Ask, Floor, said
from bot.desk_front.items import ItemsCounter
from bot.desk_front.managers import ManagersCounter
from bot.model import Deed, DeedKind, Snooze, Subscription


class UndoCounter:
    """Takes back what people did, the newest first."""

    def __init__(self, floor: Floor, items: ItemsCounter, managers: ManagersCounter) -> None:
        self._floor = floor
        self._items = items
        self._managers = managers
        self._ways: Mapping[DeedKind, Callable[[Deed], Awaitable[str]]] = {
            "ack": self._ack,
            "snooze": self._snooze,
            "subscribe": self._subscribe,
            "unsubscribe": self._unsubscribe,
            "pause": self._pause,
            "resume": self._resume,
        }

    async def undo(self, ask: Ask) -> Reply:
        """`undo`"""
        deed = await self._floor.store.take_deed(ask.who)
        if deed is None:
            return said("There is nothing that you did here to take back.")
        done = await self._ways[deed.kind](deed)
        self._floor.wake()
        return said(f"Taken back: {done}.")

    async def _ack(self, deed: Deed) -> str:
        [item] = deed.about
        taken = await self._floor.store.unacknowledge(item, deed.by, self._floor.clock.now())
        about = await self._items.about(item)
        return f"you no longer handle “{about}”" if taken else f"nothing, as “{about}” was not yours any more"

    async def _snooze(self, deed: Deed) -> str:
        [item] = deed.about
        now, about = self._floor.clock.now(), await self._items.about(item)
        if not deed.before:
            woken = await self._floor.store.unsnooze(item, now)
            return f"“{about}” is awake" if woken else f"nothing, as “{about}” did not sleep any more"
        until = None if deed.before == "next" else datetime.fromisoformat(deed.before)
        back = await self._floor.store.snooze(Snooze(item, deed.by, now, until))
        return f"“{about}” sleeps as before" if back else f"nothing, as “{about}” is handled by now"

    async def _subscribe(self, deed: Deed) -> str:
        for pattern in deed.about:
            await self._floor.store.unsubscribe(deed.by, pattern)
        return f"you no longer follow {', '.join(deed.about)}"

    async def _unsubscribe(self, deed: Deed) -> str:
        for pattern in deed.about:
            await self._floor.store.subscribe(Subscription(deed.by, pattern, self._floor.clock.now()))
        return f"you follow {', '.join(deed.about)} again"

    async def _pause(self, deed: Deed) -> str:
        return await self._managers.awake(deed.about[0])

    async def _resume(self, deed: Deed) -> str:
        return await self._managers.asleep(deed.about[0], deed.before)
