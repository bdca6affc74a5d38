"""Each mutator changes what its class says, and leaves alone what would still be true."""

from __future__ import annotations

from random import Random

import pytest

from digest.story import Evidence, Sentence, SentenceKind
from tests.bench.faults.corpus import PARTS, ChangeSet, Truth, load, set_of
from tests.bench.faults.edit import Mutator
from tests.bench.faults.judge import held, told
from tests.bench.faults.mutators import (
    FAULTS,
    Fault,
    additions,
    evidence,
    meaning,
    numbers,
    past,
    roles,
    standing,
    stories,
    tokens,
)
from tests.digest.verify.stories import said, spans
from tests.digest.verify.works import BRK, FAILS, FIRMWARE, FLOW, GAUGE, LOCKS, MOTIVE, QUEUES, READING, RELEASE, WORKS, of
from tests.digest.windows import pull, squash, window

SET = set_of(WORKS)


def truth(text: str, *found: Evidence, kind: SentenceKind = "claim") -> Truth:
    """A sentence about the works."""
    return Truth(SET, "close", said(text, *found, kind=kind))


def made(mutate: Mutator, true: Truth, seed: int = 1) -> list[str]:
    """What a mutator makes of a sentence."""
    return [each.plain for each in mutate(true, Random(seed))]


PENDING = truth("A pending pull request would support remote gauges.", *of(16), kind="pending")
DRIVER = truth("Engine added PumpDriver.", *of(11))
LOADS = truth("The driver reads three queues.", *of(11, QUEUES))
COLD = truth("Old pumps need firmware 4.2.1 and boards from June 2026.", *of(11, FIRMWARE))

EXAMPLES: tuple[tuple[Mutator, Truth, str], ...] = (
    (numbers.number, LOADS, "The driver reads four queues."),
    (numbers.number_elsewhere, truth("It takes 20 ms.", *of(12, READING)), "It takes 64 ms."),
    (numbers.version, COLD, "Old pumps need firmware 4.2.2 and boards from June 2026."),
    (numbers.unit, truth("It takes 20 ms.", *of(12, READING)), "It takes 20 s."),
    (tokens.dated, COLD, "Old pumps need firmware 4.2.1 and boards from June 2027."),
    (tokens.url, DRIVER, "Engine added PumpDriver (https://github.com/acme/engine/pull/119)."),
    (tokens.repository, DRIVER, "Brakes added PumpDriver."),
    (standing.status, PENDING, "A merged pull request will now support remote gauges."),
    (standing.status, DRIVER, "Engine added PumpDriver, but the change was closed without merging."),
    (
        standing.status,
        truth("A pull request to add a dashboard was closed without merging.", *of(18, repo=BRK)),
        "A pull request to add a dashboard was merged.",
    ),
    (standing.release, truth("engine-tools released v2.3.0.", RELEASE), "engine-tools released v2.3.0, released in v9.4.0."),
    (meaning.negation, truth("It never locks the queue.", *of(11, LOCKS)), "It locks the queue."),
    (meaning.negation, truth("The queue is full.", *of(11, QUEUES)), "The queue is not full."),
    (meaning.antonym, truth("Brakes dropped the steam backend.", *of(15, repo=BRK)), "Brakes kept the steam backend."),
    (meaning.hedge, truth("The experimental controller is there.", *of(12, FLOW)), "The controller is there."),
    (meaning.hedge, truth("The controller is an opt-in.", *of(12, FLOW)), "The controller is on by default."),
    (meaning.hedge, truth("The beta network is there.", *of(12, FLOW)), "The final network is there."),
    (
        meaning.scope,
        truth("Some gauges report late.", *of(14, FAILS, repo=BRK)),
        "All gauges report late.",
    ),
    (
        roles.swap,
        truth("It sends the pressure to the gauge instead of the log.", *of(11, GAUGE)),
        "It sends the pressure to the log instead of the gauge.",
    ),
    (
        roles.swap,
        truth("The option was renamed from `depth` to `level`.", *of(13)),
        "The option was renamed from `level` to `depth`.",
    ),
)


