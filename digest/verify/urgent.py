"""Haste: nothing is told as urgent, critical or a duty that its passages do not tell so."""

from __future__ import annotations

from collections.abc import Iterator

from digest.lexicon import lemma
from digest.verify.finding import Finding
from digest.verify.identifiers import names
from digest.verify.told import Told
from digest.wording import AT_ONCE, OBLIGED, OBLIGES, URGENT, URGENT_PHRASES

#: Where only one way is left, users "have to" take it: `9.2 is the last version for it`.
_LEAVING = ("only", "last", "no longer", "any more", "cannot", "unsupported", "the sole")


def haste(told: Told) -> Iterator[Finding]:
    """URGENCY: a call for haste, or a duty, stands in a passage, a title or a field of the change."""
    line = None
    for what in _calls(told):
        if line is None:
            line = _line(told)
        phrase, allowed = what
        if not any(_has(line, each) for each in allowed) and not (phrase in OBLIGES and _is_order(told)):
            yield Finding(told.where, "URGENCY", f"“{phrase}” is not in what is told of {names(told.families)}")


def _calls(told: Told) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each word or phrase of haste or duty, with what in a source supports it."""
    for token in told.words.tokens:
        row = next((row for row in URGENT if token.low in row), None)
        if row and not token.copied:
            yield token.low, (*row, *AT_ONCE) if token.low in AT_ONCE else tuple(row)
    for phrase in URGENT_PHRASES:
        if any(not told.words.tokens[at].copied for at in told.words.at(phrase)):
            yield phrase, AT_ONCE if phrase in AT_ONCE else (phrase,)
    for phrase in OBLIGES if told.kind != "action" else ():
        if any(not (told.words.tokens[at].copied or _is_condition(told, at)) for at in told.words.at(phrase)):
            yield phrase, (*OBLIGED, *_LEAVING) if phrase.endswith("to") else OBLIGED


def _is_condition(told: Told, at: int) -> bool:
    """Whether it asks what happens in a case: `Should it be merged, …`."""
    return told.words.low[at] == "should" and told.words.low[at + 1 : at + 2] in (["it"], ["this"], ["that"], ["the"])


def _line(told: Told) -> str:
    """The words of passages, titles and fields as one line between spaces."""
    lines = (
        *(passage.words for passage in told.passages),
        *(line for family in told.families for line in family.title_lines),
    )
    return f" {' | '.join(' '.join(line) for line in lines)} "


def _has(line: str, phrase: str) -> bool:
    return f" {phrase[:-1]}" in line if phrase.endswith("*") else f" {phrase} " in line


def _is_order(told: Told) -> bool:
    """Whether a passage gives the reader an order: `Use X, which …` is what one should do."""
    firsts = (passage.words[0] for passage in told.passages if passage.words)
    return any((verb := lemma(word)) is not None and verb[1] == "base" for word in firsts)
