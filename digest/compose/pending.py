"""Open work: told in its own paragraph and in fixed wording, never as done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from digest.compose.items import Item
from digest.compose.spans import sentence
from digest.ledger_words import listed, spoken_date
from digest.story import Sentence

#: Open pull requests that one sentence tells, and its words.
_TOGETHER = 3
_TOGETHER_WORDS = 32

_FRAMES = ("Still pending in {name}: {what}.", "Also pending in {name}: {what}.", "Not yet merged in {name}: {what}.")

#: Closed without merging; only for desks that ask for it.
_CLOSED = ("Closed without merging in {name}: {what}.", "Also closed without merging in {name}: {what}.")

#: What is on hold until somebody says otherwise; with a date, the date gets a sentence of its own.
_UNDATED = ("On hold in {name}: {what}.", "Also on hold in {name}: {what}.")


def pending(items: Sequence[Item]) -> tuple[Sentence, ...]:
    """The paragraph on open work: what waits for review by repository, what is on hold by its date, and what was closed."""
    there = [item for item in items if _what(item)]
    told = _by_repository([item for item in there if item.change.status == "pending"], 0)
    held = [item for item in there if item.change.status == "scheduled"]
    for until in dict.fromkeys(item.change.hold_until for item in held):
        group = [item for item in held if item.change.hold_until == until]
        told += [*_by_repository(group, len(told)), _held(group, until)] if until else _by_repository(group, 0, _UNDATED)
    return (*told, *_by_repository([item for item in there if item.change.status == "closed"], 0, _CLOSED))


def _by_repository(items: Sequence[Item], told: int, frames: Sequence[str] = _FRAMES) -> list[Sentence]:
    """The sentences on open pull requests, those of one repository together."""
    found: list[Sentence] = []
    for repo in dict.fromkeys(item.change.repo for item in items):
        pulls = [item for item in items if item.change.repo == repo]
        for same in ([item for item in pulls if item.proposition], [item for item in pulls if not item.proposition]):
            found += [_open(group, frames[(told + len(found) + i) % len(frames)]) for i, group in enumerate(_groups(same))]
    return found


def _groups(items: Sequence[Item]) -> Iterator[list[Item]]:
    group: list[Item] = []
    for item in items:
        words = sum(len(_what(each).split()) for each in (*group, item))
        if group and (len(group) == _TOGETHER or words > _TOGETHER_WORDS):
            yield group
            group = []
        group.append(item)
    if group:
        yield group


def _what(item: Item) -> str:
    """`to add X`, or `titled “…”`; empty where nothing of the title may be repeated."""
    if item.proposition:
        return item.proposition.infinitive()
    return f"titled “{item.quoted}”" if item.quoted else ""


def _open(group: Sequence[Item], frame: str) -> Sentence:
    several = len(group) > 1
    what = f"{'pull requests' if several else 'a pull request'} {listed(list(dict.fromkeys(_what(item) for item in group)))}"
    text = frame.format(name=group[0].name, what=what)
    return sentence("pending", text, tuple(item.evidence for item in group), frozenset([group[0].name]))


def _held(group: Sequence[Item], until: date) -> Sentence:
    """Fixed wording: the date comes from the field, the titles are the evidence."""
    when = f"not to merge before {spoken_date(until)}"
    text = f"Its title says {when}, so treat it as scheduled, not shipped."
    if len(group) > 1:
        text = f"Their titles say {when}, so treat them as scheduled, not shipped."
    return sentence("pending", text, tuple(item.whole_title for item in group))
