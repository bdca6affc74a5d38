"""Posting to Slack: one call a message, found again by its metadata, never a preview of a link, never a mention."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from typing import Any

import aiohttp
import structlog
from aiolimiter import AsyncLimiter
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.web.async_slack_response import AsyncSlackResponse

from bot.model import Delivery, Form, Platform, Post, Target
from bot.publisher import CannotLook, DeliveryError, MessageRefused, OutcomeUnknown, TargetRefused
from bot.slack import blocks
from bot.slack.errors import FAILURES, MENDING, classified, error_code, require_scopes
from bot.slack.manifest import FOR_CHANNELS, FOR_READERS
from bot.slack.workspaces import REMOVED, Workspaces, workspaces_of
from digest.story import Story

log = structlog.get_logger("slack")

Call = Callable[..., Awaitable[AsyncSlackResponse]]

#: Name of the metadata that proves a message ours.
EVENT = "repojournal_delivery"

#: How far before the delivery was planned the history is searched: the clocks of two machines.
EARLIER = timedelta(minutes=5)

#: Messages of one page of history (Slack's recommended most), and how many pages are read before we give up.
PAGE, PAGES = 200, 15

#: Seconds between two messages to one channel (https://docs.slack.dev/apis/web-api/rate-limits).
PACE = 1.0

#: Seconds that one call may take: less than the outbox waits, so that the reason is told here.
TIMEOUT = 15.0


def open_client(token: str | None, base_url: str = "https://slack.com/api/", *, timeout: float = TIMEOUT) -> AsyncWebClient:
    """Return a client with one session for everything the bot says. Needs a running event loop.

    Args:
        token: None where each workspace has its own.

    The SDK's own retries are off: its default repeats a POST whose answer got lost, and the channel has the message twice.
    """
    session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=timeout))
    # Without a level of its own the SDK's log formats every request and answer, and nobody sees them.
    logger = logging.getLogger("slack_sdk")
    logger.setLevel(logging.WARNING)
    return AsyncWebClient(token, base_url=base_url, session=session, logger=logger, retry_handlers=[])


class SlackPublisher:
    """Publishes over a client of `open_client()`, or the clients of several workspaces, and closes their session.

    Args:
        pace: seconds between two messages to one channel.
    """

    platform: Platform = "slack"

    def __init__(self, workspaces: AsyncWebClient | Workspaces, *, pace: float = PACE) -> None:
        self._workspaces = workspaces_of(workspaces)
        self._pace = pace
        self._turns: dict[str, AsyncLimiter] = {}
        self._conversations: dict[str, str] = {}
        self._names: dict[str, str] = {}

    def parts(self, story: Story, notes: tuple[str, ...] = (), form: Form = "full") -> int:
        return blocks.parts(story, notes, form)

    async def find(self, delivery: Delivery) -> str | None:
        if delivery.part and not delivery.root:
            raise CannotLook("the message whose thread it belongs to is not known")
        try:
            channel = await self._conversation(delivery.target)
            async for message in self._recent(delivery, channel):
                if _key(message) == delivery.dedupe_key:
                    return f"{channel}/{message['ts']}"
        except TargetRefused as error:
            raise CannotLook(str(error)) from None
        return None

    async def send(self, delivery: Delivery, post: Post) -> str:
        thread = _split(delivery.root)[1] if delivery.root else None
        channel = await self._conversation(delivery.target)
        client = await self._client(delivery.target)
        answer = await self._say(
            client.chat_postMessage, delivery, blocks.message(post), channel=channel, mrkdwn=False, thread_ts=thread
        )
        if not answer.get("ts"):
            raise OutcomeUnknown("Slack's answer does not name the message")
        return f"{answer.get('channel') or channel}/{answer['ts']}"

    async def redraw(self, delivery: Delivery, post: Post) -> None:
        if delivery.message is None or post.part >= blocks.parts(post.story, post.notes, post.form):
            raise TargetRefused("there is no such message to redraw")
        channel, ts = _split(delivery.message)
        client = await self._client(delivery.target)
        await self._say(client.chat_update, delivery, blocks.message(post), channel=channel, ts=ts)

    async def _say(self, call: Call, delivery: Delivery, message: blocks.Message, **where: Any) -> AsyncSlackResponse:
        """Post or draw a message; once more as text alone where Slack refuses its blocks."""
        try:
            return await self._call(call, delivery, _content(message), **where)
        except MessageRefused as refusal:
            log.warning("shown as plain text", action="slack_plain", key=delivery.dedupe_key, reason=str(refusal))
        return await self._call(call, delivery, _plain(message), **where)

    async def _call(self, call: Call, delivery: Delivery, content: dict[str, Any], **where: Any) -> AsyncSlackResponse:
        await self._turn(where["channel"])
        try:
            return await call(metadata=_metadata(delivery), **content, **where)
        except FAILURES as error:
            raise await self._problem(error, delivery.target) from None

    async def check(self, target: Target) -> None:
        client = await self._client(target)
        try:
            who = await client.auth_test()
            require_scopes(FOR_READERS if target.personal else FOR_CHANNELS, who.headers)
            if target.personal:
                await self._conversation(target)
                return
            channel = (await client.conversations_info(channel=target.id))["channel"]
        except FAILURES as error:
            raise await self._problem(error, target, posting=False) from None
        problem = "is_archived" if channel.get("is_archived") else "" if channel.get("is_member") else "not_in_channel"
        if problem:
            raise TargetRefused(MENDING[problem].format(target=target, bot=who["user"]))

    async def close(self) -> None:
        if self._workspaces.session:
            await self._workspaces.session.close()

    async def _client(self, target: Target) -> AsyncWebClient:
        """The client of a target's workspace. Raises TargetRefused."""
        return await self._workspaces.client(target.workspace)

    async def _problem(self, error: Exception, target: Target, *, posting: bool = True) -> DeliveryError:
        """What `error`, raised by a call for `target`, means for the delivery; and for the workspace, where it is gone."""
        try:
            client = await self._client(target)
        except TargetRefused as refusal:
            return refusal
        code = error_code(error)
        gone = await self._workspaces.lost(target.workspace, client, code) if code in REMOVED else None
        if gone:
            return TargetRefused(gone)
        return classified(error, target, await self._name_for(error, target), posting=posting)

    async def _conversation(self, target: Target) -> str:
        """The id of the channel, or of the direct messages with a reader."""
        if not target.personal:
            return target.id
        if target.address not in self._conversations:
            client = await self._client(target)
            try:
                opened = await client.api_call("conversations.open", json={"users": target.id})
            except FAILURES as error:
                raise await self._problem(error, target, posting=False) from None
            self._conversations[target.address] = opened["channel"]["id"]
        return self._conversations[target.address]

    async def _recent(self, delivery: Delivery, channel: str) -> AsyncIterator[dict[str, Any]]:
        """The messages since the delivery was planned; of the thread where it belongs into one."""
        asked: dict[str, Any] = {
            "channel": channel,
            "oldest": f"{(delivery.created_at - EARLIER).timestamp():.6f}",
            "include_all_metadata": True,
            "limit": PAGE,
        }
        client = await self._client(delivery.target)
        call = client.conversations_history
        if delivery.root:
            asked["ts"] = _split(delivery.root)[1]
            call = client.conversations_replies  # type: ignore[assignment]
        for _ in range(PAGES):
            try:
                page = await call(**asked)
            except FAILURES as error:
                raise await self._problem(error, delivery.target, posting=False) from None
            for message in page["messages"]:
                yield message
            asked["cursor"] = (page.get("response_metadata") or {}).get("next_cursor")
            if not asked["cursor"]:
                return
        raise CannotLook(f"{delivery.target} had more than {PAGE * PAGES} messages since the edition was filed")

    async def _turn(self, channel: str) -> None:
        """Wait until the channel may get another message."""
        if self._pace:
            turns = self._turns.setdefault(channel, AsyncLimiter(1, self._pace))
            await turns.acquire()

    async def _name_for(self, error: Exception, target: Target) -> str:
        """The bot's own name, asked for only where the line about `error` needs it."""
        if "{bot}" in MENDING.get(error_code(error), "") and target.workspace not in self._names:
            client = await self._client(target)
            try:
                self._names[target.workspace] = str((await client.auth_test())["user"])
            except FAILURES:
                return "repojournal"
        return self._names.get(target.workspace, "")


def _content(message: blocks.Message) -> dict[str, Any]:
    return {"text": message.text, "blocks": list(message.blocks), "unfurl_links": False, "unfurl_media": False}


def _plain(message: blocks.Message) -> dict[str, Any]:
    """The words of a message without its layout. `parse`: no address in a title becomes a link."""
    return {
        "text": blocks.as_text(message),
        "blocks": [],
        "parse": "none",
        "link_names": False,
        "unfurl_links": False,
        "unfurl_media": False,
    }


def _metadata(delivery: Delivery) -> dict[str, Any]:
    return {"event_type": EVENT, "event_payload": {"dedupe_key": delivery.dedupe_key}}


def _key(message: dict[str, Any]) -> str | None:
    """The dedupe key that a message of ours carries."""
    metadata = message.get("metadata") or {}
    return metadata.get("event_payload", {}).get("dedupe_key") if metadata.get("event_type") == EVENT else None


def _split(reference: str) -> tuple[str, str]:
    channel, _, ts = reference.partition("/")
    return channel, ts
