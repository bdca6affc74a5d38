"""The store in one SQLite file: opening, checking and migrating it. The tables are in the `sql_` modules."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from shutil import copymode
from typing import TYPE_CHECKING, Self

from bot.store.connection import APPLICATION_ID, Connection, connected, immediate, said_plainly
from bot.store.port import StoreError
from bot.store.sql_activity import SqlActivities
from bot.store.sql_deliveries import SqlDeliveries
from bot.store.sql_desks import SqlDesks
from bot.store.sql_editions import SqlEditions
from bot.store.sql_github import SqlGithub
from bot.store.sql_habits import SqlHabits
from bot.store.sql_hands import SqlHands
from bot.store.sql_items import SqlItems
from bot.store.sql_links import SqlLinks
from bot.store.sql_lives import SqlLives
from bot.store.sql_models import SqlModels
from bot.store.sql_notices import SqlNotices
from bot.store.sql_readers import SqlReaders
from bot.store.sql_told import SqlTold
from bot.store.sql_workspaces import SqlWorkspaces

if TYPE_CHECKING:
    from sqlite_utils import Database


class SqliteStore(
    SqlDesks,
    SqlEditions,
    SqlActivities,
    SqlLives,
    SqlNotices,
    SqlDeliveries,
    SqlReaders,
    SqlItems,
    SqlHands,
    SqlHabits,
    SqlLinks,
    SqlTold,
    SqlModels,
    SqlGithub,
    SqlWorkspaces,
):
    """See `bot.store.port.Store`. One connection in one thread; several processes may share the file."""

    @classmethod
    async def open(cls, path: str | Path, *, upgrade: bool = False) -> Self:
        """Open the database at `path`; a file that is missing or empty gets the schema.

        Args:
            upgrade: bring an older database up to date, after copying it beside itself; else it is refused.

        Raises:
            StoreError: it cannot be used: missing rights, another program's file, a newer version's, an older one's.
        """
        connection = Connection(Path(path))
        try:
            await connection.run(lambda conn: _prepare(conn, connection.path, upgrade))
        except BaseException:
            await connection.close()
            raise
        return cls(connection)

    async def close(self) -> None:
        """Finish what is under way and let go of the file."""
        await self._connection.close()


def migrate(path: str | Path) -> tuple[str, ...]:
    """Bring the database at `path` up to date, after copying it beside itself when it holds anything.

    Returns the names of the steps that were applied, none when it was up to date. Raises StoreError.
    """
    path = Path(path)
    with said_plainly(path), closing(connected(path)) as conn:
        return _prepare(conn, path, upgrade=True)


def copy_name(path: Path, step: str) -> Path:
    """Where the copy goes that is taken before `step` is applied."""
    return path.with_name(f"{path.name}.before-{step}")


def _prepare(conn: sqlite3.Connection, path: Path, upgrade: bool) -> tuple[str, ...]:
    """Check that the database is ours and of our version; give it the steps it lacks. Returns their names."""
    from sqlite_utils import Database

    from bot.store.migrations import migrations

    fresh = _check_owner(conn, path)
    conn.execute("pragma journal_mode = wal")
    db = Database(conn, execute_plugins=False)
    _check_version(db, path)
    pending = [step.name for step in migrations.pending(db)]
    if pending and not fresh:
        if not upgrade:
            raise StoreError(f"{path}: the database is of an older version; run `repojournal migrate`")
        with closing(sqlite3.connect(copy_name(path, pending[0]))) as copy:
            copymode(path, copy_name(path, pending[0]))  # whoever may not read the database may not read the copy
            conn.backup(copy)
    if pending:
        with immediate(conn):
            # Another process may have been first; apply() looks again, now that nobody else can write.
            migrations.apply(db)
            conn.execute(f"pragma application_id = {APPLICATION_ID}")
            broken = conn.execute("pragma foreign_key_check").fetchone()
            if broken:
                raise StoreError(f"{path}: the database has rows that point nowhere ({broken[0]}); restore a backup")
    return tuple(pending)


def _check_owner(conn: sqlite3.Connection, path: Path) -> bool:
    """Whether the database is empty. Raises StoreError when it is another program's."""
    tables = conn.execute("select count(*) from sqlite_schema").fetchone()[0]
    owner = conn.execute("pragma application_id").fetchone()[0]
    if owner not in (0, APPLICATION_ID) or (tables and owner == 0):
        raise StoreError(f"{path}: the database is another program's; name another file in REPOJOURNAL_DATABASE")
    return not tables


def _check_version(db: Database, path: Path) -> None:
    """Raise StoreError when the database was written by a newer version."""
    from bot.store.migrations import STEPS, migrations

    newer = {step.name for step in migrations.applied(db)} - {step.__name__ for step in STEPS}
    if newer:
        raise StoreError(
            f"{path}: the database was written by a newer version (it has {min(newer)}); "
            "upgrade RepoJournal, or name another file in REPOJOURNAL_DATABASE"
        )
