"""The answer to Sources in Slack: a modal with each sentence of an edition and the passages behind it, in pages. Pure.

Limits of a view (https://docs.slack.dev/reference/views/modal-views; slack_sdk, `View`): 100 blocks, title 24.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from bot.buttons import SOURCES_PREFIX
from bot.hosts import sourced
from bot.passages import Backed, Passage, backed
from bot.slack.elements import Block, Element, block_weight, context, link, one_line, plain, rich_text, section, text, weight
from bot.slack.prose import BLOCK, Urls, cites, sentence_elements
from digest.render import parts as told
from digest.story import Story

#: Of one page: what is comfortable to scroll through, far below the 100 blocks of a view.
BLOCKS = 40
TOTAL = 9_000

#: Of one passage, and of a title or repository, in characters.
PASSAGE = 1_000
NAME = 200


def view(story: Story, page: int = 0) -> dict[str, Any]:
    """Return page `page` (from 0; one that there is not is the last) as the `view` of views.open and views.update.

    Its buttons to other pages have the ids `sources:EDITION:PAGE` (bot/buttons.py), its `private_metadata` is the edition.
    """
    all_pages = pages(story)
    page = min(max(page, 0), len(all_pages) - 1)
    return {
        "type": "modal",
        "title": plain("Sources"),
        "close": plain("Close"),
        "private_metadata": one_line(story.id, NAME),
        "blocks": [*all_pages[page], *_turning(story.id, page, len(all_pages))],
    }


@lru_cache(maxsize=8)
def pages(story: Story) -> tuple[tuple[Block, ...], ...]:
    """Return the blocks of each page, at least one. Remembered, for people turn pages."""
    story = sourced(story)
    urls = {reference.number: reference.url for reference in story.references}
    filled: list[list[Block]] = [[]]
    room = TOTAL
    for block in (block for each in backed(story) for block in _blocks(each, urls)):
        needed = block_weight(block)
        if filled[-1] and (len(filled[-1]) == BLOCKS or needed > room):
            filled.append([])
            room = TOTAL
        filled[-1].append(block)
        room -= needed
    return tuple(map(tuple, filled)) if filled[0] else ((_nothing(),),)


def _blocks(said: Backed, urls: Urls) -> Iterator[Block]:
    """A sentence and its passages: one block, or more where they are longer than a block may be."""
    lines = [section(sentence_elements(said.sentence, urls) or [text("(no words)")])]
    room = BLOCK - weight(lines[0]["elements"])
    for passage in said.passages:
        drawn = _passage(passage)
        needed = sum(weight(line["elements"]) for line in drawn)
        if needed > room and lines:
            yield {"type": "rich_text", "elements": lines}
            lines, room = [], BLOCK
        lines += drawn
        room -= needed
    yield {"type": "rich_text", "elements": lines}


def _passage(passage: Passage) -> list[Element]:
    """The words as a quotation, and below it where they are from."""
    words = one_line(passage.text, PASSAGE) or "(empty)"
    quoted = {"type": "rich_text_quote", "elements": [text(words)]}
    reference = passage.reference
    if reference is None:
        return [quoted]
    title = one_line(told.title(reference), NAME) or "untitled"
    number = cites((reference.number,), {})[1:] if reference.number else []
    return [quoted, section([*number, text(" "), link(title, reference.url), text(f" · {one_line(reference.repo, NAME)}")])]


def _turning(edition: str, page: int, of: int) -> list[Block]:
    """Which page this is, and buttons to the one before and after it."""
    if of == 1:
        return []
    turns: Sequence[tuple[str, int]] = (("← Earlier", page - 1), ("Later →", page + 1))
    buttons = [
        {"type": "button", "text": plain(label), "action_id": f"{SOURCES_PREFIX}{edition}:{to}", "value": str(to)}
        for label, to in turns
        if 0 <= to < of
    ]
    return [context(f"Page {page + 1} of {of}"), {"type": "actions", "elements": buttons}]


def _nothing() -> Block:
    return rich_text([[text("Nothing in this edition rests on a passage.")]])
