"""Which of GitHub's two APIs a desk is read by: GraphQL with a token, REST without one or where GraphQL is refused."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

from digest.collect import Collected
from digest.collect.github.rest import read_repositories
from digest.errors import CollectError
from digest.model import Event, Failure, Repo, Window
from digest.sighting import Sighting

if TYPE_CHECKING:
    from digest.collect.github.api import GithubApi
    from digest.collect.github.signin import SignIn

_log = logging.getLogger(__name__)


async def read(api: GithubApi, sign_in: SignIn, base_url: str, names: Sequence[str], window: Window) -> Collected:
    """Return what happened in `window` in each of `names` (`owner/name`). One that cannot be read costs no other.

    Args:
        sign_in: what signs the requests of `api`; it says which names one request may be about.
        base_url: the address of the REST API.
    """
    groups = await _signed_groups(sign_in, names)
    if groups is None:
        return await read_repositories(api, names, window)
    return joined([await _read_group(api, sign_in, base_url, group, window) for group in groups], names)


async def _signed_groups(sign_in: SignIn, names: Sequence[str]) -> list[tuple[str, ...]] | None:
    """The names by what opens them; None where nothing does, or not all can be told."""
    try:
        groups = await sign_in.together(names)
        passes = [await sign_in.pass_for(group[0]) for group in groups]
    except CollectError as error:
        _log.info("repositories are read one by one (%s)", error.reason)
        return None
    return groups if all(each.authorization for each in passes) else None


async def _read_group(api: GithubApi, sign_in: SignIn, base_url: str, names: Sequence[str], window: Window) -> Collected:
    from digest.collect.github.graphql import graphql_url, read_by_graphql
    from digest.collect.github.graphql_errors import GraphqlRefused

    url = graphql_url(base_url)
    shown = await sign_in.pass_for(names[0])
    said = await api.refusals.known(url, shown)
    if said is not None:
        _log.info("GraphQL was refused within the last day (%s), REST is asked", said)
        return await read_repositories(api, names, window)
    try:
        found = await read_by_graphql(api, url, names, window)
    except GraphqlRefused as refused:
        _log.info("GraphQL is refused (%s), REST is asked", refused)
        await api.refusals.note(url, shown, str(refused))
        return await read_repositories(api, names, window)
    if not found.left:
        return found.collected
    _log.info("too much for GraphQL, so REST is asked: %s", ", ".join(found.left))
    return joined([found.collected, await read_repositories(api, found.left, window)], names)


def joined(parts: Sequence[Collected], names: Sequence[str]) -> Collected:
    """Return `parts` as one, with the failures in the order of `names`. A repository that two of them have is told once."""
    repos: dict[str | None, Repo] = {}
    events: list[Event] = []
    failures: dict[str, Failure] = {}
    sightings: dict[str, Sighting] = {}
    for part in parts:
        known = {repo.name for repo in part.repos if repo.id in repos}
        events += [event for event in part.events if event.repo not in known]
        repos |= {repo.id: repo for repo in part.repos if repo.id not in repos}
        failures |= {failure.repo: failure for failure in part.failures}
        sightings |= {each.asked: each for each in part.sightings}
    failed = (*(failures.pop(name) for name in names if name in failures), *failures.values())
    return Collected(tuple(repos.values()), tuple(events), failed, tuple(sightings.values()))
