"""A story as Slack messages: one for the channel, the rest for its thread. Pure.

What stands in the channel, by the form of the post:

- `full`: the whole story where it reads in 3,000 characters and 48 blocks. More than five references are a list that
  nobody reads there, so it goes to the thread; so do action items after the fifth.
- `brief`, and a longer story in any form: a card, with headline, byline, notes, what could not be read, lede, up to five
  action items, and a line that says what is in the thread.
- A day on which nothing happened: one line.

The thread has the body, further action items and the references, in this order, in as few messages as the limits allow.
Messages are split between sentences, action items and references. A single sentence, title or name that is longer than its
limit is cut (see bot/cutting.py); before that, its links become plain text.

How many messages a story takes depends on the story, the notes and the form alone: what became of an action item takes the
place of its buttons, so a redraw never moves anything.

Limits (https://docs.slack.dev/reference/block-kit/blocks; slack_sdk's models; the total is undocumented, messages with
11,300 characters have been refused: https://github.com/slackapi/bolt-js/issues/2509): 50 blocks, header 150, section 3,000,
button value 2,000, all text of a message 10,000. Slack counts after escaping.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

from bot.buttons import ACK_PREFIX as ACK_PREFIX  # noqa: PLC0414 - handlers find it beside the blocks
from bot.buttons import (
    FOLLOW_LABEL,
    FOLLOW_PREFIX,
    SOURCES_LABEL,
    SOURCES_PREFIX,
    STOP_LABEL,
    STOP_PREFIX,
    fits_id,
    followable,
)
from bot.hosts import sourced
from bot.model import Form, Post
from bot.slack.elements import (
    Block,
    Element,
    block_weight,
    context,
    cut,
    escape,
    one_line,
    plain,
    rich_text,
    text,
)
from bot.slack.items import BLOCKS_EACH, NAME, Item, States, draw, item_of
from bot.slack.prose import SENTENCE, listing, prose, reference_line
from digest.story import Sentence, Story

#: Of one message. Both leave room for the row of buttons and the closing line with the story's id.
BLOCKS = 48
TOTAL = 9_500

#: What is comfortable to read in a channel without opening the thread, in visible characters.
WHOLE = 3_000

#: Action items of a card in the channel, and references of a story that is whole there; further ones are in the thread.
CARD_ITEMS = 5
SHOWN_REFERENCES = 5

MORE_ITEMS = "More action items"

#: Choices of a select, and characters of one (slack_sdk, `StaticSelectElement.options_max_length`).
OPTIONS, OPTION = 100, 75

#: Of one text, in characters.
HEADER = 150
SMALL_PRINT = 500
NOTES = 1_000

#: Of a message as plain text (https://docs.slack.dev/reference/methods/chat.postMessage: 4,000 is the recommended most).
AS_TEXT = 4_000

#: All choices in the row of buttons below a story, in characters.
_ROW = 800

#: A block, or an action item that is drawn last, when it is known what became of it.
Piece = Block | Item
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
    return tuple(message(replace(post, part=part)) for part in range(parts(post.story, post.notes, post.form)))


def message(post: Post) -> Message:
    """Return the message of `post.part`. Raises IndexError when the story has no such part."""
    layout = _layout(post.story, post.notes, post.form)
    shown = drawn(layout[post.part], _states(post))
    return Message(_fallback(post, len(layout)), tuple(map(_stoppable, shown)) if post.personal else shown)


def as_text(message: Message) -> str:
    """Return the words of a message, escaped, at most AS_TEXT characters: for where Slack refuses its blocks."""
    lines = [line for block in message.blocks for line in _lines(block)]
    return escape(cut("\n".join(lines), AS_TEXT)) or message.text


def parts(story: Story, notes: tuple[str, ...] = (), form: Form = "full") -> int:
    """How many messages `story` takes."""
    return len(_layout(story, notes, form))


def card(post: Post) -> tuple[Block, ...]:
    """Return the blocks of the message for the channel, for an answer that only one person sees."""
    pieces, _ = _channel(sourced(post.story), post.notes, "In the thread of its post", post.form)
    return drawn(pieces, _states(post))


def drawn(pieces: Iterable[Piece], states: States) -> tuple[Block, ...]:
    """Draw pieces as of now."""
    return tuple(block for each in pieces for block in (draw(each, states) if isinstance(each, Item) else [each]))


def pack(pieces: Iterable[PieceT]) -> list[list[PieceT]]:
    """Fill as few messages as the limits allow, in order."""
    filled: list[list[PieceT]] = []
    room, blocks = 0, 0
    for piece in pieces:
        needed = _weight(piece)
        if not filled or blocks + _count(piece) > BLOCKS or needed > room:
            filled.append([])
            room, blocks = TOTAL, 0
        filled[-1].append(piece)
        room -= needed
        blocks += _count(piece)
    return filled


@lru_cache(maxsize=32)
def _layout(story: Story, notes: tuple[str, ...], form: Form) -> tuple[tuple[Piece, ...], ...]:
    """The pieces of each message. Remembered, for an edition goes to many channels: this costs as much CPU as a post."""
    channel, rest = _channel(sourced(story), notes, "In the thread", form)
    thread = pack(rest)
    marks = (_mark(story, f" · part {part} of {len(thread) + 1}") for part in range(2, len(thread) + 2))
    return (tuple(channel), *((*pieces, mark) for pieces, mark in zip(thread, marks, strict=True)))


def _channel(story: Story, notes: tuple[str, ...], thread: str, form: Form) -> tuple[list[Piece], list[Piece]]:
    """The message for the channel, and what has to go into its thread."""
    urls = _urls(story)
    lede = prose([story.lede], urls)
    if story.quiet and not story.body and not story.actions:
        return [*_notes(notes), *lede, *_unread_line(story), _byline(story, story.id)], []
    head, body = [_headline(story), _byline(story), *_notes(notes)], _body(story)
    items = [item_of(each, urls) for each in story.actions]
    back: list[Piece] = [*_references(story), *_unread(story)]
    row = _row(story)
    if form == "full":
        told: list[Piece] = [*head, *lede, *body, *_titled(items), *back, *row, _mark(story)]
        if _reads_whole(told) and len(items) <= CARD_ITEMS and len(story.references) <= SHOWN_REFERENCES:
            return told, []
        shown, further = items[:CARD_ITEMS], items[CARD_ITEMS:]
        pointer = _pointer(thread, story, len(further))
        told = [*head, *_unread_line(story), *lede, *body, *_titled(shown), *pointer, *row, _mark(story)]
        if _reads_whole(told):
            return told, [*_titled(further, MORE_ITEMS), *back]
    start: list[Piece] = [*head, *_unread_line(story), *lede]
    shown = _fitting_items(items, TOTAL - sum(map(_weight, [*start, *row])))
    further = items[len(shown) :]
    rest: list[Piece] = [*body, *_titled(further, MORE_ITEMS), *back]
    pointer = _pointer(thread, story, len(further), body=True) if rest else []
    return [*start, *_titled(shown), *pointer, *row, _mark(story)], rest


def _reads_whole(pieces: Sequence[Piece]) -> bool:
    visible = sum(each.visible if isinstance(each, Item) else _read(each) for each in pieces)
    return visible <= WHOLE and sum(map(_count, pieces)) <= BLOCKS and sum(map(_weight, pieces)) <= TOTAL


def _read(block: Block) -> int:
    """How many characters of a block a reader reads: buttons are none."""
    return 0 if block["type"] == "actions" else block_weight(block, urls=False)


def _fitting_items(items: list[Item], room: int) -> list[Item]:
    """The first items that a card shows: at most five, and as many as there is room for."""
    for index, item in enumerate(items[:CARD_ITEMS]):
        room -= item.weight
        if room < 0:
            return items[:index]
    return items[:CARD_ITEMS]


def _count(piece: Piece) -> int:
    return BLOCKS_EACH if isinstance(piece, Item) else 1


def _weight(piece: Piece) -> int:
    return piece.weight if isinstance(piece, Item) else block_weight(piece)


def _states(post: Post) -> States:
    return States(post.acknowledged, post.snoozed)


def _lines(block: Block) -> list[str]:
    """What a block says, without its buttons."""
    if block["type"] == "rich_text":
        rows = [line["elements"] for line in block["elements"]]
        return ["".join(each.get("text") or each.get("fallback", "") for each in row) for row in rows]
    if block["type"] == "context":
        return [each["text"] for each in block["elements"]]
    return [block["text"]["text"]] if "text" in block else []


def _row(story: Story) -> list[Block]:
    """The buttons below a story: the passages behind it, and following one of its repositories."""
    if not fits_id(story.id):
        return []
    sources: Element = {
        "type": "button",
        "text": plain(SOURCES_LABEL),
        "action_id": f"{SOURCES_PREFIX}{story.id}",
        "value": story.id,
    }
    return [{"type": "actions", "elements": [sources, *_follow(story)]}]


def _stoppable(block: Block) -> Block:
    """A block of a reader's own digest: where others may follow a repository, its reader may stop it."""
    if block["type"] != "actions":
        return block
    stop: Element = {"type": "button", "text": plain(STOP_LABEL)}
    controls: list[Element] = []
    for each in block["elements"]:
        prefix, _, about = str(each["action_id"]).partition(":")
        controls.append({**stop, "action_id": f"{STOP_PREFIX}{about}"} if f"{prefix}:" == FOLLOW_PREFIX else each)
    return {**block, "elements": controls}


