"""What the bot keeps, as a port. Every implementation passes tests/bot/store_contract.py.

Semantics
    Each method is one transaction: it happens as a whole or not at all, and what it returned is on disk. Times are aware
    and in UTC. Values that come back equal those that went in.
Processes and threads
    Methods are coroutines of one event loop. Several processes may hold the same database; whatever must be decided once
    (an edition of a slot, a claim, the first acknowledgement) is decided by the database, never by what was read before.
    Cancelling a call does not undo it: it may have happened.
Lifecycle
    Opened by the composition root, closed by `close()`, which waits for what is under way.
Errors
    StoreError, one line, for a file that cannot be used: missing rights, not a database, a newer version, a full disk.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Protocol

from bot.life import Changes, Life
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
)
from bot.store.habits_port import Personal
from bot.store.hands_port import Hands
from bot.store.items_port import Items
from bot.store.links_port import Links
from bot.store.told_port import Told
from bot.store.workspaces_port import Workspaces
from digest.collect.github.allowance import Allowance, Expiry
from digest.collect.github.etags import Kept
from digest.collect.github.hooks import Notice
from digest.errors import InputError
from digest.model import Activity, Repo

#: How long an answer of a language model is kept: whoever files a slot again does so within days.
ANSWERS_KEPT = timedelta(days=30)

#: How long what a forge answered is kept unused, and how many bytes of it in all. Without it the answer is asked for again.
FORGE_ANSWERS_KEPT = timedelta(days=14)
FORGE_ANSWERS_HELD = 64 * 2**20

#: Of how many readings of each desk it is kept what they took.
READINGS_KEPT = 20


class StoreError(InputError):
    """The database cannot be used; the text says which, why and what to do."""


@dataclass(frozen=True)
class Acknowledged:
    """What came of acknowledging an item.

    Args:
        first: the acknowledgement that counts.
        fresh: whether it is the one just made.
    """

    first: Acknowledgement
    fresh: bool


@dataclass(frozen=True)
class Reading:
    """What it took to read the repositories of a desk once.

    Args:
        core: requests that counted, by REST.
        graphql: points, by GraphQL.
    """

    desk: str
    at: datetime
    core: int
    graphql: int


@dataclass(frozen=True)
class Poll:
    """All repositories that a desk names on GitHub were asked for what happened up to `end`.

    Args:
        patterns: what the desk named.
        at: when they were asked.
        repos: what they were; nothing but a name, or a pattern, of what could not be read.
    """

    desk: str
    patterns: tuple[str, ...]
    end: datetime
    at: datetime
    repos: tuple[Repo, ...]


class Desks(Protocol):
    """The desks, when each is due, and how its last run ended."""

    async def put_desk(self, desk: Desk, due: datetime | None = None) -> None:
        """Add `desk` or replace the one of its slug.

        Args:
            due: its next slot; None keeps the one it has.
        """
        ...

    async def desk(self, slug: str) -> Desk | None:
        """The desk of a slug."""
        ...

    async def desks(self, target: Target | None = None) -> tuple[Desk, ...]:
        """All desks, or those that post to `target`, by slug."""
        ...

    async def due(self, slug: str) -> datetime | None:
        """The next slot of a desk that is to be filed; None when it has none."""
        ...

    async def due_desks(self, now: datetime) -> tuple[Desk, ...]:
        """The desks whose slot has come, the longest waiting first. Neither paused ones nor ones that wait for a retry."""
        ...

    async def note_run(self, run: Run) -> None:
        """Keep how the last attempt of a desk ended, in place of the one before."""
        ...

    async def runs(self) -> Mapping[str, Run]:
        """The last run of each desk that had one, by slug."""
        ...


class Editions(Protocol):
    """What was filed, and what each desk has seen."""

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
        """The commit point: keep the edition, its deliveries, what the desk has seen and its next slot, all or nothing.

        `activity` is what the edition was made of, `lives` what it found to be different of the desk's repositories; both
        are kept with it.

        Returns False, and changes nothing, when somebody else filed this slot or a later one meanwhile, or an edition
        that ends elsewhere than this one starts: windows of a desk tile.
        """
        ...

    async def edition(self, id: str) -> Edition | None:  # noqa: A002
        """The edition of an id."""
        ...

    async def editions(self, desk: str, limit: int) -> tuple[Edition, ...]:
        """The newest editions of a desk, newest first."""
        ...

    async def editions_between(self, desk: str, start: datetime, end: datetime) -> tuple[Edition, ...]:
        """The editions of a desk with `start <= slot < end`, newest first."""
        ...

    async def told_since(self, desk: str) -> datetime | None:
        """Where the first edition of a desk starts; None before there is one."""
        ...

    async def seen(self, desk: str, keys: Collection[str]) -> frozenset[str]:
        """Which of `keys` an edition of the desk was made of."""
        ...


class Activities(Protocol):
    """What editions were made of, until its time is over."""

    async def activity(self, edition: str) -> Activity | None:
        """What the edition of an id was made of; None when it is not kept, or not any more."""
        ...

    async def forget_activities(self, before: datetime, limit: int) -> int:
        """Forget the activity of at most `limit` editions filed before a time, the oldest first; return of how many."""
        ...


class Lives(Protocol):
    """What each desk knows of its repositories."""

    async def lives(self, desk: str) -> tuple[Life, ...]:
        """What a desk knows of its repositories, by their ids."""
        ...

    async def put_lives(self, desk: str, changes: Changes) -> None:
        """Keep what is different."""
        ...


class Notices(Protocol):
    """What webhooks brought, and which repositories of a desk were last asked for."""

    async def keep_notice(self, notice: Notice) -> bool:
        """Keep a delivery of a webhook; False when one of its id is there already."""
        ...

    async def notices(self, repos: Collection[int], since: datetime) -> tuple[Notice, ...]:
        """The deliveries about repositories (their numbers) that were received at `since` or later, oldest first."""
        ...

    async def heard_of(self, repos: Collection[int], start: datetime, end: datetime) -> frozenset[int]:
        """Which of `repos` (their numbers) there is a delivery about with `start <= received < end`."""
        ...

    async def forget_notices(self, before: datetime, limit: int) -> int:
        """Forget at most `limit` deliveries received before a time, the oldest first; return how many."""
        ...

    async def note_poll(self, poll: Poll) -> None:
        """Keep that a desk's repositories were asked for, in place of a poll with the same end."""
        ...

    async def last_poll(self, desk: str) -> Poll | None:
        """The newest poll of a desk that an edition was made of; None when there is none."""
        ...


