"""A story as Discord messages: one for the channel, the rest for its thread. Pure.

What goes where:

- A story that fits into one message is one message; if it only fits without the links in its prose, they are dropped, and
  those of the references stay.
- A longer one puts a card into the channel: headline, byline, notes, what could not be read, lede, up to ten action items,
  and a line that says what is in the thread. The thread (of direct messages: the replies) has the body, further action
  items and the references, in this order, in as few messages as the limits allow.
- Messages are split between sentences, action items and references. A single sentence, title or name that is longer than
  its limit loses its links, is cut at a word and ends in ….
- A day on which nothing happened is one line.

How many messages a story takes depends on the story and the notes alone: an acknowledged action item takes the place of its
button, and times are drawn by Discord in the reader's own zone, so a redraw never moves anything.

Limits (discord.py 2.7 checks them in ui/view.py; https://docs.discord.com/developers/components/reference): 4,000
characters over all text displays of a message, 40 components, nested ones included.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.buttons import ACK_LABEL as ACK_LABEL  # noqa: PLC0414
from bot.buttons import ACK_PREFIX as ACK_PREFIX  # noqa: PLC0414 - handlers find it beside the layout
from bot.discord.markdown import Urls, cites, link, literal_within, moment, sentence, size
from bot.model import Acknowledgement, Post
from digest.render import parts as told
from digest.render.walk import printable, web_link
from digest.story import ActionItem, Reference, Sentence, Story

#: Of one message. Both leave room for the closing line with the story's id.
CHARACTERS = 3_800
COMPONENTS = 38

#: Action items of a card in the channel; further ones are in the thread.
CARD_ITEMS = 10

#: Of one text, in characters after escaping.
BLOCK = 1_900
SENTENCE = 1_200
REFERENCE = 1_200
HEADLINE = 300
ITEM = 400
NAME = 140
SMALL_PRINT = 400
NOTES = 600

WHO = 40

#: What an action item has beside text and repository: rule and day, or who acknowledged it and when.
_ITEM_EXTRA = 130

#: https://docs.discord.com/developers/resources/message#message-object-message-flags: no previews of links; components.
_FLAGS = 1 << 2 | 1 << 15

#: The line at the side of a post.
ACCENT = 0xB5402A


@dataclass(frozen=True)
class Text:
    """A text display: Discord's markdown."""

    content: str


@dataclass(frozen=True)
class Button:
    """A section: a text with an Acknowledge button for the action item `item`."""

    content: str
    item: str


@dataclass(frozen=True)
class Rule:
    """A thin line between parts of a story."""


@dataclass(frozen=True)
class Item:
    """An action item that is drawn last, when it is known whether somebody handles it; its texts are escaped already.

    Args:
        cited: its citations, with a space before them.
        state: urgency with its rule, and the day it is due.
    """

    id: str
    words: str
    cited: str
    repo: str
    state: str


@dataclass(frozen=True)
class _Prose:
    """What a story says, drawn with its links or without them."""

    lede: list[Text]
    body: list[Text]
    items: list[Item]


Block = Text | Button | Rule
Piece = Text | Item | Rule


@dataclass(frozen=True)
class Message:
    """One Discord message: a container of blocks."""

    blocks: tuple[Block, ...]

    @property
    def characters(self) -> int:
        return sum(size(block.content) for block in self.blocks if not isinstance(block, Rule))

    @property
    def components(self) -> int:
        return 1 + sum(3 if isinstance(block, Button) else 1 for block in self.blocks)


def messages(post: Post) -> tuple[Message, ...]:
    """Return all messages of the story of `post`, whatever its `part`: one for the channel, the rest for its thread."""
    return tuple(draw(pieces, post.acknowledged) for pieces in _layout(post.story, post.notes))


def parts(story: Story, notes: tuple[str, ...] = ()) -> int:
    """How many messages `story` takes."""
    return len(_layout(story, notes))


def card(post: Post) -> Message:
    """Return the message for the channel, for an answer that only one person sees."""
    pieces, _ = _channel(post.story, post.notes, "In the thread of its post")
    return draw(pieces, post.acknowledged)


def thread_name(story: Story) -> str:
    """Return a name for the thread of a story: its headline, at most 100 characters, which Discord shows as they are."""
    words = " ".join(printable(story.headline.plain).split())
    return (words or printable(story.id).strip() or "The Wire")[:100]


def mark(story_id: str, part: int = 0, of: int | None = None) -> str:
    """Return the last line of a message, by which it is found again: the story's id, and after the first which part it is.

    Without `of` it is what the line of that part begins with.
    """
    shown = f"-# {literal_within(story_id, NAME)}"
    return f"{shown} · part {part + 1} of {of or ''}" if part else shown


