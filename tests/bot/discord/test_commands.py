"""Each command and button in Discord with the front desk behind it: typed and pressed by members, answered to the letter."""

from __future__ import annotations

from dataclasses import replace

import discord
import pytest
import simcord

from bot.discord.client import WireClient
from bot.discord.publisher import DiscordPublisher
from bot.frontdesk import Clerk
from bot.model import Reader, Target
from digest.story import Story
from tests.bot.discord.front import answers_to, texts_of
from tests.bot.discord.reading import read
from tests.bot.scenes import EDITION, TYPED, staged
from tests.bot.stories import ITEM, action, delivery, post, story

PAPER = story(EDITION, paragraphs=2)

#: The option of each command that takes the first word after it.
OPTIONS = {
    "latest": ("desk",),
    "story": ("edition", "day"),
    "preview": ("desk",),
    "subscribe": ("pattern",),
    "unsubscribe": ("pattern",),
    "actions": ("which",),
    "ack": ("item",),
    "snooze": ("item", "until"),
    "why": ("about",),
    "pause": ("desk",),
    "resume": ("desk",),
    "desk": ("do", "desk", "values"),
    "link": ("login",),
}


@pytest.fixture
def channel(simcord_env: simcord.Env) -> simcord.ChannelHandle:
    return simcord_env.create_guild().create_text_channel("news")


@pytest.fixture
def heron(simcord_env: simcord.Env, channel: simcord.ChannelHandle) -> simcord.MemberActor:
    assert channel.guild
    return channel.guild.add_member(simcord_env.create_user("heron"))


@pytest.fixture
async def clerk(simcord_env: simcord.Env, channel: simcord.ChannelHandle) -> Clerk:
    clerk = await staged(Target("discord", str(channel.id)))
    assert isinstance(simcord_env.bot, WireClient)
    simcord_env.bot.front = clerk
    return clerk


def first_line(result: simcord.InteractionResult) -> str:
    return read(texts_of(result)[0]).text.split("\n")[0]


@pytest.mark.usefixtures("clerk")
@pytest.mark.parametrize(("typed", "answer"), TYPED)
async def test_a_command_is_answered_to_the_letter(
    channel: simcord.ChannelHandle, heron: simcord.MemberActor, typed: str, answer: str
) -> None:
    verb, *words = typed.split()
    options = (words[::2], words[1::2]) if verb == "settings" else (OPTIONS.get(verb, ()), words)
    result = await heron.slash(channel, f"wire {verb}", **dict(zip(*options, strict=False)))
    assert first_line(result) == answer
    assert all(each.ephemeral for each in answers_to(result))


async def posted(env: simcord.Env, channel: simcord.ChannelHandle, told: Story) -> discord.Message:
    """A post of the newsroom in the channel."""
    await DiscordPublisher(env.bot).send(delivery(Target("discord", str(channel.id)), told), post(told))
    assert channel.last_message
    return channel.last_message


def shown(result: simcord.InteractionResult) -> str:
    return read("\n".join(texts_of(result))).text


@pytest.mark.usefixtures("clerk")
async def test_acknowledge_is_answered_to_the_letter(
    simcord_env: simcord.Env, channel: simcord.ChannelHandle, heron: simcord.MemberActor
) -> None:
    message = await posted(simcord_env, channel, PAPER)
    result = await heron.click(message, custom_id=f"ack:{ITEM}")
    assert shown(result) == "You handle it now: Upgrade the press to 2.0"
    result = await heron.click(message, custom_id=f"ack:{ITEM}")
    assert shown(result) == "You acknowledged it already, Thu 2026-08-20 12:00 UTC: Upgrade the press to 2.0"


@pytest.mark.usefixtures("clerk")
async def test_snooze_asks_for_how_long_and_each_choice_is_a_button(
    simcord_env: simcord.Env, channel: simcord.ChannelHandle, heron: simcord.MemberActor
) -> None:
    asked = await heron.click(await posted(simcord_env, channel, PAPER), custom_id=f"snooze:{ITEM}")
    assert shown(asked) == "Snooze: Upgrade the press to 2.0"
    [question] = answers_to(asked)
    assert question.ephemeral
    result = await heron.click(question, label="1 week")
    assert shown(result) == "It sleeps until Thu 2026-08-27 00:00 UTC: Upgrade the press to 2.0"


@pytest.mark.usefixtures("clerk")
async def test_follow_asks_which_repository_and_the_choice_is_followed(
    simcord_env: simcord.Env, channel: simcord.ChannelHandle, heron: simcord.MemberActor
) -> None:
    asked = await heron.click(await posted(simcord_env, channel, PAPER), custom_id=f"follow:{EDITION}")
    [question] = answers_to(asked)
    result = await heron.select(question, ["1"], custom_id=f"follow:{EDITION}:0")
    assert shown(result) == "You follow acme/gadget; it is covered by acme, next Fri 2026-08-21 12:00 UTC."


