"""What GitHub answered, what it allows, and what each desk asked of it, in memory."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from bot.store.port import FORGE_ANSWERS_HELD, FORGE_ANSWERS_KEPT, READINGS_KEPT, Reading
from digest.collect.github.allowance import Allowance, Expiry
from digest.collect.github.etags import Kept


class MemoryGithub:
    """See `bot.store.port.Github`."""

    def __init__(self) -> None:
        self._forge_answers: dict[str, tuple[datetime, Kept]] = {}
        self._allowances: dict[tuple[str, str], Allowance] = {}
        self._expiries: dict[str, Expiry] = {}
        self._announced: dict[Expiry, int] = {}
        self._readings: dict[str, tuple[Reading, ...]] = {}

    async def forge_answer(self, url: str, now: datetime) -> Kept | None:
        if url not in self._forge_answers:
            return None
        at, answer = self._forge_answers[url]
        self._forge_answers[url] = (now if at.date() != now.date() else at, answer)
        return answer

    async def keep_forge_answer(self, url: str, answer: Kept, now: datetime) -> None:
        everything = {**self._forge_answers, url: (now, answer)}
        held, self._forge_answers = 0, {}
        for each, (at, kept) in sorted(everything.items(), key=lambda item: (-item[1][0].timestamp(), item[0])):
            held += len(kept.packed)
            if held <= FORGE_ANSWERS_HELD and at >= now - FORGE_ANSWERS_KEPT:
                self._forge_answers[each] = (at, kept)

    async def note_allowance(self, allowance: Allowance) -> None:
        self._allowances[allowance.token, allowance.resource] = allowance

    async def allowances(self) -> tuple[Allowance, ...]:
        return tuple(self._allowances[key] for key in sorted(self._allowances))

    async def note_expiry(self, expiry: Expiry) -> None:
        if self._expiries.get(expiry.token) != expiry:
            self._announced.pop(expiry, None)
        self._expiries[expiry.token] = expiry

    async def expiries(self) -> tuple[Expiry, ...]:
        return tuple(self._expiries[token] for token in sorted(self._expiries))

    async def announce_expiry(self, expiry: Expiry, days: int) -> bool:
        known = self._expiries.get(expiry.token) == expiry and expiry.at is not None
        if not known or self._announced.get(expiry, days + 1) <= days:
            return False
        self._announced[expiry] = days
        return True

    async def note_reading(self, reading: Reading) -> None:
        self._readings[reading.desk] = (*self._readings.get(reading.desk, ()), reading)[-READINGS_KEPT:]

    async def readings(self) -> Mapping[str, tuple[Reading, ...]]:
        return dict(sorted(self._readings.items()))
