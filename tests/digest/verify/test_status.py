"""Where a change stands: fields say it, and prose follows them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from digest.group import group
from digest.model import Activity, Ledger, Release
from digest.story import Evidence, Sentence
from digest.verify import Finding, check
from tests.digest.verify.stories import findings, said, story_of
from tests.digest.windows import at, commit, pull, squash, window

WORKS = window(
    pull(1, "Add a siren", "The siren would drown out the bell if it were louder. It was drafted in May."),
    squash(1, "Add a siren", "a1"),
    pull(2, "Support remote bells", state="open", updated_at=at(3)),
    pull(3, "Add a whistle", state="closed", closed_at=at(4)),
    commit("c1", 'Revert "Add a horn"', "This reverts commit 1234567."),
    pull(4, "Add a drum", "The release workflow builds the drum."),
    squash(4, "Add a drum", "b1"),
    Release("acme/engine", "v2.3.0", at(6), "Engine 2.3.0", "Adds the drum.", url="https://github.com/r"),
)
SIREN = Evidence("github:acme/engine:pull:1", "Add a siren")
LOUD = Evidence("github:acme/engine:pull:1", "The siren would drown out the bell if it were louder.")
BELLS = Evidence("github:acme/engine:pull:2", "Support remote bells")
WHISTLE = Evidence("github:acme/engine:pull:3", "Add a whistle")
HORN = Evidence(f"github:acme/engine:commit:{('c1' * 40)[:40]}", 'Revert "Add a horn"')
DRUM = Evidence("github:acme/engine:pull:4", "Add a drum")
BUILT = Evidence("github:acme/engine:pull:4", "The release workflow builds the drum.")
RELEASED = Evidence("github:acme/engine:release:v2.3.0", "Engine 2.3.0")
LEDE = said("Engine added a siren.", SIREN)


def status(text: str, *proof: Evidence, activity: Activity = WORKS) -> list[str]:
    """What is held against the status that a sentence tells."""
    return [each.message for each in findings(activity, LEDE, said(text, *proof)) if each.code == "STATUS"]


@pytest.mark.parametrize(
    ("text", "proof"),
    [
        ("Engine added a siren.", SIREN),
        ("A louder siren would drown out the bell.", LOUD),
        ("A siren that would rather not be heard was added.", SIREN),
        ("A pending pull request would support remote bells.", BELLS),
        ("Under review is support for remote bells.", BELLS),
        ("Should it be merged, remote bells are supported.", BELLS),
        ("Support for remote bells has yet to land.", BELLS),
        ("Once it is merged, remote bells are supported.", BELLS),
        ("A pull request to add a whistle was closed without merging.", WHISTLE),
        ("The proposal to add a whistle was closed unmerged.", WHISTLE),
        ("Engine took back “Add a horn”.", HORN),
        ("Engine has withdrawn the horn.", HORN),
        ("The release workflow builds the drum.", BUILT),
        ("The drum is built in a release workflow.", BUILT),
        ("Engine released v2.3.0.", RELEASED),
        ("Engine 2.3.0 is out.", RELEASED),
    ],
)
def test_a_status_passes_as_its_fields_have_it(text: str, proof: Evidence) -> None:
    assert status(text, proof) == []


OPEN = "acme/engine#2 is open and is not told as pending"


@pytest.mark.parametrize(
    ("text", "proof", "message"),
    [
        ("Still pending: a siren.", SIREN, "acme/engine#1 has landed, “pending” tells it as open"),
        ("Engine would add a siren.", SIREN, "acme/engine#1 has landed, “would” tells it as open"),
        ("Engine added a siren, which is under review.", SIREN, "acme/engine#1 has landed, “under review” tells it as open"),
        ("Engine adds a siren, once it is merged.", SIREN, "acme/engine#1 has landed, “once merged” tells it as open"),
        ("Engine has a siren that has yet to land.", SIREN, "acme/engine#1 has landed, “yet to land” tells it as open"),
        ("The siren was abandoned.", SIREN, "acme/engine#1 has landed, “abandoned” tells it as given up"),
        ("Engine rolled back the siren.", SIREN, "acme/engine#1 has landed, “rolled back” tells it as taken back"),
        ("Engine now supports remote bells.", BELLS, OPEN),
        ("Remote bells are supported.", BELLS, OPEN),
        ("Pending support for remote bells has shipped.", BELLS, "acme/engine#2 is open, “shipped” tells it as done"),
        ("Pending support for remote bells is now live.", BELLS, "acme/engine#2 is open, “is now” tells it as done"),
        ("Engine added a whistle.", WHISTLE, "acme/engine#3 was closed without merging and is told without it"),
        (
            "The whistle that was closed without merging has landed.",
            WHISTLE,
            "acme/engine#3 was closed, “landed” tells it as done",
        ),
        ("The horn was reworked.", HORN, "acme/engine@c1c1c1c1c1c1 takes back earlier work and is told without it"),
    ],
)
def test_a_status_that_its_fields_do_not_have_is_found(text: str, proof: Evidence, message: str) -> None:
    assert message in status(text, proof)


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Engine added a drum, released in v2.3.0.", "v2.3.0"),
        ("Engine added a drum, part of v2.3.0.", "v2.3.0"),
        ("Engine added a drum, as of release 2.3.0.", "2.3.0"),
        ("Engine has had a drum since 2.3.0.", "2.3.0"),
        ("Engine released a drum.", "released"),
        ("The drum went out to all.", "went out"),
        ("The drum is generally available.", "generally available"),
        ("Engine added a drum in the latest release.", "release"),
    ],
)
def test_a_release_is_told_only_of_what_a_tag_contains(text: str, claim: str) -> None:
    assert f"no release of this window that contains acme/engine#4 bears out “{claim}”" in status(text, DRUM)


def in_release(text: str) -> tuple[Finding, ...]:
    """What is held against a lede about a siren that fields put into v2.3.0."""
    ledger = group(WORKS)
    siren = replace(ledger.change_named["acme/engine#1"], status="released", released_in="v2.3.0")
    others = tuple(change for change in ledger.changes if change.id != "acme/engine#1")
    lede: Sentence = said(text, SIREN)
    found = check(story_of(WORKS, lede), WORKS, Ledger(WORKS, (siren, *others)))
    return tuple(each for each in found if each.where == "lede" and each.code == "STATUS")


def test_a_released_change_is_told_with_its_own_tag() -> None:
    assert in_release("Engine added a siren, part of v2.3.0.") == ()
    assert in_release("Engine released a siren.") == ()
    wrong = "no release of this window that contains acme/engine#1 bears out “v2.4.0”"
    assert in_release("Engine added a siren, part of v2.4.0.") == (Finding("lede", "STATUS", wrong),)