def item_of(action: ActionItem, urls: Urls = None) -> Item:
    """Return an action item as a piece of a message."""
    linked = cites(action.cite, urls)
    cited = linked if size(linked) <= ITEM else cites(action.cite, None)
    rule = f" ({shown})" if (shown := literal_within(told.rule(action), 40)) else ""
    due = f" · due {action.due:%Y-%m-%d}" if action.due else ""
    return Item(
        action.id,
        literal_within(action.text, ITEM) or action.id,
        f" {cited}" if cited else "",
        literal_within(action.repo, NAME),
        f"**{action.urgency}**{rule}{due}",
    )


def draw(pieces: Iterable[Piece], acknowledged: Mapping[str, Acknowledgement]) -> Message:
    """Draw a message as of now: an acknowledged item says by whom, another has its button."""
    return Message(tuple(_block(each, acknowledged.get(each.id)) if isinstance(each, Item) else each for each in pieces))


def pack(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """Fill as few messages as the limits allow, in order."""
    filled: list[list[Piece]] = []
    for piece in pieces:
        if not filled or not _fits([*filled[-1], piece]):
            filled.append([])
        if filled[-1] or not isinstance(piece, Rule):
            filled[-1].append(piece)
    return [each for each in map(_without_last_rule, filled) if each]


def payload(message: Message) -> dict[str, Any]:
    """Return the message as Discord's API takes it."""
    return {
        "flags": _FLAGS,
        "components": [{"type": 17, "accent_color": ACCENT, "components": [_component(each) for each in message.blocks]}],
        "allowed_mentions": {"parse": []},
    }


def _component(block: Block) -> dict[str, Any]:
    if isinstance(block, Rule):
        return {"type": 14, "divider": True, "spacing": 1}
    text = {"type": 10, "content": block.content}
    if isinstance(block, Text):
        return text
    button = {"type": 2, "style": 2, "label": ACK_LABEL, "custom_id": f"{ACK_PREFIX}{block.item}"}
    return {"type": 9, "components": [text], "accessory": button}


def _block(item: Item, acknowledged: Acknowledgement | None) -> Block:
    if acknowledged is None:
        return Button(f"→ {item.words}{item.cited}\n-# {item.repo} · {item.state}", item.id)
    who = literal_within(acknowledged.by.name, WHO) or "someone"
    done = f"✓ Acknowledged by {who}, {moment(acknowledged.at)}"
    return Text(f"→ ~~{item.words}~~{item.cited}\n-# {item.repo} · {done}")


def _without_last_rule(pieces: list[Piece]) -> list[Piece]:
    return pieces[:-1] if isinstance(pieces[-1], Rule) else pieces


def _layout(story: Story, notes: tuple[str, ...]) -> list[list[Piece]]:
    channel, rest = _channel(story, notes, "In the thread")
    thread = pack(rest)
    for part, pieces in enumerate(thread, start=1):
        pieces.append(Text(mark(story.id, part, len(thread) + 1)))
    return [channel, *thread]


def _channel(story: Story, notes: tuple[str, ...], thread: str) -> tuple[list[Piece], list[Piece]]:
    """The message for the channel, and what has to go into its thread."""
    if told.one_line(story):
        return _quiet(story, notes), []
    head, back = list(_head(story, notes)), _back(story)
    linked = _prose(story, {reference.number: reference.url for reference in story.references})
    whole = _whole(head, linked, back)
    if not _fits(whole):
        whole = _whole(head, _prose(story, None), back)
    if _fits(whole):
        return [*whole, Text(mark(story.id))], []
    start: list[Piece] = [*head, *_unread_names(story), *linked.lede]
    count = _fitting(linked.items, start)
    shown, further = linked.items[:count], linked.items[count:]
    rest: list[Piece] = [*linked.body, *_titled("More action items", further), *back]
    pointer = [Text(_pointer(thread, story, len(further)))] if rest else []
    return [*start, *_titled("Action items", shown), *pointer, Text(mark(story.id))], rest


def _prose(story: Story, urls: Urls) -> _Prose:
    return _Prose(_lede(story, urls), list(_body(story, urls)), [item_of(each, urls) for each in story.actions])


def _whole(head: Sequence[Piece], prose: _Prose, back: Sequence[Piece]) -> list[Piece]:
    return [*head, *prose.lede, *prose.body, *_titled("Action items", prose.items), *back]


def _fitting(items: Sequence[Piece], start: Sequence[Piece]) -> int:
    """How many action items a card shows: at most ten, and as many as there is room for beside the pointer."""
    count = min(len(items), CARD_ITEMS)
    while count and not _fits([*start, *items[:count], Text("x" * SMALL_PRINT), Text("x"), Rule()]):
        count -= 1
    return count


def _fits(pieces: Sequence[Piece]) -> bool:
    components = sum(3 if isinstance(piece, Item) else 1 for piece in pieces)
    return sum(map(_weight, pieces)) <= CHARACTERS and components <= COMPONENTS - 1


def _weight(piece: Piece) -> int:
    if isinstance(piece, Rule):
        return 0
    if isinstance(piece, Text):
        return size(piece.content)
    # The same whether somebody acknowledged the item or not: a redraw moves nothing.
    return size(piece.words) + size(piece.cited) + size(piece.repo) + _ITEM_EXTRA


def _quiet(story: Story, notes: tuple[str, ...]) -> list[Piece]:
    said = [sentence(each, None, SENTENCE) for each in (story.lede, story.tally) if each]
    unread = literal_within("Could not be read: " + ", ".join(told.unread(story)), NOTES) if story.unread else ""
    lines = [*_texts([*said, unread], "\n"), Text("\n".join((_byline(story), mark(story.id))))]
    return [*_notes(notes), *lines]


def _head(story: Story, notes: tuple[str, ...]) -> Iterator[Piece]:
    """Kicker, headline and byline as one text, then the notes."""
    kicker = literal_within(story.kicker, SMALL_PRINT)
    headline = sentence(story.headline, None, HEADLINE) or literal_within(story.id, NAME)
    lines = (f"-# {kicker}" if kicker else "", f"## {headline}", _byline(story))
    yield Text("\n".join(line for line in lines if line))
    yield from _notes(notes)


def _byline(story: Story) -> str:
    said = (literal_within(part, SMALL_PRINT // 2) for part in story.byline.split(" · ") if not told.is_filed(part.strip()))
    filed = [f"Filed {moment(story.filed_at)}"] if any(map(told.is_filed, story.byline.split(" · "))) else []
    first, *others = [*filter(None, said), ""]
    line = " · ".join(filter(None, (first, *filed, *others)))
    return f"-# {line}" if 0 < size(line) <= SMALL_PRINT else "-# By RepoJournal"


def _notes(notes: Sequence[str]) -> list[Text]:
    said = literal_within(" ".join(notes), NOTES)
    return [Text(f"*{said}*")] if said else []


def _lede(story: Story, urls: Urls) -> list[Text]:
    return _texts([sentence(story.lede, urls, SENTENCE)], " ")


def _body(story: Story, urls: Urls) -> Iterator[Text]:
    """A text for each paragraph, more where it is longer than a text may be."""
    closing: tuple[tuple[Sentence, ...], ...] = ((story.tally,),) if story.tally else ()
    for paragraph in (*story.body, *closing):
        yield from _texts([sentence(each, urls, SENTENCE) for each in paragraph], " ")


def _titled(title: str, items: Sequence[Item]) -> list[Piece]:
    return [Rule(), Text(f"**{title}**"), *items] if items else []


def _back(story: Story) -> list[Piece]:
    """The references, and what could not be read."""
    lists = [["**References**", *map(_reference, story.references)]] if story.references else []
    unread = [f"-# {literal_within(each, SMALL_PRINT)}" for each in told.unread(story)]
    lists += [["**Could not be read**", *unread]] if unread else []
    return [Rule(), *(text for lines in lists for text in _texts(lines, "\n"))] if lists else []


def _reference(reference: Reference) -> str:
    """A reference as small print: number, title, repository, state, day, and its sources as links."""
    title = literal_within(told.title(reference), REFERENCE // 4)
    state = f"{told.state_words(reference)} {moment(reference.at, 'd')}" if reference.at else reference.state
    start = f"-# \\[{reference.number}\\] {title} · {literal_within(reference.repo, NAME)} · {state}"
    for source in _sources(reference):
        if size(start) + size(source) + 3 > REFERENCE:
            return f"{start} …"
        start += source
    return start


def _sources(reference: Reference) -> Iterator[str]:
    """The sources of a reference, each a link with its label; where none of them is one, the change itself."""
    listed, more = told.members(reference)
    for index, source in enumerate(listed):
        label = printable(source.label).strip()
        yield f"{', ' if index else ' · '}{link(label, source.url) if size(label) <= NAME else literal_within(label, NAME)}"
    if not any(web_link(source.url) for source in listed) and web_link(reference.url):
        yield f" · {link('open', reference.url)}"
    if more:
        yield f" +{more} more"


def _unread_names(story: Story) -> list[Text]:
    """Who reads the card alone must not take unknown for nothing happened."""
    names = literal_within("Could not be read: " + ", ".join(each.repo for each in story.unread), SMALL_PRINT)
    return [Text(f"*{names}*")] if story.unread else []


def _pointer(thread: str, story: Story, further: int) -> str:
    there = ["the full story"] if story.body or story.tally else []
    if further:
        there.append(f"+{further} more action {'item' if further == 1 else 'items'}")
    if story.references:
        there.append(f"{len(story.references)} {'reference' if len(story.references) == 1 else 'references'}")
    return f"-# {thread}: {', '.join(there) or 'what could not be read, and why'}."


def _texts(drawn: Iterable[str], between: str) -> list[Text]:
    """Join what is drawn into texts of at most BLOCK characters."""
    texts: list[str] = []
    for each in drawn:
        if not each.strip():
            continue
        if texts and size(texts[-1]) + size(each) + len(between) <= BLOCK:
            texts[-1] += between + each
        else:
            texts.append(each)
    return [Text(each) for each in texts]
