"""Posting to Discord, against the real library in simcord's server."""

from __future__ import annotations

import discord
import pytest
import simcord

from bot.discord.publisher import DiscordPublisher, nonce_of
from bot.model import Acknowledgement, Post, Reader, Target
from bot.outbox import TargetRefused
from tests.bot.discord.stories import ITEM, NOON, delivery, story


def shown(message: discord.Message) -> str:
    """All texts of a message, one a line."""
    found = []
    for top in message.components:
        for each in getattr(top, "children", [top]):
            found += [each.content] if isinstance(each, discord.TextDisplay) else []
            found += [c.content for c in getattr(each, "children", []) if isinstance(c, discord.TextDisplay)]
    return "\n".join(found)


def channel_of(env: simcord.Env) -> tuple[simcord.ChannelHandle, Target]:
    channel = env.create_guild().create_text_channel("news")
    return channel, Target("discord", str(channel.id))


async def test_a_story_is_posted_and_found_again_by_its_footer(simcord_env: simcord.Env) -> None:
    channel, target = channel_of(simcord_env)
    publisher = DiscordPublisher(simcord_env.bot)
    planned = delivery(target)
    assert await publisher.find(planned) is None
    reference = await publisher.send(planned, Post(story()))
    assert reference == f"{channel.id}/{channel.last_message.id}"
    assert "Widget requires left\\-pad 2\\.0" in shown(channel.last_message)
    assert await publisher.find(planned) == reference
    assert await publisher.find(delivery(target, part=1)) is None


async def test_a_later_part_replies_to_the_first(simcord_env: simcord.Env) -> None:
    channel, target = channel_of(simcord_env)
    publisher = DiscordPublisher(simcord_env.bot)
    long = story(paragraphs=20)
    root = await publisher.send(delivery(target), Post(long))
    second = await publisher.send(delivery(target, part=1, root=root), Post(long, part=1))
    assert channel.last_message.reference is not None
    assert channel.last_message.reference.message_id == int(root.partition("/")[2])
    assert await publisher.find(delivery(target, part=1)) == second


async def test_a_redraw_shows_who_acknowledged(simcord_env: simcord.Env) -> None:
    channel, target = channel_of(simcord_env)
    publisher = DiscordPublisher(simcord_env.bot)
    reference = await publisher.send(delivery(target), Post(story()))
    acknowledged = {ITEM: Acknowledgement(ITEM, Reader("discord", "5", "ann"), NOON)}
    await publisher.redraw(delivery(target, message=reference), Post(story(), acknowledged=acknowledged))
    assert "✓ acknowledged by ann" in shown(channel.last_message)
    assert len(channel.messages) == 1


async def test_a_personal_digest_goes_to_direct_messages(simcord_env: simcord.Env) -> None:
    user = simcord_env.create_user("reader")
    simcord_env.create_guild().add_member(user)
    target = Target("discord", str(user.id), personal=True)
    publisher = DiscordPublisher(simcord_env.bot)
    reference = await publisher.send(delivery(target), Post(story()))
    assert await publisher.find(delivery(target)) == reference


async def test_a_channel_without_the_right_to_send_is_refused_by_name(simcord_env: simcord.Env) -> None:
    guild = simcord_env.create_guild()
    channel = guild.create_text_channel("news")
    channel.set_permissions(guild.default_role, send_messages=False)
    target = Target("discord", str(channel.id))
    publisher = DiscordPublisher(simcord_env.bot)
    with pytest.raises(TargetRefused, match="the bot needs Send Messages in discord:"):
        await publisher.check(target)
    with pytest.raises(TargetRefused, match="may not post"):
        await publisher.send(delivery(target), Post(story()))


async def test_a_channel_that_does_not_exist_is_refused(simcord_env: simcord.Env) -> None:
    publisher = DiscordPublisher(simcord_env.bot)
    with pytest.raises(TargetRefused, match="does not exist"):
        await publisher.check(Target("discord", "123"))
    with pytest.raises(TargetRefused, match="does not exist"):
        await publisher.send(delivery(Target("discord", "123")), Post(story()))


def test_the_nonce_follows_from_the_key_and_keeps_the_limit() -> None:
    assert nonce_of("acme-2026-08-20T12Z/discord:1/0") == nonce_of("acme-2026-08-20T12Z/discord:1/0")
    assert nonce_of("a") == "ca978112ca1bbdcafac231b3"
