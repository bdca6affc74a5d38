"""What a source calls experimental, temporary, about so much or past is told as that."""

from __future__ import annotations

import pytest

from digest.story import Evidence
from tests.digest.verify.stories import findings, said
from tests.digest.windows import pull, window

BODY = """The reader is experimental. It may skip a page, and it keeps the rest.

A temporary buffer holds about 300 pages, up to 20 MB at least 5 times a day.

## Known limits (beta)

The index takes 10 minutes at most. Pages are mostly read in order, and the index is off by default.

## Motivation

Pages were lost when the disk was full. The reader kept every page for 60 s.

## Change

The disk is checked. It did not sleep before."""
WORKS = window(pull(1, "Read pages", BODY))
LEDE = said("Engine reads pages.", Evidence("github:acme/engine:pull:1", "Read pages"))
SKIP, BUFFER, INDEX, MOSTLY, LOST, KEPT, EXPERIMENTAL = (
    "It may skip a page, and it keeps the rest.",
    "A temporary buffer holds about 300 pages, up to 20 MB at least 5 times a day.",
    "The index takes 10 minutes at most.",
    "Pages are mostly read in order, and the index is off by default.",
    "Pages were lost when the disk was full.",
    "The reader kept every page for 60 s.",
    "The reader is experimental.",
)


def held(text: str, passage: str) -> list[str]:
    """What is held against the reservations and the tense of a sentence."""
    found = findings(WORKS, LEDE, said(text, Evidence("github:acme/engine:pull:1", passage)))
    return [each.message for each in found if each.where == "body[0][0]" and each.code in ("HEDGE", "BACKGROUND")]


@pytest.mark.parametrize(
    ("text", "passage"),
    [
        ("The reader is an experiment.", EXPERIMENTAL),
        ("It can skip a page.", SKIP),
        ("It keeps the rest.", SKIP),
        ("A provisional buffer holds some 300 pages, at the most 20 MB, 5 or more times a day.", BUFFER),
        ("In beta, the index takes at most 10 minutes.", INDEX),
        ("As a preview, most pages are read in order, and the index is an opt-in.", MOSTLY),
        ("Pages had been lost when the disk was full.", LOST),
        ("Until now, the reader kept every page for 60 s.", KEPT),
    ],
)
def test_a_reservation_survives_in_other_words(text: str, passage: str) -> None:
    assert held(text, passage) == []


DROPPED = "the source says “{}”, and the sentence does not"
PAST = "“{}” tells what was before the change, not what is"


@pytest.mark.parametrize(
    ("text", "passage", "message"),
    [
        ("The reader is finished.", EXPERIMENTAL, DROPPED.format("experimental")),
        ("It skips a page.", SKIP, DROPPED.format("may")),
        ("A buffer holds about 300 pages.", BUFFER, DROPPED.format("temporary")),
        ("A temporary buffer holds 300 pages.", BUFFER, "the source says about “300”, and the sentence does not"),
        ("A temporary buffer holds 20 MB.", BUFFER, "the source says at most “20”, and the sentence does not"),
        ("A temporary buffer holds pages 5 times a day.", BUFFER, "the source says at least “5”, and the sentence does not"),
        ("The index takes at most 10 minutes.", INDEX, DROPPED.format("beta")),
        ("In beta, the index takes 10 minutes.", INDEX, "the source says at most “10”, and the sentence does not"),
        ("In beta, pages are read in order.", MOSTLY, DROPPED.format("mostly")),
        ("In beta, the index is on by default.", MOSTLY, DROPPED.format("off by default")),
        ("Pages are lost when the disk is full.", LOST, "“are … lost” was so: the source says “were”"),
        ("Now pages were lost when the disk was full.", LOST, PAST.format(LOST)),
        ("The reader keeps every page for 60 s.", KEPT, PAST.format(KEPT)),
        ("The reader kept every page for 60 s.", KEPT, PAST.format(KEPT)),
    ],
)
def test_a_reservation_that_is_dropped_is_found(text: str, passage: str, message: str) -> None:
    assert message in held(text, passage)
