"""A language model that fails again and again is asked less often: each story without it is one that nobody waits for."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import TYPE_CHECKING

from bot.store.port import Models

if TYPE_CHECKING:
    from digest.rewrite.endpoints import Access

#: So many failures in a row may be chance.
PATIENCE = 3

#: How long a model rests after the failure that was one too many; doubled with each further one, up to the longest.
FIRST_REST = timedelta(minutes=10)
LONGEST_REST = timedelta(hours=6)

#: The shortest rest doubled six times is more than the longest: no need to count on.
_DOUBLED = 6


@dataclass(frozen=True)
class Failures:
    """How often in a row a model gave nothing to use.

    Args:
        at: when it last did, UTC.
        reason: in one line, what was wrong then.
    """

    count: int
    at: datetime
    reason: str

    @property
    def until(self) -> datetime:
        """Until when it is not asked; `at`, where it may be asked at once."""
        if self.count < PATIENCE:
            return self.at
        rest = FIRST_REST * int(2 ** min(self.count - PATIENCE, _DOUBLED))
        return self.at + min(LONGEST_REST, rest)

    def resting(self, now: datetime) -> bool:
        """Whether it is left alone. A failure of the future is that of a clock that has been set back."""
        return self.at <= now < self.until

    def spoken(self) -> str:
        """Say why it is not asked, in one line."""
        return (
            f"it rests until {self.until:%Y-%m-%d %H:%M} UTC after {self.count} failures in a row, the last: {self.reason}"
        )


class Circuit:
    """Counts the failures of one model, in the database, so that every process and the next start know them."""

    def __init__(self, store: Models, access: Access) -> None:
        self._store = store
        of = ("failures", access.kind, access.url, access.model)
        self._key = sha256("\n".join(of).encode()).hexdigest()

    async def failures(self) -> Failures | None:
        """Return how often in a row it failed; None where it did not, or where what was kept cannot be read."""
        try:
            kept = json.loads(await self._store.answer(self._key) or "null")
            return Failures(int(kept["count"]), datetime.fromisoformat(kept["at"]), str(kept["reason"])) if kept else None
        except (ValueError, KeyError, TypeError):
            return None

    async def failed(self, reason: str, now: datetime) -> None:
        """Count a failure."""
        before = await self.failures()
        count = before.count + 1 if before else 1
        kept = {"count": count, "at": now.astimezone(UTC).isoformat(), "reason": reason}
        await self._store.keep_answer(self._key, json.dumps(kept), now)

    async def worked(self, now: datetime) -> None:
        """Begin to count anew."""
        if await self.failures():
            await self._store.keep_answer(self._key, "null", now)
