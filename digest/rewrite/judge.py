"""The judge: a worded sentence stands when its form is right and the verifier finds nothing against it.

Each sentence is held against the passages it lists alone, a smaller target than the verifier's whole change: what is true of
another passage is not what it says it rests on. Then all that stand are held against the activity, together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from digest.holders import smaller
from digest.ledger_words import listed
from digest.model import Activity, Change, Event, Ledger, Tag
from digest.rewrite.answer import Cite, Proposal
from digest.rewrite.form import Fault, faults, worded
from digest.rewrite.plan import Plan, Slot
from digest.rewrite.strict import is_near_copy
from digest.rewrite.vocabulary import strange
from digest.story import Evidence, Sentence, Story, Wording, number
from digest.verify import Finding, check
from digest.verify.family import Family
from digest.verify.text import bare, is_content, is_word, straight, tokens

#: Two sentences that share this much of the shorter one's words say the same.
_SAME = 0.9


@dataclass(frozen=True)
class Judged:
    """What stands, by its place, and what is wrong with the rest."""

    standing: Mapping[str, Sentence]
    faults: Mapping[str, tuple[Fault, ...]]


def judge(plan: Plan, proposals: Mapping[str, Proposal], standing: Mapping[str, Sentence], wording: Wording) -> Judged:
    """Hold the sentences of a model against their sources.

    Args:
        proposals: by the slot each is for.
        standing: sentences that were found good before.
        wording: what to record of those that stand.
    """
    good = dict(standing)
    bad: dict[str, tuple[Fault, ...]] = {}
    for slot in plan.slots:
        if slot.where not in proposals:
            continue
        said, wrong = attempt(plan, slot, proposals[slot.where], wording)
        wrong = wrong or tuple(_repeats(slot, said, good))
        if wrong:
            bad[slot.where] = wrong
        else:
            good[slot.where] = said
    for where, wrong in _together(plan, good).items():
        del good[where]
        bad[where] = wrong
    return Judged(good, bad)


def attempt(plan: Plan, slot: Slot, proposal: Proposal, wording: Wording) -> tuple[Sentence, tuple[Fault, ...]]:
    """Return a worded sentence and what is wrong with it by itself. One that repeats the template's is the template's."""
    spans = worded(slot, proposal.text, plan.names)
    if replace(slot.sentence, spans=spans).plain == slot.sentence.plain:
        return slot.sentence, ()
    evidence, wrong = _evidence(plan, slot, proposal)
    said = Sentence(slot.sentence.kind, spans, evidence, (), wording)
    wrong += (*faults(slot, said, plan.names), *_asides(said), *_unnamed(plan, said), *_titled(plan, slot, said))
    if evidence and not _keeps_order(plan, slot, said):
        wrong += (Fault("STRICT", "its order or denial is not that of one passage; copy the passage, or leave it out"),)
    return said, wrong or tuple(_alone(plan, slot, said))


def _asides(said: Sentence) -> Iterator[Fault]:
    """What stands in brackets is an aside of the source; one of its own says nothing, or what nobody said."""
    held = " ".join(straight(item.passage) for item in said.evidence).lower()
    for aside in re.findall(r"\([^()]*\)", straight(said.plain)):
        if aside.lower() not in held:
            yield Fault("FORM", f"“{aside[:40]}” stands in brackets and in no listed passage")


def _keeps_order(plan: Plan, slot: Slot, said: Sentence) -> bool:
    listed = [item.passage for item in said.evidence]
    others = [each.evidence.passage for each in plan.passages_of(slot) if each.evidence.passage not in listed]
    return is_near_copy(said.plain, listed, others, plan.names)


# ---- evidence ----


def _evidence(plan: Plan, slot: Slot, proposal: Proposal) -> tuple[tuple[Evidence, ...], tuple[Fault, ...]]:
    """The passages that a sentence lists, and what is wrong with the list. A headline rests on the titles of changes."""
    if slot.where == "headline":
        return _titles(plan, slot, proposal)
    found: dict[Evidence, None] = {}
    wrong: list[Fault] = []
    for cite in proposal.cites:
        fault = _misplaced(plan, slot, cite)
        if fault:
            wrong.append(fault)
        else:
            found[_from_smallest(plan, plan.passages[cite.sid].evidence)] = None
    if not found and not wrong:
        wrong.append(Fault("UNCITED", "it lists no passage"))
    return tuple(found), tuple(wrong)


def _from_smallest(plan: Plan, evidence: Evidence) -> Evidence:
    """The passage that a model chose, from the smallest member of its change that has it."""
    change = plan.ledger.change_of.get(evidence.source)
    return smaller(change.sources, evidence) if change else evidence


def _unnamed(plan: Plan, said: Sentence) -> Iterator[Fault]:
    """Repositories that it tells of without their names, so that it would be another's news, and those it names in vain."""
    changes = (plan.ledger.change_of[item.source] for item in said.evidence)
    names = {change.repo: plan.ledger.activity.repo_named[change.repo].spoken for change in changes}
    if len(names) > 1:
        missing = [name for name in names.values() if name.lower() not in said.plain.lower()]
        yield from (Fault("SUBJECT", f"it tells of {name} without its name") for name in missing)
    if not names:
        return
    told = " ".join((*names.values(), *(item.passage for item in said.evidence)))
    for name in sorted(plan.names):
        if _names(said.plain, name) and not _names(told, name):
            yield Fault("WRONG_REPO", f"it names {name}, whose change it does not tell")


