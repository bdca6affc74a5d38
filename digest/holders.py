"""Which of the members of a change a passage is cited from, where several have it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from digest.model import Source
from digest.story import Evidence

#: A heading: it says how what stands under it is meant (a motivation, an experiment), so the passage stays under it.
_HEADING = re.compile(r"^[ >]{0,12}(?:#{1,6}\s|\*\*[^\n*]+\*\*:?\s*$|={3,}\s*$|-{3,}\s*$)", re.MULTILINE)


def smallest(sources: Iterable[Source], passage: str, found: Source) -> Source:
    """Return the member with the shortest text of those that have `passage` as it is, so that a reader finds it soonest.

    A title that is the passage is shorter than any text, so the member that has that title keeps it.

    Args:
        sources: the members of a change.
        found: the one where the passage was found; it stays where no other is shorter.
    """
    if passage in found.title or _HEADING.search(found.body):
        return found
    holders = [each for each in sources if _holds(each, passage)]
    return min(holders, key=lambda each: (_length(each, passage), each.id != found.id), default=found)


def smaller(sources: Iterable[Source], evidence: Evidence) -> Evidence:
    """The same passage, from the smallest member of a change that has it."""
    members = tuple(sources)
    found = next((each for each in members if each.id == evidence.source), None)
    return Evidence(smallest(members, evidence.passage, found).id, evidence.passage) if found else evidence


def _length(source: Source, passage: str) -> int:
    return len(source.title) if passage in source.title else len(source.text)


def _holds(source: Source, passage: str) -> bool:
    """Whether a text has a passage whose ends are no parts of longer words."""
    at = source.text.find(passage)
    end = at + len(passage)
    within = at > 0 and source.text[at - 1].isalnum() and passage[:1].isalnum()
    return at >= 0 and not within and not (source.text[end : end + 1].isalnum() and passage[-1:].isalnum())
