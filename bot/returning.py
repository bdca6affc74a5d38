"""Action items that come back: an edition shows again what is urgent and unhandled, and what was put off until then. Pure.

An item that is `immediate` comes back in every edition until somebody handles it or puts it off. One that was put off comes
back once, in the first edition of its day, or the next one that is posted, however urgent it is.

On a day on which nothing happened, only what was put off until a day makes a post: somebody asked for that day. What is
urgent waits for the next edition that has something to tell; a post a day about the same item would be read by nobody.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.model import Edition, OpenItem
from digest.excerpt import excerpt
from digest.story import URGENCIES, ActionItem, Story

#: How many items an edition shows again; the others are counted.
SHOWN = 5


@dataclass(frozen=True)
class Returning:
    """What comes back with an edition, and a sentence about what else is open."""

    items: tuple[ActionItem, ...] = ()
    notes: tuple[str, ...] = ()


def returning(waiting: Sequence[OpenItem], story: Story, slot: datetime, *, posted: bool) -> Returning:
    """Return what comes back with the edition of a slot.

    Args:
        waiting: the desk's items that nobody handles, the newest edition first.
        story: of the edition; what is in it needs not come back.
        posted: whether the edition is posted anyway.
    """
    told = {action.id for action in story.actions}
    due = [each for each in waiting if each.item.id not in told and _is_due(each, slot, posted=posted)]
    due.sort(key=lambda each: (each.snoozed is None, URGENCIES.index(each.item.urgency)))
    more = len(due) - SHOWN
    notes = (f"{more} more action items wait to be handled; /wire actions lists them.",) if more > 0 else ()
    return Returning(tuple(_again(each) for each in due[:SHOWN]), notes)


def told_to(edition: Edition, repos: Collection[str] = (), without: Collection[str] = ()) -> Story | None:
    """Return what is posted of an edition: its story with what came back, or what of that concerns `repos`.

    Args:
        without: ids of changes that are left out of what concerns `repos`.
    """
    story = excerpt(edition.story, repos, without) if repos else edition.story
    if story is None:
        return None
    back = [each for each in edition.returned if not repos or each.repo in repos]
    return replace(story, actions=(*story.actions, *back)) if back else story


def _is_due(each: OpenItem, slot: datetime, *, posted: bool) -> bool:
    if each.snoozed is None:
        return posted and each.item.urgency == "immediate"
    if each.snoozed.until is None:
        return posted
    return each.snoozed.until <= slot


def _again(each: OpenItem) -> ActionItem:
    """The item without its citations, which are numbers of the story that told it."""
    since = f" (open since {each.since:%Y-%m-%d})" if each.since else ""
    return replace(each.item, text=f"{each.item.text}{since}", cite=())
