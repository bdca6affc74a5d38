"""The use cases: filing editions, and the small API that every adapter sees."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal, Protocol

import structlog

from bot.allowance import expiry_notes
from bot.circulation import circulation
from bot.clock import Clock, SystemClock
from bot.commands import Reply
from bot.companies import own_items
from bot.desk_front.suggestions import Kind, Suggestion
from bot.forms import Filled, Form, FormId
from bot.lives import Judgement, accept, judge
from bot.model import Desk, Edition, Hand, Outcome, Plan, Reader, Run, Target
from bot.returning import Returning, returning
from bot.schedule import check, last_slot, next_slots, spoken
from bot.store.port import Store, StoreError
from bot.windows import EDITIONS_BACK, Assignment, assign, keys_of, looked_up, notes_on, untold
from digest.errors import CollectError, DigestError, InputError
from digest.model import Activity, Failure, Window
from digest.story import Story

#: A story in which nothing could be read is held back for this many attempts in a row, which is about an hour, in case
#: reading works again. Then it is told: silence would be mistaken for nothing having happened.
HOPE = 6

#: How long the activity behind an edition is kept. With it `why` and `verify` need no network.
KEEP = timedelta(days=90)

#: Of how many editions a sweep forgets it, so that none takes long; a thousand desks have less than one in a minute.
FORGOTTEN_AT_ONCE = 20

#: Minutes between attempts at an edition that failed: doubled each time, up to half an hour.
LONGEST_RETRY = 30

log = structlog.get_logger("newsroom")


class FrontDesk(Protocol):
    """What an adapter may ask of the newsroom on behalf of a person. Never raises for what a person typed or pressed."""

    async def answer(self, text: str, who: Reader, where: Target) -> Reply:
        """Answer `/wire text`, typed by `who` in the channel `where`."""

    async def pressed(self, button: str, who: Reader, where: Target, choice: str = "") -> Reply:
        """Answer the press of a button by its id (see `bot.buttons`), with what was chosen where it offers a choice.

        Pressing twice, or later than someone else, changes nothing and says who was first. The outbox redraws the messages.
        """

    async def home(self, who: Reader) -> Reply:
        """Return a reader's own page: what is open, what they follow, what comes next."""

    async def form(self, form: FormId, who: Reader, where: Target) -> Form | Reply:
        """Return a form with what is there already; a reply where who asks may not fill it in."""

    async def filled(self, form: FormId, values: Mapping[str, str], who: Reader, where: Target, *, save: bool) -> Filled:
        """Return what saving a form that was filled in would do, or with `save` does."""

    async def suggest(self, kind: Kind, typed: str, who: Reader, where: Target) -> tuple[Suggestion, ...]:
        """Offer what a person may mean who has typed so much, the best first."""


class Wire(Protocol):
    """Where a desk's activity comes from; the composition root puts the collectors behind it."""

    async def collect(self, desk: Desk, window: Window) -> Activity:
        """Read everything the desk names in `window`. A repository that cannot be read is a failure of the activity.

        Raises:
            CollectError: nothing of the desk could be read.
        """
        ...


@dataclass(frozen=True)
class Filing:
    """What came of an edition.

    Args:
        outcome: `already` when the slot had been filed, by this process or another one; None when there is no slot yet.
        said: one line for a person.
    """

    desk: str
    slot: datetime | None
    outcome: Literal["filed", "quiet", "failed", "already"]
    said: str
    edition: str | None = None


class NothingRead(DigestError):
    """No repository of the desk could be read."""


#: Tells an activity as a story, and keeps nobody else waiting meanwhile.
Composer = Callable[[Activity], Awaitable[Story]]


async def template(activity: Activity) -> Story:
    """The composer that needs no model."""
    from digest import build  # it is loaded with the first edition, not with the program

    return await asyncio.to_thread(build, activity)


