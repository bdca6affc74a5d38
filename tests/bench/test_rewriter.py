"""The bench of the rewriter: what it offers, and that nothing false is let stand."""

from __future__ import annotations

import pytest

from digest.rewrite.plan import plan_of
from tests.bench.faults.corpus import ChangeSet, load
from tests.bench.rewriter import accepted, lies, offer, slot_of

#: Sets with denials, opposites, exceptions and exchanges, in which lies are hard to see.
HARD = ("mixed-languages-robotics", "quantifiers-and-scope-ui-kit", "renames-and-swaps")


def sets(*names: str) -> list[ChangeSet]:
    return [each for each in load("develop") if each.name in names]


@pytest.mark.parametrize("name", HARD)
def test_of_lies_about_changes_that_are_easily_turned_round_nothing_is_printed(name: str) -> None:
    offered, told = lies(sets(name))
    assert offered > 100
    assert told == ()


def test_a_true_sentence_is_offered_in_the_slot_of_its_change_with_its_passages() -> None:
    [queue] = sets("mixed-languages-robotics")
    plan = plan_of(queue.activity)
    truth = next(each for each in queue.truths if each.by == "editor" and each.sentence.kind == "claim")
    slot = slot_of(plan, truth)
    assert slot
    assert {plan.told[each].change.id for each in slot.changes} >= {each.id for each in truth.changes}
    assert offer(plan, slot, slot.sentence).codes == ()


def test_sentences_near_the_words_of_their_source_are_let_stand_more_often_than_free_ones() -> None:
    some = [each for each in load("develop") if any(by == "close" for by, _ in each.written)][:8]
    close, free = accepted(some, "close"), accepted(some, "editor")
    near, far = (sum(each.printed is not None for each in offers) / len(offers) for offers in (close, free))
    assert 0 < far < near <= 1
