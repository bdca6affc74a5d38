"""What readers were told by direct message, in SQLite."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection
from datetime import datetime

from bot.model import Delivery
from bot.store.connection import Table, immediate
from bot.store.rows import listed, written
from bot.store.sql_deliveries import HELD, held_by
from bot.store.told_port import TOLD_KEPT

TOLD = """
create table told (
    target text not null,
    news text not null,
    edition text not null references editions (id),
    at text not null,
    primary key (target, news)
) strict, without rowid;

create index told_at on told (at);
"""

TELL = """
insert into told (target, news, edition, at)
select :target, value, :edition, :now from json_each(:news) where true
on conflict do nothing
"""

BY_OTHERS = """
select told.news from told
join editions as theirs on theirs.id = told.edition
join editions as mine on mine.id = :edition
where told.target = :target and told.news in (select value from json_each(:news)) and theirs.desk <> mine.desk
"""


class SqlTold(Table):
    """See `bot.store.told_port.Told`."""

    async def tell(self, delivery: Delivery, news: Collection[str], now: datetime) -> frozenset[str]:
        values = {
            "target": str(delivery.target),
            "edition": delivery.edition,
            "news": listed(news),
            "now": written(now),
            "before": written(now - TOLD_KEPT),
        }

        def work(conn: sqlite3.Connection) -> frozenset[str]:
            with immediate(conn):
                conn.execute("delete from told where at < :before", values)
                conn.execute(TELL, values)
                return frozenset(row["news"] for row in conn.execute(BY_OTHERS, values))

        return await self._connection.run(work)

    async def leave_out(self, delivery: Delivery, changes: Collection[str]) -> bool:
        without = listed(dict.fromkeys([*delivery.without, *changes]))
        sql = f"update deliveries set without = :without {HELD}"  # noqa: S608
        return await self._changed(sql, {**held_by(delivery), "without": without})

    async def mark_needless(self, delivery: Delivery, reason: str) -> bool:
        sql = f"update deliveries set state = 'sent', error = :error, lease_until = null {HELD}"  # noqa: S608
        return await self._changed(sql, {**held_by(delivery), "error": reason})
