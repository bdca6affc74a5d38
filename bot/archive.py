"""Editions that were filed, as a person asks for them, and what they were made of. Nothing here asks the network."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, tzinfo

from bot.model import Edition
from bot.store.port import Store
from digest.errors import InputError
from digest.model import Activity
from digest.times import parse_moment, zone_named

#: How many editions are named to a person who asked for one that is not there.
NAMED = 3


async def edition_named(store: Store, desk: str, named: str | None = None) -> Edition:
    """Return an edition of a desk: the newest, or the one that `named` names.

    Args:
        named: the edition's id; or its slot, `2026-08-20T09:00` or a day (the newest of that day), in the zone of the
            newest edition.

    Raises:
        InputError: there is none; says which there are.
    """
    newest = await store.editions(desk, NAMED)
    if not newest:
        raise InputError(f"desk {desk} has no edition yet; `repojournal once {desk}` files one")
    if named is None:
        return newest[0]
    edition = await store.edition(named)
    if edition and edition.desk == desk:
        return edition
    span = _span(named, zone_named(newest[0].zone))
    found = await store.editions_between(desk, *span) if span else ()
    if not found:
        raise InputError(f"desk {desk} has no edition {named!r}; the newest: {', '.join(each.id for each in newest)}")
    return found[0]


async def edition_of(store: Store, id: str) -> Edition:  # noqa: A002
    """Return the edition of an id. Raises InputError: there is none."""
    edition = await store.edition(id)
    if edition is None:
        raise InputError(f"there is no edition {id!r}; `repojournal show DESK` shows the newest of a desk")
    return edition


async def activity_behind(store: Store, edition: Edition) -> Activity:
    """Return what an edition was made of. Raises InputError: it is not kept any more."""
    activity = await store.activity(edition.id)
    if activity is None:
        raise InputError(
            f"what {edition.id} was made of is not kept any more (REPOJOURNAL_KEEP_DAYS); "
            f"its story is: repojournal show {edition.desk} {edition.id}"
        )
    return activity


def _span(named: str, zone: tzinfo) -> tuple[datetime, datetime] | None:
    """The day or the minute that a person wrote; None where it is neither."""
    try:
        day = date.fromisoformat(named)
        return _midnight(day, zone), _midnight(day + timedelta(days=1), zone)
    except (ValueError, OverflowError):
        pass
    try:
        moment = parse_moment(named, datetime.now(UTC), zone)
        return moment, moment + timedelta(minutes=1)
    except (InputError, OverflowError):
        return None


def _midnight(day: date, zone: tzinfo) -> datetime:
    return datetime.combine(day, time(), zone).astimezone(UTC)
