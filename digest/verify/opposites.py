"""Opposites: no word stands where a passage has its opposite."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from digest.antonyms import ANTONYMS, COMPARED, GROWING, SHRINKING
from digest.lexicon import lemma
from digest.verify.denials import carries, clause_at, end_of, negations, says
from digest.verify.finding import Finding
from digest.verify.grounds import grounds
from digest.verify.numbers import value_of
from digest.verify.sense import base, is_plain, means
from digest.verify.text import REACH_ENDS, REMEMBERED, SENTENCE_ENDS, forms, is_content
from digest.verify.told import Told

#: Words of our own frames, which say nothing about the opposite that a source may have.
_FRAMES = frozenset(["new", "newly", "merged", "open", "opened", "on", "off", "with", "first", "last", "old"])
#: Too many things to be the opposite of one.
_VAGUE = frozenset(
    [
        "build",
        "builds",
        "take",
        "takes",
        "get",
        "gets",
        "turn",
        "turns",
        "go",
        "goes",
        "set",
        "sets",
        "keep",
        "keeps",
        "make",
        "give",
        "switch",
    ]
)
_REMOVING = frozenset(
    ["remove", "delete", "drop", "disable", "lose", "reject", "forbid", "break", "exclude", "hide", "discard"]
)
#: How their forms begin (`broke`, too): looking this up first keeps the dictionaries unloaded for almost every story.
_REMOVING_STARTS = frozenset(verb[:3] for verb in _REMOVING) | {"bro"}
#: With one of these a clause tells what was before a change.
_BYGONE = frozenset(["used", "had", "previously", "formerly"])
#: Verbs that keep something from what it would do, and objects that are none.
_HOLDING = ("keep", "kept", "prevent", "stop", "block", "hinder")
_NOUGHT = frozenset(["neither", "nothing", "none", "nobody", "no"])
#: Verbs that our frames take from the type of a change (`feat:`, `fix:`), where its title has none.
_TYPES = frozenset(["add", "fix", "introduce", "support", "improve", "remove"])
#: How many tokens on each side of a word are its surroundings, and how many of those before a "not" reaches.
AROUND, BEFORE = 6, 4


def opposites(told: Told) -> Iterator[Finding]:
    """ANTONYM: of a word and its opposite, the passages have the opposite in the surroundings that the sentence tells."""
    tokens = [token for token in told.tokens if token.kind != "quote"]
    words = [token.low for token in tokens]
    for verb, numbers in _against_its_numbers(words):
        if any((base(verb), numbers) in _copied(passage.words) for passage in told.passages):
            continue
        yield Finding(told.where, "ANTONYM", f"“{verb}”, of what goes from {numbers}")
    known = {word for passage in told.passages for word in passage.words}
    for i, token in enumerate(tokens):
        if token.kind != "word" or token.role or token.copied or token.low in _FRAMES or _tells_what_was(told, i):
            continue
        turned = _turned(token.low)
        others = turned - known if _base(token.low) in _TYPES else turned  # `adds a deprecated option`
        if not turned or not others.isdisjoint(words) or _is_idiom(words, i):
            continue
        found = _in_its_place(told, words, i, turned) or _by_sense(told, words, i)
        if found:
            yield Finding(told.where, "ANTONYM", f"“{token.text}”, where the source says “{found}”")
        elif _is_groundless(told, words, i):
            yield Finding(told.where, "ANTONYM", f"“{token.text}”, where nothing in the source goes away")


def _against_its_numbers(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield a verb and the numbers that it goes against: `raises … from 20 A to 15 A`."""
    for i, word in enumerate(words):
        found = _from_to(words, i) if word == "from" else None
        if not found:
            continue
        near = words[_opening(words, i) : i]
        verb = next((each for each in reversed(near) if base(each) in GROWING | SHRINKING), "")
        if verb and (found[0] > found[1]) == (base(verb) in GROWING):
            yield verb, f"{found[0]:g} to {found[1]:g}"


def _opening(words: Sequence[str], i: int) -> int:
    """Where the verb of the numbers at `i` may stand: behind the last mark, or the "and" that another verb follows."""
    for at in range(i - 1, max(0, i - 12), -1):
        behind = next((word for word in words[at + 1 : at + 3] if word != "to"), "")
        if words[at] in ",;." or (words[at] == "and" and lemma(behind) is not None):
            return at
    return max(0, i - 12)


