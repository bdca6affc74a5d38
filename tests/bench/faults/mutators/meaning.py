"""Meaning turned: wider scope, dropped hedges, negation, antonyms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

from digest.story import Sentence
from tests.bench.faults.corpus import Truth
from tests.bench.faults.edit import Spot, appended, has, like, put, spots
from tests.bench.faults.mutators.pools import phrases
from tests.bench.faults.mutators.rules import ABOUT, AFFIRMED, DENIED, HEDGES, MODALS, WIDER, Rules, opposites

_EVERY = re.compile(r"\b(?:all|every|always|everywhere|everyone|any|each|entire|whole|fully|completely|throughout)\b")
_NO_PLURAL = r"this|does|less|across|always|versus|status|focus|access|process|pass"
_THINGS = re.compile(rf"(?<=[a-z] )(?=(?!{_NO_PLURAL})[a-z]{{4,}}s\b[ ,.](?!(?:the|a|an|to|it)\b))")
_VERBS = "supports accepts rejects requires ignores removed dropped replaced fixed"
_VERB = re.compile(rf"\b(?:now )?(?=(?:{_VERBS.replace(' ', '|')})\b)")
_LINKING = re.compile(r"(?<!only )\b(?:in|on|for|with|of|from|by|as|makes|gives|keeps|rejects|accepts|reports|sends|adds) $")

#: How a passage weakens what it says.
_WEAK = re.compile(r"\b(?:may|might|could|can|possibl\w+|perhaps|subject to)\b")
_BOUND = re.compile(r"\b(?:up to|at most|max\w*|about|roughly|around|some|approximately|nearly)\b|~")
_HEDGE = re.compile(
    r"\b(?:experimental|beta|preview|temporar\w+|workaround|provisional|for now|for the time being|off by default|opt-in)\b",
    re.IGNORECASE,
)
_NOT = re.compile(r"\b(?:no longer|not|never|without)\b")


def _by_rules(truth: Truth, rules: Rules) -> Iterator[Sentence]:
    for pattern, new in rules:
        for spot in spots(truth.sentence, pattern):
            changed = put(truth.sentence, spot, like(spot.text, spot.match.expand(new)) if new else "")
            if not _is_said(truth, changed):
                yield _capital(changed)


def _capital(sentence: Sentence) -> Sentence:
    """The sentence with a capital first letter; a headline and a name keep theirs."""
    first = sentence.spans[0]
    if first.kind != "text" or not re.match(r"[a-z]+[ ,]", first.text):
        return sentence
    return replace(sentence, spans=(replace(first, text=first.text[:1].upper() + first.text[1:]), *sentence.spans[1:]))


def _is_said(truth: Truth, changed: Sentence) -> bool:
    """Whether the sources say just that: the changed sentence stands there."""
    return " ".join(changed.plain.lower().rstrip(".").split()) in truth.said


def scope(truth: Truth, chance: Random) -> Iterator[Sentence]:
    """Some told as all, a limit told as none: quantities and reach that the source does not give."""
    denied = _NOT.search(truth.sentence.plain)  # “not deleted in every case” says less, not more
    if not denied:
        yield from _by_rules(truth, WIDER)
    if _EVERY.search(truth.said):
        return
    if not denied and truth.sentence.kind != "headline" and not any(span.kind == "quote" for span in truth.sentence.spans):
        yield appended(truth.sentence, chance.choice(phrases(truth.set.part, "everywhere")))
    things = [spot for spot in spots(truth.sentence, _THINGS) if _LINKING.search(_before(truth.sentence, spot))]
    for spot in chance.sample(things, min(1, len(things))):
        yield put(truth.sentence, spot, "all ")
    for spot in list(spots(truth.sentence, _VERB))[:1]:
        yield put(truth.sentence, spot, f"{chance.choice(phrases(truth.set.part, 'wholly'))} ")


def _before(sentence: Sentence, spot: Spot) -> str:
    return sentence.spans[spot.span].text[: spot.match.start()]


def hedge(truth: Truth, _chance: Random) -> Iterator[Sentence]:
    """A reservation of the source that is left out; where a second one stays, nothing is left out."""
    passages = " ".join(item.passage for item in truth.sentence.evidence).lower()
    rules = HEDGES + (MODALS if _WEAK.search(passages) else ()) + (ABOUT if _BOUND.search(passages) else ())
    yield from (each for each in _by_rules(truth, rules) if not _HEDGE.search(each.plain))


def negation(truth: Truth, _chance: Random) -> Iterator[Sentence]:
    """A negation brought in, or left out."""
    yield from _by_rules(truth, DENIED)
    yield from list(_by_rules(truth, AFFIRMED))[:2]


def antonym(truth: Truth, _chance: Random) -> Iterator[Sentence]:
    """A word in place of its opposite, where the source does not say that, too."""
    for word, other in opposites():
        for spot in spots(truth.sentence, _word(word)):
            if has(truth.said, other) and _is_near(truth, spot, other):
                continue
            yield put(truth.sentence, spot, like(spot.text, other))


@cache
def _word(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?<!no ){re.escape(word)}(?![\w-])", re.IGNORECASE)


def _is_near(truth: Truth, spot: Spot, other: str) -> bool:
    """Whether the source has the opposite within six words of the words that follow it in the sentence."""
    rest = truth.sentence.spans[spot.span].text[spot.match.end() :]
    nouns = [word[:5] for word in re.findall(r"[a-z]{4,}", rest.lower())[:3]]
    if not nouns:
        return True
    near = "|".join(map(re.escape, nouns))
    return re.search(rf"\b{re.escape(other)}\W+(?:\w+\W+){{0,6}}?(?:{near})", truth.said) is not None
