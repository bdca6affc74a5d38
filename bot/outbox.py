"""Delivering once: claim, look, send, mark.

The platforms offer no exactly-once call. What is possible is at most one message per key, proven afterwards, and a
visible `uncertain` where proof is out of reach:

1. An edition's deliveries are planned in the transaction that files it; the next part of a story in the one that marks
   the part before it as sent.
2. Claim: one statement takes a delivery for a lease of 60 s. Only that attempt may mark it.
3. Look: from the second attempt on the platform is asked first; a message that is there is not posted again.
4. Send once, for at most a third of the lease, so an attempt has ended before somebody else may begin one.
5. Mark: sent with the message's reference; pending again where nothing was posted; failed, and the target paused, where
   a person has to mend it; still `sending` where nobody knows, until the lease runs out and step 3 decides; uncertain
   where looking is impossible.
"""

from __future__ import annotations

import asyncio
import os
import random
import secrets
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

import structlog

from bot.clock import Clock, SystemClock, sleep_or, within
from bot.desk_front.rights import RightsUnknown
from bot.model import Delivery, Desk, Edition, Platform, Post, Reader, Target
from bot.naps import sleeping
from bot.publisher import (
    CannotLook,
    DeliveryError,
    MessageRefused,
    OutcomeUnknown,
    Publisher,
    RetryLater,
    TargetRefused,
)
from bot.returning import told_to
from bot.store.port import Store, StoreError

__all__ = ["CannotLook", "DeliveryError", "Outbox", "OutcomeUnknown", "Publisher", "RetryLater", "TargetRefused"]

#: Seconds that a claim lasts.
LEASE = 60.0

#: Seconds that one call to a platform may take.
PATIENCE = LEASE / 3

#: Seconds: retries wait between nothing and twice as long each time, from 2 s up to 15 minutes. Full jitter spreads best
#: (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).
FIRST_WAIT, LONGEST_WAIT = 2.0, 900.0

#: Seconds after which an idle outbox looks for what other processes planned.
IDLE = 15.0

#: Seconds that stopping waits for calls under way.
GRACE = 8.0

#: Editions kept parsed: those whose deliveries are going out.
KEPT = 32

log = structlog.get_logger("outbox")


class _Needless(DeliveryError):
    """A personal delivery that has nothing to say to its reader, or that they may not read: nothing is sent."""


@dataclass(frozen=True)
class _Picture:
    """A post with what the store has to know once it is there: how many changes of items it shows, whether parts follow."""

    post: Post
    drawn: int
    more: bool


