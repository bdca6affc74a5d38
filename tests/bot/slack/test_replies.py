"""Replies of the newsroom as messages that only one person sees."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.commands import Reply
from bot.model import Acknowledgement, OpenItem
from bot.slack.replies import answers
from digest.render.walk import printable
from digest.story import Span
from tests.bot.slack.validators import parts_of, problems, visible
from tests.bot.stories import ITEM, KESTREL, NOON, action, story
from tests.stories import HOSTILE, spans, stories

HANDLED = Acknowledgement(ITEM, KESTREL, NOON)

items = st.builds(OpenItem, st.builds(action, st.sampled_from((ITEM, "ba9876543210"))), st.just("acme"), st.just("acme-1"))
replies = st.builds(
    Reply,
    st.lists(st.lists(spans(), max_size=3).map(tuple), min_size=1, max_size=4).map(tuple),
    st.none() | stories(),
    st.lists(items, max_size=3).map(tuple),
)


@settings(max_examples=50, deadline=None)
@given(replies)
def test_any_reply_is_accepted(reply: Reply) -> None:
    assert [problem for message in answers(reply) for problem in problems(message)] == []


def test_lines_come_before_items_with_their_buttons() -> None:
    reply = Reply(((Span("text", "2 open items in "), Span("code", "acme")),), items=(OpenItem(action(), "acme", "acme-1"),))
    (message,) = answers(reply)
    assert visible(message).splitlines() == [
        "2 open items in acme", "→ Upgrade the press to 2.0", "acme/widget · immediate",
        "[Acknowledge] [Snooze]",
    ]  # fmt: skip
    assert message.text == "2 open items in acme"


def test_an_item_that_somebody_handles_has_no_button() -> None:
    (message,) = answers(Reply(((Span("text", "Open"),),), items=(OpenItem(action(), "acme", "acme-1", HANDLED),)))
    assert visible(message).splitlines()[-1] == "✓ Acknowledged by kestrel, 2026-08-20 12:00 UTC"


def test_the_items_of_the_story_give_it_their_state_and_are_not_listed_again() -> None:
    said, card = answers(Reply(((Span("text", "Latest"),),), story(), (OpenItem(action(), "acme", "acme-1", HANDLED),)))
    assert visible(said) == "Latest"
    assert "✓ Acknowledged by kestrel, 2026-08-20 12:00 UTC" in visible(card).splitlines()


def test_a_reply_without_a_word_is_still_an_answer() -> None:
    (message,) = answers(Reply(()))
    assert visible(message) == "There is nothing to show."


def test_a_long_story_is_its_card_and_says_where_the_rest_is() -> None:
    _, card = answers(Reply(((Span("text", "Latest"),),), story(paragraphs=60)))
    assert "In the thread of its post: the full story, 2 references." in visible(card).splitlines()


def test_a_reply_of_any_length_takes_five_messages_and_counts_the_rest() -> None:
    lines = tuple((Span("text", f"{n}: " + "x" * 1_000),) for n in range(100))
    told = answers(Reply(lines, story()))
    assert len(told) == 5
    assert [problem for message in told for problem in problems(message)] == []
    shown = [line for message in told[:4] for line in visible(message).splitlines() if "x" * 1_000 in line]
    assert (
        visible(told[3]).splitlines()[-1]
        == f"+{100 - len(shown)} more than a reply can show; ask for less at once, such as one desk."
    )
    assert 24 <= len(shown) < 40


@pytest.mark.parametrize("text", HOSTILE)
def test_a_reply_that_quotes_anything_is_literal(text: str) -> None:
    (message,) = answers(Reply(((Span("text", "No such desk: "), Span("quote", text)),)))
    assert problems(message) == []
    assert {part.get("type") for part in parts_of(message.blocks)} == {"rich_text", "rich_text_section", "text"}
    assert f"“{printable(text)}”"[:2_000] in visible(message) or not text
