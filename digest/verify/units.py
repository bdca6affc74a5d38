"""Units: a number keeps the unit that it has in the passage, and keeps having one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from digest.measures import UNITS, UNITS_OF_ONE
from digest.verify.family import Family
from digest.verify.finding import Finding
from digest.verify.identifiers import names
from digest.verify.numbers import MEASURE, at_hand, value_of
from digest.verify.text import forms, is_word
from digest.verify.tokens import Token
from digest.verify.told import Told

#: What may stand for a number of one: `an hour`, `per second`, `each day`.
_ONE = frozenset(["a", "an", "one", "per", "each", "every", "1"])

#: Between numbers that share the unit of the last one: `from 10 to 30 ms`, `5, 15 and 30 minutes`.
_SHARING = frozenset(["to", "and", "or", "then", "after", ",", "-", "until", "versus", "against", "of", "instead"])

#: What is so many times as much: `three times the size`.
_MULTIPLIED = frozenset(["of", "as", "more", "less", "better", "worse", "the", "its", "their", "that", "this", "than"])

#: A number of times, which prose may put in other words (`three attempts`), so that it may be left out.
TIMES = "x"

#: In a source of another script the word behind a number is not known.
UNKNOWN = "?"
#: How far before a number the unit may stand that it shares, in tokens.
_BEFORE = 8

_OTHER_SCRIPTS = "\u0400"


def units(told: Told) -> Iterator[Finding]:
    """UNIT: the unit beside a number stands beside it in a passage or a title, too; one that stands there is told."""
    tokens = told.tokens
    for i, token in enumerate(tokens):
        if token.role or token.joined or token.kind in ("code", "quote") or (value := value_of(token.low)) is None:
            continue
        unit = unit_beside(tokens, i)
        homes = told.homes(token)
        held = held_units(told, homes, value)
        if (
            unit
            and not _fits(unit, value, held, told, homes)
            and not (unit == TIMES and "" in held and _is_often(tokens, i))
        ):
            yield Finding(told.where, "UNIT", f"“{_written(tokens, i)}” is not in {names(homes)}")
        elif not unit and held and token.low != "one" and _lacks(told, homes, i, value, held):
            yield Finding(told.where, "UNIT", f"“{token.text}” has a unit in {names(homes)}")


def _is_often(tokens: Sequence[Token], i: int) -> bool:
    """Whether a number of times tells how often, not how much: `fell three times`, not `three times faster`."""
    behind = next((token.low for token in tokens[i + 2 : i + 3]), "")
    return not (behind.endswith("er") or behind in _MULTIPLIED)


def attached_unit(word: str) -> str:
    """The unit that is written into a word: `ms` of `20ms`, `%` of `40%`; empty for none."""
    if word.isdecimal() or not word[:1].isdigit():
        return ""
    found = re.fullmatch(MEASURE, word)
    return UNITS.get(found[2], "") if found else ""


def unit_beside(tokens: Sequence[Token], i: int) -> str:
    """The unit of the number at `i`, written into it or behind it; empty for none."""
    attached = attached_unit(tokens[i].low)
    if attached or i + 1 >= len(tokens) or tokens[i + 1].kind != "word":
        return attached
    return UNITS.get(tokens[i + 1].low, "")


def is_unit(word: str) -> bool:
    """Whether a word is a unit of measure, or of a number of times."""
    return word in UNITS


def held_units(told: Told, homes: Sequence[Family], value: str) -> set[str]:
    """The units that a number has in the passages and titles of some changes; an empty one where it has none."""
    found: set[str] = set()
    for words in at_hand(told, homes):
        for i, word in enumerate(words):
            if value_of(word) == value:
                found.add(unit_at(words, i))
    return found


def unit_at(words: Sequence[str], i: int) -> str:
    """The unit that a source has beside the number at `i`, or shares with the next one; empty for none."""
    attached = attached_unit(words[i])
    if attached or i + 1 >= len(words):
        return attached
    after = words[i + 1]
    if after in UNITS:
        return UNITS[after]
    if after[0] >= _OTHER_SCRIPTS:
        return UNKNOWN
    if i > 1 and words[i - 1] == "of" and words[i - 2] == "factor":
        return TIMES
    return _shared_with(words, i)


def _could_share(words: Sequence[str], value: str, unit: str) -> bool:
    """Whether a number without a unit of its own has that of the one before it, or is told of a thing measured in it.

    `from 40 minutes down to 3`, `` `ttl` in hours, default 72``.
    """
    bare = [at for at, word in enumerate(words) if value_of(word) == value and not unit_at(words, at)]
    return any(_has_before(words[max(0, at - _BEFORE) : at], unit) for at in bare)


def _has_before(before: Sequence[str], unit: str) -> bool:
    number = any(value_of(word) is not None and unit_at(before, at) == unit for at, word in enumerate(before))
    return number or any(word == "in" and UNITS.get(after) == unit for word, after in pairwise(before))


def _shared_with(words: Sequence[str], i: int) -> str:
    """The unit of the number that follows: 10 of `10 to 30 ms` has it, too."""
    if words[i + 1] in _SHARING and i + 2 < len(words) and value_of(words[i + 2]) is not None:
        return unit_at(words, i + 2) or ""
    return ""


def _lacks(told: Told, homes: Sequence[Family], i: int, value: str, held: set[str]) -> bool:
    """Whether a number is told without the unit that it has, everywhere or before the word that follows it here."""
    if held & {TIMES, UNKNOWN} or _shares(told.tokens, i, held):
        return False
    if "" not in held:
        return True
    noun = next((token.low for token in told.tokens[i + 1 : i + 4] if token.is_content), "")
    same = {noun, *forms(noun)} if noun else set()
    beside = {
        unit_at(words, at)
        for words in at_hand(told, homes)
        for at, word in enumerate(words)
        if value_of(word) == value and not same.isdisjoint(words[at + 1 : at + 5])
    }
    return bool(beside) and "" not in beside


def _fits(unit: str, value: str, held: set[str], told: Told, homes: Sequence[Family]) -> bool:
    if unit in held or UNKNOWN in held:
        return True
    if "" in held and any(_could_share(words, value, unit) for words in at_hand(told, homes)):
        return True
    if unit == TIMES:
        return bool(_HOW_OFTEN.get(value, frozenset()) & {word for words in at_hand(told, homes) for word in words})
    return value == "1" and any(_is_one(words, unit) for words in at_hand(told, homes))


#: Words that are a number of times.
_HOW_OFTEN = {
    "1": frozenset(["once", "single"]),
    "2": frozenset(["twice", "double", "doubled", "doubles"]),
    "3": frozenset(["thrice", "triple"]),
}


def _is_one(words: Sequence[str], unit: str) -> bool:
    return any(
        UNITS_OF_ONE.get(word) == unit or (UNITS.get(word) == unit and i > 0 and words[i - 1] in _ONE)
        for i, word in enumerate(words)
    )


def _shares(tokens: Sequence[Token], i: int, held: set[str]) -> bool:
    """Whether the number at `i` shares the unit of another one: `10 to 30 ms`, `after 5 minutes, then after 15`."""
    before = (unit for j in range(i) if value_of(tokens[j].low or " ") and (unit := unit_beside(tokens, j)))
    if any(unit in held and unit != "%" for unit in before):
        return True
    following = (j for j in range(i + 1, min(i + 5, len(tokens))) if value_of(tokens[j].low or " "))
    return any(unit_beside(tokens, j) in held for j in following)


def _written(tokens: Sequence[Token], i: int) -> str:
    behind = tokens[i + 1].text if i + 1 < len(tokens) and is_word(tokens[i + 1].text) else ""
    return tokens[i].text if attached_unit(tokens[i].low) else f"{tokens[i].text} {behind}".strip()
