"""A bot that has one story worded, and says who composed it: `python -m tests.bot.rewriting_worker DATABASE URL DAILY`."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from bot.rewriter import Rewriter
from bot.settings import ModelSettings
from bot.store.sqlite import SqliteStore
from digest.rewrite import Limits
from digest.rewrite.endpoints import Access
from tests.bot.clocks import MovedClock
from tests.digest.rewrite.garage import GARAGE


async def work(database: str, url: str, daily: int) -> None:
    store = await SqliteStore.open(Path(database))
    settings = ModelSettings(Access(f"{url}/v1", "press-1", None), Limits(60, 12_000), daily)
    story = await Rewriter(store, settings, MovedClock())(GARAGE)
    sys.stdout.write(story.composer)
    await store.close()


if __name__ == "__main__":
    asyncio.run(work(sys.argv[1], sys.argv[2], int(sys.argv[3])))
