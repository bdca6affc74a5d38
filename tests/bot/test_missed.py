"""What could not be read for one edition is read for the next one: no less, and no more."""

from __future__ import annotations

from dataclasses import replace

import pytest

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


@pytest.mark.parametrize(
    ("location", "named"),
    [
        ("ssh://git@forge.example/ada/loom.git", "ssh://forge.example/ada/loom.git"),
        ("https://ada:word@forge.example/ada/loom.git", "https://forge.example/ada/loom.git"),
        ("git@forge.example:ada/loom.git", "git@forge.example:ada/loom.git"),
    ],
)
def test_a_git_address_with_a_login_is_read_again_by_what_it_is_named_without(location: str, named: str) -> None:
    told = replace(story(), unread=(Unread(named, "git cannot read it"),))
    before = replace(edition(story=told), window=Window(NOON - DAY, NOON))
    assignment = assign(desk(repos=("ada/press",), git=(location, "/srv/other.git")), NOON + DAY, [before], NOON - 30 * DAY)
    assert assignment.missed is not None
    assert (assignment.missed.repos, assignment.missed.git) == ((), (location,))
