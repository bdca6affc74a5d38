"""A Discord client with a newsroom that answers from a script: under simcord, and logged in at a server on a local port."""

from __future__ import annotations

from collections.abc import AsyncIterator

import discord
import pytest

from bot.discord.client import WireClient
from tests.bot.discord.front import ScriptedFront
from tests.bot.discord.server import DiscordServer


@pytest.fixture
def front() -> ScriptedFront:
    return ScriptedFront()


@pytest.fixture
def simcord_bot(front: ScriptedFront) -> WireClient:
    return WireClient(front)


@pytest.fixture
async def server() -> AsyncIterator[DiscordServer]:
    async with DiscordServer() as running:
        yield running


@pytest.fixture
async def client(server: DiscordServer, front: ScriptedFront, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[WireClient]:
    """A client that posts to `server`, without a gateway."""
    monkeypatch.setattr(discord.http.Route, "BASE", server.api_url)
    client = WireClient(front)
    await client.login("a-token")
    yield client
    await client.close()