@pytest.mark.parametrize(("mutate", "true", "false"), EXAMPLES, ids=lambda each: getattr(each, "__name__", None))
def test_a_mutant_says_something_else_at_one_place(mutate: Mutator, true: Truth, false: str) -> None:
    found: set[str] = set()
    for seed in range(1500):  # a pool has more than a hundred phrases
        found |= set(made(mutate, true, seed))
        if seed > 40 and false in found:
            break
    assert false in found
    assert true.sentence.plain not in found


def test_a_word_of_a_quotation_is_changed_or_left_out() -> None:
    true = truth("It ends in “cannot open gauge” when the disk is full.", *of(14, FAILS, repo=BRK))
    for text in made(tokens.quote, true):
        before, quoted, after = text.replace("”", "“").split("“")
        assert (before, after) == ("It ends in ", " when the disk is full.")
        assert quoted != "cannot open gauge"


def test_an_identifier_keeps_its_shape() -> None:
    altered = made(tokens.identifier, DRIVER)
    assert altered
    assert all(text.startswith("Engine added ") and "PumpDriver" not in text for text in altered)


def test_a_name_is_one_that_no_source_has() -> None:
    assert made(tokens.name, DRIVER)
    assert not any("Ada Lindqvist proposed" in text and "ada lindqvist" in DRIVER.said for text in made(tokens.name, DRIVER))


@pytest.mark.parametrize("mutate", [additions.benefit, additions.cause, additions.urgency, additions.injection])
def test_what_is_added_leaves_the_rest_as_it_was(mutate: Mutator) -> None:
    for seed in range(10):
        for text in made(mutate, DRIVER, seed):
            kept = {"engine", "added"} if mutate is additions.injection else {"engine", "pumpdriver"}
            hidden = text.encode("ascii", "ignore").decode().lower()
            assert kept & set(hidden.replace(".", " ").replace(",", " ").split())
            assert len(text) > len(DRIVER.sentence.plain)


def test_a_homoglyph_looks_the_same_and_is_another_letter() -> None:
    for text in made(additions.homoglyph, LOADS):
        assert len(text) == len(LOADS.sentence.plain)
        assert sum(a != b for a, b in zip(text, LOADS.sentence.plain, strict=True)) == 1
        assert not text.isascii()


def test_a_count_of_changes_is_none_that_the_ledger_has() -> None:
    counts = {len(SET.ledger.changes), len(SET.ledger.done)}
    for seed in range(10):
        for text in made(additions.count, DRIVER, seed):
            assert not {int(word) for word in text.split() if word.isdigit()} & counts


def test_wrong_citations_lead_to_changes_that_do_not_bear_the_sentence_out() -> None:
    for mutate in (evidence.wrong_citation, evidence.wrong_reference):
        for false in mutate(LOADS, Random(1)):
            assert false.spans == LOADS.sentence.spans
            assert {item.source for item in false.evidence}.isdisjoint(item.source for item in LOADS.sentence.evidence)


def test_pasted_words_are_those_of_another_change_with_this_ones_evidence() -> None:
    for false in evidence.pasted(LOADS, Random(1)):
        assert false.evidence == LOADS.sentence.evidence
        assert false.spans in [each.sentence.spans for each in SET.truths]


STILL_TRUE: tuple[tuple[Mutator, Truth], ...] = (
    (numbers.number, Truth(set_of(window(pull(1, "Read 2 or 3 queues", "23 45"))), "close",
                           said("It reads two queues.", Evidence("github:acme/engine:pull:1", "Read 2 or 3 queues")))),
    (roles.swap, truth("It goes from `a` to `a`.", *of(13))),
    (roles.swap, truth("It was renamed to `level`.", *of(13))),
    (roles.swap, truth("It reads gauges row by row rather than buffer them.", *of(13))),
    (roles.swap, truth("It confirms a reading only after the flush.", *of(13))),
    (roles.swap, truth("It stays, until revision E replaces the gauge.", *of(13))),
    (meaning.hedge, truth("It may be so.", *of(14, FAILS, repo=BRK))),
    (meaning.hedge, truth("The experimental beta is there.", *of(12, FLOW))),
    (meaning.scope, truth("The queue is not full.", *of(11, QUEUES))),
    (tokens.repository, truth("Brakes and Engine and engine-tools.", *of(11), *of(15, repo=BRK), RELEASE)),
)  # fmt: skip


