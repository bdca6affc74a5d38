"""A story as Discord messages: one for the channel, the rest for its thread. Pure.

What stands in the channel, by the form of the post:

- `full`: the whole story where it fits into one message; if it only fits without the links in its prose, they are dropped,
  and those of the references stay. More than five references are a list that nobody reads there, so it goes to the thread;
  so do action items after the fifth.
- `brief`, and a longer story in any form: a card, with headline, byline, notes, what could not be read, lede, up to five
  action items, and a line that says what is in the thread.
- A day on which nothing happened: one line.

The thread (of direct messages: the replies) has the body, further action items and the references, in this order, in as few
messages as the limits allow (bot/discord/pieces.py). Messages are split between sentences, action items and references. A
single sentence, title or name that is longer than its limit loses its links and is cut (bot/cutting.py).

How many messages a story takes depends on the story, the notes and the form alone: what became of an action item takes the
place of its buttons, and times are drawn by Discord in the reader's own zone, so a redraw never moves anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.buttons import ACK_PREFIX as ACK_PREFIX  # noqa: PLC0414 - handlers find it beside the layout
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
from bot.cutting import cut
from bot.discord.markdown import Urls, link, literal_within, moment, sentence, size
from bot.discord.pieces import (
    LABEL,
    NAME,
    Block,
    Button,
    Item,
    Message,
    Row,
    Rule,
    States,
    Text,
    components,
    draw_item,
    item_of,
)
from bot.hosts import sourced
from bot.model import Form, Post
from digest.render import parts as told
from digest.render.walk import printable, web_link
from digest.story import Reference, Sentence, Story

#: Of one message. Both leave room for the closing line with the story's id.
CHARACTERS = 3_800
COMPONENTS = 38

#: Action items of a card in the channel, and references of a story that is whole there; further ones are in the thread.
CARD_ITEMS = 5
SHOWN_REFERENCES = 5

MORE_ITEMS = "More action items"

#: Of one text, in characters after escaping.
BLOCK = 1_900
SENTENCE = 1_200
REFERENCE = 1_200
HEADLINE = 300
SMALL_PRINT = 400
NOTES = 600

#: Of a thread's name.
THREAD_NAME = 100

Piece = Block | Item


@dataclass(frozen=True)
class _Prose:
    """What a story says, drawn with its links or without them."""

    lede: list[Text]
    body: list[Text]
    items: list[Item]

    def told(self) -> list[Piece]:
        """All of it, with the action items that a channel shows."""
        return [*self.lede, *self.body, *_titled("Action items", self.items[:CARD_ITEMS])]


def messages(post: Post) -> tuple[Message, ...]:
    """Return all messages of the story of `post`, whatever its `part`: one for the channel, the rest for its thread."""
    shown = tuple(draw(pieces, _states(post)) for pieces in _layout(post.story, post.notes, post.form))
    return tuple(Message(tuple(map(_stoppable, each.blocks))) for each in shown) if post.personal else shown


def parts(story: Story, notes: tuple[str, ...] = (), form: Form = "full") -> int:
    """How many messages `story` takes."""
    return len(_layout(story, notes, form))


def card(post: Post) -> Message:
    """Return the message for the channel, for an answer that only one person sees."""
    pieces, _ = _channel(sourced(post.story), post.notes, "In the thread of its post", post.form)
    return draw(pieces, _states(post))


def thread_name(story: Story) -> str:
    """Return a name for the thread of a story: its headline, at most 100 characters, which Discord shows as they are."""
    words = " ".join(printable(story.headline.plain).split())
    return cut(words or printable(story.id).strip() or "The Wire", THREAD_NAME, size)


def mark(story_id: str, part: int = 0, of: int | None = None) -> str:
    """Return the last line of a message, by which it is found again: the story's id, and after the first which part it is.

    Without `of` it is what the line of that part begins with.
    """
    shown = f"-# {literal_within(story_id, NAME)}"
    return f"{shown} · part {part + 1} of {of or ''}" if part else shown


def draw(pieces: Iterable[Piece], states: States) -> Message:
    """Draw a message as of now: a handled item says by whom, another has its buttons."""
    return Message(
        tuple(block for each in pieces for block in (draw_item(each, states) if isinstance(each, Item) else [each]))
    )


def pack(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """Fill as few messages as the limits allow, in order."""
    filled: list[list[Piece]] = []
    for piece in pieces:
        if not filled or not _fits([*filled[-1], piece]):
            filled.append([])
        if filled[-1] or not isinstance(piece, Rule):
            filled[-1].append(piece)
    return [each for each in map(_without_last_rule, filled) if each]


def _states(post: Post) -> States:
    return States(post.acknowledged, post.snoozed)


def _without_last_rule(pieces: list[Piece]) -> list[Piece]:
    return pieces[:-1] if isinstance(pieces[-1], Rule) else pieces


@lru_cache(maxsize=32)
def _layout(story: Story, notes: tuple[str, ...], form: Form) -> tuple[tuple[Piece, ...], ...]:
    """The pieces of each message. Remembered, for an edition goes to many channels, and each part of it is drawn alone."""
    channel, rest = _channel(sourced(story), notes, "In the thread", form)
    thread = pack(rest)
    for part, pieces in enumerate(thread, start=1):
        pieces.append(Text(mark(story.id, part, len(thread) + 1)))
    return tuple(map(tuple, (channel, *thread)))


def _channel(story: Story, notes: tuple[str, ...], thread: str, form: Form) -> tuple[list[Piece], list[Piece]]:
    """The message for the channel, and what has to go into its thread."""
    if told.one_line(story):
        return _quiet(story, notes), []
    head, back, row = list(_head(story, notes)), _back(story), _row(story)
    linked = _prose(story, {reference.number: reference.url for reference in story.references})
    bare = _prose(story, None)
    close: list[Piece] = [*row, Text(mark(story.id))]
    if form == "full" and len(story.references) <= SHOWN_REFERENCES and len(story.actions) <= CARD_ITEMS:
        for prose in (linked, bare):
            if _fits(whole := [*head, *prose.told(), *back, *row]):
                return [*whole, Text(mark(story.id))], []
    if form == "full":
        further = linked.items[CARD_ITEMS:]
        pointer: list[Piece] = [Text(_pointer(thread, story, len(further)))]
        for prose in (linked, bare):
            if _fits(whole := [*head, *_unread_names(story), *prose.told(), *pointer, *row]):
                return [*whole, Text(mark(story.id))], [*_titled(MORE_ITEMS, further), *back]
    start: list[Piece] = [*head, *_unread_names(story), *linked.lede]
    count = _fitting(linked.items, [*start, *row])
    shown, further = linked.items[:count], linked.items[count:]
    rest: list[Piece] = [*linked.body, *_titled(MORE_ITEMS, further), *back]
    pointer = [Text(_pointer(thread, story, len(further), body=True))] if rest else []
    return [*start, *_titled("Action items", shown), *pointer, *close], rest


def _prose(story: Story, urls: Urls) -> _Prose:
    return _Prose(_lede(story, urls), list(_body(story, urls)), [item_of(each, urls) for each in story.actions])


def _fitting(items: Sequence[Piece], start: Sequence[Piece]) -> int:
    """How many action items a card shows: at most five, and as many as there is room for beside the pointer."""
    count = min(len(items), CARD_ITEMS)
    while count and not _fits([*start, *items[:count], Text("x" * SMALL_PRINT), Text("x"), Rule()]):
        count -= 1
    return count


def _fits(pieces: Sequence[Piece]) -> bool:
    return sum(map(_weight, pieces)) <= CHARACTERS and sum(map(components, pieces)) <= COMPONENTS - 1


def _weight(piece: Piece) -> int:
    if isinstance(piece, Item):
        return piece.weight
    return size(piece.content) if isinstance(piece, Text) else 0


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
        yield f" {link(f'+{more} more', reference.url)}"


def _unread_names(story: Story) -> list[Text]:
    """Who reads the card alone must not take unknown for nothing happened."""
    names = literal_within("Could not be read: " + ", ".join(each.repo for each in story.unread), SMALL_PRINT)
    return [Text(f"*{names}*")] if story.unread else []


def _pointer(thread: str, story: Story, further: int = 0, *, body: bool = False) -> str:
    """A line that says what is in the thread."""
    there = ["the full story"] if body and (story.body or story.tally) else []
    if further:
        there.append(f"+{further} more action {'item' if further == 1 else 'items'}")
    if story.references:
        there.append(f"{len(story.references)} {'reference' if len(story.references) == 1 else 'references'}")
    return f"-# {thread}: {', '.join(there) or 'what could not be read, and why'}."


def _row(story: Story) -> list[Row]:
    """The buttons below a story: the passages behind it, and following one of its repositories."""
    if not fits_id(story.id):
        return []
    repos = followable(story)
    label = FOLLOW_LABEL if len(repos) > 1 else f"Follow {printable(repos[0]).strip()}" if repos else ""
    follow = [Button(cut(label, LABEL, size), f"{FOLLOW_PREFIX}{story.id}")] if label else []
    return [Row((Button(SOURCES_LABEL, f"{SOURCES_PREFIX}{story.id}"), *follow))]


def _stoppable(block: Block) -> Block:
    """A block of a reader's own digest: where others may follow a repository, its reader may stop it."""
    if not isinstance(block, Row):
        return block
    stop = [Button(STOP_LABEL, f"{STOP_PREFIX}{each.id.removeprefix(FOLLOW_PREFIX)}") for each in block.buttons]
    return Row(
        tuple(other if each.id.startswith(FOLLOW_PREFIX) else each for each, other in zip(block.buttons, stop, strict=True))
    )


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
