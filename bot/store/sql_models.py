"""What a language model answered, what it took, and how it did last, in SQLite."""

from __future__ import annotations

import sqlite3
from datetime import date, datetime

from bot.model import ModelRun
from bot.store.connection import Table, immediate
from bot.store.port import ANSWERS_KEPT
from bot.store.rows import read, written

KEEP_ANSWER = "insert or replace into answers (key, text, at) values (:key, :text, :at)"

RESERVE = """
insert into tokens (day, used) select :day, :wanted where :wanted <= :limit
on conflict (day) do update set used = used + :wanted where used + :wanted <= :limit
"""

NOTE_MODEL = """
insert or replace into model_run (only, at, model, outcome) values (1, :at, :model, :outcome)
"""


class SqlModels(Table):
    """See `bot.store.port.Models`."""

    async def answer(self, key: str) -> str | None:
        row = await self._one("select text from answers where key = :key", {"key": key})
        return row["text"] if row else None

    async def keep_answer(self, key: str, text: str, now: datetime) -> None:
        def work(conn: sqlite3.Connection) -> None:
            with immediate(conn):
                conn.execute("delete from answers where at < ?", (written(now - ANSWERS_KEPT),))
                conn.execute(KEEP_ANSWER, {"key": key, "text": text, "at": written(now)})

        await self._connection.run(work)

    async def reserve_tokens(self, day: date, wanted: int, limit: int) -> bool:
        return await self._changed(RESERVE, {"day": day.isoformat(), "wanted": wanted, "limit": limit})

    async def settle_tokens(self, day: date, reserved: int, used: int) -> None:
        sql = "update tokens set used = used + :more where day = :day"
        await self._changed(sql, {"day": day.isoformat(), "more": used - reserved})

    async def tokens_used(self, day: date) -> int:
        row = await self._one("select used from tokens where day = :day", {"day": day.isoformat()})
        return row["used"] if row else 0

    async def note_model(self, run: ModelRun) -> None:
        row = {"at": written(run.at), "model": run.model, "outcome": run.outcome}
        await self._changed(NOTE_MODEL, row)

    async def model_run(self) -> ModelRun | None:
        row = await self._one("select * from model_run", {})
        return ModelRun(read(row["at"]), row["model"], row["outcome"]) if row else None
