"""Which client speaks in which workspace: the one of SLACK_BOT_TOKEN, or those of all that installed the app.

With one token nothing names a workspace. With several every address does, `T012/C0123`, so that whatever is kept or asked
under an address is of that workspace alone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Protocol

import aiohttp
import structlog
from slack_sdk.web.async_client import AsyncWebClient

from bot.clock import Clock, SystemClock
from bot.model import Target
from bot.publisher import DeliveryError, TargetRefused
from bot.slack.errors import FAILURES, error_code
from bot.store.port import Store
from bot.store.workspaces_port import Workspace

log = structlog.get_logger("slack")

#: Slack's answers to a token of a workspace that removed the app
#: (https://docs.slack.dev/reference/methods/chat.postMessage#errors).
REMOVED = frozenset({"account_inactive", "invalid_auth", "token_expired", "token_revoked"})


class Workspaces(Protocol):
    """The workspaces that the bot speaks in."""

    @property
    def session(self) -> aiohttp.ClientSession | None:
        """What every client speaks over."""
        ...

    def named(self, team: str) -> str:
        """How addresses name the workspace of Slack's id `team`; with one token not at all."""
        ...

    async def knows(self, team: str) -> bool:
        """Whether what comes from a workspace is answered."""
        ...

    async def client(self, workspace: str) -> AsyncWebClient:
        """The client of a workspace, as addresses name it. Raises TargetRefused: there is none, and what to do."""
        ...

    async def lost(self, workspace: str, client: AsyncWebClient, code: str) -> str | None:
        """Slack refused the token of `client` with `code`: why that is so; None where nothing more is known."""
        ...

    async def left(self, team: str) -> None:
        """Slack says that a workspace removed the app."""
        ...


def address_of(workspace: str, id: str) -> str:  # noqa: A002
    """Return the address of a channel or person: `T012/C0123`, or `C0123` where no workspace is named."""
    return f"{workspace}/{id}" if workspace else id


class OneWorkspace:
    """The workspace of one token. What comes from others is not answered: a shared channel has their people, too."""

    def __init__(self, client: AsyncWebClient) -> None:
        self._client = client
        #: Slack's id of it; empty until Slack said it, and then everything that is signed passes.
        self.team = ""

    @property
    def session(self) -> aiohttp.ClientSession | None:
        return self._client.session

    def named(self, team: str) -> str:  # noqa: ARG002
        return ""

    async def knows(self, team: str) -> bool:
        return not (self.team and team) or team == self.team

    async def client(self, workspace: str) -> AsyncWebClient:
        if workspace:
            raise TargetRefused(
                f"this bot is in one workspace (SLACK_BOT_TOKEN), so its targets name none; leave {workspace}/ away"
            )
        return self._client

    async def lost(self, workspace: str, client: AsyncWebClient, code: str) -> str | None:  # noqa: ARG002
        return None

    async def left(self, team: str) -> None:
        """Nothing: the next post says it."""


