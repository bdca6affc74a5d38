"""A story as a typed document: sentences of spans, each with its evidence, and references numbered at the very end.

The composer builds a `Story` whose references have number 0 and whose sentences have no `cite`; `number()` assigns
both by first appearance. A citation is never text: `[n]` is drawn by a renderer from `Sentence.cite`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date, datetime
from functools import cached_property
from pathlib import Path
from typing import Literal

from digest.frozen import frozen
from digest.model import Status, Window

SpanKind = Literal["text", "code", "quote", "link"]

#: `claim`, `pending`, `correction` and `lede` need evidence and show their citations; a `headline` needs evidence and
#: shows none; a `tally` is computed from the ledger; a `bridge` says nothing about the sources.
SentenceKind = Literal["claim", "bridge", "lede", "headline", "tally", "pending", "correction"]
Urgency = Literal["immediate", "plan", "monitor"]

#: Who worded a sentence: the template; the model; the model on its second try; the model, with an automatic correction.
Wording = Literal["template", "model", "repaired", "fixed"]

#: Most urgent first: the order in which action items stand.
URGENCIES: tuple[Urgency, ...] = ("immediate", "plan", "monitor")

#: Kinds that carry visible citations.
CITING: frozenset[SentenceKind] = frozenset({"claim", "lede", "pending", "correction"})

#: Kinds that must have evidence.
PROVEN: frozenset[SentenceKind] = CITING | {"headline"}


@frozen
class Span:
    """A piece of a sentence. A quote is without its quotation marks, code without its back-ticks; spaces are kept."""

    kind: SpanKind
    text: str
    url: str | None = None


@frozen
class Evidence:
    """A verbatim part of the text of one source that supports the sentence."""

    source: str
    passage: str


@frozen
class Sentence:
    """The unit of truth: what is said, and the passages that support it.

    Args:
        spans: what is said, the full stop included; a headline has none.
        cite: numbers of the references it cites, in the order of its evidence; assigned by `number()`.
        wording: who worded it.
    """

    kind: SentenceKind
    spans: tuple[Span, ...]
    evidence: tuple[Evidence, ...] = ()
    cite: tuple[int, ...] = ()
    wording: Wording = "template"

    @property
    def plain(self) -> str:
        """The sentence without its citations: code in back-ticks, quotes in “ ”."""
        marks = {"code": ("`", "`"), "quote": ("“", "”")}
        return "".join("{1}{0}{2}".format(span.text, *marks.get(span.kind, ("", ""))) for span in self.spans)

    @property
    def words(self) -> int:
        """How many words it has, counted at white space."""
        return len(self.plain.split())


@frozen
class ActionItem:
    """Something a reader of the desk may want to do, with the rule that set its urgency.

    Args:
        id: 12 hex digits, the same whenever the story is built again from the same change.
        rule: a word such as `required-version`, `advisory`, `breaking`, `new-capability`, `fixed-error`, `on-hold`.
        due: the day it expires or happens, where the sources name one.
    """

    id: str
    text: str
    repo: str
    urgency: Urgency
    rule: str
    evidence: tuple[Evidence, ...]
    due: date | None = None
    cite: tuple[int, ...] = ()


@frozen
class SourceLink:
    """A member of a reference, as it is linked: a pull request `#6705`, a commit `7d2e86a`."""

    id: str
    kind: str
    url: str | None
    label: str


@frozen
class Reference:
    """A change that the story cites. `number` is 0 until `number()` has run."""

    number: int
    change: str
    title: str
    repo: str
    state: Status
    at: datetime | None
    url: str | None
    sources: tuple[SourceLink, ...]


@frozen
class Unread:
    """A repository that could not be read, and why."""

    repo: str
    reason: str


@frozen
class Withheld:
    """A sentence that the verifier held back, and the codes of its findings."""

    text: str
    codes: tuple[str, ...]


@frozen
class Rejected:
    """A sentence that a language model proposed and that was not used: for a record, never for print as news.

    Args:
        where: the place of the story it was meant for.
        text: in printable characters, cut to 300 of them.
        codes: why: those of the verifier's findings, of the rules of form, or `STORY` where it went with its neighbours.
        wording: on which try: `model`, `repaired`, or `fixed` for what became of it without the model.
    """

    where: str
    text: str
    codes: tuple[str, ...]
    wording: Wording = "model"


@frozen
class Rewriting:
    """What a language model did for a story, also where nothing of it was used.

    Args:
        model: its name, as it was asked for.
        outcome: `used`, or in one line why the template's story stands.
        tokens_in: what the endpoint counted of our questions, in tokens, all requests together.
        tokens_out: the same of its answers.
        milliseconds: from the first request to the last answer.
        cached: the answer was kept from an earlier run; nothing was asked.
        cost: of the counted tokens, at the price that was set, such as `$0.0071`; empty where none was.
        rejected: what it proposed and did not get printed, in the order in which it was judged.
    """

    model: str
    outcome: str
    requests: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    milliseconds: int = 0
    cached: bool = False
    cost: str = ""
    rejected: tuple[Rejected, ...] = ()


@frozen
class Story:
    """One edition as a document.

    Args:
        id: desk and end of the window, such as `huggingface-2026-08-20T10Z`.
        filed_at: when its sources were read.
        body: paragraphs of sentences, most important first.
        tally: the count that closes the body; None where there is nothing to count.
        composer: `template` or `llm`.
        rewriting: what a model did for it; None where none was asked.
    """

    id: str
    desk: str
    window: Window
    filed_at: datetime
    headline: Sentence
    byline: str
    lede: Sentence
    body: tuple[tuple[Sentence, ...], ...] = ()
    tally: Sentence | None = None
    actions: tuple[ActionItem, ...] = ()
    references: tuple[Reference, ...] = ()
    unread: tuple[Unread, ...] = ()
    kicker: str = "the-wire"
    language: str = "en"
    composer: str = "template"
    withheld: tuple[Withheld, ...] = ()
    rewriting: Rewriting | None = None

    @classmethod
    def load(cls, path: str | Path) -> Story:
        """Read a story/1 file. Raises FormatError (file and field) and InputError (cannot be opened)."""
        from digest.formats.story import load_story  # the codec needs this module

        return load_story(Path(path))

    def save(self, path: str | Path) -> None:
        """Write a story/1 file."""
        from digest.formats.story import dump_story

        Path(path).write_text(dump_story(self), encoding="utf-8")

    @property
    def quiet(self) -> bool:
        """Whether there is nothing to refer to: a quiet day, told in one line."""
        return not self.references

    @cached_property
    def reference_of(self) -> Mapping[str, Reference]:
        """The reference that each source belongs to, by source id."""
        return {source.id: reference for reference in self.references for source in reference.sources}

    def sentences(self) -> Iterator[tuple[str, Sentence]]:
        """Every sentence with its place (`headline`, `lede`, `body[p][s]`, `tally`), in reading order."""
        yield "headline", self.headline
        yield "lede", self.lede
        for p, paragraph in enumerate(self.body):
            for s, sentence in enumerate(paragraph):
                yield f"body[{p}][{s}]", sentence
        if self.tally:
            yield "tally", self.tally


def story_id(desk: str, end: datetime) -> str:
    """Return the id of an edition: the desk and the end of its window, in minutes where it has some."""
    return f"{desk}-{end:%Y-%m-%dT%H}{f'{end:%M}' if end.minute else ''}Z"


def action_id(change: str, rule: str, text: str) -> str:
    """Return the id of an action item, the same whenever the story is built again.

    Args:
        change: the id of the change it is about, the first one where several are.
    """
    try:  # as `random` does: hashlib loads OpenSSL, which takes 4 ms
        from _sha256 import sha256  # type: ignore[import-not-found]
    except ImportError:
        from hashlib import sha256

    found: str = sha256(f"{change}\n{rule}\n{text}".encode(errors="surrogatepass")).hexdigest()
    return found[:12]


def number(story: Story) -> Story:
    """Number the references by first appearance and give each citing sentence and action item its numbers.

    References that nothing cites are dropped; evidence whose source has no reference gets no number.
    """
    order: dict[str, int] = {}

    def cite(evidence: tuple[Evidence, ...]) -> tuple[int, ...]:
        numbers: dict[int, None] = {}
        for item in evidence:
            reference = story.reference_of.get(item.source)
            if reference:
                numbers[order.setdefault(reference.change, len(order) + 1)] = None
        return tuple(numbers)

    def numbered(sentence: Sentence) -> Sentence:
        return replace(sentence, cite=cite(sentence.evidence) if sentence.kind in CITING else ())

    lede = numbered(story.lede)
    body = tuple(tuple(numbered(sentence) for sentence in paragraph) for paragraph in story.body)
    actions = tuple(replace(action, cite=cite(action.evidence)) for action in story.actions)
    references = sorted(
        (replace(each, number=order[each.change]) for each in story.references if each.change in order),
        key=lambda each: each.number,
    )
    return replace(story, lede=lede, body=body, actions=actions, references=tuple(references))
