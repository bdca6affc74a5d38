"""Activity of GitHub repositories, over the GraphQL API: a desk of a hundred in a handful of requests.

First a probe of up to a hundred repositories a request, which tells which of them had a window worth reading and how long
their lists are. Then the active ones, as many a request as their lists allow. Then further pages of what overflowed.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from digest.collect import Collected
from digest.collect.github.api import MAX_PAGES, GithubApi
from digest.collect.github.graphql_ask import Asker, Outcome, Wanted
from digest.collect.github.graphql_errors import TooMuch
from digest.collect.github.graphql_parse import Probe, parse_advisory, parse_probe
from digest.collect.github.graphql_parts import PARTS, events_of, first_pages, read_page, select, weight_of
from digest.collect.github.graphql_query import Page, advisories, probe
from digest.collect.github.passed_over import PassedOver
from digest.errors import CollectError, FormatError, SourceNotFound, SourceUnavailable
from digest.formats.fields import Fields
from digest.model import Advisory, Event, Failure, Repo, Window
from digest.progress import expect, finish
from digest.sighting import Sighting

#: A hundred probes are one request, with a page of the advisories.
_PROBE_WEIGHT = 8
_ADVISORIES_WEIGHT = 100

_log = logging.getLogger(__name__)


def graphql_url(base_url: str) -> str:
    """Return the address of the GraphQL API beside the REST API at `base_url`, on the same host.

    GitHub Enterprise Server has them at /api/graphql and /api/v3.
    """
    base = base_url.rstrip("/")
    return f"{base.removesuffix('/v3') if base.endswith('/api/v3') else base}/graphql"


@dataclass(frozen=True)
class Found:
    """What GraphQL told, and the names that are too much for one request each."""

    collected: Collected
    left: tuple[str, ...] = ()


@dataclass
class _Reading:
    """What was read of one repository so far.

    Args:
        name: as the desk has it.
        pages: what is to be read next, by part.
        rounds: how often it was asked for.
        seen: how it was found; None where that is not known.
        passed_over: entries that are not as documented.
    """

    name: str
    repo: Repo | None = None
    pages: dict[str, Page] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    error: CollectError | None = None
    rounds: int = 0
    seen: Sighting | None = None
    passed_over: PassedOver = field(default_factory=PassedOver)


async def read_by_graphql(api: GithubApi, url: str, names: Sequence[str], window: Window) -> Found:
    """Return what happened in `window` in each of `names` (`owner/name`). One that cannot be read costs no other.

    Args:
        url: the address of the GraphQL API, on the host that the token is for.
        names: those that one token opens.

    Raises:
        GraphqlRefused: there is no such API here, or it does not know the fields.
    """
    asker = Asker(api, url)
    published = _Advisories(window, names[0] if names else "")
    readings = [_Reading(name) for name in names]
    expect(names)
    await _probe(asker, readings, published, window)
    _finish(readings)
    seen = tuple(each.seen for each in readings if each.seen)
    readings = _each_once(readings)
    while any(reading.pages for reading in readings):
        await _read(asker, readings, window)
        _finish(readings)
    _log.info("GraphQL took %d requests and %d points; %s are left", asker.requests, asker.points, asker.remaining)
    repos = tuple(reading.repo for reading in readings if reading.repo and not reading.error)
    told = [
        event for reading in readings if reading.repo and not reading.error for event in events_of(reading.events, window)
    ]
    left = tuple(reading.name for reading in readings if isinstance(reading.error, TooMuch))
    failed = [reading for reading in readings if reading.name not in left]
    failures = tuple(Failure(reading.name, reading.error.reason) for reading in failed if reading.error)
    partly = [reading for reading in readings if reading.repo and not reading.error]
    skipped = tuple(each for reading in partly if reading.repo for each in reading.passed_over.failures(reading.repo.name))
    return Found(Collected(repos, (*told, *published.of(repos)), (*failures, *skipped), seen), left)


def _finish(readings: Sequence[_Reading]) -> None:
    finish(reading.name for reading in readings if not reading.pages)


async def _probe(asker: Asker, readings: Sequence[_Reading], published: _Advisories, window: Window) -> None:
    """Look at each repository, and at what advisories there are."""
    waiting = {Wanted(each.name, probe(each.name), _PROBE_WEIGHT): each for each in readings}
    wanted = [*published.wanted(), *waiting] if waiting else []
    while wanted:
        async for each, outcome in asker.ask(wanted):
            reading = waiting.get(each)
            if reading is None:
                published.take(outcome)
                continue
            try:
                looked_at = parse_probe(_data(outcome))
            except (CollectError, FormatError) as error:
                reading.error = _told(reading.name, error)
                reading.seen = Sighting(reading.name) if isinstance(error, SourceNotFound) else None
            else:
                reading.repo = looked_at.repo
                reading.seen = _sighting(reading.name, looked_at)
                reading.pages = first_pages(looked_at, window)
        wanted = list(published.wanted())


def _sighting(name: str, looked_at: Probe) -> Sighting:
    empty = looked_at.repo.default_branch is None
    return Sighting(name, looked_at.repo, archived=looked_at.archived, empty=empty, head=looked_at.head)


def _each_once(readings: Sequence[_Reading]) -> list[_Reading]:
    """Two names of one repository, an old and a new one, are one: its number tells."""
    known: dict[str | None, _Reading] = {}
    for reading in readings:
        if reading.repo and reading.repo.name.lower() != reading.name.lower():
            _log.info("%s is called %s now", reading.name, reading.repo.name)
        known.setdefault(reading.repo.id if reading.repo else reading.name, reading)
    return list(known.values())


async def _read(asker: Asker, readings: Sequence[_Reading], window: Window) -> None:
    """Read the next pages of every repository that has some."""
    waiting = {
        Wanted(reading.name, select(reading.repo.name, reading.pages, window), weight_of(reading.pages)): reading
        for reading in readings
        if reading.repo and reading.pages
    }
    async for each, outcome in asker.ask(list(waiting)):
        reading = waiting[each]
        pages, reading.pages = reading.pages, {}
        reading.rounds += 1
        try:
            if reading.rounds > MAX_PAGES:
                raise SourceUnavailable(reading.name, f"more than {MAX_PAGES} pages of one list; ask for a shorter window")
            _take(reading, pages, _data(outcome), window)
        except (CollectError, FormatError) as error:
            reading.error = _told(reading.name, error)


def _take(reading: _Reading, pages: dict[str, Page], data: Any, window: Window) -> None:
    """Keep what the pages hold, and note which ones follow."""
    if reading.repo is None:
        return
    for name, page in pages.items():
        events, cursor = read_page(name, data, reading.repo, reading.passed_over)
        reading.events += events
        if cursor and not page.last and not PARTS[name].over(events, window):
            reading.pages[name] = Page(PARTS[name].first, cursor)


class _Advisories:
    """The advisories of all of GitHub since the window began, page by page.

    The schema has none of a repository, and REST's list of one repository would be a request for each. The reviewed ones
    name the page of the repository that published them. Without them, the rest of a desk is told all the same.

    Args:
        about: a repository of the desk, whose token signs the request.
    """

    def __init__(self, window: Window, about: str) -> None:
        self._window = window
        self._about = about
        self._page: Page | None = Page(100)
        self._listed: list[Any] = []

    def wanted(self) -> list[Wanted]:
        """What is to be asked next: one thing or nothing."""
        return [Wanted(self._about, advisories(self._page, self._window), _ADVISORIES_WEIGHT)] if self._page else []

    def take(self, outcome: Outcome) -> None:
        """Keep what was answered."""
        self._page = None
        try:
            fields = Fields.of("advisories", _data(outcome))
            info = fields.child("pageInfo")
            self._listed += [item for _, item in fields.items("nodes") if item is not None]
            if info.flag("hasNextPage") and len(self._listed) < MAX_PAGES * 100:
                self._page = Page(100, info.need_text("endCursor"))
        except (CollectError, FormatError) as error:
            _log.info("the advisories were not read (%s)", error)

    def of(self, repos: Sequence[Repo]) -> list[Advisory]:
        """Those of `repos` that were published in the window."""
        try:
            found = [parse_advisory(item, repos) for item in self._listed]
        except FormatError as error:
            _log.info("the advisories were not read (%s)", error)
            return []
        return [each for each in found if each and each.at in self._window]


def _data(outcome: Outcome) -> Any:
    if isinstance(outcome, CollectError):
        raise outcome
    return outcome


def _told(name: str, error: CollectError | FormatError) -> CollectError:
    if isinstance(error, CollectError):
        return error
    return SourceUnavailable(name, f"GitHub's answer is not what it documents ({error})")
