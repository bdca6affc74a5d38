"""Two things of one source, each in the other's role: from A to B, A instead of B, A replaces B."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

from digest.lexicon import words
from digest.story import Sentence
from tests.bench.faults.corpus import Truth
from tests.digest.verify.stories import spans

_TOKEN = re.compile(r"`[^`]+`|[\w@/+.±-]*[\w@/+]%?|%|\S")

#: Between two things, the first of which follows its verb.
_PREFIXED = tuple(
    (re.compile(rf"\b(?:{verb}) ", re.IGNORECASE), link)
    for verb, link in (
        ("from", ("to",)), ("replac(?:e|es|ed|ing)", ("with", "by")), ("renam(?:e|es|ed|ing)", ("to", "into")),
        ("swap(?:s|ped)?", ("for",)), ("mov(?:e|es|ed|ing)", ("to", "into", "behind")), ("prefers?", ("over", "to")),
    )
)  # fmt: skip

#: Between two things, the first of which ends right before it; those of time and rank are only read between named things.
_INFIX = re.compile(
    r" (?:(?P<pair>instead of|rather than|in place of|in favour of|and not|but not)|before|after|ahead of|over|against) "
)

#: Between a subject and what it is told against.
_SUBJECT = re.compile(r" (?:replaces|takes the place of|takes over from|became|supersedes|is now called|precedes) ")

_DETERMINERS = words("the a an its their this that each every")
_PREPOSITIONS = words("by in on at with from via through as for of to into under per out")
_PRONOUNS = words("it they them that either both one this these those he she itself now")
_ADVERBS = words("only even just")
_ENDS = _PREPOSITIONS | words("""
    when if and so where which that before after during instead rather because while but or is are was were does do did has
    have had will would can could now also then until once unless than not
""")


class _Pair(NamedTuple):
    """Two parts of a text, by their beginnings and ends; the first one ends before the second begins."""

    a: tuple[int, int]
    b: tuple[int, int]


def swap(truth: Truth, _chance: Random) -> Iterator[Sentence]:
    """Each pair of the sentence changed round, where the sources do not read like that, too."""
    text = truth.sentence.plain
    if spans(text) != truth.sentence.spans:
        return
    known = truth.said.replace("`", "")
    for pair in dict.fromkeys(pairs(text)):
        one, other = text[slice(*pair.a)], text[slice(*pair.b)]
        if one.lower() == other.lower():
            continue
        turned = _fit(other, one) + text[pair.a[1] : pair.b[0]] + _fit(one, other)
        if turned.lower().replace("`", "") not in known:
            yield replace(truth.sentence, spans=spans(text[: pair.a[0]] + turned + text[pair.b[1] :]))


def _fit(new: str, old: str) -> str:
    """`new` with the letter case that its place asks for: only articles change theirs."""
    first = new.split(" ", 1)[0].lower()
    if old[:1].isupper() and first in _DETERMINERS:
        return new[:1].upper() + new[1:]
    return new[:1].lower() + new[1:] if first in _DETERMINERS else new


def pairs(text: str) -> Iterator[_Pair]:
    """Every two parts of a sentence that a word between them sets against each other."""
    for head, links in _PREFIXED:
        for found in head.finditer(text):
            yield from _after(text, found.end(), links)
    for found in _INFIX.finditer(text):
        ahead = _forward(text, found.end())
        behind = _backward(text, found.start(), text[slice(*ahead)]) if ahead else None
        if ahead and behind and (found["pair"] or _is_named(text[slice(*ahead)])):
            yield _Pair(behind, ahead)
    for found in _SUBJECT.finditer(text):
        ahead, behind = _forward(text, found.end()), _subject(text, found.start())
        if ahead and behind:
            yield _Pair(behind, ahead)


def _is_named(part: str) -> bool:
    """Whether a part is a thing that is named: code, or with its article."""
    return part.startswith("`") or part.split(" ", 1)[0] in _DETERMINERS


def _tokens(text: str, start: int, end: int) -> list[re.Match[str]]:
    return list(_TOKEN.finditer(text, start, end))


def _after(text: str, start: int, links: tuple[str, ...]) -> Iterator[_Pair]:
    """`A to B` from `start` on: A is of one to four words without a comma."""
    seen = _tokens(text, start, len(text))[:6]
    for i, token in enumerate(seen[1:5], 1):
        if token.group() in links:
            ahead = _forward(text, token.end() + 1)
            if ahead:
                yield _Pair((start, seen[i - 1].end()), ahead)
            return
        if seen[i - 1].group() in _ENDS or re.fullmatch(r"[^\w`%]", seen[i - 1].group()):
            return


def _forward(text: str, start: int) -> tuple[int, int] | None:
    """Up to four words from `start`, until one that begins something else."""
    end = start
    opening = re.match(r"\w+", text[start:])
    if opening and (opening.group() in _PRONOUNS or opening.group().endswith("ing")):
        return None
    for i, token in enumerate(_tokens(text, start, len(text))[:6]):
        word = token.group()
        is_head = i == 0 and word in _PREPOSITIONS
        if (word in _ENDS and not is_head) or re.fullmatch(r"[^\w`%]", word):
            return _thing(text, start, end)
        if i > 3:
            return None
        end = token.end()
    return _thing(text, start, end)


def _thing(text: str, start: int, end: int) -> tuple[int, int] | None:
    """The part from `start` to `end`, unless it is empty or a verb with its pronoun (“buffer them”)."""
    return (start, end) if end > start and text[start:end].rsplit(maxsplit=1)[-1] not in _PRONOUNS else None


def _backward(text: str, end: int, like: str) -> tuple[int, int] | None:
    """The words up to `end` that are of the shape of another part: from a word of the same kind as its first on."""
    before = _tokens(text, 0, end)[-5:]
    first = like.split(" ", 1)[0]
    if not before or before[-1].group() in _PRONOUNS | _ADVERBS:
        return None
    if first.startswith("`"):
        return before[-1].span() if before[-1].group().startswith("`") else None
    for taken, token in enumerate(reversed(before)):
        word = token.group()
        if re.fullmatch(r"[^\w`%]", word) or word in _ENDS - _PREPOSITIONS:
            return None
        if first in _DETERMINERS or first in _PREPOSITIONS:
            if word == first or (word in _DETERMINERS and first in _DETERMINERS):
                return (token.start(), end) if taken else None
        elif word in _PREPOSITIONS:
            return (token.end() + 1, end) if taken else None
    return None


def _subject(text: str, end: int) -> tuple[int, int] | None:
    """The words from the beginning of the clause to `end`, where they are four at most."""
    start = max(text.rfind(mark, 0, end) + len(mark) if mark in text[:end] else 0 for mark in (", ", "; ", ": ", ". "))
    found = text[start:end].split()
    return (start, end) if 1 <= len(found) <= 4 and found[0].lower() not in _ENDS else None
