"""Slots at exact instants: over every kind of clock change, and against a walk through every minute."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.schedule import check, echo, last_slot, next_slots, previous_slot, slots_between
from digest.errors import InputError, WindowError
from digest.times import zone_named


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def between(cron: str, zone: str, after: str, until: str) -> list[str]:
    return [f"{slot:%m-%dT%H:%M}" for slot in slots_between(cron, zone, at(after), at(until))]


# One table: cron, zone, after, until, slots (UTC)
EXACT = [
    # Berlin springs forward on 2026-03-29 at 01:00Z: 02:30 does not exist, 03:00 is the first valid minute.
    ("30 2 * * *", "Europe/Berlin", "2026-03-27T12:00", "2026-03-30T12:00", ["03-28T01:30", "03-29T01:00", "03-30T00:30"]),
    # It falls back on 2026-10-25 at 01:00Z: 02:30 comes twice, the first one counts.
    ("30 2 * * *", "Europe/Berlin", "2026-10-23T12:00", "2026-10-26T12:00", ["10-24T00:30", "10-25T00:30", "10-26T01:30"]),
    # An hourly desk runs in both passes of the hour.
    ("0 * * * *", "Europe/Berlin", "2026-10-24T23:00", "2026-10-25T02:00", ["10-25T00:00", "10-25T01:00", "10-25T02:00"]),
    # Asked from within the second pass (02:10 the second time), the next 02:30 is tomorrow's.
    ("30 2 * * *", "Europe/Berlin", "2026-10-25T01:10", "2026-10-26T12:00", ["10-26T01:30"]),
    # Two times in one gap are one slot.
    ("0,30 2,3 * * *", "Europe/Berlin", "2026-03-28T12:00", "2026-03-29T12:00", ["03-29T01:00", "03-29T01:30"]),
    # A Monday midnight desk in Los Angeles keeps the week after the change (apscheduler#606).
    ("0 0 * * 1", "America/Los_Angeles", "2026-03-01T12:00", "2026-03-24T12:00",
     ["03-02T08:00", "03-09T07:00", "03-16T07:00", "03-23T07:00"]),
    ("0 0 * * *", "America/Los_Angeles", "2026-03-07T12:00", "2026-03-10T12:00",
     ["03-08T08:00", "03-09T07:00", "03-10T07:00"]),
    # Midnight does not exist in Santiago on 2026-09-06.
    ("0 0 * * *", "America/Santiago", "2026-09-04T12:00", "2026-09-07T12:00", ["09-05T04:00", "09-06T04:00", "09-07T03:00"]),
    # Lord Howe moves by half an hour, at 15:00Z: 02:00 becomes 01:30.
    ("45 1 * * *", "Australia/Lord_Howe", "2026-04-03T12:00", "2026-04-05T20:00",
     ["04-03T14:45", "04-04T14:45", "04-05T15:15"]),
    ("* 3 * * *", "Australia/Lord_Howe", "2026-04-04T16:00", "2026-04-04T16:32",
     ["04-04T16:30", "04-04T16:31", "04-04T16:32"]),
    # … and forward at 15:30Z: 02:00 becomes 02:30.
    ("15 2 * * *", "Australia/Lord_Howe", "2026-10-02T20:00", "2026-10-04T20:00", ["10-03T15:30", "10-04T15:15"]),
    # Apia skipped the whole of 2011-12-30; its slot comes at the first valid minute, the start of the 31st.
    ("0 9 * * *", "Pacific/Apia", "2011-12-28T12:00", "2012-01-01T00:00",
     ["12-28T19:00", "12-29T19:00", "12-30T10:00", "12-30T19:00", "12-31T19:00"]),
    # Casablanca leaves summer time for Ramadan: back on 2026-02-15 at 02:00Z, forward on 2026-03-22 at 02:00Z.
    ("30 2 * * *", "Africa/Casablanca", "2026-02-13T12:00", "2026-02-16T12:00",
     ["02-14T01:30", "02-15T01:30", "02-16T02:30"]),
    ("30 2 * * *", "Africa/Casablanca", "2026-03-20T12:00", "2026-03-23T12:00",
     ["03-21T02:30", "03-22T02:00", "03-23T01:30"]),
    ("0 9 * * *", "Asia/Kathmandu", "2026-08-20T00:00", "2026-08-22T00:00", ["08-20T03:15", "08-21T03:15"]),
    # Dublin's winter time is the exception in its tables; 01:30 comes twice on 2026-10-25.
    ("30 1 * * *", "Europe/Dublin", "2026-10-24T12:00", "2026-10-26T12:00", ["10-25T00:30", "10-26T01:30"]),
    # Weekdays are those of cron: 1-5 is Monday to Friday, 0 and 7 are Sunday.
    ("0 9 * * 1-5", "UTC", "2026-08-20T12:00", "2026-08-24T12:00", ["08-21T09:00", "08-24T09:00"]),
    ("0 9 * * 7", "UTC", "2026-08-20T12:00", "2026-08-30T12:00", ["08-23T09:00", "08-30T09:00"]),
    ("0 9 * * 0", "UTC", "2026-08-20T12:00", "2026-08-30T12:00", ["08-23T09:00", "08-30T09:00"]),
    ("0 9 L * *", "UTC", "2028-01-30T12:00", "2028-03-01T12:00", ["01-31T09:00", "02-29T09:00"]),
]  # fmt: skip


@pytest.mark.parametrize(("cron", "zone", "after", "until", "slots"), EXACT)
def test_slots_are_at_these_instants(cron: str, zone: str, after: str, until: str, slots: list[str]) -> None:
    assert between(cron, zone, after, until) == slots


def test_the_end_of_the_span_belongs_to_it_and_the_start_does_not() -> None:
    assert between("0 9 * * *", "UTC", "2026-08-20T09:00", "2026-08-21T09:00") == ["08-21T09:00"]
    assert between("0 9 * * *", "UTC", "2026-08-20T08:59:59", "2026-08-21T08:59:59") == ["08-20T09:00"]
    assert between("0 * * * *", "UTC", "2026-08-20T09:00:00.5", "2026-08-20T10:00") == ["08-20T10:00"]
    assert between("0 9 * * *", "UTC", "2026-08-21T09:00", "2026-08-20T09:00") == []


def test_slots_are_aware_and_in_utc_whatever_zone_the_span_is_given_in() -> None:
    after = datetime(2026, 8, 20, 0, tzinfo=ZoneInfo("America/New_York"))
    [slot] = slots_between("0 9 * * *", "Europe/Berlin", after, after + timedelta(days=1))
    assert slot == at("2026-08-20T07:00")
    assert slot.tzinfo is UTC


def test_a_naive_time_is_refused() -> None:
    with pytest.raises(WindowError):
        slots_between("0 9 * * *", "UTC", datetime(2026, 8, 20), at("2026-08-21"))  # noqa: DTZ001


def test_a_leap_day_is_found_years_ahead_whether_by_wall_clock_or_real_time() -> None:
    assert next_slots("0 9 29 2 *", "Europe/Berlin", at("2026-08-20"), 2) == [at("2028-02-29T08:00"), at("2032-02-29T08:00")]
    assert next_slots("*/30 * 29 2 *", "Europe/Berlin", at("2026-08-20"), 1) == [at("2028-02-28T23:00")]


def test_the_newest_slot_is_found_however_long_ago_it_was() -> None:
    assert last_slot("* * * * *", "UTC", at("2026-08-20T12:00:30")) == at("2026-08-20T12:00")
    assert last_slot("0 9 * * *", "Europe/Berlin", at("2026-08-20T07:00")) == at("2026-08-20T07:00")
    assert last_slot("0 9 * * 1", "UTC", at("2026-08-23T12:00")) == at("2026-08-17T09:00")
    assert last_slot("0 9 1 1 *", "UTC", at("2026-08-23T12:00")) == at("2026-01-01T09:00")
    assert last_slot("0 9 29 2 *", "UTC", at("2026-08-23T12:00")) == at("2024-02-29T09:00")


def test_one_cadence_back_from_a_slot_is_the_slot_before_it() -> None:
    assert previous_slot("0 9 * * 1-5", "UTC", at("2026-08-24T09:00")) == at("2026-08-21T09:00")
    assert previous_slot("30 2 * * *", "Europe/Berlin", at("2026-10-26T01:30")) == at("2026-10-25T00:30")


# Against a walk through every minute, with a cron reader of its own

ZONES = [
    "Europe/Berlin", "America/Los_Angeles", "America/Santiago", "Australia/Lord_Howe", "Africa/Casablanca",
    "Asia/Kathmandu", "Pacific/Apia", "Europe/Dublin", "America/St_Johns", "Asia/Beirut", "UTC",
]  # fmt: skip
CRONS = [
    "30 2 * * *", "0 0 * * *", "0,30 1-3 * * *", "45 1 * * 0", "0 * * * *", "*/20 2,3 * * *", "15 */2 * * *", "* 3 * * *",
    "59 23 * * 6", "0 0 1 * *", "30 0 * * 1-5",
]  # fmt: skip


@lru_cache
def changes(zone: str) -> tuple[datetime, ...]:
    """The hours around which the clocks of a zone change in 2011 and from 2024 to 2030; one ordinary day where none do."""
    here = ZoneInfo(zone)
    found = [
        hour
        for year in (2011, *range(2024, 2031))
        for hour in (datetime(year, 1, 1, tzinfo=UTC) + timedelta(hours=n) for n in range(0, 366 * 24, 6))
        if hour.astimezone(here).utcoffset() != (hour - timedelta(hours=6)).astimezone(here).utcoffset()
    ]
    return tuple(found) or (at("2026-08-20"),)


def field(text: str, low: int, high: int) -> set[int]:
    values: set[int] = set()
    for item in text.split(","):
        span, _, step = item.partition("/")
        first, _, last = ("*" if span == "*" else span).partition("-")
        start, end = (low, high) if first == "*" else (int(first), int(last or first))
        values |= set(range(start, end + 1, int(step or 1)))
    return values


def matches(cron: str, local: datetime) -> bool:
    """Whether a wall-clock minute matches; one of day of month and day of week is always `*` here."""
    minute, hour, day, month, weekday = cron.split()
    return (
        local.minute in field(minute, 0, 59)
        and local.hour in field(hour, 0, 23)
        and local.day in field(day, 1, 31)
        and local.month in field(month, 1, 12)
        and local.isoweekday() % 7 in {each % 7 for each in field(weekday, 0, 7)}
    )


def walked(cron: str, zone: str, after: datetime, until: datetime) -> Iterator[datetime]:
    minute, hour, *_ = cron.split()
    wall_clock = not (minute.startswith("*") or hour.startswith("*"))
    here, step = ZoneInfo(zone), timedelta(minutes=1)
    now = after + step
    while now <= until:
        local = now.astimezone(here)
        shown = [local.replace(tzinfo=None, fold=0)]
        if wall_clock:
            before = (now - step).astimezone(here).replace(tzinfo=None, fold=0) + step
            skipped = int((shown[0] - before) / step)
            shown = [] if local.fold else [before + n * step for n in range(max(0, skipped))] + shown
        if any(matches(cron, each) for each in shown):
            yield now
        now += step


@settings(deadline=None)  # a walk takes as long as the machine is busy
@given(data=st.data(), zone=st.sampled_from(ZONES), cron=st.sampled_from(CRONS))
def test_no_slot_is_missing_or_double_around_any_clock_change(data: st.DataObject, zone: str, cron: str) -> None:
    change = data.draw(st.sampled_from(changes(zone)))
    after = change - timedelta(minutes=data.draw(st.integers(600, 1500)))
    until = after + timedelta(minutes=data.draw(st.integers(1000, 2500)))
    assert slots_between(cron, zone, after, until) == list(walked(cron, zone, after, until))


# What is typed wrongly


@pytest.mark.parametrize(
    ("cron", "said"),
    [
        ("0 9 * *", "has 4 fields; it needs five: minute hour day-of-month month day-of-week, such as 0 9 * * 1-5"),
        ("0 0 9 * * *", "has 6 fields; it needs five"),
        ("", "has 0 fields; it needs five"),
        ("@daily", "has 1 field; it needs five"),
        ("60 9 * * *", "the minute '60' cannot be read; it is 0-59, with lists 1,3 ranges 1-5 and steps */15"),
        ("0 24 * * *", "the hour '24' cannot be read; it is 0-23"),
        ("0 9 32 * *", "the day of month '32' cannot be read; it is 1-31 or L for the last"),
        ("0 9 * 13 *", "the month '13' cannot be read; it is 1-12 or JAN-DEC"),
        ("0 9 * * 8", "the day of week '8' cannot be read; it is 0-7 or SUN-SAT, 0 and 7 are Sunday"),
        ("*/0 * * * *", "the minute '*/0' cannot be read"),
        ("0 0 31 2 *", "never comes: none of its months has such a day"),
        ("0 0 31 4,6,9,11 *", "never comes: none of its months has such a day"),
    ],
)
def test_a_schedule_that_cannot_be_used_says_what_is_allowed(cron: str, said: str) -> None:
    with pytest.raises(InputError) as refused:
        check(cron, "UTC")
    assert str(refused.value).startswith(f"schedule {cron!r}")
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "cron", ["0 9 31 * *", "0 9 * * mon-fri", "0 9 LW * *", "0 9 29 2 *", "*/5 8-18 * * 1-5", " 0  9 * * * "]
)
def test_a_schedule_that_comes_passes(cron: str) -> None:
    check(cron, "Europe/Berlin")


@pytest.mark.parametrize(
    ("zone", "hint"),
    [
        ("PST", "did you mean America/Los_Angeles?"),
        ("cest", "did you mean Europe/Berlin?"),
        ("UTC+2", "did you mean Etc/GMT-2?"),
        ("GMT-05:00", "did you mean Etc/GMT+5?"),
        ("America/New York", "did you mean America/New_York?"),
        ("europe/berlin", "did you mean Europe/Berlin?"),
        ("Berlin", "did you mean Europe/Berlin?"),
        ("Europe/Brelin", "did you mean Europe/Berlin"),
        ("../etc/passwd", "write one such as Europe/Berlin or UTC"),
        ("", "write one such as Europe/Berlin or UTC"),
        ("Europe", "write one such as Europe/Berlin or UTC"),
        ("Europe/Berlin\0", "did you mean Europe/Berlin"),
    ],
)
def test_a_zone_that_is_none_gets_the_nearest_names(zone: str, hint: str) -> None:
    with pytest.raises(InputError) as refused:
        zone_named(zone)
    assert str(refused.value).startswith(f"zone {zone!r} is not an IANA name; {hint}")
    assert "\n" not in str(refused.value)


def test_the_next_three_runs_are_echoed_as_the_desks_clock_shows_them() -> None:
    assert echo("0 9 * * 1-5", "Europe/Berlin", at("2026-10-23T12:00")) == (
        "next: Mon 2026-10-26 09:00 CET, Tue 2026-10-27 09:00 CET, Wed 2026-10-28 09:00 CET"
    )


def test_asking_for_slots_checks_what_was_asked() -> None:
    for cron, zone in (("0 9 * *", "UTC"), ("0 9 * * *", "PST")):
        with pytest.raises(InputError):
            slots_between(cron, zone, at("2026-08-20"), at("2026-08-21"))
