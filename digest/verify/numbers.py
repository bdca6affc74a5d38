"""Numbers: each stands in a passage or a title of the change, or is a count of the changes that are cited."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from digest.lexicon import MONTHS, NUMBER_WORDS, lemma
from digest.measures import UNITS
from digest.verify.counts import of_changes
from digest.verify.family import Family
from digest.verify.finding import Finding
from digest.verify.identifiers import names
from digest.verify.tokens import Token
from digest.verify.told import Told

#: A number and what is written onto it.
MEASURE = r"(\d[\d.,]*) ?(%|[^\W\d_]+)"

_OFTEN = {"twice": "2", "thrice": "3"}
_MONTHS = frozenset(name.lower()[:cut] for name in MONTHS for cut in (3, 12)) - {"may"}

_SPELT = {word: str(value) for value, word in enumerate(NUMBER_WORDS) if value}

#: Number words and what else may stand for them in a source. "One" and "no" say too little to be counts.
_WORDS: dict[str, tuple[str, ...]] = {
    **{word: (str(value),) for value, word in enumerate(NUMBER_WORDS) if value > 1},
    "two": ("2", "both", "pair", "twice"),
    "twice": ("2x", "double", "doubled", "doubles"),
    "thrice": ("3x",),
    "double": ("2x", "twice"),
    "triple": ("3x",),
    "half": ("halved", "halves", "50%"),
    "dozen": ("12",),
    "dozens": (),
    "hundreds": (),
    "thousands": (),
    "millions": (),
}


def numbers(told: Told) -> Iterator[Finding]:
    """NUMBER: digits and number words stand as they are in a passage that is told, or in a title or field of its change."""
    for i, token in enumerate(told.words.tokens):
        if token.role or not is_count(token) or of_changes(told, i) is not None:
            continue
        homes = told.homes(token)
        if not (_is_at_hand(told, i, homes) or _counts_what_follows(told, token) or _is_derived(told, i)):
            yield Finding(told.where, "NUMBER", f"“{token.text}” is not in {names(homes)}")

    yield from _repeated(told)
    yield from _renamed(told)


def _is_derived(told: Told, i: int) -> bool:
    """Whether a number follows from those of the passages: `half of the former 10`; `two CVEs` where two are named."""
    from digest.verify.shifts import is_worked_out  # which looks numbers up here

    token = told.words.tokens[i]
    return is_worked_out(told, token) or _counts_names(told, i)


def _counts_names(told: Told, i: int) -> bool:
    """Whether a number word counts a kind that a passage names one by one: `two CVEs` of `CVE-1 and CVE-2`."""
    kind = told.words.low[i + 1].removesuffix("s") if i + 1 < len(told.words.low) else ""
    if told.words.low[i] not in NUMBER_WORDS or not kind:
        return False
    for passage in told.passages:
        times = sum(word == kind and is_count_word(after) for word, after in pairwise(passage.words))
        if times > 1 and told.words.low[i] == NUMBER_WORDS[min(times, len(NUMBER_WORDS) - 1)]:
            return True
    return False


def _renamed(told: Told) -> Iterator[Finding]:
    """`API 3`, where the sources have `API 2` and never that: the number is a part of the name before it."""
    for name, number in pairwise(told.words.tokens):
        value = (
            value_of(number.low)
            if number.kind == "number" and not (number.role or number.joined) and name.is_content
            else None
        )
        if value is None or name.copied or lemma(name.low):
            continue
        lines = at_hand(told, told.families)
        held = {value_of(after) for line in lines for word, after in pairwise(line) if word == name.low} - {None}
        if held and value not in held and not any(_stands_beside_name(line, name.low, value) for line in lines):
            yield Finding(told.where, "NUMBER", f"“{name.text} {number.text}” is not in {names(told.families)}")


def _stands_beside_name(words: Sequence[str], name: str, value: str) -> bool:
    """Whether a number stands within a few words behind a name: `Android 12 or 13`."""
    return any(
        word == name and any(value_of(each) == value for each in words[at + 1 : at + 6]) for at, word in enumerate(words)
    )


def _repeated(told: Told) -> Iterator[Finding]:
    """A number that a sentence tells twice stands twice in what it tells: `from 3 to 3` has lost one."""
    seen: dict[str, int] = {}
    for token in told.words.tokens:
        value = value_of(token.low) if token.low != "one" and not token.role and not token.joined else None
        if value is not None:
            seen[value] = seen.get(value, 0) + 1
    for value, times in seen.items():
        if times < 2 or _times(told, value) >= times:
            continue
        yield Finding(told.where, "NUMBER", f"“{value}” stands {times} times, and not so often in {names(told.families)}")


def _times(told: Told, value: str) -> int:
    passages = sum(value_of(word) == value for passage in told.passages for word in passage.words)
    titles = (sum(value_of(word) == value for word in line) for family in told.families for line in family.title_lines)
    return max(passages, 0, *titles)


def _is_at_hand(told: Told, i: int, homes: Sequence[Family]) -> bool:
    token = told.words.tokens[i]
    if any(_stands(token.low, words) for words in at_hand(told, homes)):
        return True
    if _is_series(told.words.low, i) and any(
        word.lstrip("v").startswith(f"{token.low}.") for words in at_hand(told, homes) for word in words
    ):
        return True
    if token.joined and any(has_number(family, token.low) for family in homes):  # HTTP/1.1, UTF-16
        return True
    return len(homes) < len(told.families) and any(_stands_beside(told, i, words) for words in at_hand(told, told.families))


def _is_series(low: Sequence[str], i: int) -> bool:
    """Whether a version is that of a series: `the 2.8 line`, which 2.8.6 is in."""
    return "." in low[i] and low[i + 1 : i + 2] in (["line"], ["branch"], ["series"])


def _stands_beside(told: Told, i: int, words: Sequence[str]) -> bool:
    """Whether a number stands in another cited change, next to one of the words that are next to it in the sentence."""
    tokens = told.words.tokens
    beside = {
        each.low for each in (*tokens[max(0, i - 2) : i], *tokens[i + 1 : i + 3]) if each.is_content or each.role == "repo"
    }
    return any(
        _stands(tokens[i].low, (word,)) and beside & {*words[max(0, at - 4) : at], *words[at + 1 : at + 5]}
        for at, word in enumerate(words)
    )


def _counts_what_follows(told: Told, token: Token) -> bool:
    """Whether a number word counts what the sentence lists next: `three controls, `A`, `B` and `C``; pairs of names, too."""
    if _counts_groups(told, token):
        return True
    at = next((at for at, each in enumerate(told.tokens) if each is token), 0)
    listed = 0
    for each in told.tokens[at + 1 :] if token.low in NUMBER_WORDS else ():
        if each.kind == "code":
            listed += not each.joined
        elif listed and each.text != "," and each.low not in ("and", "or"):
            break
    return listed > 1 and token.low == NUMBER_WORDS[min(listed, len(NUMBER_WORDS) - 1)]


def _counts_groups(told: Told, token: Token) -> bool:
    """Whether it counts the parts behind a colon that begin with code: `two new names: `a` became `b`, and `c` `d``."""
    at = next((at for at, each in enumerate(told.tokens) if each is token), 0)
    colon = next((i for i in range(at, len(told.tokens)) if told.tokens[i].text == ":"), len(told.tokens))
    begins = [before for before, each in pairwise(told.tokens[colon:]) if each.kind == "code" and not each.joined]
    groups = sum(before.text in (":", ",", ";", "and") for before in begins)
    return groups > 1 and token.low in NUMBER_WORDS and token.low == NUMBER_WORDS[min(groups, len(NUMBER_WORDS) - 1)]


def at_hand(told: Told, homes: Sequence[Family]) -> tuple[Sequence[str], ...]:
    """The words of the passages of some changes, of their titles and of their fields.

    Elsewhere in a long body a number is about something else.
    """
    own = {source.id for family in homes for source in family.change.sources}
    passages = (passage.words for passage in told.passages if passage.source.id in own)
    return (*passages, *(line for family in homes for line in family.title_lines))


def _stands(number: str, words: Sequence[str]) -> bool:
    value = value_of(number)
    written = ways(number)
    if any(
        (word in written or (value is not None and value_of(word) == value)) and not _is_dated(words, at)
        for at, word in enumerate(words)
    ):
        return True
    often = _OFTEN.get(number)
    return often is not None and any(
        value_of(word) == often and after in ("time", "times") for word, after in pairwise(words)
    )


def _is_dated(words: Sequence[str], at: int) -> bool:
    """Whether the number at a place is a part of a date: beside a month, with nothing but a part of the date between."""
    return any(word in _MONTHS for word in words[max(0, at - 1) : at + 2]) or (
        len(words[at]) == 4 and any(word in _MONTHS for word in words[max(0, at - 3) : at])
    )


def value_of(word: str) -> str | None:
    """The number that a word is, or begins with before its unit: `5` for `five`, `5` and `5ms`; None for another word."""
    if not word[0].isdigit():
        return _SPELT.get(word)
    if word.isdecimal():
        return word
    found = re.fullmatch(MEASURE, word)
    number = found[1] if found and found[2] in UNITS else word
    return number.replace(",", "") if number[-1].isdigit() else None


def is_count(token: Token) -> bool:
    """Whether a token is a number, in digits or in words."""
    return token.kind == "number" or token.low in _WORDS


def is_count_word(word: str) -> bool:
    """Whether a word of a source is a number, in digits or in words."""
    return word[0].isdigit() or word in _WORDS


def has_number(family: Family, number: str) -> bool:
    """Whether the change has a number, whichever way it writes it."""
    return any(way in family.vocabulary for way in ways(number))


def ways(number: str) -> Sequence[str]:
    """The ways in which a source may write a number: `v1.2` and `1.2`, `two` and `2`, `1,000` and `1000`."""
    if number in _WORDS:
        return (number, *_WORDS[number])
    plain = number if number[1:].isdecimal() else number.lstrip("v")  # `v2` is not `2`
    small = len(plain) < 3 and plain.isdecimal() and 1 < int(plain) < len(NUMBER_WORDS)
    spelt = NUMBER_WORDS[int(plain)] if small else plain
    return (plain, f"v{plain}", plain.replace(",", ""), spelt)
