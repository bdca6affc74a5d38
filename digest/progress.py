"""How far a long collection is, for whoever watches. Without a watcher nothing is counted.

A collector says what it is about to read and what it has read; the HTTP client counts requests. They find the watcher
where it was set for this thread and its tasks, so it goes through no signature in between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Progress:
    """What was done so far, and of how much.

    Args:
        changed: called with it after each change, in whichever thread.
    """

    def __init__(self, changed: Callable[[Progress], None]) -> None:
        self._changed = changed
        self._expected: dict[str, None] = {}
        self._done: set[str] = set()
        #: How many requests were sent.
        self.requests = 0
        #: How many requests or points the forge that was asked last still allows; None where it does not say.
        self.left: int | None = None

    @property
    def total(self) -> int:
        """How many sources are to be read, as far as they are known."""
        return len(self._expected)

    @property
    def done(self) -> int:
        """How many sources were read, or given up."""
        return len(self._done)

    @property
    def current(self) -> str | None:
        """The first source that is not done."""
        return next((name for name in self._expected if name not in self._done), None)

    def expect(self, names: Iterable[str]) -> None:
        self._expected |= dict.fromkeys(names)
        self._changed(self)

    def finish(self, names: Iterable[str]) -> None:
        self._done |= self._expected.keys() & set(names)
        self._changed(self)

    def ask(self) -> None:
        self.requests += 1
        self._changed(self)

    def allow(self, left: int) -> None:
        self.left = left
        self._changed(self)


_WATCHED: ContextVar[Progress | None] = ContextVar("progress", default=None)


@contextmanager
def watched(progress: Progress) -> Iterator[None]:
    """What is collected in the block is told to `progress`."""
    token = _WATCHED.set(progress)
    try:
        yield
    finally:
        _WATCHED.reset(token)


def expect(names: Iterable[str]) -> None:
    """Say which sources are going to be read. A name that was said before is the same source."""
    progress = _WATCHED.get()
    if progress:
        progress.expect(names)


def finish(names: Iterable[str]) -> None:
    """Say which sources were read, or given up. Names that nobody expects are not counted."""
    progress = _WATCHED.get()
    if progress:
        progress.finish(names)


def in_turn(names: Iterable[str], within: str = "") -> Iterator[str]:
    """Yield the names; each is finished when the next one is asked for.

    Args:
        within: what they are names in, such as a host, where the same name may stand for something else.
    """
    names = tuple(names)
    expect(within + name for name in names)
    for name in names:
        yield name
        finish([within + name])


def ask() -> None:
    """Count a request."""
    progress = _WATCHED.get()
    if progress:
        progress.ask()


def allow(left: int) -> None:
    """Say how many requests or points the forge still allows."""
    progress = _WATCHED.get()
    if progress:
        progress.allow(left)
