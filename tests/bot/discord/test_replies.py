"""Replies of the newsroom as messages that only one person sees."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.commands import Reply
from bot.discord.layout import card
from bot.discord.pieces import Button, Message, Row, Text
from bot.discord.replies import answers
from bot.model import Acknowledgement, OpenItem, Post
from digest.story import ActionItem, Sentence, Span, Story
from tests.bot.discord.test_layout import ANN, keeps_the_limits, long_story, open_items, shown, texts
from tests.stories import END, HOSTILE, stories


def line(text: str) -> tuple[Span, ...]:
    return (Span("text", text),)


def item(n: int, text: str = "Upgrade rollers") -> OpenItem:
    return OpenItem(ActionItem(f"{n:012x}", text, "inkwell/press", "plan", "advisory", ()), "inkwell", "an-edition")


def test_a_reply_is_its_lines_and_its_items_with_their_buttons() -> None:
    done = replace(item(2), acknowledged=Acknowledgement("000000000002", ANN, END))
    [message] = answers(Reply((line("Open action items:"), line("@everyone")), items=(item(1), done)))
    assert message.blocks == (
        Text("Open action items\\:\n\\@everyone"),
        Text("→ Upgrade rollers\n-# inkwell/press · **plan** (advisory)"),
        Row((Button("Acknowledge", "ack:000000000001"), Button("Snooze", "snooze:000000000001"))),
        Text("→ ~~Upgrade rollers~~\n-# inkwell/press · ✓ Acknowledged by ann\\*, <t:1787220000:f>"),
    )


def test_a_reply_with_a_story_shows_its_card_with_the_state_of_its_items() -> None:
    story = long_story()
    acknowledged = OpenItem(story.actions[0], "inkwell", story.id, Acknowledgement(story.actions[0].id, ANN, END))
    said, shown_card = answers(Reply((line("The latest of Inkwell:"),), story=story, items=(acknowledged,)))
    assert texts(said) == ["The latest of Inkwell\\:"]
    assert shown_card == card(Post(story, acknowledged=acknowledged_of(acknowledged)))
    assert "In the thread of its post: the full story, 5 references." in shown(shown_card)
    assert "✓ Acknowledged by ann*" in shown(shown_card)


def acknowledged_of(open_item: OpenItem) -> dict[str, Acknowledgement]:
    assert open_item.acknowledged
    return {open_item.item.id: open_item.acknowledged}


def test_a_reply_that_is_too_long_says_how_much_it_left_out() -> None:
    lines = tuple(line(f"line {n} " + "x" * 190) for n in range(200))
    drawn = answers(Reply(lines, items=tuple(item(n) for n in range(70))))
    assert len(drawn) == 5
    assert all(map(keeps_the_limits, drawn))
    lines_shown = sum(text.count("line ") for message in drawn for text in texts(message))
    items_shown = len(open_items(*drawn))
    assert (
        texts(drawn[-1])[-1]
        == f"+{270 - lines_shown - items_shown} more than a reply can show; ask for less at once, such as one desk."
    )


def test_a_reply_without_anything_is_still_an_answer() -> None:
    assert answers(Reply(())) == (Message((Text("Nothing to show."),)),)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None, max_examples=30)
@given(st.lists(st.sampled_from(HOSTILE), max_size=6), stories() | st.none())
def test_any_reply_keeps_the_limits(lines: list[str], story: Story | None) -> None:
    items = tuple(item(n, text or "x") for n, text in enumerate(lines))
    drawn = answers(Reply(tuple(map(line, lines)), story=story, items=items))
    assert 1 <= len(drawn) <= 5
    assert all(map(keeps_the_limits, drawn))


def test_a_sentence_may_be_all_that_a_reply_says() -> None:
    said = Sentence("bridge", (Span("code", "/wire help"), Span("text", " tells more.")))
    assert texts(answers(Reply((said.spans,)))[0]) == ["`/wire help` tells more."]
