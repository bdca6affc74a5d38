"""A story as Slack messages: one for the channel, the rest for its thread. Pure.

What goes where:

- A story that reads in 3,000 characters and takes no more than 50 blocks is one message.
- A longer one puts a card into the channel: headline, byline, notes, what could not be read, lede, up to ten action items,
  and a line that says what is in the thread. The thread has the body, further action items and the references, in this
  order, in as few messages as the limits allow.
- Messages are split between sentences, action items and references. A single sentence, title or name that is longer than
  its limit is cut at a word and ends in …; before that, its links become plain text.
- A day on which nothing happened is one line.

How many messages a story takes depends on the story and the notes alone: an acknowledged action item takes the place of its
button, so a redraw never moves anything.

Limits (https://docs.slack.dev/reference/block-kit/blocks; slack_sdk's models; the total is undocumented, messages with
11,300 characters have been refused: https://github.com/slackapi/bolt-js/issues/2509): 50 blocks, header 150, section 3,000,
button value 2,000, all text of a message 10,000. Slack counts after escaping.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

from bot.buttons import ACK_PREFIX as ACK_PREFIX  # noqa: PLC0414 - handlers find it beside the blocks
from bot.model import Acknowledgement, Post
from bot.slack.elements import Block, block_weight, context, escape, moment, one_line, plain, rich_text, size, text
from bot.slack.prose import CITED, SENTENCE, listing, prose, reference_line
from digest.story import ActionItem, Sentence, Story

#: Of one message. Both leave room for the closing line with the story's id.
BLOCKS = 48
TOTAL = 9_500

#: What is comfortable to read in a channel without opening the thread, in visible characters.
WHOLE = 3_000

#: Action items of a card in the channel; further ones are in the thread.
CARD_ITEMS = 10

#: Of one text, in characters.
HEADER = 150
ITEM = 500
NAME = 140
SMALL_PRINT = 500
NOTES = 1_000

#: What a drawn action item has beside its own text: the button and its label, or who acknowledged it and when.
_ITEM_EXTRA = 300

#: A block, or an action item that is drawn last, when it is known whether somebody handles it.
Piece = Block | ActionItem
PieceT = TypeVar("PieceT", bound=Piece)


@dataclass(frozen=True)
class Message:
    """What one call of chat.postMessage carries.

    Args:
        text: the fallback for notifications and screen readers, escaped.
        blocks: Block Kit blocks as plain data.
    """

    text: str
    blocks: tuple[Block, ...]


def messages(post: Post) -> tuple[Message, ...]:
    """Return all messages of the story of `post`, whatever its `part`: one for the channel, the rest for its thread."""
    return tuple(message(replace(post, part=part)) for part in range(parts(post.story, post.notes)))


def message(post: Post) -> Message:
    """Return the message of `post.part`. Raises IndexError when the story has no such part."""
    layout = _layout(post.story, post.notes)
    drawn = tuple(_draw(piece, post.acknowledged) for piece in layout[post.part])
    return Message(_fallback(post, len(layout)), drawn)


def parts(story: Story, notes: tuple[str, ...] = ()) -> int:
    """How many messages `story` takes."""
    return len(_layout(story, notes))


def card(post: Post) -> tuple[Block, ...]:
    """Return the blocks of the message for the channel, for an answer that only one person sees."""
    pieces, _ = _channel(post.story, post.notes, "In the thread of its post")
    return tuple(_draw(piece, post.acknowledged) for piece in pieces)


def item_block(item: ActionItem, acknowledged: Acknowledgement | None) -> Block:
    """Return an action item with its Acknowledge button, or with who acknowledged it and when."""
    label = _label(item)
    if acknowledged:
        who = one_line(acknowledged.by.name, 80) or "someone"
        return rich_text([[text(label, strike=True)], [text(f"✓ Acknowledged by {who}, "), moment(acknowledged.at)]])
    button = {
        "type": "button",
        "text": plain("Acknowledge"),
        "action_id": f"{ACK_PREFIX}{item.id}",
        "value": item.id,
        "accessibility_label": one_line(f"Acknowledge: {item.text}", 75),
    }
    return {"type": "section", "text": plain(label), "accessory": button}


def pack(pieces: Iterable[PieceT]) -> list[list[PieceT]]:
    """Fill as few messages as the limits allow, in order."""
    filled: list[list[PieceT]] = []
    room = 0
    for piece in pieces:
        needed = _weight(piece)
        if not filled or len(filled[-1]) == BLOCKS or needed > room:
            filled.append([])
            room = TOTAL
        filled[-1].append(piece)
        room -= needed
    return filled


@lru_cache(maxsize=32)
def _layout(story: Story, notes: tuple[str, ...]) -> tuple[tuple[Piece, ...], ...]:
    """The pieces of each message. Remembered, for an edition goes to many channels: this costs as much CPU as a post."""
    channel, rest = _channel(story, notes, "In the thread")
    thread = pack(rest)
    marks = (_mark(story, f" · part {part} of {len(thread) + 1}") for part in range(2, len(thread) + 2))
    return (tuple(channel), *((*pieces, mark) for pieces, mark in zip(thread, marks, strict=True)))


def _channel(story: Story, notes: tuple[str, ...], thread: str) -> tuple[list[Piece], list[Piece]]:
    """The message for the channel, and what has to go into its thread."""
    lede = prose([story.lede], _urls(story))
    if story.quiet and not story.body and not story.actions:
        return [*_notes(notes), *lede, *_unread_line(story), _byline(story, story.id)], []
    head = [_headline(story), _byline(story), *_notes(notes)]
    body, references = _body(story), _references(story)
    whole: list[Piece] = [*head, *lede, *body, *_items(story.actions), *references, *_unread(story)]
    if _reads_whole(whole):
        return [*whole, _mark(story)], []
    start: list[Piece] = [*head, *_unread_line(story), *lede]
    shown = _fitting_items(story.actions, TOTAL - sum(map(_weight, start)))
    further = story.actions[len(shown) :]
    rest: list[Piece] = [*body, *_items(further, "More action items"), *references, *_unread(story)]
    pointer = [_pointer(thread, story, len(further))] if rest else []
    return [*start, *_items(shown), *pointer, _mark(story)], rest


def _reads_whole(pieces: Sequence[Piece]) -> bool:
    visible = sum(size(_label(each)) if isinstance(each, ActionItem) else block_weight(each, urls=False) for each in pieces)
    return visible <= WHOLE and len(pieces) <= BLOCKS and sum(map(_weight, pieces)) <= TOTAL


def _fitting_items(items: Sequence[ActionItem], room: int) -> Sequence[ActionItem]:
    """The first items that a card shows: at most ten, and as many as there is room for."""
    for index, item in enumerate(items[:CARD_ITEMS]):
        room -= _weight(item)
        if room < 0:
            return items[:index]
    return items[:CARD_ITEMS]


def _weight(piece: Piece) -> int:
    # The same whether somebody acknowledged the item or not: a redraw moves nothing.
    return size(_label(piece)) + _ITEM_EXTRA if isinstance(piece, ActionItem) else block_weight(piece)


def _draw(piece: Piece, acknowledged: Mapping[str, Acknowledgement]) -> Block:
    return item_block(piece, acknowledged.get(piece.id)) if isinstance(piece, ActionItem) else piece


def _fallback(post: Post, of: int) -> str:
    headline = _told(post.story.headline) or _id(post.story)
    if post.part:
        return escape(f"{headline} (part {post.part + 1} of {of})")
    return escape("\n".join(line for line in (headline, _noted(post.notes), _told(post.story.lede)) if line))


def _told(sentence: Sentence, limit: int = SENTENCE) -> str:
    return one_line(sentence.plain, limit)


def _id(story: Story) -> str:
    """The story's id: every message ends in it, and it is how one is found again."""
    return one_line(story.id, NAME)


