"""The part of a story that concerns one reader: every change of the repositories they follow, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from digest.lexicon import LEAD_INS
from digest.story import CITING, Evidence, Reference, Sentence, Span, Story, number

#: How a sentence begins that is about the change of the sentence before; it cannot lead.
_POINTING = re.compile(r"It |They |The (?:\S+ ){0,3}change ")


def excerpt(story: Story, repos: Collection[str]) -> Story | None:
    """Return the part of `story` that concerns `repos`, for a reader who follows only those; None where nothing does.

    A sentence or action item is kept when all of its evidence is about `repos`. A change that is told only together with
    changes of other repositories is told by its quoted title. A lede about other repositories is replaced by the first of
    those that can stand alone; a headline about anything that is not in the excerpt, by the quoted title of the first
    reference. Counts of the whole edition are left out. References are numbered anew.
    """
    about = {source.id: reference.repo for reference in story.references for source in reference.sources}

    def concerns(evidence: Sequence[Evidence]) -> bool:
        return bool(evidence) and all(about.get(item.source) in repos for item in evidence)

    body = [kept for p in story.body if (kept := [each for each in p if concerns(each.evidence)])]
    actions = tuple(action for action in story.actions if concerns(action.evidence))
    lede = story.lede if concerns(story.lede.evidence) else None
    kept = [sentence for paragraph in ([lede] if lede else [], *body) for sentence in paragraph]
    jointly = list(_told_jointly(story, repos, kept))
    if lede is None:
        lede = _take_lede(body, jointly)
    if lede is None:
        return None
    told = tuple(tuple(paragraph) for paragraph in (*body, jointly) if paragraph)
    draft = number(
        replace(
            story,
            lede=replace(lede, kind="lede"),
            body=told,
            tally=None,
            actions=actions,
            unread=tuple(each for each in story.unread if each.repo in repos),
        )
    )
    headline = {item.source for item in story.headline.evidence}
    if not headline or not headline <= draft.reference_of.keys():
        draft = replace(draft, headline=_headline(draft.references[0]))
    return draft


def standing_alone(sentence: Sentence) -> Sentence:
    """Return a sentence without the words that lead over to it from another one: `Meanwhile, Kernels …`."""
    if not sentence.spans:
        return sentence
    first, *rest = sentence.spans
    lead_in = next((each for each in LEAD_INS if first.kind == "text" and first.text.startswith(f"{each}, ")), None)
    if lead_in is None:
        return sentence
    text = first.text[len(lead_in) + 2 :]
    word = text.split(" ", 1)[0]
    text = text[:1].upper() + text[1:] if word.isalpha() and word.islower() else text
    return replace(sentence, spans=(Span("text", text), *rest))


def _headline(reference: Reference) -> Sentence:
    """A headline that needs no composing, whatever the status: the repository and the title, verbatim."""
    spans = (Span("text", f"{_name(reference)}: "), Span("quote", reference.title))
    return Sentence("headline", spans, (Evidence(reference.sources[0].id, reference.title),))


def _name(reference: Reference) -> str:
    return reference.repo.rsplit("/", 1)[-1]


def _take_lede(body: list[list[Sentence]], jointly: list[Sentence]) -> Sentence | None:
    """Take what leads out of its list: the first sentence that can stand alone, or a title that was told before it."""
    standing = (
        (paragraph, sentence)
        for paragraph in body
        for sentence in paragraph
        if sentence.kind in CITING and not _POINTING.match(sentence.plain)
    )
    paragraph, sentence = next(standing, ([], None))
    if jointly and (sentence is None or jointly[0].cite < sentence.cite):
        return jointly.pop(0)
    if sentence is None:
        return None
    paragraph.remove(sentence)
    return standing_alone(sentence)


def _told_jointly(story: Story, repos: Collection[str], kept: Sequence[Sentence]) -> Iterator[Sentence]:
    """A sentence for each change of `repos` that no kept sentence tells, from its reference alone."""
    told = {item.source for sentence in kept for item in sentence.evidence}
    for reference in story.references:
        if reference.repo in repos and reference.title and not told & {source.id for source in reference.sources}:
            yield _titled(reference)


def _titled(reference: Reference) -> Sentence:
    """A change by its status and its title: the fixed wording in which such changes are told everywhere."""
    name, told = _name(reference), reference.title.rstrip(".")
    title, evidence = Span("quote", told), (Evidence(reference.sources[0].id, told),)
    if reference.state in ("pending", "scheduled"):
        frame = f"Still pending in {name}: a pull request titled "
        return Sentence("pending", (Span("text", frame), title, Span("text", ".")), evidence, (reference.number,))
    spans = (Span("text", f"{name} landed a change titled "), title, Span("text", "."))
    return Sentence("claim", spans, evidence, (reference.number,))
