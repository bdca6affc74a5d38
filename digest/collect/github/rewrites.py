"""What became of a history since it was last read: old commits were pushed on top of it, or it was rewritten.

Mostly the commits that were read tell: from the head of now they lead to that of before without a gap. Only where they do
not, GitHub is asked, in one request for each such repository, and in one more for each hundred commits that it then names.
A gap in what a merged pull request brought is none: the pull request is told.
https://docs.github.com/en/rest/commits/commits#compare-two-commits
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from digest.collect import Collected
from digest.collect.github.links import with_pulls
from digest.collect.github.parse import parse_commit
from digest.collect.github.passed_over import PassedOver
from digest.errors import CollectError, FormatError, SourceNotFound
from digest.formats.fields import Fields
from digest.model import Commit, Failure, Pull, Repo, Window
from digest.sighting import Sighting

if TYPE_CHECKING:
    from digest.collect.github.api import GithubApi

_PER_PAGE = 100

#: How many pages of a comparison are read at most.
MAX_PAGES = 10

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Checked:
    """What GitHub says of one repository: how it is, and what stands on its head of before."""

    seen: Sighting
    commits: tuple[Commit, ...] = ()
    failures: tuple[Failure, ...] = ()


async def with_arrivals(api: GithubApi, found: Collected, before: Iterable[Sighting], window: Window) -> Collected:
    """Return `found` with what was pushed since repositories were last read, however old it is.

    Its sightings say which histories were rewritten; of those nothing is added.

    Args:
        before: how repositories were when they were last read.
        window: what was made from its end on is left for the next reading.
    """
    known = {each.repo.id: each for each in before if each.repo and each.repo.id}
    looked_at = {each.repo.id: each for each in found.sightings if each.repo}
    doubtful = {id_: each for id_, each in looked_at.items() if id_ in known and in_doubt(known[id_], each, found)}
    answers: dict[str | None, _Checked] = {id_: await _checked(api, known[id_], each) for id_, each in doubtful.items()}
    read = {(event.repo, event.sha) for event in found.events if isinstance(event, Commit)}
    commits = (commit for answer in answers.values() for commit in answer.commits)
    late = [commit for commit in commits if commit.at < window.end and (commit.repo, commit.sha) not in read]
    return replace(
        found,
        events=(*found.events, *_linked(late, found)),
        failures=(*found.failures, *(failure for answer in answers.values() for failure in answer.failures)),
        sightings=tuple(_told(each, answers) for each in found.sightings),
    )


def _linked(late: Sequence[Commit], found: Collected) -> Iterator[Commit]:
    """Late commits with the pull requests that brought them, as far as those were read."""
    for repo in dict.fromkeys(commit.repo for commit in late):
        pulls = [event for event in found.events if isinstance(event, Pull) and event.repo == repo]
        yield from with_pulls([commit for commit in late if commit.repo == repo], pulls)


def _told(seen: Sighting, answers: Mapping[str | None, _Checked]) -> Sighting:
    checked = answers.get(seen.repo.id) if seen.repo else None
    return replace(seen, head=checked.seen.head, rewritten=checked.seen.rewritten) if checked else seen


def in_doubt(before: Sighting, now: Sighting, found: Collected) -> bool:
    """Whether more may have happened than was read: the commits do not lead from the head of now to that of before.

    A default branch that changed is another matter.
    """
    if not (before.repo and now.repo and before.head and now.head) or before.head == now.head:
        return False
    if before.repo.default_branch != now.repo.default_branch:
        return False
    commits = (event for event in found.events if isinstance(event, Commit) and event.repo == now.repo.name)
    return not _lead(now.head, before.head, {commit.sha: commit for commit in commits})


def _lead(new: str, old: str, commits: Mapping[str, Commit]) -> bool:
    """Whether every way back from `new` that no pull request tells of is known, and `old` is on one."""
    reached: set[str] = set()
    waiting = [new]
    while waiting:
        sha = waiting.pop()
        if sha in reached:
            continue
        reached.add(sha)
        if sha == old:
            continue
        commit = commits.get(sha)
        if commit is None:
            return False
        waiting += commit.parents[:1] if commit.pr else commit.parents
    return old in reached


async def _checked(api: GithubApi, before: Sighting, now: Sighting) -> _Checked:
    """The repository with what GitHub says; where it does not say, the head of before, to be looked at the next time."""
    if before.head is None or now.head is None or now.repo is None:
        return _Checked(now)
    try:
        path = f"/repos/{now.repo.name}/compare/{before.head}...{now.head}"
        count = await _ahead(api, now.repo, path)
        if count is None:
            return _Checked(replace(now, rewritten=True))
        passed_over = PassedOver()
        commits = [commit async for commit in _compared(api, now.repo, path, count, passed_over)]
        return _Checked(now, tuple(commits), tuple(passed_over.failures(now.repo.name)))
    except (CollectError, FormatError) as error:
        _log.info("%s: what arrived since it was last read is not known (%s)", now.repo.name, error)
        return _Checked(replace(now, head=before.head))


async def _ahead(api: GithubApi, repo: Repo, path: str) -> int | None:
    """How many commits stand on the old head; None where it is not part of the history any more."""
    # The second page holds no list of files, which may be long; the status is on every page.
    try:
        answer = Fields.of("comparison", await api.get(f"{path}?per_page=1&page=2", repo.name))
    except SourceNotFound:  # the old head is gone, or nothing of its history is left
        return None
    if answer.choice("status", ("ahead", "identical", "behind", "diverged")) not in ("ahead", "identical"):
        return None
    return answer.number("total_commits") or 0


async def _compared(api: GithubApi, repo: Repo, path: str, count: int, passed_over: PassedOver) -> AsyncIterator[Commit]:
    """The commits of a comparison, a hundred a page. Raises CollectError, and FormatError for what is no comparison."""
    for page in range(1, min(-(-count // _PER_PAGE), MAX_PAGES) + 1):
        answer = Fields.of("comparison", await api.get(f"{path}?per_page={_PER_PAGE}&page={page}", repo.name))
        listed = [item for _, item in answer.items("commits")]
        for commit in passed_over.each("commit", lambda item: parse_commit(item, repo), listed):
            yield commit
