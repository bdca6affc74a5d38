"""Markdown prose as plain sentences, each beside the verbatim slice it was read from."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from digest.lexicon import INVISIBLE, words

_END = re.compile(r"[.!?][)\]\"'*_]*(?=\s+[\"(\[*_]*[A-Z`\d\"]|\s*$)")
#: Before a full stop these end no sentence. Of `e.g.` and its like the last letter stands alone, as initials do.
_ABBREVIATED = words("etc vs cf approx resp fig eq sec no dr mr ms st incl al aka")

# What stands in few bodies is compiled for the first that has a mark of it.
#: What may hold a full stop that ends no sentence: code, link targets, bare addresses.
_OPAQUE = r"`+[^`]*`+|\]\([^)\s]*(?:\s\"[^\"]*\")?\)|<https?://[^>]*>|https?://\S+"
_COMMENT = r"(?s)<!--.*?-->"
_IMAGE = r"!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])"
_LINK = r"\[((?:[^\[\]]|\[[^\]]*\])*)\](?:\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\])"
_TAG = r"</?[a-zA-Z][^<>]*>"
_EMPHASIS = r"(?<![\w*])(\*{1,3})(?=\S)(.+?)(?<=\S)\1(?![\w*])|(?<![\w_])(_{1,2})(?=\S)(.+?)(?<=\S)\3(?![\w_])"
_ESCAPED = r"\\([\\`*_{}\[\]()#+.!<>~|-])"
_QUOTE_MARK = r"(?m)^[ \t]*(?:>[ \t]?)+"
_CODE = r"(?s)(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)"
_EMOJI = r"[\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]\ufe0f?\s?|:[a-z_]{3,30}:(?=\s|$)"
_ENTITIES = {"&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": '"', "&#39;": "'", "&nbsp;": " "}
_ENTITY = "|".join(_ENTITIES)
_UNSEEN = dict.fromkeys(map(ord, INVISIBLE))


def slices(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield where each sentence of `text[start:end]` stands, without the spaces around it."""
    block = text[start:end].replace("“", '"').replace("”", '"')
    if "`" in block or "](" in block or "://" in block:
        block = re.sub(_OPAQUE, lambda found: "X" * len(found[0]), block)
    at = 0
    for stop in _END.finditer(block):
        if not _abbreviates(block, stop.start()) or stop.end() == len(block.rstrip()):
            yield _trimmed(text, start + at, start + stop.end())
            at = stop.end()
    if block[at:].strip():
        yield _trimmed(text, start + at, end)


def _abbreviates(block: str, stop: int) -> bool:
    """Whether the full stop at `stop` belongs to the word before it."""
    start = stop
    while start and (block[start - 1].isalnum() or block[start - 1] == "_"):
        start -= 1
    word = block[start:stop]
    return block[stop] == "." and (word.lower() in _ABBREVIATED or (len(word) == 1 and word.isascii() and word.isalpha()))


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def plain(raw: str) -> str:
    """Return a slice of Markdown as one line of prose. Code keeps its back-ticks; every visible word is kept."""
    text = re.sub(_COMMENT, " ", raw) if "<!--" in raw else raw
    if ">" in text:
        text = re.sub(_QUOTE_MARK, "", text)
    kept: list[str] = []

    def hold(found: re.Match[str]) -> str:
        kept.append(" ".join(found[2].split()))
        return f"\x00{len(kept) - 1}\x00"

    text = re.sub(_CODE, hold, text) if "`" in text else text
    text = _without_marks(text)
    text = " ".join(text.split())
    for number, code in enumerate(kept):
        text = text.replace(f"\x00{number}\x00", f"`{code}`")
    return text if text.isascii() else text.translate(_UNSEEN)


def _without_marks(text: str) -> str:
    if "[" in text:
        text = re.sub(_LINK, r"\1", re.sub(_IMAGE, "", text))
    if "<" in text:
        text = re.sub(_TAG, "", text)
    if "*" in text or "_" in text:
        text = re.sub(_EMPHASIS, lambda found: found[2] or found[4], text)
    if "\\" in text:
        text = re.sub(_ESCAPED, r"\1", text)
    if "&" in text:
        text = re.sub(_ENTITY, lambda found: _ENTITIES[found[0]], text)
    return text if text.isascii() and text.count(":") < 2 else re.sub(_EMOJI, "", text)


#: Words a sentence begins with that are lower-case in the middle of another.
_STARTERS = words("""
    a about above after again all also although an and another any applying as at because before below besides both
    but by creating each either every everything existing few finally five for four from further given here how
    however if in instead into it its just later less many most much nearly neither new next no none nor not note
    nothing now often on once one only other others otherwise over passing per previously rather running setting
    several similarly since so some such that the their then there these they this those three through throughout to
    together two under unless unlike until upon users using values via what when where whether which while with
    within without
""")


def decapitalised(text: str, known: Container[str]) -> str | None:
    """Return a sentence as it may stand after a comma, its first letter small; None where that is not sure.

    Args:
        known: words that the sources write in small letters, so they are no names.
    """
    first = text.split(" ", 1)[0].rstrip(",;:'’")
    if not first[:1].isupper():
        return text
    small = first.lower().replace("’", "'")
    if first[1:].islower() or len(first) == 1:
        return text[:1].lower() + text[1:] if small in _STARTERS or small in known else None
    return text
