"""How readers want their digest, in SQLite."""

from __future__ import annotations

import json
from collections.abc import Mapping

from bot.habits import Habits
from bot.model import Reader, Target
from bot.store.connection import Table
from bot.store.rows import Row, maybe_read, maybe_written
from bot.store.sql_items import reader_row

PUT = """
insert or replace into habits (platform, reader, name, zone, hour, days, quiet, paused, until, form, own)
values (:platform, :reader, :name, :zone, :hour, :days, :quiet, :paused, :until, :form, :own)
"""


class SqlHabits(Table):
    """See `bot.store.habits_port.Personal`."""

    async def habits(self, reader: Reader) -> Habits:
        sql = "select * from habits where platform = :platform and reader = :reader"
        row = await self._one(sql, reader_row(reader))
        return _habits_of(row) if row else Habits(reader)

    async def put_habits(self, habits: Habits) -> None:
        values = {
            "zone": habits.zone,
            "hour": habits.hour,
            "days": json.dumps(sorted(habits.days)),
            "quiet": json.dumps(habits.quiet),
            "paused": int(habits.paused),
            "until": maybe_written(habits.until),
            "form": habits.form,
            "own": habits.own,
        }
        await self._changed(PUT, {**reader_row(habits.reader), **values})

    async def all_habits(self) -> Mapping[Target, Habits]:
        kept = (_habits_of(row) for row in await self._all("select * from habits order by platform, reader", {}))
        return {each.reader.target: each for each in kept}


def _habits_of(row: Row) -> Habits:
    quiet = json.loads(row["quiet"])
    return Habits(
        Reader(row["platform"], row["reader"], row["name"]),
        row["zone"],
        row["hour"],
        frozenset(json.loads(row["days"])),
        (quiet[0], quiet[1]) if quiet else None,
        bool(row["paused"]),
        maybe_read(row["until"]),
        row["form"],
        row["own"],
    )
