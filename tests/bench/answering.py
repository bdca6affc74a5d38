"""A server that Slack calls, in a process of its own: `python -m tests.bench.answering wire|empty`.

`wire` is the newsroom's front desk over a database with one edition; `empty` is a Bolt handler that acknowledges and does
nothing. Both run the same web server. `/_cpu` says how much CPU the thread of the event loop has taken, in seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from aiohttp import web
from slack_bolt.adapter.aiohttp import to_aiohttp_response, to_bolt_request
from slack_bolt.async_app import AsyncApp

from bot.frontdesk import Clerk
from bot.model import Desk, Edition, Target
from bot.newsroom import Newsroom
from bot.slack.app import SlackApp
from bot.slack.manifest import PATH
from bot.slack.publisher import open_client
from bot.store.sqlite import SqliteStore
from bot.web.server import build_web, serve
from bot.wire import DeskWire
from digest.errors import CollectError
from digest.model import Activity
from digest.pipeline import build

#: What the requests are signed with, and the bot's token.
SECRET = "a-signing-secret"
TOKEN = "xoxb-bench"

#: The edition that the newsroom answers from, and the story that is composed meanwhile.
SEED = Path(__file__).parents[2] / "seeds" / "huggingface-2026-08-20.json"


async def main(kind: str, slack: str, *, composing: bool, github: str | None) -> None:
    """Serve until the process is ended.

    Args:
        slack: address of the Web API.
        composing: whether a thread composes one story after the other meanwhile.
        github: address of a GitHub that a desk is being read from meanwhile.
    """
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        routes = await stack.enter_async_context(_wire(folder, slack, github)) if kind == "wire" else _empty(slack)
        runner = await serve(build_web([*routes, web.get("/_cpu", _cpu)]), "127.0.0.1", 0)
        stack.push_async_callback(runner.cleanup)
        sys.stdout.write(f"ready http://127.0.0.1:{runner.addresses[0][1]}{PATH}\n")
        sys.stdout.flush()
        while composing:
            await asyncio.to_thread(build, Activity.load(SEED))
        await asyncio.Event().wait()


async def _cpu(_: web.Request) -> web.Response:
    return web.json_response(time.thread_time())


def _empty(slack: str) -> list[web.RouteDef]:
    """The least that Bolt can do with a command."""
    app = AsyncApp(client=open_client(TOKEN, slack), signing_secret=SECRET, process_before_response=True)

    async def wire(ack: Callable[[], Awaitable[None]]) -> None:
        await ack()

    app.command("/wire")(wire)

    async def receive(request: web.Request) -> web.Response:
        return await to_aiohttp_response(await app.async_dispatch(await to_bolt_request(request)))

    return [web.post(PATH, receive)]


@asynccontextmanager
async def _wire(folder: Path, slack: str, github: str | None) -> AsyncIterator[list[web.RouteDef]]:
    """The front desk as `repojournal run` opens it, and a desk with an edition."""
    store = await SqliteStore.open(folder / "bench.db")
    client = open_client(TOKEN, slack)
    app = SlackApp(Clerk(store), client, signing_secret=SECRET)
    await _filed(store)
    reading = asyncio.create_task(_read(store, github, folder)) if github else None
    try:
        yield app.routes()
    finally:
        if reading:
            reading.cancel()
        await app.stop()
        if client.session:
            await client.session.close()
        await store.close()


async def _filed(store: SqliteStore) -> None:
    activity = Activity.load(SEED)
    desk = Desk(slug="bench", title="Bench", repos=("acme/widget",), targets=(Target("slack", "C0WIRE"),))
    await store.put_desk(desk, datetime.now(UTC) + timedelta(days=1))
    story = build(activity)
    edition = Edition(story.id, "bench", story.window.end, story.window, story, datetime.now(UTC))
    await store.file(edition, (), (), None)


async def _read(store: SqliteStore, github: str, folder: Path) -> None:
    """Read a desk from a GitHub, over and over."""
    newsroom = Newsroom(store, DeskWire("a-token", github, folder / "clones"))
    while True:
        with suppress(CollectError):
            await newsroom.preview("bench")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kind", choices=("wire", "empty"))
    parser.add_argument("slack")
    parser.add_argument("--composing", action="store_true")
    parser.add_argument("--github")
    asked = parser.parse_args()
    asyncio.run(main(asked.kind, asked.slack, composing=asked.composing, github=asked.github))
