"""Polarity: what a source denies is not told as so, what it says is not denied, and nothing turns into its opposite."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from digest.lexicon import ANTONYMS, NEGATING_STEMS, NEGATIONS, lemma
from digest.verify.finding import Finding
from digest.verify.identifiers import names
from digest.verify.text import REACH_ENDS, REMEMBERED, akin, bare, forms, is_content
from digest.verify.told import Told

#: How many content words a negation reaches.
REACH = 4

#: `un` is a beginning of many words, so it counts only before a verb: `unmask`, not `under`.
_EXPLAINING = tuple(stem for stem in NEGATING_STEMS if stem != "un")
_NEGATIONS = sorted((tuple(phrase.split()) for phrase in NEGATIONS), key=len, reverse=True)
_OPENS_DENIAL = frozenset(each[0] for each in _NEGATIONS)
#: Words of our own frames, which say nothing about the opposite that a source may have.
_FRAMES = frozenset(["new", "newly", "merged", "open", "opened"])
#: What our own frames deny is a status or what an author reports, which other checks judge.
_JOINS = frozenset(["and", "but", "so", "because"])
_PREPOSITIONS = frozenset(["in", "on", "at", "for", "from", "with", "by", "under", "over", "via"])
_CONDITIONS = frozenset(["when", "if", "where", "that", "which", "because", "while", "unless"])
_HOUSE = ("not shipped", "not merge", "not to merge", "without merging", "not merged", "not yet merged")


def polarity(told: Told) -> Iterator[Finding]:
    """POLARITY: negations of the sentence and of its passages meet."""
    words = [token.low for token in told.tokens if token.kind != "quote"]
    copied = [token.copied for token in told.tokens if token.kind != "quote"]
    yield from _denied(told, words, copied)
    yield from _doubled(told, words, copied)
    yield from _asserted(told, words)


def _denied(told: Told, words: Sequence[str], copied: Sequence[bool]) -> Iterator[Finding]:
    """A negation whose content is nowhere denied in the cited changes."""
    for at, end in negations(words):
        if _is_house(words, at) or all(copied[at : end + 1]):
            continue
        reach = reached(words, end)
        if not reach:
            continue
        if any(_asserts(passage.words, reach) for passage in told.passages):
            phrase = " ".join((*words[at:end], *reach))
            yield Finding(told.where, "POLARITY", f"“{phrase}” denies what the source says")
        elif not any(_is_denied(sentence, reach) for family in told.families for sentence in family.sentences):
            phrase = " ".join((*words[at:end], *reach))
            yield Finding(told.where, "POLARITY", f"“{phrase}” is not denied in {names(told.families)}")


def _doubled(told: Told, words: Sequence[str], copied: Sequence[bool]) -> Iterator[Finding]:
    """Two denials in a row, where no passage has two."""
    for (_, end), (at, last) in pairwise(negations(words)):
        if at - end <= 2 and not (copied[end - 1] and copied[at]):
            yield Finding(told.where, "POLARITY", f"“{' '.join(words[end - 1 : last])}” denies twice")


def _is_house(words: Sequence[str], at: int) -> bool:
    near = " ".join(words[at : at + 4])
    return near.startswith(_HOUSE)


def _is_denied(sentence: Sequence[str], reach: Sequence[str]) -> bool:
    for _, end in negations(sentence):
        if _covers(reached(sentence, end), reach):
            return True
    return any(_covers(taken, reach) for taken in _taken_away(sentence)) and not _explains(reach[0])


def _asserts(words: Sequence[str], reach: Sequence[str]) -> bool:
    """Whether a passage says all that the sentence denies, and neither denies it nor takes it away."""
    if not all(_among(word, words) for word in reach):
        return False
    denied = [reached(words, end) for _, end in negations(words)]
    taken = [] if _explains(reach[0]) else list(_taken_away(words))
    return not any(_among(word, each) for each in (*denied, *taken) for word in reach)


def _taken_away(words: Sequence[str]) -> Iterator[list[str]]:
    """What stands behind a verb that takes something away: `fix X`, `remove X`, up to a `when`."""
    for i, word in enumerate(words):
        if _explains(word):
            after = words[i + 1 : i + 1 + 3 * REACH]
            end = next((j for j, each in enumerate(after) if each in _CONDITIONS), len(after))
            yield reached(after[:end], 0)


def _asserted(told: Told, words: Sequence[str]) -> Iterator[Finding]:
    """What a passage denies is told, and neither a negation nor a verb such as "fix" stands with it."""
    denied = {word for _, end in negations(words) for word in reached(words, end)}
    for passage in told.passages:
        for at, end in negations(passage.words):
            reach = reached(passage.words, end)
            told_of = [word for word in reach if _among(word, words)]
            if len(told_of) < 2 or len(told_of) * 2 <= len(reach) or reach[0] not in told_of:
                continue
            if any(_among(word, denied) for word in told_of) or any(_explains(word) for word in words):
                continue
            phrase = " ".join((*passage.words[at:end], *reach))
            yield Finding(told.where, "POLARITY", f"the source says “{phrase}”, and the sentence leaves the denial out")


def negations(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield where each negation begins and ends."""
    i = 0
    while i < len(words):
        length = _denial_at(words, i) if words[i] in _OPENS_DENIAL else 0
        if length:
            yield i, i + length
        i += length or 1


