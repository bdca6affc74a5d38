"""How long an action item sleeps."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.model import Snooze
from bot.naps import sleeping, until_typed
from digest.errors import InputError
from tests.bot.stories import DAY, ITEM, KESTREL, NOON, edition


@pytest.mark.parametrize(
    ("typed", "until"),
    [
        ("1d", datetime(2026, 8, 20, 22, tzinfo=UTC)),
        ("3 days", datetime(2026, 8, 22, 22, tzinfo=UTC)),
        ("1W", datetime(2026, 8, 26, 22, tzinfo=UTC)),
        ("2026-12-24", datetime(2026, 12, 23, 23, tzinfo=UTC)),
        ("next", None),
        ("", None),
    ],
)
def test_an_item_sleeps_until_a_day_of_the_desks_zone_begins(typed: str, until: datetime | None) -> None:
    assert until_typed(typed, NOON, "Europe/Berlin") == until


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("2026-08-20", "2026-08-20 is not in the future; today is 2026-08-20 (UTC)"),
        ("2020-01-01", "2020-01-01 is not in the future; today is 2026-08-20 (UTC)"),
        ("0d", "2026-08-20 is not in the future; today is 2026-08-20 (UTC)"),
        ("2028-01-01", "2028-01-01 is more than a year away; an item can sleep for a year at most"),
        ("soon", "'soon' is no time to sleep; write 1d, 2w, a date such as 2026-08-27, or next"),
        ("2026-02-30", "'2026-02-30' is no time to sleep; write 1d, 2w, a date such as 2026-08-27, or next"),
    ],
)
def test_a_time_that_cannot_be_is_refused_in_one_line(typed: str, said: str) -> None:
    with pytest.raises(InputError) as refused:
        until_typed(typed, NOON, "UTC")
    assert str(refused.value) == said


def test_a_post_shows_what_still_sleeps() -> None:
    dated, open_ended = Snooze(ITEM, KESTREL, NOON, NOON + DAY), Snooze(ITEM, KESTREL, NOON)
    today, tomorrow = edition(), edition(NOON + DAY)
    assert sleeping({ITEM: dated}, today, NOON + DAY - timedelta(seconds=1)) == {ITEM: dated}
    assert sleeping({ITEM: dated}, today, NOON + DAY) == {}
    assert sleeping({ITEM: open_ended}, today, NOON + 5 * DAY) == {ITEM: open_ended}
    assert sleeping({ITEM: open_ended}, tomorrow, NOON + DAY) == {}
