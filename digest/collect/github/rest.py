"""Activity of GitHub repositories, over the REST API.

A repository costs five requests (itself, commits, pull requests, releases, advisories), a sixth when pull requests closed
issues, and one more for each further page of 100. Their addresses hold no time, so that a list in which nothing is new is
the same answer as before: it is asked for with its ETag, and costs nothing. Reading stops where the window begins.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, TypeVar

from digest.collect import Collected
from digest.collect.github.links import with_pulls
from digest.collect.github.parse import (
    parse_advisory,
    parse_archived,
    parse_commit,
    parse_issue,
    parse_listed_name,
    parse_pull,
    parse_release,
    parse_repo,
    parse_touched,
)
from digest.collect.github.passed_over import PassedOver
from digest.collect.github.window import at_the_end_of
from digest.collect.stops import FOR_ALL
from digest.errors import CollectError, FormatError, SourceForbidden, SourceNotFound, SourceUnavailable
from digest.formats.fields import stamp
from digest.model import Advisory, Commit, Event, Failure, Issue, Pull, Release, Repo, Window
from digest.progress import in_turn
from digest.sighting import Sighting

if TYPE_CHECKING:
    from digest.collect.github.api import GithubApi

#: How many pages of recently closed issues are looked through for the titles of those that pull requests closed.
ISSUE_PAGES = 2

T = TypeVar("T")

_log = logging.getLogger(__name__)


async def read_repositories(api: GithubApi, names: Sequence[str], window: Window) -> Collected:
    """Return what happened in `window` in each of `names` (`owner/name`). One that cannot be read costs no other."""
    repos: dict[str | None, Repo] = {}
    events: list[Event] = []
    failed: list[Failure] = []
    sightings: list[Sighting] = []
    over: CollectError | None = None
    for name in in_turn(names):
        if over is not None:
            failed.append(Failure(name, over.reason))
            continue
        repo: Repo | None = None
        try:
            repo, archived = await look_at(api, name)
            passed_over = PassedOver()
            head, found = await read_repository(api, repo, window, passed_over)
        except CollectError as error:
            failed.append(Failure(name, error.reason))
            sightings += [Sighting(name)] if repo is None and isinstance(error, SourceNotFound) else []
            over = error if isinstance(error, FOR_ALL) else None
        else:
            sightings.append(Sighting(name, repo, archived=archived, empty=head is None, head=head))
            failed += [] if repo.id in repos else passed_over.failures(repo.name)
            # Two names of one repository, an old and a new one: its number tells.
            events += [] if repo.id in repos else found
            repos.setdefault(repo.id, repo)
    return Collected(tuple(repos.values()), tuple(events), tuple(failed), tuple(sightings))


async def list_repos(api: GithubApi, owner: str) -> list[str]:
    """Return the repositories of an organisation or a user that are neither forks nor archived, as `owner/name`.

    Raises:
        SourceNotFound: there is no such owner.
        CollectError: the list cannot be read.
    """
    for path in (f"/orgs/{owner}/repos", f"/users/{owner}/repos"):
        try:
            listed = [page async for page in api.pages(f"{path}?per_page=100", owner)]
        except SourceNotFound:
            continue
        names = (_parsed(owner, parse_listed_name, item) for page in listed for item in page)
        return [name for name in names if name]
    raise SourceNotFound(owner, f"GitHub knows no organisation or user {owner!r}")


async def look_at(api: GithubApi, name: str, path: str | None = None) -> tuple[Repo, bool]:
    """Return a repository under its present name, and whether it is archived.

    Args:
        path: where it is, if not under its name.

    Raises:
        SourceNotFound: there is none that may be read.
        CollectError: as for `GithubApi.get`.
    """
    # A name of before a rename leads on to /repositories/<id>, which the client follows on the same host.
    data = await api.get(path or f"/repos/{name}", name)
    repo = _parsed(name, parse_repo, data)
    if repo.name.lower() != name.lower():
        _log.info("%s is called %s now", name, repo.name)
    return repo, _parsed(name, parse_archived, data)


async def read_repository(
    api: GithubApi, repo: Repo, window: Window, passed_over: PassedOver
) -> tuple[str | None, list[Event]]:
    """Return the newest commit of a repository (None for an empty one), and what happened in it.

    Args:
        passed_over: notes the entries that are not as documented.

    Raises:
        CollectError: a part of it could not be read. Half a repository would be told as if it were all of it.
    """
    head, commits = await _commits(api, repo, window, passed_over)
    pulls = await _pulls(api, repo, window, passed_over)
    releases = await _releases(api, repo, window, passed_over)
    advisories = await _advisories(api, repo, window, passed_over)
    issues = await _closed_issues(api, repo, window, pulls, passed_over)
    return head, [*with_pulls(commits, pulls), *pulls, *releases, *advisories, *issues]


async def _commits(api: GithubApi, repo: Repo, window: Window, passed_over: PassedOver) -> tuple[str | None, list[Commit]]:
    """The newest commit of the default branch, and those of the window; of one long ago they are asked for by its times."""
    path = f"/repos/{repo.name}/commits?per_page=100"
    found: list[Commit] = []
    head: str | None = None
    async for page in api.pages(path, repo.name, nothing=(409,)):
        commits = list(passed_over.each("commit", lambda item: parse_commit(item, repo), page))
        head = head or next(_shas(page), None)
        if commits and all(commit.at >= window.end for commit in commits):
            span = f"since={stamp(window.start)}&until={stamp(window.end)}"
            pages = api.pages(f"{path}&{span}", repo.name)
            async for older in pages:
                found += passed_over.each("commit", lambda item: parse_commit(item, repo), older)
            break
        found += commits
        # The list is by time, but for commits made under a wrong clock. Git itself looks on for five (SLOP in revision.c).
        if commits and all(commit.at < window.start for commit in commits[-5:]):
            break
    return head, [commit for commit in found if commit.at in window]


def _shas(page: Sequence[Any]) -> Iterator[str]:
    """The shas of commits, also of those that are passed over."""
    return (item["sha"] for item in page if isinstance(item, dict) and isinstance(item.get("sha"), str))


async def _pulls(api: GithubApi, repo: Repo, window: Window, passed_over: PassedOver) -> list[Pull]:
    found: list[Pull] = []
    query = "state=all&sort=updated&direction=desc&per_page=100"
    async for page in api.pages(f"/repos/{repo.name}/pulls?{query}", repo.name):
        pulls = list(passed_over.each("pull request", lambda item: parse_pull(item, repo), page))
        found += pulls
        if any(_before(pull.updated_at, window) for pull in pulls):
            break
    told = (at_the_end_of(window, pull) for pull in found)
    return [pull for pull in told if pull]


async def _releases(api: GithubApi, repo: Repo, window: Window, passed_over: PassedOver) -> list[Release]:
    found: list[Release] = []
    async for page in api.pages(f"/repos/{repo.name}/releases?per_page=100", repo.name):
        parsed = passed_over.each("release", lambda item: parse_release(item, repo), page)
        releases = [release for release in parsed if release]
        found += [release for release in releases if release.at in window]
        # The list is in the order of creation, not of publication, so a whole page has to be too old.
        if releases and all(_before(release.at, window) for release in releases):
            break
    return found


async def _advisories(api: GithubApi, repo: Repo, window: Window, passed_over: PassedOver) -> list[Advisory]:
    """The published advisories. A server without them, and a token that may not read them, cost no more than these."""
    query = "state=published&sort=published&direction=desc&per_page=100"
    found: list[Advisory] = []
    try:
        async for page in api.pages(f"/repos/{repo.name}/security-advisories?{query}", repo.name):
            parsed = passed_over.each("advisory", lambda item: parse_advisory(item, repo), page)
            advisories = [advisory for advisory in parsed if advisory]
            found += [advisory for advisory in advisories if advisory.at in window]
            if any(_before(advisory.at, window) for advisory in advisories):
                break
    except (SourceNotFound, SourceForbidden) as error:
        if isinstance(error, FOR_ALL):
            raise
        _log.info("%s: the advisories were not read (%s)", repo.name, error.reason)
    return found


async def _closed_issues(
    api: GithubApi, repo: Repo, window: Window, pulls: Sequence[Pull], passed_over: PassedOver
) -> list[Issue]:
    """The issues that merged pull requests closed: what was wrong, in the words of those who met it.

    They add to a change and are no news by themselves, so a failure here costs nothing but their titles.
    """
    wanted = {number for pull in pulls if pull.state == "merged" for number in pull.closes}
    if not wanted:
        return []
    query = "state=closed&sort=updated&direction=desc&per_page=100"
    found: dict[int, Issue] = {}
    try:
        async for page in api.pages(f"/repos/{repo.name}/issues?{query}", repo.name, most=ISSUE_PAGES):
            parsed = passed_over.each("issue", lambda item: parse_issue(item, repo), page)
            issues = [issue for issue in parsed if issue]
            found |= {issue.number: issue for issue in issues if issue.number in wanted}
            # Whatever was closed in the window was touched in it, or after it.
            if len(found) == len(wanted) or any(_before(when, window) for when in _each(repo, parse_touched, page[-1:])):
                break
    except CollectError as error:
        _log.info("%s: the closed issues were not read (%s)", repo.name, error.reason)
    return list(found.values())


def _before(moment: datetime | None, window: Window) -> bool:
    return moment is not None and moment < window.start


def _each(repo: Repo, parse: Callable[[Any, Repo], T], page: Sequence[Any]) -> Iterator[T]:
    return (_parsed(repo.name, lambda item: parse(item, repo), item) for item in page)


def _parsed(about: str, parse: Callable[[Any], T], data: Any) -> T:
    try:
        return parse(data)
    except FormatError as error:
        raise SourceUnavailable(about, f"GitHub's answer is not what it documents ({error})") from None
