"""The record of what a model proposed and did not get printed: for `--why`, and never for a reader of the story."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from digest.render.walk import printable
from digest.rewrite.answer import Proposal
from digest.rewrite.form import Fault
from digest.rewrite.plan import Plan
from digest.story import Rejected, Sentence, Story, Wording

#: Characters of a rejected sentence that are kept: it is there to be looked at, and may be anything.
_KEPT = 300

#: Of a sentence that was sound by itself, and went because the story around it could not be told with it.
_STORY = ("STORY",)


def rejections(
    plan: Plan, proposals: Mapping[str, Proposal], faults: Mapping[str, tuple[Fault, ...]], wording: Wording
) -> Iterator[Rejected]:
    """What was found against the sentences of one answer, in reading order."""
    for slot in plan.slots:
        if slot.where in faults and slot.where in proposals:
            codes = dict.fromkeys(each.code for each in faults[slot.where])
            yield Rejected(slot.where, cleaned(proposals[slot.where].text), tuple(codes), wording)


def left_behind(plan: Plan, standing: Mapping[str, Sentence], told: Story) -> Iterator[Rejected]:
    """Sentences of the model that stood, and that the story which is told does not have."""
    printed = dict(told.sentences())
    for slot in plan.slots:
        said = standing.get(slot.where)
        if said and said.wording != "template" and printed[slot.where].spans != said.spans:
            yield Rejected(slot.where, cleaned(said.plain), _STORY, said.wording)


def cleaned(text: str) -> str:
    """Return what a model wrote as a record may have it: one line, nothing hidden, cut where it is long."""
    line = " ".join(printable(text[: 4 * _KEPT]).split())
    return line if len(line) <= _KEPT else f"{line[: _KEPT - 1]}…"
