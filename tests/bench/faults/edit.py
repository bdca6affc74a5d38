"""Changing a sentence at one place, and looking words up in what its sources say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import NamedTuple

from digest.lexicon import HOUSE_WORDS, STOP_WORDS
from digest.story import Sentence, Span, SpanKind
from tests.bench.faults.corpus import Truth

#: A true sentence in, false ones out; the chance is seeded, so the same ones come each time.
Mutator = Callable[[Truth, Random], Iterator[Sentence]]


class Spot(NamedTuple):
    """A part of a sentence: the span, and what was matched in it."""

    span: int
    match: re.Match[str]

    @property
    def text(self) -> str:
        return self.match.group()


def spots(sentence: Sentence, pattern: re.Pattern[str], *kinds: SpanKind) -> Iterator[Spot]:
    """Every match of `pattern` in the spans of some kinds; in the text where none is named."""
    for i, span in enumerate(sentence.spans):
        if span.kind in (kinds or ("text",)):
            yield from (Spot(i, match) for match in pattern.finditer(span.text))


def put(sentence: Sentence, spot: Spot, new: str, group: int | str = 0) -> Sentence:
    """Return the sentence with other words at a spot (or at a group of its match)."""
    start, end = spot.match.span(group)
    span = sentence.spans[spot.span]
    changed = replace(span, text=span.text[:start] + new + span.text[end:])
    return replace(sentence, spans=tuple(changed if i == spot.span else each for i, each in enumerate(sentence.spans)))


def appended(sentence: Sentence, tail: str | Span) -> Sentence:
    """Return the sentence with a tail before its full stop."""
    more = Span("text", tail) if isinstance(tail, str) else tail
    last = sentence.spans[-1]
    if last.kind == "text" and last.text.endswith("."):
        return replace(sentence, spans=(*sentence.spans[:-1], Span("text", last.text[:-1]), more, Span("text", ".")))
    return replace(sentence, spans=(*sentence.spans, more))


def prepended(truth: Truth, head: str) -> Sentence:
    """Return a true sentence after some words; its first word keeps its capital only where it is a name."""
    sentence = truth.sentence
    first, *rest = sentence.spans
    word = re.match(r"[A-Z][a-z]*\b", first.text) if first.kind == "text" else None
    if word and not head.rstrip().endswith(".") and _is_ordinary(truth, word.group()):
        first = replace(first, text=first.text[0].lower() + first.text[1:])
    return replace(sentence, spans=(Span("text", head), first, *rest))


def _is_ordinary(truth: Truth, word: str) -> bool:
    """Whether a word with a capital is no name: a small word of the language, or one that the sources also write small."""
    if word.lower() in STOP_WORDS | HOUSE_WORDS:
        return True
    texts = (source.text for change in truth.changes for source in change.sources)
    return any(re.search(rf"\b{word.lower()}", text) for text in texts)


def following(sentence: Sentence, spot: Spot) -> str:
    """The next word of the same span after a spot; empty where none follows directly."""
    found = re.match(r"[ -]([a-zA-Z]+)", sentence.spans[spot.span].text[spot.match.end() :])
    return found.group(1).lower() if found else ""


def has(text: str, token: str) -> bool:
    """Whether lower-case `text` has a token, as a whole."""
    return _whole(token.lower()).search(text) is not None


@cache
def _whole(token: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w]){re.escape(token)}(?![\w])")


def upper_first(text: str) -> str:
    """Return `text` with a capital first letter."""
    return text[:1].upper() + text[1:]


def like(old: str, new: str) -> str:
    """Return `new` with a capital first letter where `old` has one."""
    return upper_first(new) if old[:1].isupper() else new
