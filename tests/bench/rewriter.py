"""The judge of the rewriter: a good editor's wordings that it lets stand, and lies about the same changes that it does.

The wordings are the true sentences of the corpus that people wrote, offered as a model would offer them: in the slot of
their change, with the passages they rest on. A lie is one of their mutants. What is asked is what would be printed: as
offered, or with the automatic corrections.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from digest.rewrite.answer import Cite, Proposal
from digest.rewrite.judge import judge
from digest.rewrite.mend import fixed
from digest.rewrite.plan import Plan, Slot, plan_of
from digest.story import Evidence, Sentence
from tests.bench.faults.corpus import Author, ChangeSet, Part, Truth, load
from tests.bench.faults.mutators import FAULTS, Fault
from tests.bench.table import Table

#: A mutant of this class has true words; the judge gives them the passages that bear them out.
_TRUE_WORDS = "right words, wrong reference"

#: How many mutants of a class and a sentence are offered.
_EACH = 2


@dataclass(frozen=True)
class Offer:
    """A sentence that was offered for a slot: what would be printed (None for the template's), and why not what was said."""

    printed: Sentence | None
    codes: tuple[str, ...]


class Lie(NamedTuple):
    """Something false that would be printed, with what was true."""

    fault: str
    before: str
    printed: str


def offer(plan: Plan, slot: Slot, said: Sentence) -> Offer:
    """Offer a sentence for a slot as a model would."""
    proposal = Proposal(slot.where, said.plain, slot.changes, tuple(map(Cite, _sids(plan, slot, said.evidence))))
    judged = judge(plan, {slot.where: proposal}, {}, "model")
    codes = tuple(each.code for each in judged.faults.get(slot.where, ()))
    printed = fixed(plan, {slot.where: proposal}, judged).standing.get(slot.where)
    return Offer(None if printed is None or printed.wording == "template" else printed, codes)


def slot_of(plan: Plan, truth: Truth) -> Slot | None:
    """The slot that a sentence would be written for: one of its changes alone first, of the body first."""
    about, kind = {change.id for change in truth.changes}, truth.sentence.kind
    fitting: list[tuple[bool, bool, int]] = []
    for i, slot in enumerate(plan.slots):
        told = {plan.told[each].change.id for each in slot.changes}
        right = slot.where == kind if kind in ("headline", "lede") else slot.where != "headline"
        if right and about <= told:
            fitting.append((told != about, slot.where == "lede", i))
    return plan.slots[min(fitting)[2]] if fitting else None


def _sids(plan: Plan, slot: Slot, evidence: Sequence[Evidence]) -> Iterator[str]:
    """The numbers of the passages that hold the evidence; a source that the plan leaves out is one that another repeats."""
    for item in evidence:
        there = plan.passages_of(slot)
        holding = [each for each in there if each.evidence.passage in item.passage or item.passage in each.evidence.passage]
        own = [each for each in holding if each.evidence.source == item.source]
        yield from (each.sid for each in own or holding)


@cache
def _plan(each: ChangeSet) -> Plan:
    return plan_of(each.activity)


def accepted(sets: Sequence[ChangeSet], by: Author) -> tuple[Offer, ...]:
    """What becomes of the true sentences of an author that there is a slot for."""
    return tuple(
        offer(_plan(each), slot, truth.sentence)
        for each in sets
        for truth in each.truths
        if truth.by == by and (slot := slot_of(_plan(each), truth))
    )


def lies(sets: Sequence[ChangeSet], faults: Sequence[Fault] = FAULTS) -> tuple[int, tuple[Lie, ...]]:
    """How many mutants were offered, and those of which something would be printed that is not true.

    The beginning of the true sentence is true, and so is another true sentence, cited anew, of a slot with two changes.
    """
    offered, told = 0, []
    for each in sets:
        true = {truth.sentence.plain for truth in each.truths}
        for name, truth, said in _mutants(each, faults):
            slot = slot_of(_plan(each), truth)
            if slot is None:
                continue
            offered += 1
            printed = offer(_plan(each), slot, said).printed
            if printed and printed.plain not in true and not truth.sentence.plain.startswith(printed.plain.rstrip(".")):
                told.append(Lie(name, truth.sentence.plain, printed.plain))
    return offered, tuple(told)


def _mutants(each: ChangeSet, faults: Sequence[Fault]) -> Iterator[tuple[str, Truth, Sentence]]:
    for fault in faults:
        for at, made in fault.mutants(each) if fault.name != _TRUE_WORDS else ():
            if at < _EACH and made.truth and made.truth.by != "template" and isinstance(made.after, Sentence):
                yield fault.name, made.truth, made.after


def measure(part: Part) -> tuple[Table, tuple[Lie, ...]]:
    """Measure a part of the corpus; and return what is printed of lies."""
    sets, table = load(part), Table()
    names: dict[Author, str] = {"close": "near the words of the source", "editor": "freely worded"}
    for by, spoken in names.items():
        offers = accepted(sets, by)
        stand = sum(each.printed is not None for each in offers)
        share = 100 * stand / max(len(offers), 1)
        table.told(f"{part}: true sentences {spoken} that would be printed", f"{share:.1f} % ({stand} of {len(offers)})")
    offered, told = lies(sets)
    table.none(f"{part}: false sentences of which a false part would be printed", len(told), f"of {offered:,}")
    return table, told
