"""Grounds: what in the sources a denial can rest on. A ground that the sentence tells by another word is spent."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from digest.antonyms import (
    AS_IT_WAS,
    BOUNDING_WORDS,
    COMPARED,
    EXCLUDING_WORDS,
    ILL_WORDS,
    INSTEAD_WORDS,
    MISSING_WORDS,
    NEED_WORDS,
)
from digest.lexicon import lemma
from digest.lexicon import words as listed
from digest.verify.denials import (
    OPENS_DENIAL,
    PARTS,
    SUBJECTS,
    bounds_at,
    carries,
    clause_at,
    negations,
    reached,
    says,
    sentence_at,
    takes_away,
)
from digest.verify.sense import base, is_plain, means
from digest.verify.text import SENTENCE_ENDS
from digest.verify.told import Told

#: Clauses that begin with one of these lean on the one before: `… and takes no new messages`.
_LEANS = listed("and but or nor so because which that")
#: Clauses that begin with one of these assert nothing.
CONDITIONS = listed("if unless whether when while until")
#: What stands before the "not" of a verb; before any other it sets one thing against another: `in 52, not in 51`.
_AUXILIARIES = listed("""
    is are was were be been do does did will would can could should must has have had may might need ought am
""")
_ADVERBS = listed("likely still even ever always just yet longer being well")
_SMALL = listed("to from in on at by for with through as also that")
_PRONOUNS = listed("none neither nobody")
#: Small words take something away only behind such a verb: `left out`, `switched off`.
_PARTICLES = listed("out off away against free over apart")
_PARTED = listed("""
    leave left switch switched turn turned take taken took go went rule ruled keep kept cut opt put lock shut log time throw
    filter strip phase compile compiled give gave recommend advise speak be is are was were stay remain go gone goes switches
    turns takes
