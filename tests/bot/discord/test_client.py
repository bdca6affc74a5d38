"""/wire and the Acknowledge button, typed and pressed by members of a simulated server."""

from __future__ import annotations

import logging

import pytest
import simcord
import structlog
from structlog.testing import capture_logs

from bot.commands import Reply
from bot.discord.client import WireClient
from bot.discord.publisher import DiscordPublisher
from bot.model import Reader, Target
from digest.story import Span
from tests.bot.discord.front import ScriptedFront, answers_to, texts_of
from tests.bot.stories import ITEM, delivery, post, story
from tests.stories import full_story


@pytest.fixture
def channel(simcord_env: simcord.Env) -> simcord.ChannelHandle:
    return simcord_env.create_guild().create_text_channel("news")


@pytest.fixture
def heron(simcord_env: simcord.Env, channel: simcord.ChannelHandle) -> simcord.MemberActor:
    assert channel.guild
    return channel.guild.add_member(simcord_env.create_user("heron"))


def front_of(env: simcord.Env) -> ScriptedFront:
    assert isinstance(env.bot, WireClient)
    assert isinstance(env.bot.front, ScriptedFront)
    return env.bot.front


def deferred_first(env: simcord.Env) -> bool:
    """Whether the first thing that was said to an interaction is that the answer comes later, to its person alone."""
    first = next(call for call in env.http_requests if call.path.startswith(("/interactions/", "/webhooks/")))
    return first.path.endswith("/callback") and first.json == {"type": 5, "data": {"flags": 1 << 6}}


def told(heron: simcord.MemberActor) -> Reader:
    return Reader("discord", str(heron.id), "heron")


@pytest.mark.parametrize(
    ("heard", "options"),
    [
        ("latest", {}),
        ("latest acme", {"desk": "acme"}),
        ("story acme 2026-08-20", {"edition": "acme", "day": "2026-08-20"}),
        ("preview acme", {"desk": "acme"}),
        ("subscribe acme/*", {"pattern": "acme/*"}),
        ("unsubscribe acme/*", {"pattern": "acme/*"}),
        ("list", {}),
        ("list 2", {"page": 2}),
        ("actions", {}),
        ("actions mine acme 3", {"which": "mine", "desk": "acme", "page": 3}),
        ("ack 0123", {"item": "0123"}),
        ("snooze 0123 1w", {"item": "0123", "until": "1w"}),
        ("snooze 0123 next", {"item": "0123"}),
        ("undo", {}),
        ("why 0123 2", {"about": "0123", "page": 2}),
        ("status", {}),
        ("pause acme until 2026-12-24", {"desk": "acme", "until": "2026-12-24"}),
        ("resume acme", {"desk": "acme"}),
        ("settings", {}),
        ("settings zone Europe/Berlin hour 8", {"zone": "Europe/Berlin", "hour": "8"}),
        ("desk list", {"do": "list"}),
        ("desk edit acme zone=UTC", {"do": "edit", "desk": "acme", "values": "zone=UTC"}),
        ("help", {}),
    ],
)
async def test_a_command_is_answered_to_who_typed_it_alone(
    channel: simcord.ChannelHandle, heron: simcord.MemberActor, heard: str, options: dict[str, object]
) -> None:
    env = channel._env
    result = await heron.slash(channel, f"wire {heard.split(maxsplit=1)[0]}", **options)
    assert front_of(env).asked == [(heard, told(heron), Target("discord", str(channel.id)))]
    assert deferred_first(env)
    assert [each.ephemeral for each in answers_to(result)] == [True]
    assert texts_of(result) == [f"heard\\: {heard}".replace("*", "\\*")]


async def test_a_command_in_direct_messages_is_about_those(simcord_env: simcord.Env, front: ScriptedFront) -> None:
    reader = simcord_env.create_user("heron")
    result = await reader.slash("wire list")
    who = Reader("discord", str(reader.id), "heron")
    assert front.asked == [("list", who, Target("discord", str(reader.id), personal=True))]
    assert texts_of(result) == ["heard\\: list"]


async def test_an_answer_mentions_nobody_and_previews_nothing(
    simcord_env: simcord.Env, front: ScriptedFront, channel: simcord.ChannelHandle, heron: simcord.MemberActor
) -> None:
    front.reply = Reply(((Span("text", "@everyone <@5> https://evil.example"),),), story=full_story())
    result = await heron.slash(channel, "wire latest")
    assert texts_of(result)[0] == "\\@everyone \\<\\@5\\> https\\://evil.example"
    said = [
        call.json
        for call in simcord_env.http_requests
        if call.method == "POST" and call.path.startswith("/webhooks/") and call.json
    ]
    assert [each["allowed_mentions"] for each in said] == [{"parse": []}, {"parse": []}]
    assert [each["flags"] & (1 << 2 | 1 << 6 | 1 << 15) for each in said] == [1 << 2 | 1 << 6 | 1 << 15] * 2


