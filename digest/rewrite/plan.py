"""The plan: which sentences of the template's story a model may word, and from what.

Fixed wording stays the template's: open work, corrections, counts, action items, references, the byline.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from digest.coverage import ledger_of
from digest.lexicon import HEDGES
from digest.model import Activity, Change, Ledger
from digest.pipeline import build
from digest.rewrite.passages import STORY, Document, Passage, document, gives_orders
from digest.story import Sentence, Story

#: A sentence on more changes than this is a list, and the template's lists are as short as lists get.
_CHANGES = 4

_VERSION = re.compile(r"(?<![\w.])v?\d+(?:\.\d+)+\w*")


@dataclass(frozen=True)
class Slot:
    """A sentence to be worded.

    Args:
        where: its place: `headline`, `lede`, `body[p][s]`.
        sentence: the template's.
        changes: ids of the changes it tells, such as `c1`.
        keep: words that any wording of it has: versions, hedges, identifiers of the title.
    """

    where: str
    sentence: Sentence
    changes: tuple[str, ...]
    keep: tuple[str, ...] = ()


@dataclass(frozen=True)
class Told:
    """A change as a model sees it. `id` is `c1`, `c2`, …: ids of the ledger hold text that strangers may choose."""

    id: str
    change: Change
    name: str
    documents: tuple[Document, ...]


@dataclass(frozen=True)
class Plan:
    """What a model is asked to word.

    Args:
        story: the template's, verified.
        slots: in reading order; empty where there is nothing to word.
        names: the repositories as prose names them.
    """

    story: Story
    ledger: Ledger
    slots: tuple[Slot, ...]
    changes: tuple[Told, ...]
    names: frozenset[str] = frozenset()

    @cached_property
    def passages(self) -> Mapping[str, Passage]:
        """The passages by their ids."""
        found = (each for told in self.changes for source in told.documents for each in source.passages)
        return {each.sid: each for each in found}

    @cached_property
    def told(self) -> Mapping[str, Told]:
        """The changes by their ids."""
        return {each.id: each for each in self.changes}

    @cached_property
    def slot_at(self) -> Mapping[str, Slot]:
        """The slots by their places."""
        return {each.where: each for each in self.slots}

    def passages_of(self, slot: Slot) -> tuple[Passage, ...]:
        """The passages that a sentence in `slot` may rest on."""
        return tuple(each for each in self.passages.values() if each.change in slot.changes)


def plan_of(activity: Activity) -> Plan:
    """Build the template's story of a window, and plan what of it a model may word."""
    story, ledger = build(activity), ledger_of(activity)
    open_slots = [(where, said) for where, said in story.sentences() if _may_be_worded(said, ledger)]
    order = dict.fromkeys(change.id for _, said in open_slots for change in _changes(said, ledger))
    ids = {change: f"c{i}" for i, change in enumerate(order, 1)}
    changes = _told(story, ledger, ids)
    slots = tuple(
        Slot(where, said, tuple(ids[each.id] for each in _changes(said, ledger)), _keep(said, _changes(said, ledger)))
        for where, said in open_slots
    )
    names = frozenset(repo.spoken for repo in activity.repo_named.values())
    return Plan(story, ledger, slots, changes, names)


def _changes(said: Sentence, ledger: Ledger) -> tuple[Change, ...]:
    """The changes that a sentence tells, each once."""
    found = (ledger.change_of[item.source] for item in said.evidence)
    return tuple({change.id: change for change in found}.values())


def _may_be_worded(said: Sentence, ledger: Ledger) -> bool:
    if said.kind not in ("headline", "lede", "claim") or not said.evidence:
        return False
    changes = _changes(said, ledger)
    return len(changes) <= _CHANGES and all(_is_done(each) and not _has_orders(each) for each in changes)


def _is_done(change: Change) -> bool:
    """Whether a change landed as something new: what takes back earlier work is told in fixed wording."""
    return change.status in ("landed", "released") and change.reverts is None


def _has_orders(change: Change) -> bool:
    return any(gives_orders(source.title) for source in change.sources)


def _told(story: Story, ledger: Ledger, ids: Mapping[str, str]) -> tuple[Told, ...]:
    cited: dict[str, set[str]] = {}
    for _, said in story.sentences():
        for item in said.evidence:
            cited.setdefault(item.source, set()).add(item.passage)
    room, number = STORY, 0
    found: list[Told] = []
    for name, short in ids.items():
        change = ledger.change_named[name]
        documents: list[Document] = []
        for source in change.sources:
            shown = document(number + 1, short, source, cited.get(source.id, ()), room)
            if shown.passages and _adds(shown, documents):
                documents.append(shown)
                number += 1
                room -= sum(len(each.text) for each in shown.passages[1:])
        found.append(Told(short, change, ledger.activity.repo_named[change.repo].spoken, tuple(documents)))
    return tuple(found)


def _adds(shown: Document, known: Iterable[Document]) -> bool:
    """Whether a source says anything that those before it do not: a squash commit often repeats its pull request."""
    heard = {each.text for other in known for each in other.passages}
    first = next(iter(known), None)
    body = [each for each in shown.passages if not each.sid.endswith(".0")]
    return first is None or any(each.text not in heard for each in body)


def _keep(said: Sentence, changes: Sequence[Change]) -> tuple[str, ...]:
    """What a sentence must not lose. A headline is short, and its lede has the rest."""
    if said.kind == "headline":
        return ()
    titles = " ".join(change.title for change in changes).replace("`", "")
    code = [span.text for span in said.spans if span.kind == "code" and span.text in titles]
    low = said.plain.lower()
    return tuple(dict.fromkeys((*code, *_VERSION.findall(said.plain), *(each for each in HEDGES if each in low))))
