"""What each desk knows of its repositories, in SQLite."""

from __future__ import annotations

import sqlite3
from typing import Any

from bot.life import Changes, Life
from bot.store.connection import Table, immediate
from bot.store.rows import Row, listed, maybe_read, maybe_written, unlisted

KEEP = """
insert or replace into lives (desk, id, name, names, private, archived, empty, branch, head, gone, hold, since, named)
values (:desk, :id, :name, :names, :private, :archived, :empty, :branch, :head, :gone, :hold, :since, :named)
"""

DROP = "delete from lives where desk = ? and id = ?"


class SqlLives(Table):
    """See `bot.store.port.Lives`."""

    async def lives(self, desk: str) -> tuple[Life, ...]:
        rows = await self._all("select * from lives where desk = :desk order by id", {"desk": desk})
        return tuple(_life_of(row) for row in rows)

    async def put_lives(self, desk: str, changes: Changes) -> None:
        def work(conn: sqlite3.Connection) -> None:
            with immediate(conn):
                keep_lives(conn, desk, changes)

        await self._connection.run(work)


def keep_lives(conn: sqlite3.Connection, desk: str, changes: Changes) -> None:
    """Keep what is different, in the transaction that is under way."""
    conn.executemany(DROP, [(desk, id_) for id_ in changes.drop])
    conn.executemany(KEEP, [_row(desk, life) for life in changes.put])


def _row(desk: str, life: Life) -> dict[str, Any]:
    times = {"since": maybe_written(life.since), "named": maybe_written(life.named)}
    return {"desk": desk, **vars(life), "names": listed(life.names), **times}


def _life_of(row: Row) -> Life:
    return Life(
        id=row["id"],
        name=row["name"],
        names=unlisted(row["names"]),
        private=bool(row["private"]),
        archived=bool(row["archived"]),
        empty=bool(row["empty"]),
        branch=row["branch"],
        head=row["head"],
        gone=bool(row["gone"]),
        hold=row["hold"],
        since=maybe_read(row["since"]),
        named=maybe_read(row["named"]),
    )
