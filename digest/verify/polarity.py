"""Polarity: what a source denies is not told as so, and what it says is not denied."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from digest.antonyms import BOUNDING_WORDS, BYGONE_WORDS, LIMITING_WORDS, NEED_WORDS
from digest.lexicon import lemma
from digest.lexicon import words as listed
from digest.verify.denials import (
    CLAUSE_ENDS,
    OPENS_DENIAL,
    PARTS,
    SUBJECTS,
    Clause,
    carries,
    clause_at,
    clauses,
    end_of,
    has,
    negations,
    says,
    takes_away,
    tells_past,
)
from digest.verify.finding import Finding
from digest.verify.grounds import CONDITIONS, TAKING_BACK, Denial, Ground, denials, grounds, is_contrast, unspent
from digest.verify.left_out import WITH_DENIAL, left_out
from digest.verify.sense import base, is_plain, means
from digest.verify.told import Told

__all__ = ["negations", "polarity"]

#: Between two denials these make them two: `no zone, nothing`, `neither A nor B`.
_JOINED = frozenset(["and", "or", "nor", "but", ",", ";", ":", "."])
_NOW = frozenset(["is", "are", "now"])
_SIMPLE = frozenset([("does", "not"), ("do", "not")])
#: Bounds behind which a denial turns the bound round.
_BOUND_BY = frozenset(["until", "unless", "before"])
#: What our own frames deny is a status, which another check judges.
_HOUSE = ("not shipped", "not merge", "not to merge", "not to be merged", "without merging", "not merged", "not yet merged",
          "not been merged")  # fmt: skip


_COMPARED = listed("more greater larger higher longer shorter fewer less smaller lower older later earlier")
#: How a sentence begins whose subject follows its verb.
_OPENERS = listed("""
    still also pending proposed open landed released under among new alongside now in on off behind up merged planned
    scheduled available shipped out
""")
#: Standings, each with the words that tell it.
_STANDING: dict[str, tuple[str, ...]] = {
    "open": ("pending", "scheduled"), "pending": ("pending", "scheduled"), "proposed": ("pending", "scheduled"),
    "scheduled": ("scheduled",), "closed": ("closed",), "out": ("released",),
}  # fmt: skip
#: Verbs that take something away with a small word.
_PARTED = frozenset(
    [
        ("cut", "short"),
        ("cut", "off"),
        ("turned", "down"),
        ("held", "back"),
        ("broken", "off"),
        ("taken", "back"),
        ("slowed", "down"),
    ]
)
#: What is denied where nothing changes, and how a source says that something stays.
_DIFFERING = listed("""
    change changes changed different differ differs affect affects affected reach reaches matter matters
    altered concerned