@pytest.mark.usefixtures("clerk")
async def test_sources_shows_sentences_with_their_passages(
    simcord_env: simcord.Env, channel: simcord.ChannelHandle, heron: simcord.MemberActor
) -> None:
    result = await heron.click(await posted(simcord_env, channel, PAPER), custom_id=f"sources:{EDITION}")
    lines = shown(result).split("\n")
    assert lines[0] == "Widget requires a newer press"
    assert lines[1] == "Require press 2.0"
    assert [each.ephemeral for each in answers_to(result)] == [True]


@pytest.mark.usefixtures("clerk")
async def test_buttons_of_what_is_gone_get_honest_answers_after_a_restart_too(
    simcord_env: simcord.Env, channel: simcord.ChannelHandle, heron: simcord.MemberActor
) -> None:
    old = story("gone", actions=(action("ffffffffffff"),))
    message = await posted(simcord_env, channel, old)
    assert isinstance(simcord_env.bot, WireClient)
    await simcord_env.restart_bot(WireClient(simcord_env.bot.front))
    for button, answer in (
        ("ack:ffffffffffff", "This action item is not known here any more; nothing was changed."),
        ("snooze:ffffffffffff", "This action item is not known here any more; nothing was changed."),
        ("sources:gone", "This edition is not known here any more; nothing was changed."),
        ("follow:gone", "This edition is not known here any more; nothing was changed."),
    ):
        assert shown(await heron.click(message, custom_id=button)) == answer


@pytest.mark.usefixtures("clerk")
async def test_a_preview_is_announced_at_once_and_shown_when_it_is_there(
    channel: simcord.ChannelHandle, heron: simcord.MemberActor
) -> None:
    result = await heron.slash(channel, "wire preview", desk="acme")
    assert [read(text).text.split("\n")[0] for text in texts_of(result)][:2] == [
        "Reading what happened at acme since Thu 2026-08-20 12:00 UTC; only you see it. This can take a minute.",
        "If acme were filed now, this would be posted. Nothing was kept or posted.",
    ]


@pytest.mark.usefixtures("clerk")
async def test_two_who_press_one_right_after_the_other_are_told_who_was_first(
    simcord_env: simcord.Env, channel: simcord.ChannelHandle, heron: simcord.MemberActor
) -> None:
    assert channel.guild
    kestrel = channel.guild.add_member(simcord_env.create_user("kestrel"))
    message = await posted(simcord_env, channel, PAPER)
    results = [await who.click(message, custom_id=f"ack:{ITEM}") for who in (heron, kestrel)]
    assert [shown(each) for each in results] == [
        "You handle it now: Upgrade the press to 2.0",
        "heron acknowledged it already, Thu 2026-08-20 12:00 UTC: Upgrade the press to 2.0",
    ]


@pytest.mark.usefixtures("clerk")
@pytest.mark.parametrize(
    ("typing", "offered"),
    [
        (("latest", "desk", ""), [("acme", "acme: Acme")]),
        (("story", "edition", "acme-2026"), [(EDITION, f"{EDITION}: Widget requires a newer press")]),
        (("ack", "item", "press"), [(ITEM, "012345 Upgrade the press to 2.0 (acme/widget)")]),
        (("subscribe", "pattern", "ac"), [("acme/*", "acme/*")]),
        (("unsubscribe", "pattern", ""), []),
        (("snooze", "until", "1"), [("1d", "1 day"), ("1w", "1 week")]),
    ],
)
async def test_what_is_typed_is_offered(
    channel: simcord.ChannelHandle,
    heron: simcord.MemberActor,
    typing: tuple[str, str, str],
    offered: list[tuple[str, str]],
) -> None:
    command, option, typed = typing
    filled = {"item": "0123"} if option == "until" else {}
    found = await heron.autocomplete(channel, f"wire {command}", option, typed, **filled)
    assert [(each["value"], each["name"]) for each in found] == offered


async def test_a_digest_is_stopped_by_its_button_after_a_restart_too(
    simcord_env: simcord.Env, channel: simcord.ChannelHandle, heron: simcord.MemberActor, clerk: Clerk
) -> None:
    told = replace(post(PAPER), personal=True)
    await DiscordPublisher(simcord_env.bot).send(delivery(Target("discord", str(channel.id)), PAPER), told)
    message = channel.last_message
    assert message
    await simcord_env.restart_bot(WireClient(clerk))
    assert shown(await heron.click(message, custom_id=f"stop:{EDITION}")) == (
        "You get no more direct messages. What you follow is kept; to begin again, write /wire resume in this conversation."
    )
    assert (await clerk.store.habits(Reader("discord", str(heron.id)))).paused
