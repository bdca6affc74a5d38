"""Times told by a clock at hand, and calls for haste: a passage has them, or nobody says them."""

from __future__ import annotations

import pytest

from digest.story import Evidence
from tests.digest.verify.stories import findings, said
from tests.digest.windows import commit, pull, squash, window

SOURCE = "github:acme/engine:pull:1"
WORKS = window(
    pull(1, "Add a siren", "It is tested since spring. A warning is printed within a week. The fix has priority."),
    squash(1, "Add a siren", "a1"),
    commit("c1", "Repair the bell"),
)
SIREN = Evidence(SOURCE, "Add a siren")
BELL = Evidence(f"github:acme/engine:commit:{('c1' * 40)[:40]}", "Repair the bell")
SPRING = Evidence(SOURCE, "It is tested since spring.")
WEEK = Evidence(SOURCE, "A warning is printed within a week.")
FIRST = Evidence(SOURCE, "The fix has priority.")
LEDE = said("Engine added a siren.", SIREN)


def found(text: str, *proof: Evidence) -> set[str]:
    """The codes of what is held against a sentence, of dates and urgency alone."""
    return {each.code for each in findings(WORKS, LEDE, said(text, *proof))} & {"DATE", "URGENCY"}


@pytest.mark.parametrize(
    "when",
    [
        "the other day", "soon", "shortly", "in spring", "since the summer", "over the weekend", "within days",
        "in a few days", "at the end of the month", "by the end of the quarter", "late in the year", "for years",
        "at midnight", "before lunch", "a year later", "the week before last", "in days to come", "just now", "last sprint",
    ],
)  # fmt: skip
def test_a_time_of_the_readers_clock_needs_a_passage(when: str) -> None:
    assert found(f"Engine repaired the bell {when}.", BELL) == {"DATE"}


@pytest.mark.parametrize(
    ("text", "proof"),
    [
        ("The siren is tested since spring.", SPRING),
        ("The siren prints a warning within a week.", WEEK),
        ("Engine added a siren as soon as it was tested.", SIREN),
        ("Engine added a siren for the day when it is needed.", SIREN),
    ],
)
def test_a_time_that_a_passage_has_is_told(text: str, proof: Evidence) -> None:
    assert found(text, proof) == set()


@pytest.mark.parametrize(
    "text",
    [
        "Top priority: Engine repaired the bell.", "Warning: Engine repaired the bell.",
        "Time is short: Engine repaired the bell.",
        "Mandatory: Engine repaired the bell.", "Engine repaired the bell, a serious matter.",
        "Engine repaired the bell, or else.",
        "Engine repaired the bell, and every hour counts.", "Engine repaired the bell, which demands action.",
        "Engine repaired the bell, before it is too late.",
    ],
)  # fmt: skip
def test_haste_and_weight_need_a_passage(text: str) -> None:
    assert "URGENCY" in found(text, BELL)


@pytest.mark.parametrize(
    ("text", "proof"),
    [
        ("The siren prints a warning within a week.", WEEK),
        ("The siren is louder, or else a warning is printed within a week.", WEEK),
        ("The fix has priority.", FIRST),
    ],
)
def test_haste_and_weight_that_a_passage_has_are_told(text: str, proof: Evidence) -> None:
    assert found(text, proof) == set()
