"""Slash commands of Slack: how soon they are acknowledged and what that takes, beside a Bolt handler that does nothing else.

Both servers are processes of their own behind the same web server, and get the same signed requests in turns: 200 at once,
each over a connection of its own. Before the next turn the answers of the newsroom, which come later over the response URL,
have all arrived.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from urllib.parse import urlencode, urlsplit

from aiohttp import ClientSession, ClientTimeout, TCPConnector, web
from slack_sdk.signature import SignatureVerifier

from tests.bench.answering import SECRET
from tests.bench.table import Table
from tests.peers.process import running

#: Commands that are sent at once.
CLIENTS = 200

#: What they say: each kind of question that the database answers.
TEXTS = ("latest", "list", "actions", "status", "help")

#: Seconds that GitHub stands still, and that Slack waits for an acknowledgement.
STANDSTILL, PATIENCE = 10.0, 3.0


@dataclass
class Side:
    """What one of the two servers took: seconds until each acknowledgement, and CPU seconds of its event loop by turn."""

    url: str
    waits: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    def wait(self, share: float) -> float:
        """The wait in milliseconds that `share` of the acknowledgements do not exceed."""
        return sorted(self.waits)[int(share * (len(self.waits) - 1))] * 1000

    @property
    def each(self) -> float:
        """Milliseconds of CPU that a command took, of the turn in the middle."""
        return sorted(self.cpu)[len(self.cpu) // 2] / CLIENTS * 1000


@dataclass
class Slack:
    """Sends commands, and receives the answers that come later.

    Args:
        session: keeps a connection for each of the commands.
        url: where answers go to.
        answered: how many have come since it was last set to 0.
    """

    session: ClientSession
    url: str = ""
    answered: int = 0
    sent: int = 0

    async def receive(self, request: web.Request) -> web.Response:
        await request.read()
        self.answered += 1
        return web.Response(text="ok")

    async def turn(self, side: Side, *, kept: bool = True) -> None:
        """Send all commands at once; note how long each waited, and what the turn took."""
        before = await self._cpu(side)
        waits = await asyncio.gather(*(self._command(side, text) for text in self._texts()))
        after = await self._cpu(side)
        if kept:
            side.waits += waits
            side.cpu.append(after - before)

    async def all_answered(self, patience: float = 60.0) -> float:
        """Wait until each command has its answer; return the seconds that took."""
        started = time.monotonic()
        while self.answered < CLIENTS:
            if time.monotonic() - started > patience:
                raise TimeoutError(f"{self.answered} of {CLIENTS} commands were answered within {patience:.0f} s")
            await asyncio.sleep(0.01)
        return time.monotonic() - started

    def _texts(self) -> Iterator[str]:
        self.answered = 0
        return (TEXTS[place % len(TEXTS)] for place in range(CLIENTS))

    async def _command(self, side: Side, text: str) -> float:
        self.sent += 1
        fields = {
            "command": "/wire",
            "text": text,
            "user_id": f"U{self.sent % 50:06}",
            "user_name": "kestrel",
            "channel_id": "C0WIRE",
            "team_id": "T0RIG",
            "api_app_id": "A0RIG",
            "trigger_id": f"bench.{self.sent}",
            "response_url": f"{self.url}/answers",
        }
        body, stamp = urlencode(fields), str(int(time.time()))
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "X-Slack-Request-Timestamp": stamp,
            "X-Slack-Signature": SignatureVerifier(SECRET).generate_signature(timestamp=stamp, body=body) or "",
        }
        started = time.monotonic()
        async with self.session.post(side.url, data=body, headers=headers) as answer:
            await answer.read()
            if answer.status != 200:
                raise AssertionError(f"a command was answered {answer.status}")
        return time.monotonic() - started

    async def _cpu(self, side: Side) -> float:
        address = urlsplit(side.url)
        async with self.session.get(f"{address.scheme}://{address.netloc}/_cpu") as answer:
            return float(json.loads(await answer.text()))


def measure(*, short: bool = False) -> Table:
    """Measure; `short` takes fewer turns.

    Raises:
        AssertionError: a command was refused.
    """
    table = Table()
    turns = 5 if short else 15
    asyncio.run(_side_by_side(table, turns, composing=False))
    asyncio.run(_side_by_side(table, turns, composing=True))
    asyncio.run(_standing_still(table))
    return table


async def _side_by_side(table: Table, turns: int, *, composing: bool) -> None:
    options = ["--composing"] if composing else []
    async with _slack() as slack:
        with _server("empty", slack, *options) as empty_url, _server("wire", slack, *options) as wire_url:
            empty, wire = Side(empty_url), Side(wire_url)
            answered = await _turns(slack, empty, wire, turns)
    when = "while a story is composed" if composing else "nothing else to do"
    table.told(f"{CLIENTS} commands at once, {when}", f"{turns} turns, all answered within {answered:.2f} s")
    for share, name in ((0.5, "median"), (0.99, "p99")):
        table.told(f"  {name} until acknowledged", f"{wire.wait(share):.0f} ms beside {empty.wait(share):.0f} ms")
    table.at_most("  p99, beside the empty handler", wire.wait(0.99) / empty.wait(0.99), 1.5)
    table.told("  CPU until all are acknowledged", f"{wire.each:.2f} ms each beside {empty.each:.2f} ms")
    table.at_most("  CPU, beside the empty handler", wire.each / empty.each, 1.5)


async def _turns(slack: Slack, empty: Side, wire: Side, turns: int) -> float:
    """Ask both in turns; return the most seconds that the newsroom's answers took after the acknowledgements."""
    longest = 0.0
    for turn in range(-1, turns):  # the first one opens the connections
        await slack.turn(empty, kept=turn >= 0)
        await slack.turn(wire, kept=turn >= 0)
        longest = max(longest, await slack.all_answered())
    return longest


