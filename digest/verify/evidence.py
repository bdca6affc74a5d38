"""Evidence and citations: each passage stands in its source, and each sentence cites what its evidence comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from digest.model import Activity, Source
from digest.story import CITING, PROVEN, Evidence, Reference, Sentence, Story
from digest.verify.finding import Finding
from digest.verify.text import contains


class Shelf(NamedTuple):
    """Where evidence is looked up: the sources of the activity and the references of the story."""

    sources: Mapping[str, Source]
    reference_of: Mapping[str, Reference]
    numbers: frozenset[int] = frozenset()

    @classmethod
    def of(cls, story: Story, activity: Activity) -> Shelf:
        """The shelf of `story`."""
        return cls(activity.sources, story.reference_of, frozenset(each.number for each in story.references))


def unproven(where: str, evidence: tuple[Evidence, ...], shelf: Shelf) -> Iterator[Finding]:
    """EVIDENCE: passages that are no verbatim part of a source of the activity.

    A passage that another, smaller member of the same change has, too, is no finding: the members share a reference, so
    a reader sees the same number and the same words, and a true story by another program would be blocked for a matter
    of taste. Our own composers cite the smallest (`digest.holders`).
    """
    for item in evidence:
        source = shelf.sources.get(item.source)
        if source is None:
            yield Finding(where, "EVIDENCE", f"{item.source} is not among the sources of the activity")
        elif not item.passage.strip():
            yield Finding(where, "EVIDENCE", f"no passage of {item.source} is given")
        elif item.passage not in source.text:
            yield Finding(where, "EVIDENCE", f"“{shortened(item.passage)}” does not stand in {item.source}")
        elif not contains(source.text, item.passage):
            yield Finding(where, "EVIDENCE", f"“{shortened(item.passage)}” begins or ends within a word of {item.source}")
        elif hidden(item.passage, source.text):
            yield Finding(
                where, "EVIDENCE", f"“{shortened(item.passage)}” is a comment that readers of {item.source} do not see"
            )


def hidden(passage: str, text: str) -> bool:
    """Whether every place where `passage` stands in `text` lies within an HTML comment."""
    if "<!--" not in text:
        return False
    at = text.find(passage)
    while at >= 0:
        if text.rfind("<!--", 0, at + 1) <= text.rfind("-->", 0, at + 1):
            return False
        at = text.find(passage, at + 1)
    return True


def cited(where: str, sentence: Sentence, shelf: Shelf, *, counted: bool) -> Iterator[Finding]:
    """UNCITED, CITE_MISSING, IDLE_CITE: what a sentence must cite, and what it cites without evidence.

    Args:
        counted: its whole text follows from the ledger, so it may go without evidence.
    """
    if sentence.kind in PROVEN and not sentence.evidence and not counted:
        yield Finding(where, "UNCITED", f"“{shortened(sentence.plain)}” has no evidence")
    shown = sentence.kind in CITING
    proof = () if counted and not shown else sentence.evidence  # folded changes are counted, not referred to
    yield from citations(where, proof, sentence.cite, shelf, shown=shown)


def citations(
    where: str, evidence: tuple[Evidence, ...], cite: tuple[int, ...], shelf: Shelf, *, shown: bool
) -> Iterator[Finding]:
    """The numbers in `cite` are those of the references that hold the evidence, each once, in its order.

    Args:
        shown: whether a reader sees the numbers; where not, there are none.
    """
    due: dict[int, None] = {}
    for item in evidence:
        reference = shelf.reference_of.get(item.source)
        if reference is not None:
            due[reference.number] = None
        elif item.source in shelf.sources and shelf.numbers:  # that there are none is said once
            yield Finding(where, "CITE_MISSING", f"no reference of the story contains {item.source}")
    expected = tuple(due) if shown else ()
    if all(item.source in shelf.sources for item in evidence):  # else what a number is for is not known
        yield from _compared(where, expected, cite, shelf)


def _compared(where: str, expected: tuple[int, ...], cite: tuple[int, ...], shelf: Shelf) -> Iterator[Finding]:
    for number in cite:
        if number not in shelf.numbers:
            yield Finding(where, "CITE_MISSING", f"[{number}] is no reference of the story")
        elif number not in expected:
            yield Finding(where, "IDLE_CITE", f"[{number}] is cited, but no evidence comes from it")
    for number in expected:
        if number not in cite:
            yield Finding(where, "CITE_MISSING", f"evidence comes from [{number}], which is not cited")
    if cite != expected and sorted(cite) == sorted(expected):
        yield Finding(where, "CITE_MISSING", f"the citations {_drawn(cite)} do not stand in the order of the evidence")


def _drawn(numbers: tuple[int, ...]) -> str:
    return "".join(f"[{number}]" for number in numbers)


def shortened(text: str, most: int = 60) -> str:
    """Return `text` as one line of at most `most` characters, for a message."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"
