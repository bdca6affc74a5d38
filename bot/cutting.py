"""Shortening a text for a place with a limit: where a reader would break off, and never inside one thing. Pure.

A text that is too long ends in …, after the last sentence that fits if that is most of it, else after the last word, else
inside a word. What a reader sees as one character stays whole (letters with their accents, emoji with skin tone or joined
by U+200D, flags, Hangul syllables, conjuncts: https://unicode.org/reports/tr29/), and so does an entity such as `&amp;`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

#: More parts than this are no character that anybody reads: the longest emoji in use has ten. Such a text is cut anyway.
CLUSTER = 32

_SENTENCE_END = re.compile(r"[.!?…]+[\"'”’)\]]*(?=\s)|[。！？]")
_ENTITY = re.compile(r"&#?\w{1,31};")
_JOINER = "\u200d"
_VIRAMA = 9  # canonical combining class: the next consonant belongs to the same conjunct


def cut(text: str, limit: int, size: Callable[[str], int] = len) -> str:
    """Return `text` with a size of at most `limit`, with … where something is missing.

    Args:
        size: what the platform counts for a text; it must be the sum of the sizes of its characters.
    """
    if size(text) <= limit:
        return text
    if limit < 1:
        return ""
    end = _fitting(text, limit - 1, size)
    sentence = _last_sentence(text, end)
    # After 。 comes no space: what is shown begins as the text does.
    gap = " " if text[sentence].isspace() else ""
    if sentence > end // 2 and size(text[:sentence]) + len(gap) + 1 <= limit:
        return f"{text[:sentence]}{gap}…"
    word = text.rfind(" ", 0, end + 1)
    if word > end // 2:
        return text[:word].rstrip() + "…"
    return text[: whole(text, end)] + "…"


def whole(text: str, end: int) -> int:
    """Return the nearest index, `end` or before, at which `text` may be divided."""
    for entity in _ENTITY.finditer(text, max(0, end - CLUSTER), end + CLUSTER):
        if entity.start() < end < entity.end():
            end = entity.start()
    index = end
    while index > 0 and _inside(text, index):
        index -= 1
        if end - index > CLUSTER:
            return end
    return index


def _fitting(text: str, limit: int, size: Callable[[str], int]) -> int:
    """The length of the longest start of `text` with a size of at most `limit`."""
    used = 0
    for index, character in enumerate(text):
        used += size(character)
        if used > limit:
            return index
    return len(text)


def _last_sentence(text: str, end: int) -> int:
    """Where the last sentence ends that fits into the first `end` characters; 0 where none does."""
    return max((found.end() for found in _SENTENCE_END.finditer(text, 0, end + 1) if found.end() <= end), default=0)


def _inside(text: str, index: int) -> bool:
    """Whether the characters on both sides of `index` are parts of one."""
    if index >= len(text):
        return False
    left, right = text[index - 1], text[index]
    if left.isascii() and right.isascii():
        return False
    return _joined(left, right) or (_is_flag_half(right) and _flag_halves_before(text, index) % 2 == 1)


def _joined(left: str, right: str) -> bool:
    if _JOINER in (left, right) or unicodedata.combining(left) == _VIRAMA:
        return True
    skin_tone = "\U0001f3fb" <= right <= "\U0001f3ff"
    surrogates = "\ud800" <= left <= "\udbff" and "\udc00" <= right <= "\udfff"
    tag = "\U000e0020" <= right <= "\U000e007f"
    return skin_tone or surrogates or tag or unicodedata.category(right) in ("Mn", "Me", "Mc") or _one_syllable(left, right)


def _one_syllable(left: str, right: str) -> bool:
    """Whether two Hangul letters stand in one syllable: a vowel after a consonant or syllable, a final after a vowel."""
    vowel, final = "\u1160" <= right <= "\u11a7", "\u11a8" <= right <= "\u11ff"
    before = "\u1100" <= left <= "\u11ff" or "\uac00" <= left <= "\ud7a3"
    return before and (vowel or final)


def _is_flag_half(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _flag_halves_before(text: str, index: int) -> int:
    start = index
    while start > 0 and _is_flag_half(text[start - 1]):
        start -= 1
    return index - start