@pytest.mark.parametrize(("mutate", "true"), STILL_TRUE[1:], ids=lambda each: getattr(each, "__name__", None))
def test_what_would_still_be_true_is_left_alone(mutate: Mutator, true: Truth) -> None:
    assert [text for seed in range(10) for text in made(mutate, true, seed)] == []


def test_a_number_that_the_source_has_too_takes_no_others_place() -> None:
    mutate, true = STILL_TRUE[0]
    assert "It reads three queues." not in {text for seed in range(40) for text in made(mutate, true, seed)}


def test_motivation_is_told_in_the_present() -> None:
    assert past.present("Each pump started its own thread and was slow until now.") == (
        "Each pump starts its own thread and is slow now."
    )
    frames = ("Each", "With the change, each", "Now each", "As of this change, each")
    assert [each.said for each in past.motivation(SET)] == [
        f"{frame} pump starts its own thread, so a slow gauge blocks the queue." for frame in frames
    ]
    day = window(pull(1, "Add a lock", f"## Motivation\n\n{MOTIVE}\n", state="open"))
    assert list(past.motivation(set_of(day))) == []  # what a proposal complains about is still so


def test_every_number_of_a_tally_is_changed() -> None:
    day = window(pull(1, "Add a lock"), pull(2, "Add a key"), pull(3, "Fix the horn"))
    assert [(each.before, each.said) for each in stories.tallies(set_of(day), Random(3))] == [
        ("Altogether, three changes landed in Engine.", "Altogether, two changes landed in Engine.")
    ]


def test_a_pull_request_and_its_commit_are_told_as_two() -> None:
    each = set_of(window(pull(1, "Add a lock"), squash(1, "Add a lock", "a"), pull(2, "Fix the horn")))
    doubled = next(iter(stories.doubled(each, Random(1))))
    assert doubled.said == "#1 and aaaaaaa"
    assert {finding.code for finding in held(doubled)} >= {"REFERENCE"}


def test_an_action_item_is_only_made_more_urgent() -> None:
    raised = [each.said for each in stories.raised(SET, Random(1))]
    assert raised
    assert not any(text.endswith("[monitor]") for text in raised)


@pytest.mark.parametrize("kind", ["headline", "lede"])
def test_a_headline_and_a_lede_are_turned_against_their_story(kind: str) -> None:
    make = stories.headline if kind == "headline" else stories.lede
    found = list(make(SET, Random(1)))
    assert found
    for each in found:
        assert each.places == (kind, "story")
        assert isinstance(each.after, Sentence)
        assert each.after.kind == kind


def mutants(part: ChangeSet) -> list[tuple[str, str]]:
    """Every mutant of a set, as text."""
    return [(fault.name, mutant.said) for fault in FAULTS for _, mutant in fault.mutants(part)]


def test_the_same_mutants_are_made_each_time() -> None:
    assert mutants(set_of(WORKS)) == mutants(SET)


def test_a_sentence_is_judged_alone_at_its_own_place() -> None:
    assert told(LOADS) == ()
    assert {finding.where for finding in told(truth("The driver reads four queues.", *of(11, QUEUES)))} == {"body[0][0]"}
    wrong = Truth(SET, "close", Sentence("headline", spans("Engine adds PumpMaster"), of(11)))
    assert {finding.where for finding in told(wrong)} == {"headline"}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda each: str(each.name))
def test_there_are_enough_mutants_of_a_class_where_the_corpus_allows(fault: Fault) -> None:
    fewest = {"hedge": 20, "motivation told as present": 15}
    for part in PARTS:
        found = {mutant.said for each in load(part) for _, mutant in fault.mutants(each)}
        assert len(found) >= fewest.get(fault.name, 30), part
