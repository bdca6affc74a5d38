"""Denials: where some words say that something is not so, and how far that reaches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from digest.antonyms import DENYING_STEMS, DENYING_WORDS
from digest.lexicon import NEGATING_STEMS, NEGATIONS, STOP_WORDS, lemma
from digest.lexicon import words as listed
from digest.verify.sense import means
from digest.verify.text import REMEMBERED, SENTENCE_ENDS, akin, bare, forms, is_word

#: How many content words a negation reaches.
REACH = 4

_NEGATIONS = sorted((tuple(phrase.split()) for phrase in NEGATIONS), key=len, reverse=True)
OPENS_DENIAL = frozenset(each[0] for each in _NEGATIONS)
#: "No more than" bounds a number, "not only" widens: no denials.
_BOUNDS = frozenset(["more", "fewer", "less", "later", "earlier", "only", "least", "just", "but", "short", "matter", "yet"])
#: `un` is a beginning of many words, so it counts only before a verb: `unmask`, not `under`.
_TAKING_AWAY = tuple(stem for stem in (*NEGATING_STEMS, *DENYING_STEMS) if stem != "un")
JOINS = frozenset(["and", "but", "so", "because", "if", "unless", "when", "until", "while", "which", "where", "than"])
_PREPOSITIONS = listed("in on at for from with by under over via before after through until even as")
_LINKING = frozenset(["is", "are", "was", "were", "be", "been"])
PARTS = frozenset(["no", "without", "nothing", "nobody", "none", "neither", "nor"])
#: Words with one of these tell what was.
_PAST = listed("was were had could did used formerly previously")
SUBJECTS = frozenset(["nothing", "nobody", "none"])
_UNTOUCHED = frozenset(["unaffected", "unchanged", "untouched"])
CLAUSE_ENDS = SENTENCE_ENDS | frozenset(";:,") | (JOINS - {"than"})

#: Words on either side of a word that are looked at for its clause: a text without a stop would be read once for each word.
LONGEST_CLAUSE = 100


class Clause(NamedTuple):
    """A clause: its words, whose bases and senses are compared, and what it denies."""

    words: tuple[str, ...]

    def says(self, word: str) -> bool:
        """Whether a word of one sense with `word` stands here."""
        return says(self.words, word)


def clauses(words: Sequence[str]) -> Iterator[Clause]:
    """Yield the clauses of some words: what stands between marks and words such as "but"."""
    found: list[str] = []
    for word in words:
        if word in CLAUSE_ENDS:
            if found:
                yield Clause(tuple(found))
            found = [word] if word in JOINS else []
        else:
            found.append(word)
    if found:
        yield Clause(tuple(found))


def negations(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield where each negation begins and ends."""
    i = 0
    while i < len(words):
        length = _denial_at(words, i) if words[i] in OPENS_DENIAL else 0
        if length:
            yield i, i + length
        i += length or 1


def _denial_at(words: Sequence[str], i: int) -> int:
    """The length of the negation that begins at `i`; 0 for none. The longest are listed first."""
    length = next((len(each) for each in _NEGATIONS if tuple(words[i : i + len(each)]) == each), 0)
    return 0 if length == 1 and i + 1 < len(words) and words[i + 1] in _BOUNDS else length


def reached(words: Sequence[str], start: int) -> list[str]:
    """The next four content words from `start`, within the clause."""
    found: list[str] = []
    for word in words[start:]:
        if (
            word in CLAUSE_ENDS
            or len(found) == REACH
            or (word in _PREPOSITIONS and not found and not _is_linked(words, start - 1))
        ):
            break  # "and not in X" leaves out a place, "is not in X" denies it
        if word in OPENS_DENIAL and found:
            break
        if carries(word):
            found.append(word)
    return found


def _is_linked(words: Sequence[str], at: int) -> bool:
    return words[at] in SUBJECTS or (at > 0 and words[at - 1] in _LINKING)


@lru_cache(maxsize=REMEMBERED)
def takes_away(word: str) -> bool:
    """Whether a word says that something is not so or ends: `fixed`, `hidden`, `lack`, `unmask`, `instead`, `only`."""
    word = bare(word)
    if word in DENYING_WORDS or word.startswith(_TAKING_AWAY):
        return True
    return word.startswith("un") and word not in _UNTOUCHED and lemma(word[2:]) is not None


def has(words: Sequence[str], word: str) -> bool:
    if word in words or any(form in words for form in forms(word)):
        return True
    return any(each[:4] == word[:4] and len(word) > 4 and akin(each, word) for each in words)


def says(words: Sequence[str], word: str) -> bool:
    return has(words, word) or any(means(each, word) for each in words if carries(each))


def carries(word: str) -> bool:
    """Whether a word can be denied: light verbs, too, which need no home in a source."""
    return len(word) > 1 and is_word(word) and word not in STOP_WORDS


def clause_at(words: Sequence[str], at: int) -> tuple[str, ...]:
    """The clause that a word stands in."""
    start, end = bounds_at(words, at)
    return tuple(words[start:end])


def bounds_at(words: Sequence[str], at: int) -> tuple[int, int]:
    """Where the clause of a word begins and ends, at most `LONGEST_CLAUSE` words away."""
    first, last = max(0, at - LONGEST_CLAUSE), min(len(words), at + LONGEST_CLAUSE)
    start = next((i + 1 for i in range(at - 1, first - 1, -1) if words[i] in CLAUSE_ENDS), first)
    return start, next((i for i in range(at, last) if words[i] in CLAUSE_ENDS), last)


def sentence_at(words: Sequence[str], at: int) -> tuple[str, ...]:
    """The sentence that a word stands in, or its part between semicolons."""
    ends = SENTENCE_ENDS | {";"}
    start = next((i + 1 for i in range(at - 1, -1, -1) if words[i] in ends), 0)
    end = next((i for i in range(at, len(words)) if words[i] in ends), len(words))
    return tuple(words[start:end])


def end_of(words: Sequence[str], at: int) -> int:
    """Where the clause that a word stands in ends."""
    return next((i for i in range(at, len(words)) if words[i] in CLAUSE_ENDS), len(words))


def tells_past(words: Sequence[str]) -> bool:
    """Whether some words tell what was."""
    return not _PAST.isdisjoint(words)
