"""Tokens of a told sentence: what each is, and what has been found out about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from digest.verify.text import TOKEN, bare, is_content, is_number, is_word, straight

TokenKind = Literal["word", "number", "mark", "code", "quote"]


@dataclass(slots=True)
class Token:
    """A token of a sentence.

    Args:
        text: as it is written.
        low: the same in lower case, without a possessive ending.
        joined: a hyphen, slash or dot ties it to the token before.
        role: `repo` or `date` where it is part of one; such tokens are judged by the check of that name.
        copied: it stands in a run of three or more that a passage has, too, word for word.
    """

    text: str
    low: str
    kind: TokenKind
    joined: bool = False
    role: str = ""
    copied: bool = False

    @property
    def is_content(self) -> bool:
        """Whether it is a word of prose that needs a home in a source."""
        return self.kind == "word" and not self.role and is_content(self.low)

    @property
    def is_thing(self) -> bool:
        """Whether it can stand for a thing in an order of things: a content word, an identifier, a number."""
        return self.is_content or (self.kind in ("code", "number") and not self.role)


def tokenized(text: str) -> list[Token]:
    """Return the tokens of prose."""
    whole = straight(text)
    return [
        Token(
            text=found[0],
            low=bare(found[0].lower()),
            kind=_kind(found[0]),
            joined=found.start() > 0 and whole[found.start() - 1] in "-/._@",
        )
        for found in TOKEN.finditer(whole)
    ]


def _kind(word: str) -> TokenKind:
    if not is_word(word):
        return "mark"
    return "number" if is_number(word) else "word"
