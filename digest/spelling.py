"""One spelling for each repository: forges do not tell upper from lower case in names, so `A/B` and `a/b` are one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from digest.model import Activity


def spelled_once(activity: Activity) -> Activity:
    """Return the activity with each repository under the one spelling that is met first: in `repos`, events, failures.

    What is then there twice (a repository, an event of the same kind, repository and key, a failure) is kept once: the
    first one.
    """
    met = {repo.name: None for repo in activity.repos}
    met |= {event.repo: None for event in activity.events}
    met |= {failure.repo: None for failure in activity.failures}
    spelling: dict[str, str] = {}
    for name in met:
        spelling.setdefault(name.lower(), name)
    if len(spelling) == len(met):
        return activity
    repos = [replace(repo, name=spelling[repo.name.lower()]) for repo in activity.repos]
    events = [replace(event, repo=spelling[event.repo.lower()]) for event in activity.events]
    failures = [replace(failure, repo=spelling[failure.repo.lower()]) for failure in activity.failures]
    return replace(
        activity,
        repos=tuple({repo.name: repo for repo in reversed(repos)}.values())[::-1],
        events=tuple({(event.kind, event.repo, event.key): event for event in reversed(events)}.values())[::-1],
        failures=tuple(dict.fromkeys(failures)),
    )
