"""The store in memory: what tests use where the disk does not matter. It passes the contract suite of the real one.

Nothing in it awaits, so on one event loop every method happens as a whole.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta

from bot.life import Changes
from bot.model import (
    Acknowledgement,
    Delivery,
    DeliveryState,
    Desk,
    Edition,
    ModelRun,
    Plan,
    Platform,
    Reader,
    Run,
    Subscription,
    Target,
    dedupe_key,
)
from bot.store.memory_activity import MemoryActivities
from bot.store.memory_github import MemoryGithub
from bot.store.memory_habits import MemoryHabits
from bot.store.memory_hands import MemoryHands
from bot.store.memory_items import MemoryItems
from bot.store.memory_links import MemoryLinks
from bot.store.memory_notices import MemoryNotices
from bot.store.memory_workspaces import MemoryWorkspaces
from bot.store.port import ANSWERS_KEPT, Acknowledged
from bot.store.told_port import TOLD_KEPT
from digest.model import Activity


class MemoryStore(
    MemoryActivities, MemoryWorkspaces, MemoryItems, MemoryHands, MemoryHabits, MemoryLinks, MemoryNotices, MemoryGithub
):
    """See `bot.store.port.Store`."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: set[tuple[str, str]] = set()
        self._subscriptions: dict[tuple[str, str, str], Subscription] = {}
        self._answers: dict[str, tuple[datetime, str]] = {}
        self._told: dict[tuple[Target, str], tuple[datetime, str]] = {}
        self._tokens: dict[date, int] = {}
        self._model_run: ModelRun | None = None

    async def close(self) -> None:
        """Nothing to let go of."""

    # Desks

    async def put_desk(self, desk: Desk, due: datetime | None = None) -> None:
        self._desks[desk.slug] = desk
        self._due[desk.slug] = due or self._due.get(desk.slug)
        if desk.paused is None:
            self._paused_until.pop(desk.slug, None)

    async def desk(self, slug: str) -> Desk | None:
        return self._desks.get(slug)

    async def desks(self, target: Target | None = None) -> tuple[Desk, ...]:
        return tuple(desk for _, desk in sorted(self._desks.items()) if target is None or target in desk.targets)

    async def due(self, slug: str) -> datetime | None:
        return self._due.get(slug)

    async def due_desks(self, now: datetime) -> tuple[Desk, ...]:
        waiting = [(due, slug) for slug, due in self._due.items() if due and due <= now and self._may_run(slug, now)]
        return tuple(self._desks[slug] for _, slug in sorted(waiting))

    def _may_run(self, slug: str, now: datetime) -> bool:
        run = self._runs.get(slug)
        return self._desks[slug].paused is None and not (run and run.retry_at and run.retry_at > now)

    async def note_run(self, run: Run) -> None:
        self._runs[run.desk] = run

    async def runs(self) -> Mapping[str, Run]:
        return dict(sorted(self._runs.items()))

    # Editions

    async def file(
        self,
        edition: Edition,
        plans: Sequence[Plan],
        seen: Collection[str],
        due: datetime | None,
        activity: Activity | None = None,
        *,
        lives: Changes | None = None,
    ) -> bool:
        last = (*await self.editions(edition.desk, 1), None)[0]
        if last and (last.slot >= edition.slot or last.window.end != edition.window.start):
            return False
        self._editions[edition.id] = edition
        self._wake(edition)
        if activity:
            self._activities[edition.id] = (edition.filed_at, activity)
        if lives:
            await self.put_lives(edition.desk, lives)
        for plan in plans:
            self._plan(
                edition.id,
                plan.target,
                plan.dedupe_key,
                edition.filed_at,
                repos=plan.repos,
                not_before=plan.not_before,
                form=plan.form,
                without=plan.without,
            )
        self._seen |= {(edition.desk, key) for key in seen}
        if edition.desk in self._due:
            self._due[edition.desk] = due
        return True

    async def edition(self, id: str) -> Edition | None:  # noqa: A002
        return self._editions.get(id)

    async def editions(self, desk: str, limit: int) -> tuple[Edition, ...]:
        mine = (edition for edition in self._editions.values() if edition.desk == desk)
        return tuple(sorted(mine, key=lambda edition: edition.slot, reverse=True)[:limit])

    async def editions_between(self, desk: str, start: datetime, end: datetime) -> tuple[Edition, ...]:
        mine = await self.editions(desk, len(self._editions))
        return tuple(each for each in mine if start <= each.slot < end)

    async def told_since(self, desk: str) -> datetime | None:
        return min((each.window.start for each in self._editions.values() if each.desk == desk), default=None)

    async def seen(self, desk: str, keys: Collection[str]) -> frozenset[str]:
        return frozenset(key for key in keys if (desk, key) in self._seen)

    # Deliveries

    async def claim(self, owner: str, now: datetime, lease: float, platforms: Collection[Platform]) -> Delivery | None:
        ready = [each for each in self._waiting(platforms) if each.not_before <= now]
        if not ready:
            return None
        first = min(ready, key=lambda each: (each.not_before, each.id))
        until = now + timedelta(seconds=lease)
        return self._set(
            first,
            state="sending",
            attempt=first.attempt + 1,
            lease_owner=owner,
            lease_until=until,
            not_before=until,
        )

    async def next_claim(self, platforms: Collection[Platform]) -> datetime | None:
        return min((each.not_before for each in self._waiting(platforms)), default=None)

    async def mark_sent(self, delivery: Delivery, message: str, now: datetime, drawn: int, more: bool) -> bool:
        if not self._held(delivery):
            return False
        sent = self._set(delivery, state="sent", message=message, error=None, lease_until=None)
        if sent.kind == "redraw":
            return True
        if more:
            key = dedupe_key(sent.edition, sent.target, sent.part + 1)
            root = sent.root or message
            self._plan(sent.edition, sent.target, key, now, part=sent.part + 1, root=root, **_like(sent))
        if await self.item_changes(sent.edition) > drawn:
            self._plan_redraw(sent, "sent", now)
        return True

    async def mark_retry(self, delivery: Delivery, not_before: datetime, error: str) -> bool:
        if not self._held(delivery):
            return False
        self._set(delivery, state=self._again(delivery), not_before=not_before, error=error, lease_until=None)
        return True

    async def mark_unknown(self, delivery: Delivery, not_before: datetime, error: str) -> bool:
        if not self._held(delivery):
            return False
        self._set(delivery, not_before=not_before, error=error)
        return True

    async def mark_failed(self, delivery: Delivery, error: str, paused: datetime | None) -> bool:
        if not self._held(delivery):
            return False
        self._set(delivery, state="failed", error=error, lease_until=None)
        if paused:
            self._paused.setdefault(delivery.target, error)
        return True

    async def mark_uncertain(self, delivery: Delivery, error: str) -> bool:
        if not self._held(delivery):
            return False
        self._set(delivery, state="uncertain", error=error, lease_until=None)
        return True

    async def mark_needless(self, delivery: Delivery, reason: str) -> bool:
        if not self._held(delivery):
            return False
        self._set(delivery, state="sent", error=reason, lease_until=None)
        return True

    async def leave_out(self, delivery: Delivery, changes: Collection[str]) -> bool:
        if not self._held(delivery):
            return False
        self._set(delivery, without=tuple(dict.fromkeys([*delivery.without, *changes])))
        return True

    async def tell(self, delivery: Delivery, news: Collection[str], now: datetime) -> frozenset[str]:
        self._told = {key: told for key, told in self._told.items() if told[0] >= now - TOLD_KEPT}
        by = {each: self._told.setdefault((delivery.target, each), (now, delivery.edition))[1] for each in news}
        desk = self._editions[delivery.edition].desk
        return frozenset(each for each, edition in by.items() if self._editions[edition].desk != desk)

    async def hand_back(self, delivery: Delivery, now: datetime) -> bool:
        if not self._held(delivery):
            return False
        state = self._again(delivery)
        self._set(delivery, state=state, attempt=delivery.attempt - 1, not_before=now, lease_until=None)
        return True

    async def deliveries(self, *, edition: str | None = None, state: DeliveryState | None = None) -> tuple[Delivery, ...]:
        return tuple(
            each
            for each in self._deliveries.values()
            if (edition is None or each.edition == edition) and (state is None or each.state == state)
        )

    async def retry_delivery(self, key: str, now: datetime) -> bool:
        stopped = self._stopped(key)
        for each in stopped:
            self._set(each, state="pending", not_before=now, attempt=0 if each.state == "uncertain" else each.attempt)
        return bool(stopped)

    async def resolve_delivery(self, key: str) -> bool:
        stopped = self._stopped(key)
        for each in stopped:
            self._set(each, state="sent")
        return bool(stopped)

    def _stopped(self, key: str) -> list[Delivery]:
        found = [each for each in self._deliveries.values() if each.dedupe_key == key]
        return [each for each in found if each.state in ("failed", "uncertain")]

    async def paused_targets(self) -> Mapping[Target, str]:
        return dict(sorted(self._paused.items(), key=lambda item: str(item[0])))

    async def resume_target(self, target: Target, now: datetime) -> bool:
        for each in tuple(self._deliveries.values()):
            if each.target == target and each.state == "failed" and each.kind == "post":
                self._set(each, state="pending", not_before=now)
        return self._paused.pop(target, None) is not None

    def _waiting(self, platforms: Collection[Platform]) -> Iterator[Delivery]:
        redrawing = {each.message: each.id for each in self._redraws("sending")}
        for each in self._deliveries.values():
            blocked = each.kind == "redraw" and redrawing.get(each.message, each.id) != each.id
            if each.state not in ("pending", "sending") or each.target.platform not in platforms:
                continue
            if each.target not in self._paused and not blocked:
                yield each

    def _redraws(self, state: DeliveryState) -> Iterator[Delivery]:
        return (each for each in self._deliveries.values() if each.kind == "redraw" and each.state == state)

    def _held(self, claimed: Delivery) -> bool:
        now = self._deliveries[claimed.id]
        mine = (claimed.lease_owner, claimed.attempt)
        return now.state == "sending" and (now.lease_owner, now.attempt) == mine

    def _again(self, delivery: Delivery) -> DeliveryState:
        """A redraw beside which another one waits has nothing left to do: that one draws the same state."""
        waiting = {each.message for each in self._redraws("pending")}
        return "sent" if delivery.kind == "redraw" and delivery.message in waiting else "pending"

    def _set(self, delivery: Delivery, **changes: object) -> Delivery:
        changed = replace(self._deliveries[delivery.id], **changes)  # type: ignore[arg-type]
        self._deliveries[delivery.id] = changed
        return changed

    def _plan(self, edition: str, target: Target, key: str, now: datetime, **fields: object) -> None:
        if any(each.dedupe_key == key for each in self._deliveries.values()):
            return
        made: dict[str, object] = {"part": 0, "kind": "post", "state": "pending", "attempt": 0, **fields}
        made["not_before"] = made.get("not_before") or now
        number = len(self._deliveries) + 1
        self._deliveries[number] = Delivery(
            number,
            key,
            edition,
            target,
            created_at=now,
            **made,  # type: ignore[arg-type]
        )

    def _plan_redraw(self, sent: Delivery, suffix: str, now: datetime) -> None:
        if sent.message is None or sent.message in {each.message for each in self._redraws("pending")}:
            return
        key = f"{sent.dedupe_key}/redraw/{suffix}"
        fields = {"part": sent.part, "kind": "redraw", "root": sent.root, "message": sent.message, **_like(sent)}
        self._plan(sent.edition, sent.target, key, now, **fields)

    # Readers

    async def subscribe(self, subscription: Subscription) -> bool:
        key = _key(subscription.reader, subscription.pattern)
        if key in self._subscriptions:
            return False
        self._subscriptions[key] = subscription
        return True

    async def unsubscribe(self, reader: Reader, pattern: str) -> bool:
        return self._subscriptions.pop(_key(reader, pattern), None) is not None

    async def subscriptions(self, reader: Reader | None = None) -> tuple[Subscription, ...]:
        mine = [
            each
            for each in self._subscriptions.values()
            if reader is None or (each.reader.platform, each.reader.id) == (reader.platform, reader.id)
        ]
        return tuple(sorted(mine, key=lambda each: each.since))

    async def follow_rename(self, old: str, new: str) -> None:
        for each in await self.subscriptions():
            if each.pattern.lower() == old.lower() != new.lower():
                del self._subscriptions[_key(each.reader, each.pattern)]
                self._subscriptions.setdefault(_key(each.reader, new), replace(each, pattern=new.lower()))

    async def edition_with(self, item: str) -> Edition | None:
        having = [each for each in self._editions.values() if item in {action.id for action in each.story.actions}]
        return max(having, key=lambda each: each.slot, default=None)

    async def items_named(self, prefix: str, limit: int = 3) -> tuple[str, ...]:
        known = {action.id for edition in self._editions.values() for action in edition.story.actions}
        return tuple(sorted(item for item in known if item.startswith(prefix))[:limit])

    async def acknowledge(self, item: str, by: Reader, at: datetime) -> Acknowledged | None:
        if not self._having(item):
            return None
        fresh = item not in self._acknowledgements
        if fresh:
            self._acknowledgements[item] = Acknowledgement(item, by, at)
            self._changed(item, at)
        return Acknowledged(self._acknowledgements[item], fresh)

    async def acknowledgements(self, items: Collection[str]) -> Mapping[str, Acknowledgement]:
        return {item: self._acknowledgements[item] for item in items if item in self._acknowledgements}

    # Models

    async def answer(self, key: str) -> str | None:
        return self._answers[key][1] if key in self._answers else None

    async def keep_answer(self, key: str, text: str, now: datetime) -> None:
        kept = {each: value for each, value in self._answers.items() if value[0] >= now - ANSWERS_KEPT}
        self._answers = {**kept, key: (now, text)}

    async def reserve_tokens(self, day: date, wanted: int, limit: int) -> bool:
        if self._tokens.get(day, 0) + wanted > limit:
            return False
        self._tokens[day] = self._tokens.get(day, 0) + wanted
        return True

    async def settle_tokens(self, day: date, reserved: int, used: int) -> None:
        if day in self._tokens:
            self._tokens[day] += used - reserved

    async def tokens_used(self, day: date) -> int:
        return self._tokens.get(day, 0)

    async def note_model(self, run: ModelRun) -> None:
        self._model_run = run

    async def model_run(self) -> ModelRun | None:
        return self._model_run


def _like(sent: Delivery) -> dict[str, object]:
    """What every message of a post has in common."""
    return {"repos": sent.repos, "form": sent.form, "without": sent.without}


def _key(reader: Reader, pattern: str) -> tuple[str, str, str]:
    return reader.platform, reader.id, pattern.lower()
