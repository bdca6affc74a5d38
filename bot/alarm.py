"""APScheduler as an alarm clock: it only rings, the database knows what is due.

Its defaults are not for us. It drops a run that is a second late (`misfire_grace_time`), and its own cron trigger loses a
day after the clocks change and counts weekdays from Monday (https://github.com/agronholm/apscheduler/issues/606).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime

from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.base import BaseTrigger

from bot.model import Desk
from bot.schedule import check, next_slots


class CronSimTrigger(BaseTrigger):  # type: ignore[misc]
    """Fires at the slots of `bot.schedule`. Raises InputError for a schedule that cannot be used."""

    __slots__ = ("cron", "zone")

    def __init__(self, cron: str, zone: str) -> None:
        check(cron, zone)
        self.cron, self.zone = cron, zone

    def get_next_fire_time(self, previous: datetime | None, now: datetime) -> datetime | None:
        """The next slot; slots that were missed are not rung for one by one, one ring is as good."""
        return next(iter(next_slots(self.cron, self.zone, max(previous or now, now), 1)), None)


class SchedulerAlarm:
    """See `bot.runtime.Alarm`: a job for each desk, in memory."""

    def __init__(self) -> None:
        self._ring: Callable[[], None] = lambda: None
        self._scheduler = AsyncIOScheduler(
            timezone=UTC, job_defaults={"coalesce": True, "max_instances": 1, "misfire_grace_time": None}
        )

    def set(self, desks: Iterable[Desk]) -> None:
        self._scheduler.remove_all_jobs()
        for desk in desks:
            self._scheduler.add_job(self._rings, CronSimTrigger(desk.schedule, desk.zone), id=desk.slug)

    def start(self, ring: Callable[[], None]) -> None:
        self._ring = ring
        self._scheduler.start()

    def stop(self) -> None:
        if self._scheduler.running:
            self._scheduler.shutdown(wait=False)

    async def _rings(self) -> None:  # a coroutine, so that it runs in the event loop and not in a thread
        self._ring()
