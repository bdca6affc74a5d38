"""A story as Discord messages: what they say, and that they keep the platform's limits."""

from __future__ import annotations

import dataclasses

import pytest

from bot.commands import Reply
from bot.discord.layout import Item, Text, escape, messages, payload, reply_message
from bot.model import Acknowledgement, Post, Reader
from digest.story import Span
from tests.bot.discord.stories import ITEM, NOON, said, story

HOSTILE = [
    "@everyone", "@here", "<@123456789012345678>", "<@&123456789012345678>", "<#123456789012345678>", "<:smile:123456789>",
    "<t:1700000000:R>", "</wire:123>", "https://evil.example/x", "[read this](https://evil.example)",
    "**bold** __init__ *fix* ~~x~~",
    "||spoiler||", "> quote", "# heading", "- item", "1. item", "```\ncode\n```", "-# small", "a\\*b", "`unclosed",
    "discord.gg/abc", "www.evil.example", "mailto:x@evil.example",
]  # fmt: skip


def texts(post: Post) -> list[str]:
    return [block.content for message in messages(post) for block in message.blocks if isinstance(block, Text | Item)]


def test_a_small_story_is_one_message_with_its_literal_text() -> None:
    assert texts(Post(story(), notes=("Filed 3 hours late.",))) == [
        "# Widget requires left\\-pad 2\\.0",
        "-# By RepoJournal · Filed 2026\\-08\\-20 12\\:00 UTC",
        "**Filed 3 hours late\\.**",
        "Widget now requires left\\-pad 2\\.0 \\[1\\]\\.",
        "Paragraph 0\\: " + "the widget now requires left\\-pad " * 10 + "2\\.0 \\[1\\]\\.",
        "**Action items**",
        "Upgrade left\\-pad to 2\\.0 \\[1\\] · acme\\/widget · **immediate**",
        "**References**\n-# \\[1\\] Require left\\-pad 2\\.0 · acme\\/widget · landed 2026-08-20 [#7](https://github.com/acme/widget/pull/7)",
        "-# acme\\-2026\\-08\\-20T12Z · 1\\/1",
    ]


def test_an_acknowledged_item_shows_who_and_when_and_has_no_button() -> None:
    post = Post(story(), acknowledged={ITEM: Acknowledgement(ITEM, Reader("discord", "5", "ann*"), NOON)})
    assert "\n-# ✓ acknowledged by ann\\* <t:1787227200:f>" in "".join(texts(post))
    assert not [block for message in messages(post) for block in message.blocks if isinstance(block, Item)]


def test_a_long_story_keeps_headline_lede_and_items_in_the_channel_and_moves_the_rest() -> None:
    first, *rest = messages(Post(story(paragraphs=20)))
    assert [type(block).__name__ for block in first.blocks] == ["Text", "Text", "Text", "Rule", "Text", "Item", "Text"]
    later = "".join(block.content for message in rest for block in message.blocks if isinstance(block, Text))
    assert all(f"Paragraph {n}\\:" in later for n in range(20))
    assert "**References**" in later


@pytest.mark.parametrize("hostile", HOSTILE)
def test_every_punctuation_mark_of_a_source_is_escaped(hostile: str) -> None:
    shown = escape(hostile)
    bare = shown.replace("\\\\", "")
    assert not any(
        mark in "<>@#*_~|`[]()-.:/" and (at == 0 or bare[at - 1] != "\\") for at, mark in enumerate(bare)
    )  # fmt: skip


@pytest.mark.parametrize("length", [0, 1, 299, 300, 301, 3_999, 4_000, 20_000])
def test_any_title_keeps_the_limits(length: int) -> None:
    long = dataclasses.replace(story(headline="x_" * length, title="*" * length), lede=said("word " * length, "lede"))
    for message in messages(Post(long, notes=("n" * length,))):
        assert message.characters <= 4_000
        assert message.components <= 40
        assert payload(message)["flags"] == 32768


def test_a_reply_with_many_items_ends_in_a_line_that_says_so() -> None:
    message = reply_message(Reply(tuple((Span("text", f"line {n} " + "x" * 200),) for n in range(60))))
    assert message.characters <= 4_000
    assert message.blocks[-1] == Text("-# … and more")
