"""Who gets an edition: the desk's channels, and the readers who follow something that it is about.

Whether a reader may read what the desk posts is not asked here but right before their message goes out (`bot.outbox`): a
platform that does not answer while an edition is filed must cost nobody their digest.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol

from bot.habits import Habits, due
from bot.linking import Link
from bot.model import Desk, Edition, Plan, Subscription, Target
from bot.patterns import matches
from bot.store.habits_port import Personal
from bot.store.links_port import Links
from bot.store.port import Readers
from digest.excerpt import excerpt
from digest.model import Activity, Commit, Pull
from digest.story import Reference, Story


class Records(Readers, Personal, Links, Protocol):
    """What is known of readers."""


async def circulation(store: Records, desk: Desk, edition: Edition, activity: Activity) -> tuple[Plan, ...]:
    """Return the messages that an edition calls for.

    Args:
        activity: what the edition was made of.
    """
    channels = [Plan(edition.id, target, form=desk.form) for target in desk.targets]
    followed: dict[Target, list[Subscription]] = {}
    for each in await store.subscriptions():
        if any(each.reader.target.is_beside(target) for target in desk.targets):
            followed.setdefault(each.reader.target, []).append(each)
    habits, links = await store.all_habits(), await store.links()
    personal = (
        _personal(edition, activity, theirs, habits.get(target, Habits(theirs[0].reader)), links.get(target))
        for target, theirs in followed.items()
    )
    return (*channels, *(plan for plan in personal if plan))


def own_work(story: Story, activity: Activity, login: str) -> tuple[str, ...]:
    """Return the ids of the changes of a story that are the work of one user of GitHub.

    A change is the work of who opened its pull requests; without one, of who wrote its commits that are no merges.
    """
    return tuple(dict.fromkeys(each.change for each in story.references if _logins(each, activity) == {login.lower()}))


def _personal(
    edition: Edition, activity: Activity, followed: Collection[Subscription], habits: Habits, link: Link | None
) -> Plan | None:
    """The message to one reader; None where nothing concerns them, or they want none."""
    at = due(habits, edition.filed_at)
    if at is None:
        return None
    told = dict.fromkeys(reference.repo for reference in edition.story.references)
    repos = tuple(repo for repo in told if any(matches(each.pattern, repo) for each in followed))
    without = own_work(edition.story, activity, link.login) if link and habits.own == "hide" else ()
    if not repos or not excerpt(edition.story, repos, without):
        return None
    return Plan(edition.id, Target(habits.reader.platform, habits.reader.id, personal=True), repos, at, habits.form, without)


def _logins(reference: Reference, activity: Activity) -> set[str]:
    """Who made a change, by their logins in small letters; on another forge than GitHub a login is somebody else's."""
    known: Mapping[str, object] = {
        source.id: activity.sources[source.id].event for source in reference.sources if source.id in activity.sources
    }
    if not all(each.startswith("github:") for each in known):
        return set()
    people = [each.author for each in known.values() if isinstance(each, Pull)]
    people = people or [each.author for each in known.values() if isinstance(each, Commit) and len(each.parents) < 2]
    return {(each.login or "").lower() for each in people}