def _copied(line: Sequence[str]) -> set[tuple[str, str]]:
    """The same of a passage, by the base of its verb: `Drop gear from 1.0 to 2.0` is the source's own word."""
    return {(base(verb), numbers) for verb, numbers in _against_its_numbers(line)}


def _from_to(words: Sequence[str], i: int) -> tuple[float, float] | None:
    """The two numbers of `from 20 A to 15 A`, where they differ and have one unit."""
    to = next((k for k in range(i + 2, min(i + 4, len(words))) if words[k] == "to"), 0)
    if not to or to + 1 >= len(words):
        return None
    one, other = value_of(words[i + 1]), value_of(words[to + 1])
    units = ["".join(each[:1]) for each in (words[i + 2 : to], words[to + 2 :])]
    if one is None or other is None or one == other or not _is_one_unit(*units) or max(one.count("."), other.count(".")) > 1:
        return None
    return float(one), float(other)


def _is_one_unit(unit: str, other: str) -> bool:
    """Whether two words behind numbers are one unit; the second may be left out."""
    return unit == other or not other.isalpha() or not unit or not is_content(other)


def _is_idiom(words: Sequence[str], i: int) -> bool:
    """Whether a word is part of a phrase that has no opposite: `cut short`."""
    return words[i] == "short" and words[max(0, i - 1)] in ("cut", "cuts", "fall", "falls", "stop", "stops", "nothing")


def _by_sense(told: Told, words: Sequence[str], i: int) -> str:
    """A word of a passage that can stand for the opposite, where none can stand for the word."""
    word = words[i]
    if not is_content(word) or _base(word) in _TYPES or _is_denied(words, i) or _is_borne(told, word):
        return ""
    if not _BYGONE.isdisjoint(clause_at(words, i)):
        return ""
    known = [each for each in _known(word) if each not in _VAGUE]
    for passage in told.passages:
        for at, held in enumerate(passage.words):
            is_other = carries(held) and held not in _VAGUE and any(means(held, each) for each in known)
            if (
                is_other
                and not means(held, word)
                and _may_govern(words, i, passage.words, at)
                and not _is_denied(passage.words, at)
                and _likeness(words, i, passage.words, at) > 1
            ):
                return held
    return ""


def _is_borne(told: Told, word: str) -> bool:
    """Whether a passage has a word that can stand for this one; "go" and its like can stand for too much."""
    same = {word, *forms(word)}
    held = [each for passage in told.passages for each in passage.words]
    if not same.isdisjoint(held):
        return True
    return any(carries(each) and each not in _VAGUE and means(each, word) for each in held)


def _is_groundless(told: Told, words: Sequence[str], i: int) -> bool:
    """Whether a verb takes something away that nothing in the passages and titles takes away or denies."""
    word = words[i]
    if (
        word[:3] not in _REMOVING_STARTS
        or word in told.literal
        or base(word) not in _REMOVING
        or told.means(word)
        or _is_denied(words, i)
        or "behind" in words[i + 1 : i + 2]
    ):
        return False
    behind = words[i + 1 : end_of(words, i + 1)][:6]
    things = [each for each in behind if is_content(each) and not is_plain(each)][:3]
    held = [ground for ground in grounds(told) if ground.kind in ("taking", "verb", "part", "instead", "contrast")]
    if not things or any(base(ground.word) in _REMOVING for ground in held):
        return not held
    return not any(says((*ground.near, *ground.reach), each) for ground in held for each in things)


def _tells_what_was(told: Told, i: int) -> bool:
    """Whether a sentence begins with `Before the change,` or `Before the former change,`: its own word, not a source's."""
    return i == 0 and told.prose.startswith("Before the ") and " change, " in told.prose[:60]


