"""Motivation told as present: what a landed change found, told as if it were still so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from digest.model import Source
from digest.story import Evidence, Sentence
from digest.verify.family import is_background
from tests.bench.faults.corpus import ChangeSet, Truth
from tests.bench.faults.judge import Mutant, alone, place
from tests.bench.faults.mutators.rules import PRESENT
from tests.digest.verify.stories import spans

#: A clause that says what is: the present, and a word that shows it.
_NOW = re.compile(r"\b(?:is|are|has|have|does|do|cannot|can|needs?|fails?|takes?|blocks?|[a-z]{3,}s)\b")
_THEN = re.compile(
    r"\b(?:was|were|had|been|used to|previously|formerly|before|until|once|old|earlier|would|did|[a-z]{3,}ed)\b",
    re.IGNORECASE,
)

#: Parts of a body that nobody would lift into a story.
_ASIDE = re.compile(
    r"^(?:[#>*\-|`]|\d+\.|(?:we|i|you|it|this|they|fixes|closes|see|but|and|so|that)\b)|https?:|[<?@“]|\b(?:I|we|you)\b",
    re.IGNORECASE,
)


def motivation(each: ChangeSet) -> Iterator[Mutant]:
    """Passages under headings such as Motivation, told as they stand and as what is so with the change."""
    for change in each.ledger.of_status("landed", "released"):
        for source in change.sources:
            for passage in passages(source):
                text = present(passage)
                if not _NOW.search(text) or _THEN.search(text):
                    continue
                for told in (text, f"With the change, {_lower(text)}", f"Now {_lower(text)}"):
                    sentence = Sentence("claim", spans(told), (Evidence(source.id, passage),))
                    yield Mutant(each, passage, sentence, alone(each, sentence), (place(sentence),))


def retold(truth: Truth) -> Iterator[Mutant]:
    """True sentences about what was before, put into the present."""
    if not truth.changes or any(change.status not in ("landed", "released") for change in truth.changes):
        return
    sources = truth.set.activity.sources
    if not all(is_background(sources[item.source], item.passage) for item in truth.sentence.evidence):
        return
    text = present(truth.sentence.plain)
    if text != truth.sentence.plain and not _THEN.search(text):
        sentence = replace(truth.sentence, spans=spans(text[:1].upper() + text[1:]))
        yield Mutant(truth.set, truth.sentence.plain, sentence, alone(truth.set, sentence), (place(sentence),), truth)


def present(text: str) -> str:
    """Return `text` with its past tenses of be and have in the present, and without words such as “until now”."""
    for pattern, new in PRESENT:
        text = pattern.sub(new, text)
    return text


def passages(source: Source) -> Iterator[str]:
    """The sentences of a body that stand only under headings which tell what was before."""
    for block in re.split(r"\n\s*\n|\n(?=[#*-])", source.body):
        for sentence in re.split(r"(?<=[.!])\s+(?=[A-Z`])", re.sub(r"^[-*] ", "", block.strip())):
            plain = 25 <= len(sentence) <= 260 and sentence.endswith(".") and sentence.count("`") % 2 == 0
            if plain and not _ASIDE.search(sentence) and is_background(source, sentence):
                yield sentence


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:] if re.match(r"[A-Z][a-z]* ", text) else text
