"""Whether the history of a repository was rewritten since it was last read: its head of then is not part of it any more.

Mostly the commits that were read tell: the head of before is one of them, or the parent of one. Only where it is neither
(old commits pushed late, or a history rewritten) GitHub is asked, in one request for each such repository.
https://docs.github.com/en/rest/commits/commits#compare-two-commits
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from digest.collect import Collected
from digest.errors import CollectError, FormatError, SourceNotFound
from digest.formats.fields import Fields
from digest.model import Commit, Repo
from digest.sighting import Sighting

if TYPE_CHECKING:
    from digest.collect.github.api import GithubApi

_log = logging.getLogger(__name__)


async def with_rewrites(api: GithubApi, found: Collected, before: Iterable[Sighting]) -> Collected:
    """Return `found` with its sightings saying which histories were rewritten.

    Args:
        before: how repositories were when they were last read.
    """
    known = {each.repo.id: each for each in before if each.repo and each.repo.id}
    looked_at = {each.repo.id: each for each in found.sightings if each.repo}
    doubtful = {id_: each for id_, each in looked_at.items() if id_ in known and in_doubt(known[id_], each, found)}
    answers = {id_: await _checked(api, known[id_], each) for id_, each in doubtful.items()}
    return replace(found, sightings=tuple(_told(each, answers) for each in found.sightings))


def _told(seen: Sighting, answers: Mapping[str, Sighting]) -> Sighting:
    checked = answers.get(seen.repo.id or "") if seen.repo else None
    return replace(seen, head=checked.head, rewritten=checked.rewritten) if checked else seen


def in_doubt(before: Sighting, now: Sighting, found: Collected) -> bool:
    """Whether the head of before may have left the history. A default branch that changed is another matter."""
    if not (before.repo and now.repo and before.head and now.head) or before.head == now.head:
        return False
    if before.repo.default_branch != now.repo.default_branch:
        return False
    commits = (event for event in found.events if isinstance(event, Commit) and event.repo == now.repo.name)
    return not any(before.head in (commit.sha, *commit.parents) for commit in commits)


async def _checked(api: GithubApi, before: Sighting, now: Sighting) -> Sighting:
    """The repository with what GitHub says; where it does not say, the head of before, to be looked at the next time."""
    if before.head is None or now.head is None or now.repo is None:
        return now
    try:
        return replace(now, rewritten=not await _leads_to(api, now.repo, before.head, now.head))
    except (CollectError, FormatError) as error:
        _log.info("%s: whether its history was rewritten is not known (%s)", now.repo.name, error)
        return replace(now, head=before.head)


async def _leads_to(api: GithubApi, repo: Repo, old: str, new: str) -> bool:
    # The second page holds no list of files, which may be long; the status is on every page.
    try:
        answer = await api.get(f"/repos/{repo.name}/compare/{old}...{new}?per_page=1&page=2", repo.name)
    except SourceNotFound:  # the old head is gone, or nothing of its history is left
        return False
    return Fields.of("comparison", answer).choice("status", ("ahead", "identical", "behind", "diverged")) in (
        "ahead",
        "identical",
    )
