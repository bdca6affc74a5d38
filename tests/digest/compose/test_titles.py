"""Titles read as clauses, and told in the forms a story needs."""

from __future__ import annotations

import pytest

from digest.compose.nouns import with_article
from digest.compose.rows import also
from digest.compose.titles import noun_phrase, propose


def told(title: str, kind: str | None = None) -> str | None:
    proposition = propose(title, kind)
    return proposition.told() if proposition else None


@pytest.mark.parametrize(
    ("title", "text"),
    [
        ("Add AsyncDistillationTrainer", "added AsyncDistillationTrainer"),
        ("Adds a gear", "added a gear"),
        ("Added a gear", "added a gear"),
        ("unifying device_mesh init to enable PP + TP inference", "unified device_mesh init to enable PP + TP inference"),
        ("Support tensor parallelism for model inference (CUDA, Neuron)",
         "now supports tensor parallelism for model inference (CUDA, Neuron)"),
        ("Require liger-kernel 0.8.2 and drop the SAPO warning filter",
         "now requires liger-kernel 0.8.2 and drops the SAPO warning filter"),
        ("Simplify AsyncGRPOTrainer: drop redundant metric guards, merge train-begin callbacks",
         "simplified AsyncGRPOTrainer, dropping redundant metric guards and merging train-begin callbacks"),
        ("refactor: convert gauges to needles", "converted gauges to needles"),
        ("Add or update card", "added or updated the card"),
        ("Refactor and simplify the gearbox", "refactored and simplified the gearbox"),
        ("Add read and write support", "added read and write support"),
        ("Fix build and test failures", "fixed build and test failures"),
        ("Fix reshape and apply per-model scale", "fixed reshape and applied per-model scale"),
        ("Detect stale dials in CI + regenerate current ones", "now detects stale dials in CI and regenerates current ones"),
        ("no longer require a key", "no longer requires a key"),
        ("Don't report empty variables as missing", "no longer reports empty variables as missing"),
        ("Only run the linter on main", "now only runs the linter on main"),
        ("Properly close idle sockets", "now properly closes idle sockets"),
        ("Simplify tokenization [2/N]: make _tokenize a function", "simplified tokenization, making _tokenize a function"),
        ("Refresh docs. The search tool is omitted", "refreshed docs"),
        ('Rename "save and load" to "store"', 'renamed "save and load" to "store"'),
    ],
)  # fmt: skip
def test_a_title_is_told_in_a_sentence_of_our_own(title: str, text: str) -> None:
    assert told(title) == text


@pytest.mark.parametrize(
    "title",
    [
        "Logging improvements", "Queue wait time metric", "Test suite cleanup", "Release notes for June", "up", "fixes",
        "Fix our own mistake", "included credits are now compute credits", "升级vite8", "", ":", "文档", "a b c d e f",
        "`x`", "Fix",
    ],
)  # fmt: skip
def test_a_title_that_is_no_order_is_not_read_as_one(title: str) -> None:
    assert propose(title) is None


def test_a_conventional_type_stands_in_for_a_verb() -> None:
    assert told("dark mode for dials", "feat") == "added a dark mode for dials"
    assert told("image preprocessing for cosmos3", "fix") == "fixed image preprocessing for cosmos3"
    assert told("dark mode for dials", "chore") is None
    assert told("dials are now dark", "feat") is None


def test_a_proposition_has_the_forms_of_headline_pending_and_addition() -> None:
    proposition = propose("Require liger-kernel 0.8.2 and drop the SAPO warning filter")
    assert proposition is not None
    assert proposition.present() == "requires liger-kernel 0.8.2, drops the SAPO warning filter"
    assert proposition.infinitive() == "to require liger-kernel 0.8.2 and drop the SAPO warning filter"
    assert also(proposition.told()) == "now also requires liger-kernel 0.8.2 and drops the SAPO warning filter"
    assert proposition.does() == "requires liger-kernel 0.8.2 and drops the SAPO warning filter"


def test_also_stands_before_a_past_tense() -> None:
    proposition = propose("Fix the gauge")
    assert proposition is not None
    assert also(proposition.told()) == "also fixed the gauge"


@pytest.mark.parametrize(
    ("title", "phrase"),
    [
        ("Fix for the stuck gauge", "a fix for the stuck gauge"),
        ("Support for ceramic brakes", "support for ceramic brakes"),
        ("Updates to the manual", "updates to the manual"),
        ("New gearbox example", "a new gearbox example"),
        ("Ceramic brake tests", "Ceramic brake tests"),
    ],
)
def test_a_title_that_names_a_thing_is_a_noun_phrase(title: str, phrase: str) -> None:
    assert noun_phrase(title) == phrase


@pytest.mark.parametrize("title", ["Fixes and updates", "Gauge is stuck", "Brakes", "Fix (for the gauge", "wip"])
def test_a_title_that_names_nothing_is_no_noun_phrase(title: str) -> None:
    assert noun_phrase(title) is None


@pytest.mark.parametrize(
    ("verb", "rest", "text"),
    [
        ("fix", "crash when the tank is empty", "a crash when the tank is empty"),
        ("fix", "memory leak in the pump", "a memory leak in the pump"),
        ("add", "option to mute the horn", "an option to mute the horn"),
        ("rename", "flag from mute to quiet", "the flag from mute to quiet"),
        ("fix", "name of the gauge", "the name of the gauge"),
        ("fix", "the gauge", "the gauge"),
        ("fix", "typos in docs", "typos in docs"),
        ("fix", "two broken links in the guide", "two broken links in the guide"),
        ("add", "tensor parallelism", "tensor parallelism"),
        ("add", "GaugeTrainer", "GaugeTrainer"),
    ],
)
def test_an_article_is_put_in_only_where_it_is_sure(verb: str, rest: str, text: str) -> None:
    assert with_article(rest, verb) == text