def _names(text: str, name: str) -> bool:
    """Whether a repository is named: letter by letter, and not as a part of a longer name."""
    return re.search(rf"(?<![\w/-]){re.escape(name)}(?![\w/-])", text) is not None


def _titled(plan: Plan, slot: Slot, said: Sentence) -> Iterator[Fault]:
    """A title is an order or a label, and no sentence of a story."""
    titles = {source.title.replace("`", "") for name in slot.changes for source in plan.told[name].change.sources}
    if slot.where != "headline" and said.plain.replace("`", "").rstrip(".") in titles:
        yield Fault("FORM", "it is a title, and no sentence")


def _misplaced(plan: Plan, slot: Slot, cite: Cite) -> Fault | None:
    passage = plan.passages.get(cite.sid)
    name = cite.sid[:20]
    if passage is None:
        return Fault("EVIDENCE", f"“{name}” is no passage")
    if cite.source is not None and cite.sid.partition(".")[0] != str(cite.source):
        return Fault("EVIDENCE", f"“{name}” is no passage of source {cite.source}")
    if passage.change not in slot.changes:
        return Fault("WRONG_CITE", f"“{name}” belongs to {passage.change}, and the slot tells {listed(slot.changes)}")
    return None


def _titles(plan: Plan, slot: Slot, proposal: Proposal) -> tuple[tuple[Evidence, ...], tuple[Fault, ...]]:
    lede = plan.slot_at.get("lede")
    allowed = dict.fromkeys((*slot.changes, *(lede.changes if lede else ())))
    strangers = [name for name in proposal.changes if name not in allowed]
    if strangers:
        return (), (Fault("HEADLINE", f"“{strangers[0][:20]}” is not in the lede"),)
    leads = [plan.told[name].change.lead for name in proposal.changes]
    proof = tuple(Evidence(lead.id, lead.title) for lead in dict.fromkeys(leads) if lead.title)
    return proof or slot.sentence.evidence, ()


# ---- one by itself ----


def _alone(plan: Plan, slot: Slot, said: Sentence) -> Iterator[Fault]:
    """What the verifier holds against a sentence when its sources have only their titles and the passages it lists."""
    where = slot.where if slot.where in ("headline", "lede") else "body[0][0]"
    story = replace(plan.story, body=(), tally=None, actions=())
    story = replace(story, body=((said,),)) if where == "body[0][0]" else _put(story, {where: said})
    ledger = _narrowed(plan, slot, said)
    yield from _strange(said, ledger)
    yield from _found(check(number(story), ledger.activity, ledger), where)


