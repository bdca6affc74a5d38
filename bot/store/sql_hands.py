"""Who set desks up, and what managers do to them, in SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from datetime import datetime

from bot.model import Hand, Reader
from bot.store.connection import Table, immediate
from bot.store.rows import Row, maybe_written, read, written

NOTE_HAND = """
insert into desk_hands (desk, changed, platform, reader, name, at)
values (:desk, exists (select 1 from desk_hands where desk = :desk), :platform, :reader, :name, :at)
on conflict (desk, changed) do update set platform = excluded.platform, reader = excluded.reader, name = excluded.name,
    at = excluded.at
"""

WAKE = """
update desks set paused = null, paused_until = null
where paused is not null and paused_until <= :now returning slug
"""

#: What a message under way becomes is decided by who sends it.
DROP_POSTS = """
update deliveries set state = 'failed', error = 'the desk was removed'
where state = 'pending' and kind = 'post' and edition in (select id from editions where desk = :slug)
"""


class SqlHands(Table):
    """See `bot.store.hands_port.Hands`."""

    async def note_hand(self, desk: str, hand: Hand) -> None:
        by = hand.by
        who = {"platform": by and by.platform, "reader": by and by.id, "name": by and by.name}
        await self._changed(NOTE_HAND, {**who, "desk": desk, "at": written(hand.at)})

    async def hands(self) -> Mapping[str, tuple[Hand, ...]]:
        found: dict[str, tuple[Hand, ...]] = {}
        for row in await self._all("select * from desk_hands order by desk, changed", {}):
            found[row["desk"]] = (*found.get(row["desk"], ()), _hand_of(row))
        return found

    async def pause_desk(self, slug: str, reason: str | None, until: datetime | None = None) -> bool:
        sql = "update desks set paused = :reason, paused_until = :until where slug = :slug"
        return await self._changed(sql, {"slug": slug, "reason": reason, "until": maybe_written(until)})

    async def wake_desks(self, now: datetime) -> tuple[str, ...]:
        return tuple(row["slug"] for row in await self._all(WAKE, {"now": written(now)}))

    async def remove_desk(self, slug: str) -> bool:
        def work(conn: sqlite3.Connection) -> bool:
            with immediate(conn):
                conn.execute(DROP_POSTS, {"slug": slug})
                conn.execute("delete from lives where desk = ?", (slug,))
                conn.execute("delete from desk_hands where desk = ?", (slug,))
                return conn.execute("delete from desks where slug = ?", (slug,)).rowcount > 0

        return await self._connection.run(work)


def _hand_of(row: Row) -> Hand:
    by = Reader(row["platform"], row["reader"], row["name"]) if row["platform"] else None
    return Hand(by, read(row["at"]))
