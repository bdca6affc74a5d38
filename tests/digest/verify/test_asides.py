"""Clauses that tell nothing of a change but how far it is: they follow its fields, whichever words they choose."""

from __future__ import annotations

import pytest

from tests.digest.verify.test_status import BELLS, HORN, SIREN, status

OPEN = "A pending pull request would support remote bells"
LANDED = "Engine added a siren"


@pytest.mark.parametrize(
    "tail",
    [
        "and it made it in", "and it got in", "which is out now", "now in place", "and is in effect", "which went through",
        "and the review is over", "and the work is done", "which works now", "and the code now does so",
        "and nothing more is left to do", "an accomplished change", "and it is up and running", "and there it stays",
    ],
)  # fmt: skip
def test_open_work_is_not_told_as_done_in_any_words(tail: str) -> None:
    assert [each for each in status(f"{OPEN}, {tail}.", BELLS) if "tells it as done" in each]


@pytest.mark.parametrize(
    "tail",
    [
        "and it is not in yet", "and it is still a draft", "which may come later", "and reviewers have not decided",
        "and is yet to be approved", "should it be merged", "and its author is looking for reviewers",
    ],
)  # fmt: skip
def test_open_work_is_told_as_open_in_any_words(tail: str) -> None:
    assert status(f"{OPEN}, {tail}.", BELLS) == []


@pytest.mark.parametrize(
    "text",
    [
        "On the roadmap: Engine added a siren.", "Parked: Engine added a siren.",
        "Subject to approval: Engine added a siren.",
        "If maintainers agree, Engine added a siren.", "Still being worked on: Engine added a siren.",
        "Open for comments: Engine added a siren.", f"{LANDED}, but the merge is still to come.",
        f"{LANDED}, which will be merged.", f"{LANDED}, and is about to land.", f"{LANDED}, provided that it is merged.",
        f"{LANDED}, but users do not have it yet.", f"{LANDED}, which was put off.", f"{LANDED}, but was turned down.",
        f"{LANDED}, and review has not begun.",
    ],
)  # fmt: skip
def test_landed_work_is_not_told_as_open_or_given_up_in_any_words(text: str) -> None:
    assert [each for each in status(text, SIREN) if "tells it as" in each]


@pytest.mark.parametrize(
    "text",
    [
        "Engine added a siren, and it is done.", "Engine added a siren, and the review is over.",
        "Now: Engine added a siren.", "Engine added a siren, which was merged.", "Engine added a siren, which is in effect.",
    ],
)  # fmt: skip
def test_landed_work_is_told_as_landed_in_any_words(text: str) -> None:
    assert status(text, SIREN) == []


def test_a_revert_gave_something_up_and_is_not_waiting_itself() -> None:
    assert status("Withdrawn: Engine took back “Add a horn”.", HORN) == []
    assert status("On the roadmap: Engine took back “Add a horn”.", HORN) != []
