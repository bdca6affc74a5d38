"""Who follows what, and who handles what, in SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping
from datetime import datetime

from bot.model import Acknowledgement, Edition, Reader, Subscription
from bot.store.connection import Table, immediate
from bot.store.port import Acknowledged
from bot.store.rows import acknowledgement_of, edition_of, listed, subscription_of, written
from bot.store.sql_items import reader_row, redraw_item

SUBSCRIBE = """
insert into subscriptions (platform, reader, name, pattern, since) values (:platform, :reader, :name, :pattern, :since)
on conflict do nothing
"""

UNSUBSCRIBE = "delete from subscriptions where platform = :platform and reader = :reader and pattern = :pattern"

#: Who follows the new name already keeps that; nobody is left at the old one.
RENAME = "update or ignore subscriptions set pattern = :new where pattern = :old"
LEAVE = "delete from subscriptions where pattern = :old"

ACKNOWLEDGE = """
insert into acknowledgements (item, platform, reader, name, at)
select :item, :platform, :reader, :name, :at where exists (select 1 from items where item = :item)
on conflict (item) do nothing returning item
"""

NEWEST_WITH = """
select editions.* from items join editions on editions.id = items.edition where items.item = :item and items.returned = 0
order by editions.slot desc limit 1
"""


class SqlReaders(Table):
    """See `bot.store.port.Readers`."""

    async def subscribe(self, subscription: Subscription) -> bool:
        values = {"pattern": subscription.pattern, "since": written(subscription.since)}
        return await self._changed(SUBSCRIBE, {**reader_row(subscription.reader), **values})

    async def unsubscribe(self, reader: Reader, pattern: str) -> bool:
        return await self._changed(UNSUBSCRIBE, {**reader_row(reader), "pattern": pattern})

    async def subscriptions(self, reader: Reader | None = None) -> tuple[Subscription, ...]:
        mine = "where platform = :platform and reader = :reader" if reader else ""
        sql = f"select * from subscriptions {mine} order by since, rowid"  # noqa: S608
        rows = await self._all(sql, reader_row(reader) if reader else {})
        return tuple(subscription_of(row) for row in rows)

    async def follow_rename(self, old: str, new: str) -> None:
        values = {"old": old.lower(), "new": new.lower()}

        def work(conn: sqlite3.Connection) -> None:
            with immediate(conn):
                conn.execute(RENAME, values)
                conn.execute(LEAVE, values)

        if values["old"] != values["new"]:
            await self._connection.run(work)

    async def edition_with(self, item: str) -> Edition | None:
        row = await self._one(NEWEST_WITH, {"item": item})
        return edition_of(row) if row else None

    async def items_named(self, prefix: str, limit: int = 3) -> tuple[str, ...]:
        sql = "select distinct item from items where substr(item, 1, length(:prefix)) = :prefix order by item limit :limit"
        return tuple(row["item"] for row in await self._all(sql, {"prefix": prefix, "limit": limit}))

    async def acknowledge(self, item: str, by: Reader, at: datetime) -> Acknowledged | None:
        def work(conn: sqlite3.Connection) -> Acknowledged | None:
            values = {**reader_row(by), "item": item, "at": written(at)}
            with immediate(conn):
                fresh = bool(conn.execute(ACKNOWLEDGE, values).fetchall())
                if fresh:
                    redraw_item(conn, item, written(at))
                first = conn.execute("select * from acknowledgements where item = :item", values).fetchone()
            return Acknowledged(acknowledgement_of(first), fresh) if first else None

        return await self._connection.run(work)

    async def acknowledgements(self, items: Collection[str]) -> Mapping[str, Acknowledgement]:
        sql = "select * from acknowledgements where item in (select value from json_each(:items))"
        return {row["item"]: acknowledgement_of(row) for row in await self._all(sql, {"items": listed(items)})}
