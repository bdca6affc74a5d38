"""Why something was done and what it is good for: only what the sources tell, however small the invented words are."""

from __future__ import annotations

import pytest

from digest.story import Evidence
from tests.digest.verify.stories import findings, said
from tests.digest.windows import pull, squash, window

SOURCE = "github:acme/engine:pull:1"
WORKS = window(
    pull(1, "Add a siren", "Customers had complained of the bell. The siren brought no good at night. It saves time."),
    squash(1, "Add a siren", "a1"),
)
SIREN = Evidence(SOURCE, "Add a siren")
BELL = Evidence(SOURCE, "Customers had complained of the bell.")
NIGHT = Evidence(SOURCE, "The siren brought no good at night.")
TIME = Evidence(SOURCE, "It saves time.")
LEDE = said("Engine added a siren.", SIREN)


def invented(text: str, *proof: Evidence) -> list[str]:
    found = findings(WORKS, LEDE, said(text, *proof))
    return [each.message for each in found if each.code == "CLAIM" and "no motive and no gain" in each.message]


@pytest.mark.parametrize(
    "tail",
    [
        " after an outage", " following an incident", ", a reaction to an audit", ", which grew out of a workshop",
        " under pressure from investors", ", to please a sponsor", "; regulators demanded it", " out of caution",
        ", which raises quality", ", with less effort", ", which increases trust", ", and morale is up",
    ],
)  # fmt: skip
def test_motives_and_gains_that_no_source_tells_are_found(tail: str) -> None:
    assert invented(f"Engine added a siren{tail}.", SIREN)


@pytest.mark.parametrize(
    ("text", "proof"),
    [
        ("Engine added a siren after customers had complained of the bell.", BELL),
        ("The siren was of no benefit at night.", NIGHT),
        ("The siren saves time.", TIME),
    ],
)
def test_motives_and_gains_that_a_source_tells_may_be_told(text: str, proof: Evidence) -> None:
    assert invented(text, proof) == []


@pytest.mark.parametrize(
    "tail",
    [", which adds value", ", which saves hours of work", ", which removes friction", ", so that users save time"],
)
def test_a_gain_is_not_the_sources_for_a_word_that_they_have_of_something_else(tail: str) -> None:
    works = window(
        pull(1, "Add a siren", "Removes the bell. The value of the tone is set at start time by hard work of hours.")
    )
    proof = Evidence(SOURCE, "Removes the bell.")
    found = findings(works, said("Engine added a siren.", SIREN), said(f"The bell is removed{tail}.", proof))
    assert any("no motive and no gain" in each.message for each in found)


def test_a_time_that_a_passage_has_may_be_told_as_saved() -> None:
    proof = Evidence(SOURCE, "Start takes 30 % less time.")
    works = window(pull(1, "Add a siren", "Start takes 30 % less time."))
    assert findings(works, said("Engine added a siren.", SIREN), said("The start takes 30 % less time.", proof)) == ()