def _in_its_place(told: Told, words: Sequence[str], i: int, turned: frozenset[str]) -> str:
    """The opposite that a passage has in surroundings more like the word's than those of the word itself."""
    same = {words[i], *forms(words[i])}
    denied = _is_denied(words, i)
    past = not _BYGONE.isdisjoint(clause_at(words, i))
    worst, found, best = 0, "", 0
    for passage in told.passages:
        for at, held in enumerate(passage.words):
            if (
                held in turned
                and not (past and _is_command(held))
                and denied == _is_denied(passage.words, at)
                and _may_govern(words, i, passage.words, at)
            ):
                weight = _likeness(words, i, passage.words, at)
                worst, found = (weight, held) if weight > worst else (worst, found)
            elif held in same or held in turned:
                best = max(best, _likeness(words, i, passage.words, at) + 1)
    if worst <= best:
        return ""
    return "" if _is_said_otherwise(told, words, i, worst, turned) else found


def _is_command(word: str) -> bool:
    """Whether a word is a verb that tells what a change does: what was before is told by its opposite."""
    verb = lemma(word)
    return verb is not None and verb[1] in ("base", "third")


def _may_govern(words: Sequence[str], i: int, held: Sequence[str], at: int) -> bool:
    """Whether what a word is about can be what its opposite is about: not, where that stands in another clause."""
    things = set(_about(words, i))
    start = next((k + 1 for k in range(at - 1, -1, -1) if held[k] in REACH_ENDS), 0)
    end = next((k for k in range(at, len(held)) if held[k] in REACH_ENDS), len(held))
    return things <= set(map(_base, held[start:end])) or not things <= set(map(_base, held))


def _about(words: Sequence[str], i: int) -> list[str]:
    """What a word is about, with what describes it: its object, or its subject where that has something done to it."""
    if i > 1 and words[i - 1] in ("is", "are", "was", "were", "be", "been"):
        return [_base(word) for word in words[max(0, i - 3) : i - 1] if is_content(word)]
    behind = _behind(words, i)
    return [behind] if behind else []


def _is_said_otherwise(told: Told, words: Sequence[str], i: int, worst: int, turned: frozenset[str]) -> bool:
    """Whether a word of the same sense stands in surroundings nearly as like as those of the opposite."""
    if not is_content(words[i]) or words[i] in COMPARED:
        return False
    return any(
        _likeness(words, i, passage.words, at) > worst - 2
        for passage in told.passages
        for at, held in enumerate(passage.words)
        if held not in turned and held not in _VAGUE and is_content(held) and means(held, words[i])
    )


def _likeness(words: Sequence[str], i: int, held: Sequence[str], at: int) -> int:
    """How many content words two places have around them, those right behind counted twice; at least 1."""
    own, other = _around(words, i), _around(held, at)
    behind = _behind(words, i)
    return 1 + len(own & other) + (behind in other) + (bool(behind) and behind == _behind(held, at))


def _around(words: Sequence[str], i: int) -> frozenset[str]:
    near = (*_upto_end(words[max(0, i - AROUND) : i][::-1]), *_upto_end(words[i + 1 : i + 1 + AROUND]))
    return frozenset(_base(word) for word in near if is_content(word) or word[:1].isdigit())


def _upto_end(words: Sequence[str]) -> Sequence[str]:
    return words[: next((k for k, word in enumerate(words) if word in SENTENCE_ENDS), len(words))]


def _behind(words: Sequence[str], i: int) -> str:
    return next((_base(word) for word in words[i + 1 : i + 5] if is_content(word) or word[:1].isdigit()), "")


@lru_cache(maxsize=REMEMBERED)
def _base(word: str) -> str:
    verb = lemma(word)
    return verb[0] if verb else word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def _is_denied(words: Sequence[str], i: int) -> bool:
    """Whether a word is denied: by what stands before it, or by its object (`supports neither`, `lets nothing through`)."""
    before = words[max(0, i - BEFORE) : i]
    kept = "from" in before and any(word.startswith(_HOLDING) for word in before)
    behind = any(word in _NOUGHT for word in words[i + 1 : i + 3])
    return (next(negations(before), None) is not None or kept) != behind


def _known(word: str) -> tuple[str, ...]:
    return (*ANTONYMS.get(word, ()), *(ANTONYMS.get(_base(word), ()) if _base(word) != word else ()))


@lru_cache(maxsize=REMEMBERED)
def _turned(word: str) -> frozenset[str]:
    """The opposites of a word, in all their forms; empty for a word without one."""
    same = {word, *forms(word)}
    return frozenset(form for each in _known(word) for form in (each, *forms(each)) if form not in same)
