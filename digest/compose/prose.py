"""Markdown prose as plain sentences, each beside the verbatim slice it was read from."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from digest.lexicon import INVISIBLE, words

#: What may hold a full stop that ends no sentence: code, link targets, bare addresses.
_OPAQUE = re.compile(r"`+[^`]*`+|\]\([^)\s]*(?:\s\"[^\"]*\")?\)|<https?://[^>]*>|https?://\S+")
_END = re.compile(r"[.!?][)\]\"”'*_]*(?=\s+[\"“(\[*_]*[A-Z`\d“\"]|\s*$)")
_ABBREVIATED = re.compile(
    r"(?:\b(?:e\.g|i\.e|etc|vs|cf|approx|resp|fig|eq|sec|no|dr|mr|ms|st|incl|al|aka|w\.r\.t)|\b[A-Z])\.$", re.IGNORECASE
)

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_IMAGE = re.compile(r"!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])")
_LINK = re.compile(r"\[((?:[^\[\]]|\[[^\]]*\])*)\](?:\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\])")
_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
_EMPHASIS = re.compile(r"(?<![\w*])(\*{1,3})(?=\S)(.+?)(?<=\S)\1(?![\w*])|(?<![\w_])(_{1,2})(?=\S)(.+?)(?<=\S)\3(?![\w_])")
_ESCAPED = re.compile(r"\\([\\`*_{}\[\]()#+.!<>~|-])")
_QUOTE_MARK = re.compile(r"^[ \t]*(?:>[ \t]?)+", re.MULTILINE)
_CODE = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
_EMOJI = re.compile(r"[\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]\ufe0f?\s?|:[a-z_]{3,30}:(?=\s|$)")
_ENTITIES = {"&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": '"', "&#39;": "'", "&nbsp;": " "}
_ENTITY = re.compile("|".join(_ENTITIES))
_UNSEEN = dict.fromkeys(map(ord, INVISIBLE))


def slices(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield where each sentence of `text[start:end]` stands, without the spaces around it."""
    block = _OPAQUE.sub(lambda found: "X" * len(found[0]), text[start:end])
    at = 0
    for stop in _END.finditer(block):
        if not _ABBREVIATED.search(block, at, stop.start() + 1) or stop.end() == len(block.rstrip()):
            yield _trimmed(text, start + at, start + stop.end())
            at = stop.end()
    if block[at:].strip():
        yield _trimmed(text, start + at, end)


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def plain(raw: str) -> str:
    """Return a slice of Markdown as one line of prose. Code keeps its back-ticks; every visible word is kept."""
    text = _COMMENT.sub(" ", raw) if "<!--" in raw else raw
    if ">" in text:
        text = _QUOTE_MARK.sub("", text)
    kept: list[str] = []

    def hold(found: re.Match[str]) -> str:
        kept.append(" ".join(found[2].split()))
        return f"\x00{len(kept) - 1}\x00"

    text = _CODE.sub(hold, text) if "`" in text else text
    text = _without_marks(text)
    text = " ".join(text.split())
    for number, code in enumerate(kept):
        text = text.replace(f"\x00{number}\x00", f"`{code}`")
    return text if text.isascii() else text.translate(_UNSEEN)


def _without_marks(text: str) -> str:
    if "[" in text:
        text = _LINK.sub(r"\1", _IMAGE.sub("", text))
    if "<" in text:
        text = _TAG.sub("", text)
    if "*" in text or "_" in text:
        text = _EMPHASIS.sub(lambda found: found[2] or found[4], text)
    if "\\" in text:
        text = _ESCAPED.sub(r"\1", text)
    if "&" in text:
        text = _ENTITY.sub(lambda found: _ENTITIES[found[0]], text)
    return text if text.isascii() and ":" not in text else _EMOJI.sub("", text)


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
    small = first.lower()
    if first[1:].islower() or len(first) == 1:
        return text[:1].lower() + text[1:] if small in _STARTERS or small in known else None
    return text
