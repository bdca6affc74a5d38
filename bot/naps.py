"""Action items that sleep: until when, and when they come back. Pure.

A day begins at midnight of the desk's zone, so what was put off for a day in the morning comes back in the edition of the
next one, however early that is filed. `next` is the next edition that is posted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime, time, timedelta

from bot.model import Edition, Snooze
from digest.errors import InputError
from digest.times import zone_named

#: How long anything may sleep: what is put off for longer is forgotten by everybody.
LONGEST = timedelta(days=366)

_SPAN = re.compile(r"(\d{1,3})\s*([dw])[a-z]*", re.IGNORECASE)
_DAYS = {"d": 1, "w": 7}


def until_typed(text: str, now: datetime, zone: str) -> datetime | None:
    """Return when an item comes back: `1d`, `2w`, a date such as `2026-12-24`; None for `next`.

    Args:
        zone: IANA name of the zone whose days are meant.

    Raises:
        InputError: it is none of these, or not within the year to come.
    """
    typed = text.strip().lower()
    if typed in ("", "next"):
        return None
    today = now.astimezone(zone_named(zone)).date()
    span = _SPAN.fullmatch(typed)
    try:
        day = today + timedelta(days=int(span[1]) * _DAYS[span[2].lower()]) if span else datetime.fromisoformat(typed).date()
    except (ValueError, OverflowError):
        raise InputError(
            f"{text[:40]!r} is no time to sleep; write 1d, 2w, a date such as {today + timedelta(days=7)}, or next"
        ) from None
    if day <= today:
        raise InputError(f"{day} is not in the future; today is {today} ({zone})")
    if day - today > LONGEST:
        raise InputError(f"{day} is more than a year away; an item can sleep for a year at most")
    return datetime.combine(day, time(), zone_named(zone)).astimezone(UTC)


def asleep(snooze: Snooze, edition: Edition, now: datetime) -> bool:
    """Whether an item still sleeps, as far as `edition` knows, which has it."""
    return edition.filed_at <= snooze.at if snooze.until is None else snooze.until > now


def sleeping(snoozes: Mapping[str, Snooze], edition: Edition, now: datetime) -> Mapping[str, Snooze]:
    """Return those of `snoozes` that a post of `edition` shows."""
    return {item: snooze for item, snooze in snoozes.items() if asleep(snooze, edition, now)}
