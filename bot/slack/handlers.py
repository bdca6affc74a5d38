"""What Slack sends us: `/wire` and the buttons of a post. Every answer is private to who asked.

Slack waits three seconds (https://docs.slack.dev/interactivity/handling-user-interaction): a listener acknowledges in its
first line, and the work goes on as an errand that answers over the response URL. Bolt runs with
`process_before_response`, which returns as soon as the listener does; its default looks every 10 ms whether somebody
acknowledged.
"""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import structlog
from slack_bolt.async_app import AsyncApp
from slack_bolt.authorization import AuthorizeResult
from slack_bolt.authorization.async_authorize import AsyncAuthorize
from slack_bolt.oauth.async_oauth_flow import AsyncOAuthFlow
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.webhook.async_client import AsyncWebhookClient

from bot.buttons import ACK_PREFIX, FOLLOW_PREFIX, SNOOZE_PREFIX, SOURCES_PREFIX, STOP_PREFIX
from bot.commands import Reply, Sources, line
from bot.forms import form_typed
from bot.model import Reader, Target
from bot.newsroom import FrontDesk
from bot.publisher import TargetRefused
from bot.slack.errands import Errands
from bot.slack.errors import FAILURES
from bot.slack.filling import FormListeners
from bot.slack.forms import ASKED, CONFIRMED
from bot.slack.replies import answers, home_view, told_view
from bot.slack.senders import Once, RightWorkspace, place_of, reader_of, team_of
from bot.slack.sources import view as sources_view
from bot.slack.workspaces import OneWorkspace, Workspaces
from digest.story import Span

log = structlog.get_logger()

#: What a modal shows until its answer is there.
_READING = line("Looking that up …")

Body = Mapping[str, Any]
Ack = Callable[[], Awaitable[object]]
Answer = Callable[[], Awaitable[Reply]]


class Listeners:
    """Carries requests to the newsroom, and its replies back."""

    def __init__(self, front: FrontDesk, workspaces: Workspaces, errands: Errands, forms: FormListeners) -> None:
        self._front = front
        self._workspaces = workspaces
        self._errands = errands
        self._forms = forms

    async def wire(self, ack: Ack, command: Body) -> None:
        """`/wire …`"""
        await ack()
        who, where = self._asker(command)
        form = form_typed(command.get("text", ""))
        if form:
            self._errands.start(self._forms.open(str(command.get("trigger_id", "")), form, who, where))
            return
        self._answer(command, lambda: self._front.answer(command.get("text", ""), who, where))

    async def pressed(self, ack: Ack, body: Body, action: Body) -> None:
        """A button of a post, or a choice of one. The outbox redraws the messages that show what changed."""
        await ack()
        who, where = self._asker(body)
        button, choice = str(action["action_id"]), str((action.get("selected_option") or {}).get("value", ""))
        if (body.get("view") or {}).get("type") == "home":
            self._errands.start(self._publish(who, lambda: self._front.pressed(button, who, where, choice)))
            return
        self._answer(body, lambda: self._front.pressed(button, who, where, choice))

    async def sources(self, ack: Ack, body: Body, action: Body) -> None:
        """The Sources button of a post, and the buttons of its pages."""
        await ack()
        (who, where), button = self._asker(body), str(action["action_id"])
        self._errands.start(self._show_sources(body, who, lambda: self._front.pressed(button, who, where)))

    async def home_opened(self, body: Body, event: Body) -> None:
        """Somebody looks at the App Home. Bolt acknowledges events by itself."""
        if event.get("tab") == "home":
            self._errands.start(self._publish(reader_of(self._workspaces, body)))

    async def removed(self, body: Body, event: Body) -> None:
        """A workspace removed the app, or its token was revoked; tokens of people are none of ours."""
        if event.get("type") == "app_uninstalled" or (event.get("tokens") or {}).get("bot"):
            self._errands.start(self._workspaces.left(team_of(body)))

    def _asker(self, body: Body) -> tuple[Reader, Target]:
        who = reader_of(self._workspaces, body)
        return who, place_of(self._workspaces, body, who)

    async def _publish(self, who: Reader, answer: Answer | None = None) -> None:
        said = await _answered(answer) if answer else None
        page = await _answered(lambda: self._front.home(who))
        try:
            client = await self._workspaces.client(who.target.workspace)
            await client.views_publish(user_id=who.target.id, view=home_view(page, said))
        except (*FAILURES, TargetRefused) as error:
            log.warning("Slack did not show a reader's page", action="slack_home", error=type(error).__name__)

    def _answer(self, request: Body, answer: Answer) -> None:
        self._errands.start(self._reply(str(request.get("response_url", "")), answer))

    async def _reply(self, url: str, answer: Answer) -> None:
        reply = await _answered(answer)
        await self._say(url, reply)
        if reply.later:
            await self._reply(url, reply.later)

    async def _show_sources(self, request: Body, who: Reader, answer: Answer) -> None:
        """Open the modal at once, as what triggers it is good for three seconds, and fill it when the answer is there."""
        try:
            client = await self._workspaces.client(who.target.workspace)
            view = str((request.get("view") or {}).get("id") or await _opened(client, str(request.get("trigger_id", ""))))
            reply = await _answered(answer)
            shown = sources_view(reply.asks.story, reply.asks.page) if isinstance(reply.asks, Sources) else told_view(reply)
            await client.views_update(view_id=view, view=shown)
        except (*FAILURES, TargetRefused) as error:
            log.warning("Slack did not show the sources", action="slack_view", error=type(error).__name__)
            await self._reply(str(request.get("response_url", "")), answer)

    async def _say(self, url: str, reply: Reply) -> None:
        if not url:  # what is pressed in a modal has none
            return
        # The response URL is as good as a token: no line of the log names it.
        webhook = AsyncWebhookClient(url, session=self._workspaces.session, retry_handlers=[])
        for message in answers(reply):
            try:
                said = await webhook.send(
                    text=message.text,
                    blocks=list(message.blocks),
                    response_type="ephemeral",
                    replace_original=False,
                    unfurl_links=False,
                    unfurl_media=False,
                )
            except FAILURES as error:
                log.warning("a reply did not reach Slack", action="slack_reply", error=type(error).__name__)
                return
            if said.status_code != 200:
                log.warning("Slack did not take a reply", action="slack_reply", status=said.status_code)
                return


