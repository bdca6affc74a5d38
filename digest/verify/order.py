"""Order and roles: what gives way and what takes its place, what was before and what came after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from digest.lexicon import words as listed
from digest.verify.family import Family
from digest.verify.finding import Finding
from digest.verify.identifiers import names
from digest.verify.text import REACH_ENDS, forms, is_content, straight, tokens
from digest.verify.told import Told

#: Content words that are compared on each side of an order word.
SIDE = 3

#: `new instead of old`: the words before an order word are the first role, those after it the second.
_FIRST_THEN_SECOND = tuple(
    tuple(phrase.split())
    for phrase in (
        "instead of", "rather than", "in place of", "in favour of", "in favor of", "and no longer", "no longer", "and not",
        "but not", "takes the place of", "take the place of", "took the place of", "takes over from", "took over from",
        "supersedes", "superseded", "replaces", "precedes",
    )
)  # fmt: skip
#: `old becomes new`.
_SECOND_THEN_FIRST = tuple(
    tuple(phrase.split())
    for phrase in (
        "became",
        "becomes",
        "is now called",
        "are now called",
        "is now",
        "is called",
        "gives way to",
        "->",
        "=>",
        "→",
    )
)
#: What is exchanged for what: `replace old with new`, `rename old to new`, `swap old for new`.
_EXCHANGES = frozenset(
    form
    for verb in ("replace", "rename", "convert", "migrate", "move", "switch", "swap", "change")
    for form in (verb, *forms(verb))
)
#: `prefer new over old`.
_PREFERS = frozenset(["prefer", "prefers", "preferred", "preferring"])
_INTO = frozenset(["with", "by", "to", "into"])
_IN_FAVOUR = frozenset(["favour", "favor"])
_PLAIN_ORDER = tuple(tuple(phrase.split()) for phrase in ("than", "against", "versus", "before", "after", "relative to"))

_OPENS_ORDER = frozenset(phrase[0] for phrase in (*_FIRST_THEN_SECOND, *_SECOND_THEN_FIRST, *_PLAIN_ORDER))
#: "More than two" counts, it does not compare.
_BEFORE_THAN = frozenset(["more", "fewer", "less", "rather", "other"])
#: Where the thing that an order word is about begins or ends.
_BOUNDS = REACH_ENDS | listed(
    "and or but for on in at by when while because which that until as with via where if from to into after before of"
)
_BEING = frozenset(["is", "are", "was", "were", "be", "been", "being", "get", "gets"])
#: Words that put one before the other in time.
_TIMES = frozenset(["before", "after", "once", "until", "then", "first", "ahead", "follow", "follows", "than", "when"])


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
        if word == "from" or word in _EXCHANGES or word in _PREFERS:
            yield from _exchanged(words, i)
        if word in _OPENS_ORDER:
            yield from _compared(words, i)


def _exchanged(words: Sequence[str], i: int) -> Iterator[Roles]:
    """`from old to new`, `replace old with new`, `rename old to new`, `old was renamed to new`."""
    if words[i] == "from":
        to = _next(words, i + 1, {"to"})
        if to:
            yield Roles("exchange", _after(words, to + 1), _content(words[i + 1 : to]), "from … to")
        return
    if words[i] in _PREFERS:
        over = _next(words, i + 1, {"over", "to"})
        if over:
            new = _content(words[i + 1 : over]) or _before(words, i)
            yield Roles("exchange", new, _after(words, over + 1), f"{words[i]} … {words[over]}")
        return
    into = _next(words, i + 1, {"for"} if words[i].startswith("swap") else _INTO)
    if into and "from" not in words[i:into]:
        old = _content(words[i + 1 : into]) or _before(words, i)
        yield Roles("exchange", _after(words, into + 1), old, f"{words[i]} … {words[into]}")
        yield from _and_more(words, into)


def _and_more(words: Sequence[str], into: int) -> Iterator[Roles]:
    """The next pair of an exchange: `… and exports to provides`."""
    joint = _next(words, into + 1, {"and"})
    more = _next(words, joint + 1, {words[into]}) if joint else 0
    if more and more - joint <= SIDE + 1:
        yield Roles("exchange", _after(words, more + 1), _content(words[joint + 1 : more]), f"and … {words[more]}")


def _compared(words: Sequence[str], i: int) -> Iterator[Roles]:
    """`new instead of old`, `old in favour of new`, `first before second`."""
    for phrase in _FIRST_THEN_SECOND:
        if tuple(words[i : i + len(phrase)]) == phrase:
            before, after = _before(words, i), _after(words, i + len(phrase))
            turned = len(phrase) > 1 and phrase[1] in _IN_FAVOUR
            yield Roles("exchange", *((after, before) if turned else (before, after)), said=" ".join(phrase))
            return
    for phrase in _SECOND_THEN_FIRST:
        if tuple(words[i : i + len(phrase)]) == phrase:
            yield Roles("exchange", _after(words, i + len(phrase)), _before(words, i), " ".join(phrase))
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
    return tuple(word for word in words if _is_thing(word))[-SIDE:]


def _is_thing(word: str) -> bool:
    return is_content(word) or word[:1].isdigit()


def _before(words: Sequence[str], end: int) -> tuple[str, ...]:
    """The nearest things before a place: `gauge` of `sends the pressure to the gauge instead of …`."""
    found: list[str] = []
    for word in reversed(words[:end]):
        if (word in _BOUNDS and found) or word in REACH_ENDS or len(found) == SIDE:
            break
        if _is_thing(word):
            found.insert(0, word)
    return tuple(found)


def _after(words: Sequence[str], start: int) -> tuple[str, ...]:
    """The nearest things after a place."""
    found: list[str] = []
    for word in words[start:]:
        if (word in _BOUNDS and found) or word in REACH_ENDS or len(found) == SIDE:
            break
        if _is_thing(word):
            found.append(word)
    return tuple(found)


def _is_swapped(told: Roles, families: Sequence[Family]) -> bool:
    """Whether the sources have the first where the sentence has the second, and nowhere as the sentence has it."""
    first = [word for word in told.first if word not in told.second]
    second = [word for word in told.second if word not in told.first]
    if not first or not second:
        return False
    held = [each for family in families for line in _lines(family) for each in roles(line) if each.kind == told.kind]
    if any(_meet(first, each.first) and _meet(second, each.second) for each in held):
        return False
    found = any(_meet(first, each.second) and _meet(second, each.first) for each in held)
    return found or (told.kind != "exchange" and _reversed_only(first, second, families))


def _lines(family: Family) -> Iterator[Sequence[str]]:
    """The sentences of a change, with arrows as a word of their own."""
    yield from family.sentences
    for source in family.change.sources:
        for arrow in ("->", "=>", "→"):
            if arrow in source.text:
                for line in source.text.splitlines():
                    if arrow in line:
                        left, right = line.split(arrow, 1)
                        yield (*tokens(straight(left)), "->", *tokens(straight(right)))


def _reversed_only(first: Sequence[str], second: Sequence[str], families: Sequence[Family]) -> bool:
    """Whether each sentence that has words of both sides has all of them in the other order."""
    turned = [
        max(seconds) < min(firsts)
        for family in families
        for sentence in family.sentences
        if not _TIMES.isdisjoint(sentence)
        and (firsts := _places(sentence, first))
        and (seconds := _places(sentence, second))
    ]
    return bool(turned) and all(turned)


def _places(sentence: Sequence[str], words: Sequence[str]) -> list[int]:
    return [i for i, held in enumerate(sentence) if _meet([held], words)]


def _meet(left: Sequence[str], right: Sequence[str]) -> bool:
    return any(word in right or any(form in right for form in forms(word)) for word in left)


def _turned(words: Sequence[str], copied: Sequence[bool], told: Told) -> list[tuple[str, str]]:
    """Pairs of neighbours in the sentence that its passages have side by side, but only the other way round."""
    things = [(word, own) for word, own in zip(words, copied, strict=True) if is_content(word)]
    passive = _is_passive(words)
    held = {
        pair
        for passage in told.passages
        if _is_passive(passage.words) == passive
        for pair in pairwise(word for word in passage.words if is_content(word))
    }
    return [
        (left, right)
        for (left, one), (right, other) in pairwise(things)
        if not (one and other) and (right, left) in held and (left, right) not in held and left != right
    ]


def _is_passive(words: Sequence[str]) -> bool:
    """Whether something is done to something: a form of "be", and a past participle within two words."""
    for i, word in enumerate(words):
        if word in _BEING and any(each.endswith(("ed", "en")) for each in words[i + 1 : i + 4]):
            return True
    return False