def _follow(story: Story) -> list[Element]:
    """A button for the one repository, a select where there are several: as many as there is room for."""
    labels: list[str] = []
    room = _ROW
    for repo in followable(story)[:OPTIONS]:
        label = one_line(repo, OPTION)
        room -= len(escape(label))
        if not label or room < 0:
            break
        labels.append(label)
    common: Element = {"action_id": f"{FOLLOW_PREFIX}{story.id}"}
    if len(labels) > 1:
        options = [{"text": plain(label), "value": str(index)} for index, label in enumerate(labels)]
        return [{"type": "static_select", "placeholder": plain(FOLLOW_LABEL), "options": options, **common}]
    return [{"type": "button", "text": plain(cut(f"Follow {labels[0]}", OPTION)), "value": "0", **common}] if labels else []


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


def _titled(items: Sequence[Item], title: str = "Action items") -> list[Piece]:
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


def _pointer(thread: str, story: Story, further: int = 0, *, body: bool = False) -> list[Block]:
    """A line that says what is in the thread."""
    there = ["the full story"] if body and (story.body or story.tally) else []
    if further:
        there.append(f"+{further} more action {'item' if further == 1 else 'items'}")
    if story.references:
        there.append(f"{len(story.references)} {'reference' if len(story.references) == 1 else 'references'}")
    return [context(f"{thread}: {', '.join(there) or 'what could not be read, and why'}.")]


def _urls(story: Story) -> dict[int, str | None]:
    return {reference.number: reference.url for reference in story.references}
