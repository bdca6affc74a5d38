"""Open work: told in its own paragraph and in fixed wording, never as done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from digest.compose.items import Item
from digest.compose.spans import sentence
from digest.ledger_words import listed, spoken_date
from digest.story import Sentence

#: Open pull requests that one sentence tells, and its words.
_TOGETHER = 3
_TOGETHER_WORDS = 32

_FRAMES = ("Still pending in {name}: {what}.", "Also pending in {name}: {what}.", "Not yet merged in {name}: {what}.")


def pending(items: Sequence[Item]) -> tuple[Sentence, ...]:
    """The paragraph on open work: by repository; what is on hold is told alone, with its date."""
    told: list[Sentence] = []
    for repo in dict.fromkeys(item.change.repo for item in items):
        there = [item for item in items if item.change.repo == repo and _what(item)]
        pulls = [item for item in there if item.change.status == "pending"]
        for same in ([item for item in pulls if item.proposition], [item for item in pulls if not item.proposition]):
            told += [_open(group, len(told) + i) for i, group in enumerate(_groups(same))]
        for item in there:
            if item.change.status == "scheduled":
                told += [_open([item], len(told)), _held(item)]
    return tuple(told)


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


def _open(group: Sequence[Item], told: int) -> Sentence:
    several = len(group) > 1
    what = f"{'pull requests' if several else 'a pull request'} {listed(list(dict.fromkeys(_what(item) for item in group)))}"
    frame = _FRAMES[told % len(_FRAMES)]
    text = frame.format(name=group[0].name, what=what)
    return sentence("pending", text, tuple(item.evidence for item in group), frozenset([group[0].name]))


def _held(item: Item) -> Sentence:
    """Fixed wording: its date comes from the field, its title is the evidence."""
    until = item.change.hold_until
    when = f"not to merge before {spoken_date(until)}" if until else "not to merge it yet"
    return sentence("pending", f"Its title says {when}, so treat it as scheduled, not shipped.", (item.whole_title,))
