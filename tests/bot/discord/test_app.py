"""Starting and stopping: login, gateway, and what is said when Discord refuses or is away."""

from __future__ import annotations

import asyncio

import discord
import pytest
import structlog
from discord.gateway import DiscordWebSocket
from structlog.testing import capture_logs

from bot.discord.app import API_URL, DiscordApp
from bot.model import Target
from bot.publisher import RetryLater
from digest.errors import InputError
from tests.bot.discord.front import ScriptedFront
from tests.bot.discord.server import CHANNEL, DiscordServer
from tests.bot.stories import delivery, post, story

NEWS = Target("discord", str(CHANNEL))


@pytest.fixture
def app(server: DiscordServer, front: ScriptedFront) -> DiscordApp:
    return DiscordApp("a-token", front, server.api_url, again=0)


async def test_a_start_announces_the_commands_and_identifies_without_privileged_intents(
    app: DiscordApp, server: DiscordServer
) -> None:
    await app.start()
    [announced] = server.sent("PUT", "/commands")
    [wire] = announced["list"]
    assert wire["name"] == "wire"
    assert [each["name"] for each in wire["options"]] == [
        "latest", "story", "preview", "subscribe", "unsubscribe", "list", "actions", "ack", "snooze", "undo", "why",
        "status", "help", "pause", "resume", "desk", "settings", "link", "unlink",
    ]  # fmt: skip
    assert [each["intents"] for each in server.identified] == [discord.Intents(guilds=True).value]
    await app.stop()


async def test_a_started_app_posts_and_a_stopped_one_leaves_the_gateway(app: DiscordApp, server: DiscordServer) -> None:
    await app.start()
    reference = await app.publisher.send(delivery(NEWS, story()), post(story()))
    assert reference.startswith(f"{CHANNEL}/")
    await app.stop()
    await asyncio.wait_for(server.left.wait(), 5)
    with pytest.raises(RetryLater):
        await app.publisher.send(delivery(NEWS, story()), post(story()))
    assert len(server.messages[CHANNEL]) == 1


async def test_an_app_that_only_posts_logs_in_and_neither_announces_commands_nor_connects(
    app: DiscordApp, server: DiscordServer
) -> None:
    await app.start(listening=False)
    reference = await app.publisher.send(delivery(NEWS, story()), post(story()))
    assert reference == f"{CHANNEL}/{server.messages[CHANNEL][0]['id']}"
    await app.stop()
    assert server.sent("PUT", "/commands") == []
    assert server.identified == []


async def test_an_app_that_does_not_listen_only_logs_in_and_can_post(app: DiscordApp, server: DiscordServer) -> None:
    await app.start(listening=False)
    assert await app.publisher.send(delivery(NEWS, story()), post(story()))
    await app.stop()
    assert server.sent("PUT", "/commands") == []
    assert server.identified == []


async def test_the_library_is_left_as_it_was(app: DiscordApp) -> None:
    await app.start()
    await app.stop()
    assert discord.http.Route.BASE == API_URL
    assert str(DiscordWebSocket.DEFAULT_GATEWAY) == "wss://gateway.discord.gg/"


async def test_a_token_that_is_refused_is_one_line_that_names_the_variable(app: DiscordApp, server: DiscordServer) -> None:
    server.fault("GET", "/users/@me", 401, {"message": "401: Unauthorized", "code": 0})
    with pytest.raises(InputError) as refusal:
        await app.start()
    assert str(refusal.value) == (
        "DISCORD_TOKEN: Discord does not accept it; make a new one in the app's settings, under Bot"
    )
    assert discord.http.Route.BASE == API_URL


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (4004, "DISCORD_TOKEN: Discord does not accept it (4004); make a new one in the app's settings, under Bot"),
        (4014, "Discord refuses the bot's intents: open its settings at discord.com/developers, under Bot"),
    ],
)
async def test_a_gateway_that_refuses_the_bot_is_one_line(
    app: DiscordApp, server: DiscordServer, code: int, words: str
) -> None:
    server.gateway_closes = code
    structlog.reset_defaults()
    with capture_logs() as lines, pytest.raises(InputError) as refusal:
        await app.start()
    assert str(refusal.value) == words
    assert [(line["log_level"], line["reason"]) for line in lines] == [("error", words)]


async def test_discord_being_away_does_not_stop_the_start_and_the_bot_comes_when_it_is_back(
    app: DiscordApp, server: DiscordServer
) -> None:
    server.fault("GET", "/users/@me", 503, {"message": "503", "code": 0})
    structlog.reset_defaults()
    with capture_logs() as lines:
        await app.start()
        with pytest.raises(RetryLater, match="not logged in"):
            await app.publisher.send(delivery(NEWS, story()), post(story()))
        server.faults.clear()
        await asyncio.wait_for(app.client.connected.wait(), 5)
    assert {(line["log_level"], line["event"]) for line in lines} == {("warning", "Discord is away; the bot tries again")}
    assert await app.publisher.send(delivery(NEWS, story()), post(story()))
    await app.stop()


async def test_an_address_where_nothing_answers_does_not_stop_the_start(front: ScriptedFront) -> None:
    async with DiscordServer() as gone:
        pass
    app = DiscordApp("a-token", front, gone.api_url, again=60)
    structlog.reset_defaults()
    with capture_logs() as lines:
        await app.start()
    assert [(line["log_level"], line["reason"]) for line in lines] == [("warning", "ClientConnectorError")]
    await app.stop()


async def test_stopping_what_never_started_is_harmless(app: DiscordApp) -> None:
    await app.stop()
    await app.stop()