def _denial_at(words: Sequence[str], i: int) -> int:
    """The length of the negation that begins at `i`; 0 for none. The longest are listed first."""
    return next((len(each) for each in _NEGATIONS if tuple(words[i : i + len(each)]) == each), 0)


def reached(words: Sequence[str], start: int) -> list[str]:
    """The next four content words from `start`, within the clause."""
    found: list[str] = []
    for word in words[start:]:
        if word in REACH_ENDS or len(found) == REACH or (word in _PREPOSITIONS and not found):
            break  # "does not change in X" denies a change, not X
        if word in _JOINS and found:
            break
        if is_content(word):
            found.append(word)
    return found


@lru_cache(maxsize=REMEMBERED)
def _explains(word: str) -> bool:
    """Whether a verb takes something away, so that a denial is what it brings about."""
    return word.startswith(_EXPLAINING) or (word.startswith("un") and lemma(word[2:]) is not None)


def _covers(held: Sequence[str], reach: Sequence[str]) -> bool:
    """Whether at least half of what the sentence denies is among the words held."""
    return 2 * sum(_among(word, held) for word in reach) >= len(reach)


def _among(word: str, others: Sequence[str] | set[str]) -> bool:
    if word in others or any(form in others for form in forms(word)):
        return True
    return any(other[:3] == word[:3] and other[0].isalpha() and akin(word, other) for other in others)


def antonyms(told: Told) -> Iterator[Finding]:
    """ANTONYM: a word stands where a passage has its opposite, or the word is nowhere in the cited changes at all."""
    for i, token in enumerate(told.tokens):
        if token.kind != "word" or token.role or token.copied or token.low in _FRAMES or _tells_what_was(told, i):
            continue
        opposites = _opposites(token.low)
        found = opposites and _opposite(told, i, {form for each in opposites for form in (each, *forms(each))})
        if found:
            yield Finding(told.where, "ANTONYM", f"“{token.text}”, where the source says “{found}”")


def _tells_what_was(told: Told, i: int) -> bool:
    """Whether a sentence begins with `Before the change,` or `Before the former change,`: its own word, not a source's."""
    return i == 0 and told.prose.startswith("Before the ") and " change, " in told.prose[:60]


def _opposite(told: Told, i: int, opposites: set[str]) -> str:
    """The opposite that a passage has where the word at `i` stands: before the same word, or anywhere without it."""
    word = told.tokens[i].low
    object_ = next((token.low for token in told.tokens[i + 1 : i + 6] if token.is_thing), "")
    nowhere = not any(_has(family.vocabulary, word) for family in told.families)
    same = {word, *forms(word)}
    if object_ and any(_before(passage.words, same, object_) for passage in told.passages):
        return ""  # one of several changes of one sentence says just that
    for passage in told.passages:
        if _has(passage.words, word):
            continue
        for at, held in enumerate(passage.words):
            if held in opposites and (nowhere or object_ in [bare(each) for each in passage.words[at + 1 : at + 5]]):
                return held
    return ""


def _before(words: Sequence[str], those: set[str], object_: str) -> bool:
    """Whether one of `those` stands shortly before `object_`."""
    return any(held in those and object_ in map(bare, words[at + 1 : at + 5]) for at, held in enumerate(words))


def _has(vocabulary: Container[str], word: str) -> bool:
    return word in vocabulary or any(form in vocabulary for form in forms(word))


@lru_cache(maxsize=REMEMBERED)
def _opposites(word: str) -> tuple[str, ...]:
    same = {word, *forms(word)}
    return tuple(
        other
        for left, right in ANTONYMS
        for one, other in ((left, right), (right, left))
        if one in same and other not in same
    )
