"""Action items, who put them off, and what people may take back, in SQLite."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Mapping
from datetime import datetime

from bot.model import Acknowledgement, Deed, OpenItem, Reader, Snooze
from bot.store.connection import Table, immediate
from bot.store.items_port import DEEDS_KEPT
from bot.store.rows import Row, listed, maybe_read, maybe_written, read, unlisted, written
from bot.store.sql_deliveries import CHANGES, REDRAW
from digest.formats.story import parse_action

#: SQLite takes the other columns from the row that has the maximum (https://www.sqlite.org/lang_select.html#bareagg).
#: The action is read out of the newest edition's story alone: a year of stories need not be parsed for ten items.
ITEMS = """
with newest as (
    select items.item, editions.id as edition, editions.desk, max(editions.slot) as slot
    from items join editions on editions.id = items.edition
    where editions.desk in (select value from json_each(:desks)) and items.returned = 0
        and :handled = exists (select 1 from acknowledgements where acknowledgements.item = items.item)
    group by items.item
)
select newest.*, action.value as action,
    (
        select min(e.slot) from items as i join editions as e on e.id = i.edition
        where i.item = newest.item and e.desk = newest.desk and i.returned = 0
    ) as since,
    a.platform as a_platform, a.reader as a_reader, a.name as a_name, a.at as a_at,
    s.platform as s_platform, s.reader as s_reader, s.name as s_name, s.at as s_at, s.until as s_until
from newest
join editions on editions.id = newest.edition
join json_each(editions.story, '$.actions') as action on action.value ->> 'id' = newest.item
left join acknowledgements as a on a.item = newest.item
left join snoozes as s on s.item = newest.item
order by newest.slot desc, newest.edition, action.key
"""

COUNT = """
insert into item_changes (item, count) values (:item, 1)
on conflict (item) do update set count = count + 1 returning count
"""

REDRAW_ALL = f"{REDRAW} and d.edition in (select edition from items where item = :item) on conflict do nothing"  # noqa: S608

SNOOZE = """
insert into snoozes (item, platform, reader, name, at, until)
select :item, :platform, :reader, :name, :at, :until
where exists (select 1 from items where item = :item)
    and not exists (select 1 from acknowledgements where item = :item)
on conflict (item) do update set platform = excluded.platform, reader = excluded.reader, name = excluded.name,
    at = excluded.at, until = excluded.until
"""

UNACKNOWLEDGE = "delete from acknowledgements where item = :item and platform = :platform and reader = :reader"

NOTE_DEED = """
insert into deeds (platform, reader, name, kind, about, before, at)
values (:platform, :reader, :name, :kind, :about, :before, :at)
"""

MINE = "platform = :platform and reader = :reader"

FORGET_DEEDS = f"""
delete from deeds where {MINE}
    and id not in (select id from deeds where {MINE} order by id desc limit {DEEDS_KEPT})
"""  # noqa: S608

TAKE_DEED = f"delete from deeds where id = (select max(id) from deeds where {MINE}) returning *"  # noqa: S608


class SqlItems(Table):
    """See `bot.store.items_port.Items`."""

    async def items(self, desks: Collection[str], *, handled: bool) -> tuple[OpenItem, ...]:
        rows = await self._all(ITEMS, {"desks": listed(desks), "handled": int(handled)})
        return tuple(_item_of(row) for row in rows)

    async def item_changes(self, edition: str) -> int:
        row = await self._one(CHANGES, {"edition": edition})
        return int(row[0]) if row else 0

    async def unacknowledge(self, item: str, by: Reader, at: datetime) -> bool:
        return await self._change_item(UNACKNOWLEDGE, {**reader_row(by), "item": item}, at)

    async def snooze(self, snooze: Snooze) -> bool:
        values = {**reader_row(snooze.by), "item": snooze.item, "until": maybe_written(snooze.until)}
        return await self._change_item(SNOOZE, {**values, "at": written(snooze.at)}, snooze.at)

    async def unsnooze(self, item: str, at: datetime) -> bool:
        return await self._change_item("delete from snoozes where item = :item", {"item": item}, at)

    async def snoozes(self, items: Collection[str]) -> Mapping[str, Snooze]:
        sql = "select * from snoozes where item in (select value from json_each(:items))"
        return {row["item"]: _snooze_of(row, row["item"]) for row in await self._all(sql, {"items": listed(items)})}

    async def note_deed(self, deed: Deed) -> None:
        values = {**reader_row(deed.by), "kind": deed.kind, "about": listed(deed.about), "before": deed.before}

        def work(conn: sqlite3.Connection) -> None:
            with immediate(conn):
                conn.execute(NOTE_DEED, {**values, "at": written(deed.at)})
                conn.execute(FORGET_DEEDS, values)

        await self._connection.run(work)

    async def take_deed(self, by: Reader) -> Deed | None:
        row = await self._one(TAKE_DEED, reader_row(by))
        if row is None:
            return None
        who = Reader(row["platform"], row["reader"], row["name"])
        return Deed(who, row["kind"], unlisted(row["about"]), read(row["at"]), row["before"])

    async def _change_item(self, sql: str, values: Mapping[str, object], at: datetime) -> bool:
        def work(conn: sqlite3.Connection) -> bool:
            with immediate(conn):
                changed = conn.execute(sql, values).rowcount > 0
                if changed:
                    redraw_item(conn, str(values["item"]), written(at))
            return changed

        return await self._connection.run(work)


def redraw_item(conn: sqlite3.Connection, item: str, now: str) -> None:
    """Count a change of an item's state, and plan to draw every message anew that shows it."""
    count = conn.execute(COUNT, {"item": item}).fetchone()[0]
    conn.execute(REDRAW_ALL, {"item": item, "now": now, "suffix": f"/redraw/{item}/{count}"})


def reader_row(reader: Reader) -> dict[str, object]:
    return {"platform": reader.platform, "reader": reader.id, "name": reader.name}


def _item_of(row: Row) -> OpenItem:
    action = parse_action(json.loads(row["action"]), f"an action item of edition {row['edition']}")
    handled = Acknowledgement(row["item"], _reader_of(row, "a"), read(row["a_at"])) if row["a_at"] else None
    snoozed = None
    if row["s_at"]:
        snoozed = Snooze(row["item"], _reader_of(row, "s"), read(row["s_at"]), maybe_read(row["s_until"]))
    return OpenItem(action, row["desk"], row["edition"], handled, snoozed, read(row["since"]))


def _reader_of(row: Row, prefix: str) -> Reader:
    return Reader(row[f"{prefix}_platform"], row[f"{prefix}_reader"], row[f"{prefix}_name"])


def _snooze_of(row: Row, item: str) -> Snooze:
    return Snooze(item, Reader(row["platform"], row["reader"], row["name"]), read(row["at"]), maybe_read(row["until"]))
