"""Installing the app into several workspaces: Slack's OAuth, over pages of our web server.

Bolt leads through it (https://docs.slack.dev/authentication/installing-with-oauth). What it keeps is in our database: the
token of each workspace, and the states, which are good once, for ten minutes, and in the browser that asked for them.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Collection
from datetime import timedelta
from logging import Logger
from urllib.parse import urljoin

import structlog
from aiohttp import web
from slack_bolt.adapter.aiohttp import to_aiohttp_response, to_bolt_request
from slack_bolt.error import BoltError
from slack_bolt.oauth.async_callback_options import AsyncCallbackOptions, AsyncFailureArgs, AsyncSuccessArgs
from slack_bolt.oauth.async_oauth_flow import AsyncOAuthFlow
from slack_bolt.oauth.async_oauth_settings import AsyncOAuthSettings
from slack_bolt.response import BoltResponse
from slack_sdk.errors import SlackApiError
from slack_sdk.oauth.installation_store import Bot, Installation
from slack_sdk.oauth.installation_store.async_installation_store import AsyncInstallationStore
from slack_sdk.oauth.state_store.async_state_store import AsyncOAuthStateStore
from slack_sdk.web.async_client import AsyncWebClient

from bot.clock import Clock, SystemClock
from bot.slack.errors import FAILURES, error_code
from bot.slack.manifest import FOR_RIGHTS, INSTALL_PATH, REDIRECT_PATH, SCOPES
from bot.slack.workspaces import InstalledWorkspaces
from bot.store.port import Store
from bot.store.workspaces_port import Workspace

log = structlog.get_logger("slack")

#: Seconds that somebody may take to say yes at Slack.
STATE_SECONDS = 600

#: What went wrong, by Bolt's name of it, and what to do.
REASONS = {
    "access_denied": "Nothing was installed, as you declined at Slack.",
    "invalid_browser": "This page was opened in another browser than the one in which the installation began.",
    "invalid_state": "This installation took more than ten minutes, or was finished already.",
    "missing_code": "Slack did not say what was allowed.",
    "invalid_code": "Slack did not accept that, or is away.",
    "storage_error": "The app cannot be installed there.",
}
AGAIN = f"Begin again at {INSTALL_PATH}."

#: A page of text: it runs nothing, and tells nobody its address, which has a code in it.
HEADERS = {
    "Content-Type": ["text/plain"],
    "Cache-Control": ["no-store"],
    "Referrer-Policy": ["no-referrer"],
    "X-Content-Type-Options": ["nosniff"],
}


class StoredStates(AsyncOAuthStateStore):
    """See slack_sdk's `AsyncOAuthStateStore`."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    @property
    def logger(self) -> Logger:
        return _logger()

    async def async_issue(self, *_: object, **__: object) -> str:
        state = secrets.token_urlsafe(24)
        now = self._clock.now()
        await self._store.keep_state(state, now, now + timedelta(seconds=STATE_SECONDS))
        return state

    async def async_consume(self, state: str) -> bool:
        return await self._store.take_state(state, self._clock.now())


class StoredInstallations(AsyncInstallationStore):
    """See slack_sdk's `AsyncInstallationStore`. One installation a workspace: the app asks for no token of a person.

    Args:
        allowed: ids of the workspaces that may install the app; all may where none is named.
    """

    def __init__(self, store: Store, workspaces: InstalledWorkspaces, clock: Clock, allowed: Collection[str] = ()) -> None:
        self._store = store
        self._workspaces = workspaces
        self._clock = clock
        self._allowed = frozenset(allowed)

    @property
    def logger(self) -> Logger:
        return _logger()

    async def async_save(self, installation: Installation) -> None:
        """Keep an installation. Raises BoltError: why it cannot be one."""
        team, token = installation.team_id, installation.bot_token
        if installation.is_enterprise_install or not team or not token:
            raise BoltError("Install it into one workspace, not into a whole organization.")
        if self._allowed and team not in self._allowed:
            raise BoltError("Whoever runs this bot does not let this workspace install it.")
        scopes = installation.bot_scopes or ()
        await self._workspaces.arrive(
            Workspace(
                team,
                installation.team_name or "",
                self._clock.now(),
                installation.user_id or "",
                token,
                tuple(scopes.split(",") if isinstance(scopes, str) else scopes),
                installation.bot_user_id or "",
            )
        )

    async def async_save_bot(self, bot: Bot) -> None:
        """Keep an installation of which only the bot is known."""
        await self.async_save(
            Installation(
                team_id=bot.team_id,
                team_name=bot.team_name,
                bot_token=bot.bot_token,
                bot_user_id=bot.bot_user_id,
                bot_scopes=bot.bot_scopes,
                user_id="",
                is_enterprise_install=bot.is_enterprise_install,
            )
        )

    async def async_find_installation(
        self,
        *,
        enterprise_id: str | None,  # noqa: ARG002 (a team's id is Slack's own, whatever its organization)
        team_id: str | None,
        user_id: str | None = None,  # noqa: ARG002 (no person has a token)
        is_enterprise_install: bool | None = False,
    ) -> Installation | None:
        kept = None if is_enterprise_install or not team_id else await self._store.workspace(team_id)
        if kept is None or kept.token is None:
            return None
        return Installation(
            team_id=kept.id,
            team_name=kept.name,
            bot_token=kept.token,
            bot_user_id=kept.bot,
            bot_scopes=list(kept.scopes),
            user_id=kept.by,
            installed_at=kept.at.timestamp(),
        )

    async def async_find_bot(
        self, *, enterprise_id: str | None, team_id: str | None, is_enterprise_install: bool | None = False
    ) -> Bot | None:
        found = await self.async_find_installation(
            enterprise_id=enterprise_id, team_id=team_id, is_enterprise_install=is_enterprise_install
        )
        return found.to_bot() if found else None

    async def async_delete_bot(self, *, enterprise_id: str | None, team_id: str | None) -> None:  # noqa: ARG002
        """Forget the token of a workspace, where Slack does not accept it any more; nothing else of it is forgotten."""
        if team_id:
            await self._workspaces.left(team_id)

    async def async_delete_installation(
        self, *, enterprise_id: str | None, team_id: str | None, user_id: str | None = None
    ) -> None:
        """Nothing: what a person allowed is not kept, and the workspace's token is forgotten by `async_delete_bot`."""


