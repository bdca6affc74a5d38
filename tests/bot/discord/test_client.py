"""/wire and the Acknowledge button, typed and pressed by members of a simulated server."""

from __future__ import annotations

import pytest
import simcord

from bot.discord.client import WireClient
from bot.discord.publisher import DiscordPublisher
from bot.model import Post, Reader, Target
from tests.bot.discord.conftest import ScriptedDesk
from tests.bot.discord.stories import ITEM, delivery, story


def texts_of(result: simcord.InteractionResult) -> str:
    found = []
    for message in result.followups:
        for top in message.components:
            found += [each.get("content", "") for each in top.get("components", [])]
    return "\n".join(found)


@pytest.mark.parametrize(
    ("options", "heard"),
    [
        (("latest", {}), "latest"),
        (("latest", {"desk": "acme"}), "latest acme"),
        (("subscribe", {"pattern": "acme/*"}), "subscribe acme/*"),
        (("unsubscribe", {"pattern": "acme/*"}), "unsubscribe acme/*"),
        (("list", {}), "list"),
        (("actions", {}), "actions"),
        (("ack", {"item": "0123"}), "ack 0123"),
        (("help", {}), "help"),
    ],
)
async def test_a_command_is_answered_to_who_typed_it_alone(
    simcord_env: simcord.Env, front: ScriptedDesk, options: tuple[str, dict[str, str]], heard: str
) -> None:
    guild = simcord_env.create_guild()
    channel = guild.create_text_channel("news")
    reader = guild.add_member(simcord_env.create_user("reader"))
    name, values = options
    result = await reader.slash(channel, f"wire {name}", **values)
    assert front.asked == [(heard, Reader("discord", str(reader.id), "reader"), Target("discord", str(channel.id)))]
    assert result.deferred
    assert result.ephemeral
    assert texts_of(result).startswith("heard\\: ")


async def test_a_newsroom_that_fails_is_admitted_in_one_line(simcord_env: simcord.Env, front: ScriptedDesk) -> None:
    front.failing = True
    guild = simcord_env.create_guild()
    channel = guild.create_text_channel("news")
    result = await guild.add_member(simcord_env.create_user("reader")).slash(channel, "wire list")
    assert texts_of(result) == "Something went wrong here\\; nothing was changed\\. The log of the bot has the details\\."


async def test_a_button_works_after_a_restart(simcord_env: simcord.Env, front: ScriptedDesk) -> None:
    guild = simcord_env.create_guild()
    channel = guild.create_text_channel("news")
    reader = guild.add_member(simcord_env.create_user("reader"))
    await DiscordPublisher(simcord_env.bot).send(delivery(Target("discord", str(channel.id))), Post(story()))
    await simcord_env.restart_bot(WireClient(front))
    result = await reader.click(channel.last_message, custom_id=f"ack:{ITEM}")
    assert front.pressed == [(ITEM, Reader("discord", str(reader.id), "reader"))]
    assert result.ephemeral
    assert texts_of(result) == "You acknowledged it\\."
