"""One process of the bot: what `repojournal run` puts together, on a clock that only the test moves."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path
from typing import Self

from bot.discord.client import WireClient
from bot.discord.publisher import DiscordPublisher
from bot.frontdesk import Clerk
from bot.metrics import CountedNewsroom, Metrics
from bot.model import Delivery
from bot.outbox import Outbox
from bot.runtime import Bot
from bot.slack.app import SlackApp
from bot.slack.publisher import SlackPublisher, open_client
from bot.store.sqlite import SqliteStore
from bot.web.server import build_web
from bot.wire import DeskWire
from tests.bot.clocks import MovedClock
from tests.bot.slack.proxy import served
from tests.peers.github import GithubPeer
from tests.peers.slack import SlackPeer

SECRET = "a-signing-secret"


class Process:
    """The bot over a database file.

    Args:
        discord: its client, which simcord connects.
        slack_url: where Slack calls it, from `start()` on.
    """

    def __init__(self, store: SqliteStore, clock: MovedClock, github: GithubPeer, slack: SlackPeer, clones: Path) -> None:
        self.store = store
        self.clock = clock
        self.outbox = Outbox(store, (), clock)
        clerk = Clerk(store, clock, self.outbox.wake)
        self.metrics = Metrics(clock)
        wire = DeskWire(github.token, github.url, clones, clock.now)
        self.newsroom = CountedNewsroom(store, wire, self.metrics, clock)
        self.discord = WireClient(clerk)
        client = open_client(slack.token, slack.url)
        self.slack = SlackApp(clerk, client, signing_secret=SECRET)
        for publisher in (SlackPublisher(client, pace=0), DiscordPublisher(self.discord)):
            self.outbox.publishers[publisher.platform] = publisher
        self.slack_url = ""
        self._stop = asyncio.Event()
        self._open = AsyncExitStack()
        self._open.push_async_callback(store.close)
        self._open.push_async_callback(self.outbox.close)

    @classmethod
    async def over(cls, database: Path, clock: MovedClock, github: GithubPeer, slack: SlackPeer) -> Self:
        """Open the database and put everything together."""
        return cls(await SqliteStore.open(database), clock, github, slack, database.with_suffix(".clones"))

    async def start(self) -> None:
        """Begin to file, to deliver and to answer."""
        await self.slack.start()
        self._open.push_async_callback(self.slack.stop)
        self.slack_url = f"{await self._open.enter_async_context(served(build_web(self.slack.routes())))}/slack/events"
        running = asyncio.create_task(Bot(self.newsroom, self.outbox, self.clock).run(self._stop))
        self._open.push_async_callback(self._ended, running)

    async def stop(self) -> None:
        """Stop as on SIGTERM. Nothing happens the second time."""
        await self._open.aclose()

    async def _ended(self, running: asyncio.Task[None]) -> None:
        self._stop.set()
        await running

    async def delivered(self, count: int) -> tuple[Delivery, ...]:
        """Wait until there are `count` deliveries and all of them are sent; return them."""
        async with asyncio.timeout(20):
            while True:
                deliveries = await self.store.deliveries()
                if len(deliveries) >= count and all(each.state == "sent" for each in deliveries):
                    return deliveries
                await asyncio.sleep(0.01)

    async def swept_twice(self) -> None:
        """Let time go on, second by second, until the bot has looked twice for what is due and has nothing to deliver."""
        beginning = self.clock.now()
        async with asyncio.timeout(20):
            while not self.metrics.last_sweep or self.metrics.last_sweep < beginning + timedelta(seconds=60):
                self.clock.advance(1)
                await asyncio.to_thread(lambda: None)
        assert await self.outbox.deliver() is False
