"""The bot is killed at every point between collecting and marking; after a restart there is exactly one message."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.store.sqlite import SqliteStore
from tests.bot.crash_worker import PARTS, POINTS
from tests.bot.stories import NOON

KEYS = [f"acme-2026-08-20T1200Z/slack:C01/{part}" for part in range(PARTS)]


class Channel:
    """A platform that keeps messages, and may lose the answer to the next post."""

    def __init__(self) -> None:
        self.messages: list[str] = []
        self.loses_answers = 0
        self.port = 0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        verb, key = (await reader.readline()).decode().split()
        answer = ""
        if verb == "post":
            self.messages.append(key)
            answer = f"C01/{len(self.messages)}"
            if self.loses_answers:
                self.loses_answers -= 1
                writer.close()
                return
        elif key in self.messages:
            answer = f"C01/{self.messages.index(key) + 1}"
        writer.write(f"{answer}\n".encode())
        writer.close()


@pytest.fixture
async def channel() -> AsyncIterator[Channel]:
    channel = Channel()
    server = await asyncio.start_server(channel.serve, "127.0.0.1", 0)
    channel.port = server.sockets[0].getsockname()[1]
    yield channel
    server.close()
    await server.wait_closed()


class Bots:
    """Starts bots, each in a process of its own."""

    def __init__(self, parent: subprocess.Popen[str]) -> None:
        self._parent = parent

    async def start(self, database: Path, channel: Channel, now: datetime, point: str = "never") -> int:
        """Run a bot until it ends or dies; return its exit code."""
        return await asyncio.to_thread(self._ask, f"{database} {channel.port} {now.isoformat()} {point}\n")

    def _ask(self, line: str) -> int:
        assert self._parent.stdin
        assert self._parent.stdout
        self._parent.stdin.write(line)
        self._parent.stdin.flush()
        return int(self._parent.stdout.readline())


@pytest.fixture(scope="module")
def bots() -> Iterator[Bots]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.bot.crash_worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=Path(__file__).parents[2],
    ) as parent:
        yield Bots(parent)
        assert parent.stdin
        parent.stdin.close()


async def states(database: Path) -> list[str]:
    store = await SqliteStore.open(database)
    try:
        return [each.state for each in await store.deliveries()]
    finally:
        await store.close()


@pytest.mark.parametrize("point", POINTS)
async def test_a_bot_killed_anywhere_posts_each_part_exactly_once(
    bots: Bots, tmp_path: Path, channel: Channel, point: str
) -> None:
    database = tmp_path / "paper.db"
    assert await bots.start(database, channel, NOON, point) == 137
    assert await bots.start(database, channel, NOON + timedelta(seconds=61)) == 0
    assert channel.messages == KEYS
    assert await states(database) == ["sent"] * PARTS


async def test_an_accepted_post_whose_answer_is_lost_is_there_once_after_a_restart(
    bots: Bots, tmp_path: Path, channel: Channel
) -> None:
    database = tmp_path / "paper.db"
    channel.loses_answers = 1
    assert await bots.start(database, channel, NOON) == 0
    assert await states(database) == ["sending"]
    assert await bots.start(database, channel, NOON + timedelta(seconds=61)) == 0
    assert channel.messages == KEYS
    assert await states(database) == ["sent"] * PARTS


async def test_a_bot_killed_again_and_again_still_posts_each_part_once(bots: Bots, tmp_path: Path, channel: Channel) -> None:
    database = tmp_path / "paper.db"
    deaths = ("after-claim", "after-post", "after-post", "before-post", "after-mark")
    for number, point in enumerate(deaths):
        assert await bots.start(database, channel, NOON + number * timedelta(seconds=61), point) == 137
    assert await bots.start(database, channel, NOON + timedelta(minutes=10)) == 0
    assert channel.messages == KEYS
    assert await states(database) == ["sent"] * PARTS
