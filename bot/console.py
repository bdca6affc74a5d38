"""The console as a platform: the whole bot runs with no token, and its stories are printed.

What is printed is gone: the console can neither be asked whether a message is there nor be drawn anew. A delivery that was
under way when the bot was killed may or may not have been printed, so it becomes `uncertain` and a person decides; it is
never printed twice on a guess.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TextIO

from bot.model import Delivery, Form, Platform, Post, Target
from bot.publisher import CannotLook, TargetRefused
from digest.story import Story


def _house_format(story: Story, zone: str) -> str:
    from digest.render import render  # loaded with the first story, not with the program

    return render(story, "text", zone)


class ConsolePublisher:
    """Prints each story as text, the notes of its edition above it; below it its id, where the text does not end in it.

    Args:
        stream: where to; standard output by default.
        render: the story as text, with its dates in a zone; in the house format by default.
    """

    platform: Platform = "console"

    def __init__(self, stream: TextIO | None = None, render: Callable[[Story, str], str] = _house_format) -> None:
        self._stream = stream or sys.stdout
        self._render = render

    def parts(self, story: Story, notes: tuple[str, ...] = (), form: Form = "full") -> int:  # noqa: ARG002
        """One: a terminal has no limit."""
        return 1

    async def find(self, delivery: Delivery) -> str | None:
        raise CannotLook(f"{delivery.dedupe_key} may have been printed; the console cannot be asked")

    async def send(self, delivery: Delivery, post: Post) -> str:
        notes = "".join(f"{note}\n" for note in post.notes)
        told = self._render(post.story, post.zone).rstrip()
        mark = "" if told.endswith(post.story.id) else f"\n\n{post.story.id}"
        text = f"{notes}{told}{mark}\n\n"
        try:
            # One write: what another process prints meanwhile stands before or after the story, not in it.
            self._stream.write(text)
            self._stream.flush()
        except (OSError, ValueError) as error:
            raise TargetRefused(f"the console cannot be written to ({error}); start the bot again") from error
        return delivery.dedupe_key

    async def redraw(self, delivery: Delivery, post: Post) -> None:
        """Nothing: what is printed stays as it is."""

    async def check(self, target: Target) -> None:
        if self._stream.closed:
            raise TargetRefused(f"{target} cannot be written to; start the bot again")

    async def close(self) -> None:
        """Nothing to give back: the stream belongs to whoever opened it."""
