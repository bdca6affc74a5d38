"""Numbers, their units and counts of changes: what a passage bears out, and one word that it does not."""

from __future__ import annotations

import pytest

from digest.story import Evidence
from digest.verify import Finding
from tests.digest.verify.stories import findings, said
from tests.digest.windows import commit, pull, squash, window

BODY = """The pump waits 20 ms for the valve, and 5 to 30 s for the gauge. Old boards lost 40% of their readings.

The log is written every hour, by a factor of nine less than before. A request is tried at most 2 times.

It covers `Pump`, `Valve` and `Gauge`. The tank was filled on April 13, 2027. It needs HTTP/1.1 and 64 MB.

The cache holds 300 entries."""
WORKS = window(
    pull(1, "Wait for the valve", BODY, closes=(7, 8)),
    squash(1, "Wait for the valve", "a1", BODY),
    pull(2, "Bump ironlib from 3 to 4"),
    squash(2, "Bump ironlib from 3 to 4", "b1"),
    commit("c1", "Move the log"),
)
BODY_OF = {
    word: next(each for each in BODY.replace("\n\n", "\n").split("\n") if word in each)
    for word in ("20 ms", "hour", "covers", "entries")
}
LEDE = said("Engine waits for the valve.", Evidence("github:acme/engine:pull:1", "Wait for the valve"))


def judged(text: str, *words: str) -> tuple[Finding, ...]:
    """What is held against a sentence that rests on the lines with some words, or on the bump of ironlib."""
    proof = tuple(Evidence("github:acme/engine:pull:1", BODY_OF[word]) for word in words)
    bump = (Evidence("github:acme/engine:pull:2", "Bump ironlib from 3 to 4"),)
    return tuple(each for each in findings(WORKS, LEDE, said(text, *(proof or bump))) if each.where == "body[0][0]")


TRUE = (
    ("The pump waits 20 milliseconds for the valve.", "20 ms"),
    ("The pump waits 20ms for the valve.", "20 ms"),
    ("The pump waits from 5 to 30 seconds for the gauge.", "20 ms"),
    ("The pump waits up to 30 s for the gauge, and at least 5.", "20 ms"),
    ("Old boards lost 40 percent of their readings.", "20 ms"),
    ("Old boards lost 40 % of their readings.", "20 ms"),
    ("The log is written every hour, and a request is tried at most twice.", "hour"),
    ("The log is written once an hour, and a request is tried two times at most.", "hour"),
    ("The wait for the valve covers three, `Pump`, `Valve` and `Gauge`.", "covers"),
    ("It needs HTTP/1.1.", "covers"),
    ("Engine bumped ironlib from 3 to 4.", ""),
)

FALSE = (
    ("The pump waits 20 s for the valve.", "20 ms", "UNIT", "“20 s” is not in acme/engine#1"),
    ("The pump waits 20 minutes for the valve.", "20 ms", "UNIT", "“20 minutes” is not in acme/engine#1"),
    ("The pump waits 20ns for the valve.", "20 ms", "UNIT", "“20ns” is not in acme/engine#1"),
    ("The pump waits 20 for the valve.", "20 ms", "UNIT", "“20” has a unit in acme/engine#1"),
    ("Old boards lost 40 of their readings.", "20 ms", "UNIT", "“40” has a unit in acme/engine#1"),
    ("Old boards lost 40 times their readings.", "20 ms", "UNIT", "“40 times” is not in acme/engine#1"),
    ("It needs HTTP/1.1 and 64 GB.", "covers", "UNIT", "“64 GB” is not in acme/engine#1"),
    ("A request is tried at most three times.", "hour", "NUMBER", "“three” is not in acme/engine#1"),
    ("The log is written every hour, and every 300 at most.", "hour", "NUMBER", "“300” is not in acme/engine#1"),
    ("The wait for the valve covers two, `Pump`, `Valve` and `Gauge`.", "covers", "NUMBER", "“two” is not in acme/engine#1"),
    (
        "The wait for the valve covers four, `Pump`, `Valve` and `Gauge`.",
        "covers",
        "NUMBER",
        "“four” is not in acme/engine#1",
    ),
    ("The tank was filled 13 times.", "covers", "NUMBER", "“13” is not in acme/engine#1"),
    ("Engine bumped ironlib from 3 to 3.", "", "NUMBER", "“3” stands 2 times, and not so often in acme/engine#2"),
    ("Engine bumped ironlib from 3 to 5.", "", "NUMBER", "“5” is not in acme/engine#2"),
)


