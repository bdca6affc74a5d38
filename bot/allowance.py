"""What GitHub still allows, what the desks will ask of it in the next day, and when a token ends: in words."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog

from bot.model import Desk
from bot.schedule import slots_between, spoken
from bot.store.port import Github, Reading
from digest.collect.github.allowance import CORE, GRAPHQL, Allowance, Expiry
from digest.collect.names import by_reader

#: How many days before its end a token's end is announced.
ANNOUNCED = (14, 7, 1)

DAY = timedelta(days=1)

_UNITS = {CORE: "requests", GRAPHQL: "points of GraphQL"}

log = structlog.get_logger("allowance")


@dataclass(frozen=True)
class Forecast:
    """What the desks will ask of GitHub in the next day, as they did so far.

    Args:
        editions: how many will be filed.
        total: requests or points of all of them.
        most: of those that are filed within one clock hour (UTC), in the hour with the most.
        hour: when that hour begins; None where nothing is asked.
    """

    editions: int
    total: int
    most: int
    hour: datetime | None


def forecast(desks: Iterable[Desk], spent: Mapping[str, Sequence[int]], now: datetime) -> Forecast:
    """Return what the editions due after `now` will take until a day later.

    Args:
        spent: what the newest readings of each desk took, by slug. A desk that was never read counts as nothing.
    """
    hours: Counter[datetime] = Counter()
    editions = 0
    for desk in desks:
        readings = spent.get(desk.slug, ())
        if desk.paused is not None or not readings:
            continue
        each = math.ceil(sum(readings) / len(readings))
        for slot in slots_between(desk.schedule, desk.zone, now, now + DAY):
            editions += 1
            hours[slot.replace(minute=0, second=0, microsecond=0)] += each
    hour, most = max(hours.items(), key=lambda item: (item[1], -item[0].timestamp()), default=(None, 0))
    return Forecast(editions, sum(hours.values()), most, hour if most else None)


def allowance_lines(
    allowances: Sequence[Allowance],
    expiries: Iterable[Expiry],
    readings: Mapping[str, Sequence[Reading]],
    desks: Sequence[Desk],
    now: datetime,
) -> list[str]:
    """Return the lines of `status` about GitHub: what is left, what the next day takes, which token ends."""
    lines = [_left(each, now) for each in allowances]
    for resource in (CORE, GRAPHQL):
        spent = {slug: [getattr(each, resource) for each in those] for slug, those in readings.items()}
        limit = max((each.limit for each in allowances if each.resource == resource), default=None)
        lines += _foreseen(forecast(desks, spent, now), resource, limit)
    unread = [desk.slug for desk in desks if _on_github(desk) and desk.paused is None and desk.slug not in readings]
    if unread and allowances:
        lines.append(f"GitHub: not in the forecast, as not read yet: {', '.join(unread)}")
    return lines + [line for line in (_ending(each, now) for each in expiries) if line]


def _on_github(desk: Desk) -> bool:
    return bool(by_reader(desk.repos).github)


def _left(allowance: Allowance, now: datetime) -> str:
    unit = _UNITS.get(allowance.resource, allowance.resource)
    who = allowance.token or "without a token"
    if allowance.reset <= now:
        return f"GitHub, {who}: {allowance.limit:,} {unit} an hour, none of them used since {spoken(allowance.reset, 'UTC')}"
    until = spoken(allowance.reset, "UTC")
    return f"GitHub, {who}: {allowance.remaining:,} of {allowance.limit:,} {unit} left until {until}"


def _foreseen(day: Forecast, resource: str, limit: int | None) -> list[str]:
    if not day.total or day.hour is None:
        return []
    line = (
        f"GitHub, the next 24 hours: about {day.total:,} {_UNITS[resource]} for {day.editions:,} editions, "
        f"at most {day.most:,} in an hour ({day.hour:%H:%M} UTC)"
    )
    if limit is not None and day.most > limit:
        line += f"; that is more than the {limit:,} that are allowed: spread the schedules, or set a token that may more"
    return [line]


def _ending(expiry: Expiry, now: datetime) -> str | None:
    """The line of a token that ends within the first of the thresholds; None for others."""
    if expiry.at is None or threshold(expiry.at, now) is None:
        return None
    day = f"{expiry.at:%Y-%m-%d %H:%M} UTC"
    if expiry.at <= now:
        return f"{expiry.token} has ended on {day}: make a new one, or GitHub's repositories cannot be read"
    left = math.ceil((expiry.at - now) / DAY)
    days = "1 day" if left == 1 else f"{left} days"
    return f"{expiry.token} ends within {days}, on {day}: make a new one in time"


def threshold(end: datetime, now: datetime) -> int | None:
    """Return the least of ANNOUNCED that the end of a token is within, in days; None while it is further away."""
    return min((days for days in ANNOUNCED if end - now <= days * DAY), default=None)


async def expiry_notes(store: Github, now: datetime) -> tuple[str, ...]:
    """Return a sentence for each token whose end comes within 14, 7 or 1 days, once for each of these; and log it."""
    notes = []
    for expiry in await store.expiries():
        line = _ending(expiry, now)
        days = threshold(expiry.at, now) if expiry.at else None
        if line and days and await store.announce_expiry(expiry, days):
            log.warning(line)
            notes.append(f"{line}.")
    return tuple(notes)


async def github_lines(store: Github, desks: Sequence[Desk], now: datetime) -> list[str]:
    """Return the lines of `status` about GitHub, from what is kept."""
    return allowance_lines(await store.allowances(), await store.expiries(), await store.readings(), desks, now)
