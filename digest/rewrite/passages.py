"""Passages: the sentences of the sources that a model may word, each with an id such as `1.3`.

A passage is split off beforehand and picked by its id: that is cheaper and safer than a quotation that a model gives back,
and it is the evidence of the sentence that picks it. What speaks to a machine, or to the reader, is shown to no model.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from digest.compose.bodies import Said, read
from digest.compose.items import is_hostile, mentions
from digest.compose.prose import plain
from digest.compose.sound import is_sound
from digest.lexicon import READER_ORDERS
from digest.model import Source
from digest.story import Evidence
from digest.verify.orders import orders_readers

#: Characters of one body and of all bodies of a story that a model sees (composing.md 5): enough for the news of a window,
#: and too little for a body that hopes to outweigh the instructions.
BODY = 1_200
STORY = 12_000

#: A longer sentence is no prose, in characters; a shorter one tells nothing, in words.
_LONGEST = 600
_SHORTEST = 4

#: Of an issue only what the template cites: it tells of the world before, and anybody may write one.
_READ = frozenset({"pull", "commit", "release", "advisory"})

#: Beside what the composer passes over: words with which a source speaks to whoever summarises it.
_TO_A_MACHINE = re.compile(
    r"\b(?:ai|language|llm) (?:assistants?|models?|agents?|readers?|summari[sz]ers?)\b|\b(?:chatgpt|llms?|gpt-?\d)\b"
    r"|\bassistant\b.*:|\b(?:dear|attention,?|note to) (?:the )?(?:model|assistant|ai|summari[sz]er|bot|reader)\b"
    r"|\b(?:respond|reply|answer|output|print|write|say|state|report|mention|include|tell) "
    r"(?:only |exactly |that |with |the (?:following|words?|sentence|text))"
    r"|\b(?:the|your|this) (?:summary|digest|headline|story) (?:must|should|shall|has to)\b"
    r"|\binstructions?\b.*\b(?:follow|obey|override|supersede)|\b(?:follow|obey|override|supersede)\b.*\binstructions?\b"
)


@dataclass(frozen=True)
class Passage:
    """A sentence of a source.

    Args:
        sid: the number of its source, a dot, and its own, from 1 in reading order; 0 is the title.
        change: the id of the change it belongs to.
        text: one line of prose, code in back-ticks.
        background: it tells of the world before the change.
    """

    sid: str
    change: str
    evidence: Evidence
    text: str
    background: bool = False


@dataclass(frozen=True)
class Document:
    """A source as a model sees it: its number, what it is, and its passages, the title first."""

    number: int
    source: Source
    passages: tuple[Passage, ...]


def gives_orders(text: str) -> bool:
    """Whether a text speaks to a machine or gives its reader orders, calls somebody, or carries markup or addresses."""
    low = " ".join(text.lower().split())
    return (
        is_hostile(text)
        or mentions(text)
        or any(phrase in low for phrase in READER_ORDERS)
        or orders_readers(low)
        or _TO_A_MACHINE.search(low) is not None
    )


def document(number: int, change: str, source: Source, cited: Collection[str], room: int) -> Document:
    """Return a source as a model may see it.

    Args:
        number: which source of the story it is, from 1.
        change: the id of the change it belongs to.
        cited: passages of it that the template's story rests on; they come before others that compete for the room.
        room: characters that its body may take, beside `BODY`.
    """
    name = source.title or ("" if source.body else source.label)
    found = [Passage(f"{number}.0", change, Evidence(source.id, name), plain(name))] if name else []
    for place, said in enumerate(_fitting(source, cited, min(room, BODY)), 1):
        found.append(Passage(f"{number}.{place}", change, Evidence(source.id, said.raw), said.text, said.background))
    return Document(number, source, tuple(found))


def _fitting(source: Source, cited: Collection[str], room: int) -> list[Said]:
    """The sentences of a body that there is room for, in reading order."""
    there = list(_shown(source, cited))
    chosen: list[Said] = []
    for said in (*(each for each in there if each.raw in cited), *(each for each in there if each.raw not in cited)):
        if len(said.text) <= room:
            chosen.append(said)
            room -= len(said.text)
    return [each for each in there if each in chosen]


def _shown(source: Source, cited: Collection[str]) -> Iterator[Said]:
    """What of a body is whole sentences about the change, and what the template cites."""
    heard: set[str] = set()
    told = source.kind in _READ and not _lists_steps(source)
    for said in read(source.body) if source.body else ():
        wanted = said.raw in cited or (told and not said.robot and is_sound(said) and len(said.text.split()) >= _SHORTEST)
        short = len(said.text) <= _LONGEST and said.text.count("`") % 2 == 0
        if wanted and short and said.text not in heard and not gives_orders(f"{said.raw} {said.text}"):
            heard.add(said.text)
            yield said


def _lists_steps(source: Source) -> bool:
    """Whether a message lists the commits of a branch: steps that later ones took back are among them."""
    return source.kind == "commit" and f"\n{source.body}".count("\n* ") > 1
