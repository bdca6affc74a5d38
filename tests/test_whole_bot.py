"""The whole bot: GitHub and Slack served by emulate, Discord by simcord, and a clock that only the test moves."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import simcord
from aiohttp import web

from bot.discord.client import WireClient
from bot.model import Desk, Target
from tests.bot.clocks import MovedClock
from tests.bot.slack.desk import Replies
from tests.bot.slack.proxy import served
from tests.peers.github import GithubPeer
from tests.peers.slack import SlackPeer
from tests.whole_bot.people import DiscordReader, SlackReader
from tests.whole_bot.process import Process


@dataclass(frozen=True)
class History:
    """Two repositories of today, and the slot that covers them."""

    press: str
    lamp: str
    slot: datetime

    def desk(self, *targets: Target) -> Desk:
        return Desk(
            "inkwell",
            title="Inkwell",
            repos=(self.press, self.lamp),
            schedule=f"{self.slot.minute} {self.slot.hour} * * *",
            targets=targets,
        )


@pytest.fixture
def history(github_peer: GithubPeer) -> History:
    """The peer gives merges the present time, so the slot is a little later than that."""
    press, lamp = github_peer.new_repo("press"), github_peer.new_repo("lamp")
    now = datetime.now(UTC)
    _merged(github_peer, press, "Require rollers 2.0", now, {"rollers.toml": 'rollers = ">=2.0"\n'})
    _merged(github_peer, lamp, "Add a dimmer", now, {"dimmer.py": "level = 3\n"})
    return History(press, lamp, now.replace(second=0, microsecond=0) + timedelta(minutes=10))


def _merged(peer: GithubPeer, repo: str, title: str, at: datetime, files: dict[str, str]) -> None:
    peer.commit(repo, title, at, files, branch="work")
    peer.merge(repo, peer.pull(repo, title, "work"))


@pytest.fixture
async def start_over(
    tmp_path: Path, history: History, github_peer: GithubPeer, slack_peer: SlackPeer
) -> AsyncIterator[Callable[[], Awaitable[Process]]]:
    """Puts together one process after the other, over the same database and clock."""
    clock = MovedClock(history.slot - timedelta(minutes=5))
    async with AsyncExitStack() as stack:

        async def start_over() -> Process:
            process = await Process.over(tmp_path / "paper.db", clock, github_peer, slack_peer)
            stack.push_async_callback(process.stop)
            return process

        yield start_over


@pytest.fixture
async def process(start_over: Callable[[], Awaitable[Process]]) -> Process:
    return await start_over()


@pytest.fixture
def simcord_bot(process: Process) -> WireClient:
    return process.discord


@pytest.fixture
async def replies() -> AsyncIterator[Replies]:
    replies = Replies()
    app = web.Application()
    app.router.add_post("/response/{token}", replies.receive)
    async with served(app) as replies.url:
        yield replies


async def test_an_edition_goes_once_to_each_channel_and_to_each_reader_their_part(
    *,
    history: History,
    process: Process,
    start_over: Callable[[], Awaitable[Process]],
    simcord_env: simcord.Env,
    slack_peer: SlackPeer,
    replies: Replies,
) -> None:
    guild = simcord_env.create_guild()
    news = guild.create_text_channel("news")
    heron = DiscordReader(guild.add_member(simcord_env.create_user("heron")), news)
    bystander = DiscordReader(guild.add_member(simcord_env.create_user("bystander")), news)
    channel = slack_peer.new_channel()
    kestrel = SlackReader(process, slack_peer, replies, slack_peer.new_user("kestrel"), "kestrel", channel)
    robin = SlackReader(process, slack_peer, replies, slack_peer.new_user("robin"), "robin", channel)

    # Before the slot: a desk, a reader of one repository in Slack, a reader of the other one in Discord.
    await process.newsroom.apply([history.desk(Target("slack", channel), Target("discord", str(news.id)))])
    await process.start()
    assert (await kestrel.types(f"subscribe {history.press}")).startswith(
        f"You follow {history.press}; it is covered by inkwell, next "
    )
    assert (await heron.types("subscribe", pattern=history.lamp)).startswith(f"You follow `{history.lamp}`")
    assert await process.newsroom.file_due() == ()
    assert (kestrel.sees(), heron.sees()) == ([], [])

    # The slot comes: one story in each channel, and to each reader what concerns their repository.
    process.clock.set_to(history.slot)
    deliveries = await process.delivered(4)
    assert len({each.edition for each in deliveries}) == 1
    for reader in (kestrel, heron):
        [story] = reader.sees()
        assert all(told in story for told in (history.press, "rollers 2.0", history.lamp, "dimmer"))
    for reader, mine, others in (
        (kestrel, (history.press, "rollers 2.0"), (history.lamp, "dimmer")),
        (heron, (history.lamp, "dimmer"), (history.press, "rollers")),
    ):
        [part] = reader.got()
        assert [told in part for told in mine] == [True, True]
        assert [told.removeprefix("acme/") in part for told in others] == [False, False]
        assert part.endswith(deliveries[0].edition)
    assert robin.got() == bystander.got() == []

    # A second start posts nothing: the same database, and everything else anew.
    await process.stop()
    again = await start_over()
    await simcord_env.restart_bot(again.discord)
    kestrel.process = robin.process = again
    await again.start()
    await again.swept_twice()
    assert await again.store.deliveries() == deliveries
    assert [len(reader.sees()) for reader in (kestrel, heron)] == [1, 1]
    assert [len(reader.got()) for reader in (kestrel, heron)] == [1, 1]

    # Two people press Acknowledge at once, then one of them again and again: the first press counts, and every message
    # that shows the item shows who handles it.
    [edition] = await again.store.editions("inkwell", 5)
    [item] = edition.story.actions
    assert (item.repo, item.text) == (history.press, "Upgrade rollers to 2.0")
    answers = await asyncio.gather(robin.presses(item.id), heron.presses(item.id))
    first = (await again.store.acknowledgements([item.id]))[item.id]
    late = "heron" if first.by.name == "robin" else "robin"
    assert {first.by.name, late} == {"robin", "heron"}
    assert sorted(answer.split(",")[0] for answer in answers) == [
        "You handle it now: Upgrade rollers to 2.0",
        f"{first.by.name} acknowledged it already",
    ]
    for _ in range(3):
        name = "You" if first.by.name == "robin" else "heron"
        assert (await robin.presses(item.id)).startswith(f"{name} acknowledged it already, ")
    assert await again.store.acknowledgements([item.id]) == {item.id: first}
    assert [each.kind for each in (await again.delivered(8))[4:]] == ["redraw"] * 4
    for shown in (kestrel.sees(), heron.sees(), kestrel.got()):
        assert [text.count(f"Acknowledged by {first.by.name}") for text in shown] == [1]
    assert "Acknowledged" not in heron.got()[0]