def _mark(story: Story, suffix: str = "") -> Block:
    return context(_id(story) + suffix)


def _headline(story: Story) -> Block:
    return {"type": "header", "text": plain(_told(story.headline, HEADER) or _id(story))}


def _byline(story: Story, *more: str) -> Block:
    said = [line for each in (story.kicker, story.byline, *more) if (line := one_line(each, SMALL_PRINT))]
    return context(*(said or [_id(story)]))


def _noted(notes: Sequence[str]) -> str:
    return one_line(" ".join(notes), NOTES)


def _notes(notes: Sequence[str]) -> list[Block]:
    said = _noted(notes)
    return [rich_text([[text(said, italic=True)]])] if said else []


def _body(story: Story) -> list[Block]:
    urls = _urls(story)
    paragraphs = [*story.body, *([(story.tally,)] if story.tally else [])]
    return [block for paragraph in paragraphs for block in prose(paragraph, urls)]


def _items(items: Sequence[ActionItem], title: str = "Action items") -> list[Piece]:
    return [rich_text([[text(title, bold=True)]]), *items] if items else []


def _references(story: Story) -> list[Block]:
    return listing("References", [reference_line(each) for each in story.references])


def _unread(story: Story) -> list[Block]:
    said = [one_line(f"{each.repo}: {each.reason}", SMALL_PRINT) for each in story.unread]
    return listing("Could not be read", [[text(line)] for line in said])


def _unread_line(story: Story) -> list[Block]:
    """Who reads the card alone must not take unknown for nothing happened."""
    names = ", ".join(each.repo for each in story.unread)
    return [rich_text([[text(one_line(f"Could not be read: {names}", SMALL_PRINT), italic=True)]])] if names else []


def _pointer(thread: str, story: Story, further: int) -> Block:
    there = ["the full story"] if story.body or story.tally else []
    if further:
        there.append(f"+{further} more action {'item' if further == 1 else 'items'}")
    if story.references:
        there.append(f"{len(story.references)} {'reference' if len(story.references) == 1 else 'references'}")
    return context(f"{thread}: {', '.join(there) or 'what could not be read, and why'}.")


def _label(item: ActionItem) -> str:
    due = f" · due {item.due:%Y-%m-%d}" if item.due else ""
    cites = f" {_numbers(item.cite)}" if item.cite else ""
    return f"→ {one_line(item.text, ITEM) or item.id}{cites}\n{one_line(item.repo, NAME)} [{item.urgency}]{due}"


def _numbers(cite: Sequence[int]) -> str:
    more = f"[+{len(cite) - CITED}]" if len(cite) > CITED else ""
    return "".join(f"[{number}]" for number in cite[:CITED]) + more


def _urls(story: Story) -> dict[int, str | None]:
    return {reference.number: reference.url for reference in story.references}
