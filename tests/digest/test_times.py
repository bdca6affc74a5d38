"""Moments as a person writes them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from digest.errors import InputError
from digest.times import parse_moment, zone_named

NOW = datetime(2026, 8, 20, 10, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("24h", datetime(2026, 8, 19, 10, 30, tzinfo=UTC)),
        ("7d", datetime(2026, 8, 13, 10, 30, tzinfo=UTC)),
        ("2W", datetime(2026, 8, 6, 10, 30, tzinfo=UTC)),
        (" 0h ", NOW),
        ("2026-08-20", datetime(2026, 8, 20, tzinfo=UTC)),
        ("2026-08-20T10:00:00Z", datetime(2026, 8, 20, 10, tzinfo=UTC)),
        ("2026-08-20 10:00", datetime(2026, 8, 20, 10, tzinfo=UTC)),
        ("2026-08-20T10:00:00+02:00", datetime(2026, 8, 20, 8, tzinfo=UTC)),
    ],
)
def test_a_moment_is_read_as_it_is_written(text: str, moment: datetime) -> None:
    assert parse_moment(text, NOW) == moment


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2026-08-20", datetime(2026, 8, 19, 22, tzinfo=UTC)),
        ("2026-08-20T10:00:00Z", datetime(2026, 8, 20, 10, tzinfo=UTC)),
        ("2026-03-29T02:30", datetime(2026, 3, 29, 1, 30, tzinfo=UTC)),  # skipped: Berlin goes from 02:00 to 03:00
        ("2026-10-25T02:30", datetime(2026, 10, 25, 0, 30, tzinfo=UTC)),  # repeated: the first one is in summer time
    ],
)
def test_a_naive_moment_is_read_in_the_zone(text: str, moment: datetime) -> None:
    assert parse_moment(text, NOW, zone_named("Europe/Berlin")) == moment


@pytest.mark.parametrize("text", ["", "yesterday", "7", "7x", "-7d", "2026-13-01", "2026-08-20T25:00", "7 d ago"])
def test_what_is_no_moment_is_refused_with_examples(text: str) -> None:
    with pytest.raises(InputError) as refused:
        parse_moment(text, NOW)
    assert str(refused.value) == (
        f"{text!r} is not a time; write a date such as 2026-08-20, a time such as 2026-08-20T10:00:00Z, "
        "or how long ago, such as 24h, 7d or 2w"
    )


@pytest.mark.parametrize("text", ["99999999d", "9" * 400 + "d", "0001-01-01T00:00:00+14:00"])
def test_a_moment_outside_the_calendar_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="lies outside the calendar"):
        parse_moment(text, NOW)


@pytest.mark.parametrize("name", ["Mars/Olympus", "", "../etc", "Europe", "Europe/Berlin\0"])
def test_an_unknown_zone_is_refused_with_examples(name: str) -> None:
    with pytest.raises(
        InputError, match=r"is not an IANA name; (?:write one such as Europe/Berlin or UTC|did you mean Europe/Berlin)"
    ):
        zone_named(name)