class Outbox:
    """Delivers what is planned, through the publishers of this process.

    Args:
        publishers: one for each platform; deliveries to other platforms wait for a process that has theirs.
        owner: names this process in leases.
        jitter: a number in [0, 1) each time it is called.
        lanes: how many deliveries may be under way at once.
    """

    def __init__(
        self,
        store: Store,
        publishers: Iterable[Publisher],
        clock: Clock | None = None,
        *,
        owner: str | None = None,
        jitter: Callable[[], float] = random.random,
        lanes: int = 8,
    ) -> None:
        self.store = store
        self.publishers: dict[Platform, Publisher] = {each.platform: each for each in publishers}
        self.clock = clock or SystemClock()
        self.owner = owner or f"{os.getpid()}-{secrets.token_hex(4)}"
        self._jitter = jitter
        self._lanes = lanes
        self._news = asyncio.Event()
        self._editions: dict[str, Edition] = {}
        #: Whether a reader may read what a desk posts, None where nobody can say now; who opens the platforms asks them.
        self.may_read: Callable[[Reader, Desk], Coroutine[Any, Any, bool | None]] = _everybody
        #: Why a desk may not post to a channel that another organization reads; None where it may.
        self.exposed: Callable[[Desk, Target], Coroutine[Any, Any, str | None]] = _inside

    def wake(self) -> None:
        """Say that something was planned: the outbox looks at once instead of at its next turn."""
        self._news.set()

    async def run(self, stop: asyncio.Event) -> None:
        """Deliver until `stop` is set; then finish what is under way, or leave it to whoever claims it next."""
        under_way: set[asyncio.Task[None]] = set()
        while not stop.is_set():
            self._news.clear()
            try:
                await self._fill(under_way)
                wait = await self._idle_time(full=len(under_way) >= self._lanes)
            except StoreError as error:
                log.warning("cannot read what is to be delivered", reason=str(error))
                wait = IDLE
            await sleep_or(self.clock, wait, self._news, stop)
        await self._wind_up(under_way)

    async def deliver(self) -> bool:
        """Claim one delivery and see it through. False when there was none to claim."""
        claimed = await self._claim()
        if claimed:
            await self._see_through(claimed)
        return claimed is not None

    async def drain(self, patience: float = 0.0) -> None:
        """Deliver until nothing is left that can be delivered within `patience` seconds of now."""
        end = self.clock.now() + timedelta(seconds=patience)
        while True:
            while await self.deliver():
                pass
            soonest = await self.store.next_claim(tuple(self.publishers))
            if soonest is None or soonest > end:
                return
            await self.clock.sleep(max(0.0, (soonest - self.clock.now()).total_seconds()))

    async def recheck(self) -> None:
        """Resume the paused targets that can be posted to again: somebody invited the bot, or renewed its token."""
        for target, reason in (await self.store.paused_targets()).items():
            publisher = self.publishers.get(target.platform)
            if publisher is None:
                continue
            try:
                await within(self.clock, PATIENCE, publisher.check(target))
            except (DeliveryError, TimeoutError):
                log.warning("target is still paused", target=str(target), reason=reason)
            else:
                await self.store.resume_target(target, self.clock.now())
                self.wake()
                log.info("target resumed", target=str(target))

    async def refusal(self, target: Target) -> str | None:
        """Return why nothing can be posted to a target now; None where something can."""
        publisher = self.publishers.get(target.platform)
        if publisher is None:
            return f"{target.platform} is not configured here, so nothing can be posted to {target}"
        try:
            await within(self.clock, PATIENCE, publisher.check(target))
        except TimeoutError:
            return f"{target.platform} does not answer, so {target} cannot be tried; try again later"
        except DeliveryError as error:
            return str(error)
        return None

    async def try_out(self, delivery: Delivery, post: Post) -> str | None:
        """Post something that no edition is about, once; return why it could not be posted, None where it is there."""
        publisher = self.publishers.get(delivery.target.platform)
        if publisher is None:
            return f"{delivery.target.platform} is not configured here, so nothing can be posted to {delivery.target}"
        try:
            await within(self.clock, PATIENCE, publisher.send(delivery, post))
        except (TimeoutError, OutcomeUnknown):
            return f"{delivery.target.platform} does not say whether a test post to {delivery.target} arrived"
        except DeliveryError as error:
            return str(error)
        return None

    async def close(self) -> None:
        """Give back the publishers' connections."""
        for publisher in self.publishers.values():
            await publisher.close()

    async def _claim(self) -> Delivery | None:
        return await self.store.claim(self.owner, self.clock.now(), LEASE, tuple(self.publishers))

    async def _fill(self, under_way: set[asyncio.Task[None]]) -> None:
        """Claim as long as there is something and a lane is free."""

        def ended(task: asyncio.Task[None]) -> None:
            under_way.discard(task)
            self.wake()

        while len(under_way) < self._lanes:
            claimed = await self._claim()
            if claimed is None:
                return
            task = asyncio.create_task(self._see_through(claimed), name=claimed.dedupe_key)
            under_way.add(task)
            task.add_done_callback(ended)

    async def _idle_time(self, *, full: bool) -> float:
        soonest = None if full else await self.store.next_claim(tuple(self.publishers))
        if soonest is None:
            return IDLE
        return min(IDLE, max(0.1, (soonest - self.clock.now()).total_seconds()))

    async def _wind_up(self, under_way: set[asyncio.Task[None]]) -> None:
        if not under_way:
            return
        tasks = tuple(under_way)
        try:
            await within(self.clock, GRACE, _all_ended(tasks))
        except TimeoutError:
            log.warning("stopped in the middle of deliveries; the next start looks whether they arrived", count=len(tasks))
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _see_through(self, delivery: Delivery) -> None:
        """One attempt, whatever becomes of it; what cannot be noted is decided when the lease runs out."""
        try:
            await self._attempt(delivery)
        except StoreError as error:
            log.warning("cannot note what became of a delivery", key=delivery.dedupe_key, reason=str(error))

    async def _attempt(self, delivery: Delivery) -> None:
        publisher = self.publishers[delivery.target.platform]
        try:
            await self._admit(delivery)
            await self._keep_inside(delivery)
            delivery = await self._once_told(delivery)
            picture = await self._picture(delivery, publisher)
            message = await self._look(delivery, publisher)
        except asyncio.CancelledError:
            await asyncio.shield(self.store.hand_back(delivery, self.clock.now()))
            raise
        except StoreError:
            raise
        except Exception as error:  # noqa: BLE001 (whatever it is, the delivery must not be lost for it)
            await self._note_failure(delivery, error)
            return
        drawn = picture.drawn
        if message:
            drawn = 0  # who knows what it showed when it was posted: draw it anew if there is anything to show
        else:
            try:
                message = await within(self.clock, PATIENCE, self._send(delivery, publisher, picture.post))
            except Exception as error:  # noqa: BLE001 (one that nobody foresaw means: it may have been posted)
                await self._note_failure(delivery, error)
                return
        if await self.store.mark_sent(delivery, message, self.clock.now(), drawn, picture.more):
            log.info("delivered", key=delivery.dedupe_key, delivery=delivery.id, attempt=delivery.attempt)
            self.wake()

    async def _admit(self, delivery: Delivery) -> None:
        """Raise _Needless or RetryLater unless the reader of an excerpt may read what its desk posts, at this moment."""
        if not _is_digest(delivery):
            return
        desk = await self.store.desk((await self._edition(delivery.edition)).desk)
        if desk is None:
            raise _Needless("its desk was removed")
        reader = Reader(delivery.target.platform, delivery.target.address)
        try:
            may = await within(self.clock, PATIENCE, self.may_read(reader, desk))
        except TimeoutError:
            may = None
        if may is None:
            raise RetryLater(f"{reader.platform} does not say now whether its reader may read what {desk.slug} posts")
        if not may:
            raise _Needless(f"no channel that {desk.slug} posts to is open to its reader")

    async def _keep_inside(self, delivery: Delivery) -> None:
        """Raise TargetRefused or RetryLater where a channel is shared with people who may not read what its desk tells."""
        desk = await self.store.desk((await self._edition(delivery.edition)).desk)
        if desk is None or delivery.target.personal or delivery.kind == "redraw":
            return
        try:
            reason = await within(self.clock, PATIENCE, self.exposed(desk, delivery.target))
        except (TimeoutError, RightsUnknown):
            raise RetryLater(f"{delivery.target.platform} does not say now who reads {delivery.target}") from None
        if reason:
            raise TargetRefused(reason)

    async def _once_told(self, delivery: Delivery) -> Delivery:
        """The delivery without what another desk told its reader: who covers the same repository tells it once."""
        if not _is_digest(delivery) or delivery.part:
            return delivery
        story = told_to(await self._edition(delivery.edition), delivery.repos, delivery.without)
        # What was pending is told again when it has landed.
        news = {f"{each.state} {each.change}": each.change for each in story.references} if story else {}
        known = await self.store.tell(delivery, news, self.clock.now())
        changes = [news[each] for each in news if each in known]
        if not changes:
            return delivery
        await self.store.leave_out(delivery, changes)
        return replace(delivery, without=(*delivery.without, *changes))

    async def _picture(self, delivery: Delivery, publisher: Publisher) -> _Picture:
        """What is to be drawn, with its items as they are at this moment."""
        edition = await self._edition(delivery.edition)
        story = told_to(edition, delivery.repos, delivery.without)
        if story is None:
            known = "its reader knows already what it tells"
            raise _Needless(known if delivery.without else "nothing in the edition concerns its reader any more")
        drawn = await self.store.item_changes(edition.id)  # first: what changes from here on is drawn by another turn
        items = [action.id for action in story.actions]
        handled = await self.store.acknowledgements(items)
        asleep = sleeping(await self.store.snoozes(items), edition, self.clock.now())
        more = delivery.part + 1 < publisher.parts(story, edition.notes, delivery.form)
        post = Post(story, delivery.part, edition.notes, handled, edition.zone, delivery.form, asleep, bool(delivery.repos))
        return _Picture(post, drawn, more)

    async def _edition(self, id: str) -> Edition:  # noqa: A002
        if id not in self._editions:
            edition = await self.store.edition(id)
            if edition is None:
                raise LookupError(f"there is no edition {id}")
            while len(self._editions) >= KEPT:
                self._editions.pop(next(iter(self._editions)))
            self._editions[id] = edition
        return self._editions[id]

    async def _look(self, delivery: Delivery, publisher: Publisher) -> str | None:
        """The message of an earlier attempt, if it is there. Drawing anew needs no look: repeating it is harmless."""
        if delivery.kind == "redraw" or delivery.attempt == 1:
            return None
        return await within(self.clock, PATIENCE, publisher.find(delivery))

    async def _send(self, delivery: Delivery, publisher: Publisher, post: Post) -> str:
        if delivery.kind == "redraw":
            await publisher.redraw(delivery, post)
            return delivery.message or ""
        return await publisher.send(delivery, post)

    async def _note_failure(self, delivery: Delivery, error: Exception) -> None:
        """Mark what went wrong with an attempt, so that the right one of time, a look or a person decides."""
        # The text of an error nobody foresaw may quote a URL with a token in it; it goes to the log, which hides those.
        reason = (str(error) if _foreseen(error) else "") or type(error).__name__
        now = self.clock.now()
        said = log.bind(key=delivery.dedupe_key, delivery=delivery.id, attempt=delivery.attempt, reason=reason)
        if isinstance(error, RetryLater):
            said.info("delivery is tried again")
            await self.store.mark_retry(delivery, now + self._wait(delivery.attempt, error.after), reason)
        elif isinstance(error, _Needless):
            said.info("nothing is sent")
            await self.store.mark_needless(delivery, reason)
        elif isinstance(error, TargetRefused | MessageRefused):
            pausing = isinstance(error, TargetRefused) and delivery.kind == "post"
            said.error("target is paused until somebody mends it" if pausing else "delivery failed")
            await self.store.mark_failed(delivery, reason, now if pausing else None)
        elif isinstance(error, CannotLook):
            said.error("nobody can find out whether a message arrived; a person decides")
            await self.store.mark_uncertain(delivery, reason)
        else:
            said.warning("a message may have arrived; the next attempt looks", exc_info=not _foreseen(error))
            again = max(delivery.lease_until or now, now + self._wait(delivery.attempt))
            await self.store.mark_unknown(delivery, again, reason)

    def _wait(self, attempt: int, asked: float | None = None) -> timedelta:
        """How long until the next attempt: as the platform asks, else by full jitter."""
        if asked is not None:
            return timedelta(seconds=asked)
        return timedelta(seconds=self._jitter() * min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(attempt, 20)))


async def _everybody(reader: Reader, desk: Desk) -> bool | None:  # noqa: ARG001
    return True


async def _inside(desk: Desk, target: Target) -> str | None:  # noqa: ARG001
    return None


def _is_digest(delivery: Delivery) -> bool:
    """Whether a delivery is a message of a reader's own digest; a redraw of one says nothing new."""
    return bool(delivery.target.personal and delivery.repos and delivery.kind == "post")


def _foreseen(error: Exception) -> bool:
    return isinstance(error, DeliveryError | TimeoutError)


async def _all_ended(tasks: Iterable[asyncio.Task[None]]) -> None:
    await asyncio.wait(tasks)
