"""What `deliveries list`, `retry` and `resolve` do: a person decides about messages that did not arrive."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from difflib import get_close_matches

from bot.clock import Clock, SystemClock
from bot.model import Delivery, DeliveryState, Target
from bot.schedule import spoken
from bot.settings import Settings
from bot.store.port import Store
from bot.store.sqlite import SqliteStore
from digest.errors import InputError

#: What is listed, in this order: what a person has to decide comes first.
WAITING: Mapping[DeliveryState, str] = {
    "uncertain": "may have been posted; look, then `deliveries retry` or `resolve` it",
    "failed": "was not posted",
    "sending": "is under way",
    "pending": "waits",
}


async def listed(settings: Settings) -> list[str]:
    """Return a line for each message that is not where it belongs. Raises InputError."""
    async with _store(settings) as store:
        waiting = [each for state in WAITING for each in await store.deliveries(state=state)]
        return lines(waiting, await store.paused_targets()) or ["every message is where it belongs"]


def lines(waiting: Iterable[Delivery], paused: Mapping[Target, str]) -> list[str]:
    """A line for each delivery: its key, how it is, since when, and why. Pure."""
    return [_line(each, paused.get(each.target)) for each in waiting]


async def retried(settings: Settings, keys: Sequence[str], clock: Clock | None = None) -> list[str]:
    """Plan deliveries anew; return a line for each.

    Raises:
        InputError: one of them is not known, or waits for nobody; nothing is changed then.
    """
    async with _store(settings) as store:
        found = [await _stopped(store, key) for key in keys]
        paused, now = await store.paused_targets(), (clock or SystemClock()).now()
        for each in found:
            await store.retry_delivery(each.dedupe_key, now)
        return [
            f"{each.dedupe_key}: is sent again"
            + (f" once {each.target} is resumed, which is paused: {paused[each.target]}" if each.target in paused else "")
            for each in found
        ]


async def resolved(settings: Settings, keys: Sequence[str]) -> list[str]:
    """Settle deliveries that arrived or are not wanted; return a line for each. Raises InputError as `retried`."""
    async with _store(settings) as store:
        found = [await _stopped(store, key) for key in keys]
        for each in found:
            await store.resolve_delivery(each.dedupe_key)
        return [f"{each.dedupe_key}: is settled; nothing more is sent" for each in found]


async def _stopped(store: Store, key: str) -> Delivery:
    """The delivery of a key, if it waits for a person. Raises InputError."""
    every = {each.dedupe_key: each for each in await store.deliveries()}
    delivery = every.get(key)
    if delivery is None:
        near = get_close_matches(key, every, n=1, cutoff=0.8)
        hint = f"did you mean {near[0]}?" if near else "`repojournal deliveries list` shows the keys"
        raise InputError(f"there is no delivery {key[:120]!r}; {hint}")
    if delivery.state not in ("failed", "uncertain"):
        state = {"sent": "arrived already", "sending": "is under way", "pending": "waits to be sent"}[delivery.state]
        raise InputError(f"{key}: it {state}; only what failed or is uncertain waits for a person")
    return delivery


def _line(delivery: Delivery, paused: str | None) -> str:
    said = WAITING[delivery.state]
    if delivery.state == "pending":
        said = f"target is paused: {paused}" if paused else f"waits until {spoken(delivery.not_before, 'UTC')}"
    tries = f"; tried {delivery.attempt} times" if delivery.attempt > 1 else ""
    error = f"; {delivery.error}" if delivery.error and delivery.error != paused else ""
    return f"{delivery.dedupe_key}: {said}{tries}; planned {spoken(delivery.created_at, 'UTC')}{error}"


@asynccontextmanager
async def _store(settings: Settings) -> AsyncIterator[Store]:
    """The database of the environment. Raises StoreError."""
    store = await SqliteStore.open(settings.database)
    try:
        yield store
    finally:
        await store.close()