class Flow(AsyncOAuthFlow):
    """Bolt's way, but for how a code is turned into a token: Bolt's quotes the code in its log."""

    async def run_installation(self, code: str) -> Installation | None:
        """Return what a code stands for; None where Slack does not accept it."""
        own = {"client_id": self.settings.client_id, "client_secret": self.settings.client_secret}
        try:
            said = await self.client.api_call("oauth.v2.access", data={"code": code, **own})
        except SlackApiError as error:
            log.warning("Slack did not accept the code of an installation", action="slack_install", error=error_code(error))
            return None
        team, person = said.get("team") or {}, said.get("authed_user") or {}
        return Installation(
            app_id=said.get("app_id"),
            team_id=team.get("id"),
            team_name=team.get("name"),
            bot_token=said.get("access_token"),
            bot_user_id=said.get("bot_user_id"),
            bot_scopes=said.get("scope") or "",
            user_id=person.get("id") or "",
            is_enterprise_install=bool(said.get("is_enterprise_install")),
        )


class Installing:
    """The pages on which people install the app.

    Args:
        client: one without a token.
        client_id, client_secret: of the app, under Basic Information.
        allowed: see `StoredInstallations`.
    """

    def __init__(
        self,
        store: Store,
        client: AsyncWebClient,
        client_id: str,
        client_secret: str,
        *,
        allowed: Collection[str] = (),
        clock: Clock | None = None,
    ) -> None:
        clock = clock or SystemClock()
        self.workspaces = InstalledWorkspaces(store, client, clock)
        self.flow = Flow(
            client=client,
            logger=_logger(),
            settings=AsyncOAuthSettings(
                client_id=client_id,
                client_secret=client_secret,
                scopes=[*SCOPES, *FOR_RIGHTS],
                user_scopes=[],
                install_path=INSTALL_PATH,
                install_page_rendering_enabled=False,
                redirect_uri_path=REDIRECT_PATH,
                # Where Slack itself is asked this is https://slack.com/oauth/v2/authorize.
                authorization_url=urljoin(client.base_url, "/oauth/v2/authorize"),
                callback_options=AsyncCallbackOptions(_installed, _failed),
                installation_store=StoredInstallations(store, self.workspaces, clock, allowed),
                installation_store_bot_only=True,
                state_store=StoredStates(store, clock),
                state_expiration_seconds=STATE_SECONDS,
                logger=_logger(),
            ),
        )

    def routes(self) -> list[web.RouteDef]:
        """What the web server has to serve."""
        return [web.get(INSTALL_PATH, self._begin), web.get(REDIRECT_PATH, self._end)]

    async def _begin(self, request: web.Request) -> web.Response:
        return await to_aiohttp_response(await self.flow.handle_installation(await to_bolt_request(request)))

    async def _end(self, request: web.Request) -> web.Response:
        try:
            response = await self.flow.handle_callback(await to_bolt_request(request))
        except FAILURES as error:  # Bolt expects no other failure of a call than an answer that says no
            log.warning("an installation failed", action="slack_install", error=type(error).__name__)
            response = _page(502, f"{REASONS['invalid_code']} {AGAIN}")
        return await to_aiohttp_response(response)


async def _installed(args: AsyncSuccessArgs) -> BoltResponse:
    name = " ".join((args.installation.team_name or "your workspace").split())[:80]
    return _page(
        200,
        f"RepoJournal is installed in {name}. Open Slack: invite it to a channel with /invite @repojournal, "
        "and write /wire help there.",
    )


async def _failed(args: AsyncFailureArgs) -> BoltResponse:
    """Only words of ours: what the address or an answer says is repeated neither on the page nor in the log."""
    reason = args.reason if args.reason in REASONS else "invalid_code"
    log.warning("an installation failed", action="slack_install", reason=reason)
    why = f" {args.error}" if isinstance(args.error, BoltError) else ""
    return _page(args.suggested_status_code, f"{REASONS[reason]}{why} {AGAIN}")


def _page(status: int, words: str) -> BoltResponse:
    return BoltResponse(status=status, body=f"{words}\n", headers={**HEADERS})


def _logger() -> Logger:
    """Bolt's log. It needs a level of its own: without one Bolt writes its debug lines, and nobody sees them."""
    logger = logging.getLogger("slack_bolt.oauth")
    logger.setLevel(logging.WARNING)
    return logger
