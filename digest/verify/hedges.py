"""Reservations: what a source calls experimental, temporary or possible is not told without it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from digest.verify.family import Passage, heading_of
from digest.verify.finding import Finding
from digest.verify.glosses import glossed
from digest.verify.numbers import value_of
from digest.verify.text import REACH_ENDS, forms, is_content, tokens
from digest.verify.told import Told, pieces
from digest.verify.units import unit_at, unit_beside
from digest.wording import ABOUT, BEHIND, HEDGE_ROWS, WEAK_ROWS, Row

#: The share of a clause's content words that a sentence has to tell before it has to tell the clause's reservation, too.
_TOLD = 0.34

#: How near an "about" stands to its number, in tokens.
_NEAR = 4


class Stronger(NamedTuple):
    """What tells a reservation as its opposite.

    Args:
        said: what a passage says.
        turned: what then no sentence says that does not say the first, too.
    """

    said: tuple[str, ...]
    turned: tuple[str, ...]


_STRONGER: tuple[Stronger, ...] = (
    Stronger(
        ("off by default", "opt-in", "opt in", "disabled by default", "not enabled by default", "must be enabled", "opt"),
        ("on by default", "enabled by default", "active by default", "switched on by default", "by default on"),
    ),
    Stronger(
        ("experimental*", "beta", "alpha", "preview*", "prototype*", "draft", "early access", "release candidate"),
        ("finished", "stable", "final", "finalised", "finalized", "mature", "production-ready", "complete", "ready"),
    ),
    Stronger(
        (
            "temporar*",
            "for now",
            "for the time being",
            "for the moment",
            "stopgap",
            "interim",
            "provisional*",
            "workaround*",
        ),
        ("permanent", "permanently", "for good", "for ever", "forever", "final", "finally", "full solution"),
    ),
)

#: What only can be, and what is sure to come.
_POSSIBLE = ("may", "might", "can", "could", "possib*", "perhaps", "maybe", "potential*", "allow*", "let", "lets")
_CERTAIN = ("will", "shall", "going to", "is to", "are to", "plan*", "schedul*", "must", "'ll", "would")
_NEAR_WILL = 7


def hedges(told: Told) -> Iterator[Finding]:
    """HEDGE: a reservation of a passage, or of the heading that it stands under, is told in some words."""
    if not told.passages:
        return
    line = _line(word for _, text in pieces(told.spans) for word in glossed(tokens(text)))
    for passage in told.passages:
        prose = _prose(passage)
        heading = _line(tokens(heading_of(passage.source, passage.text)))
        for row in HEDGE_ROWS:
            hedge = _first(row.said, prose) or _first(row.said, heading)
            if hedge and not _survives(row, line):
                yield Finding(told.where, "HEDGE", f"the source says “{hedge}”, and the sentence does not")
        yield from _weakened(told, prose, line)
        yield from _turned(told, prose, line)
    yield from _made_certain(told)
    yield from _about(told)


def _turned(told: Told, prose: str, line: str) -> Iterator[Finding]:
    """A reservation told as its opposite: `on by default` for `off by default`."""
    for row in _STRONGER:
        hedge, opposite = _first(row.said, prose), _first(row.turned, line)
        if (
            hedge
            and opposite
            and not _first(row.said, line)
            and not _first((opposite,), prose)
            and not _is_denied(line, opposite)
        ):
            yield Finding(told.where, "HEDGE", f"“{opposite}”, where the source says “{hedge}”")


def _is_denied(line: str, phrase: str) -> bool:
    before = line.partition(f" {phrase} ")[0].split()[-4:]
    return not {"not", "no", "never", "before", "until", "yet", "without", "once", "when"}.isdisjoint(before)


def _made_certain(told: Told) -> Iterator[Finding]:
    """`will reject` for `may reject`: no passage tells of what is sure to come, and one of what can be."""
    lines = [_prose(passage) for passage in told.passages]
    if any(_first(_CERTAIN, line) for line in lines):
        return
    for i, token in enumerate(told.words.tokens):
        if token.low == "will" and not token.copied and told.words.low[i + 1 : i + 2] not in (["be"], ["not"]):
            near = [word for word in told.words.low[i + 1 : i + _NEAR_WILL] if is_content(word)]
            clauses = (_clause(line, phrase) for line in lines for phrase in (_first(_POSSIBLE, line),) if phrase)
            if any(_meets(clause, near) for clause in clauses):
                yield Finding(told.where, "HEDGE", "“will”, of what the source says can be")


def _meets(clause: Sequence[str], words: Sequence[str]) -> bool:
    return any(word in clause or any(form in clause for form in forms(word)) for word in words)


def _line(words: Iterable[str]) -> str:
    return f" {' '.join(words)} "


def _prose(passage: Passage) -> str:
    """The words of a passage outside of its code, as a line."""
    if "`" not in passage.text:
        return _line(passage.words)
    return _line(tokens(" ".join(passage.text.split("`")[::2])))


def _weakened(told: Told, prose: str, line: str) -> Iterator[Finding]:
    for row in WEAK_ROWS:
        hedge = _first(row.said, prose)
        if hedge and not _survives(row, line) and _tells(line, _clause(prose, hedge)):
            yield Finding(told.where, "HEDGE", f"the source says “{hedge}”, and the sentence does not")


def _survives(row: Row, line: str) -> bool:
    saved = line.replace(" now ", " ") if "for now" in row.said else line  # our frames tell every change with "now"
    return bool(_first(row.said, line) or _first(row.saved, saved))


def _first(phrases: Iterable[str], line: str) -> str:
    """The first phrase that stands in a line; one that ends in `*` may go on."""
    return next((each.rstrip("*") for each in phrases if (f" {each[:-1]}" if each[-1] == "*" else f" {each} ") in line), "")


def _clause(prose: str, phrase: str) -> list[str]:
    """The content words of the clause in which a phrase stands."""
    before, _, after = prose.partition(f" {phrase}")
    words = before.split()
    start = next((i + 1 for i in range(len(words) - 1, -1, -1) if words[i] in REACH_ENDS), 0)
    behind = takewhile(lambda word: word not in REACH_ENDS, after.split())
    return [word for word in (*words[start:], *behind) if is_content(word)]


def _tells(line: str, clause: Sequence[str]) -> bool:
    """Whether a sentence tells a clause, as far as its words show."""
    said = set(line.split())
    known = sum(word in said or any(form in said for form in forms(word)) for word in clause)
    return not clause or known >= _TOLD * len(clause)


def _about(told: Told) -> Iterator[Finding]:
    """A number that every passage has as about so much, at most or at least so much, is told so."""
    numbers = [(i, value) for i, token in enumerate(told.tokens) if not token.role and (value := value_of(token.low or " "))]
    if not numbers:
        return
    spoken = [token.low or " " for token in told.tokens]
    held = [passage.words for passage in told.passages]
    for i, value in numbers:
        unit = unit_beside(told.tokens, i)
        places = [(words, at) for words in held for at, word in enumerate(words) if value_of(word) == value]
        kinds = [_kind(*place) for place in places if not unit or unit_at(*place) == unit]
        kind = kinds[0] if kinds and len({*kinds}) == 1 else ""
        if kind and not _has_kind(spoken, i, kind):
            yield Finding(told.where, "HEDGE", f"the source says {kind} “{told.tokens[i].text}”, and the sentence does not")


def _kind(words: Sequence[str], at: int) -> str:
    """What a source says of a number right before it: `about`, `at most`, `at least`; empty for nothing."""
    before = f" {' '.join(words[max(0, at - 3) : at])}"
    behind = f" {' '.join(words[at + 1 : at + 5])} "
    return next(
        (
            kind
            for kind, phrases in ABOUT.items()
            if any(before.endswith(f" {each}") for each in phrases[0]) or any(f" {each} " in behind for each in BEHIND[kind])
        ),
        "",
    )


def _has_kind(words: Sequence[str], at: int, kind: str) -> bool:
    near = f" {' '.join(words[max(0, at - _NEAR) : at])} | {' '.join(words[at + 1 : at + 1 + _NEAR])} "
    before, anywhere = ABOUT[kind]
    if any(f" {each} " in near for each in (*before, *anywhere, *BEHIND[kind])):
        return True
    line = f" {' '.join(words)} "
    return any(each.endswith("*") and f" {each[:-1]}" in line for each in anywhere)
