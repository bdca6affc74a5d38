"""Characters that hide, turn or imitate text: none stands in a sentence that its sources do not write so."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from digest.lexicon import INVISIBLE
from digest.verify.family import Family
from digest.verify.finding import Finding
from digest.verify.text import contains
from digest.verify.told import Told, pieces

#: Letters and marks without a shape, which categories do not tell: fillers, joiners, a blank Braille cell.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")

#: Format, control, private and unassigned characters, line and paragraph separators.
_UNSEEN = frozenset(["Cf", "Cc", "Co", "Cs", "Cn", "Zl", "Zp"])

#: Two code points for one letter of a unit (`µs`).
_MICRO = str.maketrans("\u00b5", "\u03bc")


def hidden(told: Told) -> Iterator[Finding]:
    """INJECTION: no character that hides or turns text, no letter that only looks like the source's."""
    for _, text in pieces(told.spans):
        if text.isascii() and text.isprintable():
            continue
        yield from (Finding(told.where, "INJECTION", problem) for problem in unseen(text))
        for word in _foreign(text):
            if not any(_writes(family, word) for family in told.families):
                yield Finding(told.where, "INJECTION", f"“{word}” is not written so in any cited source")


def unseen(text: str) -> Iterator[str]:
    """Yield what is wrong with a text that holds characters nobody sees, once for each of them."""
    for letter in sorted(set(text)):
        if letter in INVISIBLE or letter in _BLANK or (unicodedata.category(letter) in _UNSEEN and letter not in "\n\t"):
            yield f"U+{ord(letter):04X} hides or turns text"


def _foreign(text: str) -> Iterator[str]:
    """The words with a letter, a digit or a mark beyond ASCII. Typographic marks and symbols imitate nothing."""
    word = ""
    for letter in f"{text} ":
        if letter.isalnum() or unicodedata.category(letter)[0] == "M":
            word += letter
        else:
            if word and not word.isascii() and any(each.isalnum() for each in word):
                yield word
            word = ""


def _writes(family: Family, word: str) -> bool:
    wanted = unicodedata.normalize("NFC", word).lower().translate(_MICRO)
    return contains(family.written, wanted) or (wanted[-1] >= "\u2e80" and wanted in family.written)
