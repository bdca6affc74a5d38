"""`--why`: each sentence with the passages behind it; then the weight of each change, and why it was left out."""

from __future__ import annotations

from collections.abc import Iterator

from digest.coverage import ledger_of
from digest.model import Activity
from digest.rank import rank
from digest.render.walk import printable
from digest.story import Evidence, Rejected, Rewriting, Story

#: What is said of a sentence by who worded it.
_WORDED = {
    "template": "",
    "model": ", worded by the model",
    "repaired": ", worded by the model on its second try",
    "fixed": ", worded by the model and corrected",
}

#: The same of one that was rejected.
_TRIED = {
    "template": "the template's",
    "model": "the model's",
    "repaired": "the model's second try",
    "fixed": "the model's, corrected",
}


def explain(activity: Activity, story: Story) -> str:
    """Return the sentences and items of a story, each with its passages, and what was held back; then one block a change.

    The changes stand most important first: place, effect, score, id, title, reasons; after them those in no count.
    """
    lines = [*_sentences(story), *_items(story), *_held_back(story), "", *_changes(activity)]
    return "".join(f"{printable(line)}\n" for line in lines)


def _sentences(story: Story) -> Iterator[str]:
    yield f"every sentence of {story.id} with its passages{_rewritten(story.rewriting)}"
    for where, said in story.sentences():
        computed = " (counted from the ledger)" if said.kind == "tally" else ""
        yield f"{where}{_WORDED[said.wording]}: {said.plain}{computed}"
        yield from _passages(story, said.evidence)
        yield from (_rejected(each) for each in _tries(story) if each.where == where)


def _tries(story: Story) -> tuple[Rejected, ...]:
    return story.rewriting.rejected if story.rewriting else ()


def _rejected(tried: Rejected) -> str:
    return f"        rejected ({', '.join(tried.codes)}), {_TRIED[tried.wording]}: “{tried.text}”"


def _rewritten(done: Rewriting | None) -> str:
    if done is None:
        return ""
    if done.outcome == "used":
        return f"; worded by {done.model}: {_cost(done)}"
    cost = f" ({_cost(done)})" if done.requests else ""
    return f"; the template's, as {done.model} gave nothing to use: {done.outcome}{cost}"


def _cost(done: Rewriting) -> str:
    money = f"{done.cost}, " if done.cost else ""
    asked = "kept from an earlier run" if done.cached else f"{done.requests} requests, {done.milliseconds / 1000:.1f} s"
    return f"{done.tokens_in} tokens in, {done.tokens_out} out, {money}{asked}"


def _items(story: Story) -> Iterator[str]:
    for i, item in enumerate(story.actions):
        yield f"actions[{i}]: {item.text} ({item.urgency}, by the rule {item.rule})"
        yield from _passages(story, item.evidence)


def _passages(story: Story, evidence: tuple[Evidence, ...]) -> Iterator[str]:
    for each in dict.fromkeys(evidence):
        reference = story.reference_of.get(each.source)
        label = next((link.label for link in reference.sources if link.id == each.source), "") if reference else ""
        named = f"[{reference.number}] {reference.repo} {label}" if reference else each.source
        yield f"        {named}: “{each.passage}”"


def _held_back(story: Story) -> Iterator[str]:
    for held in story.withheld:
        yield f"held back ({', '.join(held.codes)}): {held.text}"
    places = {where for where, _ in story.sentences()}
    yield from (f"{each.where}: {_rejected(each).strip()}" for each in _tries(story) if each.where not in places)


def _changes(activity: Activity) -> Iterator[str]:
    ledger = ledger_of(activity)
    covered = "that the desk covers" if ledger.left_out else "in the window"
    yield f"{len(ledger.changes)} changes {covered}, most important first"
    for each in rank(ledger):
        yield f"{each.score:6.1f}  {each.place:<12} {each.effect:<16} {each.change.id}  {each.change.title}"
        yield from (f"        {reason}" for reason in each.reasons)
    for pair in ledger.cancelled:
        yield f"     —  cancelled: {pair.change.id} {pair.change.title} was taken back by {pair.by.id}"
    for left in ledger.left_out:
        yield f"     —  left out by the desk's filter: {left.why}: {left.change.id}  {left.change.title}"
