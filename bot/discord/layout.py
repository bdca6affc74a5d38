"""A story as Discord messages: pure data, within the platform's limits for any story.

Limits (discord.py 2.7 checks them in `ui/view.py`): 4,000 characters over all text displays of a message, 40 components.

What moves when it does not fit: a story that fits into one message is one message. Otherwise the first message holds
headline, byline, notes, lede and action items, and the body and the references follow in replies, split between
sentences and between references. A single sentence, title or line longer than its share is cut at a word, with `…`.

Text of sources is escaped span by span: Discord reads a back-slash before any punctuation as that punctuation. Labels
of links are ours or plain (an escape inside a label would show), and addresses are never escaped.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.commands import Reply
from bot.model import OpenItem, Post
from digest.render.walk import printable
from digest.story import ActionItem, Reference, Sentence, Span, Story

#: Characters over all text displays of one message, with some room for the footer.
CHARACTERS = 3_900
#: Components of one message; a section with its text and button takes three.
COMPONENTS = 40
#: One text of a message: a sentence, or as many as go together.
SHARE = CHARACTERS // 3
#: One line of a message: a headline, a note, an action item, a title.
LINE = 300

_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
_PLAIN_LABEL = re.compile(r"[#\w./+-]+(?<!_)")


@dataclass(frozen=True)
class Text:
    """A text display: Discord's markdown."""

    content: str


@dataclass(frozen=True)
class Item:
    """A section: a text with an Acknowledge button for the action item `item`."""

    content: str
    item: str


@dataclass(frozen=True)
class Rule:
    """A thin line between parts of a story."""


Block = Text | Item | Rule


@dataclass(frozen=True)
class Message:
    """One Discord message: a container of blocks."""

    blocks: tuple[Block, ...]

    @property
    def characters(self) -> int:
        return sum(len(block.content) for block in self.blocks if not isinstance(block, Rule))

    @property
    def components(self) -> int:
        return 1 + sum(3 if isinstance(block, Item) else 1 for block in self.blocks)


def messages(post: Post) -> tuple[Message, ...]:
    """Return the messages of a story, the one for the channel first. `post.part` is not looked at."""
    story = post.story
    head = (Text(f"# {drawn(story.headline.spans, LINE)}"), Text(_subline(story.byline)), *_notes(post.notes))
    lede = (Text(_sentence(story.lede)),)
    items = tuple(_items(post))
    body = tuple(Text(paragraph) for paragraph in _paragraphs(story))
    references = tuple(Text(line) for line in _references(story))
    whole = Message((*head, *lede, *body, *items, *references, _footer(story, 1, 1)))
    if _fits(whole):
        return (whole,)
    later = _filled((*body, *references))
    total = len(later) + 1
    first = Message((*head, *lede, *items, _footer(story, 1, total)))
    rest = (Message((*blocks, _footer(story, part, total))) for part, blocks in enumerate(later, 2))
    return (first, *rest)


def reply_message(reply: Reply) -> Message:
    """Return the private answer to a command: its lines, its items with buttons, and a story cut to its first message."""
    blocks: list[Block] = [Text(drawn(line, SHARE)) for line in reply.lines]
    blocks += [_open_item(each) for each in reply.items]
    if reply.story:
        blocks += messages(Post(reply.story))[0].blocks
    kept: list[Block] = []
    for block in blocks:
        if not _fits(Message((*kept, block, Text("")))):
            kept.append(Text("-# … and more"))
            break
        kept.append(block)
    return Message(tuple(kept))


def footer_of(story: Story, part: int, total: int) -> str:
    """The last line of every message, by which it is found again: the story's id and which part it is."""
    return f"{story.id} · {part}/{total}"


def payload(message: Message) -> dict[str, Any]:
    """Return the message as Discord's API takes it (component types and flag of its message components reference)."""
    inner: list[dict[str, Any]] = []
    for block in message.blocks:
        if isinstance(block, Rule):
            inner.append({"type": 14})
        elif isinstance(block, Item):
            button = {"type": 2, "style": 2, "label": "Acknowledge", "custom_id": f"ack:{block.item}"}
            inner.append({"type": 9, "components": [{"type": 10, "content": block.content}], "accessory": button})
        else:
            inner.append({"type": 10, "content": block.content})
    return {
        "flags": 1 << 15,
        "components": [{"type": 17, "components": inner}],
        "allowed_mentions": {"parse": []},
    }


def escape(text: str) -> str:
    """Return foreign text so that Discord shows it literally: no markup, no mention, no emoji, no timestamp, no link.

    A backslash before punctuation is an escape in Discord's markdown; an address broken by one does not become a link.
    """
    return _PUNCTUATION.sub(r"\\\1", " ".join(printable(text).split()))


def escape_within(text: str, limit: int) -> str:
    """Escape foreign text, cut at a word with `…` so that the result has at most `limit` characters."""
    return drawn((Span("text", text),), limit)


def drawn(spans: Iterable[Span], limit: int) -> str:
    """Draw spans as Discord's markdown, cut at a word with `…` so that the result has at most `limit` characters.

    The cut is made in the text before it is escaped, so that no escape and no code span is left open.
    """
    text = ""
    for span in spans:
        more = _span(span)
        if len(text) + len(more) <= limit:
            text += more
            continue
        return text.rstrip() + _prefix(span, limit - len(text) - 1) + "…"
    return text


