"""What GitHub answered, what it allows, and what each desk asked of it, in SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from datetime import datetime

from bot.store.connection import Table, immediate
from bot.store.port import FORGE_ANSWERS_HELD, FORGE_ANSWERS_KEPT, READINGS_KEPT, Reading
from bot.store.rows import maybe_read, maybe_written, read, written
from digest.collect.github.allowance import Allowance, Expiry
from digest.collect.github.etags import Kept

KEEP = """
insert or replace into forge_answers (url, etag, packed, following, size, at)
values (:url, :etag, :packed, :following, :size, :at)
"""

#: The newest ones whose sizes add up to what may be held stay.
SHRINK = """
delete from forge_answers where url in (
    select url from (select url, sum(size) over (order by at desc, url) as held from forge_answers) where held > :most
)
"""

NOTE_ALLOWANCE = """
insert or replace into allowances (token, resource, most, remaining, reset)
values (:token, :resource, :most, :remaining, :reset)
"""

NOTE_EXPIRY = """
insert into expiries (token, ends) values (:token, :ends)
on conflict (token) do update set ends = :ends, announced = null where ends is not :ends
"""

ANNOUNCE = """
update expiries set announced = :days
where token = :token and ends = :ends and (announced is null or announced > :days)
"""

FORGET_READINGS = """
delete from readings where desk = :desk and id not in (
    select id from readings where desk = :desk order by id desc limit :kept
)
"""


class SqlGithub(Table):
    """See `bot.store.port.Github`."""

    async def forge_answer(self, url: str, now: datetime) -> Kept | None:
        row = await self._one("select * from forge_answers where url = :url", {"url": url})
        if row is None:
            return None
        if read(row["at"]).date() != now.date():  # one write a day says that it is still wanted
            await self._changed("update forge_answers set at = :at where url = :url", {"url": url, "at": written(now)})
        return Kept(row["etag"], row["packed"], row["following"])

    async def keep_forge_answer(self, url: str, answer: Kept, now: datetime) -> None:
        values = {
            "url": url,
            "etag": answer.etag,
            "packed": answer.packed,
            "following": answer.following,
            "size": len(answer.packed),
            "at": written(now),
        }

        def work(conn: sqlite3.Connection) -> None:
            with immediate(conn):
                conn.execute(KEEP, values)
                conn.execute("delete from forge_answers where at < ?", (written(now - FORGE_ANSWERS_KEPT),))
                held = conn.execute("select sum(size) from forge_answers").fetchone()[0]
                if held and held > FORGE_ANSWERS_HELD:
                    conn.execute(SHRINK, {"most": FORGE_ANSWERS_HELD})

        await self._connection.run(work)

    async def note_allowance(self, allowance: Allowance) -> None:
        values = {
            "token": allowance.token,
            "resource": allowance.resource,
            "most": allowance.limit,
            "remaining": allowance.remaining,
            "reset": written(allowance.reset),
        }
        await self._changed(NOTE_ALLOWANCE, values)

    async def allowances(self) -> tuple[Allowance, ...]:
        rows = await self._all("select * from allowances order by token, resource", {})
        return tuple(
            Allowance(row["token"], row["resource"], row["most"], row["remaining"], read(row["reset"])) for row in rows
        )

    async def note_expiry(self, expiry: Expiry) -> None:
        await self._changed(NOTE_EXPIRY, {"token": expiry.token, "ends": maybe_written(expiry.at)})

    async def expiries(self) -> tuple[Expiry, ...]:
        rows = await self._all("select token, ends from expiries order by token", {})
        return tuple(Expiry(row["token"], maybe_read(row["ends"])) for row in rows)

    async def announce_expiry(self, expiry: Expiry, days: int) -> bool:
        return await self._changed(ANNOUNCE, {"token": expiry.token, "ends": maybe_written(expiry.at), "days": days})

    async def note_reading(self, reading: Reading) -> None:
        values = {"desk": reading.desk, "at": written(reading.at), "core": reading.core, "graphql": reading.graphql}

        def work(conn: sqlite3.Connection) -> None:
            with immediate(conn):
                conn.execute("insert into readings (desk, at, core, graphql) values (:desk, :at, :core, :graphql)", values)
                conn.execute(FORGET_READINGS, {"desk": reading.desk, "kept": READINGS_KEPT})

        await self._connection.run(work)

    async def readings(self) -> Mapping[str, tuple[Reading, ...]]:
        found: dict[str, tuple[Reading, ...]] = {}
        for row in await self._all("select * from readings order by desk, id", {}):
            reading = Reading(row["desk"], read(row["at"]), row["core"], row["graphql"])
            found[reading.desk] = (*found.get(reading.desk, ()), reading)
        return found
