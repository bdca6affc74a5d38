"""When a reader gets what concerns them: at their own hour and in their own zone. Pure.

A personal digest is an excerpt of an edition that was composed for its desk; it waits for the reader's hour.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Literal

from bot.model import Form, Reader
from digest.errors import InputError
from digest.times import zone_named

OwnWork = Literal["show", "hide"]

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
EVERY_DAY = frozenset(range(7))

_CLOCK = re.compile(r"([01]?\d|2[0-4])(?::?([0-5]\d))?(?:\s*(am|pm))?", re.IGNORECASE)

#: Words for groups of days.
_GROUPS: Mapping[str, frozenset[int]] = {
    "every": EVERY_DAY,
    "all": EVERY_DAY,
    "daily": EVERY_DAY,
    "weekdays": frozenset(range(5)),
    "workdays": frozenset(range(5)),
    "weekends": frozenset({5, 6}),
    "weekend": frozenset({5, 6}),
}


@dataclass(frozen=True)
class Habits:
    """How a reader wants to get what concerns them.

    Args:
        zone: IANA name.
        hour: minutes after midnight at which it comes; None for when the edition is filed.
        days: 0 is Monday.
        quiet: minutes after midnight from which and until which nothing comes; it may go over midnight.
        form: how much of it stands in the message; the rest follows it.
        own: whether the reader's own work is told, where their login is proven (see `bot.linking`).
        paused: nothing comes, until `until` or until it is resumed.
    """

    reader: Reader
    zone: str = "UTC"
    hour: int | None = None
    days: frozenset[int] = EVERY_DAY
    quiet: tuple[int, int] | None = None
    paused: bool = False
    until: datetime | None = None
    form: Form = "full"
    own: OwnWork = "show"

    def is_paused(self, now: datetime) -> bool:
        """Whether nothing comes at present."""
        return self.paused and (self.until is None or now < self.until)


def due(habits: Habits, now: datetime) -> datetime | None:
    """Return when what is there now comes to a reader; None where it does not, as they paused it."""
    if habits.is_paused(now):
        return None
    if habits == Habits(habits.reader, form=habits.form, own=habits.own):
        return now
    zone = zone_named(habits.zone)
    today = now.astimezone(zone).date()
    # A week and a day: today's hour may be over, and it may be the only day.
    for days in range(9):
        day = today + timedelta(days=days)
        if day.weekday() not in habits.days:
            continue
        begin = datetime.combine(day, time(), zone)
        at = _clock(begin, habits.hour) if habits.hour is not None else max(begin.astimezone(UTC), now)
        at = _after_quiet(at, habits)
        if at >= now and at.astimezone(zone).date() == day:
            return at
    return now


def _clock(midnight: datetime, minutes: int) -> datetime:
    """The instant at which the clock of a day shows so many minutes; the first one after a gap."""
    return midnight.replace(hour=minutes // 60, minute=minutes % 60).astimezone(UTC)


def _after_quiet(at: datetime, habits: Habits) -> datetime:
    if habits.quiet is None:
        return at
    begin, end = habits.quiet
    local = at.astimezone(zone_named(habits.zone))
    minutes = local.hour * 60 + local.minute
    if not (begin <= minutes < end if begin < end else minutes >= begin or minutes < end):
        return at
    day = local.date() + timedelta(days=1 if begin > end and minutes >= begin else 0)
    return _clock(datetime.combine(day, time(), local.tzinfo), end)


def clock_typed(text: str) -> int:
    """Return the minutes after midnight of `8`, `08:30`, `8am`. Raises InputError."""
    found = _CLOCK.fullmatch(text.strip())
    hour = int(found[1]) if found else 24
    half = (found[3] or "").lower() if found else ""
    if not found or hour > 23 or (half and not 1 <= hour <= 12):
        raise InputError(f"{text[:40]!r} is no time of a day; write one such as 8:30 or 17:00")
    if half:
        hour = hour % 12 + (12 if half == "pm" else 0)
    return hour * 60 + int(found[2] or 0)


def days_typed(text: str) -> frozenset[int]:
    """Return the days of `mon-fri`, `mon,wed`, `weekdays`, `every day`; 0 is Monday. Raises InputError."""
    found: set[int] = set()
    for part in text.lower().replace("every day", "every").replace(",", " ").split():
        if part in _GROUPS:
            found |= _GROUPS[part]
            continue
        first, dash, last = part.partition("-")
        begin, end = _day(first, text), _day(last if dash else first, text)
        found |= {(begin + step) % 7 for step in range((end - begin) % 7 + 1)}
    if not found:
        raise InputError("write at least one day, such as mon-fri, or pause to get nothing")
    return frozenset(found)


def quiet_typed(text: str) -> tuple[int, int] | None:
    """Return the quiet hours of `22-7` or `22:00-07:30`; None for `off`. Raises InputError."""
    if text.strip().lower() in ("off", "none", "no"):
        return None
    first, dash, last = text.replace("–", "-").partition("-")
    if not dash:
        raise InputError(f"{text[:40]!r} is no span of hours; write one such as 22-7, or off")
    begin, end = clock_typed(first), clock_typed(last)
    if begin == end:
        raise InputError("quiet hours that never end are a pause; write /wire pause")
    return begin, end


def form_typed(text: str) -> Form:
    """Return `brief` or `full`. Raises InputError."""
    typed = text.strip().lower()
    if typed not in ("brief", "full"):
        raise InputError(f"{text[:40]!r} is no form of a digest; write brief or full")
    return "brief" if typed == "brief" else "full"


def own_typed(text: str) -> OwnWork:
    """Return `show` or `hide`. Raises InputError."""
    typed = text.strip().lower()
    if typed not in ("show", "hide"):
        raise InputError(f"{text[:40]!r} does not say what becomes of your own work; write show or hide")
    return "hide" if typed == "hide" else "show"


def spoken_clock(minutes: int) -> str:
    """Write minutes after midnight as a clock shows them."""
    return f"{minutes // 60:02}:{minutes % 60:02}"


def spoken_days(days: frozenset[int]) -> str:
    """Write days as a person does."""
    if days == EVERY_DAY:
        return "every day"
    if days == frozenset(range(5)):
        return "mon-fri"
    return ", ".join(DAYS[day] for day in sorted(days))


def _day(word: str, text: str) -> int:
    if word[:3] not in DAYS or len(word) < 3:
        raise InputError(f"{text[:40]!r} are no days; write such as mon-fri, mon,wed or every day")
    return DAYS.index(word[:3])
