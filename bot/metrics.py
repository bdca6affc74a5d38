"""What is counted, and whether the bot is alive: a newsroom and a store that tell, and nothing else in the bot knows of it.

The newsroom's sweep is the heartbeat. A bot whose sweep has stopped files nothing any more, however well its web server
answers, so `/healthz` is about the sweep.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, ProcessCollector

from bot.clock import Clock, SystemClock
from bot.model import PLATFORMS, Delivery, DeliveryState, Desk
from bot.newsroom import KEEP, Composer, Filing, Newsroom, Wire, template
from bot.store.port import Store
from bot.store.sqlite import SqliteStore

#: Sweeps are a minute apart at most (`bot.runtime.SWEEP`); after three a bot that does not sweep is not alive.
SILENCE = timedelta(minutes=3)

#: One sweep may take longer than that: a hundred repositories, or GitHub that asks to wait.
LONGEST_SWEEP = timedelta(minutes=30)

#: How an attempt at an edition ends: see `bot.newsroom.Filing`.
OUTCOMES = ("filed", "quiet", "failed", "already")


@dataclass(frozen=True)
class Health:
    """Whether the bot files editions. `said` is what `/healthz` answers."""

    alive: bool
    said: Mapping[str, object]


class Metrics:
    """Counters for one bot, in a registry of its own. `last_sweep` is when a sweep last ended, None before the first."""

    def __init__(self, clock: Clock | None = None) -> None:
        self.registry = CollectorRegistry()
        self._clock = clock or SystemClock()
        self._began: datetime | None = None
        self.last_sweep: datetime | None = None
        ProcessCollector(registry=self.registry)
        self.editions = Counter(
            "repojournal_editions", "Attempts at an edition, by how they ended.", ["outcome"], registry=self.registry
        )
        self.deliveries = Counter(
            "repojournal_deliveries",
            "What became of attempts at a message, by the state that it came into.",
            ["platform", "state"],
            registry=self.registry,
        )
        self._sweep_gauge = Gauge(
            "repojournal_last_sweep_timestamp_seconds", "When the last sweep ended.", registry=self.registry
        )
        for outcome in OUTCOMES:
            self.editions.labels(outcome)
        for platform in PLATFORMS:
            for state in get_args(DeliveryState):
                self.deliveries.labels(platform, state)

    @contextmanager
    def sweep(self) -> Iterator[None]:
        """A sweep goes on while the block runs. One that fails is none: the database cannot be read."""
        self._began = self._clock.now()
        try:
            yield
            self.last_sweep = self._clock.now()
            self._sweep_gauge.set(self.last_sweep.timestamp())
        finally:
            self._began = None

    def health(self) -> Health:
        """Whether a sweep ended within the last three minutes, or is under way for less than half an hour."""
        now = self._clock.now()
        if self._began and now - self._began < LONGEST_SWEEP:
            return Health(True, {"status": "ok", "sweeping_for_seconds": _seconds(now - self._began)})
        if self.last_sweep is None:
            return Health(False, {"status": "no sweep yet"})
        alive = now - self.last_sweep < SILENCE
        return Health(
            alive,
            {
                "status": "ok" if alive else "the sweep has stopped",
                "last_sweep_seconds_ago": _seconds(now - self.last_sweep),
            },
        )


def _seconds(age: timedelta) -> float:
    return round(age.total_seconds(), 1)


class CountedNewsroom(Newsroom):
    """A newsroom whose sweeps and editions are counted."""

    def __init__(
        self,
        store: Store,
        wire: Wire,
        metrics: Metrics,
        clock: Clock | None = None,
        compose: Composer = template,
        *,
        keep: timedelta = KEEP,
    ) -> None:
        super().__init__(store, wire, clock, compose, keep=keep)
        self._metrics = metrics

    async def file_due(self, lanes: int = 4) -> tuple[Filing, ...]:
        with self._metrics.sweep():
            return await super().file_due(lanes)

    async def file_edition(self, desk: Desk, slot: datetime) -> Filing:
        filing = await super().file_edition(desk, slot)
        self._metrics.editions.labels(filing.outcome).inc()
        return filing


class CountedStore(SqliteStore):
    """A store that counts in `metrics` what is noted of deliveries. A mark that came too late counts for nothing.

    Whoever opens it sets `metrics`.
    """

    metrics: Metrics

    async def mark_sent(self, delivery: Delivery, message: str, now: datetime, drawn: int, more: bool) -> bool:
        return self._counted(delivery, "sent", await super().mark_sent(delivery, message, now, drawn, more))

    async def mark_retry(self, delivery: Delivery, not_before: datetime, error: str) -> bool:
        return self._counted(delivery, "pending", await super().mark_retry(delivery, not_before, error))

    async def mark_unknown(self, delivery: Delivery, not_before: datetime, error: str) -> bool:
        return self._counted(delivery, "sending", await super().mark_unknown(delivery, not_before, error))

    async def mark_failed(self, delivery: Delivery, error: str, paused: datetime | None) -> bool:
        return self._counted(delivery, "failed", await super().mark_failed(delivery, error, paused))

    async def mark_uncertain(self, delivery: Delivery, error: str) -> bool:
        return self._counted(delivery, "uncertain", await super().mark_uncertain(delivery, error))

    def _counted(self, delivery: Delivery, state: DeliveryState, marked: bool) -> bool:
        if marked:
            self.metrics.deliveries.labels(delivery.target.platform, state).inc()
        return marked
