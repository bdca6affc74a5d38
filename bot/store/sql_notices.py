"""What webhooks brought, and which repositories of a desk were last asked for, in SQLite."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection
from dataclasses import asdict
from datetime import datetime

from bot.store.connection import Table, immediate
from bot.store.port import Poll
from bot.store.rows import listed, read, unlisted, written
from digest.collect.github.hooks import Notice
from digest.model import Repo

KEEP = "insert or ignore into notices (id, kind, repo, at, packed) values (:id, :kind, :repo, :at, :packed)"

SINCE = """
select * from notices where repo in (select value from json_each(:repos)) and at >= :since order by at, id
"""

HEARD = """
select distinct repo from notices where repo in (select value from json_each(:repos)) and at >= :start and at < :end
"""

FORGET = "delete from notices where id in (select id from notices where at < ? order by at limit ?)"

NOTE_POLL = """
insert or replace into polls (desk, "end", at, patterns, repos) values (:desk, :end, :at, :patterns, :repos)
"""

#: A preview polls, too; but only what an edition was made of has been told.
LAST_POLL = """
select polls.* from polls join editions on editions.desk = polls.desk and editions.window_end = polls."end"
where polls.desk = :desk order by polls."end" desc limit 1
"""

FORGET_POLLS = """
delete from polls where desk = :desk and "end" < (
    select max(polls."end") from polls join editions on editions.desk = polls.desk and editions.window_end = polls."end"
    where polls.desk = :desk
)
"""


class SqlNotices(Table):
    """See `bot.store.port.Notices`."""

    async def keep_notice(self, notice: Notice) -> bool:
        return await self._changed(KEEP, {**vars(notice), "at": written(notice.at)})

    async def notices(self, repos: Collection[int], since: datetime) -> tuple[Notice, ...]:
        values = {"repos": json.dumps(list(repos)), "since": written(since)}
        rows = await self._all(SINCE, values)
        return tuple(Notice(row["id"], row["kind"], row["repo"], read(row["at"]), row["packed"]) for row in rows)

    async def heard_of(self, repos: Collection[int], start: datetime, end: datetime) -> frozenset[int]:
        values = {"repos": json.dumps(list(repos)), "start": written(start), "end": written(end)}
        return frozenset(row["repo"] for row in await self._all(HEARD, values))

    async def forget_notices(self, before: datetime, limit: int) -> int:
        return await self._connection.run(lambda conn: conn.execute(FORGET, (written(before), limit)).rowcount)

    async def note_poll(self, poll: Poll) -> None:
        values = {
            "desk": poll.desk,
            "end": written(poll.end),
            "at": written(poll.at),
            "patterns": listed(poll.patterns),
            "repos": json.dumps([asdict(repo) for repo in poll.repos], ensure_ascii=False),
        }

        def work(conn: sqlite3.Connection) -> None:
            with immediate(conn):
                conn.execute(NOTE_POLL, values)
                conn.execute(FORGET_POLLS, values)

        await self._connection.run(work)

    async def last_poll(self, desk: str) -> Poll | None:
        row = await self._one(LAST_POLL, {"desk": desk})
        if row is None:
            return None
        repos = tuple(Repo(**fields) for fields in json.loads(row["repos"]))
        return Poll(row["desk"], unlisted(row["patterns"]), read(row["end"]), read(row["at"]), repos)