class Newsroom:
    """Files editions.

    Args:
        wire: reads what a desk names.
        compose: tells an activity as a story.
        keep: how long the activity behind an edition is kept.
    """

    def __init__(
        self,
        store: Store,
        wire: Wire,
        clock: Clock | None = None,
        compose: Composer = template,
        *,
        keep: timedelta = KEEP,
    ) -> None:
        self.store = store
        self.wire = wire
        self.clock = clock or SystemClock()
        self._compose = compose
        self._keep = keep

    async def apply(self, desks: Iterable[Desk]) -> tuple[str, ...]:
        """Add `desks`, or replace those of their slugs; others stay as they are, and so do pauses.

        A new desk, and one with a new schedule, is due at its next slot. Returns one line for each, with its next runs.

        Raises:
            InputError: a schedule or zone cannot be used; then nothing was changed.
        """
        from bot.schedule import echo

        desks = tuple(desks)
        for desk in desks:
            check(desk.schedule, desk.zone)
        now, lines = self.clock.now(), []
        for desk in desks:
            old = await self.store.desk(desk.slug)
            moved = old is None or (old.schedule, old.zone) != (desk.schedule, desk.zone)
            due = next_slots(desk.schedule, desk.zone, now, 1)[0] if moved else None
            await self.store.put_desk(replace(desk, paused=old.paused if old else desk.paused), due)
            state = "added" if old is None else "unchanged" if replace(desk, paused=old.paused) == old else "changed"
            if state != "unchanged":
                await self.store.note_hand(desk.slug, Hand(None, now))
            warning = "" if desk.targets else "; it has no targets, so its editions are only kept"
            lines.append(f"{desk.slug}: {state}; {echo(desk.schedule, desk.zone, now)}{warning}")
        return tuple(lines)

    async def desk(self, slug: str) -> Desk:
        """The desk of a slug. Raises InputError that names those there are."""
        from difflib import get_close_matches

        desk = await self.store.desk(slug)
        if desk:
            return desk
        known = [each.slug for each in await self.store.desks()]
        if not known:
            raise InputError(f"there is no desk {slug!r}, and no other; write `repojournal desk apply FILE` first")
        near = get_close_matches(slug, known, n=1)
        raise InputError(
            f"there is no desk {slug!r}; {f'did you mean {near[0]}?' if near else 'there is: ' + ', '.join(known)}"
        )

    async def resume(self, slug: str, names: Sequence[str] = ()) -> str:
        """End the pause of a desk, or with `names` accept repositories that are held back. Returns one line for a person.

        Raises:
            InputError: there is no such desk, it is not paused, or one of the names does not wait; then nothing was changed.
        """
        desk = await self.desk(slug)
        lives = await self.store.lives(slug)
        if names:
            await self.store.put_lives(slug, accept(slug, lives, names, self.clock.now()))
            return f"{slug}: accepted {', '.join(names)}; what happens there from now on is told"
        if desk.paused is None:
            waiting = ", ".join(life.name for life in lives if life.hold)
            raise InputError(f"desk {slug} is not paused{f'; name what you accept of {waiting}' if waiting else ''}")
        await self.store.put_desk(replace(desk, paused=None))
        return f"{slug}: resumed; {self._next(desk)}"

    async def file_due(self, lanes: int = 4) -> tuple[Filing, ...]:
        """File the newest missed slot of every desk that is due, `lanes` desks at a time.

        What goes wrong with one desk is noted for that desk and costs no other one.
        """
        gate = asyncio.Semaphore(lanes)

        async def file(desk: Desk) -> Filing | None:
            async with gate:
                slot = last_slot(desk.schedule, desk.zone, self.clock.now())
                return await self.file_edition(desk, slot) if slot else None

        await self.store.wake_desks(self.clock.now())
        due = await self.store.due_desks(self.clock.now())
        filings = await asyncio.gather(*(file(desk) for desk in due), return_exceptions=True)
        for each in filings:
            if isinstance(each, BaseException):  # the database cannot be used; every desk has had its turn
                raise each
        return tuple(each for each in filings if isinstance(each, Filing))

    async def forget(self) -> None:
        """Let go of some of what was kept long enough; the next sweep goes on with it."""
        before = self.clock.now() - self._keep
        await self.store.forget_activities(before, FORGOTTEN_AT_ONCE)
        await self.store.forget_notices(before, 10 * FORGOTTEN_AT_ONCE)

    async def once(self, slug: str) -> Filing:
        """File the newest slot of a desk by hand: the edition the schedule would file, with the window it would have.

        Raises:
            InputError: there is no such desk, or it is paused.
        """
        desk = await self.desk(slug)
        if desk.paused is not None:
            raise InputError(f"desk {slug} is paused: {desk.paused or 'no reason was given'}; resume it first")
        slot = last_slot(desk.schedule, desk.zone, self.clock.now())
        if slot is None:
            return Filing(slug, None, "already", f"{slug}: no slot has come yet; {self._next(desk)}")
        return await self.file_edition(desk, slot)

    async def preview(self, slug: str) -> Story:
        """Compose what has happened since the last edition of a desk, up to now. Nothing is kept or posted.

        Raises:
            InputError: there is no such desk.
            CollectError: nothing could be read.
        """
        return own_items(await self._compose(await self.activity(slug)), await self.desk(slug))

    async def activity(self, slug: str, window: Window | None = None) -> Activity:
        """Collect for a desk: `window`, or what has happened since its last edition, up to now. Nothing is kept.

        Raises:
            InputError: there is no such desk.
        """
        desk = await self.desk(slug)
        if window:
            return (await self._judged(desk, await self._collected(desk, window), None)).activity
        now = self.clock.now().replace(microsecond=0)
        editions = [each for each in await self.store.editions(slug, EDITIONS_BACK) if each.window.end < now]
        return (await self._gather(await self._assigned(desk, now, editions))).activity

    async def file_edition(self, desk: Desk, slot: datetime) -> Filing:
        """Collect, compose and file the edition of a slot, with its deliveries, in one commit.

        Before the commit nothing is kept, so a crash computes it again; after it nothing is computed again. What goes wrong
        is noted as the desk's last run and tried again later.
        """
        try:
            filing = await self._file(desk, slot)
        except StoreError:
            raise
        except Exception as error:  # noqa: BLE001 (a composer's mistake must not end the schedule of the other desks)
            return await self._note_failure(desk, slot, error)
        log.info(filing.said, desk=desk.slug, slot=slot.isoformat(), edition=filing.edition)
        return filing

    async def _file(self, desk: Desk, slot: datetime) -> Filing:
        editions = await self.store.editions(desk.slug, EDITIONS_BACK)
        if editions and editions[0].slot >= slot:
            return await self._already(desk, slot)
        assignment = await self._assigned(desk, slot, editions)
        judgement = await self._gather(assignment)
        activity = judgement.activity
        if _unreadable(activity, judgement.settled) and await self._attempts(desk) + 1 < HOPE:
            raise NothingRead("; ".join(dict.fromkeys(f"{each.repo}: {each.reason}" for each in activity.failures)))
        story = own_items(await self._compose(activity), desk)
        now = self.clock.now()
        back = await self._returning(desk, story, slot, noted=bool(judgement.notes))
        edition = Edition(
            id=story.id,
            desk=desk.slug,
            slot=slot,
            window=assignment.window,
            story=story,
            filed_at=now,
            notes=(
                *notes_on(assignment, activity, now, first=not editions),
                *judgement.notes,
                *back.notes,
                *await expiry_notes(self.store, now),
            ),
            zone=desk.zone,
            returned=back.items,
        )
        await self._follow(judgement.former)
        plans = await self._plans(desk, edition, activity, noted=bool(judgement.notes))
        due = next(iter(next_slots(desk.schedule, desk.zone, slot, 1)), None)
        if not await self.store.file(edition, plans, tuple(keys_of(activity)), due, activity, lives=judgement.changes):
            return await self._file(desk, slot)  # another process filed meanwhile: this slot, or one that moves our window
        return await self._filed(desk, edition, plans)

    async def _returning(self, desk: Desk, story: Story, slot: datetime, *, noted: bool) -> Returning:
        waiting = await self.store.items([desk.slug], handled=False)
        return returning(waiting, story, slot, posted=_posted(desk, story, noted=noted))

    async def _filed(self, desk: Desk, edition: Edition, plans: tuple[Plan, ...]) -> Filing:
        outcome: Outcome = "quiet" if _silent(edition.story) and not edition.returned else "filed"
        personal = sum(plan.target.personal for plan in plans)
        posts = f"{len(plans) - personal} to post, {personal} personal"
        what = "filed; nothing happened" if outcome == "quiet" else "filed"
        if not desk.targets:
            log.warning("the desk has no targets; its edition is only kept", desk=desk.slug, edition=edition.id)
        said = f"{edition.id}: {what}; {posts}"
        await self.store.note_run(Run(desk.slug, edition.slot, edition.filed_at, outcome, said))
        return Filing(desk.slug, edition.slot, outcome, said, edition.id)

    async def _already(self, desk: Desk, slot: datetime) -> Filing:
        """Somebody filed the slot: this process earlier, or another one. The desk is due again after its newest edition."""
        newest = (await self.store.editions(desk.slug, 1))[0].slot
        due = await self.store.due(desk.slug)
        if due and due <= newest:
            await self.store.put_desk(desk, next(iter(next_slots(desk.schedule, desk.zone, newest, 1)), None))
        said = f"{desk.slug}: the edition of {spoken(slot, desk.zone)} is filed already; {self._next(desk)}"
        return Filing(desk.slug, slot, "already", said)

    def _next(self, desk: Desk) -> str:
        from bot.schedule import echo

        return echo(desk.schedule, desk.zone, self.clock.now(), 1)

    async def _assigned(self, desk: Desk, slot: datetime, editions: Sequence[Edition]) -> Assignment:
        return assign(desk, slot, editions, await self.store.told_since(desk.slug), await self.store.lives(desk.slug))

    async def _gather(self, assignment: Assignment) -> Judgement:
        """Read what the edition covers, and what could not be read for earlier ones; leave out what they told or may not."""
        desk, window = assignment.desk, assignment.window
        activity = await self._collected(desk, Window(assignment.since, window.end))
        if assignment.missed and assignment.missed_since:
            earlier = await self._collected(assignment.missed, Window(assignment.missed_since, assignment.since))
            activity = _joined(activity, earlier)
        seen = await self.store.seen(desk.slug, tuple(looked_up(activity)))
        return await self._judged(desk, replace(untold(activity, seen), window=window), assignment.missed)

    async def _judged(self, desk: Desk, activity: Activity, missed: Desk | None) -> Judgement:
        names = frozenset(missed.repos if missed else ())
        return judge(desk, await self.store.lives(desk.slug), activity, self.clock.now(), names)

    async def _collected(self, desk: Desk, window: Window) -> Activity:
        try:
            return await self.wire.collect(desk, window)
        except CollectError as error:
            return Activity(desk.info, window, self.clock.now(), failures=(Failure(error.repo, error.reason),))

    async def _follow(self, former: Mapping[str, str]) -> None:
        """Let readers who follow a repository by a name that it had follow it by its present one."""
        followed = {each.pattern.lower() for each in await self.store.subscriptions()} if former else set()
        for old in sorted(followed & former.keys()):
            await self.store.follow_rename(old, former[old])

    async def _plans(self, desk: Desk, edition: Edition, activity: Activity, *, noted: bool) -> tuple[Plan, ...]:
        """The desk's channels, and the readers who follow something that the story is about and may read it."""
        if not (_posted(desk, edition.story, noted=noted) or edition.returned):
            return ()
        return await circulation(self.store, desk, edition, activity)

    async def _attempts(self, desk: Desk) -> int:
        """How many attempts failed in a row."""
        last = (await self.store.runs()).get(desk.slug)
        return last.attempt if last else 0

    async def _note_failure(self, desk: Desk, slot: datetime, error: Exception) -> Filing:
        now = self.clock.now()
        attempt = await self._attempts(desk) + 1
        again = now + timedelta(minutes=min(LONGEST_RETRY, 2 ** min(attempt - 1, 10)))
        foreseen = isinstance(error, DigestError)
        reason = str(error) if foreseen else type(error).__name__
        log.warning(
            "an edition failed and is tried again",
            desk=desk.slug,
            slot=slot.isoformat(),
            attempt=attempt,
            reason=reason,
            exc_info=None if foreseen else error,
        )
        await self.store.note_run(Run(desk.slug, slot, now, "failed", reason, attempt, again))
        said = f"{desk.slug}: the edition of {spoken(slot, desk.zone)} failed: {reason}; tried again at {again:%H:%M} UTC"
        return Filing(desk.slug, slot, "failed", said)


def _silent(story: Story) -> bool:
    """Whether a story says nothing. One that names what could not be read says something: unknown is not nothing."""
    return story.quiet and not story.unread


def _posted(desk: Desk, story: Story, *, noted: bool) -> bool:
    """Whether an edition is posted for what happened; a day on which nothing did is told where a desk wants that."""
    return desk.quiet_line or noted or not _silent(story)


def _unreadable(activity: Activity, settled: Collection[str]) -> bool:
    """Whether nothing could be read that may be read in an hour; of what is `settled`, waiting changes nothing."""
    failed = {failure.repo for failure in activity.failures}
    return not failed.issubset(settled) and not activity.events and all(repo.name in failed for repo in activity.repos)


def _joined(now: Activity, earlier: Activity) -> Activity:
    """Both activities as one; what is in both is kept once."""
    return replace(
        now,
        repos=tuple({repo.name: repo for repo in (*earlier.repos, *now.repos)}.values()),
        events=tuple({(event.kind, event.repo, event.key): event for event in (*earlier.events, *now.events)}.values()),
        failures=tuple({failure.repo: failure for failure in (*earlier.failures, *now.failures)}.values()),
        sightings=tuple({each.asked: each for each in (*earlier.sightings, *now.sightings)}.values()),
    )
