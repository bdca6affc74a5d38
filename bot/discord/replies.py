"""A reply of the newsroom as messages that only the person who asked can see. Pure."""

from __future__ import annotations

from dataclasses import replace

from bot.commands import Confirmation, FollowQuestion, Reply, SnoozeQuestion, Sources
from bot.discord.choices import follow_choices, snooze_choices
from bot.discord.layout import BLOCK, SENTENCE, Piece, card, draw, pack
from bot.discord.markdown import line, size
from bot.discord.pieces import Button, Message, Row, States, Text, item_of
from bot.discord.sources import page
from bot.model import Post

#: Enough for any list that somebody reads; what does not fit is counted.
MESSAGES = 5

_NOTHING = Text("Nothing to show.")


def answers(reply: Reply) -> tuple[Message, ...]:
    """Return the messages that `reply` takes, one to five: lines, action items with their buttons, then the story's card.

    An action item of the story is not listed again; the card shows its state. A question is asked in its own form.
    """
    if isinstance(reply.asks, Confirmation):
        *first, last = answers(replace(reply, asks=None))
        return (*first, Message((*last.blocks, Row((Button(reply.asks.label, reply.asks.button),)))))
    if reply.asks:
        return (_asked(reply.asks),)
    shown = {item.id for item in reply.story.actions} if reply.story else set()
    states = _states(reply)
    items: list[Piece] = [item_of(each.item) for each in reply.items if each.item.id not in shown]
    stories = [card(Post(reply.story, acknowledged=states.acknowledged, snoozed=states.snoozed))] if reply.story else []
    pieces: list[Piece] = [*_lines(reply), *items]
    if not pieces and not stories:
        pieces = [_NOTHING]
    said = _bounded(pack(pieces), MESSAGES - len(stories))
    return (*(draw(each, states) for each in said), *stories)


def _asked(question: SnoozeQuestion | FollowQuestion | Sources) -> Message:
    if isinstance(question, SnoozeQuestion):
        return snooze_choices(question.item)
    if isinstance(question, FollowQuestion):
        return follow_choices(question.story)
    return page(question.story, question.page)


def _states(reply: Reply) -> States:
    """What became of the items of a reply."""
    return States(
        {each.item.id: each.acknowledged for each in reply.items if each.acknowledged},
        {each.item.id: each.snoozed for each in reply.items if each.snoozed},
    )


def _lines(reply: Reply) -> list[Text]:
    """The lines one below the other, in as many texts as it takes."""
    texts: list[str] = []
    for said in filter(None, (line(each, SENTENCE) for each in reply.lines)):
        if texts and size(texts[-1]) + size(said) < BLOCK:
            texts[-1] += f"\n{said}"
        else:
            texts.append(said)
    return [Text(each) for each in texts]


def _bounded(said: list[list[Piece]], most: int) -> list[list[Piece]]:
    left_out = sum(_entries(piece) for pieces in said[most:] for piece in pieces)
    if left_out:
        said = said[:most]
        said[-1] = [*said[-1], Text(f"+{left_out} more than a reply can show; ask for less at once, such as one desk.")]
    return said


def _entries(piece: Piece) -> int:
    """How many lines or items a piece shows."""
    return piece.content.count("\n") + 1 if isinstance(piece, Text) else 1
