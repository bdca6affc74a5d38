"""Strict words: what a sentence may do with a passage that denies, orders or exchanges."""

from __future__ import annotations

import pytest

from digest.rewrite.strict import is_near_copy

LOCKS = "The driver never locks the queue."
RENAMED = "The option `depth` is renamed to `level`."
LOG = "The driver sends the pressure to the gauge instead of the log."
DEFAULT = "Changes the default from 10 to 20."
LIMITS = "Reads 3 queues with 5 threads."
PLAIN = "The driver reads the queues in one thread."
BEFORE = "The cache keeps readings before it writes them to disk."


@pytest.mark.parametrize(
    ("said", "passage"),
    [
        ("Engine's driver never locks the queue.", LOCKS),
        ("In Engine, the option `depth` is renamed to `level`.", RENAMED),
        ("Engine sends the pressure to the gauge instead of the log.", LOG),
        ("Engine changes the default from 10 to 20.", DEFAULT),
        ("Engine reads 3 queues with 5 threads.", LIMITS),
        ("In one thread, all queues are read by the driver.", PLAIN),
        ("Engine's cache keeps readings.", BEFORE),
        ("A brand new thing happened elsewhere.", LOCKS),
    ],
)
def test_an_ordered_near_copy_stands_and_so_does_what_needs_to_be_none(said: str, passage: str) -> None:
    assert is_near_copy(said, [passage], names=["Engine"])


@pytest.mark.parametrize(
    ("said", "passage"),
    [
        ("The driver locks the queue.", LOCKS),
        ("The driver never reads the queues.", PLAIN),
        ("The option `level` is renamed to `depth`.", RENAMED),
        ("The driver sends the pressure to the log instead of the gauge.", LOG),
        ("The driver sends the pressure to the gauge and the log.", LOG),
        ("Engine changes the default from 20 to 10.", DEFAULT),
        ("Engine reads 5 queues with 3 threads.", LIMITS),
        ("The cache writes readings to disk before it keeps them.", BEFORE),
        ("Engine no longer reads the queues in one thread.", PLAIN),
    ],
)
def test_what_turns_round_adds_or_loses_a_strict_word_does_not_stand(said: str, passage: str) -> None:
    assert not is_near_copy(said, [passage], names=["Engine"])


def test_a_denial_is_not_lost_by_listing_another_passage() -> None:
    assert not is_near_copy("Engine's driver locks the queue.", [PLAIN], [LOCKS], ["Engine"])
    assert is_near_copy("Engine's driver reads the queues.", [PLAIN], [LOCKS], ["Engine"])
