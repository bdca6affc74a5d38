"""The faults: a class each, what makes mutants of it, and the share of them that has to be found.

A mutator takes a true sentence (or a set) and a seeded chance and yields what is false. It leaves out what would still be
true: where the source has the new number for the same thing, too, says the opposite elsewhere, or reads the same swapped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from digest.story import Sentence
from tests.bench.faults.corpus import ChangeSet, Truth
from tests.bench.faults.edit import Mutator
from tests.bench.faults.judge import Mutant, alone, place
from tests.bench.faults.mutators import additions, evidence, meaning, numbers, past, roles, standing, stories, tokens

SetMutator = Callable[[ChangeSet, Random], Iterator[Mutant]]


@dataclass(frozen=True)
class Fault:
    """A class of faults.

    Args:
        gate: the percentage that has to be found.
        sentences: make mutants of a true sentence.
        sets: make mutants of a set.
    """

    name: str
    gate: float
    sentences: tuple[Mutator, ...] = ()
    sets: tuple[SetMutator, ...] = ()

    def mutants(self, each: ChangeSet) -> Iterator[tuple[int, Mutant]]:
        """Every mutant of a set, each with how many of its sentence (or set) stand before it; the same ones each time."""
        for truth in each.truths:
            chance = Random(f"{self.name} {each.name} {truth.sentence.plain}")
            changed = [new for mutate in self.sentences for new in mutate(truth, chance)]
            found = [new for new in dict.fromkeys(changed) if new != truth.sentence]
            chance.shuffle(found)  # else every first one would be of the first kind
            yield from enumerate(mutant(truth, new) for new in found)
        for make in self.sets:
            yield from enumerate(make(each, Random(f"{self.name} {each.name}")))


def mutant(truth: Truth, changed: Sentence) -> Mutant:
    """Return the mutant that tells `changed` where the true sentence would stand."""
    return Mutant(truth.set, truth.sentence.plain, changed, alone(truth.set, changed), (place(changed),), truth)


def _motivations(each: ChangeSet, _chance: Random) -> Iterator[Mutant]:
    yield from past.motivation(each)
    for truth in each.truths:
        yield from past.retold(truth)


def _numbered(each: ChangeSet, chance: Random) -> Iterator[Mutant]:
    for truth in each.truths:
        yield from stories.wrongly_numbered(truth, chance)


FAULTS: tuple[Fault, ...] = (
    Fault("number", 99, (numbers.number,)),
    Fault("number of another source", 99, (numbers.number_elsewhere,)),
    Fault("version", 99, (numbers.version,)),
    Fault("identifier", 99, (tokens.identifier,)),
    Fault("quote", 99, (tokens.quote,)),
    Fault("date", 99, (tokens.dated,)),
    Fault("name", 99, (tokens.name,)),
    Fault("URL", 99, (tokens.url,)),
    Fault("status", 99, (standing.status,)),
    Fault("wrong citation", 99, (evidence.wrong_citation,)),
    Fault("right words, wrong reference", 99, (evidence.wrong_reference,), (_numbered,)),
    Fault("paste from another source", 99, (evidence.pasted,)),
    Fault("repository", 99, (tokens.repository,)),
    Fault("count", 99, (additions.count,), (stories.tallies,)),
    Fault("double count", 99, (), (stories.doubled,)),
    Fault("injection", 99, (additions.injection,)),
    Fault("homoglyph", 99, (additions.homoglyph,)),
    Fault("invented benefit", 99, (additions.benefit,)),
    Fault("invented cause", 99, (additions.cause,)),
    Fault("urgency", 99, (additions.urgency,), (stories.raised,)),
    Fault("scope and quantity", 95, (meaning.scope,)),
    Fault("release claim", 95, (standing.release,)),
    Fault("unit", 95, (numbers.unit,)),
    Fault("hedge", 95, (meaning.hedge,)),
    Fault("motivation told as present", 95, (), (_motivations,)),
    Fault("headline disagrees", 95, (), (stories.headline,)),
    Fault("lede disagrees", 95, (), (stories.lede,)),
    Fault("negation", 90, (meaning.negation,)),
    Fault("antonym", 85, (meaning.antonym,)),
    Fault("role swap", 75, (roles.swap,)),
)
