"""Evidence: a true sentence that cites what does not bear it out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

from digest.lexicon import words
from digest.model import Change
from digest.story import Evidence, Sentence
from tests.bench.faults.corpus import Truth, text_of
from tests.bench.faults.edit import has
from tests.bench.faults.mutators.pools import pick

_CONTENT = re.compile(r"[a-z][a-z0-9_]{3,}")

#: Words that most changes share, or that frames bring along.
_COMMON = words("""
    also that this from with into when which their there than then have been were will would change changes pull request
    still pending added adds merged landed commit release released version title titled closed without merging before
""")

#: A sentence may also follow from another change that says nearly the same; below this share of its words it does not.
_MOST_SHARED = 0.5


def wrong_citation(truth: Truth, chance: Random) -> Iterator[Sentence]:
    """The evidence is the title, or a passage, of another change."""
    for other in pick(chance, _unrelated(truth), 2):
        lead = other.lead
        lines = [line for line in lead.body.splitlines() if len(line) > 30 and "<!--" not in line and "-->" not in line]
        passage = chance.choice([lead.title, *lines[:4]]).strip() or lead.label
        yield replace(truth.sentence, evidence=(Evidence(lead.id, passage),))


def wrong_reference(truth: Truth, chance: Random) -> Iterator[Sentence]:
    """The passage is right, but the source named for it is another change's."""
    for other in pick(chance, _unrelated(truth), 1):
        if not any(item.passage in source.text for source in other.sources for item in truth.sentence.evidence):
            moved = tuple(Evidence(other.lead.id, item.passage) for item in truth.sentence.evidence)
            yield replace(truth.sentence, evidence=moved)


def pasted(truth: Truth, chance: Random) -> Iterator[Sentence]:
    """The words are true of another change; citation and passages are this one's."""
    others = [each for each in truth.set.truths if each.sentence.kind == truth.sentence.kind and each.changes]
    strange = [each for each in others if not shared(each.sentence, truth.said) and not _one(each, truth)]
    for each in pick(chance, strange, 2):
        yield replace(truth.sentence, spans=each.sentence.spans)


def _one(one: Truth, other: Truth) -> bool:
    return bool({change.id for change in one.changes} & {change.id for change in other.changes})


def _unrelated(truth: Truth) -> list[Change]:
    """The changes that do not bear the sentence out, and are not folded into the same one."""
    names = truth.set.activity.repo_named
    found = [change for change in truth.others if change.lead.text]
    return [change for change in found if not shared(truth.sentence, text_of(change, names=names))]


def shared(sentence: Sentence, said: str) -> bool:
    """Whether a text has so many of the sentence's content words that it might bear it out; too few words cannot tell."""
    known = _content(sentence.plain)
    return len(known) < 2 or sum(has(said, word) or _begins(said, word) for word in known) >= _MOST_SHARED * len(known)


@cache
def _content(plain: str) -> frozenset[str]:
    return frozenset(_CONTENT.findall(plain.lower())) - _COMMON


def _begins(said: str, word: str) -> bool:
    return re.search(rf"\b{re.escape(word[:5])}", said) is not None
