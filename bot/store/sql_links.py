"""Who readers are on GitHub, in SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from bot.linking import Claim, Link
from bot.model import Reader, Target
from bot.store.connection import Table, immediate
from bot.store.rows import Row, read, written
from bot.store.sql_items import reader_row

LINKS = """
create table links (
    platform text not null,
    workspace text not null,
    reader text not null,
    name text not null,
    login text not null collate nocase,
    account integer not null,
    since text not null,
    primary key (platform, reader)
) strict, without rowid;

create unique index links_account on links (platform, workspace, account);

create table link_claims (
    platform text not null,
    reader text not null,
    name text not null,
    login text not null collate nocase,
    code text not null,
    until text not null,
    primary key (platform, reader)
) strict, without rowid;

alter table habits add column own text not null default 'show';

alter table deliveries add column without text not null default '[]';
"""

MINE = "where platform = :platform and reader = :reader"

CLAIM = """
insert or replace into link_claims (platform, reader, name, login, code, until)
values (:platform, :reader, :name, :login, :code, :until)
"""

PROVE = """
insert or replace into links (platform, workspace, reader, name, login, account, since)
values (:platform, :workspace, :reader, :name, :login, :account, :since)
"""

OTHERS = "where platform = :platform and workspace = :workspace and reader <> :reader"

TAKEN = f"select * from links {OTHERS} and account = :account"  # noqa: S608

RECYCLED = f"delete from links {OTHERS} and login = :login"  # noqa: S608


class SqlLinks(Table):
    """See `bot.store.links_port.Links`."""

    async def put_claim(self, claim: Claim) -> None:
        values = {"login": claim.login, "code": claim.code, "until": written(claim.until)}
        await self._changed(CLAIM, {**reader_row(claim.reader), **values})

    async def claim_of(self, reader: Reader) -> Claim | None:
        row = await self._one(f"select * from link_claims {MINE}", reader_row(reader))  # noqa: S608
        return Claim(_reader_of(row), row["login"], row["code"], read(row["until"])) if row else None

    async def prove(self, link: Link) -> Link:
        values = {
            **reader_row(link.reader),
            "workspace": link.reader.target.workspace,
            "login": link.login,
            "account": link.account,
            "since": written(link.since),
        }

        def work(conn: sqlite3.Connection) -> Link:
            with immediate(conn):
                other = conn.execute(TAKEN, values).fetchone()
                if other:
                    return _link_of(other)
                conn.execute(RECYCLED, values)
                conn.execute(f"delete from link_claims {MINE}", values)  # noqa: S608
                conn.execute(PROVE, values)
                return link

        return await self._connection.run(work)

    async def link(self, reader: Reader) -> Link | None:
        row = await self._one(f"select * from links {MINE}", reader_row(reader))  # noqa: S608
        return _link_of(row) if row else None

    async def links(self) -> Mapping[Target, Link]:
        kept = (_link_of(row) for row in await self._all("select * from links order by platform, reader", {}))
        return {each.reader.target: each for each in kept}

    async def end_link(self, reader: Reader) -> bool:
        def work(conn: sqlite3.Connection) -> bool:
            with immediate(conn):
                claim = conn.execute(f"delete from link_claims {MINE}", reader_row(reader)).rowcount  # noqa: S608
                link = conn.execute(f"delete from links {MINE}", reader_row(reader)).rowcount  # noqa: S608
                return claim + link > 0

        return await self._connection.run(work)


def _reader_of(row: Row) -> Reader:
    return Reader(row["platform"], row["reader"], row["name"])


def _link_of(row: Row) -> Link:
    return Link(_reader_of(row), row["login"], row["account"], read(row["since"]))
