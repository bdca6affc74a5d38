"""What `--why` says of a story: its passages, who worded it, and what was held back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.why import explain
from digest import build
from digest.story import Rejected, Rewriting, Story, Withheld, Wording
from tests.digest.windows import ENGINE, pull, window

DAY = window(pull(7, "Add a gearbox", "Adds a gearbox with six gears."), pull(8, "Require oil 2.0"))


def said(story: Story) -> list[str]:
    """The lines on the story, without those on the changes."""
    return explain(DAY, story).split("\n\n")[0].splitlines()


def test_sentences_and_items_are_listed_in_reading_order_with_their_passages() -> None:
    assert said(build(DAY)) == [
        "every sentence of acme-2026-08-20T10Z with its passages",
        "headline: Engine adds a gearbox, requires oil 2.0",
        f"        [1] {ENGINE.name} #7: “Add a gearbox”",
        f"        [2] {ENGINE.name} #8: “Require oil 2.0”",
        "lede: Engine added a gearbox and now requires oil 2.0.",
        f"        [1] {ENGINE.name} #7: “Add a gearbox”",
        f"        [2] {ENGINE.name} #8: “Require oil 2.0”",
        "body[0][0]: The former change adds a gearbox with six gears.",
        f"        [1] {ENGINE.name} #7: “Adds a gearbox with six gears.”",
        "actions[0]: Upgrade oil to 2.0 (immediate, by the rule required-version)",
        f"        [2] {ENGINE.name} #8: “Require oil 2.0”",
    ]


@pytest.mark.parametrize(
    ("wording", "words"),
    [
        ("template", "lede: "),
        ("model", "lede, worded by the model: "),
        ("repaired", "lede, worded by the model on its second try: "),
        ("fixed", "lede, worded by the model and corrected: "),
    ],
)
def test_a_sentence_says_who_worded_it(wording: Wording, words: str) -> None:
    story = build(DAY)
    lines = said(replace(story, lede=replace(story.lede, wording=wording)))
    assert f"{words}{story.lede.plain}" in lines


@pytest.mark.parametrize(
    ("done", "words"),
    [
        (Rewriting("m-1", "used", 2, 3_100, 640, 5_240), "; worded by m-1: 3100 tokens in, 640 out, 2 requests, 5.2 s"),
        (
            Rewriting("m-1", "used", 0, 3_100, 640, 0, cached=True),
            "; worded by m-1: 3100 tokens in, 640 out, kept from an earlier run",
        ),
        (
            Rewriting("m-1", "used", 2, 3_100, 640, 5_240, cost="$0.0063"),
            "; worded by m-1: 3100 tokens in, 640 out, $0.0063, 2 requests, 5.2 s",
        ),
        (Rewriting("m-1", "it did not answer"), "; the template's, as m-1 gave nothing to use: it did not answer"),
        (
            Rewriting("m-1", "it told prose", 1, 3_100, 640, 5_240),
            "; the template's, as m-1 gave nothing to use: it told prose (3100 tokens in, 640 out, 1 requests, 5.2 s)",
        ),
    ],
)
def test_the_cost_of_a_model_is_said_once(done: Rewriting, words: str) -> None:
    assert said(replace(build(DAY), rewriting=done))[0] == f"every sentence of acme-2026-08-20T10Z with its passages{words}"


def test_what_a_model_proposed_in_vain_stands_under_its_sentence_marked_as_rejected() -> None:
    tried = (
        Rejected("lede", "Engine has 40 gears.", ("NUMBER",)),
        Rejected("lede", "Engine\x1b[2J has gears.", ("CLAIM", "KEEP"), "repaired"),
        Rejected("body[9][9]", "Nowhere.", ("STORY",)),
    )
    lines = said(replace(build(DAY), rewriting=Rewriting("m-1", "used", 2, rejected=tried)))
    lede = next(i for i, line in enumerate(lines) if line.startswith("lede"))
    assert lines[lede + 3 : lede + 5] == [
        "        rejected (NUMBER), the model's: “Engine has 40 gears.”",
        "        rejected (CLAIM, KEEP), the model's second try: “Engine␛[2J has gears.”",
    ]
    assert lines[-1] == "body[9][9]: rejected (STORY), the model's: “Nowhere.”"


def test_what_was_held_back_is_said_with_its_codes() -> None:
    story = replace(build(DAY), withheld=(Withheld("Engine is the fastest.", ("CLAIM", "SUPPORT")),))
    assert said(story)[-1] == "held back (CLAIM, SUPPORT): Engine is the fastest."


def test_counts_are_said_to_be_counted() -> None:
    day = window(*(pull(number, f"Add the gear {number}") for number in range(1, 5)))
    tally = next(line for line in explain(day, build(day)).splitlines() if line.startswith("tally"))
    assert tally == "tally: Altogether, four changes landed in Engine. (counted from the ledger)"
