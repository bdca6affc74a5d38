"""Which changes a desk covers: the ledger that is ranked, told and verified.

Filters are evaluated here, whenever a story is composed or verified, on what the activity holds: labels as they were when it
was read. Each filter has a change in if one of its files (authors, branches) is meant. What is not on record leaves nothing
out: a change whose files nobody listed stays. A change without a pull request has no labels.

Advisories, and security updates by bots, are covered whatever the filters say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from digest.group import group
from digest.ledger_words import is_release
from digest.model import Activity, Change, Commit, Issue, Ledger, LeftOut, Pull, Release

if TYPE_CHECKING:
    from digest.filters import Filters


def ledger_of(activity: Activity) -> Ledger:
    """Fold the events of a window into changes, and keep those that the desk covers."""
    ledger = group(activity)
    filters = activity.desk.filters
    return ledger if filters is None else covered(ledger, filters)


def covered(ledger: Ledger, filters: Filters) -> Ledger:
    """Return the ledger of what `filters` cover. The rest is in its `left_out`, each with the filter that did it."""
    kept: list[Change] = []
    left: list[LeftOut] = []
    for change in ledger.changes:
        why = _left_out_by(change, filters)
        if why is None or _is_always_told(change):
            kept.append(_trusted(change, filters))
        else:
            left.append(LeftOut(change, why))
    return replace(ledger, changes=_in_series(kept), left_out=tuple(left))


def _left_out_by(change: Change, filters: Filters) -> str | None:
    """The filter that leaves a change out, and what it found; None where the desk covers it."""
    tests = (_section, _release) if is_release(change) else (_section, _bot, _author, _labels, _paths, _branches)
    return next((why for test in tests if (why := test(change, filters))), None)


def _is_always_told(change: Change) -> bool:
    if change.lead.kind == "advisory":
        return True
    if not change.bot:
        return False
    from digest.rank.effect import effect_of  # few desks leave out what a bot did
    from digest.rank.signals import Signals

    return effect_of(Signals(change))[0] == "security"


def _trusted(change: Change, filters: Filters) -> Change:
    return replace(change, bot=False) if change.bot and _is_trusted(change, filters) else change


def _is_trusted(change: Change, filters: Filters) -> bool:
    from digest.filters import passes

    return bool(filters.trusted_bots) and passes(filters.trusted_bots, _authors(change))


def _in_series(changes: Sequence[Change]) -> tuple[Change, ...]:
    """The changes with the series that those which are left make."""
    from digest.group.series import name_series

    by_repo: dict[str, list[Change]] = {}
    for change in changes:
        by_repo.setdefault(change.repo, []).append(replace(change, series=None) if change.series else change)
    named = {change.id: change for there in by_repo.values() for change in name_series(there)}
    return tuple(named[change.id] for change in changes)


# ---- the filters: each returns why it leaves a change out ----


def _section(change: Change, filters: Filters) -> str | None:
    """What is closed, and housekeeping, is a matter of rank: it never was in a count."""
    name = "released" if is_release(change) else "merged" if change.status in ("landed", "released") else "open"
    return f"sections without {name}" if change.status != "closed" and name not in filters.sections else None


def _release(change: Change, filters: Filters) -> str | None:
    from digest.filters import passes

    if filters.releases == "none":
        return "releases none"
    if filters.releases == "stable" and _is_early(change):
        return "releases stable; it is a prerelease"
    outside = filters.tags and not passes(filters.tags, [change.lead.label])
    return f"tags {', '.join(filters.tags)}" if outside else None


def _is_early(change: Change) -> bool:
    from digest.rank.words import EARLY

    event = change.lead.event
    return (isinstance(event, Release) and event.prerelease) or bool(re.search(EARLY, change.lead.label))


def _bot(change: Change, filters: Filters) -> str | None:
    return "bots hide" if filters.bots == "hide" and change.bot and not _is_trusted(change, filters) else None


def _author(change: Change, filters: Filters) -> str | None:
    return _outside("authors", filters.authors, _authors(change))


def _labels(change: Change, filters: Filters) -> str | None:
    if not filters.labels:
        return None
    from digest.labels import meets

    found = _labels_of(change)
    return None if meets(filters.labels, found) else f"labels {filters.labels}; it has {_some(found) or 'none'}"


def _paths(change: Change, filters: Filters) -> str | None:
    paths = [path for each in change.files for path in (each.path, each.renamed_from) if path]
    return None if _is_cut(change) else _outside("paths", filters.paths, paths, paths=True)


def _branches(change: Change, filters: Filters) -> str | None:
    return _outside("branches", filters.branches, _branches_of(change))


def _outside(key: str, patterns: tuple[str, ...], values: Sequence[str], *, paths: bool = False) -> str | None:
    if not patterns or not values:
        return None
    from digest.filters import passes

    return None if passes(patterns, values, paths=paths) else f"{key} {', '.join(patterns)}; it has {_some(values)}"


def _some(values: Sequence[str]) -> str:
    return ", ".join(values[:3]) + (f" and {len(values) - 3} more" if len(values) > 3 else "")


# ---- what a change has ----


def _authors(change: Change) -> list[str]:
    """The authors of its pull requests; without one, of its commits that are no merges."""
    events = [each.event for each in change.sources]
    people = [each.author for each in events if isinstance(each, Pull)]
    people = people or [each.author for each in events if isinstance(each, Commit) and len(each.parents) < 2]
    return _distinct(each.login or each.name for each in people)


def _labels_of(change: Change) -> list[str]:
    """Its own, and those of the issues it closed: `bug` often stands only there."""
    issues = [each.event for each in change.sources if isinstance(each.event, Issue)]
    return _distinct([*change.labels, *(label for each in issues for label in each.labels)])


def _branches_of(change: Change) -> list[str]:
    events = [each.event for each in change.sources]
    bases = [each.base or "" for each in events if isinstance(each, Pull)]
    return _distinct([*bases, *(name for each in events if isinstance(each, Commit) for name in each.branches)])


def _is_cut(change: Change) -> bool:
    """Whether it touches more files than are on record: the others could be meant."""
    events = [each.event for each in change.sources]
    known = len(change.files)
    pulls = [each.changed_files for each in events if isinstance(each, Pull) and each.changed_files]
    commits = [each.files_total for each in events if isinstance(each, Commit) and each.files_total]
    return max(pulls or commits, default=0) > known


def _distinct(values: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(value for value in values if value))
