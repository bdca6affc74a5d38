"""Order and roles: what gives way and what takes its place, what was before and what came after."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from digest.lexicon import lemma
from digest.lexicon import words as listed
from digest.verify.denials import carries, clauses
from digest.verify.family import Family
from digest.verify.finding import Finding
from digest.verify.identifiers import names
from digest.verify.text import REACH_ENDS, forms, is_content, straight, tokens
from digest.verify.told import Told

#: Words without which hardly a sentence of English is written.
_ENGLISH = listed("the of to and in is are was were with now instead than by from it this that be not per")

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
    for verb in ("replace", "rename", "convert", "migrate", "move", "switch", "swap", "change", "merge", "fold", "combine")
    for form in (verb, *forms(verb))
)
#: `prefer new over old`.
_PREFERS = frozenset(["prefer", "prefers", "preferred", "preferring"])
_INTO = frozenset(["with", "by", "to", "into"])
_IN_FAVOUR = frozenset(["favour", "favor"])
_PLAIN_ORDER = tuple(tuple(phrase.split()) for phrase in ("than", "against", "versus", "relative to"))
#: What was first and what came then: `first before then`, `then after first`, `after first, then`.
_IN_TIME = frozenset(["before", "after"])

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
#: Words that tell of two things in the order in which they happen.
_SEQUENCE = frozenset(["then", "first", "second", "ahead"])


#: Participles that read like the verb.
_UNCHANGED = listed("read put set cut let split shut hit run")


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
    is_past = not {"was", "were", "had"}.isdisjoint(words)
    swapped = next((each for each in roles(words) if _is_swapped(each, told.families, is_past=is_past)), None)
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
        if word in _IN_TIME and not (i + 1 < len(words) and words[i + 1][:1].isdigit()):
            yield _in_time(words, i)


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


def _in_time(words: Sequence[str], i: int) -> Roles:
    """What was first, what came then; behind a comma where the clause of time stands in front."""
    end = _end_of_things(words, i + 1)
    behind = _after(words[:end], i + 1)
    if i == 0 or words[i - 1] in REACH_ENDS:
        comma = next((k for k in range(i + 1, len(words)) if words[k] in ",.;"), 0)
        other = _after(words, comma + 1) if comma and words[comma] == "," else _after(words, end)
    else:
        other = _before(words, i)
    first, second = (other, behind) if words[i] == "before" else (behind, other)
    return Roles("time", first, second, words[i])


def _end_of_things(words: Sequence[str], start: int) -> int:
    """Where the thing that begins at `start` ends: at the next small word."""
    begun = False
    for i in range(start, len(words)):
        if _is_thing(words[i]):
            begun = True
        elif begun:
            return i
    return len(words)


def _next(words: Sequence[str], start: int, wanted: frozenset[str] | set[str]) -> int:
    """The place of a wanted word within eight tokens of the same clause; 0 for none."""
    for i in range(start, min(start + 8, len(words))):
        if words[i] in REACH_ENDS:
            return 0
        if words[i] in wanted:
            return i
    return 0


def _content(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(word for word in words if _is_thing(word))[-SIDE:] or tuple(filter(carries, words))[-SIDE:]


def _is_thing(word: str) -> bool:
    return is_content(word) or word[:1].isdigit()


def _before(words: Sequence[str], end: int) -> tuple[str, ...]:
    """The nearest things before a place: `gauge` of `sends the pressure to the gauge instead of …`."""
    return _nearest(words[:end][::-1])[::-1]


def _after(words: Sequence[str], start: int) -> tuple[str, ...]:
    """The nearest things after a place."""
    return _nearest(words[start:])


def _nearest(words: Sequence[str]) -> tuple[str, ...]:
    """The first things until a word that begins something else; light words only where nothing else stands there."""
    found: list[str] = []
    light: list[str] = []
    for word in words:
        if (word in _BOUNDS and (found or light)) or word in REACH_ENDS or len(found) == SIDE:
            break
        if _is_thing(word):
            found.append(word)
        elif carries(word):
            light.append(word)
    return tuple(found or light)


def _is_swapped(told: Roles, families: Sequence[Family], *, is_past: bool) -> bool:
    """Whether the sources have the first where the sentence has the second, and nowhere as the sentence has it."""
    first = [word for word in told.first if word not in told.second]
    second = [word for word in told.second if word not in told.first]
    if not first or not second:
        return False
    held = [each for family in families for line in _lines(family) for each in roles(line) if each.kind == told.kind]
    if any(_meet(first, each.first) and _meet(second, each.second) for each in held):
        return False
    found = any(_meet(first, each.second) and _meet(second, each.first) for each in held)
    if told.kind == "exchange" and not found:
        return (not is_past and _was_first(first, second, families)) or _reads_otherwise(told, first, second, families)
    return found or (told.kind != "exchange" and _reversed_only(first, second, families, told.kind))


def _was_first(first: Sequence[str], second: Sequence[str], families: Sequence[Family]) -> bool:
    """Whether the sources tell only as past what a sentence has as new, and only as present what it has as old."""
    new: list[bool] = []
    old: list[bool] = []
    for clause in (clause.words for family in families for line in family.sentences for clause in clauses(line)):
        has_new, has_old = _has_all(first, clause), _has_all(second, clause)
        if has_new != has_old:
            (new if has_new else old).append(_is_past(clause))
    return bool(new and old) and all(new) and not any(old)


def _has_all(words: Sequence[str], clause: Sequence[str]) -> bool:
    """Whether a clause has more than half of some words."""
    return 2 * sum(_meet([word], clause) for word in words) > len(words)


def _is_past(clause: Sequence[str]) -> bool:
    """Whether a clause tells what was: not by a participle."""
    if not {"now", "is", "are", "has", "have"}.isdisjoint(clause):
        return False
    if not {"was", "were", "had", "did", "used"}.isdisjoint(clause):
        return True
    return any(i and (verb := lemma(word)) is not None and verb[1] == "past" for i, word in enumerate(clause))


def _reads_otherwise(told: Roles, first: Sequence[str], second: Sequence[str], families: Sequence[Family]) -> bool:
    """Whether a source in another language has two numbers in the order in which a sentence has not got them.

    From … to is told in this order by every language that we have seen, and so is what takes the place of something.
    """
    new, old = ([word for word in words if word[:1].isdigit()] for words in (first, second))
    if not new or not old:
        return False
    for line in (text for family in families for source in family.change.sources for text in source.text.splitlines()):
        at_new, at_old = (next(iter(_places_of(line, words[0])), -1) for words in (new, old))
        if min(at_new, at_old) >= 0 and _is_foreign(line):
            return at_new < at_old if told.said == "from … to" else at_old < at_new
    return False


def _places_of(line: str, number: str) -> Iterator[int]:
    yield from (found.start() for found in re.finditer(rf"(?<![\w.,]){re.escape(number)}(?![\w]|[.,]\d)", line))


def _is_foreign(line: str) -> bool:
    return _ENGLISH.isdisjoint(line.lower().split())


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


def _reversed_only(first: Sequence[str], second: Sequence[str], families: Sequence[Family], kind: str) -> bool:
    """Whether each sentence that has words of both sides has all of them in the other order."""
    turned = [
        max(seconds) < min(firsts)
        for family in families
        for sentence in family.sentences
        if not (_SEQUENCE if kind == "time" else _TIMES).isdisjoint(sentence)
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
    passive = _is_passive(words)
    held = {
        (passage.words[i], passage.words[k])
        for passage in told.passages
        if _is_passive(passage.words) == passive
        for i, k in _neighbours(passage.words)
    }
    pairs = [(words[i], words[k]) for i, k in _neighbours(words) if not ((copied[i] and copied[k]) or "of" in words[i:k])]
    return [pair for pair in pairs if pair[::-1] in held and pair not in held and pair[0] != pair[1]]


def _neighbours(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where two words that carry something stand side by side, no mark between them. Numbers are bound by another check."""
    before = -1
    for i, word in enumerate(words):
        if word in REACH_ENDS:
            before = -1
        elif is_content(word) and not word[:1].isdigit() and word != "through":
            if before >= 0:
                yield before, i
            before = i


def _is_passive(words: Sequence[str]) -> bool:
    """Whether something is done to something: a form of "be", and a past participle within two words."""
    places = (i for i, word in enumerate(words) if word in _BEING)
    return any(any(map(_is_participle, words[i + 1 : i + 4])) for i in places)


def _is_participle(word: str) -> bool:
    verb = lemma(word)
    return word.endswith(("ed", "en")) or word in _UNCHANGED or (verb is not None and verb[1] == "past")
