"""Polarity: what a source denies is not told as so, and what it says is not denied."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from digest.antonyms import BOUNDING_WORDS, BYGONE_WORDS, DENYING_STEMS, DENYING_WORDS
from digest.lexicon import BACKGROUND_WORDING, NEGATING_STEMS, NEGATIONS, STOP_WORDS, lemma
from digest.verify.finding import Finding
from digest.verify.sense import is_plain, means
from digest.verify.text import REMEMBERED, SENTENCE_ENDS, akin, bare, forms, is_content, is_exempt, is_word
from digest.verify.told import Told

#: How many content words a negation reaches.
REACH = 4

_NEGATIONS = sorted((tuple(phrase.split()) for phrase in NEGATIONS), key=len, reverse=True)
_OPENS_DENIAL = frozenset(each[0] for each in _NEGATIONS)
#: "No more than" bounds a number, "not only" widens: no denials.
_BOUNDS = frozenset(["more", "fewer", "less", "later", "earlier", "only", "least", "just", "but", "short", "matter", "yet"])
#: `un` is a beginning of many words, so it counts only before a verb: `unmask`, not `under`.
_TAKING_AWAY = tuple(stem for stem in (*NEGATING_STEMS, *DENYING_STEMS) if stem != "un")
_JOINS = frozenset(["and", "but", "so", "because", "if", "unless", "when", "until", "while", "which", "where", "than"])
_PREPOSITIONS = frozenset(
    [
        "in",
        "on",
        "at",
        "for",
        "from",
        "with",
        "by",
        "under",
        "over",
        "via",
        "before",
        "after",
        "through",
        "until",
        "even",
        "as",
    ]
)
_LINKING = frozenset(["is", "are", "was", "were", "be", "been"])
_PARTS = frozenset(["no", "without", "nothing", "nobody", "none", "neither", "nor"])
#: A change that is taken back may be told by both: `is not the default after all: that was reverted`.
_TAKING_BACK = ("revert", "withdr")
#: Between two denials these make them two: `no zone, nothing`, `neither A nor B`.
_JOINED = frozenset(["and", "or", "nor", "but", ",", ";", ":", "."])
#: A source with one of these tells what was.
_PAST = frozenset(["was", "were", "had", "could", "did", "used", "until", "formerly", "previously", "before"])
#: Where a denial was, these stand in its place: `something but a power cycle`.
_SOMEBODY = frozenset(["something", "somebody", "everybody"])
_BUT = frozenset(
    ["but", "short", "apart", "besides", "except", "changes", "changed", "is", "was", "remains", "about", "can"]
)
#: Where "not" stands only if somebody has put it there: `has been not reverted`, `The reason is not that …`.
_MOVED = frozenset(["been", "being"])
_BEFORE_CLAUSE = frozenset([("not", "that"), ("not", "now"), ("not", "none"), ("not", "known")])
#: They deny of two things, in whichever words: `neither A nor B needs it`, `A needs none, nor does B`.
_NEITHER = frozenset(["neither", "nor"])
#: Bounds behind which a denial turns the bound round.
_BOUND_BY = frozenset(["until", "unless", "before"])
#: They go with a denial, a question or a condition.
_WITH_DENIAL = frozenset([("any", "more"), ("any", "longer"), ("at", "all")])
_LICENCES = frozenset(
    ["if", "whether", "before", "than", "too", "only", "few", "little", "when", "where", "all", "every", "any"]
)
_DOING = frozenset(["do", "does", "did"])
_SUBJECTS = frozenset(["nothing", "nobody", "none"])
_UNTOUCHED = frozenset(["unaffected", "unchanged", "untouched"])
_CLAUSE_ENDS = SENTENCE_ENDS | frozenset(";:,") | (_JOINS - {"than"})
#: Beginnings of verbs with which a title says that something is over.
_ENDING = ("fix", "drop", "remov", "stop", "disabl", "delet", "disallow", "forbid", "reject", "prevent")
#: What our own frames deny is a status, which another check judges.
_HOUSE = ("not shipped", "not merge", "not to merge", "not to be merged", "without merging", "not merged", "not yet merged",
          "not been merged")  # fmt: skip


class _Clause(NamedTuple):
    """A clause: its words, whose bases and senses are compared, and what it denies."""

    words: tuple[str, ...]

    def says(self, word: str) -> bool:
        """Whether a word of one sense with `word` stands here."""
        return _says(self.words, word)


def polarity(told: Told) -> Iterator[Finding]:
    """POLARITY: a clause denies what the clause of the source that it tells denies, no more and no less."""
    words = [token.low for token in told.tokens if token.kind != "quote"]
    held = [clause for passage in told.passages for clause in clauses(passage.words)]
    yield from _taken_back(told, words)
    yield from _unlicensed(told, words)
    yield from _stressed(told, words, held)
    denies = any(_OPENS_DENIAL.intersection(clause.words) for clause in held)
    if not denies and _OPENS_DENIAL.isdisjoint(words):
        return
    copied = [token.copied for token in told.tokens if token.kind != "quote"]
    yield from _doubled(told, words, copied)
    yield from _under_bound(told, words, copied, held)
    yield from _brought_in(told, words, copied, held)
    if denies and not all(token.copied for token in told.words.tokens):
        yield from _left_out(told, words, held)
        yield from _predicated(told, words, held)


def clauses(words: Sequence[str]) -> Iterator[_Clause]:
    """Yield the clauses of some words: what stands between marks and words such as "but"."""
    found: list[str] = []
    for word in words:
        if word in _CLAUSE_ENDS:
            if found:
                yield _Clause(tuple(found))
            found = [word] if word in _JOINS else []
        else:
            found.append(word)
    if found:
        yield _Clause(tuple(found))


def _brought_in(told: Told, words: Sequence[str], copied: Sequence[bool], held: Sequence[_Clause]) -> Iterator[Finding]:
    """A negation of what the source says without one, and without a word that comes to the same."""
    for at, end in negations(words):
        reach = reached(words, end)
        if _is_house(words, at) or all(copied[at : end + 1]) or _is_contrast(words, at, reach) or _is_over(told, words, at):
            continue
        if _is_slipped_in(words, at, end, told) if not reach else _is_unborne(told, words, at, reach, held):
            yield Finding(told.where, "POLARITY", f"“{' '.join((*words[at:end], *reach))}” denies what the source says")


def _is_unborne(told: Told, words: Sequence[str], at: int, reach: Sequence[str], held: Sequence[_Clause]) -> bool:
    """Whether the clauses that a denial tells affirm the word it denies, and nothing denies it."""
    own = _around(words, at)
    if takes_away(reach[0]) and words[at] == "not":
        return _is_taken(own, reach[0], held)
    saying = [clause for clause in held if clause.says(reach[0])]
    if not saying:  # an editor's own word: then the passages have to hold something that is not so
        return not _is_part(words, at) and not any(_turns(clause, words, own) for clause in held)
    if _is_part(words, at) and any(_turns(clause, words, own) for clause in held):
        return False
    most = max(_shared(own, clause) for clause in saying)
    nearest = [clause for clause in saying if _shared(own, clause) == most]
    if any(_comes_to_it(clause, words, literal=_has(clause.words, reach[0])) for clause in nearest):
        return False
    if words[at] == "no" and any(not BYGONE_WORDS.isdisjoint(clause.words) for clause in nearest):
        return False
    denied = (_denied(passage.words, at, end) for passage in told.passages for at, end in negations(passage.words))
    return not any(_says(each, reach[0]) or _covers(each, reach) for each in denied)


def _is_taken(own: Sequence[str], word: str, held: Sequence[_Clause]) -> bool:
    """Whether the clauses that tell of what is "not lost" or "not excluded" have one word that takes it away, undenied."""
    related = [clause for clause in held if any(carries(each) and each != word and clause.says(each) for each in own)]
    taking = [each for clause in related for each in clause.words if takes_away(each)]
    return len(taking) == 1 and not any(next(negations(clause.words), None) for clause in related)


def _is_over(told: Told, words: Sequence[str], at: int) -> bool:
    """Whether a denial says that something has ended, of which a passage tells as past: `no longer`, `not … any more`."""
    own = _around(words, at)
    if not (tuple(words[at : at + 2]) == ("no", "longer") or any(pair in _WITH_DENIAL for pair in pairwise(own))):
        return False
    related = [
        passage.words for passage in told.passages if any(carries(word) and _says(passage.words, word) for word in own)
    ]
    return any(
        not _PAST.isdisjoint(line) or any(takes_away(word) and not _says(words, word) for word in line) for line in related
    )


def _comes_to_it(clause: _Clause, words: Sequence[str], *, literal: bool) -> bool:
    """Whether a clause says in a word of its own that something is not so: takes it away, or sets it a bound.

    Args:
        literal: the clause has the word that is denied, as it stands: then a bound is no denial.
    """
    own = [word for word in clause.words if word.startswith(_TAKING_BACK) or not _says(words, word)]
    return any(takes_away(word) or (not literal and word in BOUNDING_WORDS) for word in own)


def _denied(words: Sequence[str], at: int, end: int) -> list[str]:
    """What a negation denies, the verb first: `nothing about the training changes`."""
    reach = reached(words, end)
    return reach[::-1] if words[at] in _SUBJECTS else reach


def _is_part(words: Sequence[str], at: int) -> bool:
    """Whether a negation denies a thing, not a verb: `without a GPU`, `no telemetry`, `nothing`."""
    return words[at] in _PARTS and tuple(words[at : at + 2]) != ("no", "longer")


def _is_contrast(words: Sequence[str], at: int, reach: Sequence[str]) -> bool:
    """Whether a negation sets a thing against what is told (`and not the log`), which the check of order reads."""
    return at > 0 and words[at - 1] in ("and", "but") and words[at] == "not" and bool(reach) and lemma(reach[0]) is None


def _is_slipped_in(words: Sequence[str], at: int, end: int, told: Told) -> bool:
    """Whether the words before and after a negation stand side by side in a passage, a "still" aside."""
    pair = (*words[at - 1 : at], *words[end : end + 1])
    held = ([word for word in passage.words if word not in ("still", "now")] for passage in told.passages)
    return len(pair) == 2 and any(pair in pairwise(each) for each in held)


def _turns(clause: _Clause, words: Sequence[str], own: Sequence[str]) -> bool:
    """Whether a clause that has to do with a denial denies, takes away or bounds something, in a word not told already."""
    if not any(carries(word) and clause.says(word) for word in own):
        return False
    if any(not _is_house(clause.words, at) for at, _ in negations(clause.words)):
        return True
    return _comes_to_it(clause, words, literal=False)


def _covers(held: Sequence[str], reach: Sequence[str]) -> bool:
    """Whether more than half of what a sentence denies is denied by a source."""
    return len(reach) > 1 and 2 * sum(_says(held, word) for word in reach) > len(reach)


def _left_out(told: Told, words: Sequence[str], held: Sequence[_Clause]) -> Iterator[Finding]:
    """What the source denies is told, and neither a negation nor a word that comes to the same stands with it."""
    said = list(clauses(words))
    denied = [word for _, end in negations(words) for word in reached(words, end)]
    everything = [word for clause in held for word in clause.words]
    for clause in held:
        for at, end in negations(clause.words):
            reach = reached(clause.words, end)
            shared = [word for word in reach if _says(words, word)]
            if not _is_told(reach, shared, words) or any(_says(denied, word) for word in shared):
                continue
            telling = [word for own in said if any(map(own.says, shared)) for word in own.words]
            if clause.words[at] in _NEITHER and not _NEITHER.isdisjoint(words):
                continue
            if any(takes_away(word) and not _has(everything, word) for word in telling):
                continue
            is_part = _is_part(clause.words, at)
            around = _without(clause.words if is_part else everything, reach)
            if len(shared) > 1 or any(_says(telling if is_part else words, word) for word in around):
                phrase = " ".join((*clause.words[at:end], *reach))
                yield Finding(told.where, "POLARITY", f"the source says “{phrase}”, and the sentence leaves the denial out")


def _predicated(told: Told, words: Sequence[str], held: Sequence[_Clause]) -> Iterator[Finding]:
    """A clause that affirms, in a word that no source has, something of what the source denies something of."""
    for own in clauses(words):
        content = [word for word in own.words if carries(word) and not is_exempt(word)]
        foreign = [word for word in content if not any(each.knows(word) for each in told.families) and not told.means(word)]
        if len(foreign) != 1 or not is_content(foreign[0]) or _denies(own.words, ()):
            continue
        best = max(held, key=lambda clause: sum(map(clause.says, content)))
        shared = sum(map(best.says, content))
        if shared >= 2 and shared == len(content) - 1 and next(negations(best.words), None):
            yield Finding(told.where, "POLARITY", f"“{foreign[0]}” is told of what the source denies something of")


def _denies(words: Sequence[str], other: Sequence[str]) -> bool:
    """Whether a clause has a negation, or a word that takes something away and that the other clause has not."""
    return next(negations(words), None) is not None or any(takes_away(word) and not _says(other, word) for word in words)


def _is_told(reach: Sequence[str], shared: Sequence[str], words: Sequence[str]) -> bool:
    """Whether a sentence tells what a source denies: the first word as it stands, and half of the words."""
    return bool(reach) and 2 * len(shared) >= len(reach) and (_has(words, reach[0]) or is_plain(reach[0]))


def _stressed(told: Told, words: Sequence[str], held: Sequence[_Clause]) -> Iterator[Finding]:
    """`It does reach X`, `something short of it helped`: nobody writes like that but in place of a denial."""
    for i, (word, after) in enumerate(pairwise(words)):
        verb = lemma(after) if word in _DOING and carries(after) else None
        vague = word in _SOMEBODY and after in _BUT and words[max(0, i - 1)] not in _JOINS
        moved = (after == "not" and word in _MOVED) or (word, after) in _BEFORE_CLAUSE
        if not ((verb and verb[1] == "base") or vague or moved) or told.tokens[i].copied:
            continue
        if not any((word, after) in pairwise(clause.words) for clause in held):
            yield Finding(told.where, "POLARITY", f"“{word} {after}”, which no source says")


def _without(words: Sequence[str], reach: Sequence[str]) -> list[str]:
    return [word for word in words if is_content(word) and word not in reach and not is_plain(word)]


def _taken_back(told: Told, words: Sequence[str]) -> Iterator[Finding]:
    """What a passage begins by fixing, dropping or stopping is told as it was, without a word of that."""
    if any(map(takes_away, words)) or next(negations(words), None) or told.words.has(BACKGROUND_WORDING):
        return
    for passage in told.passages:
        at = next((i for i, word in enumerate(passage.words[:4]) if word.startswith(_ENDING)), None)
        if at is None or any(means(word, passage.words[at]) for word in words if carries(word)):
            continue
        reach = reached(passage.words, at + 1)[:3]
        if reach and 2 * sum(_says(words, word) for word in reach) > len(reach):
            phrase = " ".join((passage.words[at], *reach))
            yield Finding(told.where, "POLARITY", f"the source says “{phrase}”, and the sentence tells it as it was")


def _around(words: Sequence[str], at: int) -> tuple[str, ...]:
    """The clause that a word stands in."""
    start = next((i + 1 for i in range(at - 1, -1, -1) if words[i] in _CLAUSE_ENDS), 0)
    end = next((i for i in range(at, len(words)) if words[i] in _CLAUSE_ENDS), len(words))
    return tuple(words[start:end])


def _shared(own: Sequence[str], clause: _Clause) -> int:
    return sum(carries(word) and clause.says(word) for word in set(own))


def _has(words: Sequence[str], word: str) -> bool:
    if word in words or any(form in words for form in forms(word)):
        return True
    return any(each[:4] == word[:4] and len(word) > 4 and akin(each, word) for each in words)


def _says(words: Sequence[str], word: str) -> bool:
    return _has(words, word) or any(means(each, word) for each in words if carries(each))


def carries(word: str) -> bool:
    """Whether a word can be denied: light verbs, too, which need no home in a source."""
    return len(word) > 1 and is_word(word) and word not in STOP_WORDS


def _doubled(told: Told, words: Sequence[str], copied: Sequence[bool]) -> Iterator[Finding]:
    """Two denials of one thing in a row, where no passage has two: not those of two things that "and" joins."""
    for (_, end), (at, last) in pairwise(negations(words)):
        joined = not _JOINED.isdisjoint(words[end : at + 1]) or words[at] in _SUBJECTS
        if at - end <= 2 and not joined and not (copied[end - 1] and copied[at]):
            yield Finding(told.where, "POLARITY", f"“{' '.join(words[end - 1 : last])}” denies twice")


def _under_bound(told: Told, words: Sequence[str], copied: Sequence[bool], held: Sequence[_Clause]) -> Iterator[Finding]:
    """`until it is not closed`: behind such a word nobody denies a verb, but where a source does."""
    for at, end in negations(words):
        start = next((i for i in range(at - 1, max(-1, at - 8), -1) if words[i] in _CLAUSE_ENDS or words[i] == "before"), -1)
        bound = words[start] if start >= 0 else ""
        if bound not in _BOUND_BY or not words[at].startswith(("not", "never", "cannot")) or copied[at] or end >= len(words):
            continue
        if not any(bound in clause.words and next(negations(clause.words), None) for clause in held):
            yield Finding(told.where, "POLARITY", f"“{' '.join(words[start:end])}” denies what nothing denies")


def _unlicensed(told: Told, words: Sequence[str]) -> Iterator[Finding]:
    """`is loaded any more`: these stand with a denial or a condition, so one has been lost."""
    for at, pair in enumerate(pairwise(words)):
        if pair not in _WITH_DENIAL:
            continue
        before = words[next((i + 1 for i in range(at - 1, -1, -1) if words[i] in ".;:!?"), 0) : at]
        if not any(word in _LICENCES or word in _OPENS_DENIAL or takes_away(word) for word in before):
            yield Finding(told.where, "POLARITY", f"“{' '.join(pair)}” stands without the denial that it goes with")


def _is_house(words: Sequence[str], at: int) -> bool:
    """Whether a merge is denied: a status, which another check judges; or a number exceeded, which is no denial."""
    behind = words[at + 1 : at + 4]
    merges = " ".join(words[at : at + 4]).startswith(_HOUSE) or behind[:1] in (["merged"], ["merge"]) or "merged" in behind
    return merges or (behind[:1] == ["exceed"] and any(word[0].isdigit() for word in behind))


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
    length = next((len(each) for each in _NEGATIONS if tuple(words[i : i + len(each)]) == each), 0)
    return 0 if length == 1 and i + 1 < len(words) and words[i + 1] in _BOUNDS else length


def reached(words: Sequence[str], start: int) -> list[str]:
    """The next four content words from `start`, within the clause."""
    found: list[str] = []
    for word in words[start:]:
        if (
            word in _CLAUSE_ENDS
            or len(found) == REACH
            or (word in _PREPOSITIONS and not found and not _is_linked(words, start - 1))
        ):
            break  # "and not in X" leaves out a place, "is not in X" denies it
        if word in _OPENS_DENIAL and found:
            break
        if carries(word):
            found.append(word)
    return found


def _is_linked(words: Sequence[str], at: int) -> bool:
    return words[at] in _SUBJECTS or (at > 0 and words[at - 1] in _LINKING)


@lru_cache(maxsize=REMEMBERED)
def takes_away(word: str) -> bool:
    """Whether a word says that something is not so or ends: `fixed`, `hidden`, `lack`, `unmask`, `instead`, `only`."""
    word = bare(word)
    if word in DENYING_WORDS or word.startswith(_TAKING_AWAY):
        return True
    return word.startswith("un") and word not in _UNTOUCHED and lemma(word[2:]) is not None
