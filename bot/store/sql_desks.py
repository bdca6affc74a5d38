"""The desks, when each is due, and how its last run ended, in SQLite."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from bot.model import Desk, Run, Target
from bot.store.connection import Table
from bot.store.rows import desk_of, desk_row, maybe_read, maybe_written, run_of, run_row, written

PUT_DESK = """
insert into desks (slug, title, about, repos, git, schedule, zone, targets, quiet_line, form, filters, paused, due)
values (:slug, :title, :about, :repos, :git, :schedule, :zone, :targets, :quiet_line, :form, :filters, :paused, :due)
on conflict (slug) do update set
    title = excluded.title, about = excluded.about, repos = excluded.repos, git = excluded.git,
    schedule = excluded.schedule, zone = excluded.zone, targets = excluded.targets,
    quiet_line = excluded.quiet_line, form = excluded.form, filters = excluded.filters, paused = excluded.paused,
    due = coalesce(excluded.due, desks.due),
    paused_until = case when excluded.paused is null then null else desks.paused_until end
"""

DUE_DESKS = """
select desks.* from desks left join runs on runs.desk = desks.slug
where desks.paused is null and desks.due <= :now and (runs.retry_at is null or runs.retry_at <= :now)
order by desks.due, desks.slug
"""

NOTE_RUN = """
insert or replace into runs (desk, slot, at, outcome, detail, attempt, retry_at)
values (:desk, :slot, :at, :outcome, :detail, :attempt, :retry_at)
"""


class SqlDesks(Table):
    """See `bot.store.port.Desks`."""

    async def put_desk(self, desk: Desk, due: datetime | None = None) -> None:
        await self._changed(PUT_DESK, {**desk_row(desk), "due": maybe_written(due)})

    async def desk(self, slug: str) -> Desk | None:
        row = await self._one("select * from desks where slug = :slug", {"slug": slug})
        return desk_of(row) if row else None

    async def desks(self, target: Target | None = None) -> tuple[Desk, ...]:
        posting = "where :target in (select value from json_each(desks.targets))" if target else ""
        rows = await self._all(f"select * from desks {posting} order by slug", {"target": str(target)})  # noqa: S608
        return tuple(desk_of(row) for row in rows)

    async def due(self, slug: str) -> datetime | None:
        row = await self._one("select due from desks where slug = :slug", {"slug": slug})
        return maybe_read(row["due"]) if row else None

    async def due_desks(self, now: datetime) -> tuple[Desk, ...]:
        return tuple(desk_of(row) for row in await self._all(DUE_DESKS, {"now": written(now)}))

    async def note_run(self, run: Run) -> None:
        await self._changed(NOTE_RUN, run_row(run))

    async def runs(self) -> Mapping[str, Run]:
        return {row["desk"]: run_of(row) for row in await self._all("select * from runs order by desk", {})}
