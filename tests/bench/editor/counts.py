"""That one change is one: in the references, and in every count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from tests.bench.editor import words
from tests.bench.editor.edition import Edition
from tests.bench.editor.figure import Figure, figure

_ONE_BY_ONE = ("change", "release", "advisor")  # as `words.counted` names what a tally adds up


def twice(editions: Sequence[Edition]) -> Figure:
    """Changes that a story cites or counts twice.

    Cited: two references with a source, or with sources of one unit (`fields`), in common. Counted: a count above the number
    of units that landed, a housekeeping count that is not that of its evidence, and a tally that is not the sum of what the
    story tells and what it says it leaves out.
    """
    looks = (look for each in editions for look in (*_cited(each), *_counted(each)))
    return figure("changes counted or cited twice", "references and counts", looks)


def _cited(edition: Edition) -> Iterator[tuple[str, bool]]:
    known = edition.fields.events
    units = [
        (each, edition.fields.units(link.id for link in each.sources if link.id in known))
        for each in edition.story.references
    ]
    again = {
        late.number: early
        for (early, ones), (late, others) in combinations(units, 2)
        if ones & others or early.change == late.change
    }
    for reference, _ in units:
        first = again.get(reference.number)
        what = f"[{first.number}] and [{reference.number}] are one change: {first.change}" if first else ""
        yield edition.line(what), not first


def _counted(edition: Edition) -> Iterator[tuple[str, bool]]:
    yield from _within_bounds(edition)
    yield from _folds(edition)
    yield from _sum(edition)


def _within_bounds(edition: Edition) -> Iterator[tuple[str, bool]]:
    """No count of changes exceeds the number of units that landed, no count of releases that of the tags."""
    fields = edition.fields
    most = {
        "change": len({fields.unit(key) for key in fields.events if fields.landed(key)}),
        "update": len({fields.unit(key) for key in fields.events if fields.landed(key)}),
        "release": len({fields.unit(key) for key in fields.events if fields.published(key)}),
        "advisor": len({fields.unit(key) for key in fields.events if fields.published(key)}),
    }
    for where, sentence in edition.story.sentences():
        if sentence.kind in ("tally", "lede", "headline") and not (sentence.kind == "lede" and sentence.evidence):
            for noun, number in words.counted(words.own(sentence)):
                if noun in most:
                    yield (
                        edition.line(f"{where} counts {number}, the fields {most[noun]}: {sentence.plain}"),
                        number <= most[noun],
                    )


def _folds(edition: Edition) -> Iterator[tuple[str, bool]]:
    """A count with evidence counts the units of its evidence."""
    for where, sentence in edition.story.sentences():
        number = next((number for _, number in words.counted(words.own(sentence))), None)
        if sentence.kind == "tally" and sentence.evidence and number is not None:
            units = edition.fields.units(item.source for item in sentence.evidence)
            yield (
                edition.line(f"{where} counts {number}, its evidence is {len(units)}: {sentence.plain}"),
                number == len(units),
            )


def _sum(edition: Edition) -> Iterator[tuple[str, bool]]:
    """The tally is what the story tells and what it leaves out."""
    tally = edition.story.tally
    if tally is None:
        return
    total = sum(number for noun, number in words.counted(tally.plain) if noun in _ONE_BY_ONE)
    left = sum(
        number
        for paragraph in edition.story.body
        for sentence in paragraph
        if sentence.kind == "tally" and not sentence.evidence
        for _, number in words.counted(sentence.plain)
    )
    told = _told(edition)
    yield edition.line(f"tells {told}, leaves out {left}, but counts {total}"), told + left == total


def _told(edition: Edition) -> int:
    """How many units that landed or came out are evidence of a sentence or an item; those of one reference are one."""
    fields, story = edition.fields, edition.story
    evidence = [item.source for _, sentence in story.sentences() for item in sentence.evidence]
    evidence += [item.source for action in story.actions for item in action.evidence]
    told: set[str] = set()
    for source in evidence:
        reference = story.reference_of.get(source)
        if reference or fields.landed(source) or fields.published(source):
            told.add(reference.change if reference else fields.unit(source))
    waiting = {each.change for each in story.references if each.state in ("pending", "scheduled", "closed")}
    return len(told - waiting)
