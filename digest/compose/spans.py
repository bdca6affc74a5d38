"""From plain text to spans: code in back-ticks and identifiers become code, “…” becomes a quotation."""

from __future__ import annotations

import re
from collections.abc import Iterator

from digest.story import Evidence, Sentence, SentenceKind, Span

_MARKED = re.compile(r"`([^`]+)`|“([^”]*)”")

#: Each identifier has one of these, or a dot before a letter.
_JOINTS = ("_", "()", "--", "@")
_DOTTED = re.compile(r"[\w-]\.[A-Za-z_]")

#: Identifiers that are code wherever they stand: calls, snake_case, flags, packages with a scope, paths, dotted names.
#: Compiled for the first text that may have one.
_IDENTIFIER = (
    r"(?<![\w@/.`'\"-])(?:"
    r"[\w.]+\(\)"
    r"|--[a-z][\w-]+(?:=[\w.]+)?"
    r"|@[a-z0-9][\w.-]*/[\w./-]*\w(?:@\d[\w.-]*\w)?"
    r"|(?:[\w-]+/)*[\w-]+\.(?:py|js|ts|tsx|jsx|mjs|cjs|rs|go|c|cc|cpp|h|hpp|java|kt|rb|sh|toml|yaml|yml|json|md|cfg|ini|lock)"
    r"|_{0,2}[A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z_]\w*)*_\w+(?:\.\w+)*(?:=\w[\w.]*\w)?"
    r"|[a-z][a-z0-9]{2,}(?:\.[a-z_][a-z0-9_]{2,})+"
    r")(?![\w/`'\"-]|\.\w)"
)


def spans(text: str, names: frozenset[str] = frozenset()) -> tuple[Span, ...]:
    """Return `text` as spans.

    Args:
        names: repositories as prose names them; they are no code, whatever they look like.
    """
    found: list[Span] = []
    at = 0
    for mark in _MARKED.finditer(text):
        found += _words(text[at : mark.start()], names)
        found.append(Span("code", mark[1]) if mark[1] is not None else Span("quote", mark[2]))
        at = mark.end()
    found += _words(text[at:], names)
    return tuple(found)


def _words(text: str, names: frozenset[str]) -> Iterator[Span]:
    at = 0
    joined = any(mark in text for mark in _JOINTS) or _DOTTED.search(text)
    for name in re.finditer(_IDENTIFIER, text) if joined else ():
        if name[0] in names:
            continue
        if name.start() > at:
            yield Span("text", text[at : name.start()])
        yield Span("code", name[0])
        at = name.end()
    if at < len(text):
        yield Span("text", text[at:])


def sentence(
    kind: SentenceKind, text: str, evidence: tuple[Evidence, ...] = (), names: frozenset[str] = frozenset()
) -> Sentence:
    """Return a sentence of plain text with its evidence, each passage once."""
    return Sentence(kind, spans(text, names), tuple(dict.fromkeys(evidence)))


def counted(kind: SentenceKind, text: str, evidence: tuple[Evidence, ...] = ()) -> Sentence:
    """Return a sentence whose whole text is counted: nothing in it is marked."""
    return Sentence(kind, (Span("text", text),), tuple(dict.fromkeys(evidence)))


def bare(text: str) -> str:
    """Return text without back-ticks, as headlines have it."""
    return text.replace("`", "")


def opening(text: str) -> str:
    """Return how a sentence begins, for comparing neighbours: its first word."""
    return text.partition(" ")[0].strip("`“,.").lower()
