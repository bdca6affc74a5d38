"""What happened in a GitLab project, over the REST API.

A project costs five requests (itself, commits, merge requests, releases, tags), a sixth when merge requests closed issues,
one for each merge request that was merged by fast-forward, and one more for each further page of 100.

Changed paths are not read: no list holds them, so each commit or merge request would be a request more. Nor are advisories:
GitLab's database of them names packages, and not the project that published one (https://advisories.gitlab.com/).
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote

from digest.collect import Collected
from digest.collect.github.window import at_the_end_of
from digest.collect.gitlab.parse import (
    Merge,
    parse_commit,
    parse_issue,
    parse_listed_path,
    parse_merge_request,
    parse_project,
    parse_release,
    parse_sha,
    parse_tag,
)
from digest.collect.stops import FOR_ALL
from digest.errors import CollectError, FormatError, SourceForbidden, SourceNotFound, SourceUnavailable
from digest.formats.fields import stamp
from digest.model import Commit, Event, Failure, Issue, Release, Repo, Tag, Window

if TYPE_CHECKING:
    from digest.collect.forges.api import ForgeApi

#: How many fast-forwarded merge requests of a window are asked for their commits.
FAST_FORWARDS = 50
#: What is read of a project beside its commits, and how it is told that it was not.
FEATURES = {"merge_requests": "its merge requests", "releases": "its releases", "issues": "its issues"}

T = TypeVar("T")

_log = logging.getLogger(__name__)


class GitLabReader:
    """See `digest.collect.forges.collector.Reader`."""

    async def list_paths(self, api: ForgeApi, owner: str) -> list[str]:
        """Return the projects of a group, those of its subgroups among them, or of a user."""
        about = f"{api.host}/{owner}"
        query = "archived=false&simple=false&per_page=100"
        for path in (
            f"/groups/{_id(owner)}/projects?include_subgroups=true&{query}",
            f"/users/{_id(owner)}/projects?{query}",
        ):
            try:
                listed = [item async for page in api.pages(path, about) for item in page]
            except SourceNotFound:
                continue
            paths = (_parsed(about, api.host, parse_listed_path, item) for item in listed)
            return [path for path in paths if path]
        raise SourceNotFound(about, f"{api.host} knows no group or user {owner!r}")

    async def read(self, api: ForgeApi, path: str, window: Window) -> Collected:
        """Return one project under its present name, and what happened in it."""
        about = f"{api.host}/{path}"
        # A path of before a move is answered with 301 and the number of the project, which the client follows on this host.
        data = await api.get(f"/projects/{_id(path)}", about)
        repo = _parsed(about, api.host, lambda given: parse_project(given, api.host), data)
        if repo.name.lower() != about.lower():
            _log.info("%s is called %s now", about, repo.name)
        return await _Project(api, repo, data, window).collected()


class _Project:
    """One project and one window."""

    def __init__(self, api: ForgeApi, repo: Repo, data: Any, window: Window) -> None:
        self._api = api
        self._repo = repo
        self._data = data
        self._window = window
        self._root = f"/projects/{data['id']}"
        self._if_empty = (404,) if data.get("empty_repo") else ()
        self._failures: list[Failure] = []

    async def collected(self) -> Collected:
        merges = await self._merges()
        pulls = [merge.pull for merge in merges]
        commits = await self._commits(merges)
        releases = await self._releases()
        tags = await self._tags()
        wanted = {number for pull in pulls if pull.state == "merged" for number in pull.closes}
        issues = await self._issues(wanted) if wanted else []
        events: list[Event] = [*commits, *pulls, *releases, *tags, *issues]
        return Collected((self._repo,), tuple(events), tuple(self._failures))

    async def _merges(self) -> list[Merge]:
        query = f"state=all&scope=all&order_by=updated_at&sort=desc&updated_after={stamp(self._window.start)}&per_page=100"
        listed = await self._all("merge_requests", query, parse_merge_request)
        told = ((merge, at_the_end_of(self._window, merge.pull)) for merge in listed)
        return [replace(merge, pull=pull) for merge, pull in told if pull]

    async def _commits(self, merges: Sequence[Merge]) -> list[Commit]:
        if self._repo.default_branch is None:  # an empty project has none
            return []
        span = f"since={stamp(self._window.start)}&until={stamp(self._window.end)}"
        query = f"ref_name={quote(self._repo.default_branch, safe='')}&{span}&per_page=100"
        pages = self._api.pages(f"{self._root}/repository/commits?{query}", self._repo.name, nothing=self._if_empty)
        found = [commit async for commit in self._each(parse_commit, pages)]
        numbers = await self._numbers(merges, {commit.sha for commit in found})
        return [replace(commit, pr=numbers.get(commit.sha)) for commit in found if commit.at in self._window]

    async def _numbers(self, merges: Sequence[Merge], on_branch: set[str]) -> dict[str, int]:
        """The merge request of each commit that its fields name; what a merge commit brought is told by its parents."""
        merged = [merge for merge in merges if merge.pull.state == "merged"]
        numbers = {sha: merge.pull.number for merge in merged for sha in merge.shas}
        # Without a merge commit nothing but the merge request itself knows which commits it brought.
        forwarded = [merge for merge in merged if merge.fast_forward and not on_branch.isdisjoint(merge.shas)]
        for merge in forwarded[:FAST_FORWARDS]:
            pages = self._api.pages(f"{self._root}/merge_requests/{merge.pull.number}/commits?per_page=100", self._repo.name)
            numbers |= {sha: merge.pull.number async for sha in self._each(lambda item, _: parse_sha(item), pages)}
        return numbers

    async def _releases(self) -> list[Release]:
        found: list[Release] = []
        query = "order_by=released_at&sort=desc&per_page=100"
        async for page in self._pages("releases", query):
            releases = [each for each in (self._parsed(parse_release, item) for item in page) if each]
            found += [release for release in releases if release.at in self._window]
            if any(release.at < self._window.start for release in releases):
                break
        return found

    async def _tags(self) -> list[Tag]:
        if self._repo.default_branch is None:
            return []
        found: list[Tag] = []
        path = f"{self._root}/repository/tags?order_by=updated&sort=desc&per_page=100"
        async for page in self._api.pages(path, self._repo.name, nothing=self._if_empty):
            tags = [each for each in (self._parsed(parse_tag, item) for item in page) if each]
            found += [tag for tag in tags if tag.at in self._window]
            if any(tag.at < self._window.start for tag in tags):
                break
        return found

    async def _issues(self, wanted: set[int]) -> list[Issue]:
        """The issues that merge requests closed: what was wrong, in the words of those who met it.

        They add to a change and are no news by themselves, so a failure here costs nothing but their titles.
        """
        iids = "&".join(f"iids[]={number}" for number in sorted(wanted)[:100])
        try:
            issues = await self._all("issues", f"state=closed&scope=all&{iids}&per_page=100", parse_issue)
        except CollectError as error:
            _log.info("%s: the closed issues were not read (%s)", self._repo.name, error.reason)
            return []
        return [issue for issue in issues if issue.number in wanted]

    async def _all(self, feature: str, query: str, parse: Callable[[Any, Repo], T]) -> list[T]:
        return [item async for item in self._each(parse, self._pages(feature, query))]

    async def _pages(self, feature: str, query: str) -> AsyncIterator[list[Any]]:
        """The pages of a part that a project may have switched off, or keep for its members: that is told, else read on."""
        if self._data.get(f"{feature}_access_level") == "disabled":
            return
        try:
            async for page in self._api.pages(f"{self._root}/{feature}?{query}", self._repo.name):
                yield page
        except SourceForbidden as error:
            if isinstance(error, FOR_ALL):
                raise
            self._failures.append(Failure(self._repo.name, f"{FEATURES[feature]} could not be read: {error.reason}"))

    async def _each(self, parse: Callable[[Any, Repo], T], pages: AsyncIterator[list[Any]]) -> AsyncIterator[T]:
        async for page in pages:
            for item in page:
                yield self._parsed(parse, item)

    def _parsed(self, parse: Callable[[Any, Repo], T], item: Any) -> T:
        return _parsed(self._repo.name, self._api.host, lambda given: parse(given, self._repo), item)


def _id(path: str) -> str:
    """A path as GitLab wants it in an address: https://docs.gitlab.com/api/rest/#namespaced-paths"""
    return quote(path, safe="")


def _parsed(about: str, host: str, parse: Callable[[Any], T], data: Any) -> T:
    try:
        return parse(data)
    except FormatError as error:
        raise SourceUnavailable(about, f"the answer of {host} is not what it documents ({error})") from None
