"""What Discord says of people, in simulated servers."""

from __future__ import annotations

import asyncio

import discord
import pytest
import simcord

from bot.discord.people import DiscordRights
from bot.model import Reader, Target


def reader(actor: simcord.MemberActor) -> Reader:
    return Reader("discord", str(actor.id), "heron")


def target(channel: simcord.ChannelHandle) -> Target:
    return Target("discord", str(channel.id))


@pytest.fixture
def rights(simcord_env: simcord.Env) -> DiscordRights:
    return DiscordRights(simcord_env.bot)


@pytest.fixture
def guild(simcord_env: simcord.Env) -> simcord.GuildHandle:
    return simcord_env.create_guild()


@pytest.fixture
def news(guild: simcord.GuildHandle) -> simcord.ChannelHandle:
    return guild.create_text_channel("news")


async def test_who_may_manage_the_server_administers_and_nobody_else(
    simcord_env: simcord.Env, guild: simcord.GuildHandle, news: simcord.ChannelHandle, rights: DiscordRights
) -> None:
    role = guild.create_role("editors", permissions=discord.Permissions(manage_guild=True))
    editor = guild.add_member(simcord_env.create_user("editor"), roles=[role])
    heron = guild.add_member(simcord_env.create_user("heron"))
    assert await rights.administers(reader(editor), target(news))
    assert not await rights.administers(reader(heron), target(news))
    assert not await rights.administers(reader(editor), reader(editor).target)


async def test_who_may_manage_channels_runs_them(
    simcord_env: simcord.Env, guild: simcord.GuildHandle, news: simcord.ChannelHandle, rights: DiscordRights
) -> None:
    role = guild.create_role("porters", permissions=discord.Permissions(manage_channels=True))
    porter = guild.add_member(simcord_env.create_user("porter"), roles=[role])
    assert await rights.runs_channel(reader(porter), target(news))
    assert not await rights.administers(reader(porter), target(news))


async def test_a_member_sees_the_channels_of_the_server_they_ask_in(
    simcord_env: simcord.Env, guild: simcord.GuildHandle, news: simcord.ChannelHandle, rights: DiscordRights
) -> None:
    heron = guild.add_member(simcord_env.create_user("heron"))
    talk = guild.create_text_channel("talk")
    away = simcord_env.create_guild().create_text_channel("away")
    assert await rights.sees(reader(heron), target(talk), target(news))
    assert not await rights.sees(reader(heron), target(talk), target(away))
    assert not await rights.sees(reader(heron), reader(heron).target, target(away))
    assert await rights.sees(reader(heron), reader(heron).target, target(news))


async def test_a_channel_that_is_hidden_from_a_member_is_not_seen(
    simcord_env: simcord.Env, guild: simcord.GuildHandle, news: simcord.ChannelHandle, rights: DiscordRights
) -> None:
    heron = guild.add_member(simcord_env.create_user("heron"))
    hidden = guild.create_text_channel(
        "den", overwrites={guild.default_role: discord.PermissionOverwrite(view_channel=False)}
    )
    assert not await rights.sees(reader(heron), target(news), target(hidden))


class Starting:
    """A client that learns of its servers when it is let.

    Args:
        client: one that knows them.
    """

    def __init__(self, client: discord.Client) -> None:
        self.client = client
        self.known = asyncio.Event()

    def is_ready(self) -> bool:
        return self.known.is_set()

    async def wait_until_ready(self) -> None:
        await self.known.wait()

    def get_channel(self, id_: int) -> object:
        return self.client.get_channel(id_) if self.known.is_set() else None


async def test_right_after_the_start_it_waits_until_the_servers_are_known(
    simcord_env: simcord.Env, guild: simcord.GuildHandle, news: simcord.ChannelHandle
) -> None:
    heron = guild.add_member(simcord_env.create_user("heron"))
    starting = Starting(simcord_env.bot)
    rights = DiscordRights(starting)  # type: ignore[arg-type]
    asked = asyncio.create_task(rights.sees(reader(heron), reader(heron).target, target(news)))
    await asyncio.sleep(0)
    assert not asked.done()
    starting.known.set()
    assert await asked


async def test_a_channel_that_is_gone_is_seen_by_nobody(
    simcord_env: simcord.Env, guild: simcord.GuildHandle, news: simcord.ChannelHandle, rights: DiscordRights
) -> None:
    heron = guild.add_member(simcord_env.create_user("heron"))
    assert not await rights.sees(reader(heron), target(news), Target("discord", "12345"))
    assert not await rights.administers(reader(heron), Target("discord", "12345"))


@pytest.mark.parametrize("listening", [True, False])
async def test_whether_a_reader_may_read_is_known_with_a_connection_and_without_one(
    simcord_env: simcord.Env, guild: simcord.GuildHandle, news: simcord.ChannelHandle, listening: bool
) -> None:
    rights = DiscordRights(simcord_env.bot, listening=listening)
    heron = guild.add_member(simcord_env.create_user("heron"))
    stranger = simcord_env.create_guild().add_member(simcord_env.create_user("wren"))
    hidden = guild.create_text_channel(
        "den", overwrites={guild.default_role: discord.PermissionOverwrite(view_channel=False)}
    )
    assert await rights.reads(reader(heron), target(news)) is True
    assert await rights.reads(reader(heron), target(hidden)) is False
    assert await rights.reads(reader(stranger), target(news)) is False
    assert await rights.reads(reader(heron), Target("discord", "1")) is False


async def test_where_discord_does_not_answer_nobody_knows_who_may_read(
    simcord_env: simcord.Env, guild: simcord.GuildHandle, news: simcord.ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    heron = guild.add_member(simcord_env.create_user("heron"))
    monkeypatch.setattr("bot.discord.people.READY", 0.01)
    away = discord.Client(intents=discord.Intents.none())
    assert await DiscordRights(away).reads(reader(heron), target(news)) is None
    assert not await DiscordRights(away).sees(reader(heron), target(news), Target("discord", "1"))
