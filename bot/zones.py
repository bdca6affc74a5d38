"""Time zones as people write them. Pure but for the zone data.

`europe/berlin`, `America/New York` and `Berlin` are one zone each; `PST` and `UTC+2` are taken as what they say, the second
as an offset that no clock change moves. What may be several is answered with the likeliest: `CST` is Chicago's winter time
and Shanghai's time, `IST` is India's, Ireland's and Israel's.
"""

from __future__ import annotations

import re
from functools import lru_cache

from digest.errors import InputError
from digest.times import SPOKEN_ZONES, zone_named

#: Abbreviations that several places use: https://data.iana.org/time-zones/theory.html#abbreviations.
AMBIGUOUS = {
    "CST": ("America/Chicago", "Asia/Shanghai", "America/Havana"),
    "CDT": ("America/Chicago", "America/Havana"),
    "IST": ("Asia/Kolkata", "Europe/Dublin", "Asia/Jerusalem"),
    "BST": ("Europe/London", "Asia/Dhaka"),
    "AST": ("America/Halifax", "Asia/Riyadh"),
    "ECT": ("America/Guayaquil", "Europe/Paris"),
}

_OFFSET = re.compile(r"(?:utc|gmt)?\s*([+-])\s*0?(\d{1,2})(?::?(\d\d))?", re.IGNORECASE)

#: What zones of Etc reach (https://data.iana.org/time-zones/tzdb/etcetera).
AHEAD, BEHIND = 14, 12


def zone_typed(text: str) -> str:
    """Return the IANA name of a zone that a person typed.

    Raises:
        InputError: it is none, or may be several; names the nearest.
    """
    typed = " ".join(text.split())
    folded = typed.casefold().replace(" ", "_")
    if typed.upper() in AMBIGUOUS:
        raise InputError(f"{typed.upper()} is several zones; write one of {', '.join(AMBIGUOUS[typed.upper()])}")
    if typed.upper() in SPOKEN_ZONES:
        return SPOKEN_ZONES[typed.upper()]
    offset = _OFFSET.fullmatch(typed)
    if offset:
        return _fixed(offset)
    names, places = _known()
    found = names.get(folded) or places.get(folded)
    if found:
        return found
    zone_named(typed)  # names the nearest; of what is no name it knows none
    raise InputError(f"zone {typed[:60]!r} is not an IANA name; write one such as Europe/Berlin or UTC")


def _fixed(offset: re.Match[str]) -> str:
    sign, hours, minutes = offset[1], int(offset[2]), offset[3]
    if minutes not in (None, "00"):
        raise InputError(f"{offset[0]} is no whole hour; write the zone of a place, such as Asia/Kolkata")
    if hours > (AHEAD if sign == "+" else BEHIND):
        raise InputError(f"{offset[0]} is no offset of a zone; they go from UTC-{BEHIND} to UTC+{AHEAD}")
    # The sign of Etc names is that of POSIX: Etc/GMT-2 is two hours ahead of UTC.
    return f"Etc/GMT{'-' if sign == '+' else '+'}{hours}" if hours else "UTC"


@lru_cache(maxsize=1)
def _known() -> tuple[dict[str, str], dict[str, str]]:
    """All names in small letters; and the places, the last part of a name, that are one zone alone."""
    from zoneinfo import available_timezones

    names = {each.casefold(): each for each in available_timezones() if not each.startswith(("posix/", "right/"))}
    places: dict[str, list[str]] = {}
    for each in names.values():
        if each.split("/", 1)[0] in ("Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"):
            places.setdefault(each.rsplit("/", 1)[-1].casefold(), []).append(each)
    return names, {place: zones[0] for place, zones in places.items() if len(zones) == 1}
