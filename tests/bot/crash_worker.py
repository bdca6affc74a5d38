"""Bots that die at a given point: each files what is due, delivers it, and ends.

    python -m tests.bot.crash_worker

reads lines of `DATABASE PORT NOW POINT` and runs a process for each, whose exit code it answers. The process posts to the
stand-in of `test_crash` on PORT, its clock stands at NOW, and at POINT it ends at once, without any chance to clean up.
It is forked from one that has loaded everything, so a start takes milliseconds.
"""

from __future__ import annotations

import asyncio
import importlib
import os
import sys
import traceback
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

import structlog

from bot.life import Changes
from bot.model import Delivery, Desk, Edition, Form, Plan, Platform, Post, Target
from bot.newsroom import Newsroom
from bot.outbox import Outbox
from bot.publisher import OutcomeUnknown
from bot.store.sqlite import SqliteStore
from digest.model import Activity, Window
from digest.story import Story
from tests.bot.clocks import MovedClock
from tests.bot.stories import NOON, desk
from tests.bot.wires import ListedWire, build, commit

#: The order in which an edition passes them.
POINTS = (
    "collecting", "composing", "before-commit", "after-commit", "after-claim", "before-post", "after-post", "after-mark",
    "after-second-part",
)  # fmt: skip

#: How many messages the story takes.
PARTS = 3

#: Where this process ends.
point = ""


def reached(place: str) -> None:
    if place == point:
        os._exit(137)


class MortalStore(SqliteStore):
    async def file(
        self,
        edition: Edition,
        plans: Sequence[Plan],
        seen: Collection[str],
        due: datetime | None,
        activity: Activity | None = None,
        *,
        lives: Changes | None = None,
    ) -> bool:
        reached("before-commit")
        filed = await super().file(edition, plans, seen, due, activity, lives=lives)
        reached("after-commit")
        return filed

    async def claim(self, owner: str, now: datetime, lease: float, platforms: Collection[Platform]) -> Delivery | None:
        claimed = await super().claim(owner, now, lease, platforms)
        reached("after-claim")
        return claimed

    async def mark_sent(self, delivery: Delivery, message: str, now: datetime, drawn: int, more: bool) -> bool:
        marked = await super().mark_sent(delivery, message, now, drawn, more)
        reached("after-mark")
        return marked


class MortalWire(ListedWire):
    async def collect(self, desk: Desk, window: Window) -> Activity:
        reached("collecting")
        return await super().collect(desk, window)


class SocketPublisher:
    """Posts over a socket, a line for a request and a line for an answer."""

    platform: Platform = "slack"

    def __init__(self, port: int) -> None:
        self._port = port

    def parts(self, story: Story, notes: tuple[str, ...] = (), form: Form = "full") -> int:  # noqa: ARG002
        return PARTS

    async def find(self, delivery: Delivery) -> str | None:
        return await self._ask("find", delivery.dedupe_key) or None

    async def send(self, delivery: Delivery, post: Post) -> str:  # noqa: ARG002
        reached("before-post")
        message = await self._ask("post", delivery.dedupe_key)
        reached("after-post")
        if delivery.part == 1:
            reached("after-second-part")
        return message

    async def redraw(self, delivery: Delivery, post: Post) -> None: ...

    async def check(self, target: Target) -> None: ...

    async def close(self) -> None: ...

    async def _ask(self, verb: str, key: str) -> str:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            writer.write(f"{verb} {key}\n".encode())
            answer = (await reader.readline()).decode()
        finally:
            writer.close()
        if not answer:
            raise OutcomeUnknown("the connection was closed without an answer")
        return answer.strip()


async def mortal_compose(activity: Activity) -> Story:
    reached("composing")
    return build(activity)


async def main(database: str, port: int, now: datetime) -> None:
    clock = MovedClock(now)
    store = await MortalStore.open(database)
    wire = MortalWire(clock, [commit("a", NOON - timedelta(hours=1))])
    newsroom = Newsroom(store, wire, clock, mortal_compose)
    if not await store.desks():
        await store.put_desk(desk(), NOON)
    outbox = Outbox(store, [SocketPublisher(port)], clock)
    await newsroom.file_due()
    await outbox.drain()
    await store.close()


def run_forked(line: str) -> int:
    """Run one bot in a process of its own; return its exit code."""
    global point  # noqa: PLW0603 (the process has one)
    database, port, now, place = line.split()
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    point = place
    try:
        asyncio.run(main(database, int(port), datetime.fromisoformat(now)))
    except BaseException:  # noqa: BLE001 (a forked child must never return into its parent)
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


if __name__ == "__main__":
    importlib.import_module("bot.store.migrations")
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    for request in sys.stdin:
        sys.stdout.write(f"{run_forked(request)}\n")
        sys.stdout.flush()