async def test_a_newsroom_that_fails_is_admitted_with_a_number_that_the_log_explains_once(
    front: ScriptedFront, channel: simcord.ChannelHandle, heron: simcord.MemberActor
) -> None:
    front.failing = True
    structlog.reset_defaults()
    with capture_logs() as lines:
        result = await heron.slash(channel, "wire list")
    [line] = lines
    assert (line["log_level"], line["action"]) == ("error", "discord_request")
    assert texts_of(result) == [
        f"Something went wrong here. Try again later, or give the number {line['error_id']} to whoever runs this bot."
    ]


async def test_a_button_works_after_a_restart(
    simcord_env: simcord.Env, front: ScriptedFront, channel: simcord.ChannelHandle, heron: simcord.MemberActor
) -> None:
    target = Target("discord", str(channel.id))
    await DiscordPublisher(simcord_env.bot).send(delivery(target, story()), post(story()))
    await simcord_env.restart_bot(WireClient(front))
    assert channel.last_message
    result = await heron.click(channel.last_message, custom_id=f"ack:{ITEM}")
    assert front.presses == [(f"ack:{ITEM}", "", told(heron), target)]
    assert deferred_first(simcord_env)
    assert [each.ephemeral for each in answers_to(result)] == [True]
    assert texts_of(result) == [f"pressed\\: ack\\:{ITEM}"]


async def test_two_clicks_are_two_answers_and_the_newsroom_decides_who_was_first(
    simcord_env: simcord.Env, front: ScriptedFront, channel: simcord.ChannelHandle, heron: simcord.MemberActor
) -> None:
    assert channel.guild
    kestrel = channel.guild.add_member(simcord_env.create_user("kestrel"))
    await DiscordPublisher(simcord_env.bot).send(delivery(Target("discord", str(channel.id)), story()), post(story()))
    assert channel.last_message
    for actor in (heron, kestrel):
        result = await actor.click(channel.last_message, custom_id=f"ack:{ITEM}")
        assert texts_of(result) == [f"pressed\\: ack\\:{ITEM}"]
    assert [who.name for _, _, who, _ in front.presses] == ["heron", "kestrel"]


async def test_a_button_of_an_item_nobody_knows_any_more_reaches_the_newsroom_too(
    simcord_env: simcord.Env, front: ScriptedFront, channel: simcord.ChannelHandle, heron: simcord.MemberActor
) -> None:
    front.reply = Reply(((Span("text", "This item has expired."),),))
    action = story().actions[0]
    old = story(actions=(type(action)("an-old:id", action.text, action.repo, action.urgency, action.rule, action.evidence),))
    await DiscordPublisher(simcord_env.bot).send(delivery(Target("discord", str(channel.id)), old), post(old))
    assert channel.last_message
    result = await heron.click(channel.last_message, custom_id="ack:an-old:id")
    assert front.presses == [("ack:an-old:id", "", told(heron), Target("discord", str(channel.id)))]
    assert texts_of(result) == ["This item has expired."]


async def test_a_button_in_direct_messages_is_answered(simcord_env: simcord.Env, front: ScriptedFront) -> None:
    reader = simcord_env.create_user("heron")
    simcord_env.create_guild().add_member(reader)
    target = Target("discord", str(reader.id), personal=True)
    await DiscordPublisher(simcord_env.bot).send(delivery(target, story()), post(story()))
    result = await reader.click(reader.dm_channel.last_message, custom_id=f"ack:{ITEM}")
    assert front.presses == [(f"ack:{ITEM}", "", Reader("discord", str(reader.id), "heron"), target)]
    assert texts_of(result) == [f"pressed\\: ack\\:{ITEM}"]


async def test_a_reply_that_discord_does_not_take_is_one_line_of_the_log(
    simcord_env: simcord.Env, channel: simcord.ChannelHandle, heron: simcord.MemberActor
) -> None:
    simcord_env.inject_error("POST", "/webhooks/*", status=404, code=10015)
    structlog.reset_defaults()
    with capture_logs() as lines:
        await heron.slash(channel, "wire list")
    assert [(line["log_level"], line["action"], line["error"]) for line in lines] == [
        ("warning", "discord_reply", "NotFound")
    ]


def test_the_client_asks_for_no_privileged_intent(front: ScriptedFront, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    intents = WireClient(front).intents
    assert [name for name, wanted in intents if wanted] == ["guilds"]
