"""Work that goes on after a request was acknowledged."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

#: Seconds without a new request after which the work begins, and seconds after which it begins anyway. Where 200 people type
#: at once, all are acknowledged before the first is answered: measured by `python -m tests.bench commands`, it halves the
#: CPU between a request and its acknowledgement.
LULL, LONGEST = 0.02, 1.0


class Errands:
    """Starts work in the lull after requests, and waits for it at the end.

    Args:
        lull: seconds without a new request after which work begins.
        longest: seconds after which it begins anyway.
    """

    def __init__(self, lull: float = LULL, longest: float = LONGEST) -> None:
        self._after, self._longest = lull, longest
        self._running: set[asyncio.Task[None]] = set()
        self._lull = asyncio.Event()
        self._bell: asyncio.TimerHandle | None = None

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run `work` beside everything else, as soon as no other request has come for a moment."""
        self._await_lull()
        task = asyncio.create_task(self._in_turn(work))
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def finish(self, patience: float = 5.0) -> None:
        """Wait until all errands are done; those that take longer than `patience` seconds are given up."""
        if not self._running:
            return
        _, late = await asyncio.wait(self._running, timeout=patience)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)

    def _await_lull(self) -> None:
        if self._bell:
            self._bell.cancel()
        self._lull.clear()
        self._bell = asyncio.get_running_loop().call_later(self._after, self._lull.set)

    async def _in_turn(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(self._longest):
                    await self._lull.wait()
            await work
        finally:
            work.close()
