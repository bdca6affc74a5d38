"""What `status` says about GitHub: what is left, the forecast of a day, and tokens that end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.allowance import Forecast, allowance_lines, expiry_notes, forecast, github_lines, threshold
from bot.model import Desk
from bot.store.memory import MemoryStore
from bot.store.port import Reading
from digest.collect.github.allowance import Allowance, Expiry

NOW = datetime(2026, 8, 24, 8, 30, tzinfo=UTC)
RESET = datetime(2026, 8, 24, 9, 0, tzinfo=UTC)
HOURLY = Desk("hourly", "Hourly", repos=("acme/widget",), schedule="0 * * * *")
DAILY = Desk("daily", "Daily", repos=("acme/*",), schedule="15 9 * * *", zone="Europe/Berlin")
LEFT = Allowance("GITHUB_TOKEN", "core", 5000, 4812, RESET)


def spent(desk: str, *core: int) -> list[Reading]:
    return [Reading(desk, NOW, each, 0) for each in core]


def lines(
    allowances: Sequence[Allowance] = (), readings: Sequence[list[Reading]] = (), desks: Sequence[Desk] = (HOURLY, DAILY)
) -> list[str]:
    return allowance_lines(allowances, [], {each[0].desk: each for each in readings}, desks, NOW)


def test_the_forecast_takes_the_mean_of_a_desk_for_each_edition_of_the_next_day() -> None:
    found = forecast([HOURLY, DAILY], {"hourly": [1, 2], "daily": [40]}, NOW)
    hour = datetime(2026, 8, 25, 7, tzinfo=UTC)  # 09:15 in Berlin comes next tomorrow, together with the hourly one
    assert found == Forecast(editions=25, total=24 * 2 + 40, most=42, hour=hour)


def test_desks_that_are_paused_or_were_never_read_are_not_in_the_forecast() -> None:
    assert forecast([replace(HOURLY, paused="renamed"), DAILY], {"hourly": [9]}, NOW) == Forecast(0, 0, 0, None)


def test_status_says_what_is_left_and_what_the_next_day_takes() -> None:
    assert lines([LEFT], [spent("hourly", 4), spent("daily", 100)]) == [
        "GitHub, GITHUB_TOKEN: 4,812 of 5,000 requests left until Mon 2026-08-24 09:00 UTC",
        "GitHub, the next 24 hours: about 196 requests for 25 editions, at most 104 in an hour (07:00 UTC)",
    ]


def test_status_warns_of_a_day_that_takes_more_than_is_allowed() -> None:
    anonymous = replace(LEFT, token="", limit=60, remaining=12)
    left, day = lines([anonymous], [spent("hourly", 61)], [HOURLY])
    assert left == "GitHub, without a token: 12 of 60 requests left until Mon 2026-08-24 09:00 UTC"
    assert day == (
        "GitHub, the next 24 hours: about 1,464 requests for 24 editions, at most 61 in an hour (09:00 UTC); "
        "that is more than the 60 that are allowed: spread the schedules, or set a token that may more"
    )


def test_points_of_graphql_are_told_beside_requests() -> None:
    points = Allowance("GITHUB_TOKEN", "graphql", 5000, 4990, NOW)
    found = allowance_lines([points], [], {"hourly": [Reading("hourly", NOW, 0, 3)]}, [HOURLY], NOW)
    assert found == [
        "GitHub, GITHUB_TOKEN: 5,000 points of GraphQL an hour, none of them used since Mon 2026-08-24 08:30 UTC",
        "GitHub, the next 24 hours: about 72 points of GraphQL for 24 editions, at most 3 in an hour (09:00 UTC)",
    ]


def test_a_desk_that_was_not_read_yet_is_named() -> None:
    assert lines([LEFT])[1:] == ["GitHub: not in the forecast, as not read yet: hourly, daily"]


def test_status_says_nothing_of_github_before_it_was_asked() -> None:
    assert lines() == []


@pytest.mark.parametrize(
    ("left", "days"),
    [
        (timedelta(days=14, seconds=1), None),
        (timedelta(days=14), 14),
        (timedelta(days=7), 7),
        (timedelta(days=1), 1),
        (timedelta(seconds=-1), 1),
    ],
)
def test_the_end_of_a_token_is_announced_at_three_thresholds(left: timedelta, days: int | None) -> None:
    assert threshold(NOW + left, NOW) == days


async def test_an_edition_says_once_for_each_threshold_that_a_token_ends() -> None:
    store = MemoryStore()
    end = NOW + timedelta(days=20)
    await store.note_expiry(Expiry("GITHUB_TOKEN", end))
    said = {days: await expiry_notes(store, end - timedelta(days=days)) for days in (20, 14, 13, 7, 2, 1, 0.5)}
    end_said = "on 2026-09-13 08:30 UTC: make a new one in time."
    assert said == {
        20: (),
        14: (f"GITHUB_TOKEN ends within 14 days, {end_said}",),
        13: (),
        7: (f"GITHUB_TOKEN ends within 7 days, {end_said}",),
        2: (),
        1: (f"GITHUB_TOKEN ends within 1 day, {end_said}",),
        0.5: (),
    }


async def test_status_goes_on_saying_that_a_token_ends_or_has_ended() -> None:
    store = MemoryStore()
    await store.note_expiry(Expiry("GITHUB_TOKEN", NOW))
    assert await github_lines(store, [], NOW - timedelta(hours=36)) == [
        "GITHUB_TOKEN ends within 2 days, on 2026-08-24 08:30 UTC: make a new one in time"
    ]
    assert await github_lines(store, [], NOW) == [
        "GITHUB_TOKEN has ended on 2026-08-24 08:30 UTC: make a new one, or GitHub's repositories cannot be read"
    ]
