"""Quotations: verbatim from one cited source."""

from __future__ import annotations

import re
from collections.abc import Iterator

from digest.verify.case import Case
from digest.verify.evidence import shortened
from digest.verify.finding import Finding
from digest.verify.polarity import negations
from digest.verify.text import contains, letters, tokens
from digest.verify.told import Told

#: In words. The house quotes less; beyond this it is a copy.
LONGEST = 50

#: Characters that an ellipsis may stand for; beyond this the parts belong to different sentences.
MOST_LEFT_OUT = 400

#: From this letter on scripts put no spaces between words, so a quotation may end between letters.
_UNSPACED = "\u2e80"


def quotes(told: Told, case: Case) -> Iterator[Finding]:
    """QUOTE: each quotation is a part of one cited source; its first letter may change case, an ellipsis leaves out."""
    for quote in told.quotes:
        if len(quote.split()) > LONGEST:
            yield Finding(told.where, "QUOTE", f"“{shortened(quote)}” is longer than {LONGEST} words")
        elif not _is_verbatim(quote, told, case):
            yield Finding(told.where, "QUOTE", f"“{shortened(quote)}” does not stand in a cited source")


def _is_verbatim(quote: str, told: Told, case: Case) -> bool:
    parts = [part for part in (" ".join(each.split()) for each in letters(quote).replace("…", "...").split("...")) if part]
    if not parts:
        return False
    sources = {passage.source.id: passage.source for passage in told.passages}
    denied = any(True for _ in negations(told.words.low))
    if any(_in_order(parts, case.letters(source), denied=denied) for source in sources.values()):
        return True
    fields = (field for family in told.families for field in (family.change.series, family.change.reverts) if field)
    return any(_in_order(parts, letters(field), denied=denied) for field in fields)


def _in_order(parts: list[str], text: str, *, denied: bool) -> bool:
    """Whether the parts stand one after the other, and neither an ellipsis nor the first quotation mark cuts a denial off.

    Args:
        denied: the sentence around the quotation denies something, perhaps just that.
    """
    at = 0
    for part in parts:
        end = max(_found(part, text, at), _found(_other_case(part), text, at))
        if end < 0:
            return False
        left_out = text[at : end - len(part)] if at else ""
        if len(left_out) > MOST_LEFT_OUT or (
            not denied and _denies(left_out or _before(text, end - len(part)), whole=bool(at))
        ):
            return False
        at = end
    return True


def _before(text: str, at: int) -> str:
    """The words right before a quotation, in the same clause."""
    return re.split(r"[.,;:!?()]", text[max(0, at - 40) : at])[-1]


def _denies(left_out: str, *, whole: bool) -> bool:
    """Whether what is left out has a denial: anywhere between two parts, right at the edge before the first."""
    words = tokens(left_out)
    return any(True for _ in negations(words if whole else words[-2:]))


def _found(part: str, text: str, start: int) -> int:
    """Where `part` ends in `text` at or after `start`, as whole words; -1 where it does not stand there."""
    at = text.find(part, start)
    while at >= 0:
        end = at + len(part)
        if contains(text[max(at - 1, 0) : end + 1], part) or part[-1] >= _UNSPACED:
            return end
        at = text.find(part, at + 1)
    return -1


def _other_case(part: str) -> str:
    return part[0].swapcase() + part[1:]
