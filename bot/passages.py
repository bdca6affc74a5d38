"""The evidence of a story: each sentence and action item with the passages behind it, in reading order. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from digest.story import Evidence, Reference, Sentence, Span, Story


@dataclass(frozen=True)
class Passage:
    """A verbatim part of a source.

    Args:
        reference: the change it is from; None where the story refers to no such change.
    """

    text: str
    reference: Reference | None


@dataclass(frozen=True)
class Backed:
    """A sentence, or an action item as one, with what it rests on; each passage once."""

    sentence: Sentence
    passages: tuple[Passage, ...]


def backed(story: Story) -> tuple[Backed, ...]:
    """Return everything that `story` says on evidence: its sentences in reading order, then its action items."""
    said = [sentence for _, sentence in story.sentences()]
    said += [Sentence("claim", (Span("text", f"→ {each.text}"),), each.evidence, each.cite) for each in story.actions]
    return tuple(Backed(each, _passages(each.evidence, story)) for each in said if each.evidence)


def _passages(evidence: tuple[Evidence, ...], story: Story) -> tuple[Passage, ...]:
    return tuple(Passage(each.passage, story.reference_of.get(each.source)) for each in dict.fromkeys(evidence))
