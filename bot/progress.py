"""One line on the terminal that says how far a collection is. It is written over itself, and gone in the end."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from digest.progress import Progress, watched

#: Seconds between two lines at least: nobody reads faster, and a terminal far away is slow.
PACE = 0.1

# Back to the start of the line, and clear it: https://vt100.net/docs/vt510-rm/EL.html
_CLEAR = "\r\x1b[K"


@contextmanager
def shown(stream: TextIO, clock: Callable[[], float] = time.monotonic) -> Iterator[None]:
    """Show on `stream` how far what is collected in the block is, where it is a terminal that can clear a line.

    Args:
        clock: seconds that only grow.
    """
    if not stream.isatty() or os.environ.get("TERM") == "dumb":
        yield
        return
    line = _Line(stream, clock)
    try:
        with watched(Progress(line.show)):
            yield
    finally:
        line.clear()


class _Line:
    """The last line of a terminal."""

    def __init__(self, stream: TextIO, clock: Callable[[], float]) -> None:
        self._stream = stream
        self._clock = clock
        self._next = 0.0

    def show(self, progress: Progress) -> None:
        if self._clock() < self._next:
            return
        self._next = self._clock() + PACE
        columns = shutil.get_terminal_size().columns
        self._write(f"{_CLEAR}{text(progress)[: columns - 1]}")

    def clear(self) -> None:
        if self._next:
            self._write(_CLEAR)

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()


def text(progress: Progress) -> str:
    """Return how far it is: what was done, and what is read now."""
    from digest.render.walk import printable

    parts = [f"{progress.done:,} of {progress.total:,} read"] if progress.total > 1 else []
    if progress.requests:
        parts.append(f"{progress.requests:,} {'request' if progress.requests == 1 else 'requests'}")
    if progress.left is not None:
        parts.append(f"{progress.left:,} left")
    if progress.current:
        parts.append(f"reading {progress.current} …")
    return printable(", ".join(parts))
