"""What each edition was made of, in SQLite: activity/1, compressed, until its time is over."""

from __future__ import annotations

import sqlite3
from datetime import datetime

from bot.store.connection import Table
from bot.store.rows import packed, unpacked, written
from digest.formats.activity import dump_activity, parse_activity
from digest.model import Activity

KEEP = "insert into activities (edition, at, packed) values (?, ?, ?)"

#: The oldest first, and no more than `limit`: each holds up to some megabytes, which the database gives back one by one.
FORGET = "delete from activities where edition in (select edition from activities where at < ? order by at limit ?)"


class SqlActivities(Table):
    """See `bot.store.port.Activities`."""

    async def activity(self, edition: str) -> Activity | None:
        row = await self._one("select packed from activities where edition = :edition", {"edition": edition})
        return parse_activity(unpacked(row["packed"]), f"the activity of {edition}") if row else None

    async def forget_activities(self, before: datetime, limit: int) -> int:
        return await self._connection.run(lambda conn: conn.execute(FORGET, (written(before), limit)).rowcount)


def pack_activity(activity: Activity) -> bytes:
    """The activity as the database keeps it."""
    return packed(dump_activity(activity))


def keep_activity(conn: sqlite3.Connection, edition: str, at: str, activity: bytes) -> None:
    """Keep what `pack_activity` made, in the transaction that is under way."""
    conn.execute(KEEP, (edition, at, activity))
