"""Moments as a person writes them, for `--since` and `--until`."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, tzinfo
from typing import TYPE_CHECKING

from digest.errors import InputError

if TYPE_CHECKING:
    from zoneinfo import ZoneInfo

_HOURS = {"h": 1, "d": 24, "w": 7 * 24}
_AGO = re.compile(r"(\d+)([hdw])")

#: Names people type for a zone that is another one's abbreviation, or none.
SPOKEN_ZONES = {
    "PST": "America/Los_Angeles",
    "PDT": "America/Los_Angeles",
    "PT": "America/Los_Angeles",
    "MDT": "America/Denver",
    "CST": "America/Chicago",
    "CDT": "America/Chicago",
    "EDT": "America/New_York",
    "ET": "America/New_York",
    "BST": "Europe/London",
    "CEST": "Europe/Berlin",
    "EEST": "Europe/Helsinki",
    "IST": "Asia/Kolkata",
    "JST": "Asia/Tokyo",
    "AEST": "Australia/Sydney",
    "AEDT": "Australia/Sydney",
    "Z": "UTC",
}


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


def zone_named(name: str) -> ZoneInfo:
    """Return the zone of an IANA name. Raises InputError with the nearest names."""
    from zoneinfo import ZoneInfo  # reading the clock of one zone costs as much as telling a story

    try:
        return ZoneInfo(name)
    except (OSError, ValueError, KeyError):
        # A folder, a path out of the database and a missing name fail in three different ways.
        near = _zones_near(name)
        hint = f"did you mean {' or '.join(near)}?" if near else "write one such as Europe/Berlin or UTC"
        raise InputError(f"zone {name[:60]!r} is not an IANA name; {hint}") from None


def _zones_near(name: str) -> list[str]:
    """The IANA names a person may have meant, the likeliest first."""
    from difflib import get_close_matches
    from zoneinfo import available_timezones

    asked = name.strip().casefold().replace(" ", "_")
    if asked.upper() in SPOKEN_ZONES:
        return [SPOKEN_ZONES[asked.upper()]]
    offset = re.fullmatch(r"(?:utc|gmt)?([+-])0?(\d{1,2})(?::?00)?", asked)
    known = {each.casefold(): each for each in available_timezones()}
    if offset:
        # The sign of Etc names is that of POSIX: Etc/GMT-2 is two hours ahead of UTC.
        asked = f"etc/gmt{'-' if offset[1] == '+' else '+'}{offset[2]}"
    if asked in known:
        return [known[asked]]
    places = {key.rsplit("/", 1)[-1]: each for key, each in sorted(known.items()) if "/" in key}
    near = get_close_matches(asked, [*known, *places], n=2, cutoff=0.75)
    return list(dict.fromkeys(known.get(each) or places[each] for each in near))
