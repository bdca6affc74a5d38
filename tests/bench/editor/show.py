"""A story beside its activity, to be read by an editor: each sentence over what it rests on, then every change."""

from __future__ import annotations

from collections.abc import Iterator

from digest.compose.spans import bare
from digest.model import Change
from digest.story import Evidence
from tests.bench.editor import words
from tests.bench.editor.edition import Edition
from tests.bench.editor.fields import names
from tests.bench.editor.key import Entry

_LONGEST = 150


def shown(edition: Edition, entry: Entry | None = None) -> str:
    """Return the story with the evidence under each sentence, then the changes of the activity with id, status and title.

    In front of a change stands its number in the story, or a dash, and what the key says of it (`lead`, `must`, `pending`,
    `cancel`); behind it, where it was placed and why.
    """
    return "\n".join([*_story(edition), "", *_changes(edition, entry)]) + "\n"


def _story(edition: Edition) -> Iterator[str]:
    story = edition.story
    yield f"{edition.name}: {words.length(story)} words, {len(edition.ledger.changes)} changes"
    for where, sentence in story.sentences():
        cited = "".join(f"[{number}]" for number in sentence.cite)
        yield f"\n{where}: {sentence.plain} {cited}".rstrip()
        yield from _evidence(edition, sentence.evidence)
    for i, action in enumerate(story.actions):
        cited = "".join(f"[{number}]" for number in action.cite)
        yield f"\nactions[{i}]: {action.text} ({action.repo}, {action.urgency}: {action.rule}) {cited}"
        yield from _evidence(edition, action.evidence)
    for withheld in story.withheld:
        yield f"\nwithheld ({', '.join(withheld.codes)}): {withheld.text}"


def _evidence(edition: Edition, evidence: tuple[Evidence, ...]) -> Iterator[str]:
    for item in evidence:
        source = edition.activity.sources.get(item.source)
        yield f"    {source.repo if source else ''} {source.label if source else item.source}: {_short(item.passage)}"


def _changes(edition: Edition, entry: Entry | None) -> Iterator[str]:
    number = {each.change: f"[{each.number}]" for each in edition.story.references}
    for each in edition.ranked:
        change = each.change
        front = f"{number.get(change.id, '-'):>5} {_verdict(change, entry):7} {change.status:9} {change.id}"
        why = f"({each.place}, {each.effect} {each.score}: {'; '.join(each.reasons)})"
        yield f"{front}  {_short(change.title)}  {why}"
    for pair in edition.ledger.cancelled:
        yield f"    - cancel  {pair.change.id} and {pair.by.id}  {_short(pair.change.title)}"


def _verdict(change: Change, entry: Entry | None) -> str:
    known = frozenset(name for source in change.sources for name in names(source.event)) | {change.id}
    if entry is None:
        return ""
    lists = {
        "lead": entry.lead,
        "must": [each.id for each in entry.must] + [other for each in entry.must for other in each.also],
        "pending": entry.pending,
        "cancel": [each for pair in entry.cancel for each in pair],
    }
    return next((name for name, ids in lists.items() if known & entry.alike(ids)), "")


def _short(text: str) -> str:
    line = bare(" ".join(text.split()))
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"
