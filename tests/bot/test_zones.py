"""Time zones as people write them."""

from __future__ import annotations

import pytest

from bot.zones import zone_typed
from digest.errors import InputError


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"),
        ("America/New York", "America/New_York"),
        (" america/new_york ", "America/New_York"),
        ("Berlin", "Europe/Berlin"),
        ("new york", "America/New_York"),
        ("PST", "America/Los_Angeles"),
        ("cest", "Europe/Berlin"),
        ("utc", "UTC"),
        ("UTC+2", "Etc/GMT-2"),
        ("GMT-11", "Etc/GMT+11"),
        ("+05:00", "Etc/GMT-5"),
        ("UTC+0", "UTC"),
    ],
)
def test_a_zone_is_taken_where_it_is_one(typed: str, zone: str) -> None:
    assert zone_typed(typed) == zone


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("CST", "CST is several zones; write one of America/Chicago, Asia/Shanghai, America/Havana"),
        ("ist", "IST is several zones; write one of Asia/Kolkata, Europe/Dublin, Asia/Jerusalem"),
        ("UTC+5:30", "UTC+5:30 is no whole hour; write the zone of a place, such as Asia/Kolkata"),
        ("UTC+15", "UTC+15 is no offset of a zone; they go from UTC-12 to UTC+14"),
        ("Europe/Berln", "zone 'Europe/Berln' is not an IANA name; did you mean Europe/Berlin or Europe/Dublin?"),
        ("Buenos Aires", "zone 'Buenos Aires' is not an IANA name; did you mean America/Buenos_Aires?"),
        ("Mars", "zone 'Mars' is not an IANA name; write one such as Europe/Berlin or UTC"),
        ("../etc/passwd", "zone '../etc/passwd' is not an IANA name; write one such as Europe/Berlin or UTC"),
        ("", "zone '' is not an IANA name; write one such as Europe/Berlin or UTC"),
    ],
)
def test_a_zone_that_is_none_or_several_names_the_nearest(typed: str, said: str) -> None:
    with pytest.raises(InputError) as refused:
        zone_typed(typed)
    assert str(refused.value) == said
