"""The answer to Sources on Discord: each sentence of an edition and the passages behind it, in pages. Pure.

A page is one private message; the buttons below it turn to the others (`sources:EDITION:PAGE`, bot/buttons.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.buttons import SOURCES_PREFIX, fits_id
from bot.discord.layout import BLOCK, CHARACTERS, COMPONENTS, SENTENCE
from bot.discord.markdown import Urls, cites, link, literal_within, sentence, size
from bot.discord.pieces import NAME, Block, Button, Message, Row, Text
from bot.hosts import sourced
from bot.passages import Backed, Passage, backed
from digest.render import parts as told
from digest.story import Story

#: Of one passage, in characters after escaping.
PASSAGE = 700

#: Components of the buttons below a page, and characters of the line above them.
_TURNING = 4
_PAGE_LINE = 30


@lru_cache(maxsize=8)
def pages(story: Story) -> tuple[Message, ...]:
    """Return each page as a message, at least one. Remembered, for people turn pages."""
    story = sourced(story)
    urls = {reference.number: reference.url for reference in story.references}
    filled: list[list[Text]] = [[]]
    for said in (said for each in backed(story) for said in _texts(each, urls)):
        if filled[-1] and not _fits([*filled[-1], said]):
            filled.append([])
        filled[-1].append(said)
    if not filled[0]:
        return (Message((Text("Nothing in this edition rests on a passage."),)),)
    return tuple(Message((*texts, *_turning(story.id, page, len(filled)))) for page, texts in enumerate(filled))


def page(story: Story, number: int = 0) -> Message:
    """Return page `number`, from 0; one that there is not is the last."""
    all_pages = pages(story)
    return all_pages[min(max(number, 0), len(all_pages) - 1)]


def _fits(texts: list[Text]) -> bool:
    used = sum(size(each.content) for each in texts) + _PAGE_LINE
    return used <= CHARACTERS and len(texts) + _TURNING <= COMPONENTS


def _texts(said: Backed, urls: Urls) -> Iterator[Text]:
    """A sentence and its passages: one text, or more where they are longer than a text may be."""
    drawn = sentence(said.sentence, urls, SENTENCE) or "(no words)"
    for passage in map(_passage, said.passages):
        if size(drawn) + size(passage) + 1 > BLOCK:
            yield Text(drawn)
            drawn = passage
        else:
            drawn += f"\n{passage}"
    yield Text(drawn)


def _passage(passage: Passage) -> str:
    """The words as a quotation, and below it where they are from."""
    quoted = f"> {literal_within(passage.text, PASSAGE) or '(empty)'}"
    reference = passage.reference
    if reference is None:
        return quoted
    number = cites((reference.number,), None) if reference.number else ""
    title = literal_within(told.title(reference), NAME) or "untitled"
    opened = f" ({link('open', reference.url)})" if link("open", reference.url) != "open" else ""
    return f"{quoted}\n-# {number} {title}{opened} · {literal_within(reference.repo, NAME)}"


def _turning(edition: str, page: int, of: int) -> tuple[Block, ...]:
    """Which page this is, and buttons to the one before and after it."""
    if of == 1:
        return ()
    turns = (("← Earlier", page - 1), ("Later →", page + 1))
    buttons = tuple(Button(label, f"{SOURCES_PREFIX}{edition}:{to}") for label, to in turns if 0 <= to < of)
    return (Text(f"-# Page {page + 1} of {of}"), *([Row(buttons)] if fits_id(edition) else []))