class Deliveries(Protocol):
    """The outbox's rows. Marks take the delivery as it was claimed and return False when somebody else holds it now."""

    async def claim(self, owner: str, now: datetime, lease: float, platforms: Collection[Platform]) -> Delivery | None:
        """Take the delivery that has waited longest, for `lease` seconds; None when there is none to take.

        To take are pending ones and those whose holder let the lease run out, on `platforms`, to targets that are not
        paused. A redraw waits while another redraw of the same message is under way.
        """
        ...

    async def next_claim(self, platforms: Collection[Platform]) -> datetime | None:
        """When there will be something to claim on `platforms`; None while nothing waits."""
        ...

    async def mark_sent(self, delivery: Delivery, message: str, now: datetime, drawn: int, more: bool) -> bool:
        """The message is there.

        Args:
            drawn: how many changes of its items' states it shows (`item_changes`); when there are more by now, a redraw is
                planned.
            more: whether the next part is to be planned.
        """
        ...

    async def mark_retry(self, delivery: Delivery, not_before: datetime, error: str) -> bool:
        """Nothing was posted; try again at `not_before`."""
        ...

    async def mark_unknown(self, delivery: Delivery, not_before: datetime, error: str) -> bool:
        """It may have been posted; it stays `sending`, and whoever claims it at `not_before` looks first."""
        ...

    async def mark_failed(self, delivery: Delivery, error: str, paused: datetime | None) -> bool:
        """It cannot be posted. With `paused` its target is paused from then on, for the reason `error`."""
        ...

    async def mark_uncertain(self, delivery: Delivery, error: str) -> bool:
        """Nobody can find out whether it was posted; a person decides."""
        ...

    async def hand_back(self, delivery: Delivery, now: datetime) -> bool:
        """Undo a claim before anything was sent."""
        ...

    async def deliveries(self, *, edition: str | None = None, state: DeliveryState | None = None) -> tuple[Delivery, ...]:
        """The deliveries of an edition, in a state, or both, in the order they were planned."""
        ...

    async def retry_delivery(self, key: str, now: datetime) -> bool:
        """A person wants a delivery that `failed` or is `uncertain` to be sent from `now` on; False when it is neither.

        An uncertain one is sent without a look, since nobody could look: the person says that it did not arrive.
        """
        ...

    async def resolve_delivery(self, key: str) -> bool:
        """A person says that a delivery which `failed` or is `uncertain` needs nothing more; False when it is neither."""
        ...

    async def paused_targets(self) -> Mapping[Target, str]:
        """The targets that are paused, and why."""
        ...

    async def resume_target(self, target: Target, now: datetime) -> bool:
        """End the pause of a target; what failed for it is tried again. False when it was not paused."""
        ...