""")
_WAITING = listed("wait waits waiting await awaits awaiting pending needs need until")
_KEEPING = listed("stay stays stayed keep keeps kept remain remains same still unchanged unaffected")


def polarity(told: Told) -> Iterator[Finding]:
    """POLARITY: a clause denies what the clause of the source that it tells denies, no more and no less."""
    words = [token.low for token in told.tokens if token.kind != "quote"]
    held = [clause for passage in told.passages for clause in clauses(passage.words)]
    yield from left_out(told, words)
    if OPENS_DENIAL.isdisjoint(words):
        return
    copied = [token.copied for token in told.tokens if token.kind != "quote"]
    yield from _doubled(told, words, copied, held)
    yield from _under_bound(told, words, copied, held)
    yield from _brought_in(told, words, copied, held)


def _brought_in(told: Told, words: Sequence[str], copied: Sequence[bool], held: Sequence[Clause]) -> Iterator[Finding]:
    """A negation of what the source says without one, and without a word that comes to the same."""
    own = {at for at, end in negations(words) if not (_is_house(words, at) or all(copied[at : end + 1]))}
    if not own:
        return
    every = denials(words)
    pool = grounds(told)
    for denial in every:
        at, end, reach = denial.at, denial.end, denial.reach
        if at not in own or _comes_to_the_same(denial, told):
            continue
        taking = "" if denial.is_part else _takes(words, end, reach)
        if _is_inverted(words, at) or _is_standing(denial, told):
            found = True
        elif not reach and not taking:
            found = _is_slipped_in(words, at, end, told)
        elif taking and (takes_away(taking) or any(ground.kind == "taking" for ground in pool)):
            found = _is_taken(denial, taking, pool)
        elif is_contrast(words, at):
            found = not _is_set_against(denial, told, pool)
        elif reach[0] in _DIFFERING:
            found = not _is_the_same(denial, told, pool, words)
        else:
            found = not _is_over(told, words, denial) and _is_unborne(denial, unspent(denial, every, words, pool), held)
        if found:
            yield Finding(told.where, "POLARITY", f"“{' '.join((*words[at:end], *reach))}” denies what the source says")


def _is_set_against(denial: Denial, told: Told, pool: Sequence[Ground]) -> bool:
    """Whether a source tells of what a sentence sets aside (`and not the log`) by a denial or as past."""
    if any(ground.kind not in ("bound", "part") or not ground.near for ground in pool):
        return True
    if not {"every", "each", "all", "any"}.isdisjoint(denial.clause):
        return any(ground.kind == "bound" for ground in pool)
    told_past = [
        clause for passage in told.passages for clause in clauses(passage.words) if any(map(_is_past, clause.words))
    ]
    return any(clause.says(denial.reach[0]) for clause in told_past)


def _is_past(word: str) -> bool:
    verb = lemma(word)
    return verb[1] == "past" if verb else word.endswith("ed") and base(word) != word


def _is_bound(denial: Denial, told: Told) -> bool:
    """Whether a denial sets a bound that a source sets, too: `no emitter can have more than 65,536`."""
    if not denial.is_part or _COMPARED.isdisjoint(denial.clause):
        return False
    held = [word for passage in told.passages for word in passage.words]
    return any(word in LIMITING_WORDS or word in BOUNDING_WORDS or word.endswith("est") for word in held)


def _is_every(denial: Denial, told: Told) -> bool:
    """Whether two denials come to what a source says of each: `no commit goes unbuilt`."""
    twice = denial.is_part and any(word.startswith("un") for word in denial.reach)
    return twice and any(not {"every", "each", "all"}.isdisjoint(passage.words) for passage in told.passages)


def _comes_to_the_same(denial: Denial, told: Told) -> bool:
    """Whether a source says it without a denial: by a bound, of each one, or as what it waits for."""
    return _is_bound(denial, told) or _is_every(denial, told) or _is_awaited(denial, told)


def _is_awaited(denial: Denial, told: Told) -> bool:
    """Whether what is denied as yet is what a passage waits for: `nobody has tested it yet` of `waits for a test`."""
    if "yet" not in denial.clause:
        return False
    return any(
        word in _WAITING and says(passage.words[at + 1 : at + 6], denial.reach[0])
        for passage in told.passages
        for at, word in enumerate(passage.words)
    )


def _is_the_same(denial: Denial, told: Told, pool: Sequence[Ground], words: Sequence[str]) -> bool:
    """Whether the sources have something that does not change: in a denial, or in words such as "as before"."""
    if any(ground.denies and any(word in _DIFFERING for word in ground.reach) for ground in pool):
        return True
    lines = [passage.words for passage in told.passages]
    alike = [line for line in lines if not _KEEPING.isdisjoint(line) or "as before" in " ".join(line)]
    own = denial.own
    if denial.clause[:1] == ("where",):  # `at stations with track circuits, where nothing is altered`
        own = clause_at(words, max(0, denial.at - denial.clause.index(denial.word) - 2))
    return any(says(line, word) for line in alike for word in own if carries(word) and not is_plain(word))


def _is_inverted(words: Sequence[str], at: int) -> bool:
    """`Still open is not a pull request …`: where the subject follows its verb, nobody denies it."""
    first = next((i for i, word in enumerate(words) if word in ("is", "are")), -1)
    return first >= 0 and at == first + 1 and words[at] == "not" and words[0] in _OPENERS and words[1:2] != ["until"]


def _is_standing(denial: Denial, told: Told) -> bool:
    """Whether a standing is denied that the fields of every change tell: `is not out`, `is not open`, `was not closed`."""
    if denial.word != "not" or not told.families:
        return False
    behind = denial.clause[denial.clause.index("not") + 1 :][:1]
    return bool(behind) and all(family.change.status in _STANDING.get(behind[0], ()) for family in told.families)


def _takes(words: Sequence[str], end: int, reach: Sequence[str]) -> str:
    """What is denied where that takes something away itself: `not lost`, `not left out`; empty for none."""
    behind = [word for word in words[end : end + 4] if not word.endswith("ly")][:3]
    if behind[1:2] == ["only"] or tuple(behind[:2]) in _PARTED:
        return behind[0]
    if "off" in behind or "out" in behind[1:] or "away" in behind[1:]:
        return next((word for word in behind if carries(word)), "off")
    if reach and reach[0] == "free" and not {"of", "from"} & set(behind):
        return ""
    return reach[0] if reach and takes_away(reach[0]) else ""


def _is_unborne(denial: Denial, free: Sequence[Ground], held: Sequence[Clause]) -> bool:
    """Whether the clauses that a denial tells affirm the word it denies, and nothing that it can rest on denies it."""
    if not free:
        return True
    word = denial.reach[0]
    saying = [clause for clause in held if _is_like(clause, denial) and _is_said(word, clause, denial)]
    if not saying or denial.is_part:  # an editor's own word: anything that is not so will do
        return False
    most = max(_shared(denial.own, clause) for clause in saying)
    nearest = [clause.words for clause in saying if _shared(denial.own, clause) == most]
    if denial.word == "no" and any(not BYGONE_WORDS.isdisjoint(clause) for clause in nearest):
        return False
    return not any(_bears(ground, denial, nearest, most) for ground in free)


def _is_said(word: str, clause: Clause, denial: Denial) -> bool:
    """Whether a clause has a word as it stands, or one of its sense beside another one of what is denied."""
    return has(clause.words, word) or (not is_plain(word) and clause.says(word) and _shared(denial.own, clause) > 1)


def _is_like(clause: Clause, denial: Denial) -> bool:
    """Whether a clause can say what a denial denies: not what was of what is, not what holds of a condition."""
    if denial.is_condition and clause.words[0] not in CONDITIONS:
        return False
    return tells_past(denial.clause) or not tells_past(clause.words)


def _bears(ground: Ground, denial: Denial, nearest: Sequence[Sequence[str]], most: int) -> bool:
    """Whether a ground denies the word, or stands in the clause that is most like what a denial tells."""
    if ground.denies and (says(ground.reach, denial.reach[0]) or _covers(ground.reach, denial.reach)):
        return _shared(denial.own, Clause(ground.clause)) >= most or not nearest
    if ground.kind == "bound" and has(ground.clause, denial.reach[0]):
        return False
    return ground.clause in nearest or _shared(denial.own, Clause(ground.clause)) > most


def _is_taken(denial: Denial, word: str, pool: Sequence[Ground]) -> bool:
    """Whether what is "not lost" or "not excluded" is so in the sources: a word says so, and nothing denies that."""
    if "until" in denial.clause or any(g.word.startswith(TAKING_BACK) for g in pool):
        return False
    own = set(denial.own) - {word}
    strong = [ground for ground in pool if ground.kind in ("taking", "verb", "part", "instead")]
    near = [ground for ground in strong if any(says(ground.near, each) for each in own if not is_plain(each))] or strong
    return bool(near) and not any(
        ground.denies and any(takes_away(each) or means(each, word) for each in ground.reach) for ground in near
    )


def _is_over(told: Told, words: Sequence[str], denial: Denial) -> bool:
    """Whether a denial says that something has ended, of which a passage tells as past: `no longer`, `not … any more`."""
    at, own = denial.at, denial.clause
    if tuple(words[at - 1 : at + 1]) in _SIMPLE and _did(denial.reach[0], told):
        return True
    if not (tuple(words[at : at + 2]) == ("no", "longer") or any(pair in WITH_DENIAL for pair in pairwise(own))):
        return False
    said = [word for word in own if carries(word) and not is_plain(word) and word not in OPENS_DENIAL]
    past = [
        clause
        for passage in told.passages
        for clause in clauses(passage.words)
        if tells_past(clause.words) and _NOW.isdisjoint(clause.words)
    ]
    return any(any(clause.says(word) for word in said) for clause in past)


def _did(word: str, told: Told) -> bool:
    """Whether a passage tells by a verb in the past, behind its subject, what a sentence says is not done."""
    return any(
        i > 0 and _is_past(each) and base(each) == base(word)
        for passage in told.passages
        for i, each in enumerate(passage.words)
    )


def _is_part(words: Sequence[str], at: int) -> bool:
    """Whether a negation denies a thing, not a verb: `without a GPU`, `no telemetry`, `nothing`."""
    return words[at] in PARTS and tuple(words[at : at + 2]) != ("no", "longer")


def _is_slipped_in(words: Sequence[str], at: int, end: int, told: Told) -> bool:
    """Whether the words before and after a negation stand side by side in a passage, a "still" aside."""
    pair = (*words[at - 1 : at], *words[end : end + 1])
    held = ([word for word in passage.words if word not in ("still", "now")] for passage in told.passages)
    return len(pair) == 2 and any(pair in pairwise(each) for each in held)


def _covers(held: Sequence[str], reach: Sequence[str]) -> bool:
    """Whether more than half of what a sentence denies is denied by a source."""
    return len(reach) > 1 and 2 * sum(says(held, word) for word in reach) > len(reach)


def _shared(own: Sequence[str], clause: Clause) -> int:
    return sum(carries(word) and clause.says(word) for word in set(own))


def _doubled(told: Told, words: Sequence[str], copied: Sequence[bool], held: Sequence[Clause]) -> Iterator[Finding]:
    """Two denials in one clause, where no passage has two: not those of two things that "and" joins."""
    twice = any(_denials_in(clause.words) > 1 for clause in held)
    needed = any(not NEED_WORDS.isdisjoint(passage.words) for passage in told.passages)
    for (start, end), (at, last) in pairwise(negations(words)):
        joined = not _JOINED.isdisjoint(words[end : at + 1]) or (words[at] in SUBJECTS and at - end > 2)
        near = at - end <= 2 or (not twice and at < end_of(words, start))
        pair = words[at] == "without" and needed
        if near and not joined and not pair and not (copied[end - 1] and copied[at]):
            yield Finding(told.where, "POLARITY", f"“{' '.join(words[end - 1 : last])}” denies twice")


def _denials_in(words: Sequence[str]) -> int:
    return len(list(negations(words))) + sum(takes_away(word) for word in words)


def _under_bound(told: Told, words: Sequence[str], copied: Sequence[bool], held: Sequence[Clause]) -> Iterator[Finding]:
    """`until it is not closed`: behind such a word nobody denies a verb, but where a source does."""
    for at, end in negations(words):
        start = next((i for i in range(at - 1, max(-1, at - 8), -1) if words[i] in CLAUSE_ENDS or words[i] == "before"), -1)
        bound = words[start] if start >= 0 else ""
        if bound not in _BOUND_BY or not words[at].startswith(("not", "never", "cannot")) or copied[at] or end >= len(words):
            continue
        if not any(bound in clause.words and next(negations(clause.words), None) for clause in held):
            yield Finding(told.where, "POLARITY", f"“{' '.join(words[start:end])}” denies what nothing denies")


def _is_house(words: Sequence[str], at: int) -> bool:
    """Whether a merge is denied: a status, which another check judges; or a number exceeded, which is no denial."""
    behind = words[at + 1 : at + 4]
    merges = " ".join(words[at : at + 4]).startswith(_HOUSE) or behind[:1] in (["merged"], ["merge"]) or "merged" in behind
    if behind[:2] == ["part", "of"] and any("releas" in word for word in words[at : at + 7]):
        return True
    return merges or (behind[:1] == ["exceed"] and any(word[0].isdigit() for word in behind))
