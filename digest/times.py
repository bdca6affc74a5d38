"""Moments as a person writes them, for `--since` and `--until`."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, tzinfo

from digest.errors import InputError

_HOURS = {"h": 1, "d": 24, "w": 7 * 24}
_AGO = re.compile(r"(\d+)([hdw])")


def parse_moment(text: str, now: datetime, zone: tzinfo = UTC) -> datetime:
    """Return the moment that `text` names, in UTC.

    Args:
        text: ISO 8601, a date (`2026-08-20`, its midnight) or a date and time (`2026-08-20T10:00:00Z`); or how long before
            `now`: hours, days of 24 hours, or weeks (`24h`, `7d`, `2w`).
        now: the present (aware).
        zone: what a date or time without an offset is read in. A time that the clocks skip is read with the offset before
            the jump, one that they repeat as the first of the two.

    Raises:
        InputError: `text` is neither, or lies outside the calendar.
    """
    written = text.strip()
    ago = _AGO.fullmatch(written.lower())
    try:
        if ago:
            return now.astimezone(UTC) - timedelta(hours=int(ago[1]) * _HOURS[ago[2]])
        moment = datetime.fromisoformat(written)
        return (moment if moment.tzinfo else moment.replace(tzinfo=zone)).astimezone(UTC)
    except OverflowError:
        raise InputError(f"{text!r} lies outside the calendar") from None
    except ValueError:
        raise InputError(
            f"{text!r} is not a time; write a date such as 2026-08-20, a time such as 2026-08-20T10:00:00Z, "
            "or how long ago, such as 24h, 7d or 2w"
        ) from None


def zone_named(name: str) -> tzinfo:
    """Return a time zone by its name in the tz database, such as `Europe/Berlin`. Raises InputError where there is none."""
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):  # ValueError: no file name; OSError: a directory
        raise InputError(
            f"there is no time zone {name!r}; write a name such as Europe/Berlin, America/New_York or UTC"
        ) from None
