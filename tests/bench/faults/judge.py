"""How one sentence is judged: alone, in a story whose frame is right.

The frame is the template's own headline, lede and tally of the set. The sentence is the only one of the body; a lede or a
headline takes the place of the template's. The story is numbered, with references for what it cites, and what the verifier
finds at the place of the sentence is what it holds against it: findings elsewhere are about the frame, and do not count.

A mutant of a whole story (a count, an urgency, a headline that its body does not bear out) is the template's story with one
thing changed; what counts there is found at that thing, at the story as a whole, or, for references, anywhere.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

from digest.story import Sentence, Story, number
from digest.verify import Finding, check
from tests.bench.faults.corpus import ChangeSet, Truth
from tests.digest.verify.stories import references, spans

#: Where a sentence that is no lede and no headline stands.
BODY = "body[0][0]"

#: A place that every finding is at.
ANYWHERE = ""


@dataclass(frozen=True, eq=False)
class Mutant:
    """Something false, made from something true.

    Args:
        before: what was true, as a reader sees it.
        after: what is false.
        draft: the story that tells it, before its references are numbered.
        places: the beginnings of the places at which a finding is about it.
        cites: the numbers that the sentence at the first place cites, where they are not those of its evidence.
    """

    set: ChangeSet
    before: str
    after: Sentence | str
    draft: Story
    places: tuple[str, ...]
    truth: Truth | None = None
    cites: tuple[int, ...] | None = None

    @property
    def said(self) -> str:
        """What is false, as a reader sees it."""
        return self.after if isinstance(self.after, str) else self.after.plain


@cache
def frame(each: ChangeSet) -> Story:
    """The template's headline, lede and tally of a set, with every change at hand as a reference."""
    return replace(each.draft, body=(), actions=(), references=references(each.ledger))


def place(sentence: Sentence) -> str:
    """Where a sentence stands in the story that it is judged in."""
    return sentence.kind if sentence.kind in ("headline", "lede") else BODY


def alone(each: ChangeSet, sentence: Sentence) -> Story:
    """The frame of a set around one sentence; not yet numbered."""
    if sentence.kind == "headline":
        return replace(frame(each), headline=sentence, body=((_cited(each, sentence),),))
    if sentence.kind == "lede":
        return replace(frame(each), lede=sentence)
    return replace(frame(each), body=((sentence,),))


def _cited(each: ChangeSet, headline: Sentence) -> Sentence:
    """A sentence of the body that cites what a headline tells: the headline itself shows no numbers."""
    named = (each.ledger.change_of.get(item.source) for item in headline.evidence)
    titles = " and ".join(dict.fromkeys(f"“{change.title}”" for change in named if change))
    return Sentence("claim", spans(f"The titles are {titles}."), headline.evidence)


def told(truth: Truth) -> tuple[Finding, ...]:
    """What is held against a true sentence: a false block, where there is anything."""
    where = place(truth.sentence)
    story = number(alone(truth.set, truth.sentence))
    return tuple(each for each in check(story, truth.set.activity, truth.set.ledger) if each.where == where)


def held(mutant: Mutant) -> tuple[Finding, ...]:
    """What is held against a mutant; nothing, where it is missed."""
    found = check(_numbered(mutant), mutant.set.activity, mutant.set.ledger)
    return tuple(each for each in found if each.where.startswith(mutant.places))


def _numbered(mutant: Mutant) -> Story:
    story = number(mutant.draft)
    if mutant.cites is None:
        return story
    if mutant.places[0] == "lede":
        return replace(story, lede=replace(story.lede, cite=mutant.cites))
    return replace(story, body=((replace(story.body[0][0], cite=mutant.cites),),))