def build_app(
    front: FrontDesk,
    client: AsyncWebClient,
    errands: Errands,
    *,
    signing_secret: str = "",
    workspaces: Workspaces | None = None,
    flow: AsyncOAuthFlow | None = None,
) -> AsyncApp:
    """Return the Bolt app.

    Args:
        client: of `bot.slack.publisher.open_client()`.
        signing_secret: what requests over HTTP are checked against; Socket Mode needs none.
        workspaces: where the bot is; by default in the one of `client`.
        flow: of `bot.slack.oauth`, where the app can be installed into several workspaces.
    """
    app = AsyncApp(
        name="repojournal",
        client=client,
        signing_secret=signing_secret,
        process_before_response=True,
        logger=_bolt_logger(),
        # Both, or Bolt makes settings of its own where it finds SLACK_CLIENT_ID, with a store in the home folder.
        oauth_flow=flow,
        oauth_settings=flow.settings if flow else None,
        authorize=Everybody() if flow else None,
    )
    places = workspaces or OneWorkspace(client)
    forms = FormListeners(front, places)
    listeners = Listeners(front, places, errands, forms)
    app.middleware(RightWorkspace(places))
    app.middleware(Once())
    app.command("/wire")(listeners.wire)
    app.action(re.compile(f"^({ACK_PREFIX}|{SNOOZE_PREFIX}|{FOLLOW_PREFIX}|{STOP_PREFIX})"))(listeners.pressed)
    app.action(re.compile(f"^{SOURCES_PREFIX}"))(listeners.sources)
    app.view(ASKED)(forms.filled)
    app.view(CONFIRMED)(forms.confirmed)
    app.event("app_home_opened")(listeners.home_opened)
    app.event("app_uninstalled")(listeners.removed)
    app.event("tokens_revoked")(listeners.removed)
    return app


class Everybody(AsyncAuthorize):
    """Lets Bolt pass on what Slack signed. Its own way asks Slack about the token before each acknowledgement.

    Which workspaces are answered is up to `RightWorkspace`, and their clients are found when the work begins.
    """

    def __init__(self) -> None:
        """Nothing to remember."""

    async def __call__(self, *, enterprise_id: str | None, team_id: str | None, **_: Any) -> AuthorizeResult:
        return AuthorizeResult(enterprise_id=enterprise_id, team_id=team_id)


async def _opened(client: AsyncWebClient, trigger: str) -> str:
    opened = await client.views_open(trigger_id=trigger, view=told_view(Reply((_READING,))))
    return str(opened["view"]["id"])


async def _answered(answer: Answer) -> Reply:
    """The newsroom's reply; an apology where it fails."""
    try:
        return await answer()
    except Exception:
        error_id = secrets.token_hex(4)
        log.exception("a request from Slack failed", action="slack_request", error_id=error_id)
        return Reply((_sorry(error_id),))


def _sorry(error_id: str) -> tuple[Span, ...]:
    words = f"Something went wrong here. Try again later, or give the number {error_id} to whoever runs this bot."
    return (Span("text", words),)


def _bolt_logger() -> logging.Logger:
    """Bolt's log without its warning that `client` comes before SLACK_BOT_TOKEN, which is meant so.

    It needs a level of its own: without one Bolt writes its debug lines for each request, and nobody sees them.
    """
    logger = logging.getLogger("slack_bolt")
    logger.setLevel(logging.WARNING)
    if not logger.filters:
        logger.addFilter(lambda record: not record.getMessage().startswith("As you gave `client`"))
    return logger
