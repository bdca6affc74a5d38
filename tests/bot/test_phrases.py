"""Schedules in words: read as cron, echoed as a phrase, and read back to the same slots."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.echo import phrase
from bot.phrases import cron_of
from bot.schedule import check, slots_between
from digest.errors import InputError

#: What is written, the expressions it means, and how it is echoed.
SAID = [
    ("weekdays at 09:00", "0 9 * * 1-5", "weekdays at 09:00"),
    ("every weekday at 9", "0 9 * * 1-5", "weekdays at 09:00"),
    ("Monday to Friday at 9.00", "0 9 * * 1,2,3,4,5", "weekdays at 09:00"),
    ("mon-fri 9am", "0 9 * * 1,2,3,4,5", "weekdays at 09:00"),
    ("Friday through Monday at 9:00", "0 9 * * 0,1,5,6", "Sundays, Mondays, Fridays and Saturdays at 09:00"),
    ("weekends at noon", "0 12 * * 0,6", "weekends at 12:00"),
    ("Mondays 8:30 and Thursdays 17:00", "30 8 * * 1 | 0 17 * * 4", "Mondays at 08:30 and Thursdays at 17:00"),
    ("at 9 on Mondays and Fridays", "0 9 * * 1,5", "Mondays and Fridays at 09:00"),
    ("9:00 on weekdays; 11:00 on Saturdays", "0 9 * * 1-5 | 0 11 * * 6", "weekdays at 09:00 and Saturdays at 11:00"),
    ("daily at 9:00 and 17:30", "0 9 * * * | 30 17 * * *", "every day at 09:00 and 17:30"),
    ("12am", "0 0 * * *", "every day at 00:00"),
    ("12:15 pm", "15 12 * * *", "every day at 12:15"),
    ("midnight", "0 0 * * *", "every day at 00:00"),
    ("17h", "0 17 * * *", "every day at 17:00"),
    ("hourly", "0 * * * *", "every hour"),
    ("every hour on the half hour", "30 * * * *", "every hour on the half hour"),
    ("every hour at quarter past", "15 * * * *", "every hour at :15"),
    ("every hour at :05 and :35 on weekdays", "5,35 * * * 1-5", "every hour at :05 and :35 on weekdays"),
    ("every 2 hours at :20", "20 */2 * * *", "every 2 hours at :20"),
    ("every 15 minutes", "*/15 * * * *", "every 15 minutes"),
    ("every minute", "* * * * *", "every minute"),
    ("1st and 15th of the month at 7:15", "15 7 1,15 * *", "the 1st and 15th of the month at 07:15"),
    ("monthly on the 22nd at 8", "0 8 22 * *", "the 22nd of the month at 08:00"),
    ("last day of the month at noon", "0 12 L * *", "the last day of the month at 12:00"),
    ("last weekday of the month at 17:00", "0 17 LW * *", "the last weekday of the month at 17:00"),
    ("first Monday of the month at 8:00", "0 8 * * 1#1", "the first Monday of the month at 08:00"),
    ("last Friday at 16:00", "0 16 * * 5L", "the last Friday of the month at 16:00"),
    ("3rd in January and July at 9am", "0 9 3 1,7 *", "the 3rd of the month in January and July at 09:00"),
    ("in January at 9:00", "0 9 1 1 *", "the 1st of the month in January at 09:00"),
    ("1st and Mondays at 10:00", "0 10 1 * * | 0 10 * * 1", "the 1st of the month at 10:00 and Mondays at 10:00"),
    ("0 9 * * 1-5", "0 9 * * 1-5", "weekdays at 09:00"),
    ("0 9 1 * 1", "0 9 1 * 1", "0 9 1 * 1"),
    ("*/7 3-5 * * *", "*/7 3-5 * * *", "*/7 3-5 * * *"),
]


@pytest.mark.parametrize(("said", "cron", "echoed"), SAID, ids=[said for said, _, _ in SAID])
def test_a_phrase_is_read_and_echoed(said: str, cron: str, echoed: str) -> None:
    read = cron_of(said)
    check(read, "Europe/Berlin")
    assert (read, phrase(read)) == (cron, echoed)


WRONG = [
    ("", "the schedule is empty; write one such as weekdays at 09:00"),
    ("weekdays", "schedule 'weekdays' has no time of day; write it such as weekdays at 09:00"),
    ("every Monday", "schedule 'every Monday' has no time of day; write it such as weekdays at 09:00"),
    (
        "Mondays at 9 and Fridays",
        "schedule 'Mondays at 9 and Fridays' has no time of day; write it such as weekdays at 09:00",
    ),
    ("Moday at 9:00", "schedule 'Moday at 9:00': 'moday' is not understood; did you mean Monday?"),
    ("every day at 25:00", "schedule 'every day at 25:00': 25:00 is no time of day; it is 0:00 to 23:59"),
    ("at 13pm", "schedule 'at 13pm': 13pm is no time of day; am and pm take 1 to 12"),
    ("every 0 minutes", "schedule 'every 0 minutes': every 0 minutes is none; it is 1 to 59"),
    ("every 24 hours", "schedule 'every 24 hours': every 24 hours is none; it is 1 to 23"),
    ("hourly at 9:00", "schedule 'hourly at 9:00' has both a rhythm and times; write one of them"),
    ("at quarter past", "schedule 'at quarter past': a minute alone is of every hour; write every hour at :15"),
    (
        "now and then",
        (
            "schedule 'now and then': 'now' is not understood; write it such as weekdays at 09:00, "
            "Mondays 8:30 and Thursdays 17:00, or as five fields of cron"
        ),
    ),
]


@pytest.mark.parametrize(("said", "reason"), WRONG, ids=[said or "nothing" for said, _ in WRONG])
def test_what_is_not_understood_is_said_in_one_line(said: str, reason: str) -> None:
    with pytest.raises(InputError) as refused:
        cron_of(said)
    assert str(refused.value) == reason


def _list(least: int, most: int) -> st.SearchStrategy[str]:
    numbers = st.lists(st.integers(least, most), min_size=1, max_size=3, unique=True)
    return st.one_of(st.just("*"), numbers.map(lambda found: ",".join(map(str, found))))


CRONS = st.lists(
    st.tuples(_list(0, 59), _list(0, 23), _list(1, 28), _list(1, 12), _list(0, 7)).map(" ".join), min_size=1, max_size=3
)


@given(CRONS)
def test_every_echo_is_read_back_to_the_same_slots(crons: list[str]) -> None:
    cron, start = " | ".join(crons), datetime(2026, 10, 20, tzinfo=UTC)
    end = datetime(2026, 11, 3, tzinfo=UTC)
    assert slots_between(cron_of(phrase(cron)), "Europe/Berlin", start, end) == slots_between(
        cron, "Europe/Berlin", start, end
    )


def test_a_slot_that_two_expressions_name_is_one_slot() -> None:
    start, end = datetime(2026, 8, 24, 7, tzinfo=UTC), datetime(2026, 8, 24, 12, tzinfo=UTC)
    slots = slots_between("0 9 * * * | 0,30 9 * * 1", "UTC", start, end)
    assert slots == [datetime(2026, 8, 24, 9, tzinfo=UTC), datetime(2026, 8, 24, 9, 30, tzinfo=UTC)]
