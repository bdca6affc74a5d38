"""Slack workspaces that installed the app, in memory."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime

from bot.model import Target
from bot.store.workspaces_port import Workspace


class MemoryWorkspaces:
    """See `bot.store.workspaces_port.Workspaces`."""

    def __init__(self) -> None:
        super().__init__()
        self._workspaces: dict[str, Workspace] = {}
        self._states: dict[str, datetime] = {}
        self._paused: dict[Target, str] = {}

    async def put_workspace(self, workspace: Workspace) -> None:
        self._workspaces[workspace.id] = workspace

    async def workspace(self, id: str) -> Workspace | None:  # noqa: A002
        return self._workspaces.get(id)

    async def workspaces(self) -> tuple[Workspace, ...]:
        return tuple(each for _, each in sorted(self._workspaces.items()))

    async def leave_workspace(
        self,
        left: Workspace,
        reason: str,
        targets: Collection[Target],
        now: datetime,  # noqa: ARG002 (memory does not keep since when a target is paused)
    ) -> bool:
        kept = self._workspaces.get(left.id)
        if kept is None or kept.token is None or kept.token != left.token:
            return False
        self._workspaces[left.id] = replace(kept, token=None, gone=reason)
        self._paused.update(dict.fromkeys(targets, reason))
        return True

    async def pause_target(self, target: Target, reason: str, now: datetime) -> None:  # noqa: ARG002
        self._paused[target] = reason

    async def keep_state(self, state: str, now: datetime, until: datetime) -> None:
        self._states = {each: end for each, end in self._states.items() if end > now} | {state: until}

    async def take_state(self, state: str, now: datetime) -> bool:
        until = self._states.pop(state, None)
        return until is not None and until > now
