"""Faults of a whole story: counts, one change told as two, urgency raised, headline and lede that disagree with the body."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from digest.story import URGENCIES, Reference, Sentence, Span, Story
from tests.bench.faults.corpus import ChangeSet, Truth
from tests.bench.faults.edit import Mutator, put, spots
from tests.bench.faults.judge import ANYWHERE, Mutant, alone, place
from tests.bench.faults.mutators import evidence, meaning, numbers, roles, standing, tokens
from tests.bench.faults.mutators.numbers import WORDS
from tests.bench.faults.mutators.pools import pick

_COUNT = re.compile(rf"(?<![\w.-])(?:\d+|{'|'.join(WORDS[1:])})(?![\w.-])", re.IGNORECASE)


def tallies(each: ChangeSet, chance: Random) -> Iterator[Mutant]:
    """Every number of the sentences that count, one up or one down."""
    for where, sentence in each.draft.sentences():
        if where in each.faulty or (sentence.kind != "tally" and where != "tally"):
            continue
        for spot in spots(sentence, _COUNT):
            changed = put(sentence, spot, _other(spot.text, chance))
            yield Mutant(each, sentence.plain, changed, _placed(each.draft, where, changed), (where,))


def _other(text: str, chance: Random) -> str:
    known = text.lower()
    value = WORDS.index(known) if known in WORDS else int(known)
    new = max(value + chance.choice((-1, 1, 2)), 0)
    new = value + 1 if new == value else new
    word = WORDS[new] if known in WORDS and new < len(WORDS) else str(new)
    return word.capitalize() if text[0].isupper() else word


def _placed(story: Story, where: str, sentence: Sentence) -> Story:
    """The story with another sentence at a place."""
    if where == "tally":
        return replace(story, tally=sentence)
    if where == "headline":
        return replace(story, headline=sentence)
    if where == "lede":
        return replace(story, lede=sentence)
    p, s = map(int, re.findall(r"\d+", where))
    paragraph = (*story.body[p][:s], sentence, *story.body[p][s + 1 :])
    return replace(story, body=(*story.body[:p], paragraph, *story.body[p + 1 :]))


def doubled(each: ChangeSet, chance: Random) -> Iterator[Mutant]:
    """A pull request and its commit told as two: as two references, in the tally, in the prose."""
    if each.faulty:
        return
    for at, reference in enumerate(each.draft.references):
        if len(reference.sources) > 1:
            two = (_part(reference, 0), _part(reference, 1))
            story = replace(each.draft, references=(*each.draft.references[:at], *two, *each.draft.references[at + 1 :]))
            yield Mutant(each, reference.title, " and ".join(link.label for link in reference.sources), story, (ANYWHERE,))
    events = sum(len(change.sources) for change in each.ledger.done)
    if each.draft.tally and events > len(each.ledger.done):
        told = Sentence("tally", (Span("text", f"Altogether, {events} changes landed."),))
        yield Mutant(each, each.draft.tally.plain, told, replace(each.draft, tally=told), ("tally",))
    for truth in each.truths:
        many = [change for change in truth.changes if len(change.sources) > 1]
        if many and len(truth.changes) == 1 and truth.sentence.kind == "claim":
            head = chance.choice(
                ("In two changes, ", "Twice, in a pull request and in a commit: ", "In a further two changes, ")
            )
            changed = replace(truth.sentence, spans=(Span("text", head), *truth.sentence.spans))
            yield Mutant(each, truth.sentence.plain, changed, alone(each, changed), (place(changed),), truth)


def _part(reference: Reference, at: int) -> Reference:
    link = reference.sources[at]
    own = reference.change if at == 0 else f"{reference.repo}@{link.id.rsplit(':', 1)[-1][:12]}"
    return replace(reference, change=own, sources=(link,), url=link.url)


def raised(each: ChangeSet, _chance: Random) -> Iterator[Mutant]:
    """An action item made more urgent than its rule allows."""
    for i, item in enumerate(each.draft.actions):
        for urgency in URGENCIES[: URGENCIES.index(item.urgency)]:
            more = replace(item, urgency=urgency)
            actions = (*each.draft.actions[:i], more, *each.draft.actions[i + 1 :])
            yield Mutant(
                each, f"{item.text} [{item.urgency}]", f"{item.text} [{urgency}]",
                replace(each.draft, actions=actions), (f"actions[{i}]",),
            )  # fmt: skip


#: What turns a headline or lede against what its story tells.
_AGAINST: tuple[Mutator, ...] = (
    tokens.repository, tokens.identifier, numbers.version, numbers.number, meaning.antonym, meaning.negation, roles.swap,
    standing.status, evidence.pasted, evidence.wrong_citation,
)  # fmt: skip


def headline(each: ChangeSet, chance: Random) -> Iterator[Mutant]:
    """A headline that says something else than its story."""
    yield from _leading(each, "headline", chance)


def lede(each: ChangeSet, chance: Random) -> Iterator[Mutant]:
    """A lede that says something else than its story."""
    yield from _leading(each, "lede", chance)


def _leading(each: ChangeSet, kind: str, chance: Random) -> Iterator[Mutant]:
    for truth in each.truths:
        if truth.sentence.kind != kind:
            continue
        for mutate in _AGAINST:
            for changed in pick(chance, list(mutate(truth, chance)), 1):
                yield Mutant(each, truth.sentence.plain, changed, alone(each, changed), (kind, "story"), truth)


def wrongly_numbered(truth: Truth, chance: Random) -> Iterator[Mutant]:
    """The evidence is right, and the number that readers see is another reference's."""
    if truth.sentence.kind in ("headline", "lede"):
        return
    story = alone(truth.set, truth.sentence)
    yield Mutant(
        truth.set, truth.sentence.plain, truth.sentence, story, (place(truth.sentence),), truth, (chance.randint(40, 90),)
    )
