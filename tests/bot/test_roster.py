"""How `desk list` shows a desk."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.model import Desk, Target
from bot.roster import lines
from digest.filters import Filters

NOW = datetime(2026, 8, 20, 10, tzinfo=UTC)


def test_a_desk_with_filters_says_what_it_tells() -> None:
    filters = Filters(
        labels="bug AND NOT wontfix", authors=("-renovate[bot]",), bots="hide", sections=("merged", "released")
    )
    desk = Desk("acme", "Acme", repos=("acme/*",), targets=(Target("console", "-"),), filters=filters)
    shown = lines(NOW, desk, {}, {})
    assert shown[:3] == [
        "acme: Acme",
        "  reads   acme/*",
        "  tells   labels bug AND NOT wontfix; authors -renovate[bot]; bots hide; sections merged, released",
    ]
    assert [line[:9] for line in lines(NOW, Desk("acme", "Acme", repos=("acme/*",)), {}, {})][1:3] == [
        "  reads  ",
        "  runs   ",
    ]


def test_a_title_or_a_reason_cannot_command_the_terminal() -> None:
    desk = Desk("acme", "Acme\x1b[2J\n  posts   nowhere\u202e", repos=("acme/*",), paused="for\x07 now\r")
    shown = lines(NOW, desk, {}, {})
    assert shown[0] == "acme: Acme\u241b[2J   posts   nowhere"
    assert shown[4] == "  paused  for\u2407 now "
    assert all(line.isprintable() for line in shown)