async def _standing_still(table: Table) -> None:
    """GitHub accepts and says nothing for ten seconds, while a desk is read and commands come in."""
    async with _mute() as (github, accepted), _slack() as slack:
        with _server("wire", slack, "--github", github) as url:
            side = Side(url)
            await asyncio.wait_for(accepted.wait(), 30)
            await slack.turn(side)
            answered = await slack.all_answered()
    table.at_most(f"GitHub stands still for {STANDSTILL:.0f} s: the longest acknowledgement", max(side.waits), PATIENCE, "s")
    table.at_most("  the last answer after it", answered, PATIENCE, "s")


@asynccontextmanager
async def _slack() -> AsyncIterator[Slack]:
    connector = TCPConnector(limit=0, keepalive_timeout=60)
    async with ClientSession(connector=connector, timeout=ClientTimeout(total=60)) as session:
        slack = Slack(session)
        app = web.Application()
        app.router.add_post("/answers", slack.receive)
        app.router.add_post("/api/auth.test", _who)
        runner = web.AppRunner(app, access_log=None)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        slack.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        try:
            yield slack
        finally:
            await runner.cleanup()


async def _who(_: web.Request) -> web.Response:
    """Bolt asks once whose token it has (https://docs.slack.dev/reference/methods/auth.test)."""
    who = {"ok": True, "team_id": "T0RIG", "user_id": "U0BOT", "bot_id": "B0BOT", "url": "https://rig.example/"}
    return web.json_response(who)


@asynccontextmanager
async def _mute() -> AsyncIterator[tuple[str, asyncio.Event]]:
    """A server that accepts connections and says nothing for a while; the event is set once it was asked."""
    accepted = asyncio.Event()

    async def still(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        accepted.set()
        with suppress(asyncio.CancelledError):  # the loop ends before the standstill does
            await asyncio.sleep(STANDSTILL)
        writer.close()

    server = await asyncio.start_server(still, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", accepted
    finally:
        server.close()


@contextmanager
def _server(kind: str, slack: Slack, *options: str) -> Iterator[str]:
    with running([sys.executable, "-m", "tests.bench.answering", kind, f"{slack.url}/api/", *options], "ready") as url:
        yield url
