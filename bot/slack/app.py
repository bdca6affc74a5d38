"""The Slack side of the bot: requests in over Socket Mode, which needs no public address, or over signed HTTP."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable

import structlog
from aiohttp import web
from slack_bolt.adapter.aiohttp import to_aiohttp_response, to_bolt_request
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.web.async_slack_response import AsyncSlackResponse

from bot.model import Target
from bot.newsroom import FrontDesk
from bot.publisher import TargetRefused
from bot.slack.errands import Errands
from bot.slack.errors import FAILURES, classified, require_scopes
from bot.slack.handlers import build_app
from bot.slack.manifest import PATH, SCOPES
from bot.slack.oauth import Installing
from bot.slack.workspaces import OneWorkspace
from digest.errors import InputError

log = structlog.get_logger()

#: What the tokens as a whole are checked for: no channel in particular.
_WORKSPACE = Target("slack", "the workspace")


class SlackApp:
    """Receives what people type and press in Slack.

    Args:
        front: answers them.
        client: of `bot.slack.publisher.open_client()`; its owner closes it, after `stop()`. Without a token where there is
            `several`.
        app_token: `xapp-…`, for Socket Mode.
        signing_secret: what requests over HTTP are checked against; without it none of them is served.
        several: where the app can be installed into several workspaces.

    Raises:
        InputError: neither is given.
    """

    def __init__(
        self,
        front: FrontDesk,
        client: AsyncWebClient,
        *,
        app_token: str | None = None,
        signing_secret: str | None = None,
        several: Installing | None = None,
    ) -> None:
        if not app_token and not signing_secret:
            raise InputError(
                "Slack's buttons and /wire need SLACK_APP_TOKEN (Socket Mode) or SLACK_SIGNING_SECRET (HTTP); neither is set"
            )
        self._client = client
        self._app_token = app_token
        self._errands = Errands()
        self._serves_http = bool(signing_secret)
        self._several = several
        self._workspace = OneWorkspace(client)
        self.bolt = build_app(
            front,
            client,
            self._errands,
            signing_secret=signing_secret or "",
            workspaces=several.workspaces if several else self._workspace,
            flow=several.flow if several else None,
        )
        self._socket: AsyncSocketModeHandler | None = None
        self._connecting: asyncio.Task[None] | None = None

    def routes(self) -> list[web.RouteDef]:
        """What the web server has to serve: Slack's requests over HTTP, and the way to install the app."""
        requests = [web.post(PATH, self._receive)] if self._serves_http else []
        return [*requests, *(self._several.routes() if self._several else ())]

    async def start(self) -> None:
        """Check the tokens, and connect in Socket Mode. Slack being away for now does not stop the start.

        Raises:
            InputError: a token is not accepted, or lacks a scope (which is named).
        """
        who = None if self._several else await self._asked(self._client.auth_test())
        if who:
            self._workspace.team = str(who.get("team_id") or "")
            try:
                require_scopes(SCOPES, who.headers)
            except TargetRefused as missing:
                raise InputError(str(missing)) from None
        if self._app_token:
            await self._connect(self._app_token)

    async def stop(self) -> None:
        """Take no more requests, and finish those that were acknowledged."""
        if self._socket:
            await self._disconnect(self._socket)
        await self._errands.finish()
        if self._several:
            await self._several.workspaces.finish()

    async def _receive(self, request: web.Request) -> web.Response:
        if not _looks_signed(request):
            return web.json_response({"error": "invalid request"}, status=401)
        try:
            asked = await to_bolt_request(request)
        except UnicodeDecodeError:
            return web.json_response({"error": "invalid request"}, status=400)
        return await to_aiohttp_response(await self.bolt.async_dispatch(asked))

    async def _asked(self, call: Awaitable[AsyncSlackResponse], token: str = "SLACK_BOT_TOKEN") -> AsyncSlackResponse | None:  # noqa: S107
        """The answer to `call`; None while Slack is away. Raises InputError where it will never be another."""
        try:
            return await call
        except FAILURES as error:
            problem = classified(error, _WORKSPACE, posting=False)
            if isinstance(problem, TargetRefused):
                raise InputError(f"{token}: {problem}") from None
            log.warning("Slack is away; the bot starts without it", action="slack_start", reason=str(problem))
            return None

    async def _connect(self, app_token: str) -> None:
        opened = await self._asked(self._client.apps_connections_open(app_token=app_token), "SLACK_APP_TOKEN")
        self._socket = AsyncSocketModeHandler(self.bolt, app_token)
        if opened:
            self._socket.client.wss_uri = opened["url"]
        # It tries until it is connected; the bot posts meanwhile.
        self._connecting = asyncio.create_task(self._socket.connect_async())  # type: ignore[no-untyped-call]

    async def _disconnect(self, socket: AsyncSocketModeHandler) -> None:
        """Close the connection, and wait for the tasks that the SDK cancels but does not wait for."""
        client = socket.client
        if self._connecting:
            self._connecting.cancel()
        await socket.close_async()  # type: ignore[no-untyped-call]
        tasks = (self._connecting, client.message_processor, client.current_session_monitor, client.message_receiver)
        await asyncio.gather(*(task for task in tasks if task), return_exceptions=True)


def _looks_signed(request: web.Request) -> bool:
    """Whether Slack's SDK can check a request: it fails on a time that is no number, and on a signature that is no ASCII.

    One without both it refuses, unless it is Slack's look at our certificate, which has none.
    """
    moment = request.headers.get("X-Slack-Request-Timestamp", "")
    signature = request.headers.get("X-Slack-Signature", "")
    return bool(re.fullmatch(r"[0-9]{0,12}", moment) and re.fullmatch(r"(v0=[0-9a-f]{64})?", signature))
