"""Repositories whose names others have taken: they are looked up by their numbers, and read under their present names.

A renamed repository is found by its old name for as long as no other one takes that. GraphQL cannot ask for a number, so
REST is asked, in one request for each: https://docs.github.com/en/rest/using-the-rest-api/getting-started-with-the-rest-api
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from digest.collect import Collected
from digest.collect.github.ids import number_of
from digest.collect.github.rest import look_at
from digest.errors import CollectError, SourceNotFound
from digest.model import Failure, Repo
from digest.sighting import Sighting

if TYPE_CHECKING:
    from digest.collect.github.api import GithubApi

#: Reads repositories by their names.
Reading = Callable[[Sequence[str]], Awaitable[Collected]]


async def with_displaced(api: GithubApi, found: Collected, before: Iterable[Sighting], reading: Reading) -> Collected:
    """Return `found` with the repositories whose names others answered to.

    One that is not there any more has a sighting of nothing under its id, for its name is that of another one.

    Args:
        before: how repositories were when they were last read, with the names they had.
    """
    names: list[str] = []
    failures: list[Failure] = []
    sightings: list[Sighting] = []
    for repo in displaced(before, found.sightings):
        try:
            names.append((await look_at(api, repo.name, f"/repositories/{number_of(repo)}"))[0].name.lower())
        except CollectError as error:
            failures.append(Failure(repo.name, error.reason))
            sightings += [Sighting(repo.id or "")] if isinstance(error, SourceNotFound) else []
    more = await reading(names) if names else Collected()
    return Collected(
        (*found.repos, *more.repos),
        (*found.events, *more.events),
        (*found.failures, *failures, *more.failures),
        (*found.sightings, *sightings, *more.sightings),
    )


def displaced(before: Iterable[Sighting], now: Sequence[Sighting]) -> list[Repo]:
    """Return the repositories that were not found although one of their names was, as that of another repository."""
    answered = {each.asked: each.repo.id for each in now if each.repo}
    found = set(answered.values())
    known = (each for each in before if each.repo and number_of(each.repo) and each.repo.id not in found)
    return [each.repo for each in known if each.repo and any(name.lower() in answered for name in each.names)]
