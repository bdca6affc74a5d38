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
from bot.publisher import CannotLook, MessageRefused, OutcomeUnknown, TargetRefused
from bot.slack import blocks
from bot.slack.errors import FAILURES, MENDING, classified, error_code, require_scopes
from bot.slack.manifest import FOR_CHANNELS, FOR_READERS
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


def open_client(token: str, base_url: str = "https://slack.com/api/", *, timeout: float = TIMEOUT) -> AsyncWebClient:
    """Return a client with one session for everything the bot says. Needs a running event loop.

    The SDK's own retries are off: its default repeats a POST whose answer got lost, and the channel has the message twice.
    """
    session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=timeout))
    # Without a level of its own the SDK's log formats every request and answer, and nobody sees them.
    logger = logging.getLogger("slack_sdk")
    logger.setLevel(logging.WARNING)
    return AsyncWebClient(token, base_url=base_url, session=session, logger=logger, retry_handlers=[])


class SlackPublisher:
    """Publishes over a client of `open_client()`, and closes its session.

    Args:
        pace: seconds between two messages to one channel.
    """

    platform: Platform = "slack"

    def __init__(self, client: AsyncWebClient, *, pace: float = PACE) -> None:
        self._client = client
        self._pace = pace
        self._turns: dict[str, AsyncLimiter] = {}
        self._conversations: dict[str, str] = {}
        self._name = ""

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
        answer = await self._say(
            self._client.chat_postMessage, delivery, blocks.message(post), channel=channel, mrkdwn=False, thread_ts=thread
        )
        if not answer.get("ts"):
            raise OutcomeUnknown("Slack's answer does not name the message")
        return f"{answer.get('channel') or channel}/{answer['ts']}"

    async def redraw(self, delivery: Delivery, post: Post) -> None:
        if delivery.message is None or post.part >= blocks.parts(post.story, post.notes, post.form):
            raise TargetRefused("there is no such message to redraw")
        channel, ts = _split(delivery.message)
        await self._say(self._client.chat_update, delivery, blocks.message(post), channel=channel, ts=ts)

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
            raise classified(error, delivery.target, await self._name_for(error)) from None

    async def check(self, target: Target) -> None:
        try:
            who = await self._client.auth_test()
            require_scopes(FOR_READERS if target.personal else FOR_CHANNELS, who.headers)
            if target.personal:
                await self._conversation(target)
                return
            channel = (await self._client.conversations_info(channel=target.address))["channel"]
        except FAILURES as error:
            raise classified(error, target, await self._name_for(error), posting=False) from None
        problem = "is_archived" if channel.get("is_archived") else "" if channel.get("is_member") else "not_in_channel"
        if problem:
            raise TargetRefused(MENDING[problem].format(target=target, bot=who["user"]))

    async def close(self) -> None:
        if self._client.session:
            await self._client.session.close()

    async def _conversation(self, target: Target) -> str:
        """The id of the channel, or of the direct messages with a reader."""
        if not target.personal:
            return target.address
        if target.address not in self._conversations:
            try:
                opened = await self._client.api_call("conversations.open", json={"users": target.address})
            except FAILURES as error:
                raise classified(error, target, posting=False) from None
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
        call = self._client.conversations_history
        if delivery.root:
            asked["ts"] = _split(delivery.root)[1]
            call = self._client.conversations_replies  # type: ignore[assignment]
        for _ in range(PAGES):
            try:
                page = await call(**asked)
            except FAILURES as error:
                raise classified(error, delivery.target, posting=False) from None
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

    async def _name_for(self, error: Exception) -> str:
        """The bot's own name, asked for only where the line about `error` needs it."""
        if "{bot}" in MENDING.get(error_code(error), "") and not self._name:
            try:
                self._name = str((await self._client.auth_test())["user"])
            except FAILURES:
                return "repojournal"
        return self._name


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
