"""Slack workspaces that installed the app, in SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from datetime import datetime
from pathlib import Path

from bot.model import Target
from bot.store.connection import Table, immediate
from bot.store.rows import Row, listed, read, unlisted, written
from bot.store.workspaces_port import Workspace

WORKSPACES = """
create table workspaces (
    id text primary key,
    name text not null,
    at text not null,
    "by" text not null,
    token text,
    scopes text not null,
    bot text not null,
    gone text
) strict, without rowid;

create table install_states (
    state text primary key,
    until text not null
) strict, without rowid;
"""

PUT = """
insert or replace into workspaces (id, name, at, "by", token, scopes, bot, gone)
values (:id, :name, :at, :by, :token, :scopes, :bot, :gone)
"""

LEAVE = "update workspaces set token = null, gone = :reason where id = :id and token = :token"

PAUSE = "insert or replace into paused_targets (target, reason, since) values (:target, :reason, :now)"


class SqlWorkspaces(Table):
    """See `bot.store.workspaces_port.Workspaces`."""

    async def put_workspace(self, workspace: Workspace) -> None:
        path = self._connection.path
        values = {
            "id": workspace.id,
            "name": workspace.name,
            "at": written(workspace.at),
            "by": workspace.by,
            "token": workspace.token,
            "scopes": listed(workspace.scopes),
            "bot": workspace.bot,
            "gone": workspace.gone,
        }

        def work(conn: sqlite3.Connection) -> None:
            _keep_to_owner(path)
            conn.execute(PUT, values)

        await self._connection.run(work)

    async def workspace(self, id: str) -> Workspace | None:  # noqa: A002
        row = await self._one("select * from workspaces where id = :id", {"id": id})
        return _workspace_of(row) if row else None

    async def workspaces(self) -> tuple[Workspace, ...]:
        return tuple(_workspace_of(row) for row in await self._all("select * from workspaces order by id", {}))

    async def leave_workspace(self, left: Workspace, reason: str, targets: Collection[Target], now: datetime) -> bool:
        def work(conn: sqlite3.Connection) -> bool:
            with immediate(conn):
                if not conn.execute(LEAVE, {"id": left.id, "token": left.token, "reason": reason}).rowcount:
                    return False
                paused = [{"target": str(target), "reason": reason, "now": written(now)} for target in targets]
                conn.executemany(PAUSE, paused)
                return True

        return await self._connection.run(work)

    async def pause_target(self, target: Target, reason: str, now: datetime) -> None:
        await self._changed(PAUSE, {"target": str(target), "reason": reason, "now": written(now)})

    async def keep_state(self, state: str, now: datetime, until: datetime) -> None:
        def work(conn: sqlite3.Connection) -> None:
            with immediate(conn):
                conn.execute("delete from install_states where until <= ?", (written(now),))
                conn.execute("insert or replace into install_states (state, until) values (?, ?)", (state, written(until)))

        await self._connection.run(work)

    async def take_state(self, state: str, now: datetime) -> bool:
        sql = "delete from install_states where state = :state returning until"
        row = await self._one(sql, {"state": state})
        return row is not None and read(row["until"]) > now


def _keep_to_owner(path: Path) -> None:
    """Take the right to read the database from everybody but its owner; what was written last is in files beside it."""
    for each in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
        if each.exists() and each.stat().st_mode & 0o077:
            each.chmod(0o600)


def _workspace_of(row: Row) -> Workspace:
    return Workspace(
        row["id"],
        row["name"],
        read(row["at"]),
        row["by"],
        row["token"],
        tuple(unlisted(row["scopes"])),
        row["bot"],
        row["gone"],
    )
