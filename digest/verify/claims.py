"""Claims: evaluation, cause, comparison and quantity are the sources' or nobody's."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from digest.lexicon import CLAIM_STEMS, HOUSE_WORDS, QUANTIFIERS
from digest.verify.finding import Finding
from digest.verify.identifiers import names
from digest.verify.text import forms
from digest.verify.told import Told

#: How a short stem (`all`, `due`, `fast`) may go on; `fast` must not find `fastapi`.
_ENDINGS = frozenset(["", "s", "es", "d", "ed", "ing", "e", "er", "est", "y", "ier", "iest", "ily", "ly", "able", "ability"])
_SHORT = 4
_BY_BEGINNING: dict[str, list[str]] = {}
for _stem in CLAIM_STEMS:
    _BY_BEGINNING.setdefault(_stem[:2], []).append(_stem)
_QUANTITY = {word: row for row in QUANTIFIERS for word in row}


def claims(told: Told) -> Iterator[Finding]:
    """CLAIM: words that evaluate, explain, compare or promise stand in a passage, or in the title of a cited change.

    Elsewhere in a long body they are about something else.

    Parts of hyphenated words are tokens of their own, so `production-ready` is looked at twice.
    """
    said = {word for passage in told.passages for word in passage.words}
    said.update(word for family in told.families for word in family.title_words)
    for token in told.words.tokens:
        if token.role or token.low in HOUSE_WORDS:
            continue
        stem = claim_of(token.low)
        if stem and not _claims(said, stem, token.low):
            yield Finding(told.where, "CLAIM", f"“{token.text}” is not in what is told of {names(told.families)}")


@cache
def claim_of(word: str) -> str:
    """Return the longest claim stem that begins `word`; empty where none does."""
    fitting = [
        stem
        for stem in _BY_BEGINNING.get(word[:2], ())
        if word.startswith(stem) and (len(stem) > _SHORT or word[len(stem) :] in _ENDINGS)
    ]
    return max(fitting, key=len, default="")


def _claims(said: set[str], stem: str, word: str) -> bool:
    return word in said or any(form in said for form in forms(word)) or any(claim_of(other) == stem for other in said)


def quantities(told: Told) -> Iterator[Finding]:
    """QUANT: all, every, always, any, most, entire stand in a passage of the evidence."""
    said = {word for passage in told.passages for word in passage.words}
    for token in told.words.tokens:
        row = _QUANTITY.get(token.low)
        if row and not token.copied and not row & said:
            yield Finding(told.where, "QUANT", f"“{token.text}” is not in the passage that is told")
