"""What is found of each class of faults, and what is held against true sentences."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256

from digest.story import Story, number
from digest.verify import Finding, check
from tests.bench.faults.corpus import ChangeSet, Truth
from tests.bench.faults.judge import Mutant, frame, held, told
from tests.bench.faults.mutators import FAULTS, Fault

#: The most mutants of one class in one part: with more, a run takes longer than anybody waits.
MOST = 100


@dataclass(frozen=True)
class Recall:
    """What was found of a class."""

    fault: Fault
    looked: int
    missed: tuple[Mutant, ...]

    @property
    def found(self) -> int:
        return self.looked - len(self.missed)

    @property
    def percent(self) -> float:
        return 100 * self.found / self.looked if self.looked else 100.0


@cache
def against(truth: Truth) -> tuple[Finding, ...]:
    """What is held against a true sentence."""
    return told(truth)


def recall(fault: Fault, sets: Sequence[ChangeSet]) -> Recall:
    """Judge the mutants of a class. Those of a true sentence that is blocked itself do not count."""
    seen = sample(fault, sets)
    return Recall(fault, len(seen), tuple(each for each in seen if not held(each)))


def sample(fault: Fault, sets: Sequence[ChangeSet], most: int = MOST) -> tuple[Mutant, ...]:
    """Mutants of a class: first one of each sentence, then the next ones, in an order that their words give."""
    ranked = sorted(_candidates(fault, sets), key=lambda each: each[0])
    return tuple(mutant for _, mutant in ranked[:most])


def _candidates(fault: Fault, sets: Sequence[ChangeSet]) -> Iterator[tuple[tuple[int, str], Mutant]]:
    for each in sets:
        for at, mutant in fault.mutants(each):
            if mutant.truth is None or not against(mutant.truth):
                yield (at, sha256(f"{fault.name} {each.name} {mutant.before} {mutant.said}".encode()).hexdigest()), mutant


def recalls(sets: Sequence[ChangeSet]) -> tuple[Recall, ...]:
    """What was found of every class."""
    return tuple(recall(fault, sets) for fault in FAULTS)


def micro(found: Sequence[Recall]) -> float:
    """The share of all mutants that was found, in percent."""
    return 100 * sum(each.found for each in found) / max(sum(each.looked for each in found), 1)


def macro(found: Sequence[Recall]) -> float:
    """The mean of the classes, in percent."""
    return statistics.fmean(each.percent for each in found)


def written(sets: Sequence[ChangeSet], by: str) -> list[Truth]:
    """The true sentences by one author."""
    return [truth for each in sets for truth in each.truths if truth.by == by]


def composed(sets: Sequence[ChangeSet]) -> Iterator[tuple[ChangeSet, str, str, list[Finding]]]:
    """Every sentence and action item of the template's stories, with its place and what is held against it there."""
    for each in sets:
        found = check(each.draft, each.activity, each.ledger)
        places = {where: sentence.plain for where, sentence in each.draft.sentences()}
        places |= {f"actions[{i}]": item.text for i, item in enumerate(each.draft.actions)}
        places |= {finding.where: finding.where for finding in found if finding.where not in places}
        for where, text in places.items():
            yield each, where, text, [finding for finding in found if finding.where == where]


def milliseconds(sets: Sequence[ChangeSet]) -> tuple[float, float]:
    """The median CPU time of verifying a sentence, and the template's whole story, in ms.

    A sentence: a story of all true sentences that were written of a set, divided by their number.
    """
    sentence, story = [], []
    for each in sets:
        body = tuple(said for _, said in each.written if said.kind not in ("headline", "lede"))
        full = number(replace(frame(each), body=(body,)))
        sentence.append(_took(each, full) / (len(body) + 2))
        story.append(_took(each, each.draft))
    return statistics.median(sentence), statistics.median(story)


def _took(each: ChangeSet, story: Story) -> float:
    started = time.process_time()
    check(story, each.activity, each.ledger)
    return 1000 * (time.process_time() - started)
