"""Error messages: the one a reader would recognise, quoted from where it stands."""

from __future__ import annotations

import re
from typing import NamedTuple

from digest.compose.items import Item, is_english, is_hostile, mentions
from digest.story import Evidence

#: Words of a message that is quoted; a longer one is of no use to a reader.
LONGEST = 24

_MESSAGE = re.compile(
    r"(?<![\w.])((?:[A-Za-z_]\w*\.)*[A-Z]\w*(?:Error|Exception|Warning|Failure|Panic): [^\n`\"<>]{8,200}"
    r"|(?:fatal(?: error)?|panic|error\[E\d+\]): [^\n`\"<>]{8,200})"
)


class QuotedError(NamedTuple):
    """A message as it stands in a source, without the full stop at its end."""

    text: str
    evidence: Evidence


def error_of(item: Item) -> QuotedError | None:
    """Return the error that an important fix ends, where a reader would recognise it."""
    return quoted_error(item) if item.ranked.effect == "fix" and item.important else None


def quoted_error(item: Item) -> QuotedError | None:
    """Return the first error message in the pull request, the issue it closed or the commit of a change."""
    if item.change.bot:
        return None
    for source in sorted(item.change.sources, key=lambda each: ("pull", "issue", "commit").index(each.kind) if each.kind in
                         ("pull", "issue", "commit") else 9):  # fmt: skip
        for found in _MESSAGE.finditer(source.body):
            text = found[1].strip().rstrip(".,;:)]}")
            sound = is_english(text) and not is_hostile(text) and not mentions(text) and "“" not in text
            if (
                sound
                and 3 <= len(text.split()) <= LONGEST
                and not source.body[: found.start()].rpartition("\n")[2].startswith(">")
            ):
                return QuotedError(text, Evidence(source.id, text))
    return None