""")
#: A bound grounds a denial with a bound of its own: `not printed before …`, `never longer than …`.
_BOUNDED = listed("before until unless more longer beyond above over later any yet once than every first")


#: A change that is taken back may be told by both: `is not the default after all: that was reverted`.
TAKING_BACK = ("revert", "withdr")


#: What can be there no more: `without X`, where the source says that X is ignored.
_REMOVING = (
    "remov", "drop", "delet", "disab", "ignor", "omit", "exclu", "skip", "hid", "suppress", "lost", "gone", "elimin", "out",
    "unlimit", "stop", "end",
)  # fmt: skip
_RUNNING = listed("run running work working works reachable available respond")
#: Told as "not higher", what is above would be turned round.
_ABOVE = listed("above over beyond")
_UNABLE = listed("cannot can't neither")
_VAGUE = listed("build take get turn go set keep make give come leave have do be put run")


class Ground(NamedTuple):
    """A word with which a source says that something is not so.

    Args:
        word: the word that denies, takes away or bounds.
        near: the words that it bears on.
        reach: what a negation denies; empty for a word that takes away.
        clause: all words of its clause.
        kind: `verb`, `part` or `contrast` for a negation, `taking`, `instead`, `bound`, `need` or `ill` for another word.
        is_condition: it stands in a clause that asserts nothing.
    """

    word: str
    near: tuple[str, ...]
    reach: tuple[str, ...]
    clause: tuple[str, ...]
    kind: str
    is_condition: bool

    @property
    def denies(self) -> bool:
        """Whether it is a negation."""
        return self.word in OPENS_DENIAL


class Denial(NamedTuple):
    """A negation of a sentence.

    Args:
        at, end: where it stands.
        reach: what it denies, the predicate first.
        own: the words that carry something in its clause, and before it in its sentence where the clause leans on that.
        subject: the words that carry something right before it.
        clause: all words of its clause.
    """

    at: int
    end: int
    word: str
    reach: tuple[str, ...]
    own: tuple[str, ...]
    clause: tuple[str, ...]
    is_condition: bool
    subject: tuple[str, ...]

    @property
    def is_part(self) -> bool:
        """Whether it denies a thing, not a verb: `without a GPU`, `no telemetry`, `nothing`."""
        return self.word in PARTS and self.end - self.at == 1


def denials(words: Sequence[str]) -> tuple[Denial, ...]:
    """Return every negation of a sentence."""
    return tuple(
        Denial(
            at,
            end,
            words[at],
            tuple(predicate_first(reached(words, end))),
            _own(words, at),
            clause_at(words, at),
            _conditional(words, at),
            _carrying(words[max(0, at - 5) : at]),
        )
        for at, end in negations(words)
    )


def predicate_first(reach: Sequence[str]) -> Sequence[str]:
    """What a negation denies, without the adverbs before its predicate: `not deliberately exempt`."""
    first = next((i for i, word in enumerate(reach) if not (word in _ADVERBS or word.endswith("ly"))), 0)
    return reach[first:]


def _own(words: Sequence[str], at: int) -> tuple[str, ...]:
    clause = clause_at(words, at)
    own = _carrying(clause)
    start, end = bounds_at(words, at)
    leans = start > 0 and words[start - 1] in _LEANS and (at - start < 2 or _opens_verb(words[start], words[at]))
    if words[at] in _PRONOUNS:
        return _carrying(words)
    if sum(not is_plain(word) for word in own) > 1 and not leans:
        return own
    first = next((i + 1 for i in range(at - 1, -1, -1) if words[i] in SENTENCE_ENDS or words[i] == ";"), 0)
    return _carrying(words[first:end])


def _opens_verb(word: str, denial: str) -> bool:
    """Whether a clause that begins with a word has no subject of its own: `and takes no new messages`."""
    verb = lemma(word)
    return word in _SMALL or (denial in PARTS and verb is not None and verb[1] in ("third", "past"))


def _conditional(words: Sequence[str], at: int) -> bool:
    start, _ = bounds_at(words, at)
    return start > 0 and words[start - 1] in CONDITIONS


def _carrying(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(word for word in words if (carries(word) or word[:1].isdigit()) and word not in OPENS_DENIAL)


def grounds(told: Told, *kinds: str) -> tuple[Ground, ...]:
    """Return the grounds of some kinds, or every ground, of the passages, and of the titles of their changes."""
    lines = [passage.words for passage in told.passages]
    lines += [line for family in told.families for line in family.title_lines if line not in lines]
    return tuple(ground for line in lines for ground in _grounds_of(line, kinds))


@lru_cache(maxsize=1024)
def _grounds_of(line: tuple[str, ...], kinds: tuple[str, ...]) -> tuple[Ground, ...]:
    return tuple(_of(line, kinds))


def _of(line: Sequence[str], kinds: tuple[str, ...]) -> Iterator[Ground]:
    ends = dict(negations(line))
    for i, word in enumerate(line):
        kind = _kind(line, i, ends)
        if kind and (not kinds or kind in kinds):
            reach = tuple(reached(line, ends[i])) if i in ends else ()
            yield Ground(word, _near(line, i, kind), reach, clause_at(line, i), kind, _conditional(line, i))


def _kind(line: Sequence[str], i: int, ends: dict[int, int]) -> str:
    word = line[i]
    if i in ends:
        if word in PARTS and ends[i] - i == 1:
            return "part"
        return "contrast" if is_contrast(line, i) else "verb"
    if word in INSTEAD_WORDS:
        return (
            "instead"
            if word not in ("rather", "place") or line[i + 1 : i + 2] in (["than"], ("than",), ["of"], ("of",))
            else ""
        )
    if word in _PARTICLES:
        alone = i == 0 or not line[i - 1].isalpha() or line[i + 1 : i + 3] == ("by", "default")
        return "taking" if alone or line[i - 1] in _PARTED or base(line[i - 1]) in _PARTED else ""
    if takes_away(word):
        return "taking"
    lists = (("bound", BOUNDING_WORDS), ("ill", ILL_WORDS), ("need", NEED_WORDS))
    return next((kind for kind, listing in lists if word in listing), "")


def is_contrast(line: Sequence[str], i: int) -> bool:
    """Whether a "not" sets a thing against another: `in 52, not in 51`, but not `can be read but not written`."""
    if line[i] != "not" or i == 0 or line[i - 1] in _AUXILIARIES:
        return False
    return not (i + 1 < len(line) and lemma(base(line[i + 1])) is not None)


def _near(line: Sequence[str], i: int, kind: str) -> tuple[str, ...]:
    if line[i] in ("unless", "except"):
        return _carrying(sentence_at(line, i))
    _, end = bounds_at(line, i)
    if kind == "contrast" or (kind == "instead" and line[i + 1 : i + 2] and line[i + 1] in ("of", "than")):
        return _carrying(line[i + 1 : end])
    near = tuple(word for word in _carrying(clause_at(line, i)) if word != line[i])
    if sum(not is_plain(word) for word in near) > 1:
        return near
    return tuple(word for word in _carrying(sentence_at(line, i)) if word != line[i])


def touch(ground: Ground, denial: Denial) -> int:
    """How many words of a denial's clause a ground bears on; the predicate counts twice, three times where denied."""
    own: Iterable[str] = dict.fromkeys(denial.own)
    is_thing = ground.kind == "part" and ground.reach and ground.word not in SUBJECTS and not denial.is_part
    near, own = (ground.reach[:2], (*denial.reach, *denial.subject)) if is_thing else (ground.near, own)
    shared = sum(says(near, word) for word in own if not is_plain(word))
    if not shared and ground.denies:
        shared = int(any(says(near, word) for word in own))
    if not denial.reach:
        return shared
    if says(ground.reach, denial.reach[0]):
        return shared + 2
    return shared + says(near, denial.reach[0])


