"""What happened in a repository of Gitea or Forgejo, over the API.

A repository costs five requests (itself, commits, pull requests, releases, tags), a sixth when pull requests closed issues,
and one more for each further page of 50, which is the most that an instance gives unless its owner says otherwise.
The list of commits names the changed paths. Neither Gitea nor Forgejo has advisories of a repository.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote

from digest.collect import Collected
from digest.collect.gitea.parse import (
    parse_commit,
    parse_issue,
    parse_listed_name,
    parse_pull,
    parse_release,
    parse_repo,
    parse_tag,
    with_pulls,
)
from digest.collect.github.window import at_the_end_of
from digest.errors import CollectError, FormatError, SourceNotFound, SourceUnavailable
from digest.formats.fields import stamp
from digest.model import Commit, Event, Issue, Pull, Release, Repo, Tag, Window

if TYPE_CHECKING:
    from digest.collect.forges.api import ForgeApi

PAGE = 50
#: What lists are answered with: of a part that is switched off, and the commits of an empty repository.
OFF, EMPTY = (404,), (409,)

T = TypeVar("T")

_log = logging.getLogger(__name__)


class GiteaReader:
    """See `digest.collect.forges.collector.Reader`."""

    async def list_paths(self, api: ForgeApi, owner: str) -> list[str]:
        """Return the repositories of an organisation or a user."""
        about = f"{api.host}/{owner}"
        for path in (f"/orgs/{quote(owner)}/repos", f"/users/{quote(owner)}/repos"):
            try:
                listed = [item async for page in api.pages(f"{path}?limit={PAGE}", about) for item in page]
            except SourceNotFound:
                continue
            names = (_parsed(about, api.host, parse_listed_name, item) for item in listed)
            return [name for name in names if name]
        raise SourceNotFound(about, f"{api.host} knows no organisation or user {owner!r}")

    async def read(self, api: ForgeApi, path: str, window: Window) -> Collected:
        """Return one repository under its present name, and what happened in it."""
        about = f"{api.host}/{path}"
        # A name of before a rename is answered with a redirect, which the client follows on the same host.
        data = await api.get(f"/repos/{quote(path)}", about)
        here, repo = _parsed(about, api.host, lambda given: parse_repo(given, api.host), data)
        if repo.name.lower() != about.lower():
            _log.info("%s is called %s now", about, repo.name)
        events = await _Repository(api, here, repo.name, data, window).events()
        return Collected((repo,), tuple(replace(event, repo=repo.name) for event in events))


class _Repository:
    """One repository and one window.

    Args:
        here: the repository as its forge calls it; its texts refer to it so.
        name: as stories call it.
    """

    def __init__(self, api: ForgeApi, here: Repo, name: str, data: Any, window: Window) -> None:
        self._api = api
        self._here = here
        self._name = name
        self._data = data
        self._window = window
        self._root = f"/repos/{quote(here.name)}"

    async def events(self) -> list[Event]:
        pulls = await self._pulls() if self._has("pull_requests") else []
        commits = await self._commits()
        releases = await self._releases() if self._has("releases") else []
        tags = await self._tags()
        wanted = {number for pull in pulls if pull.state == "merged" for number in pull.closes}
        issues = await self._issues(wanted) if wanted and self._has("issues") else []
        return [*with_pulls(commits, pulls), *pulls, *releases, *tags, *issues]

    def _has(self, part: str) -> bool:
        return self._data.get(f"has_{part}") is not False

    async def _commits(self) -> list[Commit]:
        if self._here.default_branch is None:
            return []
        # The span is honoured since Gitea 1.23 and Forgejo 9; before, everything is listed, the newest first.
        span = f"since={stamp(self._window.start)}&until={stamp(self._window.end)}"
        lean = "stat=false&verification=false&files=true"
        query = f"sha={quote(self._here.default_branch, safe='')}&{span}&{lean}"
        return await self._recent("commits", query, parse_commit, lambda commit: commit.at)

    async def _pulls(self) -> list[Pull]:
        listed = await self._recent(
            "pulls", "state=all&sort=recentupdate", parse_pull, lambda pull: pull.updated_at, keep=True
        )
        told = (at_the_end_of(self._window, pull) for pull in listed)
        return [pull for pull in told if pull]

    async def _releases(self) -> list[Release]:
        return await self._recent("releases", "draft=false", parse_release, lambda release: release.at)

    async def _tags(self) -> list[Tag]:
        return await self._recent("tags", "", parse_tag, lambda tag: tag.at)

    async def _recent(
        self, part: str, query: str, parse: Callable[[Any, Repo], T | None], at: Callable[[T], Any], *, keep: bool = False
    ) -> list[T]:
        """What of a list, the newest first, is of the window (all of it with `keep`); read until a whole page is too old."""
        found: list[T] = []
        path = f"{self._root}/{part}?{query}&limit={PAGE}".replace("?&", "?")
        async for page in self._api.pages(path, self._name, nothing=EMPTY if part == "commits" else OFF):
            items = [each for each in (self._parsed(parse, item) for item in page) if each is not None]
            found += [item for item in items if keep or at(item) in self._window]
            if items and all(at(item) is not None and at(item) < self._window.start for item in items):
                break
        return found

    async def _issues(self, wanted: set[int]) -> list[Issue]:
        """The issues that pull requests closed; a failure here costs nothing but their titles."""
        query = f"state=closed&type=issues&since={stamp(self._window.start)}"
        try:
            issues = await self._recent("issues", query, parse_issue, lambda _: None, keep=True)
        except CollectError as error:
            _log.info("%s: the closed issues were not read (%s)", self._name, error.reason)
            return []
        return [issue for issue in issues if issue.number in wanted]

    def _parsed(self, parse: Callable[[Any, Repo], T], item: Any) -> T:
        return _parsed(self._name, self._api.host, lambda given: parse(given, self._here), item)


def _parsed(about: str, host: str, parse: Callable[[Any], T], data: Any) -> T:
    try:
        return parse(data)
    except FormatError as error:
        raise SourceUnavailable(about, f"the answer of {host} is not what it documents ({error})") from None
