"""Whether it may be said: one module per family of checks."""

from __future__ import annotations

from collections.abc import Iterator

from digest.model import Activity, Ledger
from digest.story import Story
from digest.verify.evidence import Shelf, citations, cited, unproven
from digest.verify.finding import Finding
from digest.verify.references import references

__all__ = ["Finding", "check"]


def check(story: Story, activity: Activity, ledger: Ledger | None = None) -> tuple[Finding, ...]:
    """Hold every sentence of `story` against the sources of `activity`.

    Args:
        ledger: the changes of `activity`, where they are at hand; else its events are grouped anew.

    Returns:
        What the sources do not bear out, in reading order; empty where every sentence is supported.
    """
    return tuple(_findings(story, activity, ledger or _grouped(activity)))


def _grouped(activity: Activity) -> Ledger:
    from digest.group import group  # a caller with a ledger does not need it

    return group(activity)


def _findings(story: Story, activity: Activity, ledger: Ledger) -> Iterator[Finding]:
    shelf = Shelf.of(story, activity)
    for where, sentence in story.sentences():
        yield from unproven(where, sentence.evidence, shelf)
        yield from cited(where, sentence, shelf)
    for i, action in enumerate(story.actions):
        yield from unproven(f"actions[{i}]", action.evidence, shelf)
        yield from citations(f"actions[{i}]", action.evidence, action.cite, shelf, shown=True)
    yield from references(story, ledger)
