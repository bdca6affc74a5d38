"""Who may do what: a port to the platforms, which know their administrators and members."""

from __future__ import annotations

from typing import Protocol

from bot.model import Reader, Target


class Rights(Protocol):
    """One platform, as the front desk asks it about a person. An answer that cannot be had is no."""

    async def manages(self, who: Reader, where: Target) -> bool:
        """Whether `who` may set up desks that post to `where`."""
        ...

    async def sees(self, who: Reader, where: Target, target: Target) -> bool:
        """Whether `who`, asking in `where`, belongs to the workspace or server of `target`."""
        ...


class NobodyManages:
    """Where a platform says nothing of its people, as in a test: everybody may read, and nobody may set up anything."""

    async def manages(self, who: Reader, where: Target) -> bool:  # noqa: ARG002
        return False

    async def sees(self, who: Reader, where: Target, target: Target) -> bool:  # noqa: ARG002
        return True
