"""Mending: what is done, without a model, for sentences that failed; and what a story needs before it may leave."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise

from digest.compose.spans import opening
from digest.errors import ModelError
from digest.excerpt import standing_alone
from digest.ledger_words import literal
from digest.lexicon import STOP_WORDS
from digest.pipeline import supported
from digest.rewrite.answer import Cite, Proposal
from digest.rewrite.judge import Judged, assembled, attempt, judge
from digest.rewrite.passages import Passage
from digest.rewrite.plan import Plan, Slot
from digest.story import Sentence, Story
from digest.verify.text import bare, forms, is_content, is_word, straight, tokens

#: A clause that only explains or promises may go, and what stands before it says no more than before. Any other may limit
#: what it follows (`…, the exception being …`), or be the half of a sentence that was right.
_TAIL = re.compile(r",? (?=(?:because|which|so|thus|thereby|making|letting|allowing|ensuring|resulting)\b)")

#: Words that the rest has to have.
_SHORTEST = 4

#: How much of a model's name the byline shows, in characters.
_NAME = 60

#: How sentences begin whose subject stands in the sentence before.
_POINTING = re.compile(r"(?:It|They|Its|Their|This|These)\b")
_ORDINAL = re.compile(r"\b(?:former|latter)\b")


def fixed(plan: Plan, failed: Mapping[str, Proposal], judged: Judged) -> Judged:
    """Try the safe corrections on what failed: passages that do bear it out, then the sentence without its last clause."""
    for slot in plan.slots:
        if slot.where not in judged.faults:
            continue
        for proposal in _corrections(plan, slot, failed[slot.where]):
            if attempt(plan, slot, proposal, "fixed")[1]:
                continue
            tried = judge(plan, {slot.where: proposal}, judged.standing, "fixed")
            if slot.where in tried.standing and not tried.faults:
                rest = {where: each for where, each in judged.faults.items() if where != slot.where}
                judged = Judged(tried.standing, rest)
                break
    return judged


def _corrections(plan: Plan, slot: Slot, proposal: Proposal) -> Iterator[Proposal]:
    if slot.where == "headline":
        return
    cited = [replace(proposal, cites=cites) for cites in _recited(plan, slot, proposal.text)]
    yield from cited
    rest = _without_tail(proposal.text)
    if rest:
        yield from (replace(each, text=rest) for each in (proposal, *cited))


def _recited(plan: Plan, slot: Slot, text: str) -> Iterator[tuple[Cite, ...]]:
    """Other passages to rest on: of each change the best one; then those of the template's sentence."""
    words = {bare(word) for word in tokens(straight(text).replace("`", " ")) if is_word(word) and is_content(word)}
    best = [max(there, key=lambda each: _shared(words, each)) for name in slot.changes if (there := _of(plan, name))]
    yield tuple(Cite(each.sid) for each in best if _shared(words, each))
    proof = set(slot.sentence.evidence)
    yield tuple(Cite(each.sid) for each in plan.passages_of(slot) if each.evidence in proof)


def _of(plan: Plan, change: str) -> list[Passage]:
    return [each for each in plan.passages.values() if each.change == change]


def _shared(words: set[str], passage: Passage) -> int:
    held = {bare(word) for word in tokens(straight(passage.text).replace("`", " ")) if is_word(word)}
    return sum(word in held or any(form in held for form in forms(word)) for word in words)


def _without_tail(text: str) -> str:
    """A sentence without its last clause; empty where it has none that may go."""
    last = next(reversed(list(_TAIL.finditer(text))), None)
    if last is None:
        return ""
    rest = text[: last.start()].rstrip(" ,;")
    whole = rest.count("`") % 2 == 0 and rest.count("(") == rest.count(")") and rest.count("“") == rest.count("”")
    ends = rest.count('"') % 2 == 0 and rest.rsplit(" ", 1)[-1].lower() not in STOP_WORDS
    return f"{rest}." if whole and ends and len(rest.split()) >= _SHORTEST else ""


# ---- the story ----


def finished(plan: Plan, standing: Mapping[str, Sentence], model: str) -> Story:
    """Return the story of the sentences that stand, with the template's in the other slots.

    Raises:
        ModelError: the template's story is the better one, and why.
    """
    kept = _referring(plan, connected(plan, standing))
    lost = len(plan.slots) - len(kept)
    if 2 * lost > len(plan.slots):
        raise ModelError(f"{lost} of {len(plan.slots)} sentences of the model are not borne out by the sources")
    if all(said.wording == "template" for said in kept.values()):
        raise ModelError("the model gave back the sentences it was shown")
    story = replace(assembled(plan, kept), composer="llm", byline=_byline(plan.story.byline, model))
    if supported(story, plan.ledger) != story:
        raise ModelError("the whole story of the model is not borne out by the sources")
    return story


def connected(plan: Plan, standing: Mapping[str, Sentence]) -> dict[str, Sentence]:
    """Return what stands, without sentences of a model before a template's that points back: `It …` had another subject."""
    kept = dict(standing)
    said = [(where, kept.get(where, each)) for where, each in plan.story.sentences()]
    if any(_ORDINAL.search(each.plain) for where, each in said if where != "lede" and each.wording == "template"):
        _drop(kept, "lede")
    template = dict(plan.story.sentences())
    order = [where for where, _ in said if where != "headline"]
    for before, where in reversed(list(pairwise(order))):
        here, above = kept.get(where, template[where]), kept.get(before, template[before])
        points = here.wording == "template" and _POINTING.match(here.plain)
        if points and opening(above.plain) != opening(standing_alone(template[before]).plain):
            _drop(kept, before)
    return kept


def _drop(kept: dict[str, Sentence], where: str) -> None:
    if where in kept and kept[where].wording != "template":
        del kept[where]


def _referring(plan: Plan, kept: dict[str, Sentence]) -> dict[str, Sentence]:
    """What stands, without sentences that leave a reference of the template's story to nobody."""
    for slot in plan.slots:
        missing = {each.change for each in plan.story.references} - {
            each.change for each in assembled(plan, kept).references
        }
        told = {plan.told[name].change.id for name in slot.changes}
        if told & missing:
            _drop(kept, slot.where)
    return kept


def _byline(byline: str, model: str) -> str:
    """The template's byline, and who worded the story: `…, worded by MODEL`."""
    parts = byline.split(" · ")
    parts[-2] = f"{parts[-2]}, worded by {shown(model)}"
    return " · ".join(parts)


def shown(model: str) -> str:
    """Return the name of a model as print may have it: one short line that nothing acts upon."""
    printable = "".join(letter for letter in " ".join(model.split()) if letter.isprintable())
    return literal(printable.replace("·", " "))[:_NAME].strip() or "a language model"
