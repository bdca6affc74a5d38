"""What every answer needs: the store, the time, and which desks a reader sees.

A reader sees the desks that post on their platform, in their workspace or server, and no others: what is said in one
company's Slack is not told on somebody's Discord.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from bot.clock import Clock
from bot.commands import Reply, line
from bot.desk_front.rights import Managers, NobodyManages, Rights, RightsUnknown
from bot.model import Delivery, Desk, Platform, Post, Reader, Target
from bot.schedule import spoken
from bot.settings import ModelSettings
from bot.store.port import Store
from digest.errors import InputError
from digest.story import Span, Story

if TYPE_CHECKING:
    from digest.collect.github.profiles import Profile

#: How many names are listed to a person who wrote one that is none.
NAMED = 10


@dataclass(frozen=True)
class Ask:
    """What somebody asks: the words after the verb (`rest` as they were typed), who they are, and where they typed it."""

    words: tuple[str, ...]
    who: Reader
    where: Target
    rest: str = ""


Answer = Callable[[Ask], Awaitable[Reply]]


@dataclass
class Floor:
    """See the module.

    Args:
        wake: called when an answer planned something for the outbox.
        model: the language model that words the stories; None where the template does.
        rights: what each platform says of its people.
        managers: who may set up desks.
        sharing: whether private repositories may be told of in channels that people of another organization read.
        refusal: says why nothing can be posted to a target now; None where it can. None where nothing is tried.
        try_out: posts something to a place, and says why that is not possible; None where nothing is posted.
        profile: reads the profile of a user of GitHub by the login; None where GitHub is not asked.
        preview: composes what has happened at a desk (its slug) since its last edition; None where nothing is read.
    """

    store: Store
    clock: Clock
    wake: Callable[[], None]
    model: ModelSettings | None = None
    rights: dict[Platform, Rights] = field(default_factory=dict)
    managers: Managers = field(default_factory=Managers)
    sharing: bool = False
    preview: Callable[[str], Coroutine[Any, Any, Story]] | None = None
    refusal: Callable[[Target], Awaitable[str | None]] | None = None
    try_out: Callable[[Delivery, Post], Awaitable[str | None]] | None = None
    profile: Callable[[str], Awaitable[Profile]] | None = None

    def rights_at(self, platform: Platform) -> Rights:
        """Return what a platform says of its people."""
        return self.rights.get(platform) or NobodyManages()

    async def visible(self, who: Reader, where: Target) -> tuple[Desk, ...]:
        """Return the desks that a reader sees, by slug."""
        return tuple([desk for desk in await self.store.desks() if await self.sees(who, where, desk)])

    async def sees(self, who: Reader, where: Target, desk: Desk) -> bool:
        """Whether a desk posts somewhere that a reader belongs to."""
        rights = self.rights_at(where.platform)
        for target in desk.targets:
            if target.is_beside(where) and await rights.sees(who, where, target):
                return True
        return False

    async def reads(self, who: Reader, desk: Desk) -> bool | None:
        """Whether a desk posts somewhere that a reader may read; None where nobody can say now."""
        rights = self.rights_at(who.platform)
        answers = [await rights.reads(who, target) for target in desk.targets if target.is_beside(who.target)]
        return True if True in answers else None if None in answers else False

    async def exposed(self, desk: Desk, target: Target) -> str | None:
        """Return why a desk may not post to a channel that people of another organization read; None where it may.

        Raises:
            RightsUnknown: nobody can say now who reads the channel.
        """
        if self.sharing or target.personal or not await self._is_private(desk):
            return None
        shared = await self.rights_at(target.platform).shared(target)
        if shared is None:
            raise RightsUnknown(f"{target.platform} does not say now who reads {target}")
        return (
            f"{target} is shared with another organization, and {desk.slug} tells of private repositories; name another "
            "channel, or let whoever runs the bot set REPOJOURNAL_SHARED_CHANNELS=allow"
            if shared
            else None
        )

    async def _is_private(self, desk: Desk) -> bool:
        """Whether a desk tells of a private repository, as far as it was read."""
        return any(life.private and life.hold is None for life in await self.store.lives(desk.slug))

    async def desks(self, ask: Ask, slug: str = "", *, all_of_them: bool = False) -> tuple[Desk, ...]:
        """Return the desk of a slug, else those of the channel, else the only one there is (or `all_of_them`).

        Raises:
            InputError: there is none; names the nearest, or all there are.
        """
        visible = await self.visible(ask.who, ask.where)
        if not visible:
            raise InputError("no desk posts here yet; whoever runs the bot adds one with `repojournal desk apply FILE`")
        if slug:
            return (named(slug, visible),)
        here = tuple(desk for desk in visible if ask.where in desk.targets)
        if here or all_of_them or len(visible) == 1:
            return here or visible
        raise InputError(f"no desk posts in this channel; write /wire latest DESK with one of: {listed_slugs(visible)}")

    async def manages(self, ask: Ask, desk: Desk | None = None) -> bool:
        """Whether who asks may set up desks where they ask, or may change `desk`.

        A desk may be changed by who manages every place on the platform that it posts to.
        """
        places = [target for target in desk.targets if target.platform == ask.where.platform] if desk else [ask.where]
        answers = [await self.manages_at(ask.who, place) for place in places]
        return bool(answers) and all(answers)

    async def manages_at(self, who: Reader, place: Target) -> bool:
        """Whether somebody may set up what is posted to a place; in another workspace nobody may."""
        if not place.is_beside(who.target):
            return False
        rights = self.rights_at(place.platform)
        if str(who.target) in self.managers.people:
            return True
        if self.managers.admins and await rights.administers(who, place):
            return True
        return self.managers.channels and await rights.runs_channel(who, place)

    async def next_run(self, desk: Desk) -> str:
        """Say when a desk files next, or why it does not."""
        if desk.paused is not None:
            return f"paused: {desk.paused}" if desk.paused else "paused"
        due: datetime | None = await self.store.due(desk.slug)
        return f"next {spoken(due, desk.zone)}" if due else "with no next edition"


def named(slug: str, desks: Iterable[Desk]) -> Desk:
    """Return the desk of a slug. Raises InputError that names the nearest, or all there are."""
    desks = tuple(desks)
    for desk in desks:
        if desk.slug == slug.lower():
            return desk
    near = get_close_matches(slug.lower(), [desk.slug for desk in desks], n=1)
    hint = f"did you mean {near[0]}?" if near else f"there is: {listed_slugs(desks)}"
    raise InputError(f"there is no desk {slug[:40]!r}; {hint}")


def listed_slugs(desks: Iterable[Desk]) -> str:
    """Name desks, as many as a line holds."""
    slugs = [desk.slug for desk in desks]
    more = f" and {len(slugs) - NAMED} more" if len(slugs) > NAMED else ""
    return ", ".join(slugs[:NAMED]) + more


def said(*words: str | Span) -> Reply:
    """Return a reply of one line."""
    return Reply((line(*words),))


def same(one: Reader, other: Reader) -> bool:
    """Whether two are one person, whatever their name is now."""
    return (one.platform, one.id) == (other.platform, other.id)
