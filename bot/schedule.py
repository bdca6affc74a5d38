"""When a desk's slots are: pure arithmetic on cron expressions and zones.

A slot is an instant. An expression that names its hours and minutes (`30 2 * * *`) follows the wall clock: once a day,
the first time round when clocks go back, at the first valid minute when they jump over it (also over a whole day, as in
Apia on 2011-12-30). One whose hour or minute starts with `*` (`0 * * * *`) follows real time: its hours come twice when
clocks go back and not at all when they are jumped over. That is the rule of Debian's cron.

cronsim finds the matching wall-clock times; the zone is applied here. cronsim's own zone arithmetic loses half an hour
where clocks move by 30 minutes (`* 3 * * *` in Australia/Lord_Howe on 2026-04-05 starts at 03:30, cronsim 2.8), and
APScheduler's CronTrigger loses or doubles days (https://github.com/agronholm/apscheduler/issues/606).

A schedule may be several expressions with `|` between them; a slot that two of them name is one slot.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from itertools import groupby, islice, takewhile
from zoneinfo import ZoneInfo

from cronsim import CronSim, CronSimError

from digest.errors import InputError
from digest.model import utc
from digest.times import zone_named

#: The five fields of an expression, and what each may hold.
FIELDS = (
    ("minute", "0-59"),
    ("hour", "0-23"),
    ("day of month", "1-31 or L for the last"),
    ("month", "1-12 or JAN-DEC"),
    ("day of week", "0-7 or SUN-SAT, 0 and 7 are Sunday"),
)


#: No zone has changed its offset twice within this span, so comparing both ends of it finds every change.
PROBE = timedelta(hours=12)

#: More than any change of offset (24 hours, in Apia and Kwajalein), so a jump ahead by wall time cannot overshoot.
MARGIN = timedelta(hours=48)

#: How far back `last_slot` looks, in steps; the last reaches over a leap day that a century skipped (1896 to 1904).
LOOK_BACK = tuple(timedelta(days=days) for days in (0.1, 2, 8, 63, 800, 3000))

_SECOND = timedelta(seconds=1)


def slots_between(cron: str, tz: str, after: datetime, until: datetime) -> list[datetime]:
    """Return the slots of an expression in a zone with `after < slot <= until`, as aware UTC instants in order.

    Args:
        cron: five fields: minute, hour, day of month, month, day of week; or several such expressions with `|` between.
        tz: an IANA name such as `Europe/Berlin`.
        after, until: aware instants.

    Raises:
        InputError: the expression or the zone cannot be used; says what is allowed.
        WindowError: `after` or `until` has no zone.
    """
    until = utc(until)
    return list(takewhile(lambda slot: slot <= until, _slots(cron, tz, utc(after))))


def next_slots(cron: str, tz: str, after: datetime, count: int) -> list[datetime]:
    """Return the next `count` slots after `after`; fewer where the expression never comes again. Raises InputError."""
    return list(islice(_slots(cron, tz, utc(after)), count))


def last_slot(cron: str, tz: str, at: datetime) -> datetime | None:
    """Return the newest slot at or before `at`; None where there was none in eight years. Raises InputError."""
    for span in LOOK_BACK:
        found = slots_between(cron, tz, at - span, at)
        if found:
            return found[-1]
    return None


def previous_slot(cron: str, tz: str, slot: datetime) -> datetime | None:
    """Return the slot before `slot`: one cadence back. Raises InputError."""
    return last_slot(cron, tz, slot - _SECOND)


def check(cron: str, tz: str) -> None:
    """Raise InputError, one line, unless `cron` in `tz` is a schedule that comes."""
    zone_named(tz)
    for expression in cron.split("|"):
        _read(expression)


def spoken(slot: datetime, tz: str) -> str:
    """Write an instant as the wall clock of a zone shows it: `Mon 2026-08-24 09:00 CEST`."""
    return f"{slot.astimezone(zone_named(tz)):%a %Y-%m-%d %H:%M %Z}"


def echo(cron: str, tz: str, after: datetime, count: int = 3) -> str:
    """Say when a schedule comes next: `next: Mon 2026-08-24 09:00 CEST, …`. Raises InputError."""
    slots = next_slots(cron, tz, after, count)
    return "next: " + ", ".join(spoken(slot, tz) for slot in slots) if slots else "next: never"


@lru_cache(maxsize=4096)
def _read(cron: str) -> tuple[str, bool]:
    """Return the expression with single spaces, and whether it follows the wall clock. Raises InputError."""
    parts = cron.split()
    if len(parts) != len(FIELDS):
        fields = "1 field" if len(parts) == 1 else f"{len(parts)} fields"
        raise InputError(
            f"schedule {cron[:60]!r} has {fields}; it needs five: "
            "minute hour day-of-month month day-of-week, such as 0 9 * * 1-5"
        )
    for place, (name, allowed) in enumerate(FIELDS):
        alone = ["*"] * len(FIELDS)
        alone[place] = parts[place]
        if not _readable(alone) and not (place == 2 and _readable(["*", "*", parts[2], "*", "0"])):
            raise InputError(
                f"schedule {cron[:60]!r}: the {name} {parts[place]!r} cannot be read; "
                f"it is {allowed}, with lists 1,3 ranges 1-5 and steps */15"
            )
    if not _readable(parts) or next(CronSim(cron, datetime(2000, 1, 1)), None) is None:  # noqa: DTZ001
        raise InputError(f"schedule {cron[:60]!r} never comes: none of its months has such a day")
    return " ".join(parts), not (parts[0].startswith("*") or parts[1].startswith("*"))


def _readable(parts: list[str]) -> bool:
    try:
        CronSim(" ".join(parts), datetime(2000, 1, 1))  # noqa: DTZ001
    except CronSimError:
        return False
    return True


def _slots(cron: str, tz: str, after: datetime) -> Iterator[datetime]:
    zone = zone_named(tz)
    after = after.replace(microsecond=0)  # slots are whole minutes
    several = [_slots_of(expression, zone, after) for expression in cron.split("|")]
    return several[0] if len(several) == 1 else (slot for slot, _ in groupby(heapq.merge(*several)))


def _slots_of(cron: str, zone: ZoneInfo, after: datetime) -> Iterator[datetime]:
    expression, wall_clock = _read(cron)
    return _wall_clock(expression, zone, after) if wall_clock else _real_time(expression, zone, after)


def _wall_clock(cron: str, zone: ZoneInfo, after: datetime) -> Iterator[datetime]:
    last = after
    for wall in CronSim(cron, after.astimezone(zone).replace(tzinfo=None)):
        slot = _first_valid(wall, zone)
        if slot > last:  # two times within one gap become the same minute; the second pass of an hour repeats the first
            last = slot
            yield slot


def _first_valid(wall: datetime, zone: ZoneInfo) -> datetime:
    """The instant of a wall-clock time: its first pass, or the first minute after the gap it falls into."""
    while True:
        slot = wall.replace(tzinfo=zone, fold=0).astimezone(UTC)
        if slot.astimezone(zone).replace(tzinfo=None, fold=0) == wall:
            return slot
        wall += timedelta(minutes=1)


def _real_time(cron: str, zone: ZoneInfo, after: datetime) -> Iterator[datetime]:
    """Between two changes of the clock wall time is the instant plus an offset, so cronsim walks each span by itself."""
    while True:
        offset, end = _span(zone, after)
        for wall in CronSim(cron, (after + offset).replace(tzinfo=None)):
            slot = (wall - offset).replace(tzinfo=UTC)
            if slot >= end:
                break
            yield slot
        else:
            return
        after = max(end - _SECOND, slot - MARGIN)


def _span(zone: ZoneInfo, after: datetime) -> tuple[timedelta, datetime]:
    """The offset that holds from one second after `after`, and an instant until which it does."""
    start, end = after + _SECOND, after + PROBE
    offset = _offset(zone, start)
    if _offset(zone, end) == offset:
        return offset, end
    while end - start > _SECOND:
        middle = start + (end - start) / 2
        if _offset(zone, middle) == offset:
            start = middle
        else:
            end = middle
    return offset, end.replace(microsecond=0)


def _offset(zone: ZoneInfo, at: datetime) -> timedelta:
    return at.astimezone(zone).utcoffset() or timedelta(0)
