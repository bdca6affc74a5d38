"""A reply of the newsroom as messages that only the person who asked can see. Pure.

They go to the response URL of the request, which takes at most five messages in half an hour
(https://docs.slack.dev/interactivity/handling-user-interaction#message_responses); what does not fit is counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.commands import Line, Reply
from bot.model import Post
from bot.slack.blocks import Message, Piece, card, drawn, pack
from bot.slack.elements import cut, escape, one_line, plain, rich_text, text
from bot.slack.items import Item, States, item_of
from bot.slack.prose import SENTENCE, line_elements, paragraphs

#: Of one response URL.
MESSAGES = 5

#: Of a view: https://docs.slack.dev/reference/views/home-tab-views.
HOME_BLOCKS = 100


def answers(reply: Reply) -> tuple[Message, ...]:
    """Return the messages that `reply` takes, at most five: lines, action items with their buttons, then the story's card.

    An action item of the story is not listed again; the card shows its state.
    """
    shown = {item.id for item in reply.story.actions} if reply.story else set()
    lines = [elements for line in reply.lines if (elements := line_elements(line))]
    items = [item_of(each.item, {}) for each in reply.items if each.item.id not in shown]
    stories = _story_card(reply)
    nothing = [] if stories else [rich_text([[text("There is nothing to show.")]])]
    pieces: list[Piece] = [*paragraphs(lines), *items] or [*nothing]
    said = _bounded(pack(pieces), MESSAGES - len(stories))
    return (*(Message(_fallback(reply.lines), drawn(each, states_of(reply))) for each in said), *stories)


def told_view(reply: Reply) -> dict[str, Any]:
    """Return the lines of a reply as the `view` of a modal."""
    lines = [elements for line in reply.lines if (elements := line_elements(line))]
    pieces: list[Piece] = [*paragraphs(lines)] or [rich_text([[text("There is nothing to show.")]])]
    return {
        "type": "modal",
        "title": plain("The Wire"),
        "close": plain("Close"),
        "blocks": list(drawn(pieces, states_of(reply))),
    }


def home_view(reply: Reply, said: Reply | None = None) -> dict[str, Any]:
    """Return a reader's own page as the `view` of views.publish.

    Args:
        said: the answer to what was pressed on it; it stands above.
    """
    answered = [elements for each in (said.lines if said else ()) if (elements := line_elements(each))]
    lines = [elements for each in reply.lines if (elements := line_elements(each))]
    pieces: list[Piece] = [*paragraphs(answered), *paragraphs(lines), *(item_of(each.item, {}) for each in reply.items)]
    return {"type": "home", "blocks": list(drawn(pieces, states_of(reply)))[:HOME_BLOCKS]}


def states_of(reply: Reply) -> States:
    """Return what became of the items of a reply."""
    return States(
        {each.item.id: each.acknowledged for each in reply.items if each.acknowledged},
        {each.item.id: each.snoozed for each in reply.items if each.snoozed},
    )


def _story_card(reply: Reply) -> tuple[Message, ...]:
    if reply.story is None:
        return ()
    states = states_of(reply)
    post = Post(reply.story, acknowledged=states.acknowledged, snoozed=states.snoozed)
    headline = escape(one_line(reply.story.headline.plain, SENTENCE))
    return (Message(headline or "The Wire", card(post)),)


def _bounded(said: list[list[Piece]], most: int) -> list[list[Piece]]:
    left_out = sum(_entries(piece) for pieces in said[most:] for piece in pieces)
    if left_out:
        said = said[:most]
        said[-1] = [
            *said[-1],
            rich_text([[text(f"+{left_out} more than a reply can show; ask for less at once, such as one desk.")]]),
        ]
    return said


def _entries(piece: Piece) -> int:
    """How many lines or items a piece shows."""
    return 1 if isinstance(piece, Item) else len(piece["elements"])


def _fallback(lines: Sequence[Line]) -> str:
    said = "\n".join(one_line("".join(span.text for span in line), SENTENCE) for line in lines)
    return escape(cut(said, SENTENCE)) or "The Wire"
