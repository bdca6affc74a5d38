"""The editor's key: what a good story of a recorded window tells, and what it leaves alone."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from digest.errors import FormatError, InputError
from digest.model import Pull
from tests.bench.editor import words
from tests.bench.editor.edition import Edition
from tests.bench.editor.fields import names
from tests.bench.editor.figure import Figure, Row, Unknown, figure

GRAVE = frozenset(["security", "breaking", "removal", "required-version"])


@dataclass(frozen=True)
class Must:
    """A change that a story must not miss: its id, its effect, and ids that stand for it."""

    id: str
    kind: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class Entry:
    """What the key says of one file."""

    lead: tuple[str, ...] = ()
    must: tuple[Must, ...] = ()
    cancel: tuple[tuple[str, ...], ...] = ()
    pending: tuple[str, ...] = ()
    same: tuple[tuple[str, ...], ...] = ()
    quiet: bool = False

    def alike(self, ids: Iterable[str]) -> frozenset[str]:
        """Return `ids` and every id that is the same change as one of them."""
        found = frozenset(ids)
        return found.union(*(group for group in self.same if found & frozenset(group)))

    def tells(self, must: Must, told: frozenset[str]) -> bool:
        """Whether one of the names that were told stands for a change."""
        return bool(told & (self.alike([must.id]) | frozenset(must.also)))


Key = Mapping[str, Entry]


def load_key(path: Path) -> dict[str, Entry]:
    """Read a key: for each file name an entry.

    Raises:
        InputError: it cannot be opened.
        FormatError: it is no JSON, or an entry lacks a field.
    """
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
        return {name: _entry(entry) for name, entry in value.items()}
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}; name the key with --key") from None
    except (ValueError, KeyError, AttributeError, TypeError) as error:
        raise FormatError(str(path), f"is no editor's key ({type(error).__name__}: {error})") from None


def _entry(entry: Mapping[str, Any]) -> Entry:
    return Entry(
        lead=tuple(entry["lead"]),
        must=tuple(Must(each["id"], each["kind"], tuple(each.get("also", ()))) for each in entry["must"]),
        cancel=tuple(tuple(pair) for pair in entry["cancel"]),
        pending=tuple(entry["pending"]),
        same=tuple(tuple(group) for group in entry["same"]),
        quiet=entry["quiet"],
    )


# ---- what a story tells, in the names of the key ----


def _names(edition: Edition, sources: Iterable[str]) -> frozenset[str]:
    known = edition.fields.events
    return frozenset(name for each in sources if each in known for name in names(known[each]))


def told(edition: Edition) -> frozenset[str]:
    """Return the names of what a story refers to, or has in the evidence of a sentence that is no mere count."""
    sources = [link.id for each in edition.story.references for link in each.sources]
    sources += [
        item.source for _, sentence in edition.story.sentences() if sentence.kind != "tally" for item in sentence.evidence
    ]
    return _names(edition, sources) | frozenset(each.change for each in edition.story.references)


def _headlined(edition: Edition) -> frozenset[str]:
    """The names of the change that the headline tells first."""
    first = next((item.source for item in edition.story.headline.evidence), None)
    if first is None:
        return frozenset()
    reference = edition.story.reference_of.get(first)
    more = _names(edition, (link.id for link in reference.sources)) | {reference.change} if reference else frozenset()
    return _names(edition, [first]) | more


# ---- the rows ----


@dataclass(frozen=True)
class _Check:
    name: str
    what: str
    looks: Callable[[Edition, Entry], Iterator[tuple[str, bool]]]
    least: float | None = None

    def row(self, editions: Sequence[Edition], key: Key | None) -> Figure | Unknown:
        """The row about the files that the key knows; without a key it says so."""
        known = [each for each in editions if key and each.name in key]
        if key is None or not known:
            return Unknown(self.name, "no key" if key is None else "the key has none of these files")
        return figure(
            self.name, self.what, (look for each in known for look in self.looks(each, key[each.name])), self.least
        )


def rows(editions: Sequence[Edition], key: Key | None) -> list[Row]:
    """Return the rows of the table that need the key."""
    checks = (
        _Check("must of the key told: security, breaking, removal, required version", "changes", _grave, 100),
        _Check("must of the key told: all", "changes", _musts, 90),
        _Check("headlines on a lead or must of the key", "windows that are not quiet", _leads, 90),
        _Check("pairs of the key's cancel told as news", "pairs", _cancelled),
        _Check("pending of the key told as landed", "pull requests", _pending),
        _Check("groups of the key's same under several references", "groups", _same),
    )
    return [check.row(editions, key) for check in checks]


def _musts(edition: Edition, entry: Entry) -> Iterator[tuple[str, bool]]:
    """Each change that must not be missed."""
    known = told(edition)
    for must in entry.must:
        yield edition.line(f"{must.kind} {must.id} is not told"), entry.tells(must, known)


def _grave(edition: Edition, entry: Entry) -> Iterator[tuple[str, bool]]:
    """Of those, the ones that concern a reader who does not care for news."""
    known = told(edition)
    for must in entry.must:
        if must.kind in GRAVE:
            yield edition.line(f"{must.kind} {must.id} is not told"), entry.tells(must, known)


def _leads(edition: Edition, entry: Entry) -> Iterator[tuple[str, bool]]:
    """Whether the first change of the headline is one that the key would lead with or not miss."""
    if entry.quiet or not entry.lead:
        return
    good = entry.alike((*entry.lead, *(must.id for must in entry.must))).union(*(must.also for must in entry.must))
    first = _headlined(edition)
    yield edition.line(f"“{edition.story.headline.plain}”, not {', '.join(entry.lead)}"), bool(first & good)


def _cancelled(edition: Edition, entry: Entry) -> Iterator[tuple[str, bool]]:
    """Pairs that undid each other."""
    known = told(edition)
    for pair in entry.cancel:
        yield edition.line(f"{' and '.join(pair)} undid each other"), not known & frozenset(pair)


def _pending(edition: Edition, entry: Entry) -> Iterator[tuple[str, bool]]:
    """Open pull requests."""
    story = edition.story
    landed = [link.id for each in story.references if each.state in ("landed", "released") for link in each.sources]
    landed += [
        item.source
        for _, sentence in story.sentences()
        if sentence.kind not in ("pending", "tally") and not words.tells_as_open(sentence)
        for item in sentence.evidence
    ]
    events = edition.fields.events
    done = frozenset(
        name for each in landed if isinstance(events.get(each), Pull) for name in names(events[each])
    ) | frozenset(each.change for each in story.references if each.state in ("landed", "released"))
    for waiting in entry.pending:
        yield edition.line(f"{waiting} is open"), waiting not in done


def _same(edition: Edition, entry: Entry) -> Iterator[tuple[str, bool]]:
    """Ids that are one change."""
    called = {
        each.number: _names(edition, (link.id for link in each.sources)) | {each.change} for each in edition.story.references
    }
    for group in entry.same:
        numbers = [number for number, known in called.items() if known & frozenset(group)]
        listed = ", ".join(f"[{number}]" for number in numbers)
        yield edition.line(f"{listed} are one change: {', '.join(group)}"), len(numbers) < 2
