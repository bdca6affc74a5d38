"""A day and its story, written by hand: what the tests of the measurements plant their faults in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from digest.group import group
from digest.model import Activity, Change, Event, Status
from digest.rank import rank
from digest.story import Evidence, Reference, Sentence, SentenceKind, SourceLink, Span, Story, number
from digest.verify import Finding
from tests.bench.editor.edition import Edition
from tests.bench.editor.figure import Figure
from tests.digest.windows import BRAKES, at, bump, commit, pull, squash, window

CLUTCH, HORN, PEDAL, RED, PAINT = (
    "acme/engine#7",
    "acme/engine#8",
    "acme/brakes@cccccccccccc",
    "acme/engine#9",
    "acme/engine#12",
)
BUMPS = ("acme/engine#10", "acme/engine#11")
NAME = "acme.json"


def activity(*more: Event) -> Activity:
    """A day with two pull requests, a push, two bumps by a bot and an open pull request."""
    return window(
        pull(7, "Add a clutch", "It has three plates."),
        squash(7, "Add a clutch", "a"),
        pull(8, "Fix the horn"),
        squash(8, "Fix the horn", "b"),
        commit("c", "Remove the old pedal", repo=BRAKES),
        bump(10, "gear"),
        bump(11, "belt"),
        pull(9, "Paint it red", state="open", updated_at=at(3)),
        *more,
    )


class Newsroom:
    """Writes stories of a day by hand: what is said, and which changes it is about."""

    def __init__(self, day: Activity | None = None) -> None:
        self.day = day or activity()
        self.ledger = group(self.day)
        self.story = Story("acme-2026-08-20T10Z", "acme", self.day.window, self.day.collected_at,
                           self.said("headline", "Engine adds a clutch", CLUTCH), "By RepoJournal",
                           self.said("lede", "Engine added a clutch.", CLUTCH))  # fmt: skip

    def change(self, name: str) -> Change:
        return self.ledger.change_named[name]

    def said(self, kind: SentenceKind, text: str, *about: str) -> Sentence:
        """A sentence; “…” in it is a quotation; its evidence are the titles of the changes it is about."""
        parts = text.replace("”", "“").split("“")
        spans = tuple(Span("quote" if i % 2 else "text", part) for i, part in enumerate(parts) if part)
        proven = (self.change(each).lead for each in about)
        return Sentence(kind, spans, tuple(Evidence(each.id, each.title or each.text) for each in proven))

    def reference(self, name: str, state: Status | None = None) -> Reference:
        each = self.change(name)
        links = tuple(SourceLink(source.id, source.kind, None, source.label) for source in each.sources)
        return Reference(0, each.id, each.title, each.repo, state or each.status, each.at, None, links)

    def edition(self, *body: Sentence, states: dict[str, Status] | None = None, **fields: Any) -> Edition:
        """The edition of this story with a body of one paragraph; `fields` replace those of the story."""
        states = states or {}
        draft = replace(self.story, body=(body,) if body else (), **fields)
        evidence = [item.source for _, each in draft.sentences() if each.kind != "tally" for item in each.evidence]
        evidence += [item.source for action in draft.actions for item in action.evidence]
        told = dict.fromkeys(self.ledger.change_of[source].id for source in evidence)
        story = number(replace(draft, references=tuple(self.reference(each, states.get(each)) for each in told)))
        return planted(self.day, story)


def planted(day: Activity, story: Story, findings: Sequence[Finding] = ()) -> Edition:
    """An edition that tells `story` of a day, whatever the composer would have written."""
    ledger = group(day)
    return Edition(NAME, day, ledger, rank(ledger), story, tuple(findings), story, ())


def good() -> Edition:
    """A story without a fault: four changes told, two counted, one open."""
    room = Newsroom()
    return room.edition(
        room.said("claim", "It also fixed the horn.", HORN),
        room.said("claim", "Separately, Brakes removed the old pedal.", PEDAL),
        room.said("tally", "In housekeeping, bots landed two dependency updates in Engine.", *BUMPS),
        room.said("pending", "Still pending in Engine: a pull request to paint it red.", RED),
        tally=room.said("tally", "Altogether, five changes landed across two repositories; one pull request is still open."),
    )


def missed(row: Figure) -> list[str]:
    """What a row misses, without the file's name."""
    assert all(line.startswith(f"{NAME}: ") for line in row.missed)
    return [line.removeprefix(f"{NAME}: ") for line in row.missed]
