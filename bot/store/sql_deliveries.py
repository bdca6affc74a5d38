"""The outbox's rows in SQLite. Claims and marks are single statements; what follows from a mark is in its transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from bot.model import Delivery, DeliveryState, Platform, Target, dedupe_key
from bot.store.connection import Table, immediate
from bot.store.rows import delivery_of, listed, read, written

#: What waits to be claimed. A claim moves `not_before` to the end of its lease, so one index finds both kinds.
#: Two redraws of a message under way at once could finish in the wrong order.
WAITING = """
from deliveries as d
where d.state in ('pending', 'sending')
    and d.platform in (select value from json_each(:platforms))
    and not exists (select 1 from paused_targets as p where p.target = d.target)
    and not (
        d.kind = 'redraw' and exists (
            select 1 from deliveries as o
            where o.kind = 'redraw' and o.state = 'sending' and o.message = d.message and o.id <> d.id
        )
    )
"""

CLAIM = f"""
update deliveries
set state = 'sending', attempt = attempt + 1, lease_owner = :owner, lease_until = :until, not_before = :until
where id = (select d.id {WAITING} and d.not_before <= :now order by d.not_before, d.id limit 1)
returning *
"""  # noqa: S608

#: Fencing: only the attempt that holds the row may mark it.
HELD = "where id = :id and state = 'sending' and lease_owner = :owner and attempt = :attempt"

SENT = f"update deliveries set state = 'sent', message = :message, error = null, lease_until = null {HELD}"  # noqa: S608

#: What waits for a person.
STOPPED = "where dedupe_key = :key and state in ('failed', 'uncertain')"

#: A redraw beside which another one waits has nothing left to do: that one draws the same state.
AGAIN = """
state = case when kind = 'redraw' and exists (
    select 1 from deliveries as o where o.kind = 'redraw' and o.state = 'pending' and o.message = deliveries.message
) then 'sent' else 'pending' end, lease_until = null
"""

NEXT_PART = """
insert into deliveries
    (dedupe_key, edition, platform, target, part, kind, state, not_before, created_at, root, repos, form, without)
values (:dedupe_key, :edition, :platform, :target, :part, 'post', 'pending', :now, :now, :root, :repos, :form, :without)
on conflict (dedupe_key) do nothing
"""

REDRAW = """
insert into deliveries
    (dedupe_key, edition, platform, target, part, kind, state, not_before, created_at, root, message, repos, form, without)
select d.dedupe_key || :suffix, d.edition, d.platform, d.target, d.part, 'redraw', 'pending', :now, :now, d.root,
    d.message, d.repos, d.form, d.without
