"""Forums, threads and archived threads as targets, and messages that Discord refuses."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import discord
import pytest
import simcord

from bot.discord.layout import messages, thread_name
from bot.discord.publisher import DiscordPublisher
from bot.model import Delivery, Target
from bot.publisher import MessageRefused, TargetRefused
from digest.story import Story
from tests.bot import stories
from tests.bot.discord.server import DiscordServer
from tests.bot.discord.stage import NEWS, POSTS
from tests.bot.stories import HEADLINE, HERON, post, story

LONG = story(paragraphs=60)

#: Before anything that happens in simcord, whose clock stands at the end of 2025.
PLANNED = datetime(2025, 12, 1, tzinfo=UTC)
OF = len(messages(post(LONG)))


def delivery(target: Target, told: Story, part: int = 0, root: str | None = None, message: str | None = None) -> Delivery:
    return replace(stories.delivery(target, told, part, root, message), created_at=PLANNED)


@pytest.fixture
def under_simcord(simcord_env: simcord.Env) -> DiscordPublisher:
    return DiscordPublisher(simcord_env.bot)


def target_of(channel: simcord.ChannelHandle) -> Target:
    return Target("discord", str(channel.id))


def written(channel: simcord.ChannelHandle) -> list[discord.Message]:
    return [each for each in channel.history() if each.type is discord.MessageType.default]


async def told(publisher: DiscordPublisher, target: Target) -> list[str]:
    """Post all parts of the long story; return the references of its messages."""
    root = await publisher.send(delivery(target, LONG), post(LONG))
    rest = [await publisher.send(delivery(target, LONG, part, root), post(LONG, part)) for part in range(1, OF)]
    return [root, *rest]


async def test_a_story_for_a_forum_is_one_post_named_like_its_headline(
    under_simcord: DiscordPublisher, simcord_env: simcord.Env
) -> None:
    forum = simcord_env.create_guild().create_forum_channel("news")
    references = await told(under_simcord, target_of(forum))
    [thread] = forum.threads
    assert thread.name == thread_name(LONG) == HEADLINE
    assert len(written(thread)) == OF > 2
    assert [each.partition("/")[0] for each in references] == [str(thread.id)] * OF


async def test_a_forum_that_the_gateway_has_not_told_of_is_known_by_its_refusal(
    under_simcord: DiscordPublisher, simcord_env: simcord.Env, monkeypatch: pytest.MonkeyPatch
) -> None:
    forum = simcord_env.create_guild().create_forum_channel("news")
    monkeypatch.setattr(simcord_env.bot, "get_channel", lambda _: None)
    simcord_env.inject_error("POST", f"*/channels/{forum.id}/messages", status=400, code=50008)
    await under_simcord.send(delivery(target_of(forum), LONG), post(LONG))
    assert [each.name for each in forum.threads] == [HEADLINE]


async def test_a_post_in_a_forum_is_found_again_and_none_where_there_is_none(
    under_simcord: DiscordPublisher, simcord_env: simcord.Env
) -> None:
    forum = simcord_env.create_guild().create_forum_channel("news")
    target = target_of(forum)
    assert await under_simcord.find(delivery(target, LONG)) is None
    references = await told(under_simcord, target)
    assert await under_simcord.find(delivery(target, LONG)) == references[0]
    assert await under_simcord.find(delivery(target, LONG, 2, references[0])) == references[2]
    assert await under_simcord.find(delivery(target, story(id="acme-2026-08-21T12Z"))) is None


async def test_a_story_for_a_thread_goes_on_in_the_same_thread(
    under_simcord: DiscordPublisher, simcord_env: simcord.Env
) -> None:
    channel = simcord_env.create_guild().create_text_channel("news")
    place = simcord_env.bot.get_channel(channel.id)
    assert isinstance(place, discord.TextChannel)
    begun = await place.create_thread(name="releases", type=discord.ChannelType.public_thread)
    references = await told(under_simcord, Target("discord", str(begun.id)))
    [thread] = channel.threads
    assert len(written(thread)) == OF
    assert {each.partition("/")[0] for each in references} == {str(begun.id)}
    found = await under_simcord.find(delivery(Target("discord", str(begun.id)), LONG, 1, references[0]))
    assert found == references[1]


async def test_a_forum_and_a_thread_can_be_posted_to(under_simcord: DiscordPublisher, simcord_env: simcord.Env) -> None:
    guild = simcord_env.create_guild()
    forum = guild.create_forum_channel("news")
    channel = guild.create_text_channel("talk")
    place = simcord_env.bot.get_channel(channel.id)
    assert isinstance(place, discord.TextChannel)
    thread = await place.create_thread(name="releases", type=discord.ChannelType.public_thread)
    await under_simcord.check(target_of(forum))
    await under_simcord.check(Target("discord", str(thread.id)))


async def test_what_is_drawn_anew_in_an_archived_thread_opens_it(
    under_simcord: DiscordPublisher, simcord_env: simcord.Env
) -> None:
    channel = simcord_env.create_guild().create_text_channel("news")
    references = await told(under_simcord, target_of(channel))
    [thread] = channel.threads
    simcord_env.inject_error("PATCH", f"*/channels/{thread.id}/messages/*", status=400, code=50083)
    await under_simcord.redraw(delivery(target_of(channel), LONG, 1, references[0], references[1]), post(LONG, 1, HERON))
    # Once refused, then opened and drawn: the second attempt is the one that went through.
    opened = simcord_env.bot.get_channel(thread.id)
    assert isinstance(opened, discord.Thread)
    assert not opened.archived


async def test_a_thread_that_is_locked_as_well_says_so(under_simcord: DiscordPublisher, simcord_env: simcord.Env) -> None:
    channel = simcord_env.create_guild().create_text_channel("news")
    simcord_env.inject_error("POST", f"*/channels/{channel.id}/messages", status=400, code=50083, times=None)
    simcord_env.inject_error("PATCH", f"*/channels/{channel.id}", status=403, code=50013, times=None)
    with pytest.raises(TargetRefused, match="is archived and locked: reopen it, or give the desk another target"):
        await under_simcord.send(delivery(target_of(channel), LONG), post(LONG))


async def test_a_message_whose_components_are_refused_is_posted_as_plain_text_that_can_be_found(
    under_simcord: DiscordPublisher, simcord_env: simcord.Env
) -> None:
    channel = simcord_env.create_guild().create_text_channel("news")
    simcord_env.inject_error("POST", f"*/channels/{channel.id}/messages", status=400, code=50035)
    message = await under_simcord.send(delivery(target_of(channel), story()), post(story()))
    [plain] = written(channel)
    lines = plain.content.splitlines()
    assert lines[:2] == ["-# the-wire", f"## {HEADLINE}"]
    assert lines[-1] == f"-# {story().id}"
    assert plain.components == []
    assert plain.flags.suppress_embeds
    assert await under_simcord.find(delivery(target_of(channel), story())) == message


async def test_the_plain_text_of_a_long_message_keeps_the_limit_and_its_last_line(
    under_simcord: DiscordPublisher, simcord_env: simcord.Env
) -> None:
    channel = simcord_env.create_guild().create_text_channel("news")
    root = await under_simcord.send(delivery(target_of(channel), LONG), post(LONG))
    simcord_env.inject_error("POST", "*/messages", status=400, code=50035)
    await under_simcord.send(delivery(target_of(channel), LONG, 1, root), post(LONG, 1))
    [thread] = channel.threads
    [plain] = written(thread)
    assert 1_000 < len(plain.content) <= 2_000
    assert plain.content.splitlines()[-1] == f"-# {LONG.id} · part 2 of {OF}"


async def test_a_message_that_is_refused_as_plain_text_too_is_given_up_and_the_target_is_not_to_blame(
    server: DiscordServer, client: discord.Client
) -> None:
    server.refusal("POST", POSTS, 400, 50035)
    with pytest.raises(MessageRefused) as refusal:
        await DiscordPublisher(client).send(delivery(NEWS, story()), post(story()))
    assert str(refusal.value) == f"Discord refused a message for {NEWS} (50035): please report it with the edition's id"
    assert len(server.sent()) == 2
