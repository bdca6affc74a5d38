"""Which span an edition covers, and which events belong to it: pure decisions, made before anything is read or written.

Windows of a desk tile: one starts where the last edition ended. Times alone are not enough, though. A commit may be pushed
an hour after it was made, and a pull request that was open yesterday is merged today. So collecting reaches back over an
overlap, and what earlier editions were made of is left out by its key: which event it is, with its state.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.life import Life
from bot.model import Desk, Edition
from bot.patterns import any_matches, matches, only
from bot.schedule import previous_slot, spoken
from digest.collect.remotes import without_login
from digest.model import Activity, Commit, Event, Issue, Pull, Release, Repo, Window

#: How many repositories a note names with earlier work.
EARLIER_NAMED = 5

#: How far collecting reaches back before the window, for what arrived after the last edition was collected.
OVERLAP = timedelta(hours=1)

#: From then on an edition says that it is late.
LATE = timedelta(minutes=10)

#: How far back a repository is read again that could not be read when its window was told.
REACH = timedelta(days=7)

#: How many editions back it may have become unreadable.
EDITIONS_BACK = 10


@dataclass(frozen=True)
class Assignment:
    """What has to be read for an edition.

    Args:
        window: what the edition covers.
        since: where reading starts: the start of the window, or an overlap before it.
        missed: what could not be read for earlier editions, as a desk of only that; None when everything could.
        missed_since: from where on that is read, up to `since`.
    """

    desk: Desk
    window: Window
    since: datetime
    missed: Desk | None = None
    missed_since: datetime | None = None


def assign(
    desk: Desk,
    slot: datetime,
    editions: Sequence[Edition],
    told_since: datetime | None = None,
    lives: Sequence[Life] = (),
) -> Assignment:
    """Decide what the edition of `slot` covers and what has to be read for it.

    The first edition of a desk reaches back one cadence, not to the beginning of time; and no later one goes further back.

    Args:
        editions: the newest editions of the desk, newest first; at most the last EDITIONS_BACK matter.
        told_since: where the desk's first edition starts, which may be older than `editions`.
        lives: what the desk knows of its repositories: one that was renamed or moved is its own under its present name.
    """
    if not editions:
        start = previous_slot(desk.schedule, desk.zone, slot) or slot - timedelta(days=1)
        return Assignment(desk, Window(start, slot), start)
    window = Window(editions[0].window.end, slot)
    since = max(window.start - OVERLAP, told_since or editions[-1].window.start)
    missed_since = since
    for edition in editions:
        if not edition.story.unread:
            break
        missed_since = max(edition.window.start, window.start - REACH)
    missed = _only(desk, {each.repo for each in editions[0].story.unread}, lives)
    if missed is None or missed_since >= since:
        return Assignment(desk, window, since)
    return Assignment(desk, window, since, missed, missed_since)


def _only(desk: Desk, repos: Collection[str], lives: Iterable[Life]) -> Desk | None:
    """The desk with nothing but `repos` of it; None when it has none of them."""
    meant = (only(pattern, repo) for repo in sorted(repos) for pattern in desk.repos if matches(pattern, repo))
    moved = (
        life.name.lower() for life in lives if life.name.lower() in {each.lower() for each in repos} and _had(desk, life)
    )
    named = tuple(dict.fromkeys((*meant, *moved)))
    git = tuple(location for location in desk.git if without_login(location) in repos)
    # A pattern that could not be looked up is looked up again, and still means none of what the desk leaves out.
    left_out = tuple(pattern for pattern in desk.repos if pattern.startswith("-")) if named else ()
    return replace(desk, repos=(*named, *left_out), git=git) if named or git else None


def _had(desk: Desk, life: Life) -> bool:
    """Whether the desk means a repository by a name that it had, and not by its present one."""
    return not any_matches(desk.repos, life.name) and any(any_matches(desk.repos, name) for name in life.names)


def event_keys(event: Event, repo: Repo) -> tuple[str, ...]:
    """What says that an event was told: which one it is, and its state where that can change.

    A merged pull request has the key of its merge commit, too, for they are one change, and may have times on both sides
    of a window's edge. A repository goes by its number where it has one: that outlives its name, and no other has it.
    """
    return _keys(event, repo.id or _named(repo))


def _named(repo: Repo) -> str:
    return f"{repo.forge}:{repo.name}"


def _keys(event: Event, place: str) -> tuple[str, ...]:
    own = f"{place}:{event.kind}:{event.key}@{_state(event)}"
    if isinstance(event, Pull) and event.state == "merged" and event.merge_sha:
        return own, f"{place}:{Commit.kind}:{event.merge_sha}@"
    return (own,)


def _state(event: Event) -> str:
    if isinstance(event, Pull):
        return "draft" if event.draft and event.state == "open" else event.state
    if isinstance(event, Issue):
        return event.state
    if isinstance(event, Release):
        return "draft" if event.draft else "prerelease" if event.prerelease else "final"
    return ""


def keys_of(activity: Activity) -> dict[str, None]:
    """The keys of everything in an activity, in order, each once."""
    return dict.fromkeys(key for event in activity.events for key in event_keys(event, activity.repo_named[event.repo]))


def _may_be_told_as(event: Event, repo: Repo) -> tuple[str, ...]:
    """The keys of an event, and those of editions in which repositories went by their names."""
    return (*event_keys(event, repo), *_keys(event, _named(repo)))


def looked_up(activity: Activity) -> dict[str, None]:
    """The keys that say of anything in an activity that it was told."""
    named = activity.repo_named
    return dict.fromkeys(key for event in activity.events for key in _may_be_told_as(event, named[event.repo]))


def untold(activity: Activity, seen: frozenset[str]) -> Activity:
    """Leave out what earlier editions were made of. `seen` holds those of `looked_up` that they have told."""
    named = activity.repo_named
    events = (event for event in activity.events if seen.isdisjoint(_may_be_told_as(event, named[event.repo])))
    return replace(activity, events=tuple(events))


def notes_on(assignment: Assignment, activity: Activity, filed_at: datetime, *, first: bool) -> tuple[str, ...]:
    """What an edition has to say about itself: how late it is, that it covers missed ones, what it caught up with.

    Args:
        activity: what it is made of.
        first: whether the desk has no edition yet; nobody waited for that one.
    """
    if first:
        return ()
    desk, window = assignment.desk, assignment.window
    notes = []
    if filed_at - window.end > LATE:
        notes.append(f"Filed {_long(filed_at - window.end)} late.")
    before = previous_slot(desk.schedule, desk.zone, window.end)
    if before and window.start < before:
        notes.append(f"Covers {spoken(window.start, desk.zone)} to {spoken(window.end, desk.zone)}.")
    earlier = sorted({event.repo for event in activity.events if _missed(assignment, event)})
    if earlier:
        more = f" and {len(earlier) - EARLIER_NAMED} more" if len(earlier) > EARLIER_NAMED else ""
        named = ", ".join(earlier[:EARLIER_NAMED])
        notes.append(f"Includes earlier work in {named}{more}, which could not be read before.")
    return tuple(notes)


def _missed(assignment: Assignment, event: Event) -> bool:
    """Whether an event is of what could not be read for earlier editions; others as old came late."""
    missed = assignment.missed
    if missed is None or event.at is None or event.at >= assignment.since:
        return False
    return any_matches(missed.repos, event.repo) or bool(missed.git)


def _long(span: timedelta) -> str:
    """A span in the largest unit that it has at least two of."""
    units = {"days": timedelta(days=1), "hours": timedelta(hours=1), "minutes": timedelta(minutes=1)}
    unit = next((unit for unit, size in units.items() if span >= 2 * size), "minutes")
    return f"{round(span / units[unit])} {unit}"
