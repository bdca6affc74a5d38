"""Numbers: each stands in a source of the change, or is a count of the ledger where a count may stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from digest.lexicon import NUMBER_WORDS
from digest.verify.family import Family
from digest.verify.finding import Finding
from digest.verify.identifiers import names
from digest.verify.tokens import Token
from digest.verify.told import Told

#: Number words and what else may stand for them in a source. "One" and "no" say too little to be counts.
_WORDS: dict[str, tuple[str, ...]] = {
    **{word: (str(value),) for value, word in enumerate(NUMBER_WORDS) if value > 1},
    "twice": ("2x",),
    "thrice": ("3x",),
    "double": ("2x", "twice"),
    "triple": ("3x",),
    "half": ("halved", "halves", "50%"),
    "percent": (),
    "dozen": ("12",),
    "dozens": (),
    "hundreds": (),
    "thousands": (),
    "millions": (),
}


def numbers(told: Told) -> Iterator[Finding]:
    """NUMBER: digits and number words stand as they are in a cited change."""
    for i, token in enumerate(told.words.tokens):
        if token.role or not is_count(token) or _counts_issues(told, i):
            continue
        homes = told.homes(token)
        if not any(has_number(family, token.low) for family in homes):
            yield Finding(told.where, "NUMBER", f"“{token.text}” is not in {names(homes)}")


def _counts_issues(told: Told, i: int) -> bool:
    """`closing three issues`: counted from the fields, without those that the title names anyway."""
    low = told.words.low
    if low[i + 1 : i + 2] not in (["issue"], ["issues"]) or low[max(0, i - 1)] != "closing":
        return False
    return any(
        low[i] in ways(str(number))
        for family in told.families
        for number in {len(family.change.closes), sum(f"#{n}" not in family.change.title for n in family.change.closes)}
    )


def is_count(token: Token) -> bool:
    """Whether a token is a number, in digits or in words."""
    return token.kind == "number" or token.low in _WORDS


def is_count_word(word: str) -> bool:
    """Whether a word of a source is a number, in digits or in words."""
    return word[0].isdigit() or word in _WORDS


def has_number(family: Family, number: str) -> bool:
    """Whether the change has a number, whichever way it writes it."""
    return any(way in family.vocabulary for way in ways(number))


def ways(number: str) -> Sequence[str]:
    """The ways in which a source may write a number: `v1.2` and `1.2`, `two` and `2`, `1,000` and `1000`."""
    if number in _WORDS:
        return (number, *_WORDS[number])
    plain = number if number[1:].isdecimal() else number.lstrip("v")  # `v2` is not `2`
    small = len(plain) < 3 and plain.isdecimal() and 1 < int(plain) < len(NUMBER_WORDS)
    spelt = NUMBER_WORDS[int(plain)] if small else plain
    return (plain, f"v{plain}", plain.replace(",", ""), spelt)
