"""Scope: a sentence reaches no further than its passages: no limit told as none, no bound turned round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from digest.lexicon import words
from digest.measures import UNITS
from digest.verify.finding import Finding
from digest.verify.numbers import value_of
from digest.verify.polarity import negations
from digest.verify.text import REACH_ENDS, forms
from digest.verify.told import Told

#: With one of these a passage reaches as far as they do.
_WHOLE = words("""
    all every each everything everyone everybody everywhere always never any anything anyone anybody nothing nobody none no
    whole entire entirely full fully complete completely whatever whichever whoever wherever whenever both per regardless
    whether throughout world wherever else global globally total totally universal universally exception exceptions
""")
#: Words that reach as far as can be.
_WIDENERS = words("""
    totally wholly invariably universally unconditionally uniformly thoroughly utterly globally worldwide throughout
    everywhere everybody everyone whatsoever constantly perpetually forever altogether completely fully entirely
""")
#: What tells of each of some things says nothing of other places.
_PLACES, _ONE_BY_ONE = words("everywhere globally worldwide"), words("each per both none")
_CONCESSIONS = ("whether or not", "regardless of", "irrespective of", "no matter")
#: "Everywhere else" is the rest, and "whenever" a condition.
_RESTS = frozenset(["else"])
#: Turns that widen, with the words of which a passage has to have one.
_TURNS = {
    **dict.fromkeys(
        ("without exception", "without exceptions", "without any exception", "without fail", "no exceptions",
        "across the board",
         "under all circumstances", "under any circumstances", "in any environment", "on any platform", "on any device",
         "at all times", "in every respect", "once and for all", "by all means", "in general", "all over"),
        words("all every each always exception exceptions circumstances general generally fail never everywhere everyone"),
    ),
    **dict.fromkeys(
        ("even if", "even when", "even where", "even without", "whether or not", "regardless of", "irrespective of",
        "no matter",
         "not only", "and elsewhere", "and beyond", "and others", "among others", "including those"),
        words("even also too whether regardless irrespective matter both whatever whichever always still although though "
              "despite while elsewhere other others all everything every"),
    ),
    **dict.fromkeys(
        ("including",), words("including includes include included even also too both such like all and well other others")
    ),
}  # fmt: skip
#: The whole of something large, which a passage has to name.
_LARGE = words(
    "project repository codebase system product fleet company world board ecosystem organization platform industry"
)

_HIGH = ("more than", "over", "above", "beyond", "larger than", "longer than", "greater than", "higher than", "bigger than",
         "at least", "no less than", "not less than", "exceeds", "exceed", "exceeding", "a minimum of", "from")  # fmt: skip
_LOW = ("up to", "at most", "no more than", "not more than", "under", "below", "smaller than", "shorter than", "less than",
        "fewer than", "lower than", "within", "a maximum of", "as many as", "as much as", "as long as", "no greater than",
        "no longer than", "no larger than", "no higher than")  # fmt: skip
_HIGH_BEHIND = ("or more", "and more", "or larger", "or longer", "or newer", "or later", "and later", "and newer",
"at least",
                "or higher", "and up", "or above", "or greater", "or after", "and after")  # fmt: skip
_LOW_BEHIND = ("or less", "or fewer", "or smaller", "or shorter", "or older", "or earlier", "and older", "and earlier",
               "at most", "at the most", "or lower", "or below", "or before", "and before")  # fmt: skip
#: Of versions and days the older are the lower; of an age, in days or so, the older are the higher.
_OLD, _NEW = (
    ("older than", "before", "prior to", "earlier than"),
    ("newer than", "later than", "younger than", "after", "since"),
)
#: A source with one of these tells of those beyond the bound, too: `100 or more …; for shorter reads …`.
_OTHER_SIDE = words("shorter longer smaller larger older newer fewer others rest otherwise beyond")
#: Beginnings of words for what befalls those beyond a bound.
_REFUSING = ("reject", "refus", "deni", "deny", "ignor", "fail", "drop", "remov", "delet", "prevent", "forbid", "block",
"exclu",
             "skip", "cut", "trunc", "declin", "disallow", "exempt", "without", "discard")  # fmt: skip


def scope(told: Told) -> Iterator[Finding]:
    """QUANT: words and turns that widen stand where a passage reaches as far; a bound keeps its direction."""
    held = [_without_turns(passage.words) for passage in told.passages]
    if not held:
        return
    yield from _widened(told, held)
    yield from _turned(told)


def _without_turns(line: Sequence[str]) -> frozenset[str]:
    """The words of a passage, but for the "any" of `any more` and the "all" of `at all`."""
    return frozenset(
        word
        for i, word in enumerate(line)
        if not (word == "any" and line[i + 1 : i + 2] in (("more",), ("longer",)))
        and not (word == "all" and line[i - 1] == "at")
    )


def _widened(told: Told, held: Sequence[frozenset[str]]) -> Iterator[Finding]:
    yield from _unconditional(told)
    for turn, needed in _TURNS.items():
        if any(not told.words.tokens[at].copied for at in told.words.at(turn)) and not any(needed & line for line in held):
            yield Finding(told.where, "QUANT", f"“{turn}” widens what is told")
    low = told.words.low
    for i, word in enumerate(low):
        behind = low[i + 1 : i + 2]
        if told.words.tokens[i].copied:
            continue
        if word in _WIDENERS and not _RESTS.intersection(behind) and not any(_reaches(line, word) for line in held):
            yield Finding(told.where, "QUANT", f"“{word}” widens what is told")
        if word in ("entire", "whole") and _LARGE.intersection(behind) and not any(behind[0] in line for line in held):
            yield Finding(told.where, "QUANT", f"“{word} {behind[0]}” widens what is told")


def _unconditional(told: Told) -> Iterator[Finding]:
    """`whether or not it has changed`, where a passage makes it a condition: `only if it has changed`."""
    if not told.words.has(_CONCESSIONS):
        return
    for passage in told.passages:
        line = f" {' '.join(passage.words)} "
        if (
            "only" in passage.words
            and (" if " in line or " when " in line)
            and not any(f" {each} " in line for each in _CONCESSIONS)
        ):
            yield Finding(told.where, "QUANT", "the source makes it a condition")
            return


def _reaches(line: frozenset[str], word: str) -> bool:
    """Whether a passage has a word, or one that reaches as far."""
    if word in line or not line.isdisjoint(forms(word)):
        return True
    return not line.isdisjoint(_WHOLE - _ONE_BY_ONE if word in _PLACES else _WHOLE)


def _turned(told: Told) -> Iterator[Finding]:
    """`more than 10 MB` where the source says `up to 10 MB`, and both say that it is so, or both that it is not."""
    words_told = [token.low or " " for token in told.tokens]
    one_sided = all(_OTHER_SIDE.isdisjoint(passage.words) for passage in told.passages)
    for i, token in enumerate(told.tokens):
        value = _value(told, i)
        side = _side(words_told, i) if value is not None else 0
        if not side or (token.copied and told.tokens[i - 1].copied):
            continue
        places = [
            (passage.words, at)
            for passage in told.passages
            for at, word in enumerate(passage.words)
            if (value_of(word) or word) == value
        ]
        bounds = [place for place in places if _side(*place)]
        if bounds and one_sided and all(_contradicts(*place, side, _sign(words_told, i)) for place in bounds):
            yield Finding(told.where, "QUANT", f"the source bounds “{token.text}” on the other side")


def _value(told: Told, i: int) -> str | None:
    """A number, or the "half" of `half a second`."""
    token = told.tokens[i]
    if token.low == "half" and i + 1 < len(told.tokens) and told.tokens[i + 1].low in ("a", "an"):
        return "half"
    return value_of(token.low or " ") if token.kind == "number" and not token.role else None


def _contradicts(line: Sequence[str], at: int, side: int, sign: int) -> bool:
    """Whether a source sets the other bound in a sentence that affirms or denies alike."""
    return _side(line, at) == -side and _sign(line, at) == sign and not (sign > 0 and _is_refused_above(line, at, side))


def _is_refused_above(line: Sequence[str], at: int, side: int) -> bool:
    """Whether a source tells what befalls those over a limit, and the sentence the limit: `over 10 MB get a 413`."""
    before = f" {' '.join(line[max(0, at - 3) : at])}"
    return side < 0 and any(before.endswith(f" {each}") for each in _HIGH[:8])


def _side(line: Sequence[str], at: int) -> int:
    """1 for a number that is the least of what is told, -1 for one that is the most, 0 for one that is no bound."""
    start = next((i + 1 for i in range(at - 1, max(-1, at - 4), -1) if line[i] in REACH_ENDS), max(0, at - 4))
    before = f" {' '.join(line[start:at])}"
    behind = f" {' '.join(line[at + 1 : at + 5])} "
    aged = any(each in UNITS for each in line[at + 1 : at + 2])
    low, high = (_NEW[2:3], _OLD[:1]) if aged else (_OLD, _NEW)
    if any(before.endswith(f" {each}") for each in (*_LOW, *low)) or any(f" {each} " in behind for each in _LOW_BEHIND):
        return -1
    if any(before.endswith(f" {each}") for each in (*_HIGH, *high)) or any(f" {each} " in behind for each in _HIGH_BEHIND):
        return 1
    return _named_bound(line, at)


def _named_bound(line: Sequence[str], at: int) -> int:
    """1 behind `the minimum supported version is`, -1 behind `the maximum … is`, within a few words; else 0."""
    for word in reversed(line[max(0, at - 6) : at]):
        if word in REACH_ENDS or word[:1].isdigit():
            return 0
        if word in ("minimum", "oldest", "lowest"):
            return 1
        if word in ("maximum", "highest"):
            return -1
    return 0


def _sign(line: Sequence[str], at: int) -> int:
    """-1 where the sentence around a place denies or takes away something, else 1; `no more than` is a bound."""
    start = next((i + 1 for i in range(at - 1, -1, -1) if line[i] in ".;,"), 0)
    end = next((i for i in range(at, len(line)) if line[i] in ".;"), len(line))
    around = line[start:end]
    denied = any(around[end : end + 1] not in (["more"], ("more",)) for _, end in negations(around))
    return -1 if denied or any(word.startswith(_REFUSING) for word in around) or "turned away" in " ".join(around) else 1
