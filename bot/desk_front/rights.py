"""Who may do what: a port to the platforms, which know their administrators and members, and what the settings say."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Protocol

from bot.model import Reader, Target
from digest.errors import InputError


class Rights(Protocol):
    """One platform, as the front desk asks it about a person. An answer that cannot be had is no."""

    async def administers(self, who: Reader, place: Target) -> bool:
        """Whether `who` is an administrator of the workspace or server of `place`."""
        ...

    async def runs_channel(self, who: Reader, place: Target) -> bool:
        """Whether `who` made the channel `place`, or manages it."""
        ...

    async def sees(self, who: Reader, where: Target, target: Target) -> bool:
        """Whether `who`, asking in `where`, may read what is posted to `target`."""
        ...

    async def reads(self, who: Reader, target: Target) -> bool | None:
        """Whether `who` may read what is posted to `target`, in their direct messages; None where nobody can say now."""
        ...

    async def shared(self, target: Target) -> bool | None:
        """Whether people of another organization read a channel, too; None where nobody can say now."""
        ...


class RightsUnknown(Exception):
    """A platform does not say now what somebody may."""


class Seeing(ABC):
    """What a platform's look-up of who sees what means for its callers: where it does not answer, nobody sees anything."""

    async def sees(self, who: Reader, where: Target, target: Target) -> bool:
        """See `Rights.sees`."""
        try:
            return await self._sees(who, where, target)
        except RightsUnknown:
            return False

    async def reads(self, who: Reader, target: Target) -> bool | None:
        """See `Rights.reads`."""
        try:
            return await self._sees(who, who.target, target)
        except RightsUnknown:
            return None

    @abstractmethod
    async def _sees(self, who: Reader, where: Target, target: Target) -> bool:
        """Whether `who`, asking in `where`, sees `target`. Raises RightsUnknown."""


class NobodyManages:
    """Where a platform says nothing of its people: everybody may ask, nobody may set up anything, and nothing is sent."""

    async def administers(self, who: Reader, place: Target) -> bool:  # noqa: ARG002
        return False

    async def runs_channel(self, who: Reader, place: Target) -> bool:  # noqa: ARG002
        return False

    async def sees(self, who: Reader, where: Target, target: Target) -> bool:  # noqa: ARG002
        return True

    async def reads(self, who: Reader, target: Target) -> bool | None:  # noqa: ARG002
        return None

    async def shared(self, target: Target) -> bool | None:  # noqa: ARG002
        return False


@dataclass(frozen=True)
class Managers:
    """Who may set up desks.

    Args:
        admins: the administrators of the workspace or server.
        channels: who made a channel, or manages it, for what is posted there.
        people: readers, such as `slack:@U0123456789`.
    """

    admins: bool = True
    channels: bool = False
    people: frozenset[str] = frozenset()

    @classmethod
    def read(cls, text: str) -> Managers:
        """Read `admins, channels, slack:@U0123, discord:@4242`, in any order. Raises InputError."""
        words = [word for word in text.replace(",", " ").split() if word]
        people = [Target.parse(word) for word in words if word.lower() not in ("admins", "channels")]
        for each in people:
            if not each.personal:
                raise InputError(
                    f"{each} is a channel; a person is written with an @, such as {each.platform}:@{each.address}"
                )
        kinds = {word.lower() for word in words}
        return cls("admins" in kinds, "channels" in kinds, frozenset(map(str, people)))
