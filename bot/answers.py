"""Where answers of a language model are kept: in the database for the bot, in a folder for `digest --composer llm`."""

from __future__ import annotations

import asyncio
import os
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from bot.cache import user_cache
from bot.clock import Clock
from bot.store.port import ANSWERS_KEPT, Models


@dataclass(frozen=True)
class StoredAnswers:
    """See `digest.rewrite.Answers`; over the database."""

    store: Models
    clock: Clock

    async def get(self, key: str) -> str | None:
        return await self.store.answer(key)

    async def put(self, key: str, text: str) -> None:
        await self.store.keep_answer(key, text, self.clock.now())


@dataclass(frozen=True)
class FolderAnswers:
    """See `digest.rewrite.Answers`; a file for each. A folder that cannot be used is an empty one that stays empty."""

    folder: Path

    @classmethod
    def of_this_user(cls) -> FolderAnswers:
        """In the cache of the user; a folder that cannot be used where there is none."""
        return cls((user_cache() or Path(os.devnull)) / "answers")

    async def get(self, key: str) -> str | None:
        return await asyncio.to_thread(self._read, key)

    async def put(self, key: str, text: str) -> None:
        await asyncio.to_thread(self._write, key, text)

    def _read(self, key: str) -> str | None:
        try:
            return (self.folder / key).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return None

    def _write(self, key: str, text: str) -> None:
        # Titles of private repositories may be in it.
        beside = self.folder / f"{key}.{os.getpid()}"
        with suppress(OSError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._drop_old()
            beside.write_text(text, encoding="utf-8")
            beside.replace(self.folder / key)

    def _drop_old(self) -> None:
        oldest = time.time() - ANSWERS_KEPT.total_seconds()
        for file in self.folder.iterdir():
            with suppress(OSError):  # another process was first
                if file.stat().st_mtime < oldest:
                    file.unlink()