class Readers(Protocol):
    """Who follows what, and who handles what."""

    async def subscribe(self, subscription: Subscription) -> bool:
        """Keep a subscription; False when the reader has it already (however its letters are cased)."""
        ...

    async def unsubscribe(self, reader: Reader, pattern: str) -> bool:
        """End a subscription; False when there was none."""
        ...

    async def subscriptions(self, reader: Reader | None = None) -> tuple[Subscription, ...]:
        """All subscriptions or those of one reader, oldest first."""
        ...

    async def follow_rename(self, old: str, new: str) -> None:
        """Let everybody who follows the repository `old` by its name follow `new` in its place."""
        ...

    async def edition_with(self, item: str) -> Edition | None:
        """The newest edition that has an action item."""
        ...

    async def items_named(self, prefix: str, limit: int = 3) -> tuple[str, ...]:
        """Ids of action items that start with `prefix`, at most `limit`."""
        ...

    async def acknowledge(self, item: str, by: Reader, at: datetime) -> Acknowledged | None:
        """Note that `by` handles `item`, unless somebody does already; None when no edition has such an item.

        The first acknowledgement plans a redraw of every posted message of every edition that has the item, at most one
        waiting redraw for each message.
        """
        ...

    async def acknowledgements(self, items: Collection[str]) -> Mapping[str, Acknowledgement]:
        """Those of `items` that somebody handles, by item."""
        ...


class Models(Protocol):
    """What a language model answered, what it took, and how it did last."""

    async def answer(self, key: str) -> str | None:
        """The answer that is kept under a key."""
        ...

    async def keep_answer(self, key: str, text: str, now: datetime) -> None:
        """Keep an answer, in place of the one under its key; answers older than ANSWERS_KEPT go."""
        ...

    async def reserve_tokens(self, day: date, wanted: int, limit: int) -> bool:
        """Count `wanted` tokens as used on a day (UTC), unless there would be more than `limit`; False when there would."""
        ...

    async def settle_tokens(self, day: date, reserved: int, used: int) -> None:
        """Count `used` tokens in place of those that were reserved."""
        ...

    async def tokens_used(self, day: date) -> int:
        """How many tokens count as used on a day (UTC)."""
        ...

    async def note_model(self, run: ModelRun) -> None:
        """Keep how the model did, in place of what was kept before."""
        ...

    async def model_run(self) -> ModelRun | None:
        """How the model did last; None while none was asked."""
        ...


class Github(Protocol):
    """What GitHub answered, what it allows, and what each desk asked of it."""

    async def forge_answer(self, url: str, now: datetime) -> Kept | None:
        """The answer to GET `url` that was kept last; it is kept for another FORGE_ANSWERS_KEPT."""
        ...

    async def keep_forge_answer(self, url: str, answer: Kept, now: datetime) -> None:
        """Keep an answer, in place of the one before. Old ones go, and the oldest when there is too much of them."""
        ...

    async def note_allowance(self, allowance: Allowance) -> None:
        """Keep what is left for a token, in place of what was kept before."""
        ...

    async def allowances(self) -> tuple[Allowance, ...]:
        """What was left for each token, by token and resource."""
        ...

    async def note_expiry(self, expiry: Expiry) -> None:
        """Keep when a token ends. Another end than before has not been announced."""
        ...

    async def expiries(self) -> tuple[Expiry, ...]:
        """When each token ends, by token."""
        ...

    async def announce_expiry(self, expiry: Expiry, days: int) -> bool:
        """Note that the end of a token is announced, `days` before it; False where that, or less, was announced already."""
        ...

    async def note_reading(self, reading: Reading) -> None:
        """Keep what it took to read a desk, beside the newest READINGS_KEPT of it."""
        ...

    async def readings(self) -> Mapping[str, tuple[Reading, ...]]:
        """What the newest readings of each desk took, oldest first, by slug."""
        ...


class Store(
    Desks,
    Editions,
    Activities,
    Lives,
    Notices,
    Deliveries,
    Readers,
    Items,
    Hands,
    Personal,
    Links,
    Told,
    Models,
    Github,
    Workspaces,
    Protocol,
):
    """Everything the bot keeps."""

    async def close(self) -> None:
        """Finish what is under way and let go of the database."""
        ...
