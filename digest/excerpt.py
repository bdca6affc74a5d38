"""The part of a story that concerns one reader: every change of the repositories they follow, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from digest.lexicon import LEAD_INS, STOP_WORDS
from digest.story import Evidence, Reference, Sentence, Span, Story, number

#: How a sentence begins whose subject is that of the sentence before; without that one it would be about another.
_POINTING = r"It |They |The (?:\S+ ){0,3}change |Before the (?:\S+ ){0,3}change, |The note on breaking changes "


def excerpt(story: Story, repos: Collection[str], without: Collection[str] = ()) -> Story | None:
    """Return the part of `story` that concerns `repos`, for a reader who follows only those; None where nothing does.

    Args:
        without: ids of changes that the reader does not want to be told of, or knows already.

    A sentence or action item is kept when all of its evidence is about such changes of `repos`. Where a sentence tells of
    others, too, the quoted titles of the reader's changes take its place. The first sentence leads; a headline about
    anything that is not in the excerpt is replaced by the quoted title of the first reference. Counts of the whole edition
    are left out. References are numbered anew.
    """
    cut = _Cut(story, repos, frozenset(without))
    told = [paragraph for each in ((story.lede,), *story.body) if (paragraph := cut.paragraph(each))]
    if rest := cut.rest():
        told.append(rest)
    if not told:
        return None
    first, *others = told[0]
    body = tuple(tuple(paragraph) for paragraph in (others, *told[1:]) if paragraph)
    draft = number(
        replace(
            story,
            lede=replace(standing_alone(first), kind="lede"),
            body=body,
            tally=None,
            actions=tuple(action for action in story.actions if cut.concerns(action.evidence)),
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
    text = text[:1].upper() + text[1:] if word in STOP_WORDS else text  # a repository's name stays as it is
    return replace(sentence, spans=(Span("text", text), *rest))


@dataclass
class _Cut:
    """Goes through a story once, in reading order, and remembers which of the reader's changes it has told."""

    story: Story
    repos: Collection[str]
    without: frozenset[str] = frozenset()
    told: set[str] = field(default_factory=set)
    #: Whether the sentence before is in the excerpt.
    connected: bool = False

    def concerns(self, evidence: Sequence[Evidence]) -> bool:
        """Whether there is evidence, and all of it is about the reader's repositories."""
        return bool(evidence) and all(self._wanted(each) for each in self._references(evidence)) and self._known(evidence)

    def paragraph(self, sentences: Sequence[Sentence]) -> list[Sentence]:
        """Return what is kept of a paragraph, and titles in the place of what is not."""
        return [kept for sentence in sentences for kept in self._kept(sentence)]

    def rest(self) -> list[Sentence]:
        """Return a sentence for each of the reader's changes that only an action item tells of."""
        return self._titles(self.story.references)

    def _kept(self, sentence: Sentence) -> list[Sentence]:
        references = self._references(sentence.evidence)
        pointing = re.match(_POINTING, sentence.plain) is not None and not self.connected
        whole = self.concerns(sentence.evidence) and not pointing
        kept = [sentence] if whole else self._titles(references)
        self.told.update(each.change for each in references)
        self.connected = bool(kept)
        return kept

    def _titles(self, references: Sequence[Reference]) -> list[Sentence]:
        return [_titled(each) for each in references if self._wanted(each) and each.change not in self.told]

    def _wanted(self, reference: Reference) -> bool:
        return reference.repo in self.repos and reference.change not in self.without

    def _references(self, evidence: Sequence[Evidence]) -> list[Reference]:
        known = self.story.reference_of
        return list({known[item.source].change: known[item.source] for item in evidence if item.source in known}.values())

    def _known(self, evidence: Sequence[Evidence]) -> bool:
        return all(item.source in self.story.reference_of for item in evidence)


def _headline(reference: Reference) -> Sentence:
    """A headline that needs no composing, whatever the status: the repository and the title, verbatim."""
    title, evidence = _title(reference)
    return Sentence("headline", (Span("text", f"{_name(reference)}: "), title), evidence)


def _titled(reference: Reference) -> Sentence:
    """A change by its status and its title: the fixed wording in which such changes are told everywhere."""
    title, evidence = _title(reference)
    if reference.state in ("pending", "scheduled"):
        frame = f"Still pending in {_name(reference)}: a pull request titled "
        return Sentence("pending", (Span("text", frame), title, Span("text", ".")), evidence)
    return Sentence(
        "claim", (Span("text", f"{_name(reference)} landed a change titled "), title, Span("text", ".")), evidence
    )


def _title(reference: Reference) -> tuple[Span, tuple[Evidence, ...]]:
    """The title of a reference as a quotation; of one without a title, the label of its first source, such as `#7`."""
    source = reference.sources[0]
    title = reference.title.rstrip(".") or reference.title or source.label
    return Span("quote", title), (Evidence(source.id, title),)


def _name(reference: Reference) -> str:
    return reference.repo.rsplit("/", 1)[-1]
