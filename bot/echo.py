"""Cron expressions in words: what a schedule is echoed as. `bot.phrases.cron_of` reads each phrase back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.phrases import DAYS, MONTHS, OR

_NTH = ("", "first", "second", "third", "fourth", "fifth")
_SETS = {"1,2,3,4,5": "weekdays", "0,6": "weekends"}

#: More times of day than this are told as the expression.
MOST_TIMES = 6


@dataclass(frozen=True)
class _Part:
    """One expression: its days in words, and its times as `(hour, minute)`, or else its rhythm in words."""

    days: str
    times: tuple[tuple[int, int], ...] = ()
    rhythm: str = ""


def phrase(cron: str) -> str:
    """Say a schedule in words: `weekdays at 09:00`, `Mondays at 08:30 and Thursdays at 17:00`.

    What has no words (`0 9 1 * 1` is of the first and of every Monday) is told as the expression.
    """
    parts = [_part(expression.split()) for expression in cron.split(OR)]
    found = [part for part in parts if part]
    if len(found) < len(parts) or (len(found) > 1 and any(part.rhythm for part in found)):
        return cron
    if found[0].rhythm:
        return found[0].rhythm
    times: dict[str, list[tuple[int, int]]] = {}
    for part in found:
        times.setdefault(part.days, []).extend(part.times)
    if any(len(each) > MOST_TIMES for each in times.values()):
        return cron
    said = [f"{days} at {_and([f'{hour:02}:{minute:02}' for hour, minute in sorted(each)])}" for days, each in times.items()]
    return "; ".join(said) if any(len(each) > 1 for each in times.values()) else _and(said)


def _part(fields: Sequence[str]) -> _Part | None:
    """One expression, or None where it has no words."""
    if len(fields) != len(("minute", "hour", "date", "month", "day")):
        return None
    minute, hour, date, month, day = fields
    days = _days(date, month, day)
    if days is None:
        return None
    minutes, hours = _numbers(minute, 59), _numbers(hour, 23)
    if minutes and hours:
        return _Part(days, tuple((each, every) for each in hours for every in minutes))
    rhythm = _rhythm(minute, hour, minutes)
    return _Part(days, rhythm=rhythm if days == "every day" else f"{rhythm} on {days}") if rhythm else None


def _rhythm(minute: str, hour: str, minutes: Sequence[int]) -> str:
    if hour == "*" and minute.startswith("*"):
        step = minute.removeprefix("*/")
        return "every minute" if minute == "*" else f"every {step} minutes" if step.isdigit() else ""
    step = hour.removeprefix("*/")
    unit = "every hour" if hour == "*" else f"every {step} hours" if step.isdigit() and step != hour else ""
    if not unit or not minutes:
        return ""
    if minutes == [0]:
        return unit
    return f"{unit} on the half hour" if minutes == [30] else f"{unit} at {_and([f':{each:02}' for each in minutes])}"


def _days(date: str, month: str, day: str) -> str | None:
    if date != "*" and day != "*":
        return None
    months = _numbers(month, 12, least=1)
    suffix = "" if month == "*" else f" in {_and([MONTHS[each - 1] for each in months])}" if months else None
    said = _dates(date) if date != "*" else _weekdays(day)
    return None if said is None or suffix is None else said + suffix


def _dates(date: str) -> str | None:
    if date in ("L", "LW"):
        return f"the last {'day' if date == 'L' else 'weekday'} of the month"
    found = _numbers(date, 31, least=1)
    return f"the {_and([_ordinal(each) for each in found])} of the month" if found else None


def _weekdays(day: str) -> str | None:
    if day == "*":
        return "every day"
    nth = [_of_the_month(each) for each in day.split(",")]
    if all(nth):
        return f"the {_and([each for each in nth if each])} of the month"
    found = sorted({each % 7 for each in _numbers(day, 7)})
    return _SETS.get(",".join(map(str, found))) or (_and([f"{DAYS[each]}s" for each in found]) if found else None)


def _of_the_month(day: str) -> str | None:
    """`1#2` is the second Monday, `5L` the last Friday."""
    number, mark, place = day[:1], day[1:2], day[2:]
    if not number.isdigit() or int(number) > len(DAYS) - 1:
        return None
    if (mark, place) == ("L", ""):
        return f"last {DAYS[int(number)]}"
    return f"{_NTH[int(place)]} {DAYS[int(number)]}" if mark == "#" and place in set("12345") else None


def _numbers(field: str, most: int, least: int = 0) -> list[int]:
    """The numbers of a field, in order; none where it is anything but numbers and ranges of them."""
    found: set[int] = set()
    for each in field.split(","):
        first, _, last = each.partition("-")
        if not first.isdigit() or not (last or first).isdigit():
            return []
        found |= set(range(int(first), int(last or first) + 1))
    return sorted(found) if found and min(found) >= least and max(found) <= most else []


def _ordinal(number: int) -> str:
    ending = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _and(words: Sequence[str]) -> str:
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)
