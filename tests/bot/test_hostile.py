"""No text turns against the channel it is shown in: every string of the table, in every post and reply of both platforms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from urllib.parse import urlsplit

import discord
import pytest
import simcord
from slack_sdk.models.views import View

from bot.buttons import followable
from bot.commands import Reply, code, line, parse
from bot.discord import replies as discord_replies
from bot.discord import sources as discord_sources
from bot.discord.choices import follow_choices, snooze_choices
from bot.discord.layout import card as discord_card
from bot.discord.layout import messages as discord_messages
from bot.discord.layout import thread_name
from bot.discord.markdown import size
from bot.discord.pieces import Message as DiscordMessage
from bot.discord.pieces import Row, Select, Text
from bot.discord.view import NOBODY, view_of
from bot.model import Acknowledgement, OpenItem, Post, Reader, Snooze
from bot.slack import replies as slack_replies
from bot.slack import sources as slack_sources
from bot.slack.blocks import Message as SlackMessage
from bot.slack.blocks import messages as slack_messages
from digest.errors import InputError
from digest.story import Span
from tests.bot.discord.reading import read
from tests.bot.discord.test_layout import keeps_the_limits
from tests.bot.slack.published import type_problems
from tests.bot.slack.validators import parts_of, problems
from tests.hostile import ALL, HOSTILE, told_with
from tests.stories import full_story

AT = datetime(2026, 8, 20, 10, 15, tzinfo=UTC)
OUR_HOST = "forge.example"

#: Times that the stories of these tests have; any other one was written by somebody else.
OUR_TIMES = {str(int(each.timestamp())) for each in (AT, full_story().filed_at)} | {
    str(int(each.at.timestamp())) for each in full_story().references if each.at
}

every_string = pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in ALL])


def posts(text: str) -> Iterator[Post]:
    """Each form and state of a post with `text` everywhere, the names of readers included."""
    story, reader = told_with(text), Reader("slack", "U1", text)
    handled = {each.id: Acknowledgement(each.id, reader, AT) for each in story.actions}
    asleep = {each.id: Snooze(each.id, reader, AT, AT) for each in story.actions}
    yield Post(story, notes=(text, text))
    yield Post(story, notes=(text,), form="brief", acknowledged=handled)
    yield Post(story, snoozed=asleep)
    yield Post(replace(story, references=(), body=(), actions=(), tally=None), notes=(text,))


def replies(text: str) -> Iterator[Reply]:
    """What the newsroom answers: echoes of what was typed, names, items, and a story."""
    story, reader = told_with(text), Reader("slack", "U1", text)
    echo = line("There is no desk ", code(text), f" or {text}: did you mean ", Span("quote", text), "?")
    items = tuple(
        OpenItem(each, "inkwell", story.id, Acknowledgement(each.id, reader, AT) if n else None)
        for n, each in enumerate(story.actions)
    )
    yield Reply((echo, line(text)), items=items)
    yield Reply((line(text),), story=story, items=items)
    for typed in (text, f"ack {text}", f"subscribe {text}", f"{text} {text}"):
        yield Reply((line(f"Sorry, {_refusal(typed)}"),))


def _refusal(typed: str) -> str:
    """What the grammar says to what was typed, echo included."""
    try:
        return f"you wrote {' '.join(parse(typed).words)}"
    except InputError as error:
        return str(error)


def in_slack(text: str) -> Iterator[SlackMessage]:
    for post in posts(text):
        yield from slack_messages(post)
    for reply in replies(text):
        yield from slack_replies.answers(reply)


def on_discord(text: str) -> Iterator[DiscordMessage]:
    story = told_with(text)
    for post in posts(text):
        yield from discord_messages(post)
    yield discord_card(next(posts(text)))
    for reply in replies(text):
        yield from discord_replies.answers(reply)
    yield from discord_sources.pages(story)
    yield follow_choices(story)
    yield snooze_choices(story.actions[0])


def test_the_table_has_at_least_150_strings_and_none_of_them_twice() -> None:
    assert len({text for _, text in ALL}) == len(ALL) >= 150


@every_string
def test_slack_accepts_it_literally_with_no_mention_and_no_foreign_link(text: str) -> None:
    for message in in_slack(text):
        assert problems(message) == []
        assert_only_our_links(message.blocks)


@every_string
def test_slack_shows_its_sources_literally(text: str) -> None:
    story = told_with(text)
    for page in range(len(slack_sources.pages(story))):
        view = slack_sources.view(story, page)
        assert View(**view).to_dict()["blocks"] == view["blocks"]
        assert problems(SlackMessage("x", tuple(view["blocks"]))) == []
        assert_only_our_links(view["blocks"])


@every_string
def test_the_types_that_slack_publishes_allow_it(text: str) -> None:
    post, reply = next(posts(text)), next(replies(text))
    blocks = [block for message in (*slack_messages(post), *slack_replies.answers(reply)) for block in message.blocks]
    assert type_problems([*blocks, *slack_sources.view(post.story)["blocks"]]) == []


@every_string
def test_discord_shows_it_literally_with_no_mention_and_no_foreign_link(text: str) -> None:
    for message in on_discord(text):
        assert keeps_the_limits(message)
        for block in message.blocks:
            if isinstance(block, Text):
                assert_nothing_is_obeyed(block.content)
            if isinstance(block, Row):
                assert all(0 < size(each.label) <= 80 and len(each.id) <= 100 for each in block.buttons)
            if isinstance(block, Select):
                assert all(0 < size(shown) <= 100 and len(value) <= 100 for value, shown in block.choices)
                assert len(block.placeholder) <= 150


@every_string
def test_a_thread_has_a_name_that_discord_takes(text: str) -> None:
    name = thread_name(told_with(text))
    assert 0 < size(name) <= 100
    assert name == name.strip()
    assert "\n" not in name


@every_string
def test_what_cannot_be_followed_is_never_offered(text: str) -> None:
    """An empty name is no choice; the number of each choice is that of the repository it names."""
    story = told_with(text)
    select = next((block for block in follow_choices(story).blocks if isinstance(block, Select)), None)
    assert select is not None
    assert all(followable(story)[int(value)] for value, _ in select.choices)


def assert_only_our_links(blocks: object) -> None:
    for part in parts_of(blocks):
        if part.get("type") == "link":
            assert urlsplit(part["url"]).hostname == OUR_HOST
        assert "url" not in part or part["type"] == "link"


def assert_nothing_is_obeyed(markdown: str) -> None:
    seen = read(markdown)
    assert {urlsplit(url).hostname for _, url in seen.links} <= {OUR_HOST}
    for kind, found in seen.marks:
        assert kind in {"line", "bold", "italic", "strike", "time", "code"}, (kind, found)
        if kind == "line":
            assert found in ("-# ", "## ", "> ")
        if kind == "bold":
            assert found == "**"
        if kind == "italic":
            assert found == "*"
        if kind == "time":
            number = re.search(r"\d+", found)
            assert number is not None
            assert number[0] in OUR_TIMES


class TestOnASimulatedServer:
    """simcord takes what Discord takes, and tells who was mentioned."""

    @pytest.fixture
    def simcord_bot(self) -> discord.Client:
        return discord.Client(intents=discord.Intents(guilds=True), allowed_mentions=NOBODY)

    @pytest.mark.parametrize("kind", HOSTILE)
    async def test_a_channel_takes_it_and_nobody_is_mentioned(self, kind: str, simcord_env: simcord.Env) -> None:
        channel = simcord_env.create_guild().create_text_channel("news")
        place = simcord_env.bot.get_channel(channel.id)
        assert isinstance(place, discord.TextChannel)
        for text in HOSTILE[kind].values():
            story = told_with(text)
            reply = next(replies(text))
            post = Post(story, notes=(text,))
            for message in (*discord_messages(post), *discord_replies.answers(reply), discord_sources.page(story)):
                sent = await place.send(view=view_of(message), allowed_mentions=NOBODY, suppress_embeds=True)
                assert (sent.mentions, sent.role_mentions, sent.mention_everyone) == ([], [], False)
