"""Whether it may be said: what the verifier finds, and whether citations and references meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from digest.story import CITING, Story
from digest.verify import Finding
from tests.bench.editor.edition import Edition
from tests.bench.editor.figure import Figure, figure


def clean_drafts(editions: Sequence[Edition]) -> Figure:
    """Sentences and items of the draft, before anything is withheld, without a finding of the verifier."""
    looks = (look for each in editions for look in _places(each, each.draft, each.findings))
    return figure("sentences without a finding, as composed", "sentences and items", looks, 100)


def clean_stories(editions: Sequence[Edition]) -> Figure:
    """Sentences and items of the story, as it is published, without a finding of the verifier."""
    looks = (look for each in editions for look in _places(each, each.story, each.left))
    return figure("sentences without a finding, as published", "sentences and items", looks, 100)


def _places(edition: Edition, story: Story, findings: Sequence[Finding]) -> Iterator[tuple[str, bool]]:
    """Each place of a story, and what is found there; a finding at a reference or the whole story is a place of its own."""
    places = {where: sentence.plain for where, sentence in story.sentences()}
    places |= {f"actions[{i}]": action.text for i, action in enumerate(story.actions)}
    found: dict[str, list[str]] = {}
    for finding in findings:
        found.setdefault(finding.where, []).append(f"{finding.code} {finding.message}")
    for where in dict.fromkeys((*places, *found)):
        said = "; ".join(found.get(where, ()))
        yield edition.line(f"{where} {said} | {places.get(where, '')}"), not said


def loose_ends(editions: Sequence[Edition]) -> Figure:
    """References that no sentence cites, and citations without a reference."""
    looks = (look for each in editions for look in (*_uncited(each), *_unreferenced(each)))
    return figure("references nobody cites, citations of nothing", "references and citations", looks)


def _uncited(edition: Edition) -> Iterator[tuple[str, bool]]:
    cited = {number for _, sentence in edition.story.sentences() for number in sentence.cite}
    for each in edition.story.references:
        yield edition.line(f"no sentence cites [{each.number}] {each.change}"), each.number in cited


def _unreferenced(edition: Edition) -> Iterator[tuple[str, bool]]:
    known = {each.number for each in edition.story.references}
    for where, sentence in edition.story.sentences():
        for number in sentence.cite:
            yield edition.line(f"{where} cites [{number}], which is no reference"), number in known
        if sentence.kind in CITING and sentence.evidence:
            yield edition.line(f"{where} cites nothing: {sentence.plain}"), bool(sentence.cite)
    for i, action in enumerate(edition.story.actions):
        for number in action.cite:
            yield edition.line(f"actions[{i}] cites [{number}], which is no reference"), number in known
