"""Order and roles: what gives way and what takes its place, what was before and what came after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from digest.verify.family import Family
from digest.verify.finding import Finding
from digest.verify.identifiers import names
from digest.verify.text import REACH_ENDS, forms, is_content
from digest.verify.told import Told

#: Content words that are compared on each side of an order word.
SIDE = 3

#: `new instead of old`: the words before an order word are the first role, those after it the second.
_FIRST_THEN_SECOND = tuple(
    tuple(phrase.split())
    for phrase in ("instead of", "rather than", "in place of", "in favour of", "in favor of", "and no longer", "no longer")
)
#: What is exchanged for what: `replace old with new`, `rename old to new`.
_EXCHANGES = frozenset(
    form
    for verb in ("replace", "rename", "convert", "migrate", "move", "switch", "swap", "change")
    for form in (verb, *forms(verb))
)
_INTO = frozenset(["with", "by", "to", "into"])
_IN_FAVOUR = frozenset(["favour", "favor"])
_PLAIN_ORDER = tuple(tuple(phrase.split()) for phrase in ("than", "against", "versus", "before", "after", "relative to"))


_OPENS_ORDER = frozenset(phrase[0] for phrase in (*_FIRST_THEN_SECOND, *_PLAIN_ORDER))
#: "More than two" counts, it does not compare.
_BEFORE_THAN = frozenset(["more", "fewer", "less", "rather", "other"])


class Roles(NamedTuple):
    """Words in a first and a second role.

    Args:
        kind: `exchange` where the second gives way to the first, else the order word.
        said: the words in between, for a message.
    """

    kind: str
    first: tuple[str, ...]
    second: tuple[str, ...]
    said: str


def order(told: Told) -> Iterator[Finding]:
    """ORDER: no two things in each other's role, and no two pairs of neighbours turned round."""
    words = [token.low for token in told.tokens if token.kind != "quote" and token.role != "repo"]
    copied = [token.copied for token in told.tokens if token.kind != "quote" and token.role != "repo"]
    swapped = next((each for each in roles(words) if _is_swapped(each, told.families)), None)
    if swapped:
        yield Finding(told.where, "ORDER", f"“{swapped.said}” has it the other way round in {names(told.families)}")
    elif not all(copied):
        turned = _turned(words, copied, told)
        if len(turned) >= 2:
            pairs = "”, “".join(" ".join(pair) for pair in turned[:3])
            yield Finding(told.where, "ORDER", f"“{pairs}” stand the other way round in {names(told.families)}")


def roles(words: Sequence[str]) -> Iterator[Roles]:
    """Yield what stands in which role around the order words of a sentence."""
    for i, word in enumerate(words):
        if word == "from" or word in _EXCHANGES:
            yield from _exchanged(words, i)
        elif word in _OPENS_ORDER:
            yield from _compared(words, i)


def _exchanged(words: Sequence[str], i: int) -> Iterator[Roles]:
    """`from old to new`, `replace old with new`, `rename old to new`, `old was renamed to new`."""
    if words[i] == "from":
        to = _next(words, i + 1, {"to"})
        if to:
            yield Roles("exchange", _after(words, to + 1), _content(words[i + 1 : to]), "from … to")
        return
    into = _next(words, i + 1, _INTO)
    if into and "from" not in words[i:into]:
        old = _content(words[i + 1 : into]) or _before(words, i)
        yield Roles("exchange", _after(words, into + 1), old, f"{words[i]} … {words[into]}")


def _compared(words: Sequence[str], i: int) -> Iterator[Roles]:
    """`new instead of old`, `old in favour of new`, `first before second`."""
    for phrase in _FIRST_THEN_SECOND:
        if tuple(words[i : i + len(phrase)]) == phrase:
            before, after = _before(words, i), _after(words, i + len(phrase))
            turned = len(phrase) > 1 and phrase[1] in _IN_FAVOUR
            yield Roles("exchange", *((after, before) if turned else (before, after)), said=" ".join(phrase))
            return
    for phrase in _PLAIN_ORDER:
        if tuple(words[i : i + len(phrase)]) == phrase and not (i and words[i - 1] in _BEFORE_THAN):
            yield Roles(phrase[0], _before(words, i), _after(words, i + len(phrase)), " ".join(phrase))


def _next(words: Sequence[str], start: int, wanted: frozenset[str] | set[str]) -> int:
    """The place of a wanted word within eight tokens of the same clause; 0 for none."""
    for i in range(start, min(start + 8, len(words))):
        if words[i] in REACH_ENDS:
            return 0
        if words[i] in wanted:
            return i
    return 0


def _content(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(word for word in words if is_content(word))[-SIDE:]


def _before(words: Sequence[str], end: int) -> tuple[str, ...]:
    start = next((i + 1 for i in range(end - 1, -1, -1) if words[i] in ";:.!?\n"), 0)
    return _content(words[start:end])


def _after(words: Sequence[str], start: int) -> tuple[str, ...]:
    end = next((i for i in range(start, len(words)) if words[i] in REACH_ENDS), len(words))
    return tuple(word for word in words[start:end] if is_content(word))[:SIDE]


def _is_swapped(told: Roles, families: Sequence[Family]) -> bool:
    """Whether the sources have the first where the sentence has the second, and nowhere as the sentence has it."""
    first = [word for word in told.first if word not in told.second]
    second = [word for word in told.second if word not in told.first]
    if not first or not second:
        return False
    held = [
        each for family in families for sentence in family.sentences for each in roles(sentence) if each.kind == told.kind
    ]
    nearest, next_ = told.first[-1:], told.second[:1]
    if any(_meet(nearest, each.second) and _meet(next_, each.first) for each in held) and not any(
        _meet(nearest, each.first) or _meet(next_, each.second) for each in held
    ):
        return True
    if any(_meet(first, each.first) and _meet(second, each.second) for each in held):
        return False
    found = any(_meet(first, each.second) and _meet(second, each.first) for each in held)
    return found or (told.kind != "exchange" and _reversed_only(first, second, families))


def _reversed_only(first: Sequence[str], second: Sequence[str], families: Sequence[Family]) -> bool:
    """Whether each sentence that has words of both sides has all of them in the other order."""
    turned = [
        max(seconds) < min(firsts)
        for family in families
        for sentence in family.sentences
        if (firsts := _places(sentence, first)) and (seconds := _places(sentence, second))
    ]
    return bool(turned) and all(turned)


def _places(sentence: Sequence[str], words: Sequence[str]) -> list[int]:
    return [i for i, held in enumerate(sentence) if _meet([held], words)]


def _meet(left: Sequence[str], right: Sequence[str]) -> bool:
    return any(word in right or any(form in right for form in forms(word)) for word in left)


def _turned(words: Sequence[str], copied: Sequence[bool], told: Told) -> list[tuple[str, str]]:
    """Pairs of neighbours in the sentence that its passages have side by side, but only the other way round."""
    things = [(word, own) for word, own in zip(words, copied, strict=True) if is_content(word)]
    held = {pair for passage in told.passages for pair in pairwise(word for word in passage.words if is_content(word))}
    return [
        (left, right)
        for (left, one), (right, other) in pairwise(things)
        if not (one and other) and (right, left) in held and (left, right) not in held and left != right
    ]
