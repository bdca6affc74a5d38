"""Dates as prose writes them, found among tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from digest.lexicon import MONTHS, WEEKDAYS
from digest.verify.tokens import Token

_MONTH = {name.lower(): i + 1 for i, name in enumerate(MONTHS)} | {name[:3].lower(): i + 1 for i, name in enumerate(MONTHS)}
_MONTH["sept"] = 9
_WEEKDAY = {name.lower(): i for i, name in enumerate(WEEKDAYS)} | {name[:3].lower(): i for i, name in enumerate(WEEKDAYS)}
_WEEKDAY |= {"tues": 1, "thur": 3, "thurs": 3}


class Day(NamedTuple):
    """A date as it is written. Parts that are not written are None."""

    written: str
    month: int | None = None
    day: int | None = None
    year: int | None = None
    weekday: int | None = None


def take_days(tokens: Sequence[Token]) -> tuple[Day, ...]:
    """Find the dates among `tokens` and give these tokens the role `date`."""
    found: list[Day] = []
    i = 0
    while i < len(tokens):
        length, day = _day_at(tokens, i)
        if day is not None:
            for token in tokens[i : i + length]:
                token.role = "date"
            found.append(day)
        i += length or 1
    return tuple(found)


def _day_at(tokens: Sequence[Token], i: int) -> tuple[int, Day | None]:
    """The date that begins at `i` and its length in tokens."""
    token = tokens[i]
    first = token.text[0] if token.kind in ("word", "number") else ""
    if not (first.isupper() or first.isdigit()) or token.role == "repo":
        return 0, None
    if _is_year(token) and i + 2 < len(tokens) and tokens[i + 1].joined and tokens[i + 2].joined:
        return _iso(tokens, i)
    if _is_year(token) and i + 1 < len(tokens) and tokens[i + 1].joined:
        return _year_and_month(tokens, i)
    if first.isdigit():
        return _day_then_month(tokens, i)
    if token.low in _WEEKDAY:
        return 1, Day(token.text, weekday=_WEEKDAY[token.low])
    return _month_then_day(tokens, i) if token.low in _MONTH else (0, None)


def _is_year(token: Token) -> bool:
    return token.low.isdecimal() and len(token.low) == 4 and token.low[:2] in ("19", "20")


def _iso(tokens: Sequence[Token], i: int) -> tuple[int, Day | None]:
    parts = [tokens[i + n].low for n in range(3)]
    if not all(part.isdecimal() and len(part) < 5 for part in parts):
        return 0, None
    return 3, Day("-".join(parts), int(parts[1]), int(parts[2]), int(parts[0]))


def _year_and_month(tokens: Sequence[Token], i: int) -> tuple[int, Day | None]:
    """`2025-12`."""
    month = tokens[i + 1].low
    if len(month) != 2 or not month.isdecimal() or not 1 <= int(month) <= 12:
        return 0, None
    return 2, Day(f"{tokens[i].low}-{month}", int(month), None, int(tokens[i].low))


def _month_then_day(tokens: Sequence[Token], i: int) -> tuple[int, Day | None]:
    """`September 12, 2026`, `Sep 12`, `September 2026`, `September` where it cannot be another word."""
    after = _numbers_after(tokens, i + 1)
    month = _MONTH[tokens[i].low]
    if after and _day_number(after[0][1]):
        day = _day_number(after[0][1])
        if len(after) > 1 and _is_year(after[1][1]):
            return after[1][0] - i + 1, Day(_written(tokens, i, after[1][0]), month, day, int(after[1][1].low))
        return after[0][0] - i + 1, Day(_written(tokens, i, after[0][0]), month, day)
    if after and _is_year(after[0][1]):
        return after[0][0] - i + 1, Day(_written(tokens, i, after[0][0]), month, None, int(after[0][1].low))
    ambiguous = len(tokens[i].low) < 4 or tokens[i].low == "march"
    return (0, None) if ambiguous else (1, Day(tokens[i].text, month))


def _numbers_after(tokens: Sequence[Token], start: int) -> list[tuple[int, Token]]:
    """The numbers at `start`, past commas and full stops of short months: at most two."""
    found: list[tuple[int, Token]] = []
    for i in range(start, min(start + 4, len(tokens))):
        if tokens[i].kind == "mark" and tokens[i].text in ",.":
            continue
        if not tokens[i].low[:1].isdigit():
            break
        found.append((i, tokens[i]))
    return found[:2]


def _day_number(token: Token) -> int | None:
    digits = token.low.removesuffix("st").removesuffix("nd").removesuffix("rd").removesuffix("th")
    return int(digits) if len(digits) < 3 and digits.isdecimal() and 1 <= int(digits) <= 31 else None


def _written(tokens: Sequence[Token], first: int, last: int) -> str:
    return " ".join(token.text for token in tokens[first : last + 1] if token.kind != "mark")


def _day_then_month(tokens: Sequence[Token], i: int) -> tuple[int, Day | None]:
    """`12 September 2026`."""
    day = _day_number(tokens[i]) if i + 1 < len(tokens) else None
    if day is None or tokens[i + 1].low not in _MONTH or not tokens[i + 1].text[0].isupper():
        return 0, None
    month = _MONTH[tokens[i + 1].low]
    if i + 2 < len(tokens) and _is_year(tokens[i + 2]):
        return 3, Day(_written(tokens, i, i + 2), month, day, int(tokens[i + 2].low))
    return 2, Day(_written(tokens, i, i + 1), month, day)
