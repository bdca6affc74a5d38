"""Motivation told as present: what a landed change found, told as if it were still so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from digest.lexicon import lemma, third
from digest.model import Source
from digest.story import Evidence, Sentence
from digest.verify.family import is_background
from tests.bench.faults.corpus import ChangeSet, Truth
from tests.bench.faults.judge import Mutant, alone, place
from tests.bench.faults.mutators.rules import PRESENT
from tests.digest.verify.stories import spans

#: A clause that says what is: the present, and a word that shows it.
_NOW = re.compile(r"\b(?:is|are|has|have|does|do|cannot|can|needs?|fails?|takes?|blocks?|[a-z]{3,}s)\b")

#: What still tells of the past when the verbs are in the present.
_THEN = re.compile(
    r"\b(?:was|were|had|been|used to|previously|formerly|before|until|earlier|would|did|took|cost|lost|got|left|made)\b",
    re.IGNORECASE,
)

#: What may be a verb in the past, and what stands before a participle, which stays.
_WORD = re.compile(r"(?<= )[a-z]{3,}\b(?! by\b)")
_BEFORE = re.compile(r"\b(is|are|was|were|be|been|being|has|have|had|by|and|or|not|the|a|an|to|of|with|in) $", re.IGNORECASE)

#: Parts of a body that nobody would lift into a story.
_ASIDE = re.compile(
    r"^(?:[#>*\-|`]|\d+\.|(?:we|i|you|it|this|they|fixes|closes|see|but|and|so|that)\b)|https?:|[\[<?@“]|\b(?:I|we|you)\b",
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
                for told in (
                    text,
                    f"With the change, {_lower(text)}",
                    f"Now {_lower(text)}",
                    f"As of this change, {_lower(text)}",
                ):
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
    """Return `text` with its past tenses in the present, and without words such as “until now”."""
    for pattern, new in PRESENT:
        text = pattern.sub(new, text)
    return _WORD.sub(_in_present, text)


def _in_present(found: re.Match[str]) -> str:
    """A verb of the past as one of the present; what is none stays."""
    before = found.string[: found.start()]
    verb = None if _BEFORE.search(before) else _verb(found.group())
    if verb is None:
        return found.group()
    return verb if re.search(r"[^s]s (?:[a-z]+ly )?$", before) else third(verb)


def _verb(word: str) -> str | None:
    """The verb that a word is the past of: one of the lexicon, or whatever has its regular ending."""
    known = lemma(word)
    if known:
        return known[0] if known[1] == "past" else None
    if not word.endswith("ed"):
        return None
    return word[:-3] if word.endswith("lled") else word[:-2]


def passages(source: Source) -> Iterator[str]:
    """The sentences of a body that stand only under headings which tell what was before."""
    for block in re.split(r"\n\s*\n|\n(?=[#*-])", source.body):
        for sentence in re.split(r"(?<=[.!])\s+(?=[A-Z`])", re.sub(r"^[-*] ", "", block.strip())):
            plain = 25 <= len(sentence) <= 260 and sentence.endswith(".") and sentence.count("`") % 2 == 0
            if plain and not _ASIDE.search(sentence) and is_background(source, sentence):
                yield sentence


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:] if re.match(r"[A-Z][a-z]* ", text) else text
