"""What may be asked of GitHub: one queue for all who share a token, and a budget for each run.

Requests of one token are sent one after another, stop before its limit, and wait together when GitHub asks for that:
https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime

from digest.collect.github.allowance import CORE, GRAPHQL, Allowance, Expiry
from digest.collect.stops import BudgetSpent, HostUnreachable, LimitReached
from digest.http import reset_of, until_reset
from digest.progress import allow

#: How long one request may take, in seconds. GitHub itself gives up after ten, and sends 502:
#: https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api#timeouts
DEADLINE = 12.0
#: How long a run puts up with a host that answers nothing, in seconds, over all repositories.
SILENCE = 12.0
#: How much longer where it has answered before: a connection may have died, or one list be too much for it.
GRACE = 6.0
#: The longest single wait, in seconds. A limit that lasts longer is told, not waited for.
PATIENCE = 120
#: How many requests a run may send that count, unless it is told otherwise: more than a day of 1,000 repositories by REST.
REQUESTS = 10_000

__all__ = ["CORE", "DEADLINE", "GRAPHQL", "PATIENCE", "REQUESTS", "SILENCE", "Budget", "Queue", "Sleep", "unhurried"]

Sleep = Callable[[float], Awaitable[None]]


async def unhurried(seconds: float) -> None:
    """Wait, and up to a quarter longer: not everybody who was sent away shall come back in the same moment."""
    await asyncio.sleep(seconds * (1 + random.random() / 4))  # noqa: S311


class Queue:
    """Where all requests of a process with one token stand in line.

    Args:
        sleep: waits a number of seconds.
        patience: the longest wait for a limit to end, in seconds.
        clock: seconds that only grow; this machine's date has no say in how long a limit lasts.
        host: who is asked, as a person reads it.
        limits: how the headers that tell of limits begin.
    """

    def __init__(
        self,
        sleep: Sleep = unhurried,
        *,
        patience: float = PATIENCE,
        clock: Callable[[], float] = time.monotonic,
        host: str = "GitHub",
        limits: str = "x-ratelimit",
    ) -> None:
        self._host = host
        self._limits = limits
        self._sleep = sleep
        self._patience = patience
        self._clock = clock
        self._turn = asyncio.Lock()
        self._not_before = 0.0
        self._resets: dict[tuple[str, str], float] = {}
        self.allowances: dict[tuple[str, str], Allowance] = {}
        self.expiries: dict[str, Expiry] = {}

    @asynccontextmanager
    async def turn(self, about: str, token: str, resource: str = CORE) -> AsyncIterator[None]:
        """Wait for everybody before, and for a limit that ends soon; then the block may send one request.

        Raises:
            LimitReached: the limit of the token ends too late; `about` is who is told.
        """
        async with self._turn:
            await self._wait_for_reset(about, token, resource)
            rest = self._not_before - self._clock()
            if rest > 0:
                self._not_before = 0.0
                await self._sleep(rest)
            yield

    def rest(self, seconds: float) -> None:
        """Let nobody ask for so long: GitHub asked to slow down."""
        self._not_before = max(self._not_before, self._clock() + seconds)

    def note(self, token: str, headers: Mapping[str, str]) -> None:
        """Keep what an answer says about the token: what is left, and when it ends."""
        self._note_allowance(token, headers)
        if token and "x-ratelimit-limit" in headers:
            self.expiries[token] = Expiry(token, _expiry(headers.get("github-authentication-token-expiration", "")))

    def _note_allowance(self, token: str, headers: Mapping[str, str]) -> None:
        end = f"{self._limits}-reset"
        reset, left = reset_of(headers, end), until_reset(headers, end)
        try:
            limit, remaining = (int(headers[f"{self._limits}-{name}"]) for name in ("limit", "remaining"))
        except (KeyError, ValueError):
            return
        if reset is None:
            return
        resource = headers.get(f"{self._limits}-resource", CORE)
        self.allowances[token, resource] = Allowance(token, resource, limit, remaining, reset)
        allow(remaining)
        if left is not None:
            self._resets[token, resource] = self._clock() + left

    async def _wait_for_reset(self, about: str, token: str, resource: str) -> None:
        known = self.allowances.get((token, resource))
        left = self._resets.get((token, resource), 0.0) - self._clock()
        if known is None or known.remaining > known.reserve or left <= 0:
            return
        if left > self._patience:
            until = f"{known.reset:%Y-%m-%d %H:%M} UTC"
            raise LimitReached(about, f"{self._host}'s requests are used up until {until}")
        del self._resets[token, resource]
        self.allowances[token, resource] = replace(known, remaining=known.limit)
        await self._sleep(left)


class Budget:
    """What one run may spend.

    Args:
        requests: how many requests that count may be sent.
        seconds: how long the run may take; None for as long as it takes.
        deadline: how long one request may take, in seconds.
        silence: how long the run puts up with a host that gives no usable answer, in seconds.
        grace: how much longer where it has begun to answer before.
        clock: seconds that only grow.
        host: who is asked, as a person reads it.
    """

    def __init__(
        self,
        requests: int = REQUESTS,
        seconds: float | None = None,
        *,
        deadline: float = DEADLINE,
        silence: float = SILENCE,
        grace: float = GRACE,
        clock: Callable[[], float] = time.monotonic,
        host: str = "GitHub",
    ) -> None:
        self._requests = requests
        self._clock = clock
        self._end = None if seconds is None else clock() + seconds
        self._deadline = deadline
        self._most_silent = silence
        self._grace = grace
        self._silent = 0.0
        self._host = host
        #: What was spent so far: requests that count of `core`, points of `graphql`.
        self.spent: Counter[str] = Counter()
        #: How many requests that count were sent so far, whatever they cost.
        self.sent = 0

    def patience(self, about: str) -> float:
        """Return how many seconds the next request may take.

        Raises:
            BudgetSpent: there is to be no next one in this run.
            HostUnreachable: the host has given no usable answer for too long.
        """
        if self.sent >= self._requests:
            raise BudgetSpent(about, f"the {self._requests:,} requests of this run are used up; it is read in the next one")
        left = None if self._end is None else self._end - self._clock()
        if left is not None and left <= 0:
            raise BudgetSpent(about, "the time of this run is over; it is read in the next one")
        quiet = self._most_silent - self._silent
        if quiet <= 0:
            said = f"no usable answer came from {self._host} for {self._most_silent:.3g} seconds; try again later"
            raise HostUnreachable(about, said)
        return min(self._deadline, quiet, *(() if left is None else (left,)))

    def answered(self, resource: str = CORE, cost: int = 1) -> None:
        """Count an answer. An unchanged one (304) costs 0."""
        self.begun()
        self.sent += bool(cost)
        self.spent[resource] += cost

    def begun(self) -> None:
        """The host has begun to answer, whatever comes of it."""
        self._most_silent += self._grace
        self._grace = 0.0

    def used(self) -> None:
        """An answer could be used: a new silence begins with the next one that cannot."""
        self._silent = 0.0

    def unanswered(self, seconds: float) -> None:
        """Count the time that went by without a usable answer, and the wait after it."""
        self._silent += seconds


def _expiry(value: str) -> datetime | None:
    """Read `2026-09-01 12:00:00 UTC` or `2026-09-01 12:00:00 +0200`."""
    text = value.strip().replace(" UTC", " +0000")
    try:
        return datetime.strptime(text, "%Y-%m-%d %H:%M:%S %z").astimezone(UTC)
    except (ValueError, OverflowError):
        return None
