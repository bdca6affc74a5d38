"""What the sources of one change say together: a sentence may rest on any of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime
from functools import cached_property
from typing import NamedTuple
from unicodedata import normalize

from digest.lexicon import ABBREVIATIONS, BACKGROUND_HEADINGS
from digest.model import Advisory, Change, Event, Repo, Source
from digest.verify.glosses import glossed
from digest.verify.text import akin, bare, forms, said, sentences, straight, tokens

_HEADING = re.compile(
    r"^[ >]{0,12}(?:#{1,6}\s+(\S[^\n]*)|\*\*(\S[^\n*]*)\*\*:?\s*$|(\S[^\n]*)\n(?:={3,}|-{3,})\s*$)", re.MULTILINE
)
_WORD = re.compile(r"\w+")
_CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


class Passage(NamedTuple):
    """A passage of evidence.

    Args:
        source: where it stands.
        words: its tokens.
        background: it stands under a heading such as Motivation and nowhere else, so it tells what was before.
    """

    source: Source
    text: str
    words: tuple[str, ...]
    background: bool

    @classmethod
    def of(cls, source: Source, text: str) -> Passage:
        """The passage `text` of `source`."""
        return cls(source, text, tuple(glossed(tokens(said(text)))), is_background(source, text))


def is_background(source: Source, passage: str) -> bool:
    """Whether `passage` stands only under headings that describe the world before the change."""
    if passage in source.title or not source.body:
        return False
    at = source.body.find(passage)
    if at < 0:
        return False
    while at >= 0:
        if not _under_background(source.body, at):
            return False
        at = source.body.find(passage, at + 1)
    return True


def _under_background(body: str, at: int) -> bool:
    title = _heading_above(body, at).lower().split()
    return title[0].strip("*_:#").startswith(BACKGROUND_HEADINGS) if title else False


def _heading_above(body: str, at: int) -> str:
    above = None
    for found in _HEADING.finditer(body, 0, at):
        above = found
    return next(group for group in above.groups() if group) if above else ""


def heading_of(source: Source, passage: str) -> str:
    """Return the heading that a passage of a body stands under; empty where there is none."""
    at = -1 if "\n" not in source.body or passage in source.title else source.body.find(passage)
    return _heading_above(source.body, at) if at > 0 else ""


class Family:
    """The text of a change's sources and fields, in the forms that the checks need, each made once and when needed."""

    def __init__(self, change: Change, repo: Repo) -> None:
        self.change = change
        self.repo = repo
        self._known: dict[str, bool] = {}

    @cached_property
    def said(self) -> str:
        """Titles, prose of the bodies, and fields, as straight text."""
        parts = [part for source in self.change.sources for part in (straight(source.title), said(source.body)) if part]
        return "\n\n".join((*parts, self.fields))

    @cached_property
    def fields(self) -> str:
        """The fields of the change and its sources that a sentence may tell, a line each."""
        change = self.change
        lines = [
            change.repo,
            self.repo.spoken,
            *change.labels,
            *change.also_in,
            change.released_in or "",
            change.series or "",
        ]
        lines += [
            change.reverts or "",
            *(source.label for source in change.sources),
            *(f"closes #{n}" for n in change.closes),
        ]
        lines += [line for source in change.sources for line in _advisory_lines(source.event)]
        return "\n\n".join(line for line in lines if line)

    @cached_property
    def everything(self) -> str:
        """All text of the sources, code blocks too, as one line in lower case: where identifiers are looked up."""
        parts = [part for source in self.change.sources for part in (source.title, source.body) if part]
        return " ".join(straight("\n".join((*parts, self.fields))).lower().split())

    @cached_property
    def written(self) -> str:
        """The same, letter by letter as it is written, in composed form (NFC)."""
        parts = (text for source in self.change.sources for text in (source.title, source.body))
        whole = " ".join((*parts, self.fields)).lower().replace("\u00b5", "\u03bc")
        return normalize("NFC", whole)

    @cached_property
    def paths(self) -> frozenset[str]:
        """The changed paths and their last parts, in lower case."""
        paths = [each.path.lower() for each in self.change.files]
        return frozenset((*paths, *(path.rsplit("/", 1)[-1] for path in paths)))

    @cached_property
    def words(self) -> list[str]:
        """The tokens of `said`, marks included."""
        return glossed(tokens(self.said))

    @cached_property
    def sentences(self) -> tuple[tuple[str, ...], ...]:
        """The tokens of `said`, sentence by sentence."""
        return tuple(tuple(told) for told in sentences(self.words))

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every word of `said` as it stands there, possessive endings aside."""
        return frozenset(map(bare, set(self.words)))

    @cached_property
    def title_lines(self) -> tuple[tuple[str, ...], ...]:
        """The tokens of its titles, and of the fields that a sentence may tell, a line each."""
        texts = (*(each.title for each in self.change.sources), *self.fields.split("\n\n"))
        return tuple(tuple(glossed(tokens(straight(text)))) for text in texts)

    @cached_property
    def title_words(self) -> frozenset[str]:
        """The words of its titles, and of the fields that a sentence may tell."""
        return frozenset(map(bare, {word for line in self.title_lines for word in line}))

    @cached_property
    def positions(self) -> dict[str, list[int]]:
        """Where each word of `words` stands."""
        found: dict[str, list[int]] = {}
        for i, word in enumerate(self.words):
            found.setdefault(word, []).append(i)
        return found

    @cached_property
    def _parts(self) -> frozenset[str]:
        """The words inside identifiers: `AsyncGRPOTrainer` has async, grpo and trainer; and expanded abbreviations."""
        joined = (word for word in _WORD.findall(self.said) if "_" in word or not (word.islower() or word[1:].islower()))
        inner = {part.lower() for word in joined for part in _CAMEL.findall(word)}
        short = self.vocabulary & ABBREVIATIONS.keys()
        return frozenset(inner | {long for word in short for long in ABBREVIATIONS[word]})

    @cached_property
    def _by_beginning(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for word in self.vocabulary | self._parts:
            if len(word) > 2 and word[0].isalpha():
                found.setdefault(word[:3], []).append(word)
        return found

    def beginning_with(self, three: str) -> list[str]:
        """The words of the sources, parts of identifiers too, that begin with these three letters."""
        return self._by_beginning.get(three, [])

    def knows(self, word: str) -> bool:
        """Whether the sources have `word` (lower case): as it is, in another form, as part of an identifier, by its stem."""
        known = self._known.get(word)
        if known is None:
            known = self._known[word] = self._has(bare(word))
        return known

    def _has(self, word: str) -> bool:
        if word in self.vocabulary or any(form in self.vocabulary for form in forms(word)):
            return True
        if word in self._parts or any(form in self._parts for form in forms(word)):
            return True
        return any(akin(word, other) for other in self.beginning_with(word[:3]))

    def has_word(self, word: str) -> bool:
        """Whether the sources have `word` (lower case) itself, in singular or plural, or as a part of an identifier."""
        return any(each in self.vocabulary or each in self._parts for each in (word, *forms(word)))

    def coverage(self, content: list[str]) -> float:
        """The share of content words that the sources have; 1.0 for none."""
        return sum(map(self.knows, content)) / len(content) if content else 1.0

    @cached_property
    def days(self) -> frozenset[date]:
        """Every date in the fields of the change and its sources."""
        moments = [getattr(source.event, name, None) for source in self.change.sources for name in _MOMENTS]
        found = {moment.date() for moment in (*moments, self.change.at) if isinstance(moment, datetime)}
        return frozenset(found | ({self.change.hold_until} if self.change.hold_until else set()))


_MOMENTS = ("at", "authored_at", "opened_at", "updated_at", "merged_at", "closed_at")


def _advisory_lines(event: Event) -> Iterator[str]:
    if isinstance(event, Advisory):
        yield f"advisory {event.id} {event.cve or ''} vulnerability"
        if event.severity:
            yield f"{event.severity} severity"
        for hit in event.affected:
            yield " ".join(value for value in (hit.package, hit.range, hit.ecosystem) if value)
            if hit.patched:
                yield f"{hit.package} {hit.patched}"
