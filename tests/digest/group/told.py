"""What the tests of grouping share: a few more events, and short ways to look at a ledger."""

from __future__ import annotations

from typing import Any

from digest.group import group
from digest.model import Change, Commit, Event, Issue, Ledger, Tag
from tests.digest.windows import NOON, at, commit, window


def told(*events: Event) -> Ledger:
    """The ledger of a day with these events."""
    return group(window(*events))


def only(*events: Event) -> Change:
    """The one change that these events are."""
    ledger = told(*events)
    assert len(ledger.changes) == 1, ids(ledger)
    return ledger.changes[0]


def ids(ledger: Ledger) -> list[str]:
    return [change.id for change in ledger.changes]


def members(change: Change) -> list[str]:
    """The labels of the sources of a change, in their order."""
    return [source.label for source in change.sources]


def sha(digit: str) -> str:
    return digit * 40


def alone(digit: str) -> str:
    """The id of a commit without a pull request."""
    return f"acme/engine@{digit * 12}"


def on(digit: str, title: str, *parents: str, hours: float = 2, **fields: Any) -> Commit:
    """A commit with its parents, `hours` after the start of the window."""
    return commit(digit, title, **{"parents": tuple(sha(each) for each in parents), "at": at(hours), **fields})


def issue(number: int, **fields: Any) -> Issue:
    known: dict[str, Any] = {"state": "closed", "closed_at": NOON}
    return Issue(**{**known, "repo": "acme/engine", "number": number, "title": "It stalls", **fields})


def tag(name: str, digit: str, hours: float = 20) -> Tag:
    return Tag("acme/engine", name, at(hours), sha(digit))