from deliveries as d
where d.kind = 'post' and d.state = 'sent' and d.message is not null
"""

CHANGES = """
select coalesce(sum(item_changes.count), 0) from items
join item_changes on item_changes.item = items.item where items.edition = :edition
"""


class SqlDeliveries(Table):
    """See `bot.store.port.Deliveries`."""

    async def claim(self, owner: str, now: datetime, lease: float, platforms: Collection[Platform]) -> Delivery | None:
        values = {
            "owner": owner,
            "now": written(now),
            "until": written(now + timedelta(seconds=lease)),
            "platforms": listed(platforms),
        }
        row = await self._one(CLAIM, values)
        return delivery_of(row) if row else None

    async def next_claim(self, platforms: Collection[Platform]) -> datetime | None:
        sql = f"select min(d.not_before) as soonest {WAITING}"
        row = await self._one(sql, {"platforms": listed(platforms)})
        return read(row["soonest"]) if row and row["soonest"] else None

    async def mark_sent(self, delivery: Delivery, message: str, now: datetime, drawn: int, more: bool) -> bool:
        def work(conn: sqlite3.Connection) -> bool:
            with immediate(conn):
                if conn.execute(SENT, {**held_by(delivery), "message": message}).rowcount == 0:
                    return False
                if delivery.kind == "post":
                    _follow(conn, delivery, message, written(now), drawn=drawn, more=more)
                return True

        return await self._connection.run(work)

    async def mark_retry(self, delivery: Delivery, not_before: datetime, error: str) -> bool:
        sql = f"update deliveries set {AGAIN}, not_before = :not_before, error = :error {HELD}"  # noqa: S608
        return await self._changed(sql, {**held_by(delivery), "not_before": written(not_before), "error": error})

    async def mark_unknown(self, delivery: Delivery, not_before: datetime, error: str) -> bool:
        sql = f"update deliveries set not_before = :not_before, error = :error {HELD}"  # noqa: S608
        return await self._changed(sql, {**held_by(delivery), "not_before": written(not_before), "error": error})

    async def mark_failed(self, delivery: Delivery, error: str, paused: datetime | None) -> bool:
        def work(conn: sqlite3.Connection) -> bool:
            with immediate(conn):
                if conn.execute(_stop("failed"), {**held_by(delivery), "error": error}).rowcount == 0:
                    return False
                if paused:
                    conn.execute(
                        "insert or ignore into paused_targets (target, reason, since) values (?, ?, ?)",
                        (str(delivery.target), error, written(paused)),
                    )
                return True

        return await self._connection.run(work)

    async def mark_uncertain(self, delivery: Delivery, error: str) -> bool:
        return await self._changed(_stop("uncertain"), {**held_by(delivery), "error": error})

    async def hand_back(self, delivery: Delivery, now: datetime) -> bool:
        sql = f"update deliveries set {AGAIN}, attempt = attempt - 1, not_before = :now {HELD}"  # noqa: S608
        return await self._changed(sql, {**held_by(delivery), "now": written(now)})

    async def deliveries(self, *, edition: str | None = None, state: DeliveryState | None = None) -> tuple[Delivery, ...]:
        wanted = {"edition": edition, "state": state}
        where = " and ".join(f"{name} = :{name}" for name, value in wanted.items() if value) or "true"
        rows = await self._all(f"select * from deliveries where {where} order by id", wanted)  # noqa: S608
        return tuple(delivery_of(row) for row in rows)

    async def retry_delivery(self, key: str, now: datetime) -> bool:
        attempt = "case when state = 'uncertain' then 0 else attempt end"
        sql = f"update deliveries set state = 'pending', not_before = :now, attempt = {attempt} {STOPPED}"  # noqa: S608
        return await self._changed(sql, {"key": key, "now": written(now)})

    async def resolve_delivery(self, key: str) -> bool:
        return await self._changed(f"update deliveries set state = 'sent' {STOPPED}", {"key": key})  # noqa: S608

    async def paused_targets(self) -> Mapping[Target, str]:
        rows = await self._all("select target, reason from paused_targets order by target", {})
        return {Target.parse(row["target"]): row["reason"] for row in rows}

    async def resume_target(self, target: Target, now: datetime) -> bool:
        def work(conn: sqlite3.Connection) -> bool:
            values = {"target": str(target), "now": written(now)}
            with immediate(conn):
                paused = conn.execute("delete from paused_targets where target = :target", values).rowcount > 0
                conn.execute(
                    "update deliveries set state = 'pending', not_before = :now "
                    "where target = :target and state = 'failed' and kind = 'post'",
                    values,
                )
                return paused

        return await self._connection.run(work)


def held_by(delivery: Delivery) -> dict[str, object]:
    """What HELD asks for."""
    return {"id": delivery.id, "owner": delivery.lease_owner, "attempt": delivery.attempt}


def _stop(state: DeliveryState) -> str:
    return f"update deliveries set state = '{state}', error = :error, lease_until = null {HELD}"  # noqa: S608


def _follow(conn: sqlite3.Connection, sent: Delivery, message: str, now: str, *, drawn: int, more: bool) -> None:
    """Plan what a posted message calls for: the next part, and a redraw when it shows its items as they were."""
    if more:
        conn.execute(
            NEXT_PART,
            {
                "dedupe_key": dedupe_key(sent.edition, sent.target, sent.part + 1),
                "edition": sent.edition,
                "platform": sent.target.platform,
                "target": str(sent.target),
                "part": sent.part + 1,
                "now": now,
                "root": sent.root or message,
                "repos": listed(sent.repos),
                "form": sent.form,
                "without": listed(sent.without),
            },
        )
    if conn.execute(CHANGES, {"edition": sent.edition}).fetchone()[0] > drawn:
        redraw = f"{REDRAW} and d.id = :id on conflict do nothing"
        conn.execute(redraw, {"suffix": "/redraw/sent", "now": now, "id": sent.id})