class InstalledWorkspaces:
    """The workspaces that installed the app.

    Args:
        store: keeps them.
        client: one without a token; the others speak over its session.
    """

    def __init__(self, store: Store, client: AsyncWebClient, clock: Clock | None = None) -> None:
        self._store = store
        self._base = client
        self._clock = clock or SystemClock()
        self._clients: dict[str, AsyncWebClient] = {}
        self._known: set[str] = set()
        self._resuming: set[asyncio.Task[None]] = set()
        #: Tries whether a target can be posted to, and raises TargetRefused where it cannot; a publisher's `check`.
        self.check: Callable[[Target], Awaitable[None]] = _unchecked

    @property
    def session(self) -> aiohttp.ClientSession | None:
        return self._base.session

    def named(self, team: str) -> str:
        return team

    async def knows(self, team: str) -> bool:
        if team not in self._known:
            kept = await self._store.workspace(team)
            if kept is None or kept.token is None:
                return False
            self._known.add(team)
        return True

    async def client(self, workspace: str) -> AsyncWebClient:
        if not workspace:
            raise TargetRefused(
                "this bot is in several workspaces, so its targets name theirs: write slack:TEAM_ID/CHANNEL_ID"
            )
        kept = await self._store.workspace(workspace)
        if kept is None or kept.token is None:
            raise TargetRefused(
                (kept and kept.gone) or f"the workspace {workspace} has not installed the app: open /slack/install"
            )
        known = self._clients.get(workspace)
        if known is None or known.token != kept.token:
            known = self._clients[workspace] = _with_token(self._base, kept.token)
        return known

    async def lost(self, workspace: str, client: AsyncWebClient, code: str) -> str | None:
        kept = await self._store.workspace(workspace)
        if code not in REMOVED or kept is None:
            return None
        if kept.token is None:
            return kept.gone
        if kept.token != client.token:
            return None  # it was installed again meanwhile
        return await self._take_leave(kept, code)

    async def left(self, team: str) -> None:
        """Ask Slack before believing it: what it says may come late, after the app was installed again, or twice."""
        kept = await self._store.workspace(team)
        if kept is None or kept.token is None:
            return
        try:
            await _with_token(self._base, kept.token).auth_test()
        except FAILURES as error:
            code = error_code(error)
            if code in REMOVED:
                await self._take_leave(kept, code)
            else:
                log.warning("Slack does not say whether the app was removed; the next post will", action="slack_removed")

    async def arrive(self, workspace: Workspace) -> None:
        """Keep a workspace that installed the app. What was paused since it removed the app is tried again."""
        before = await self._store.workspace(workspace.id)
        await self._store.put_workspace(workspace)
        self._known.add(workspace.id)
        log.info("a workspace installed the app", action="slack_installed", workspace=workspace.id)
        if before and before.gone:
            # Slack takes the bot out of its channels meanwhile, so each is asked; the page does not wait for that.
            task = asyncio.create_task(self._resume(workspace.id, before.gone))
            self._resuming.add(task)
            task.add_done_callback(self._resuming.discard)

    async def finish(self) -> None:
        """Wait until everything that was paused is tried."""
        await asyncio.gather(*self._resuming, return_exceptions=True)

    async def _resume(self, workspace: str, gone: str) -> None:
        for target, reason in (await self._store.paused_targets()).items():
            if reason != gone or not _is_in(target, workspace):
                continue
            try:
                await self.check(target)
            except TargetRefused as refusal:
                await self._store.pause_target(target, str(refusal), self._clock.now())
            except DeliveryError:
                log.warning("a target cannot be tried now; the next start tries again", target=str(target))
            else:
                await self._store.resume_target(target, self._clock.now())

    async def _take_leave(self, kept: Workspace, code: str) -> str:
        reason = f"the workspace {kept.name or kept.id} removed the app ({code}); it goes on when it is installed again"
        if await self._store.leave_workspace(kept, reason, await self._targets(kept.id), self._clock.now()):
            log.error("a workspace removed the app; what is posted there waits", action="slack_removed", workspace=kept.id)
        self._known.discard(kept.id)
        self._clients.pop(kept.id, None)
        return reason

    async def _targets(self, workspace: str) -> tuple[Target, ...]:
        """Where something is posted in a workspace: channels of its desks, and readers who follow something."""
        channels = [target for desk in await self._store.desks() for target in desk.targets]
        readers = [each.reader.target for each in await self._store.subscriptions()]
        return tuple(dict.fromkeys(each for each in (*channels, *readers) if _is_in(each, workspace)))


def workspaces_of(given: AsyncWebClient | Workspaces) -> Workspaces:
    """Return the workspace of a client, or the workspaces that are given."""
    return OneWorkspace(given) if isinstance(given, AsyncWebClient) else given


def _is_in(target: Target, workspace: str) -> bool:
    return target.platform == "slack" and target.workspace == workspace


async def _unchecked(target: Target) -> None:
    """Nothing is tried; the next post says whether it can be posted to."""


def _with_token(client: AsyncWebClient, token: str) -> AsyncWebClient:
    return AsyncWebClient(
        token, base_url=client.base_url, session=client.session, logger=logging.getLogger("slack_sdk"), retry_handlers=[]
    )
