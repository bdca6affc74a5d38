"""Schedules in words: what people write becomes cron expressions, and is echoed as a phrase.

`weekdays at 09:00`, `Mondays 8:30 and Thursdays 17:00`, `every hour on the half hour`, `last day of the month at noon`,
`1st and 15th in January and July at 9am`. A phrase is a row of days and times; days and times that stand together belong
together, and a row without days is of every day. What five-field cron has no single expression for becomes several, with
`|` between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

from digest.errors import InputError

#: Between the expressions of one schedule.
OR = " | "

DAYS = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_ORDINALS = ("first", "second", "third", "fourth", "fifth")

_Kind = Literal["day", "nth", "date", "month", "time", "every", "minute", "next"]

#: Words that carry nothing: what they stand before says what it is.
_FILLERS = frozenset(["at", "on", "in", "the", "of", "each", "every", "and", "a", "an", "o'clock", "past", "after"])

#: Words for sets of days, as the last field of cron.
_SETS = {"weekday": "1-5", "workday": "1-5", "weekend": "0,6", "day": "*", "daily": "*"}

_TOKEN = re.compile(r"\d{1,2}(?::|\.)\d{2}\s*(?:[ap]\.?m\b\.?)?|\d{1,2}\s*[ap]\.?m\b\.?|\d{1,2}\s*h\b|:\d{2}\b|\w+'?\w*|\S")
_TIME = re.compile(r"(\d{1,2})(?:[:.](\d{2}))?\s*(h|[ap])?")


@dataclass(frozen=True)
class _Word:
    kind: _Kind
    value: str


@dataclass(frozen=True)
class _Row:
    """Days and times that belong together; fields of cron, several with `,` between, empty where nothing was said."""

    days: tuple[str, ...] = ()
    nth: tuple[str, ...] = ()
    dates: tuple[str, ...] = ()
    months: tuple[str, ...] = ()
    times: tuple[str, ...] = ()
    minutes: tuple[str, ...] = ()

    @property
    def timed(self) -> bool:
        return bool(self.times or self.minutes)

    @property
    def dated(self) -> bool:
        return bool(self.days or self.nth or self.dates or self.months)


def cron_of(text: str) -> str:
    """Return what people wrote as cron expressions, with `|` between several. Five fields of cron stay as they are.

    Whether the expression ever comes is not looked at; `bot.schedule.check` does.

    Raises:
        InputError: it is neither; names the word that is not understood, or says what is missing.
    """
    said = " ".join(text.split())
    if not said:
        raise InputError("the schedule is empty; write one such as weekdays at 09:00")
    if "|" in said or re.match(r"^[\d*]\S* +[\d*]", said):
        return OR.join(part.strip() for part in said.split("|"))
    rows = list(_rows(list(_words(said)), said))
    return OR.join(cron for row in rows for cron in _crons(row))


# Words


def _words(said: str) -> Iterator[_Word]:
    """What each word of a phrase is. Raises InputError."""
    written = [word.strip() for word in _TOKEN.findall(said.lower())]
    place = 0
    while place < len(written):
        used, meant = _word(written, place, said)
        place += used
        if meant:
            yield meant


def _word(written: Sequence[str], place: int, said: str) -> tuple[int, _Word | None]:
    word, rest = written[place], written[place + 1 :]
    if word in (",", ";", ".", "&", "+", "-"):
        return 1, _Word("next", word) if word == ";" else None
    phrase = _several(word, rest)
    if phrase:
        return phrase
    if word in _FILLERS:
        return 1, None
    return 1, _single(word, written[place - 1] if place else "", said)


def _several(word: str, rest: Sequence[str]) -> tuple[int, _Word] | None:
    """A word that means something together with those after it, and how many they are."""
    after = rest[0].removesuffix("s") if rest else ""
    if word == "every" and len(rest) > 1 and rest[0].isdigit():
        unit = rest[1].rstrip("s")
        if unit in ("minute", "min", "hour"):
            return 3, _Word("every", f"{int(rest[0])} {'hour' if unit == 'hour' else 'minute'}")
    if word in ("half", "quarter") and after in ("hour", "past"):
        return 2, _Word("minute", "30" if word == "half" else "15")
    if word in ("last", *_ORDINALS) or _ordinal(word):
        return _nth(word, rest)
    if len(rest) > 1 and rest[0] in ("to", "through", "till", "until", "-", "–"):
        return _range(_day(word), _day(rest[1]))
    if word.isdigit() and after in ("minute", "min"):
        return 2, _Word("minute", str(int(word)))
    return None


def _range(first: str | None, last: str | None) -> tuple[int, _Word] | None:
    """`Monday to Friday`, also over the end of the week."""
    if first is None or last is None:
        return None
    many = (int(last) - int(first)) % 7
    return 3, _Word("day", ",".join(str((int(first) + place) % 7) for place in range(many + 1)))


def _nth(word: str, rest: Sequence[str]) -> tuple[int, _Word] | None:
    """`last day`, `last Friday`, `first Monday`, `15th`."""
    day = _day(rest[0]) if rest else None
    if word == "last":
        if day and day.isdigit():
            return 2, _Word("nth", f"{day}L")
        dates = {"day": "L", "weekday": "LW", "workday": "LW"}
        return (2, _Word("date", dates[rest[0]])) if rest and rest[0] in dates else None
    number = _ORDINALS.index(word) + 1 if word in _ORDINALS else _ordinal(word)
    if day and day.isdigit():
        return 2, _Word("nth", f"{day}#{number}")
    return (2 if rest and rest[0] == "day" else 1), _Word("date", str(number))


def _ordinal(word: str) -> int | None:
    found = re.fullmatch(r"(\d{1,2})(?:st|nd|rd|th)", word)
    return int(found[1]) if found else None


def _single(word: str, before: str, said: str) -> _Word | None:
    found = _day(word) or _SETS.get(word.removesuffix("s"))
    if found:
        return _Word("day", found)
    if word in ("hourly", "hour", "hours", "minute"):
        return _Word("every", "1 minute" if word == "minute" else "1 hour")
    if word in ("monthly", "month", "months", "yearly", "year", "years", "weekly", "week", "weeks"):
        return None
    month = _month(word)
    if month:
        return _Word("month", month)
    minute = re.fullmatch(r":(\d{2})", word)
    if minute:
        return _Word("minute", str(int(minute[1])))
    clock = _clock(word, before, said)
    if clock:
        return _Word("time", clock)
    raise InputError(f"schedule {said[:60]!r}: {word[:20]!r} is not understood{_hint(word)}")


def _hint(word: str) -> str:
    near = get_close_matches(word, [*(day.lower() for day in DAYS), *(month.lower() for month in MONTHS), *_SETS], n=1)
    return f"; did you mean {near[0].title() if near[0] not in _SETS else near[0]}?" if near else _EXAMPLES


_EXAMPLES = "; write it such as weekdays at 09:00, Mondays 8:30 and Thursdays 17:00, or as five fields of cron"


def _day(word: str) -> str | None:
    """The number of a weekday: its name, its first three letters or a few more, in the plural, too."""
    name = word.removesuffix("s") if word not in ("tues", "wednes", "thurs") else word
    for number, day in enumerate(DAYS):
        if len(name) >= 3 and day.lower().startswith(name):
            return str(number)
    return None


def _month(word: str) -> str | None:
    for number, month in enumerate(MONTHS, start=1):
        if len(word) >= 3 and month.lower().startswith(word):
            return str(number)
    return None


def _clock(word: str, before: str, said: str) -> str | None:
    """A time of day as `hour:minute`. A bare number is one after `at` or another time. Raises InputError."""
    if word in ("noon", "midday", "midnight"):
        return "0:0" if word == "midnight" else "12:0"
    found = _TIME.match(word)
    if not found or (word.isdigit() and before not in ("at", "and", ",")):
        return None
    hour, minute, half = int(found[1]), int(found[2] or 0), found[3]
    if half in ("a", "p"):
        if not 1 <= hour <= 12:
            raise InputError(f"schedule {said[:60]!r}: {word} is no time of day; am and pm take 1 to 12")
        hour = hour % 12 + (12 if half == "p" else 0)
    if hour > 23 or minute > 59:
        raise InputError(f"schedule {said[:60]!r}: {word} is no time of day; it is 0:00 to 23:59")
    return f"{hour}:{minute}"


# Rows


def _rows(words: Sequence[_Word], said: str) -> Iterator[_Row]:
    """Words that belong together. Days after times begin a new row, unless the phrase begins with a time."""
    every = [word for word in words if word.kind == "every"]
    if every:
        yield _rhythm(every, words, said)
        return
    row, times_first = _Row(), bool(words) and words[0].kind == "time"
    for word in words:
        if word.kind == "next" or _begins(word, row, times_first=times_first):
            yield _whole(row, said)
            row = _Row()
        row = _with(row, word)
    yield _whole(row, said)


def _begins(word: _Word, row: _Row, *, times_first: bool) -> bool:
    if not (row.timed and row.dated):
        return False
    return word.kind == "time" if times_first else word.kind in ("day", "nth", "date")


def _with(row: _Row, word: _Word) -> _Row:
    field = {"day": "days", "nth": "nth", "date": "dates", "month": "months", "time": "times", "minute": "minutes"}
    name = field.get(word.kind)
    return _replaced(row, name, word.value) if name else row


def _replaced(row: _Row, name: str, value: str) -> _Row:
    values = {each: getattr(row, each) for each in row.__dataclass_fields__}
    return _Row(**{**values, name: (*values[name], value)})


def _whole(row: _Row, said: str) -> _Row:
    if row.times:
        return row
    if row.minutes:
        raise InputError(
            f"schedule {said[:60]!r}: a minute alone is of every hour; write every hour at :{row.minutes[0]:0>2}"
        )
    raise InputError(f"schedule {said[:60]!r} has no time of day; write it such as weekdays at 09:00")


def _rhythm(every: Sequence[_Word], words: Sequence[_Word], said: str) -> _Row:
    """Every hour or every so many minutes, on some days perhaps: its field of minutes, then that of hours."""
    row = _Row()
    for word in words:
        row = _with(row, word)
    if len(every) > 1 or row.times:
        raise InputError(f"schedule {said[:60]!r} has both a rhythm and times; write one of them")
    number, unit = every[0].value.split()
    most = 23 if unit == "hour" else 59
    if not 1 <= int(number) <= most:
        raise InputError(f"schedule {said[:60]!r}: every {number} {unit}s is none; it is 1 to {most}")
    step = "*" if number == "1" else f"*/{number}"
    minutes = ",".join(row.minutes) or "0"
    fields = f"{minutes} {step}" if unit == "hour" else f"{step} *"
    return _replaced(row, "times", fields)


def _crons(row: _Row) -> Iterator[str]:
    """The expressions of a row: one for each minute of the hour, and one each for dates and for days of the week."""
    months = ",".join(dict.fromkeys(row.months)) or "*"
    days = ",".join(dict.fromkeys((*_days(row.days), *row.nth))) or "*"
    dates = ",".join(dict.fromkeys(row.dates)) or "*"
    if dates == "*" and days == "*" and row.months and not row.days:
        dates = "1"  # a month without a day is its first
    pairs = [(dates, days)] if "*" in (dates, days) else [(dates, "*"), ("*", days)]
    for clock in _clocks(row.times):
        for date, day in pairs:
            yield f"{clock} {date} {months} {day}"


def _days(days: Sequence[str]) -> tuple[str, ...]:
    """The days of the week, in the order of the calendar; none where every day is meant."""
    if "*" in days:
        return ()
    return (
        tuple(days) if len(days) == 1 and "-" in days[0] else tuple(sorted({each for day in days for each in _apart(day)}))
    )


def _apart(day: str) -> Sequence[str]:
    return ("1", "2", "3", "4", "5") if day == _SETS["weekday"] else day.split(",")


def _clocks(times: Sequence[str]) -> Iterator[str]:
    """Minute and hour fields: times of the same minute share one expression."""
    by_minute: dict[str, dict[str, None]] = {}
    for time in times:
        if " " in time:
            yield time
            continue
        hour, minute = time.split(":")
        by_minute.setdefault(minute, {})[hour] = None
    for minute, hours in by_minute.items():
        yield f"{minute} {','.join(sorted(hours, key=int))}"
