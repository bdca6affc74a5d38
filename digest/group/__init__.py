"""Events become changes: one for each thing that happened, whatever number of documents tell of it.

The stages, each in its own module: `history` (who brought which commit), `gather` (pull requests, their commits, merges,
issues), `twins` (backports, cherry-picks, repeated titles), `releases` (tags and what they contain), `reverts` (what was
taken back), `series` (changes to be told together) and `settle` (a bundle of events as a `Change`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import UTC, datetime

from digest.group.gather import gather
from digest.group.releases import join_releases
from digest.group.reverts import undo
from digest.group.series import series_of
from digest.group.settle import settle
from digest.group.twins import join_twins
from digest.model import Activity, Cancelled, Change, Event, Ledger

_NO_TIME = datetime.min.replace(tzinfo=UTC)


def group(activity: Activity) -> Ledger:
    """Fold the events of a window into changes.

    The order of the events does not matter. Changes are ordered by time, then by id. Pairs that undid each other within
    the window are in `Ledger.cancelled`, and in no count.
    """
    changes: list[Change] = []
    cancelled: list[Cancelled] = []
    for name, events in sorted(_by_repo(activity.events).items()):
        repo = activity.repo_named[name]
        bundles, history = gather(repo, events)
        bundles = join_twins(bundles)
        contained = join_releases(bundles, history)
        undone = undo(bundles, activity.window.start)
        bundles = [each for each in bundles if not each.gone]
        kept = [each for each in bundles if id(each) not in undone.dead]
        series = series_of({id(each): each.parsed for each in kept if not each.closed and not each.bot})
        made = {
            key: settle(each, activity, contained.get(key), undone.earlier.get(key), series.get(key))
            for key, each in ((id(each), each) for each in bundles)
        }
        changes += [made[id(each)] for each in kept]
        cancelled += [Cancelled(made[id(one)], made[id(by)]) for one, by in undone.pairs]
    return Ledger(
        activity,
        tuple(sorted(changes, key=_by_time)),
        tuple(sorted(cancelled, key=lambda pair: (_by_time(pair.by), pair.change.id))),
    )


def _by_repo(events: Iterable[Event]) -> dict[str, list[Event]]:
    rooms: dict[str, list[Event]] = defaultdict(list)
    for event in events:
        rooms[event.repo].append(event)
    return rooms


def _by_time(change: Change) -> tuple[datetime, str]:
    return change.at or _NO_TIME, change.id
