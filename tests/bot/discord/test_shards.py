"""A bot with several connections to Discord answers and posts as one with a single connection does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
import simcord
import structlog
from structlog.testing import capture_logs

from bot.discord.app import DiscordApp, shards_asked_for
from bot.discord.client import ShardedWireClient, WireClient
from bot.discord.people import DiscordRights
from bot.discord.publisher import DiscordPublisher
from bot.model import Reader, Target
from bot.platforms import platforms
from bot.settings import Settings
from digest.errors import InputError
from tests.bot.discord.front import ScriptedFront, answers_to, texts_of
from tests.bot.discord.server import CHANNEL, DiscordServer
from tests.bot.stories import ITEM, delivery, post, story

SHARDS = 2


@pytest.fixture
def simcord_bot(front: ScriptedFront) -> WireClient:
    return ShardedWireClient(front, SHARDS)


@pytest.fixture(autouse=True)
def _no_pause_between_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library waits five seconds before each further connection, and has a hook to say otherwise."""

    async def at_once(self: object, shard_id: int | None, *, initial: bool = False) -> None: ...

    monkeypatch.setattr(ShardedWireClient, "before_identify_hook", at_once)


@pytest.fixture(params=range(SHARDS))
def channel(request: pytest.FixtureRequest, simcord_env: simcord.Env) -> simcord.ChannelHandle:
    """A channel of a server on each of the connections."""
    guild = simcord_env.create_guild(shard_id=request.param)
    assert (guild.id >> 22) % SHARDS == request.param
    return guild.create_text_channel("news")


@pytest.fixture
def heron(simcord_env: simcord.Env, channel: simcord.ChannelHandle) -> simcord.MemberActor:
    assert channel.guild
    return channel.guild.add_member(simcord_env.create_user("heron"))


@pytest.mark.parametrize(("heard", "options"), [("list", {}), ("ack 0123", {"item": "0123"}), ("desk list", {"do": "list"})])
async def test_a_command_is_answered_to_who_typed_it_alone(
    front: ScriptedFront,
    channel: simcord.ChannelHandle,
    heron: simcord.MemberActor,
    heard: str,
    options: dict[str, object],
) -> None:
    result = await heron.slash(channel, f"wire {heard.split(maxsplit=1)[0]}", **options)
    who = Reader("discord", str(heron.id), "heron")
    assert front.asked == [(heard, who, Target("discord", str(channel.id)))]
    assert [each.ephemeral for each in answers_to(result)] == [True]
    assert texts_of(result) == [f"heard\\: {heard}"]


async def test_a_post_arrives_and_its_button_works_after_a_restart(
    simcord_env: simcord.Env, front: ScriptedFront, channel: simcord.ChannelHandle, heron: simcord.MemberActor
) -> None:
    target = Target("discord", str(channel.id))
    await DiscordPublisher(simcord_env.bot).send(delivery(target, story()), post(story()))
    await simcord_env.restart_bot(ShardedWireClient(front, SHARDS))
    assert channel.last_message
    result = await heron.click(channel.last_message, custom_id=f"ack:{ITEM}")
    assert front.presses == [(f"ack:{ITEM}", "", Reader("discord", str(heron.id), "heron"), target)]
    assert texts_of(result) == [f"pressed\\: ack\\:{ITEM}"]


async def test_what_people_may_is_known_on_every_connection(
    simcord_env: simcord.Env, channel: simcord.ChannelHandle, heron: simcord.MemberActor
) -> None:
    rights, target = DiscordRights(simcord_env.bot), Target("discord", str(channel.id))
    who = Reader("discord", str(heron.id), "heron")
    assert await rights.sees(who, target, target)
    assert await rights.sees(who, who.target, target)
    assert not await rights.administers(who, target)


@pytest.fixture
async def app(server: DiscordServer, front: ScriptedFront) -> AsyncIterator[DiscordApp]:
    server.shards = SHARDS
    app = DiscordApp("a-token", front, server.api_url, again=0, shards=SHARDS)
    yield app
    await app.stop()


async def test_each_connection_identifies_as_its_part_and_the_commands_are_announced_once(
    app: DiscordApp, server: DiscordServer
) -> None:
    await app.start()
    await asyncio.wait_for(server.complete.wait(), 10)
    assert [each["shard"] for each in server.identified] == [[0, SHARDS], [1, SHARDS]]
    assert {each["intents"] for each in server.identified} == {discord.Intents(guilds=True).value}
    assert len(server.sent("PUT", "/commands")) == 1
    news = Target("discord", str(CHANNEL))
    assert (await app.publisher.send(delivery(news, story()), post(story()))).startswith(f"{CHANNEL}/")


async def test_discord_says_how_many_connections_it_wants(server: DiscordServer) -> None:
    assert await shards_asked_for("a-token", server.api_url) == 1
    server.shards = 3
    assert await shards_asked_for("a-token", server.api_url) == 3


@pytest.mark.parametrize("fault", [(0, ""), (401, {"message": "401: Unauthorized", "code": 0}), (200, {}), (200, "no JSON")])
async def test_where_discord_does_not_say_how_many_it_is_one(server: DiscordServer, fault: tuple[int, Any]) -> None:
    server.fault("GET", "/gateway/bot", *fault)
    assert await shards_asked_for("a-token", server.api_url) == 1


async def test_a_bot_that_outgrew_its_connections_is_told_what_to_do(server: DiscordServer, front: ScriptedFront) -> None:
    server.gateway_closes = 4011
    app = DiscordApp("a-token", front, server.api_url, again=0)
    structlog.reset_defaults()
    with capture_logs(), pytest.raises(InputError) as refusal:
        await app.start()
    assert str(refusal.value) == (
        "Discord asks for more connections by now: start the bot again, or set REPOJOURNAL_DISCORD_SHARDS"
    )


@pytest.mark.parametrize(
    ("asked", "setting", "kind"),
    [(1, None, WireClient), (2, None, ShardedWireClient), (2, 1, WireClient), (1, 2, ShardedWireClient)],
)
async def test_the_bot_has_as_many_connections_as_discord_asks_for_unless_it_is_set(
    server: DiscordServer, front: ScriptedFront, asked: int, setting: int | None, kind: type[WireClient]
) -> None:
    server.shards = asked
    settings = Settings(
        discord_token="a-token",  # type: ignore[arg-type]
        discord_api_url=server.api_url,
        repojournal_discord_shards=setting,
    )
    async with platforms(settings, front) as opened:
        [_, publisher] = opened.publishers
        assert isinstance(publisher, DiscordPublisher)
        assert type(publisher._client) is kind
        assert (publisher._client.shard_count or 1) == (setting or asked)
