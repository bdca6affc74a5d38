"""What is quoted from bodies: the error message a reader would recognise, and the author's word on what breaks."""

from __future__ import annotations

import re
from typing import NamedTuple

from digest.compose.items import Item, is_english, is_hostile, mentions
from digest.story import Evidence

#: Words of a message that is quoted; a longer one is of no use to a reader.
LONGEST = 24

_MESSAGE = (
    r"(?<![\w.])((?:[A-Za-z_]\w*\.)*[A-Z]\w*(?:Error|Exception|Warning|Failure|Panic): [^\n`\"<>]{8,200}"
    r"|(?:fatal(?: error)?|panic|error\[E\d+\]): [^\n`\"<>]{8,200})"
)
_MESSAGE_HINTS = ("Error: ", "Exception: ", "Warning: ", "Failure: ", "Panic: ", "fatal", "panic: ", "error[E")

_FOOTER = r"(?m)^BREAKING[ -]CHANGES?: +(.+(?:\n(?!\n).+)*)"
_WORD = r"\w+"
_FIRST = r"[^\n]+?(?=[.;]? *(?:$|[.;]\s))"


class QuotedError(NamedTuple):
    """A message as it stands in a source, without the full stop at its end."""

    text: str
    evidence: Evidence


def error_of(item: Item) -> QuotedError | None:
    """Return the error that an important fix ends, where a reader would recognise it."""
    return quoted_error(item) if item.ranked.effect == "fix" and item.important else None


def break_of(item: Item) -> QuotedError | None:
    """Return the first sentence of the footer that says what a change breaks, where it is fit to be quoted."""
    if item.ranked.effect != "breaking" or not item.important or item.change.bot:
        return None
    for source in item.change.sources:
        footer = re.search(_FOOTER, source.body)
        said = re.match(_FIRST, footer[1]) if footer else None
        if footer and said and _is_fit(said[0]) and _says_more(said[0], item.parsed.text):
            return QuotedError(said[0], Evidence(source.id, source.body[footer.start() : footer.start(1) + said.end()]))
    return None


def _says_more(text: str, title: str) -> bool:
    """Whether a text has two words or more that the title has not, whatever their endings."""
    known = {word[:4] for word in re.findall(_WORD, title.lower())}
    return sum(word[:4] not in known for word in re.findall(_WORD, text.lower())) > 1


def _is_fit(text: str) -> bool:
    """Whether a text can be quoted: of our script, harmless, neither too short nor too long."""
    sound = is_english(text) and not is_hostile(text) and not mentions(text) and "“" not in text and text.count("`") % 2 == 0
    return sound and 3 <= len(text.split()) <= LONGEST


def quoted_error(item: Item) -> QuotedError | None:
    """Return the first error message in the pull request, the issue it closed or the commit of a change."""
    if item.change.bot:
        return None
    for source in sorted(item.change.sources, key=lambda each: ("pull", "issue", "commit").index(each.kind) if each.kind in
                         ("pull", "issue", "commit") else 9):  # fmt: skip
        may_have = any(hint in source.body for hint in _MESSAGE_HINTS)
        for found in re.finditer(_MESSAGE, source.body) if may_have else ():
            text = found[1].strip().rstrip(".,;:)]}")
            if _is_fit(text) and not source.body[: found.start()].rpartition("\n")[2].startswith(">"):
                return QuotedError(text, Evidence(source.id, text))
    return None
