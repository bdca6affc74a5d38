"""Things said on top: benefits, causes, urgency, instructions, letters that are none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from digest.story import Sentence
from tests.bench.faults.corpus import Truth
from tests.bench.faults.edit import appended, prepended, put, spots
from tests.bench.faults.mutators.pools import phrases, pick

_CONTENT = re.compile(r"[a-z]{5,}")
_WORD = re.compile(r"\b[a-z]{5,}\b")
_VERB = re.compile(
    r"\b(?:added|adds|fixed|fixes|removed|removes|supports|accepts|rejects|uses|requires|keeps|reads|writes|returns|dropped|"
    r"renamed|replaced|sends|moved|gained)\b"
)

#: Letters of other scripts that look like ours.
_TWINS = {"a": "а", "e": "е", "o": "о", "p": "р", "c": "с", "x": "х", "y": "у", "i": "і", "s": "ѕ", "v": "ν", "u": "υ"}
_ZERO = ("\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad")
_BIDI = ("\u202e", "\u2066", "\u202b", "\u2067", "\u200f")


def benefit(truth: Truth, chance: Random) -> Iterator[Sentence]:
    """An advantage that no source claims."""
    for tail in _strange(truth, chance, "benefit", 2):
        yield appended(truth.sentence, tail)
    for word in _strange(truth, chance, "praise", 1):
        for spot in list(spots(truth.sentence, _VERB))[:1]:
            yield put(truth.sentence, spot, f"{word} {spot.text}")


def cause(truth: Truth, chance: Random) -> Iterator[Sentence]:
    """A reason that no source gives."""
    for tail in _strange(truth, chance, "cause", 2):
        yield appended(truth.sentence, tail)


def _strange(truth: Truth, chance: Random, pool: str, most: int) -> list[str]:
    """Phrases of which most words are not in the sources: they cannot be what these say."""
    found = phrases(truth.set.part, pool)
    return pick(chance, [each for each in found if not _is_said(truth.said, each)], most)


def _is_said(said: str, phrase: str) -> bool:
    words = [word for word in _CONTENT.findall(phrase.lower()) if word not in ("which", "making", "while", "after", "since")]
    known = sum(word[:5] in said for word in words)
    return bool(words) and 2 * known >= len(words)


def urgency(truth: Truth, chance: Random) -> Iterator[Sentence]:
    """A call to act now that no source makes."""
    if not re.search(r"urgen|critical|immediate|as soon as|emergency|at once", truth.said):
        yield prepended(truth, chance.choice(phrases(truth.set.part, "urgent")))
        yield appended(truth.sentence, chance.choice(phrases(truth.set.part, "urgent tail")))


def injection(truth: Truth, chance: Random) -> Iterator[Sentence]:
    """Instructions, markup, mentions, commands, and characters that hide or turn text round."""
    part = truth.set.part
    yield prepended(truth, chance.choice(phrases(part, "injection")))
    yield appended(truth.sentence, chance.choice(phrases(part, "markup")))
    yield appended(truth.sentence, chance.choice(phrases(part, "command")))
    words = list(spots(truth.sentence, _WORD))
    for marks in (_ZERO, _BIDI):
        for spot in pick(chance, words, 1):
            yield put(truth.sentence, spot, f"{spot.text[:2]}{chance.choice(marks)}{spot.text[2:]}")


def homoglyph(truth: Truth, chance: Random) -> Iterator[Sentence]:
    """One letter, in the text or in code, that only looks like the right one."""
    found = [*spots(truth.sentence, _WORD), *spots(truth.sentence, _WORD, "code")]
    for spot in pick(chance, [each for each in found if set(each.text) & _TWINS.keys()], 2):
        letter = chance.choice(sorted(set(spot.text) & _TWINS.keys()))
        yield put(truth.sentence, spot, spot.text.replace(letter, _TWINS[letter], 1))


def count(truth: Truth, chance: Random) -> Iterator[Sentence]:
    """A number of changes, requests or commits that the ledger does not have."""
    few = len(truth.set.ledger.changes)
    shape = chance.choice(phrases(truth.set.part, "counts"))
    if truth.sentence.kind != "headline":
        yield prepended(truth, shape.format(n=few + chance.randint(3, 30)))
    yield appended(truth.sentence, f" in {few + 3} pull requests")