@pytest.mark.parametrize(("text", "word"), TRUE)
def test_a_number_passes_as_its_passage_has_it(text: str, word: str) -> None:
    assert judged(text, *([word] if word else [])) == ()


@pytest.mark.parametrize(("text", "word", "code", "message"), FALSE)
def test_a_number_or_a_unit_that_no_passage_has_is_named(text: str, word: str, code: str, message: str) -> None:
    assert Finding("body[0][0]", code, message) in judged(text, *([word] if word else []))


PULL = Evidence("github:acme/engine:pull:1", "Wait for the valve")
SQUASH = Evidence(f"github:acme/engine:commit:{('a1' * 40)[:40]}", "Wait for the valve")
BUMP = Evidence("github:acme/engine:pull:2", "Bump ironlib from 3 to 4")


@pytest.mark.parametrize(
    ("text", "proof"),
    [
        ("Two changes wait for the valve and bump ironlib.", (PULL, BUMP)),
        ("Engine waits for the valve, closing two issues.", (PULL,)),
        ("One commit waits for the valve.", (SQUASH,)),
    ],
)
def test_changes_of_the_evidence_may_be_counted(text: str, proof: tuple[Evidence, ...]) -> None:
    assert findings(WORKS, LEDE, said(text, *proof)) == ()


@pytest.mark.parametrize(
    ("text", "proof", "message"),
    [
        (
            "Two changes wait for the valve.",
            (PULL, SQUASH),
            "“Two” are counted where the evidence, acme/engine#1, has one",
        ),
        (
            "Three changes wait for the valve and bump ironlib.",
            (PULL, SQUASH, BUMP),
            "“Three” are counted where the evidence, acme/engine#1 or acme/engine#2, has two",
        ),
        (
            "Engine waits for the valve in two pull requests.",
            (PULL, SQUASH),
            "“two” are counted where the evidence, acme/engine#1, has one",
        ),
    ],
)
def test_a_pull_request_and_its_commit_are_one_change(text: str, proof: tuple[Evidence, ...], message: str) -> None:
    assert Finding("body[0][0]", "COUNT", message) in findings(WORKS, LEDE, said(text, *proof))


SHARED_UNITS = window(
    pull(1, "Finish sooner", "The job went from 40 minutes down to 3.\n\nAdds `ttl` in hours, default 72.")
)


@pytest.mark.parametrize(
    ("text", "passage", "wrong"),
    [
        ("The job takes 3 minutes.", "The job went from 40 minutes down to 3.", "The job takes 3 hours."),
        ("The default of `ttl` is 72 hours.", "Adds `ttl` in hours, default 72.", "The default of `ttl` is 72 days."),
    ],
)
def test_a_number_shares_the_unit_that_stands_before_it(text: str, passage: str, wrong: str) -> None:
    proof = Evidence("github:acme/engine:pull:1", passage)
    lede = said("Engine finishes sooner.", Evidence("github:acme/engine:pull:1", "Finish sooner"))
    assert "UNIT" not in {each.code for each in findings(SHARED_UNITS, lede, said(text, proof))}
    assert "UNIT" in {each.code for each in findings(SHARED_UNITS, lede, said(wrong, proof))}


def test_both_are_two() -> None:
    both = window(pull(1, "Check fonts", "Both fonts come from one family."))
    proof = Evidence("github:acme/engine:pull:1", "Both fonts come from one family.")
    lede = said("Engine checks fonts.", Evidence("github:acme/engine:pull:1", "Check fonts"))
    assert {each.code for each in findings(both, lede, said("The two fonts come from one family.", proof))} == set()
    assert "NUMBER" in {each.code for each in findings(both, lede, said("The three fonts come from one family.", proof))}
