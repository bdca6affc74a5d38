"""What must survive and what must not: hedges, the world before the change, orders, markup, hidden characters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from digest.lexicon import (
    BACKGROUND_WORDING,
    HEDGES,
    INSTRUCTION_OBJECTS,
    INSTRUCTION_PHRASES,
    INSTRUCTION_TARGETS,
    INSTRUCTION_VERBS,
    INVISIBLE,
    READER_ORDERS,
)
from digest.verify.finding import Finding
from digest.verify.support import share_of
from digest.verify.told import Told, pieces

#: Compiled where a text has one of their characters, which is next to never.
_PING = r"<[!@#][\w^&-]|@(?:everyone|here|channel)\b"
_MENTION = r"(?<![\w/.@])@[A-Za-z][\w-]*(?![\w/]*/)"
_MARKUP = r"</?[a-zA-Z][\w-]*(?:\s[^<>]*)?/?>|\]\(|javascript:"


def hedges(told: Told) -> Iterator[Finding]:
    """HEDGE: a passage that says experimental, beta, preview, temporary or workaround is not told without it."""
    said = " ".join(text.lower() for _, text in pieces(told.spans))
    for passage in told.passages:
        prose = re.sub(r"`[^`]*`", " ", passage.text.lower()) if "`" in passage.text else passage.text.lower()
        for hedge in HEDGES:
            if hedge in prose and hedge[:7] not in said and re.search(rf"\b{hedge}", prose):
                yield Finding(told.where, "HEDGE", f"the source says “{hedge}”, and the sentence does not")


def background(told: Told) -> Iterator[Finding]:
    """BACKGROUND: what stands under Motivation or Problem was before the change, so it is not told as now."""
    if told.kind in ("headline", "action") or not any(passage.background for passage in told.passages):
        return
    best = max(told.passages, key=lambda passage: (share_of(told, passage), not passage.background))
    footer = best.text.startswith("BREAKING")  # stands at the end of a message, whatever section is the last
    if not best.background or footer or told.words.has(BACKGROUND_WORDING):
        return
    yield Finding(told.where, "BACKGROUND", f"“{best.text[:60]}” tells what was before the change, not what is")


def injection(told: Told) -> Iterator[Finding]:
    """INJECTION: no orders to a reader or a machine, no markup, no pings, no characters that hide or turn text."""
    for kind, text in pieces(told.spans):
        yield from (Finding(told.where, "INJECTION", problem) for problem in _hidden(text))
        if kind == "text":
            yield from (Finding(told.where, "INJECTION", problem) for problem in _live(text.lower()))
    yield from _orders(told)
    if told.kind != "action":
        yield from _commands(told)


def stray(text: str) -> Iterator[Finding]:
    """INJECTION: the same for text of the frame, such as the byline. A desk's name may mix scripts."""
    yield from (Finding("story", "INJECTION", problem) for problem in (*_unseen(text), *_live(text.lower())))


def _unseen(text: str) -> Iterator[str]:
    for letter in sorted(INVISIBLE & set(text)):
        yield f"U+{ord(letter):04X} hides or turns text"


def _hidden(text: str) -> Iterator[str]:
    if text.isascii():
        return
    yield from _unseen(text)
    for word in text.split():
        if not word.isascii() and len(scripts := _scripts(word)) > 1:
            yield f"“{word}” mixes {' and '.join(sorted(scripts))} letters"


def _scripts(word: str) -> set[str]:
    found = {unicodedata.name(letter, "?").split(" ", 1)[0] for letter in word if letter.isalpha()}
    return found & {"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE"}


def _live(text: str) -> Iterator[str]:
    """What a chat or a browser would act on."""
    if not any(mark in text for mark in ("@", "<", "](", "script:")):
        return
    for pattern, what in ((_PING, "calls people"), (_MENTION, "mentions somebody"), (_MARKUP, "is markup")):
        found = re.search(pattern, text)
        if found:
            yield f"“{found[0]}” {what}"


def _orders(told: Told) -> Iterator[Finding]:
    """An order to a machine, also inside a quotation that is not a title."""
    titles = " ".join(family.change.title for family in told.families)
    texts = [told.prose, *(quote for quote in told.quotes if quote.strip("… ") not in titles)]
    for text in texts:
        words = text.lower().replace(",", " ").split()
        phrase = next((each for each in INSTRUCTION_PHRASES if each in text.lower()), None) or _override(words)
        if phrase:
            yield Finding(told.where, "INJECTION", f"“{phrase}” speaks to a machine")


def _override(words: list[str]) -> str | None:
    """`ignore all previous instructions` and its like."""
    for i, word in enumerate(words):
        if word not in INSTRUCTION_VERBS or (i and words[i - 1] == "to"):
            continue
        after = [each.strip(".:;!?\"'") for each in words[i + 1 : i + 8]]
        if set(after[:4]) & set(INSTRUCTION_OBJECTS) and any(each.startswith(INSTRUCTION_TARGETS) for each in after):
            return " ".join(words[i : i + 4])
    return None


def _commands(told: Told) -> Iterator[Finding]:
    """An order to the reader: those stand in action items only."""
    for phrase in READER_ORDERS:
        for at in told.words.at(phrase):
            if not told.words.tokens[at].copied:
                yield Finding(told.where, "INJECTION", f"“{phrase}” gives the reader an order")
