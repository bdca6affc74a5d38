"""What the bot keeps of Slack workspaces that installed it: a part of the port in `bot.store.port`."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from bot.model import Target


@dataclass(frozen=True)
class Workspace:
    """A Slack workspace.

    Args:
        id: Slack's, such as `T012`.
        at: when it installed the app last, UTC.
        by: Slack's id of who did.
        token: what the bot speaks with there; None once the workspace removed the app.
        scopes: what the token may do.
        bot: Slack's id of the bot's user there.
        gone: why nothing can be said there; None while the app is installed.
    """

    id: str
    name: str
    at: datetime
    by: str = ""
    token: str | None = field(default=None, repr=False)
    scopes: tuple[str, ...] = ()
    bot: str = ""
    gone: str | None = None


class Workspaces(Protocol):
    """Who installed the app, and who is about to."""

    async def put_workspace(self, workspace: Workspace) -> None:
        """Keep a workspace, in place of what was kept of it. From then on only the owner may read the database's file."""
        ...

    async def workspace(self, id: str) -> Workspace | None:  # noqa: A002
        """The workspace of an id."""
        ...

    async def workspaces(self) -> tuple[Workspace, ...]:
        """All workspaces that ever installed the app, by id."""
        ...

    async def leave_workspace(self, left: Workspace, reason: str, targets: Collection[Target], now: datetime) -> bool:
        """A workspace removed the app: forget its token, and pause `targets` there, for `reason`.

        Args:
            left: as it was when that was found out.

        Returns False, and changes nothing, where it has another token by now, or none.
        """
        ...

    async def pause_target(self, target: Target, reason: str, now: datetime) -> None:
        """Pause a target, or say of a paused one why it is now."""
        ...

    async def keep_state(self, state: str, now: datetime, until: datetime) -> None:
        """Keep what the answer of somebody who installs has to carry, until a time; those whose time is over go."""
        ...

    async def take_state(self, state: str, now: datetime) -> bool:
        """Whether `state` was kept and its time is not over; it is good once."""
        ...
