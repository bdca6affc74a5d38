"""Turns of phrase in which a source and an editor say the same of a limit, a quantity, a wait, a number of times."""

from __future__ import annotations

import pytest

from digest.story import Evidence
from tests.digest.verify.stories import codes, findings, said
from tests.digest.windows import pull, window

PASSAGES = (
    "Messages over 4 MiB are rejected with `MessageTooLarge`.",
    "The size of messages is limited to 4 MiB.",
    "The keys are checked before the first row is read.",
    "The keys are checked before a row of the index is read.",
    "One program took all memory.",
    "One program took some memory.",
    "The lock takes a number of minutes, from 1 to 60.",
    "Stations with track circuits keep the old rule.",
    "The merge waits for a test on Intel.",
    "The merge follows a test on Intel.",
    "The parser was the source of three crashes last year.",
    "The tide view of the harbour is a preview, off by default.",
    "The tide view of the harbour is a preview, on by default.",
    "Call gaps up to 80 bases. Longer ones are left to the aligner.",
    "Call gaps up to 80 bases.",
    "The allocator is quadratic in the chain.",
    "The allocator walks the chain.",
)
SOURCE = "github:acme/engine:pull:1"
ACTIVITY = window(pull(1, "Rework the yard", "\n\n".join(PASSAGES)))
LEDE = said("Engine reworked the yard.", Evidence(SOURCE, "Rework the yard"))


def held(text: str, number: int) -> set[str]:
    return codes(findings(ACTIVITY, LEDE, said(text, Evidence(SOURCE, PASSAGES[number]))), "body[0][0]")


PAIRS = (
    ("Senders of more than 4 MiB run into `MessageTooLarge`.", 0, "Senders send more than 4 MiB.", 1, "POLARITY"),
    ("The keys are checked before any row is read.", 2, "The keys are checked before any row is read.", 3, "QUANT"),
    ("One program took the whole memory.", 4, "One program took the whole memory.", 5, "QUANT"),
    ("The lock takes any number from 1 to 60.", 6, "The lock takes any number from 1 to 90.", 6, "QUANT"),
    (
        "At stations with track circuits nothing is altered.",
        7,
        "Nothing is altered at sections with counters.",
        7,
        "POLARITY",
    ),
    ("Nobody has tested it on Intel yet.", 8, "Nobody has tested it on Intel yet.", 9, "POLARITY"),
    ("The merge has to wait for a test on Intel.", 8, "The merge has to wait for a test on Intel.", 9, "URGENCY"),
    (
        "The parser brought about a crash three times last year.",
        10,
        "The parser was the source of three times more crashes last year.",
        10,
        "UNIT",
    ),
    (
        "The tide view of the harbour is a preview that has to be switched on.",
        11,
        "It was merged as a preview that has to be switched on.",
        12,
        "URGENCY",
    ),
    ("Gaps above 80 bases are left to the aligner.", 13, "Gaps above 80 bases are called.", 14, "QUANT"),
    ("The allocator scales quadratically with the chain.", 15, "The allocator scales with the chain.", 16, "CLAIM"),
)


@pytest.mark.parametrize(("text", "number"), [pair[:2] for pair in PAIRS])
def test_the_same_in_another_turn_passes(text: str, number: int) -> None:
    assert held(text, number) == set()


@pytest.mark.parametrize(("text", "number", "code"), [pair[2:] for pair in PAIRS])
def test_what_no_turn_of_the_source_says_is_found(text: str, number: int, code: str) -> None:
    assert code in held(text, number)
