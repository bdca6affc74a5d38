"""Dates: each stands in a source or its fields, its weekday agrees with the calendar, and nothing is "today"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from digest.lexicon import MONTHS, NUMBER_WORDS, WEEKDAYS, words
from digest.verify.case import Case
from digest.verify.days import Day, take_days
from digest.verify.evidence import shortened
from digest.verify.family import Family
from digest.verify.finding import Finding
from digest.verify.identifiers import names
from digest.verify.tokens import tokenized
from digest.verify.told import Told

#: What only a clock could say; a story is read on another day than its sources were written.
RELATIVE = (
    "today", "tonight", "yesterday", "tomorrow", "overnight", "this morning", "this afternoon", "this evening", "last night",
    "recently", "lately", "nowadays", "these days", "in the future", "any day", "ago",
)  # fmt: skip

#: With a span of time behind them these are relative, too: `last week`, `in the coming days`, `next Friday`.
_TURNS = frozenset(["last", "next", "this", "past", "coming", "previous", "following", "current"])
_FEW = frozenset(["few", "couple", "of", "several", "business", "working"])
_SPANS = words("""
    day days week weeks weekend month months quarter year years decade decades century spring summer autumn fall winter
""") | frozenset(name.lower() for name in (*MONTHS, *WEEKDAYS))


def dates(told: Told, case: Case) -> Iterator[Finding]:
    """DATE: each date is the sources'; a weekday agrees with its date; nothing is told relative to the reader's day."""
    for day in told.days:
        if day.month is None:
            problem = _weekday_alone(day, _beside(day, told), told.families, case)
        elif not any(_has(family, day, case) for family in told.families):
            problem = f"“{day.written}” is not in {names(told.families)}"
        else:
            problem = ""
        if problem:
            yield Finding(told.where, "DATE", problem)
    for phrase in _relative(told):
        if not any(_says(passage.words, phrase) for passage in told.passages):
            yield Finding(told.where, "DATE", f"“{phrase}” is a day that no source tells")


def _says(line: Sequence[str], phrase: str) -> bool:
    """Whether a passage has a phrase, or says the same the other way round: `the previous day` of `the day before`."""
    first, _, span = phrase.partition(" ")
    other = {"previous": f"{span} before", "following": f"{span} after", "next": f"{span} after"}.get(first, phrase)
    text = f" {' '.join(line)} "
    return f" {phrase} " in text or f" {other} " in text


def _relative(told: Told) -> Iterator[str]:
    """The phrases that tell a time by the reader's clock."""
    for phrase in RELATIVE:
        yield from (phrase for _ in told.words.at(phrase))
    low = told.words.low
    for i, word in enumerate(low):
        if word in _TURNS:
            behind = next((at for at in range(i + 1, min(i + 4, len(low))) if low[at] in _SPANS), None)
            if behind is not None and all(each in NUMBER_WORDS or each in _FEW for each in low[i + 1 : behind]):
                yield " ".join(low[i : behind + 1])


def _beside(day: Day, told: Told) -> list[Day]:
    """The dates that stand side by side with a weekday: `Saturday, September 12`, `September 12, a Saturday`."""
    runs: list[list[str]] = [[]]
    for token in told.tokens:
        if token.role == "date":
            runs[-1].append(token.text)
        elif token.text not in (",", "(", ")", "the", "a", "of", "on"):
            runs.append([])
    run = next((f" {' '.join(run)} " for run in runs if day.written in run), "")
    return [other for other in told.days if other is not day and f" {other.written.replace('-', ' ')} " in run]


def _weekday_alone(day: Day, dated: Sequence[Day], families: Sequence[Family], case: Case) -> str:
    """A weekday beside a date is that date's; alone, a source names it."""
    dated = [other for other in dated if other.month and other.day]
    if dated:
        fitting = {found.weekday() for other in dated for found in _calendar(other, families, case)}
        return "" if day.weekday in fitting else f"{shortened(dated[0].written)} is not a {WEEKDAYS[day.weekday or 0]}"
    if any(family.knows(day.written.lower()) for family in families):
        return ""
    if any(found.weekday() == day.weekday for family in families for found in family.days):
        return ""
    return f"“{day.written}” is not in {names(families)}"


def _calendar(day: Day, families: Sequence[Family], case: Case) -> Iterator[date]:
    """The calendar days that a date may mean: with its own year, else the year of a matching field, else the window's."""
    fields = {found.year for family in families for found in family.days if (found.month, found.day) == (day.month, day.day)}
    years = [day.year] if day.year else sorted(fields) or [case.activity.window.end.year]
    for year in years:
        try:
            yield date(year, day.month or 1, day.day or 1)
        except ValueError:
            continue


def is_dated(family: Family, day: date, case: Case) -> bool:
    """Whether the fields or the text of a change name a day."""
    return _has(family, Day("", day.month, day.day, day.year), case)


def _has(family: Family, day: Day, case: Case) -> bool:
    fields = (Day("", each.month, each.day, each.year) for each in family.days)
    return any(_same(day, other, case) for other in (*fields, *_days_in_text(family)))


def _days_in_text(family: Family) -> tuple[Day, ...]:
    return take_days(tokenized(family.said))


def _same(told: Day, held: Day, case: Case) -> bool:
    """Parts that are told are held; a year may be told that no source writes where it is the one about the window."""
    if told.month != held.month or (told.day is not None and told.day != held.day):
        return False
    if told.year is None or told.year == held.year:
        return True
    return held.year is None and told.year in (case.activity.window.start.year, case.activity.window.end.year)
