"""The repositories of a desk on forges other than GitHub. Each host is asked by itself, one request after another."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, Protocol

from digest.collect import Collected
from digest.collect.forges.access import Forges
from digest.collect.names import Kind, Place, source_pattern
from digest.collect.stops import FOR_ALL
from digest.errors import CollectError
from digest.model import Event, Failure, Repo, Window
from digest.progress import in_turn

if TYPE_CHECKING:
    from digest.collect.forges.api import ForgeApi
    from digest.collect.github.budget import Budget
    from digest.collect.github.etags import Etags


class Reader(Protocol):
    """Reads one kind of forge."""

    async def list_paths(self, api: ForgeApi, owner: str) -> list[str]:
        """Return the repositories of an owner that are neither forks nor archived. Raises CollectError."""
        ...

    async def read(self, api: ForgeApi, path: str, window: Window) -> Collected:
        """Return one repository under its present name, and what happened in it. Raises CollectError."""
        ...


class ForgeCollector:
    """Reads repositories of GitLab, Gitea and Forgejo. One that cannot be read is a failure, and costs no other.

    Args:
        patterns: as `digest.collect.names` describes them, stars and exclusions among them.
        forges: addresses and tokens.
        sleep: waits a number of seconds.
        etags: what the hosts answered before; nothing is kept where None.
        budget: makes what one run may ask of a host, given the host.

    Raises:
        InputError: a name that is none.
    """

    def __init__(
        self,
        patterns: Sequence[str],
        forges: Forges | None = None,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        etags: Etags | None = None,
        budget: Callable[[str], Budget] | None = None,
    ) -> None:
        self._places = tuple(Place.of(source_pattern(text)) for text in patterns)
        self._forges = forges or Forges()
        self._sleep = sleep
        self._etags = etags
        self._budget = budget

    async def collect(self, window: Window) -> Collected:
        """Return what happened in `window` in every repository that can be read, and why the others cannot."""
        hosts = dict.fromkeys((each.kind, each.host) for each in self._places)
        parts = await asyncio.gather(*(self._host(kind, host, window) for kind, host in hosts))
        return Collected(
            tuple(repo for part in parts for repo in part.repos),
            tuple(event for part in parts for event in part.events),
            tuple(failure for part in parts for failure in part.failures),
        )

    async def _host(self, kind: Kind, host: str, window: Window) -> Collected:
        from digest.collect.forges.api import ForgeApi
        from digest.http import Http

        access = self._forges.access(kind, host)
        places = [each for each in self._places if (each.kind, each.host) == (kind, host)]
        async with Http(access.base_url) as http:
            budget = self._budget(host) if self._budget else None
            api = ForgeApi(http, access, self._sleep, budget, self._etags)
            return await _read_host(api, _reader(kind), places, window)


def _reader(kind: Kind) -> Reader:
    if kind == "gitlab":
        from digest.collect.gitlab import GitLabReader

        return GitLabReader()
    from digest.collect.gitea import GiteaReader

    return GiteaReader()


async def _read_host(api: ForgeApi, reader: Reader, places: Sequence[Place], window: Window) -> Collected:
    paths, failed = await _resolve(api, reader, places)
    repos: dict[str | None, Repo] = {}
    events: list[Event] = []
    over: CollectError | None = None
    for path in in_turn(paths, within=f"{api.host}/"):
        if over is not None:
            failed.append(Failure(f"{api.host}/{path}", over.reason))
            continue
        try:
            found = await reader.read(api, path, window)
        except CollectError as error:
            failed.append(Failure(error.repo, error.reason))
            over = error if isinstance(error, FOR_ALL) else None
            continue
        [repo] = found.repos
        if repo.id not in repos:  # two names of one repository, an old and a new one
            repos[repo.id] = repo
            events += found.events
            failed += found.failures
    return Collected(tuple(repos.values()), tuple(events), tuple(failed))


async def _resolve(api: ForgeApi, reader: Reader, places: Sequence[Place]) -> tuple[list[str], list[Failure]]:
    """The paths that are meant, each once, and what could not be looked up. An owner is listed once."""
    refused = [each.path for each in places if each.excluded]
    listed: dict[str, list[str]] = {}
    paths: dict[str, None] = {}
    failed: list[Failure] = []
    for path in (each.path for each in places if not each.excluded):
        owner = path.rpartition("/")[0]
        if not path.endswith("*"):
            meant = [path]
        else:
            try:
                if owner not in listed:
                    listed[owner] = sorted(each.lower() for each in await reader.list_paths(api, owner))
            except CollectError as error:
                failed.append(Failure(f"{api.host}/{path}", error.reason))
                continue
            meant = [each for each in listed[owner] if fnmatchcase(each, path)]
        paths |= dict.fromkeys(each for each in meant if not any(fnmatchcase(each, out) for out in refused))
    return list(paths), failed
