"""One SQLite connection in one thread of its own, so the event loop never waits for the disk and writes stand in line.

WAL, a busy timeout of 5 s, foreign keys. Writes that read first are done in `immediate()`: a deferred transaction that
reads and then writes fails at once with "database is locked" when another connection wrote in between, whatever the
timeout (measured with sqlite-utils 4's `atomic()`, SQLite 3.40).
"""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from bot.store.port import StoreError

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

#: "RJnl", in the header of every database of ours: https://www.sqlite.org/pragma.html#pragma_application_id
APPLICATION_ID = 0x524A6E6C

#: How long a write waits for another process, in milliseconds.
BUSY_TIMEOUT = 5000

#: Bytes of room below which the disk is full: SQLite makes the file that processes share longer by 32 KiB at a time.
LEAST_ROOM = 64 * 2**10

#: STRICT tables: https://www.sqlite.org/stricttables.html
OLDEST_SQLITE = (3, 37)

#: What a person can do about an error of SQLite, by its primary result code (https://www.sqlite.org/rescode.html).
#: Every other code is a bug of ours and is not dressed up.
ADVICE = {
    sqlite3.SQLITE_PERM: "may not be used; give this user the right to read and write it",
    sqlite3.SQLITE_BUSY: "is held by another process for more than 5 s; stop that one, or wait",
    sqlite3.SQLITE_READONLY: "is read-only; give this user the right to write it and its folder",
    sqlite3.SQLITE_IOERR: "cannot be read or written (input/output error); check the disk",
    sqlite3.SQLITE_CORRUPT: "is damaged; restore it from a backup",
    sqlite3.SQLITE_FULL: "cannot grow, the disk is full; make room, nothing was lost",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened; check that its folder exists and may be written",
    sqlite3.SQLITE_NOTADB: "is not a SQLite database; name another file in REPOJOURNAL_DATABASE",
}


class Connection:
    """Runs work on the connection, one after the other, in its thread.

    Args:
        path: the database file; it is made when there is none.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._conn: sqlite3.Connection | None = None

    async def run(self, work: Work[T]) -> T:
        """Return what `work` returns. It runs to its end even when the caller is cancelled.

        Raises:
            StoreError: the file cannot be used.
        """
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._guarded, work)

    async def close(self) -> None:
        """Wait for what is under way, and close. Nothing happens the second time."""
        with suppress(RuntimeError):  # the thread has ended
            await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown(wait=False)

    def _guarded(self, work: Work[T]) -> T:
        with said_plainly(self.path):
            if self._conn is None:
                self._conn = connected(self.path)
            return work(self._conn)

    def _close(self) -> None:
        if self._conn is not None:
            self._conn.close()
            self._conn = None


def connected(path: Path) -> sqlite3.Connection:
    """Open the database with our rules; statements outside of `immediate()` commit by themselves."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise StoreError(f"SQLite {sqlite3.sqlite_version} is too old; RepoJournal needs 3.37 or later")
    conn = sqlite3.connect(path, isolation_level=None)
    try:
        conn.row_factory = sqlite3.Row
        conn.execute(f"pragma busy_timeout = {BUSY_TIMEOUT}")
        conn.execute("pragma foreign_keys = on")
        conn.execute("select count(*) from sqlite_schema").fetchone()  # the first statement that reads the file
    except BaseException:
        conn.close()
        raise
    return conn


@contextmanager
def immediate(conn: sqlite3.Connection) -> Iterator[None]:
    """A transaction that holds the right to write from its first statement on; undone when the block raises."""
    conn.execute("begin immediate")
    try:
        yield
        conn.execute("commit")
    except BaseException:
        if conn.in_transaction:  # SQLite ends it by itself when the disk is full
            conn.execute("rollback")
        raise


def free_space(folder: Path) -> int:
    """Return how many bytes may still be written to the disk of a folder."""
    return shutil.disk_usage(folder).free


@contextmanager
def said_plainly(path: Path, free: Callable[[Path], int] = free_space) -> Iterator[None]:
    """Turn what is wrong with the file into one line; what is wrong with our statements stays as it is.

    Args:
        free: how much room a folder has, in bytes.
    """
    try:
        yield
    except sqlite3.Error as error:
        code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
        # On a full disk SQLite says only that the file beside the database, in which processes agree, cannot be made longer.
        full = code == sqlite3.SQLITE_IOERR and _without_room(path, free)
        advice = ADVICE.get(sqlite3.SQLITE_FULL if full else code)
        if advice is None:
            raise
        raise StoreError(f"{path}: the database {advice}") from error


def _without_room(path: Path, free: Callable[[Path], int]) -> bool:
    try:
        return free(path.absolute().parent) < LEAST_ROOM
    except OSError:
        return False


class Table:
    """Single statements on a connection: each is a transaction of its own."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def _all(self, sql: str, values: Mapping[str, object]) -> list[sqlite3.Row]:
        return await self._connection.run(lambda conn: conn.execute(sql, values).fetchall())

    async def _one(self, sql: str, values: Mapping[str, object]) -> sqlite3.Row | None:
        rows = await self._all(sql, values)
        return rows[0] if rows else None

    async def _changed(self, sql: str, values: Mapping[str, object]) -> bool:
        """Whether the statement changed a row."""
        return await self._connection.run(lambda conn: conn.execute(sql, values).rowcount > 0)