def _prefix(span: Span, limit: int) -> str:
    """The longest drawing of the first words of a span that has at most `limit` characters; half a word if need be."""
    words = span.text.split(" ")
    lead = " " if span.text.startswith(" ") else ""
    for count in range(len(words) - 1, 0, -1):
        shown = _span(Span(span.kind, " ".join(words[:count])))
        if len(shown) <= limit:
            return shown if shown.strip() else ""
    kept = span.text.strip()[: max(0, limit // 2 - 3)]
    return lead + _span(Span(span.kind, kept)) if kept else ""


def _footer(story: Story, part: int, total: int) -> Text:
    return Text(f"-# {escape(footer_of(story, part, total))}")


def _fits(message: Message) -> bool:
    return message.characters <= CHARACTERS and message.components <= COMPONENTS


def _filled(blocks: Sequence[Text]) -> list[tuple[Text, ...]]:
    """Fill messages one after the other; every block fits into a message of its own."""
    full: list[tuple[Text, ...]] = []
    current: tuple[Text, ...] = ()
    for block in blocks:
        if current and not _fits(Message((*current, block, Text("x" * 100)))):
            full.append(current)
            current = ()
        current = (*current, block)
    return [*full, current] if current else full


def _notes(notes: Iterable[str]) -> Iterator[Text]:
    for note in notes:
        yield Text(f"**{escape_within(note, LINE)}**")


def _subline(text: str) -> str:
    return f"-# {escape_within(text, LINE)}"


def _paragraphs(story: Story) -> Iterator[str]:
    """The body, a text per paragraph; a paragraph too long for one text is split between sentences."""
    closing = ((story.tally,),) if story.tally else ()
    for paragraph in (*story.body, *closing):
        text = ""
        for sentence in paragraph:
            said = _sentence(sentence)
            if text and len(text) + len(said) + 1 > SHARE:
                yield text
                text = ""
            text = f"{text} {said}".strip()
        if text:
            yield text


def _sentence(sentence: Sentence) -> str:
    """A sentence with its citations before the full stop."""
    cites = "".join(f"\\[{number}\\]" for number in sentence.cite[:20])
    text = drawn(sentence.spans, SHARE - len(cites) - 4)
    if not cites:
        return text
    return f"{text[:-2]} {cites}\\." if text.endswith("\\.") else f"{text} {cites}"


def _span(span: Span) -> str:
    if span.kind == "code":
        inner = " ".join(printable(span.text).split())
        if "`" not in inner:
            return f"`{inner}`" if inner else ""
        fence = "`" * (max(len(run) for run in re.findall("`+", inner)) + 1)
        return f"{fence} {inner} {fence}"
    return f"“{escape(span.text)}”" if span.kind == "quote" else escape(span.text)


def _items(post: Post) -> Iterator[Block]:
    if post.story.actions:
        yield Rule()
        yield Text("**Action items**")
    for action in post.story.actions:
        done = post.acknowledged.get(action.id)
        said = _action(action)
        if done:
            who = escape_within(done.by.name or "somebody", 80)
            yield Text(f"{said}\n-# ✓ acknowledged by {who} <t:{int(done.at.timestamp())}:f>")
        else:
            yield Item(said, action.id)


def _open_item(each: OpenItem) -> Block:
    said = f"{_action(each.item)}\n-# {escape(each.item.id)} · {escape_within(each.desk, 80)}"
    return Text(said) if each.acknowledged else Item(said, each.item.id)


def _action(action: ActionItem) -> str:
    cites = "".join(f"\\[{number}\\]" for number in action.cite)
    due = f" · due {action.due.isoformat()}" if action.due else ""
    return f"{escape_within(action.text, LINE)} {cites} · {escape_within(action.repo, 100)} · **{action.urgency}**{due}"


def _references(story: Story) -> Iterator[str]:
    """The references, a text for every ten of them, and what could not be read."""
    lines = [_reference(each) for each in story.references]
    lines += [
        f"Could not be read: {escape_within(each.repo, 100)} ({escape_within(each.reason, 200)})" for each in story.unread
    ]
    if story.references:
        lines.insert(0, "**References**")
    text = ""
    for line in lines:
        if text and len(text) + len(line) + 1 > SHARE:
            yield text
            text = ""
        text = f"{text}\n{line}".strip()
    if text:
        yield text


def _reference(reference: Reference) -> str:
    links = " ".join(filter(None, (_link(source.label, source.url) for source in reference.sources[:3])))
    when = f" {reference.at:%Y-%m-%d}" if reference.at else ""
    title, repo = escape_within(reference.title, LINE), escape_within(reference.repo, 100)
    return f"-# \\[{reference.number}\\] {title} · {repo} · {reference.state}{when} {links}".rstrip()


def _link(label: str, url: str | None) -> str:
    if not url or not url.startswith(("https://", "http://")) or len(url) > 500:
        return ""
    safe = re.sub(r"[\s()<>\\\"'`|]", lambda found: f"%{ord(found.group()):02X}", printable(url))
    return f"[{label if _PLAIN_LABEL.fullmatch(label) and len(label) <= 40 else 'open'}]({safe})"
