"""Where activity comes from: a port, and one module per kind of source.

A collector reads one source for one window and returns what it holds (`Collected`). `combine()` puts the parts of a
desk together into one activity. A source that cannot be read raises CollectError; one unreadable repository among
several is a `Failure` in what is returned, because the story has to name it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Iterable
from dataclasses import field, replace
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from digest.errors import CollectError
from digest.frozen import frozen
from digest.model import Activity, DeskInfo, Event, Failure, Repo, Tag, Window
from digest.spelling import spelled_once

if TYPE_CHECKING:
    from digest.sighting import Sighting


#: How much of a title is kept, in characters. GitHub has at most 256 of a pull request; a commit's first line may be a file.
LONGEST_TITLE = 1000


@frozen
class Collected:
    """What one collector read for one window.

    Args:
        repos: the repositories that were read, or tried.
        events: what happened in the window, in any order.
        failures: what could not be read, and why.
        sightings: how the repositories themselves were found, for forges that tell.
    """

    repos: tuple[Repo, ...] = ()
    events: tuple[Event, ...] = ()
    failures: tuple[Failure, ...] = ()
    sightings: tuple[Sighting, ...] = field(default=(), compare=False)


class Collector(Protocol):
    """One source of activity."""

    async def collect(self, window: Window) -> Collected:
        """Return what happened in `window`.

        Raises:
            SourceNotFound: there is no such repository.
            SourceForbidden: it needs a token, or a better one.
            SourceUnavailable: the other side does not answer, or refuses for now.
        """
        ...


async def or_failure(collecting: Awaitable[Collected]) -> Collected:
    """Return what is collected; a source that cannot be read becomes a failure in it."""
    try:
        return await collecting
    except CollectError as error:
        return Collected(failures=(Failure(error.repo, error.reason),))


def combine(desk: DeskInfo, window: Window, collected_at: datetime, parts: Iterable[Collected]) -> Activity:
    """Put what the collectors of one desk returned into one activity, in the order of `parts`.

    A repository, an event (same kind, repository and key) or a failure that two parts hold is kept once: the first one.
    Names that differ in case alone are one repository. A title is cut after LONGEST_TITLE characters.

    Args:
        collected_at: when the sources were read (aware).
    """
    parts = tuple(parts)
    repos: dict[str, Repo] = {}
    events: dict[tuple[str, str, str], Event] = {}
    for part in parts:
        for repo in part.repos:
            repos.setdefault(repo.name, repo)
        for event in part.events:
            events.setdefault((event.kind, event.repo, event.key), _bounded(event))
    activity = Activity(
        desk=desk,
        window=window,
        collected_at=collected_at,
        repos=tuple(repos.values()),
        events=tuple(events.values()),
        failures=tuple(dict.fromkeys(failure for part in parts for failure in part.failures)),
        sightings=tuple({each.asked: each for part in reversed(parts) for each in part.sightings}.values()),
    )
    return spelled_once(activity)


def _bounded(event: Event) -> Event:
    if isinstance(event, Tag) or len(event.title) <= LONGEST_TITLE:
        return event
    return replace(event, title=f"{event.title[: LONGEST_TITLE - 1]}…")
