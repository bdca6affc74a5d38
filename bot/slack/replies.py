"""A reply of the newsroom as messages that only the person who asked can see. Pure.

They go to the response URL of the request, which takes at most five messages in half an hour
(https://docs.slack.dev/interactivity/handling-user-interaction#message_responses); what does not fit is counted.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands import Line, Reply
from bot.model import Post
from bot.slack.blocks import Message, card, item_block, pack
from bot.slack.elements import Block, cut, escape, rich_text, text
from bot.slack.prose import SENTENCE, fitted, paragraphs, span_element

#: Of one response URL.
MESSAGES = 5


def answers(reply: Reply) -> tuple[Message, ...]:
    """Return the messages that `reply` takes, at most five: lines, action items with their buttons, then the story's card.

    An action item of the story is not listed again; the card shows its state.
    """
    shown = {item.id for item in reply.story.actions} if reply.story else set()
    lines = [[span_element(span) for span in line if span.text] for line in reply.lines]
    items = [item_block(each.item, each.acknowledged) for each in reply.items if each.item.id not in shown]
    blocks = [*paragraphs([fitted(line, SENTENCE) for line in lines if line]), *items]
    stories = _story_card(reply)
    said = _bounded(pack(blocks), MESSAGES - len(stories))
    return (*(Message(_fallback(reply.lines), tuple(each)) for each in said), *stories)


def _story_card(reply: Reply) -> tuple[Message, ...]:
    if reply.story is None:
        return ()
    handled = {each.item.id: each.acknowledged for each in reply.items if each.acknowledged}
    headline = escape(cut(reply.story.headline.plain, SENTENCE))
    return (Message(headline, card(Post(reply.story, acknowledged=handled))),)


def _bounded(said: list[list[Block]], most: int) -> list[list[Block]]:
    left_out = sum(_entries(block) for blocks in said[most:] for block in blocks)
    if left_out:
        said = said[:most]
        said[-1] = [*said[-1], rich_text([[text(f"+{left_out} more than Slack lets a reply show.")]])]
    return said


def _entries(block: Block) -> int:
    """How many lines or items a block shows."""
    return len(block["elements"]) if block["type"] == "rich_text" else 1


def _fallback(lines: Sequence[Line]) -> str:
    said = "\n".join("".join(span.text for span in line) for line in lines)
    return escape(cut(said, SENTENCE)) or "The Wire"
