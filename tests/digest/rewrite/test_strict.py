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
WAITS = "The call returns before the broker has confirmed it."
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
        ("Engine's steam pumps are no longer supported.", "Steam pumps are no longer supported."),
        ("Engine removed the FTP viewer.", "Remove the FTP viewer"),
        ("The FTP viewer of Engine is gone.", "Remove the FTP viewer"),
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
        ("Engine can turn the gauge on under Preferences.", "The gauge can be turned off under Preferences."),
        ("Engine can turn the gauge off under Preferences.", "The gauge can be turned on under Preferences."),
        ("The index goes down by default.", "The index goes up by default."),
        ("Engine fetches all icons on demand.", "All but the 24 icons of the kit are fetched on demand."),
        ("Engine's steam pumps are supported.", "Drop support for steam pumps"),
        ("Engine shows the FTP viewer.", "Remove the FTP viewer"),
    ],
)
def test_what_turns_round_adds_or_loses_a_strict_word_does_not_stand(said: str, passage: str) -> None:
    assert not is_near_copy(said, [passage], names=["Engine"])


def test_a_denial_is_not_lost_by_listing_another_passage() -> None:
    assert not is_near_copy("Engine's driver locks the queue.", [PLAIN], [LOCKS], ["Engine"])
    assert is_near_copy("Engine's driver reads the queues.", [PLAIN], [LOCKS], ["Engine"])


def test_what_stands_under_a_denial_of_any_passage_is_not_told_as_so() -> None:
    assert not is_near_copy(
        "Engine's local callers wait, and the broker has confirmed it.", ["Local callers wait."], [WAITS]
    )