def unspent(denial: Denial, every: Sequence[Denial], words: Sequence[str], held: Sequence[Ground]) -> list[Ground]:
    """The grounds that a denial can rest on: those that touch it and that nothing else of the sentence tells."""
    return [
        ground
        for ground in held
        if touch(ground, denial) and _fits(ground, denial, words) and not _is_spent(ground, denial, every, words)
    ]


def _fits(ground: Ground, denial: Denial, words: Sequence[str]) -> bool:
    """Whether a ground is of a kind that a denial can tell."""
    head = denial.reach[:1]
    if ground.is_condition and not denial.is_condition and not (head and says(ground.reach, head[0])):
        return False
    if ground.kind == "bound":
        return (
            not denial.is_part
            and not (ground.word in _ABOVE and not COMPARED.isdisjoint(head))
            and not _BOUNDED.isdisjoint(sentence_at(words, denial.at))
        )
    if ground.kind == "need":
        return "without" in denial.clause and len(list(negations(denial.clause))) > 1
    if ground.kind == "ill":
        return denial.is_condition or denial.word in _UNABLE or not _RUNNING.isdisjoint(head)
    return ground.kind != "taking" or _can_be_taken(ground.word, ground.near, denial)


def _can_be_taken(word: str, near: Sequence[str], denial: Denial) -> bool:
    """Whether what a word takes away can be what a denial denies."""
    if word.startswith(TAKING_BACK):
        return all(says(near, each) for each in denial.reach[:2])
    if denial.word == "without":
        return word.startswith(_REMOVING) or word in MISSING_WORDS or word in EXCLUDING_WORDS
    return True


def _is_spent(ground: Ground, denial: Denial, every: Sequence[Denial], words: Sequence[str]) -> bool:
    """Whether another word of a sentence tells a ground."""
    if ground.kind == "bound" or ground.word.startswith(TAKING_BACK) or ground.word in ("neither", "nor"):
        return False
    touching = touch(ground, denial)
    others = [other for other in every if other.at != denial.at]
    nearer = any(touch(ground, other) > touching for other in others)
    if ground.kind in ("taking", "ill", "need"):
        return _is_told(ground.word, words) or (nearer and ground.word in EXCLUDING_WORDS)
    if ground.kind == "instead":
        return nearer or _is_set_against(words)
    if any(word.startswith("chang") or word == "different" for word in ground.reach) and _is_as_it_was(words):
        return True
    is_thing = ground.kind == "part" and not denial.is_part
    return nearer or (is_thing and any(other.is_part and touch(ground, other) >= touching for other in others))


def _is_told(word: str, words: Sequence[str]) -> bool:
    """Whether a sentence has a word that takes something away, itself or another of its sense."""
    if word in EXCLUDING_WORDS:
        return not EXCLUDING_WORDS.isdisjoint(words)
    if word in ILL_WORDS:
        return word in words
    return any(
        base(each) == base(word) or (carries(each) and base(each) not in _VAGUE and means(each, word)) for each in words
    )


def _is_set_against(words: Sequence[str]) -> bool:
    """Whether a sentence sets one thing against another in words of its own: `instead`, `rather than`, `in place of`."""
    return any(
        word in INSTEAD_WORDS and (word not in ("rather", "place") or after in ("than", "of"))
        for word, after in zip(words, [*words[1:], ""], strict=True)
    )


def _is_as_it_was(words: Sequence[str]) -> bool:
    line = f" {' '.join(words)} "
    return any(f" {phrase} " in line for phrase in AS_IT_WAS)