def _strange(said: Sentence, ledger: Ledger) -> Iterator[Fault]:
    changes = {change.id: change for item in said.evidence if (change := ledger.change_of.get(item.source))}
    yield from strange(said, [Family(change, ledger.activity.repo_named[change.repo]) for change in changes.values()])


def _found(findings: tuple[Finding, ...], where: str) -> Iterator[Fault]:
    yield from dict.fromkeys(Fault(each.code, each.message) for each in findings if each.where == where)


def _narrowed(plan: Plan, slot: Slot, said: Sentence) -> Ledger:
    """The ledger of what the story refers to, the slot's sources cut down to title and listed passages."""
    mine = {source.id for name in slot.changes for source in plan.told[name].change.sources}
    kept: dict[str, list[str]] = {name: [] for name in mine}
    for item in said.evidence:
        kept.setdefault(item.source, []).append(item.passage)
    referred = [plan.ledger.change_named[each.change] for each in plan.story.references]
    known = {source.id: source.event for change in referred for source in change.sources}
    events = [_only(event, kept[name]) if name in kept else event for name, event in known.items()]
    activity = replace(plan.ledger.activity, events=tuple(events))
    return Ledger(activity, tuple(_cut(change, activity) for change in referred))


def _only(event: Event, passages: list[str]) -> Event:
    """A source with its title, and of its body only some passages."""
    if isinstance(event, Tag):
        return event  # it has no body
    return replace(event, body="\n\n".join(each for each in passages if each != event.title))


def _cut(change: Change, activity: Activity) -> Change:
    return replace(change, sources=tuple(activity.sources[source.id] for source in change.sources))


# ---- together ----


def assembled(plan: Plan, sentences: Mapping[str, Sentence]) -> Story:
    """Return the template's story with other sentences in its slots, numbered."""
    return number(_put(plan.story, sentences))


def _put(story: Story, sentences: Mapping[str, Sentence]) -> Story:
    body = tuple(
        tuple(sentences.get(f"body[{p}][{s}]", said) for s, said in enumerate(paragraph))
        for p, paragraph in enumerate(story.body)
    )
    headline, lede = sentences.get("headline", story.headline), sentences.get("lede", story.lede)
    return replace(story, headline=headline, lede=lede, body=body)


def _together(plan: Plan, good: Mapping[str, Sentence]) -> dict[str, tuple[Fault, ...]]:
    """What the verifier holds against each of the sentences in the story they make."""
    findings = check(assembled(plan, good), plan.ledger.activity, plan.ledger)
    mine = {where for where, said in good.items() if said.wording != "template"}
    found = {where: tuple(_found(findings, where)) for where in mine}
    if any(each.where not in mine for each in findings):
        # A sentence that spoils another place: each is tried in the template's story by itself.
        for where in mine:
            more = check(assembled(plan, {where: good[where]}), plan.ledger.activity, plan.ledger)
            found[where] += tuple(Fault(each.code, each.message) for each in more if each.where != where)
    return {where: each for where, each in found.items() if each}


def _repeats(slot: Slot, said: Sentence, others: Mapping[str, Sentence]) -> Iterator[Fault]:
    """Whether another sentence that a model worded says the same. Headline and lede may: they tell the same news."""
    if slot.where == "headline" or said.wording == "template":
        return
    mine = _content(said)
    for where, other in others.items():
        theirs = _content(other)
        least = min(len(mine), len(theirs))
        if where != "headline" and other.wording != "template" and least and len(mine & theirs) >= _SAME * least:
            yield Fault("DUPLICATE", f"it says what {where} says")
            return


def _content(said: Sentence) -> frozenset[str]:
    return frozenset(bare(word) for word in tokens(straight(said.plain)) if is_word(word) and is_content(word))
