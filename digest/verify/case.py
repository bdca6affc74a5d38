"""A story under examination: what its evidence leads to, each text read once."""

from __future__ import annotations

from functools import cached_property

from digest.ledger_words import left_out_text, unread_text
from digest.model import Activity, Change, Ledger, Source
from digest.story import ActionItem, Evidence, Sentence, Span, Story
from digest.verify.evidence import Shelf
from digest.verify.family import Family, Passage
from digest.verify.repos import Repos
from digest.verify.text import letters, without_comments
from digest.verify.told import Basis, Told


class Case:
    """A story, the activity it is about and the changes of that activity, with what the checks derive from them."""

    def __init__(self, story: Story, activity: Activity, ledger: Ledger) -> None:
        self.story = story
        self.activity = activity
        self.ledger = ledger
        self.shelf = Shelf.of(story, activity)
        self.repos = Repos(activity)
        self._families: dict[str, Family] = {}
        self._passages: dict[tuple[str, str], Passage] = {}
        self._letters: dict[str, str] = {}

    def family(self, change: Change) -> Family:
        """The text of a change."""
        found = self._families.get(change.id)
        if found is None:
            found = self._families[change.id] = Family(change, self.activity.repo_named[change.repo])
        return found

    @cached_property
    def referenced(self) -> tuple[Family, ...]:
        """The changes that the story refers to."""
        named = (self.ledger.change_named.get(reference.change) for reference in self.story.references)
        return tuple(self.family(change) for change in named if change)

    @cached_property
    def closing(self) -> tuple[str, ...]:
        """The counts that close a story: the landed changes that nothing in it tells or folds, and what was not read."""
        evidence = [item for _, sentence in self.story.sentences() for item in sentence.evidence]
        evidence += [item for action in self.story.actions for item in action.evidence]
        told = {change.id for item in evidence if (change := self.ledger.change_of.get(item.source))}
        left = left_out_text(sum(change.id not in told for change in self.ledger.done))
        return (left, unread_text(self.activity.failures)) if self.activity.failures else (left,)

    def letters(self, source: Source) -> str:
        """The text of a source as quotations are compared."""
        found = self._letters.get(source.id)
        if found is None:
            found = self._letters[source.id] = letters(without_comments(source.text))
        return found

    def basis(self, evidence: tuple[Evidence, ...]) -> Basis:
        """The changes and passages that `evidence` leads to; what it names in vain is the evidence check's to tell."""
        changes = (self.ledger.change_of.get(item.source) for item in evidence)
        families = {change.id: self.family(change) for change in changes if change}
        return Basis(tuple(families.values()), tuple(passage for item in evidence if (passage := self._passage(item))))

    def _passage(self, item: Evidence) -> Passage | None:
        source = self.activity.sources.get(item.source)
        if source is None or not item.passage.strip():
            return None
        key = (item.source, item.passage)
        if key not in self._passages:
            self._passages[key] = Passage.of(source, item.passage)
        return self._passages[key]

    def told(self, where: str, sentence: Sentence) -> Told:
        """A sentence with what it rests on."""
        return Told(where, sentence.kind, sentence.spans, self.basis(sentence.evidence), self.repos)

    def told_action(self, where: str, action: ActionItem) -> Told:
        """The text of an action item with what it rests on."""
        return Told(where, "action", (Span("text", action.text),), self.basis(action.evidence), self.repos)
