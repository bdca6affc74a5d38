"""Tokens of a told sentence: what each is, and what has been found out about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from digest.lexicon import NUMBER_WORDS
from digest.verify.text import TOKEN, bare, is_content, is_number, is_word, straight

_COUNTING = frozenset([*NUMBER_WORDS, "twice"])

TokenKind = Literal["word", "number", "mark", "code", "quote"]


class Token:
    """A token of a sentence. A plain class: a data class would cost each start of the program half a millisecond.

    Args:
        text: as it is written.
        low: the same in lower case, without a possessive ending.
        joined: a hyphen, slash or dot ties it to the token before.

    Attributes:
        role: `repo` or `date` where it is part of one; such tokens are judged by the check of that name.
        copied: it stands in a run of three or more that a passage has, too, word for word.
    """

    __slots__ = ("copied", "joined", "kind", "low", "role", "text")

    def __init__(self, text: str, low: str, kind: TokenKind, *, joined: bool = False) -> None:
        self.text = text
        self.low = low
        self.kind = kind
        self.joined = joined
        self.role = ""
        self.copied = False

    @property
    def is_content(self) -> bool:
        """Whether it is a word of prose that needs a home in a source. A number in words is the number check's to judge."""
        return self.kind == "word" and not self.role and self.low not in _COUNTING and is_content(self.low)

    @property
    def is_thing(self) -> bool:
        """Whether it can stand for a thing in an order of things: a content word, an identifier, a number."""
        return self.is_content or (self.kind in ("code", "number") and not self.role)


class Words:
    """The words of prose among some tokens: no code, no quotations, no marks."""

    def __init__(self, tokens: Iterable[Token]) -> None:
        self.tokens = [token for token in tokens if token.kind in ("word", "number")]
        self.low = [token.low for token in self.tokens]
        self._line = f" {' '.join(self.low)} "

    def at(self, phrase: str, *, begins: bool = False) -> Iterator[int]:
        """Yield where `phrase` stands.

        Args:
            begins: its last word may go on: `propos` finds `proposes`.
        """
        if f" {phrase}{'' if begins else ' '}" not in self._line:
            return
        parts = phrase.split()
        for i in range(len(self.low) - len(parts) + 1):
            *first, last = self.low[i : i + len(parts)]
            if first == parts[:-1] and (last == parts[-1] or (begins and last.startswith(parts[-1]))):
                yield i

    def has(self, phrases: Iterable[str]) -> bool:
        """Whether one of `phrases` stands there."""
        return any(f" {phrase} " in self._line for phrase in phrases)


def tokenized(text: str) -> list[Token]:
    """Return the tokens of prose."""
    whole = straight(text)
    found: list[Token] = []
    for each in TOKEN.finditer(whole):
        word, start = each[0], each.start()
        joined = start > 0 and whole[start - 1] in "-/._@"
        found.append(Token(word, bare(word.lower()), _kind(word), joined=joined))
    return found


def _kind(word: str) -> TokenKind:
    if not is_word(word):
        return "mark"
    return "number" if is_number(word) else "word"
