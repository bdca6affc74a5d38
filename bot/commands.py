"""The grammar of /wire and its replies, one for all platforms. Adapters only draw a `Reply`."""

from __future__ import annotations

from dataclasses import dataclass

from bot.model import OpenItem
from digest.story import Span, Story

#: One line of a reply.
Line = tuple[Span, ...]


@dataclass(frozen=True)
class Reply:
    """What a person who typed a command sees; always to them alone.

    Args:
        lines: what is said; spans are literal, nothing in them is markup.
        story: a story to show below the lines (`latest`).
        items: action items to list, each with its Acknowledge button while it is open.
    """

    lines: tuple[Line, ...]
    story: Story | None = None
    items: tuple[OpenItem, ...] = ()
