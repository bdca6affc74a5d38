"""What could not be read for one edition is read for the next one: no less, and no more."""

from __future__ import annotations

from dataclasses import replace

from bot.windows import assign
from digest.model import Window
from digest.story import Unread
from tests.bot.stories import DAY, NOON, desk, edition, story


def test_a_pattern_that_could_not_be_looked_up_still_means_none_of_what_the_desk_leaves_out() -> None:
    told = replace(story(), unread=(Unread("acme/*", "GitHub's requests are used up until 2026-08-20 12:30 UTC"),))
    before = replace(edition(story=told), window=Window(NOON - DAY, NOON))
    here = desk(repos=("acme/*", "-acme/secret", "ada/loom"))
    assignment = assign(here, NOON + DAY, [before], NOON - 30 * DAY)
    assert assignment.missed is not None
    assert assignment.missed.repos == ("acme/*", "-acme/secret")
    assert assignment.missed_since == NOON - DAY
