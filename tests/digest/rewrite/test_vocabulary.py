"""Words that a model may choose, and words that its passages must have."""

from __future__ import annotations

import pytest

from digest.rewrite.answer import Cite, Proposal
from digest.rewrite.judge import attempt
from digest.rewrite.plan import plan_of
from tests.digest.windows import pull, window

BODY = """Tables with a time limit are kept for now. Readers may set a filter under Preferences. Each run starts
in a process of its own, which costs about 3 ms of latency.
"""

PLAN = plan_of(window(pull(21, "Handle tables with a time limit", BODY)))
WHERE = next(slot.where for slot in PLAN.slots if slot.where.startswith("body") or slot.where == "lede")


def codes(text: str, sid: str) -> set[str]:
    """The codes of what is wrong with a sentence that rests on one passage."""
    return {each.code for each in attempt(PLAN, PLAN.slot_at[WHERE], Proposal(WHERE, text, (), (Cite(sid),)), "model")[1]}


@pytest.mark.parametrize(
    ("text", "sid"),
    [
        ("Engine keeps tables with a time limit for now.", "1.1"),
        ("In Engine, readers may set a filter under Preferences.", "1.2"),
        ("Each run of Engine starts in a process of its own, with about 3 ms of delay.", "1.3"),
        ("Each run of Engine itself starts in a process of its own.", "1.3"),
    ],
)
def test_words_that_can_stand_for_those_of_the_passage_are_free(text: str, sid: str) -> None:
    assert codes(text, sid) == set()


@pytest.mark.parametrize(
    ("text", "sid"),
    [
        ("Tables with a time limit are added to Engine for now.", "1.1"),
        ("Engine drops tables with a time limit for now.", "1.1"),
        ("In Engine, readers will set a filter under Preferences.", "1.2"),
        ("In Engine, readers must set a filter under Preferences.", "1.2"),
        ("Each run of Engine ends in a process of its own.", "1.3"),
        ("Each run of Engine starts in a process of its own, which saves about 3 ms of latency.", "1.3"),
        ("Each run of Engine starts in a fast process of its own.", "1.3"),
    ],
)
def test_a_word_that_turns_the_passage_round_is_not(text: str, sid: str) -> None:
    assert codes(text, sid)


def test_what_stands_in_brackets_is_an_aside_of_the_passage() -> None:
    assert codes("Engine keeps tables with a time limit for now (details).", "1.1") == {"FORM"}
