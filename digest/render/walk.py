"""The one walk over a sentence that all renderers share, and what they share about foreign text.

A renderer is a `Visitor`: it says how a text, a piece of code, a quotation, a link and the citations look in its target.
`walk()` decides everything else once: in which order they come, that citations stand before the full stop, that foreign
text can be printed, and which addresses become links.
"""

from __future__ import annotations

import re
from typing import NamedTuple, Protocol, TypeVar

from digest.story import Sentence, SpanKind

T_co = TypeVar("T_co", covariant=True)

#: What well-set prose has beside ASCII; most texts have nothing else, and are printable as they are.
_TYPOGRAPHY = dict.fromkeys(map(ord, "“”‘’–—…→·×⚠"))
_BREAKS = r"[\t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]+"
_JOINERS = "[\u200c\u200d]+"
_UNSEEN = (
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_BROKEN = "[\ud800-\udfff\ufffe\uffff]"
_CONTROLS = {code: 0x2400 + code for code in range(0x20)} | {0x7F: 0x2421} | dict.fromkeys(range(0x80, 0xA0), "\ufffd")
# Marks that run over the lines around them where they pile up. Writing needs three on a letter (Vietnamese, Thai, Hebrew).
_ABOVE = "[\u0300-\u036f\u0483-\u0489\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
_PILED = f"({_ABOVE}{{4}}){_ABOVE}+"
_STOPS = ".!?…。！？"
_WEB = r"(?i)https?://[\w.:\[\]-]+(?:[/?#]\S*)?"


def printable(text: str) -> str:
    """Return foreign text as it may stand on one line of any target: nothing hidden, nothing that acts.

    Terminals obey control characters, and readers believe what bidirectional and invisible characters pretend. So

    - line breaks and tabs become one space,
    - other control characters become their pictures (ESC is `␛`), those of the second set `\ufffd`,
    - direction marks, zero-width characters, soft hyphens, fillers, tags and byte order marks are removed; joiners stay
      between letters or emoji that need them,
    - of the marks on one letter, which may pile up over the lines around it, the first four stay,
    - halves of surrogate pairs and non-characters become `\ufffd`, so that the text can be encoded.
    """
    plain = text if text.isascii() else text.translate(_TYPOGRAPHY)
    if plain.isascii() and plain.isprintable():
        return text
    shown = re.sub(_UNSEEN, "", re.sub(_BROKEN, "\ufffd", re.sub(_BREAKS, " ", text)))
    return re.sub(_PILED, r"\1", re.sub(_JOINERS, _joining, shown)).translate(_CONTROLS)


def _joining(found: re.Match[str]) -> str:
    """One joiner where it stands between letters that are not ASCII (Persian, Hindi, emoji); elsewhere it only hides."""
    start, end = found.span()
    inside = start > 0 and end < len(found.string)
    return found[0][0] if inside and not (found.string[start - 1].isascii() or found.string[end].isascii()) else ""


def web_link(url: str | None) -> str | None:
    """Return `url` if it is an absolute http or https address that a reader may follow, else None.

    One with white space, hidden characters, or a user before its host (`https://forge@evil.example`) is none.
    """
    return url if url and re.fullmatch(_WEB, url) and printable(url) == url else None


class Visitor(Protocol[T_co]):
    """How the parts of a sentence look in one target. Texts are printable; none is empty."""

    def text(self, text: str) -> T_co: ...

    def code(self, text: str) -> T_co:
        """Code, without its back-ticks."""
        ...

    def quote(self, text: str) -> T_co:
        """A quotation, without its quotation marks."""
        ...

    def link(self, text: str, url: str) -> T_co:
        """A link to an http or https address."""
        ...

    def cite(self, numbers: tuple[int, ...]) -> T_co:
        """All citations of the sentence. No space stands before them: it is the visitor's."""
        ...


def walk(sentence: Sentence, visitor: Visitor[T_co]) -> list[T_co]:
    """Return the parts of a sentence in reading order, its citations before the full stop.

    White space around the sentence is left out; a link whose address is none (`web_link`) is text.
    """
    spans = _stripped([_Said(span.kind, text, span.url) for span in sentence.spans if (text := printable(span.text))])
    stop = ""
    if sentence.cite and spans and spans[-1].kind == "text":
        words, stop = _parted(spans[-1].text)
        spans = _stripped([*spans[:-1], _Said("text", words)]) if stop else spans
    parts = [_shown(span, visitor) for span in spans]
    if sentence.cite:
        parts.append(visitor.cite(sentence.cite))
    if stop:
        parts.append(visitor.text(stop))
    return parts


class _Said(NamedTuple):
    """A span as it is shown; a frozen dataclass takes five times as long to make."""

    kind: SpanKind
    text: str
    url: str | None = None


def _shown(span: _Said, visitor: Visitor[T_co]) -> T_co:
    if span.kind == "code":
        return visitor.code(span.text)
    if span.kind == "quote":
        return visitor.quote(span.text)
    url = web_link(span.url) if span.kind == "link" else None
    return visitor.link(span.text, url) if url and span.text.strip() else visitor.text(span.text)


def _stripped(spans: list[_Said]) -> list[_Said]:
    """The spans without the white space before the first and after the last of them, unless that is code or a quote."""
    while spans and spans[0].kind == "text" and not (text := spans[0].text.lstrip()):
        spans = spans[1:]
    if spans and spans[0].kind == "text":
        spans = [_Said("text", text), *spans[1:]]
    while spans and spans[-1].kind == "text" and not (text := spans[-1].text.rstrip()):
        spans = spans[:-1]
    if spans and spans[-1].kind == "text":
        spans = [*spans[:-1], _Said("text", text)]
    return spans


def _parted(text: str) -> tuple[str, str]:
    """The text before its last full stop (or other sign that ends a sentence), and that sign."""
    words = text.rstrip(_STOPS)
    return words, text[len(words) :]
