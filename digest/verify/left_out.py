"""Denials that are left out: what a source denies, or says is over, is told as if it were so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from digest.antonyms import INSTEAD_WORDS, LIMITING_WORDS, MISSING_WORDS
from digest.lexicon import BACKGROUND_WORDING
from digest.lexicon import words as listed
from digest.verify.denials import (
    JOINS,
    OPENS_DENIAL,
    PARTS,
    Clause,
    carries,
    clause_at,
    clauses,
    end_of,
    has,
    negations,
    reached,
    says,
    takes_away,
    tells_past,
)
from digest.verify.finding import Finding
from digest.verify.grounds import Ground, grounds
from digest.verify.sense import is_plain, means
from digest.verify.text import forms, is_content, is_exempt
from digest.verify.told import Told

#: Where a denial was, these stand in its place: `something but a power cycle`.
_SOMEBODY = listed("something somebody everybody")
_BUT = listed("but short apart besides except changes changed is was remains about can")
#: Where "not" stands only if somebody has put it there: `has been not reverted`, `The reason is not that …`.
_MOVED = listed("been being")
_BEFORE_CLAUSE = frozenset([("not", "that"), ("not", "now"), ("not", "none"), ("not", "known")])
#: They deny of two things, in whichever words: `neither A nor B needs it`, `A needs none, nor does B`.
_NEITHER = listed("neither nor")
#: They go with a denial, a question or a condition.
WITH_DENIAL = frozenset([("any", "more"), ("any", "longer"), ("at", "all"), ("any", "time")])
_LICENCES = listed("if whether before than too only few little when where all every any hardly barely without unable lest")
_LICENSING = (
    "stop",
    "ceas",
    "refus",
    "fail",
    "prevent",
    "forbid",
    "avoid",
    "lack",
    "keep",
    "kept",
    "reject",
    "remov",
    "drop",
)
_BREAKS = listed("so but because while") | frozenset(".;:!?")
_BEING = listed("is are was were be been now")
_DOING = listed("do does did")
#: What is done: `do well to`, `does away with`.
_DONE = listed("well away better harm damage right justice good nothing little everything more less")
#: Beginnings of verbs with which a title says that something is over.
_ENDING = ("fix", "drop", "remov", "stop", "disabl", "delet", "disallow", "forbid", "reject", "prevent")
_OTHERWISE = listed("else otherwise must only unless")
#: What sets a second thing beside a first.
_ADDS = listed("and but or")
_SMALL = listed("the a an its their on in at by for with from to of as through via into just also because it was is over")
_BEYOND = frozenset([("more", "than"), ("longer", "than"), ("larger", "than"), ("higher", "than"), ("later", "than")])
_TIMES = listed("before until after")


def left_out(told: Told, words: Sequence[str]) -> Iterator[Finding]:
    """POLARITY: what the sources deny, bound or end is not told without that."""
    held = [clause for passage in told.passages for clause in clauses(passage.words)]
    yield from _taken_back(told, words)
    yield from _unlicensed(told, words)
    yield from _stressed(told, words, held)
    yield from _unbounded(told, words)
    if all(token.copied for token in told.words.tokens):
        return
    yield from _set_beside(told, words)
    yield from _brought_along(told, words)
    if any(OPENS_DENIAL.intersection(clause.words) for clause in held):
        yield from _undenied(told, words)
        yield from _predicated(told, words, held)


def _undenied(told: Told, words: Sequence[str]) -> Iterator[Finding]:
    """What the source denies is told, and neither a negation nor a word that comes to the same stands with it."""
    denied = [word for at, end in negations(words) for word in words[end : end_of(words, at)] if carries(word)]
    denied += [each for i, pair in enumerate(pairwise(words)) if pair == ("yet", "to") for each in reached(words, i + 2)]
    lines = [passage for passage in told.passages if not any(passage.text.strip(". ") in quote for quote in told.quotes)]
    everything = [word for passage in lines for word in passage.words]
    for clause in (clause for passage in lines for clause in clauses(passage.words)):
        for at, end in negations(clause.words):
            reach = reached(clause.words, end)
            shared = [word for word in reach if says(words, word)]
            if not _is_told(reach, shared, words) or any(says(denied, word) for word in shared):
                continue
            if not _is_turned(clause, at, shared, words, everything) and _is_about_it(clause, at, reach, words, everything):
                phrase = " ".join((*clause.words[at:end], *reach))
                yield Finding(told.where, "POLARITY", f"the source says “{phrase}”, and the sentence leaves the denial out")


def _is_turned(clause: Clause, at: int, shared: Sequence[str], words: Sequence[str], everything: Sequence[str]) -> bool:
    """Whether a denial is itself denied (`rejects what is not …`), is told of the past, or is told by another word."""
    before = [word for word in clause.words[:at] if takes_away(word)]
    if before and (not any(says(words, word) for word in before) or not _OTHERWISE.isdisjoint(words)):
        return True
    if tells_past(clause.words) and "now" in words:
        return True
    if clause.words[at] in _NEITHER and not _NEITHER.isdisjoint(words):
        return True
    telling = _telling(words, shared)
    return any(takes_away(word) and not has(everything, word) for word in telling)


def _telling(words: Sequence[str], shared: Sequence[str]) -> list[str]:
    return [word for own in clauses(words) if any(map(own.says, shared)) for word in own.words]


def _is_about_it(clause: Clause, at: int, reach: Sequence[str], words: Sequence[str], everything: Sequence[str]) -> bool:
    """Whether a sentence tells more of a denial than one word of it: another one, or what stands around it."""
    shared = [word for word in reach if says(words, word)]
    is_part = _is_part(clause.words, at)
    around = _without(clause.words if is_part else everything, reach)
    return len(shared) > 1 or any(says(_telling(words, shared) if is_part else words, word) for word in around)


def _is_part(words: Sequence[str], at: int) -> bool:
    return words[at] in PARTS and tuple(words[at : at + 2]) != ("no", "longer")


def _set_beside(told: Told, words: Sequence[str]) -> Iterator[Finding]:
    """`through X and through Y`, where the source has X rather than Y."""
    for ground in _of_passages(told, "contrast", "instead"):
        thing = next((word for word in ground.near if is_content(word)), "")
        for at in (i for i, word in enumerate(words) if thing and word == thing):
            behind = words[max(0, at - 5) : at]
            joint = next((i for i in range(len(behind) - 1, -1, -1) if behind[i] not in _SMALL), -1)
            if joint >= 0 and behind[joint] in _ADDS and not _is_against(words, at) and _is_first(ground, words, at):
                yield Finding(told.where, "POLARITY", f"“{thing}” is told beside what the source has instead of it")


def _is_first(ground: Ground, words: Sequence[str], at: int) -> bool:
    """Whether what a source has instead of a thing stands before the thing in the sentence."""
    rest = [word for word in ground.clause if is_content(word) and word not in ground.near]
    return any(says(words[:at], word) for word in rest)


def _is_against(words: Sequence[str], at: int) -> bool:
    """Whether a sentence has a word that sets one thing against another, or tells of what was."""
    around = clause_at(words, at)
    return (
        tells_past(around)
        or "between" in words
        or not INSTEAD_WORDS.isdisjoint(words)
        or next(negations(around), None) is not None
    )


def _brought_along(told: Told, words: Sequence[str]) -> Iterator[Finding]:
    """`with X`, where the sources have X nowhere but as what is missing."""
    copied = [token.copied for token in told.tokens if token.kind != "quote"]
    for i, word in enumerate(words):
        thing = (
            next((each for each in words[i + 1 : i + 4] if carries(each)), "") if word == "with" and not copied[i] else ""
        )
        if not thing or not is_content(thing) or not OPENS_DENIAL.isdisjoint(words[max(0, i - 1) : i + 3]):
            continue
        saying = [clause for passage in told.passages for clause in clauses(passage.words) if _stands(clause, thing)]
        if saying and all(_lacks(clause, thing) for clause in saying):
            yield Finding(told.where, "POLARITY", f"“with {thing}”, which the source has as missing")


def _stands(clause: Clause, thing: str) -> bool:
    return thing in clause.words or any(form in clause.words for form in forms(thing))


def _lacks(clause: Clause, thing: str) -> bool:
    if not MISSING_WORDS.isdisjoint(clause.words):
        return True
    reaches = (reached(clause.words, end) for at, end in negations(clause.words) if clause.words[at] != "never")
    return any(not reach or has(reach[:3], thing) for reach in reaches)


def _of_passages(told: Told, *kinds: str) -> Iterator[Ground]:
    clauses_held = {clause.words for passage in told.passages for clause in clauses(passage.words)}
    for ground in grounds(told, *kinds):
        if any(ground.clause == words[-len(ground.clause) :] for words in clauses_held):
            yield ground


def _unbounded(told: Told, words: Sequence[str]) -> Iterator[Finding]:
    """`Every address is granted more than 50`, where the source sets a limit of 50; `before May` for `not before May`."""
    for i, pair in enumerate(pairwise(words)):
        number = words[i + 2] if pair in _BEYOND and i + 2 < len(words) else ""
        if number[:1].isdigit() and not _is_limited(words, i):
            for passage in told.passages:
                if _is_limit(passage.words, number):
                    yield Finding(told.where, "POLARITY", f"“{' '.join(pair)} {number}”, where the source sets a limit")
                    break
        if pair[0] in _TIMES and next(negations(clause_at(words, i)), None) is None:
            denied = ("not", *pair)
            if any(
                denied == tuple(passage.words[k : k + 3]) for passage in told.passages for k in range(len(passage.words))
            ):
                yield Finding(told.where, "POLARITY", f"“{' '.join(pair)}”, where the source says “{' '.join(denied)}”")


def _is_limit(line: Sequence[str], number: str) -> bool:
    """Whether a passage sets a number as a limit, and does not itself speak of what is beyond: `over 4 MiB are rejected`."""
    if LIMITING_WORDS.isdisjoint(line):
        return False
    return any(word == number and not _is_beyond(line[max(0, i - 3) : i]) for i, word in enumerate(line))


def _is_beyond(before: Sequence[str]) -> bool:
    return before[-1:] in (("over",), ("above",), ("beyond",)) or before[-2:] == ("more", "than")


def _is_limited(words: Sequence[str], i: int) -> bool:
    around = clause_at(words, i)
    limits = any(takes_away(word) or word in LIMITING_WORDS for word in words) or words[i - 1] in OPENS_DENIAL
    return limits or next(negations(around), None) is not None or tells_past(around) or not JOINS.isdisjoint(words[:i])


def _predicated(told: Told, words: Sequence[str], held: Sequence[Clause]) -> Iterator[Finding]:
    """A clause that affirms, in a word that no source has, something of what the source denies something of."""
    for own in clauses(words):
        content = [word for word in own.words if carries(word) and not is_exempt(word)]
        foreign = [word for word in content if not any(each.knows(word) for each in told.families) and not told.means(word)]
        if len(foreign) != 1 or not is_content(foreign[0]) or _denies(own.words) or not _is_predicate(own, foreign[0]):
            continue
        best = max(held, key=lambda clause: sum(map(clause.says, content)))
        shared = sum(map(best.says, content))
        if shared >= 2 and shared == len(content) - 1 and next(negations(best.words), None):
            yield Finding(told.where, "POLARITY", f"“{foreign[0]}” is told of what the source denies something of")


def _is_predicate(clause: Clause, word: str) -> bool:
    return any(before in _BEING and after == word for before, after in pairwise(clause.words))


def _denies(words: Sequence[str]) -> bool:
    """Whether a clause has a negation or a word that takes something away."""
    return next(negations(words), None) is not None or any(map(takes_away, words))


def _is_told(reach: Sequence[str], shared: Sequence[str], words: Sequence[str]) -> bool:
    """Whether a sentence tells what a source denies: the first word as it stands, and half of the words."""
    return bool(reach) and 2 * len(shared) >= len(reach) and (has(words, reach[0]) or is_plain(reach[0]))


def _stressed(told: Told, words: Sequence[str], held: Sequence[Clause]) -> Iterator[Finding]:
    """`It does reach X`, `something short of it helped`: nobody writes like that but in place of a denial."""
    copied = [token.copied for token in told.tokens if token.kind != "quote"]
    for i, (word, after) in enumerate(pairwise(words)):
        doing = (
            word in _DOING
            and carries(after)
            and after not in OPENS_DENIAL
            and after not in _DONE
            and not after.endswith("s")
        )
        vague = (
            word in _SOMEBODY and after in _BUT and words[max(0, i - 1)] not in ("if", "when", "unless", "until", "whether")
        )
        moved = (after == "not" and word in _MOVED) or (word, after) in _BEFORE_CLAUSE
        if not (doing or vague or moved) or copied[i]:
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
        if reach and 2 * sum(says(words, word) for word in reach) > len(reach):
            phrase = " ".join((passage.words[at], *reach))
            yield Finding(told.where, "POLARITY", f"the source says “{phrase}”, and the sentence tells it as it was")


def _unlicensed(told: Told, words: Sequence[str]) -> Iterator[Finding]:
    """`is loaded any more`: these stand with a denial or a condition, so one has been lost."""
    for at, pair in enumerate(pairwise(words)):
        if pair not in WITH_DENIAL or (pair == ("any", "time") and words[max(0, at - 1)] != "at"):
            continue
        before = words[next((i + 1 for i in range(at - 1, -1, -1) if words[i] in _BREAKS), 0) : at]
        if not any(word in _LICENCES or word in OPENS_DENIAL or word.startswith(_LICENSING) for word in before):
            yield Finding(told.where, "POLARITY", f"“{' '.join(pair)}” stands without the denial that it goes with")
