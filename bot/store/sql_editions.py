"""What was filed, and what each desk has seen, in SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence
from datetime import datetime

from bot.life import Changes
from bot.model import Edition, Plan
from bot.store.connection import Table, immediate
from bot.store.rows import edition_of, edition_row, listed, maybe_written, read, written
from bot.store.sql_activity import keep_activity, pack_activity
from bot.store.sql_lives import keep_lives
from digest.model import Activity

LAST = "select slot, window_end from editions where desk = :desk order by slot desc limit 1"

FILE_EDITION = """
insert into editions (id, desk, slot, window_start, window_end, filed_at, zone, notes, story, returned)
values (:id, :desk, :slot, :window_start, :window_end, :filed_at, :zone, :notes, :story, :returned)
"""

ITEM = "insert into items (item, edition, returned) values (?, ?, ?)"

#: What came back, or is told anew, was put off until then.
WAKE = """
delete from snoozes
where item in (select item from items where edition = :edition) and (until is null or until <= :now)
"""

PLAN = """
insert into deliveries
    (dedupe_key, edition, platform, target, part, kind, state, not_before, created_at, repos, form, without)
values (:dedupe_key, :edition, :platform, :target, 0, 'post', 'pending', :not_before, :now, :repos, :form, :without)
"""

NEWEST = "select * from editions where desk = :desk order by slot desc limit :limit"

BETWEEN = "select * from editions where desk = :desk and slot >= :start and slot < :end order by slot desc"

FIRST = "select window_start from editions where desk = :desk order by slot limit 1"

SEEN = "select key from seen where desk = :desk and key in (select value from json_each(:keys))"


class SqlEditions(Table):
    """See `bot.store.port.Editions`."""

    async def file(
        self,
        edition: Edition,
        plans: Sequence[Plan],
        seen: Collection[str],
        due: datetime | None,
        activity: Activity | None = None,
        *,
        lives: Changes | None = None,
    ) -> bool:
        def work(conn: sqlite3.Connection) -> bool:
            packed = pack_activity(activity) if activity else None  # some time, in which others may write
            with immediate(conn):
                filed = _file(conn, edition, plans, seen, due)
                if filed and packed:
                    keep_activity(conn, edition.id, written(edition.filed_at), packed)
                if filed and lives:
                    keep_lives(conn, edition.desk, lives)
                return filed

        return await self._connection.run(work)

    async def edition(self, id: str) -> Edition | None:  # noqa: A002
        row = await self._one("select * from editions where id = :id", {"id": id})
        return edition_of(row) if row else None

    async def editions(self, desk: str, limit: int) -> tuple[Edition, ...]:
        return tuple(edition_of(row) for row in await self._all(NEWEST, {"desk": desk, "limit": limit}))

    async def editions_between(self, desk: str, start: datetime, end: datetime) -> tuple[Edition, ...]:
        values = {"desk": desk, "start": written(start), "end": written(end)}
        return tuple(edition_of(row) for row in await self._all(BETWEEN, values))

    async def told_since(self, desk: str) -> datetime | None:
        row = await self._one(FIRST, {"desk": desk})
        return read(row["window_start"]) if row else None

    async def seen(self, desk: str, keys: Collection[str]) -> frozenset[str]:
        return frozenset(row["key"] for row in await self._all(SEEN, {"desk": desk, "keys": listed(keys)}))


def _file(
    conn: sqlite3.Connection, edition: Edition, plans: Sequence[Plan], seen: Collection[str], due: datetime | None
) -> bool:
    row = edition_row(edition)
    last = conn.execute(LAST, row).fetchone()
    if last and (last["slot"] >= row["slot"] or last["window_end"] != row["window_start"]):
        return False
    now = written(edition.filed_at)
    conn.execute(FILE_EDITION, row)
    told = dict.fromkeys(action.id for action in edition.story.actions)
    back = dict.fromkeys(action.id for action in edition.returned if action.id not in told)
    conn.executemany(ITEM, [*((item, edition.id, 0) for item in told), *((item, edition.id, 1) for item in back)])
    conn.execute(WAKE, {"edition": edition.id, "now": now})
    conn.executemany(PLAN, [_plan_row(plan, now) for plan in plans])
    conn.executemany(
        "insert or ignore into seen (desk, key, at) values (?, ?, ?)", [(edition.desk, key, now) for key in seen]
    )
    conn.execute("update desks set due = ? where slug = ?", (maybe_written(due), edition.desk))
    return True


def _plan_row(plan: Plan, now: str) -> dict[str, str]:
    return {
        "dedupe_key": plan.dedupe_key,
        "edition": plan.edition,
        "platform": plan.target.platform,
        "target": str(plan.target),
        "now": now,
        "not_before": maybe_written(plan.not_before) or now,
        "repos": listed(plan.repos),
        "form": plan.form,
        "without": listed(plan.without),
    }
