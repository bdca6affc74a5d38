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
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import structlog
from slack_bolt.async_app import AsyncApp
from slack_bolt.response import BoltResponse
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.webhook.async_client import AsyncWebhookClient

from bot.buttons import ACK_PREFIX, FOLLOW_PREFIX, SNOOZE_PREFIX, SOURCES_PREFIX
from bot.commands import Reply, Sources, line
from bot.forms import form_typed
from bot.model import Reader, Target
from bot.newsroom import FrontDesk
from bot.slack.errands import Errands
from bot.slack.errors import FAILURES
from bot.slack.filling import FormListeners
from bot.slack.forms import ASKED, CONFIRMED
from bot.slack.replies import answers, home_view, told_view
from bot.slack.sources import view as sources_view
from digest.story import Span

log = structlog.get_logger()

#: Requests that are remembered, so that one which Slack sends again is not handled again.
REMEMBERED = 1_000

#: What somebody of another workspace is told.
ELSEWHERE = "This bot belongs to another workspace; nothing was changed."

#: What a modal shows until its answer is there.
_READING = line("Looking that up …")

Body = Mapping[str, Any]
Ack = Callable[[], Awaitable[object]]
Answer = Callable[[], Awaitable[Reply]]


class Once:
    """A middleware that passes a request on the first time only: Slack repeats what was not answered in time."""

    def __init__(self, remembered: int = REMEMBERED) -> None:
        self._seen: OrderedDict[str, None] = OrderedDict()
        self._remembered = remembered

    async def __call__(self, body: Body, next: Callable[[], Awaitable[BoltResponse]]) -> BoltResponse:  # noqa: A002 - Bolt's name
        key = str(body.get("event_id") or body.get("trigger_id") or "")
        if key in self._seen:
            return BoltResponse(status=200, body="")
        if key:
            self._seen[key] = None
            if len(self._seen) > self._remembered:
                self._seen.popitem(last=False)
        return await next()


class OurWorkspace:
    """A middleware that passes on what comes from the workspace of the token; a shared channel has people of others, too."""

    def __init__(self) -> None:
        #: Its id; empty until Slack said it, and then everything that is signed passes.
        self.team = ""

    async def __call__(self, body: Body, next: Callable[[], Awaitable[BoltResponse]]) -> BoltResponse:  # noqa: A002 - Bolt's name
        user, team = body.get("user"), body.get("team")
        theirs = (user.get("team_id") if isinstance(user, dict) else None) or (
            team.get("id") if isinstance(team, dict) else body.get("team_id")
        )
        if not (self.team and theirs) or theirs == self.team:
            return await next()
        log.warning("a request of another workspace is not answered", action="slack_workspace")
        # Slack shows the text to who typed a command, and ignores it elsewhere.
        return BoltResponse(status=200, body=ELSEWHERE if body.get("command") else "")


