"""A reply of the newsroom as messages that only the person who asked can see. Pure.

They go to the response URL of the request, which takes at most five messages in half an hour
(https://docs.slack.dev/interactivity/handling-user-interaction#message_responses); what does not fit is counted.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.commands import Line, Reply
from bot.model import Post
from bot.slack.blocks import Message, card, item_block, pack
from bot.slack.elements import Block, cut, escape, one_line, rich_text, text
from bot.slack.prose import SENTENCE, line_elements, paragraphs

#: Of one response URL.
MESSAGES = 5


def answers(reply: Reply) -> tuple[Message, ...]:
    """Return the messages that `reply` takes, at most five: lines, action items with their buttons, then the story's card.

    An action item of the story is not listed again; the card shows its state.
    """
    shown = {item.id for item in reply.story.actions} if reply.story else set()
    lines = [elements for line in reply.lines if (elements := line_elements(line))]
    items = [item_block(each.item, each.acknowledged) for each in reply.items if each.item.id not in shown]
    stories = _story_card(reply)
    blocks = [*paragraphs(lines), *items] or ([] if stories else [rich_text([[text("There is nothing to show.")]])])
    said = _bounded(pack(blocks), MESSAGES - len(stories))
    return (*(Message(_fallback(reply.lines), tuple(each)) for each in said), *stories)


def _story_card(reply: Reply) -> tuple[Message, ...]:
    if reply.story is None:
        return ()
    handled = {each.item.id: each.acknowledged for each in reply.items if each.acknowledged}
    headline = escape(one_line(reply.story.headline.plain, SENTENCE))
    return (Message(headline or "The Wire", card(Post(reply.story, acknowledged=handled))),)


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
    said = "\n".join(one_line("".join(span.text for span in line), SENTENCE) for line in lines)
    return escape(cut(said, SENTENCE)) or "The Wire"
