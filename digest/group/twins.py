"""Bundles that are one change: backports, cherry-picks, pushes that repeat a title."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence

from digest.group.bundle import Bundle, earliest
from digest.titles import parse_title

# Compiled for the first text that may have one.
_PICKED = r"\(cherry[ -]picked from commit ([0-9a-f]{7,40})\)"
_BACKPORT = r"(?i)\bbackports?(?: of)?:? (?:https?://\S+/pull/|#)(\d{1,9})\b"
#: Titles that GitHub gives to a reviewer's suggestion when it is applied.
_SUGGESTED = r"(?i)(?:Apply suggestions?|Update \S+/\S+$|Potential fix for pull request finding)"

#: How many unjoined bundles of one title are compared: a title that comes a thousand times must not cost a million looks.
_LATEST = 8


def join_twins(bundles: Sequence[Bundle]) -> list[Bundle]:
    """Join the bundles that tell of one change; return those that are left, in their order.

    What landed is joined, never open work. The first of the twins is the one on the default branch, then the one with a
    pull request, then the earliest.
    """
    landed = _favourites_first(each for each in bundles if each.landed and not each.published)
    _by_trailer(landed)
    if len({each.branch for each in landed}) > 1:
        _by_key(landed, _across_branches, _one_change_on_two_branches)
    taken_back = {parse_title(each.parsed.revert or "").text.casefold() for each in landed if each.parsed.revert}
    _by_key(landed, lambda each: _on_one_branch(each, taken_back), _same_branch)
    _join_review_commits(landed)
    return [each for each in bundles if not each.gone]


def _favourites_first(bundles: Iterable[Bundle]) -> list[Bundle]:
    return sorted(
        earliest(bundles),
        key=lambda each: (each.branch is not None and each.branch != each.repo.default_branch, not each.pulls),
    )


def _by_trailer(bundles: Sequence[Bundle]) -> None:
    """`(cherry picked from commit …)` and `backport of #…` name the original."""
    named = [(each, name) for each in bundles if (name := _named(each))]
    homes: dict[str | int, Bundle] = {}
    for bundle in bundles if named else ():
        homes.update((commit.sha, bundle) for commit in bundle.commits)
        if bundle.number is not None:
            homes[bundle.number] = bundle
    for bundle, name in named:
        original = homes.get(name, bundle).final()
        if original is not bundle and original.branch != bundle.branch and not bundle.gone:
            original.absorb(bundle)


def _named(bundle: Bundle) -> str | int | None:
    """The sha or the number that a body names as the original."""
    for body in [event.body for event in bundle.pulls] + [event.body for event in bundle.commits[:1]]:
        if "picked from" in body and (picked := re.search(_PICKED, body)):
            return picked[1]
        if "ackport" in body and (backport := re.search(_BACKPORT, body)):
            return int(backport[1])
    return None


def _by_key(bundles: Sequence[Bundle], key: Callable[[Bundle], Hashable], same: Callable[[Bundle, Bundle], bool]) -> None:
    """Join each bundle to the first of its key that is the same."""
    groups: dict[Hashable, list[Bundle]] = defaultdict(list)
    for bundle in bundles:
        name = None if bundle.gone else key(bundle)
        if name is None:
            continue
        known = groups[name]
        twin = next((each for each in known[-_LATEST:] if same(each, bundle)), None) if known else None
        if twin:
            twin.absorb(bundle)
        else:
            known.append(bundle)


def _across_branches(bundle: Bundle) -> Hashable:
    title = bundle.parsed
    return title.key if title.release is None and bundle.branch else None


def _one_change_on_two_branches(one: Bundle, other: Bundle) -> bool:
    """The same title on another branch: two pull requests, or commits that kept their author, as a cherry-pick does."""
    if other.branch in one.branches():
        return False
    if not (one.paths & other.paths or one.parsed.bump or len(one.parsed.text.split()) >= 3):
        return False  # "fix typo" is not the same everywhere
    return (one.number is not None and other.number is not None) or _author(one) == _author(other) or _was_picked(other)


def _was_picked(bundle: Bundle) -> bool:
    return any("picked from" in commit.body and re.search(_PICKED, commit.body) for commit in bundle.commits)


def _author(bundle: Bundle) -> tuple[str, str | None]:
    person = bundle.commits[0].author if bundle.commits else bundle.pulls[0].author
    return person.name, person.login


def _on_one_branch(bundle: Bundle, taken_back: set[str]) -> Hashable:
    title = bundle.parsed
    undone = title.revert is not None or title.reapply is not None or title.text.casefold() in taken_back
    if undone or title.release is not None or not title.text:
        return None
    return bundle.branch, title.scope, title.text.casefold(), title.tags


def _same_branch(one: Bundle, other: Bundle) -> bool:
    """Pushes by one author that repeat a title go on with one work; pull requests only where they touch the same files."""
    if one.number is None and other.number is None:
        return _author(one) == _author(other)
    if one.number is None or other.number is None or len(one.parsed.text.split()) < 4:
        return False
    return bool(one.paths) and one.paths == other.paths and not one.bot and not other.bot


def _join_review_commits(bundles: Sequence[Bundle]) -> None:
    """A branch that was cherry-picked commit by commit: what only touches files of the pick before it belongs to it.

    Measured on a release branch of Helm: 17 commits of one fix (`fix typo`, `apply suggestions`) were told as 17 changes.
    """
    picks = {each.commits[0].sha: each for each in bundles if _is_lone_pick(each)}
    after = {each.commits[0].parents[0]: each for each in picks.values()}
    for first in picks.values():
        if first.commits[0].parents[0] in picks:
            continue
        work, sha = first, first.commits[0].sha
        while pick := after.get(sha):
            sha = pick.commits[0].sha
            if _continues(work, pick):
                work.absorb(pick)
            else:
                work = pick


def _is_lone_pick(bundle: Bundle) -> bool:
    if bundle.gone or bundle.number is not None or len(bundle.commits) != 1 or len(bundle.commits[0].parents) != 1:
        return False
    return _was_picked(bundle)


def _continues(work: Bundle, pick: Bundle) -> bool:
    """Whether a pick only goes on with `work`: files of it, by its author or by a reviewer's suggestion."""
    title = pick.parsed
    if title.bump or title.release is not None or not pick.paths <= work.paths:
        return False
    return _author(work) == _author(pick) or re.match(_SUGGESTED, title.text) is not None
