"""When a reader gets what concerns them."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.habits import Habits, clock_typed, days_typed, due, quiet_typed, spoken_days
from bot.model import Subscription
from digest.errors import InputError
from tests.bot.office import Office
from tests.bot.stories import DAY, KESTREL, NOON
from tests.bot.wires import commit

USUAL = Habits(KESTREL)
BERLIN = replace(USUAL, zone="Europe/Berlin")


def at(day: int, hour: int, minute: int = 0, month: int = 8) -> datetime:
    return datetime(2026, month, day, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("habits", "comes"),
    [
        (USUAL, NOON),
        (replace(BERLIN, hour=8 * 60 + 30), at(21, 6, 30)),
        (replace(BERLIN, hour=15 * 60), at(20, 13)),
        (replace(BERLIN, hour=14 * 60), NOON),
        (replace(BERLIN, hour=8 * 60, days=frozenset({0})), at(24, 6)),
        (replace(BERLIN, hour=8 * 60, days=frozenset({3})), at(27, 6)),
        (replace(BERLIN, days=frozenset({5})), at(21, 22)),
        (replace(BERLIN, quiet=(13 * 60, 16 * 60)), at(20, 14)),
        (replace(BERLIN, quiet=(22 * 60, 7 * 60)), NOON),
        (replace(BERLIN, hour=6 * 60, quiet=(22 * 60, 7 * 60)), at(21, 5)),
        (replace(BERLIN, quiet=(14 * 60, 7 * 60), days=frozenset({3, 4})), at(21, 5)),
        (replace(USUAL, paused=True), None),
        (replace(USUAL, paused=True, until=NOON + DAY), None),
        (replace(USUAL, paused=True, until=NOON), NOON),
    ],
)
def test_it_comes_at_the_readers_hour_in_their_zone(habits: Habits, comes: datetime | None) -> None:
    assert due(habits, NOON) == comes


def test_an_hour_that_the_clock_skips_is_the_first_one_after_it() -> None:
    habits = replace(BERLIN, hour=2 * 60 + 30)
    assert due(habits, datetime(2026, 3, 28, 12, tzinfo=UTC)) == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "minutes"), [("8", 480), ("08:30", 510), ("830", 510), ("8am", 480), ("12 am", 0), ("5:15pm", 1035), ("0", 0)]
)
def test_an_hour_is_read_as_people_write_it(typed: str, minutes: int) -> None:
    assert clock_typed(typed) == minutes


@pytest.mark.parametrize("typed", ["25", "24:00", "13pm", "8:75", "noonish", ""])
def test_an_hour_that_is_none_is_refused(typed: str) -> None:
    with pytest.raises(InputError, match="is no time of a day; write one such as 8:30 or 17:00"):
        clock_typed(typed)


@pytest.mark.parametrize(
    ("typed", "spoken"),
    [
        ("mon-fri", "mon-fri"),
        ("weekdays", "mon-fri"),
        ("Monday, wed", "mon, wed"),
        ("fri-mon", "mon, fri, sat, sun"),
        ("every day", "every day"),
        ("weekends", "sat, sun"),
    ],
)
def test_days_are_read_as_people_write_them(typed: str, spoken: str) -> None:
    assert spoken_days(days_typed(typed)) == spoken


def test_quiet_hours_are_a_span() -> None:
    assert quiet_typed("22-7") == (1320, 420)
    assert quiet_typed("12:00–13:30") == (720, 810)
    assert quiet_typed("off") is None
    for typed in ("22", "8-8", "a-b"):
        with pytest.raises(InputError):
            quiet_typed(typed)


async def test_a_personal_digest_waits_for_its_readers_hour_and_the_channel_does_not(office: Office) -> None:
    await office.store.subscribe(Subscription(KESTREL, "acme/widget", NOON))
    await office.store.put_habits(replace(BERLIN, hour=8 * 60, form="brief"))
    office.wire.events = [commit("a", NOON - DAY / 24)]
    await office.file(NOON)
    channel, mine = await office.store.deliveries()
    assert (channel.target.personal, channel.not_before) == (False, NOON)
    assert (mine.target, mine.not_before) == (KESTREL.target, at(21, 6))
    assert (channel.form, mine.form) == ("full", "brief")


async def test_a_reader_who_paused_gets_nothing(office: Office) -> None:
    await office.store.subscribe(Subscription(KESTREL, "acme/widget", NOON))
    await office.store.put_habits(replace(USUAL, paused=True))
    office.wire.events = [commit("a", NOON - DAY / 24)]
    await office.file(NOON)
    assert [each.target.personal for each in await office.store.deliveries()] == [False]
