"""Dates: each stands in a source or its fields, its weekday agrees with the calendar, and nothing is "today"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from digest.lexicon import WEEKDAYS
from digest.verify.case import Case
from digest.verify.clock import relative
from digest.verify.days import Day, take_days
from digest.verify.evidence import shortened
from digest.verify.family import Family
from digest.verify.finding import Finding
from digest.verify.identifiers import names
from digest.verify.tokens import tokenized
from digest.verify.told import Told


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
    yield from (Finding(told.where, "DATE", f"“{phrase}” is a time that no source tells") for phrase in relative(told))


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
