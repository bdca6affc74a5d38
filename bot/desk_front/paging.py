"""Lists that are complete: a page at a time, and how to get the next one. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.commands import Line, code, line
from digest.errors import InputError

T = TypeVar("T")

#: Entries of one page. Action items have a row of buttons each, and platforms have limits on those.
PAGE = 10


@dataclass(frozen=True)
class Page(Generic[T]):
    """A page of a list.

    Args:
        footer: how to see the others, as lines of a reply; none where it is the only page.
    """

    entries: tuple[T, ...]
    footer: tuple[Line, ...]


def page_of(entries: Sequence[T], number: int, again: str, size: int = PAGE) -> Page[T]:
    """Return the page of a number, from 1.

    Args:
        again: the command that lists the first page, such as `/wire list`.
        size: entries of a page.

    Raises:
        InputError: there is no such page.
    """
    pages = max(1, -(-len(entries) // size))
    if not 1 <= number <= pages:
        raise InputError(f"there is no page {number}; {'there is only one' if pages == 1 else f'there are {pages}'}")
    shown = tuple(entries[(number - 1) * size : number * size])
    if pages == 1:
        return Page(shown, ())
    where = f"Page {number} of {pages}"
    if number == pages:
        return Page(shown, (line(f"{where}."),))
    return Page(shown, (line(f"{where}; ", code(f"{again} {number + 1}"), " shows the next."),))


def page_typed(words: Sequence[str]) -> tuple[tuple[str, ...], int]:
    """Return the words without the number of a page at their end, and the page: 1 where none is written."""
    if words and words[-1].isascii() and words[-1].isdigit():
        return tuple(words[:-1]), int(words[-1][:6])
    return tuple(words), 1
