"""Pull requests with their commits and the issues they closed; commits without one; releases, tags, advisories."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeVar

from digest.group.bundle import Bundle, described, earliest, is_merge, is_noise
from digest.group.history import History
from digest.model import Advisory, Commit, Event, Issue, Pull, Release, Repo, Tag
from digest.titles import parse_title

#: GitHub's closing keywords, https://docs.github.com/en/issues/tracking-your-work-with-issues/linking-a-pull-request-to-an-issue
#: Looked for in lower case.
_CLOSES = r"\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):? #(\d{1,9})\b"
_FORK_FIX = "Merge commit from fork"  # what GitHub titles the merge of a private security fork

_Kind = TypeVar("_Kind", Commit, Pull, Release, Issue, Advisory, Tag)


def gather(repo: Repo, events: Iterable[Event]) -> tuple[list[Bundle], History]:
    """Bundle the events of one repository by pull request number, merge and tag.

    A number counts only where the fields say so: the pull request is among the events, or the commit's own `pr` names it.
    """
    known = sorted(events, key=lambda each: each.kind)
    pulls = {pull.number: pull for pull in sorted(_unique(known, Pull), key=lambda each: each.number)}
    commits = sorted(_unique(known, Commit), key=lambda each: (each.at, each.sha))
    history = History(commits)
    numbered = {number: Bundle(repo, number, pulls=[pull]) for number, pull in pulls.items()}
    alone = _place_commits(repo, commits, history, pulls, numbered)
    bundles = [*numbered.values(), *alone]
    _join_empty_commits(alone)
    _close_issues(bundles, _unique(known, Issue))
    return [each for each in bundles if not each.gone] + _publications(repo, known), history


def _unique(events: Iterable[Event], kind: type[_Kind]) -> list[_Kind]:
    """The events of one kind, each once: windows that overlap bring one twice. The last counts, as in `Activity.sources`."""
    return list({each.key: each for each in events if isinstance(each, kind)}.values())


def _place_commits(
    repo: Repo, commits: Sequence[Commit], history: History, pulls: dict[int, Pull], numbered: dict[int, Bundle]
) -> list[Bundle]:
    """Give each commit to its pull request or its merge; return the bundles of those that belong to neither."""
    by_merge = {pull.merge_sha: number for number, pull in pulls.items() if pull.merge_sha and pull.state == "merged"}
    home: dict[str, Bundle] = {}
    for commit in commits:
        number = by_merge.get(commit.sha) or _number(commit, pulls)
        if number is not None:
            home[commit.sha] = bundle = numbered.get(number) or numbered.setdefault(number, Bundle(repo, number))
            bundle.add(commit)
            bundle.land(history.landed_by(commit.sha).at)
    alone: list[Bundle] = []
    for sha, brought in history.brought.items():
        alone += _place_merge(repo, history.commits[sha], brought, home)
    for commit in commits:
        if commit.sha not in home and not is_noise(commit):
            home[commit.sha] = bundle = Bundle(repo, commits=[commit])
            bundle.land(history.landed_by(commit.sha).at)
            alone.append(bundle)
    return alone


def _number(commit: Commit, pulls: dict[int, Pull]) -> int | None:
    """The pull request that a commit says it belongs to."""
    if commit.pr is not None:
        pull = pulls.get(commit.pr)
        return None if pull and pull.state == "open" else commit.pr
    title = described(commit) or commit.title
    parsed = parse_title(title)
    pull = pulls.get(parsed.number) if parsed.number is not None else None
    if pull and pull.state == "merged" and (pull.merge_sha is None or parse_title(pull.title).key == parsed.key):
        return pull.number
    return None


def _place_merge(repo: Repo, merge: Commit, brought: Sequence[Commit], home: dict[str, Bundle]) -> list[Bundle]:
    """Join a merge with what it brought: all of it for a titled merge, its only commit for an untitled one."""
    free = [each for each in brought if each.sha not in home]
    if merge.sha in home:
        target, joining = home[merge.sha], free
    elif not is_noise(merge):
        target, joining = Bundle(repo), [merge, *free]
    else:
        work = [each for each in free if not is_merge(each)]
        if len(work) != 1 or len(work) != len([each for each in brought if not is_merge(each)]):
            return []
        target, joining = Bundle(repo), [*work, merge]
    fresh = not target.commits and not target.pulls
    for commit in sorted(joining, key=lambda each: (each is merge and fresh, each.at, each.sha)):
        home[commit.sha] = target
        target.add(commit)
    if fresh:
        target.land(merge.at)
    return [target] if fresh else []


def _join_empty_commits(alone: Sequence[Bundle]) -> None:
    """Merging a private fork leaves no title; projects whose tooling needs one put an empty commit on top of it."""
    forks = {each.commits[0].sha: each for each in alone if each.commits[0].title == _FORK_FIX}
    for bundle in alone if forks else ():
        commit = bundle.commits[0]
        fix = forks.get(commit.parents[0]) if len(commit.parents) == 1 and commit.files_total == 0 else None
        if fix and commit.author == fix.commits[0].author:
            bundle.absorb(fix)


def _close_issues(bundles: Sequence[Bundle], issues: Sequence[Issue]) -> None:
    """Give each closed issue to the first change that closed it."""
    closed = {issue.number: issue for issue in issues if issue.state == "closed"}
    for bundle in earliest(each for each in bundles if closed and not each.gone and each.landed):
        for number in sorted(_closed_by(bundle) & closed.keys()):
            bundle.add(closed.pop(number))


def _closed_by(bundle: Bundle) -> set[int]:
    numbers = {number for pull in bundle.pulls for number in pull.closes}
    for body in bundle.bodies():
        numbers.update(int(found) for found in re.findall(_CLOSES, body.lower()))
    return numbers


def _publications(repo: Repo, events: Sequence[Event]) -> list[Bundle]:
    """A bundle for each tag, with its release, and for each advisory."""
    found: dict[str, Bundle] = {}
    for release in sorted(_unique(events, Release), key=lambda each: each.tag):
        if not release.draft:
            found[release.tag] = Bundle(repo, published=[release])
    for tag in sorted(_unique(events, Tag), key=lambda each: each.tag):
        found.setdefault(tag.tag, Bundle(repo)).add(tag)
    advisories = sorted(_unique(events, Advisory), key=lambda each: each.id)
    return [*found.values(), *(Bundle(repo, published=[each]) for each in advisories)]
