"""The form that a worded sentence must have, whatever it says: what a model may never write, also where a source has it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from digest.compose.prose import slices
from digest.compose.sound import has_finite
from digest.compose.spans import spans
from digest.lexicon import MONTHS, WEEKDAYS, lemma
from digest.rewrite.plan import Slot
from digest.story import Sentence, Span

#: Words of a sentence, characters of a headline: what the house prints (composing.md 3.7, 3.9).
LONGEST = 35
LONGEST_HEADLINE = 70

#: Words that make a sentence.
_SHORTEST = 3

_LIVE = re.compile(
    r"https?:|\bwww\.|://|\]\(|<[/!a-zA-Z@#]|javascript:|(?<![\w/.@])@[A-Za-z][\w-]*(?![\w/]*/)|@(?:everyone|here|channel)\b",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"\b[\w-]+\.(?:com|org|io|net|dev|ai|co|app|xyz|ru|cn)\b(?:/\S*)?")
_MARKS = re.compile(r"\*\*|__|^#|^[-*+>] |[\[\]{}|~]|#\d|\*\w")
_NUMBERS = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|dozens?|hundreds?|many|multiple|numerous|both"
_THINGS = (
    r"changes|pull requests?|prs?|commits?|repositor(?:y|ies)|repos?|releases|issues|updates|contributors?|authors?"
    r"|maintainers?|people|sources|advisories"
)
_COUNT = re.compile(rf"\b(?:\d[\d,.]*|{_NUMBERS})(?: of)?(?: the)?(?: [\w-]+)?? (?:{_THINGS})\b", re.IGNORECASE)
_MONTH = "|".join(f"{each}|{each[:3]}" for each in MONTHS if each != "May")
_DATE = re.compile(
    rf"\b(?:{_MONTH}|{'|'.join(WEEKDAYS)}|Sept|May \d+)\b|\b\d{{4}}-\d\d(?:-\d\d)?\b"
    r"|(?<![\w-])(?:19|20)\d\d(?![\w-])|\b\d{1,2}/\d{1,2}/\d{2,4}\b"
    r"|\b(?:[Tt]oday|[Yy]esterday|[Tt]omorrow|[Tt]onight|[Oo]vernight|[Rr]ecently|[Ss]oon)\b"
    r"|\b(?:[Tt]his|[Ll]ast|[Nn]ext) (?:week|month|year|night|morning|evening|quarter)\b"
)
_POINTING = re.compile(r"(?:It|They|This|These|That|Those|Its|Their|He|She|There|Here)\b|\b(?:former|latter)\b")
_PERSONS = re.compile(r"\b(?:I|[Ww]e|[Uu]s|[Oo]urs?|[Yy]ou|[Yy]ours?|[Mm]y|[Pp]lease)\b")


#: Words that have a capital letter only where a sentence begins.
_STARTERS = ("A", "An", "The", "Both", "In", "It", "They", "This", "When", "With", "For", "Each", "All", "Adds", "Now", "On")


class Fault(NamedTuple):
    """What is wrong with a sentence: the code of a finding, or of a rule of form, and a sentence that names the words."""

    code: str
    message: str


def unseen(text: str) -> bool:
    """Whether a text has characters that are not for print: controls, halves of pairs, what hides or turns text, emoji."""
    return any(unicodedata.category(letter) in _UNSEEN for letter in text)


_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "So"})


def worded(slot: Slot, text: str, names: frozenset[str]) -> tuple[Span, ...]:
    """Return the text of a model as the spans of a sentence: straight quotes as the house has them, the full stop in place.

    Args:
        names: repositories as prose names them.
    """
    said = re.sub(r'(?<![\w`])"([^"`]+)"(?![\w`])', r"“\1”", text)
    if slot.where == "headline":
        plain = said.replace("`", "").rstrip(".")
        return tuple(span if span.kind == "quote" else Span("text", span.text) for span in spans(plain, names))
    return spans(said if said[-1:] in ".!?" else f"{said}.", names)


def faults(slot: Slot, said: Sentence, names: frozenset[str]) -> tuple[Fault, ...]:
    """Return what is wrong with the form of a worded sentence; nothing where it may be held against its sources."""
    prose = " ".join(span.text for span in said.spans if span.kind == "text")
    return (*_marked(said, prose), *_dated(prose), *_spoken(said, prose, names), *_measured(slot, said))


def _marked(said: Sentence, prose: str) -> Iterator[Fault]:
    if live := _LIVE.search(said.plain):
        yield Fault("LINK", f"“{live[0]}” is a link, a mention or markup")
    elif address := _ADDRESS.search(prose):
        yield Fault("LINK", f"“{address[0]}” is an address")
    if mark := _MARKS.search(prose):
        yield Fault("MARKDOWN", f"“{mark[0]}” is a mark that no sentence has")
    if any(odd in prose for odd in '`“”"!?'):
        yield Fault("MARKDOWN", "marks of code, quotation, exclamation or question stand where they do not belong")


def _dated(prose: str) -> Iterator[Fault]:
    if day := _DATE.search(prose):
        yield Fault("DATE", f"“{day[0]}” is a date; dates come from fields")
    if count := _COUNT.search(prose):
        yield Fault("COUNT", f"“{count[0]}” is a count; counts come from the ledger")


def _spoken(said: Sentence, prose: str, names: frozenset[str]) -> Iterator[Fault]:
    first = said.spans[0].text if said.spans else ""
    named = any(first.startswith(name) for name in names) or (said.spans and said.spans[0].kind == "code")
    if first[:1].islower() and not named:
        yield Fault("FORM", f"it begins with “{first.split(' ', 1)[0]}” in small letters")
    yield from _built(said, prose)
    if pointing := _POINTING.match(said.plain) or re.search(r"\b(?:former|latter)\b", prose):
        yield Fault("POINTING", f"“{pointing[0]}” points to another sentence; name the subject")
    if person := _PERSONS.search(prose):
        yield Fault("PERSON", f"“{person[0]}” speaks as or to somebody")


def _built(said: Sentence, prose: str) -> Iterator[Fault]:
    """Titles and fragments that were copied as they stand: `Add X.`, `In TRL, Both extras …`."""
    first = said.plain.partition(" ")[0]
    verb = lemma(first)
    if said.kind != "headline" and verb and verb[1] in ("base", "third") and not has_finite(said.plain):
        yield Fault("FORM", f"“{first}” is no subject")
    inner = re.search(r"(?<=[a-z0-9,;] )(?:" + "|".join(_STARTERS) + r")(?= [a-z])", prose)
    if inner:
        yield Fault("FORM", f"“{inner[0]}” has a capital letter in the middle of a sentence")


def _measured(slot: Slot, said: Sentence) -> Iterator[Fault]:
    plain = said.plain
    if slot.where == "headline" and len(plain) > LONGEST_HEADLINE:
        yield Fault("LENGTH", f"a headline has at most {LONGEST_HEADLINE} characters, this one {len(plain)}")
    if said.words > max(LONGEST, slot.sentence.words):
        yield Fault("LENGTH", f"a sentence has at most {LONGEST} words, this one {said.words}")
    if said.words < _SHORTEST:
        yield Fault("LENGTH", "that is no sentence")
    if len(list(slices(plain, 0, len(plain)))) > 1:
        yield Fault("LENGTH", "a slot has one sentence")
    low = plain.lower()
    for token in slot.keep:
        if token.lower() not in low:
            yield Fault("KEEP", f"“{token}” has to stay")