class Listeners:
    """Carries requests to the newsroom, and its replies back."""

    def __init__(self, front: FrontDesk, client: AsyncWebClient, errands: Errands, forms: FormListeners) -> None:
        self._front = front
        self._client = client
        self._errands = errands
        self._forms = forms

    async def wire(self, ack: Ack, command: Body) -> None:
        """`/wire …`"""
        await ack()
        who = Reader("slack", command["user_id"], command.get("user_name", ""))
        where = _place(command["channel_id"], who)
        form = form_typed(command.get("text", ""))
        if form:
            self._errands.start(self._forms.open(str(command.get("trigger_id", "")), form, who, where))
            return
        self._answer(command, lambda: self._front.answer(command.get("text", ""), who, where))

    async def pressed(self, ack: Ack, body: Body, action: Body) -> None:
        """A button of a post, or a choice of one. The outbox redraws the messages that show what changed."""
        await ack()
        who, button = _presser(body), str(action["action_id"])
        where, choice = _place(_channel(body), who), str((action.get("selected_option") or {}).get("value", ""))
        if (body.get("view") or {}).get("type") == "home":
            self._errands.start(self._publish(who, lambda: self._front.pressed(button, who, where, choice)))
            return
        self._answer(body, lambda: self._front.pressed(button, who, where, choice))

    async def sources(self, ack: Ack, body: Body, action: Body) -> None:
        """The Sources button of a post, and the buttons of its pages."""
        await ack()
        who, button = _presser(body), str(action["action_id"])
        where = _place(_channel(body), who)
        self._errands.start(self._show_sources(body, lambda: self._front.pressed(button, who, where)))

    async def home_opened(self, event: Body) -> None:
        """Somebody looks at the App Home. Bolt acknowledges events by itself."""
        if event.get("tab") == "home":
            who = Reader("slack", str(event["user"]))
            self._errands.start(self._publish(who))

    async def _publish(self, who: Reader, answer: Answer | None = None) -> None:
        said = await _answered(answer) if answer else None
        page = await _answered(lambda: self._front.home(who))
        try:
            await self._client.views_publish(user_id=who.id, view=home_view(page, said))
        except FAILURES as error:
            log.warning("Slack did not show a reader's page", action="slack_home", error=type(error).__name__)

    def _answer(self, request: Body, answer: Answer) -> None:
        self._errands.start(self._reply(str(request.get("response_url", "")), answer))

    async def _reply(self, url: str, answer: Answer) -> None:
        reply = await _answered(answer)
        await self._say(url, reply)
        if reply.later:
            await self._reply(url, reply.later)

    async def _show_sources(self, request: Body, answer: Answer) -> None:
        """Open the modal at once, as what triggers it is good for three seconds, and fill it when the answer is there."""
        try:
            view = str((request.get("view") or {}).get("id") or await self._opened(str(request.get("trigger_id", ""))))
            reply = await _answered(answer)
            shown = sources_view(reply.asks.story, reply.asks.page) if isinstance(reply.asks, Sources) else told_view(reply)
            await self._client.views_update(view_id=view, view=shown)
        except FAILURES as error:
            log.warning("Slack did not show the sources", action="slack_view", error=type(error).__name__)
            await self._reply(str(request.get("response_url", "")), answer)

    async def _opened(self, trigger: str) -> str:
        opened = await self._client.views_open(trigger_id=trigger, view=told_view(Reply((_READING,))))
        return str(opened["view"]["id"])

    async def _say(self, url: str, reply: Reply) -> None:
        if not url:  # what is pressed in a modal has none
            return
        # The response URL is as good as a token: no line of the log names it.
        webhook = AsyncWebhookClient(url, session=self._client.session, retry_handlers=[])
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
    workspace: OurWorkspace | None = None,
) -> AsyncApp:
    """Return the Bolt app.

    Args:
        client: of `bot.slack.publisher.open_client()`.
        signing_secret: what requests over HTTP are checked against; Socket Mode needs none.
        workspace: passes on what comes from the right one.
    """
    app = AsyncApp(
        name="repojournal",
        client=client,
        signing_secret=signing_secret,
        process_before_response=True,
        logger=_bolt_logger(),
    )
    forms = FormListeners(front, client)
    listeners = Listeners(front, client, errands, forms)
    app.middleware(workspace or OurWorkspace())
    app.middleware(Once())
    app.command("/wire")(listeners.wire)
    app.action(re.compile(f"^({ACK_PREFIX}|{SNOOZE_PREFIX}|{FOLLOW_PREFIX})"))(listeners.pressed)
    app.action(re.compile(f"^{SOURCES_PREFIX}"))(listeners.sources)
    app.view(ASKED)(forms.filled)
    app.view(CONFIRMED)(forms.confirmed)
    app.event("app_home_opened")(listeners.home_opened)
    return app


def _place(channel: str, who: Reader) -> Target:
    """Where it was typed: the channel, or the person's direct messages."""
    return who.target if channel.startswith("D") else Target("slack", channel)


def _presser(body: Body) -> Reader:
    """Who pressed."""
    user = body["user"]
    return Reader("slack", user["id"], user.get("username") or user.get("name", ""))


def _channel(body: Body) -> str:
    """The channel of the message that was pressed; a modal is the person's own."""
    return str((body.get("channel") or {}).get("id") or "D")


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
