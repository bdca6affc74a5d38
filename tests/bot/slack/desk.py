"""A newsroom that answers from a script, and Slack calling it: signed requests, and where replies arrive."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from aiohttp import ClientSession, web
from slack_sdk.signature import SignatureVerifier

from bot.commands import Reply
from bot.desk_front.suggestions import Kind, Suggestion
from bot.forms import Filled, Form, FormId
from bot.model import Reader, Target
from digest.story import Span

SECRET = "a-signing-secret"


def line(text: str) -> tuple[Span, ...]:
    return (Span("text", text),)


@dataclass
class ScriptedDesk:
    """A FrontDesk that notes what it was asked and says it back, or what it is told to."""

    asked: list[tuple[str, Reader, Target]] = field(default_factory=list)
    presses: list[tuple[str, str, Reader, Target]] = field(default_factory=list)
    reply: Reply | None = None
    failure: Exception | None = None
    #: Answers wait until it is set.
    open: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.open.set()

    async def answer(self, text: str, who: Reader, where: Target) -> Reply:
        self.asked.append((text, who, where))
        return await self._said(f"heard: {text}")

    async def pressed(self, button: str, who: Reader, where: Target, choice: str = "") -> Reply:
        self.presses.append((button, choice, who, where))
        return await self._said("You pressed it.")

    async def home(self, who: Reader) -> Reply:  # noqa: ARG002
        return await self._said("Your page.")

    async def form(self, form: FormId, who: Reader, where: Target) -> Form | Reply:  # noqa: ARG002
        return await self._said(f"form: {form}")

    async def filled(
        self,
        form: FormId,
        values: Mapping[str, str],  # noqa: ARG002
        who: Reader,  # noqa: ARG002
        where: Target,  # noqa: ARG002
        *,
        save: bool,
    ) -> Filled:
        return Filled(await self._said(f"filled: {form} {save}"))

    async def suggest(self, kind: Kind, typed: str, who: Reader, where: Target) -> tuple[Suggestion, ...]:  # noqa: ARG002
        return ()

    async def _said(self, words: str) -> Reply:
        await self.open.wait()
        if self.failure:
            raise self.failure
        return self.reply or Reply((line(words),))


@dataclass
class Replies:
    """Where response URLs point to; every reply that arrives is kept."""

    url: str = ""
    arrived: asyncio.Queue[dict[str, Any]] = field(default_factory=asyncio.Queue)
    status: int = 200

    async def receive(self, request: web.Request) -> web.Response:
        self.arrived.put_nowait(await request.json())
        return web.Response(status=self.status, text="ok")

    def response_url(self) -> str:
        return f"{self.url}/response/token-like-path"


def command(replies: Replies, text: str = "latest", **changes: Any) -> dict[str, Any]:
    """The fields of a slash command (https://docs.slack.dev/interactivity/implementing-slash-commands)."""
    return {
        "command": "/wire",
        "text": text,
        "user_id": "U0KESTREL",
        "user_name": "kestrel",
        "channel_id": "C0WIRE",
        "channel_name": "wire",
        "team_id": "T0RIG",
        "api_app_id": "A0RIG",
        "trigger_id": "1.2.a",
        "response_url": replies.response_url(),
        **changes,
    }


def press(replies: Replies, item: str = "0123456789ab", **changes: Any) -> dict[str, Any]:
    """A block_actions payload (https://docs.slack.dev/reference/interaction-payloads/block_actions-payload)."""
    return {
        "type": "block_actions",
        "user": {"id": "U0KESTREL", "username": "kestrel", "team_id": "T0RIG"},
        "team": {"id": "T0RIG", "domain": "rig"},
        "api_app_id": "A0RIG",
        "trigger_id": "3.4.b",
        "container": {"type": "message", "message_ts": "1.0", "channel_id": "C0WIRE"},
        "channel": {"id": "C0WIRE", "name": "wire"},
        "response_url": replies.response_url(),
        "actions": [{"type": "button", "block_id": "x", "action_id": f"ack:{item}", "value": item, "action_ts": "5.6"}],
        **changes,
    }


@dataclass
class Slack:
    """Calls the bot over HTTP the way Slack does.

    Args:
        url: the address of the bot's endpoint.
        ahead: seconds that the timestamp of a request is away from now.
    """

    url: str
    secret: str = SECRET
    ahead: int = 0

    async def command(self, fields: dict[str, Any], **headers: str) -> tuple[int, str]:
        """Send a slash command; return the status and the body of the answer."""
        return await self.post(urlencode(fields), "application/x-www-form-urlencoded", headers)

    async def interaction(self, payload: dict[str, Any], **headers: str) -> tuple[int, str]:
        """Send an interaction."""
        return await self.post(urlencode({"payload": json.dumps(payload)}), "application/x-www-form-urlencoded", headers)

    async def event(self, data: dict[str, Any]) -> tuple[int, str]:
        """Send what the Events API sends."""
        return await self.post(json.dumps(data), "application/json", {})

    async def post(self, body: str, content_type: str, headers: dict[str, str]) -> tuple[int, str]:
        timestamp = str(int(time.time()) + self.ahead)
        signature = SignatureVerifier(self.secret).generate_signature(timestamp=timestamp, body=body)
        signed = {
            "Content-Type": content_type,
            "X-Slack-Request-Timestamp": timestamp,
            "X-Slack-Signature": signature or "",
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        async with ClientSession() as session, session.post(self.url, data=body, headers=signed) as answer:
            return answer.status, await answer.text()
