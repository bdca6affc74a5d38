"""Discord on a local port: the part of its REST API and of its gateway that the bot uses, with faults to order.

What simcord cannot do: nonces, 429, broken connections, the gateway's websocket. Payloads follow
https://docs.discord.com/developers/resources/message. The content type is exactly `application/json`: with a charset
behind it, discord.py takes the body for text.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

import discord
from aiohttp import WSMsgType, web

from tests.bot.stories import NOON

BOT, CHANNEL, GUILD, READER, DIRECT = 1000, 42, 7, 4242, 43

USER = {"id": str(BOT), "username": "wire", "discriminator": "0", "avatar": None, "bot": True}
APPLICATION = {
    "id": str(BOT), "name": "wire", "icon": None, "description": "", "bot_public": True, "bot_require_code_grant": False,
    "flags": 0, "verify_key": "", "owner": USER, "summary": "", "team": None,
}  # fmt: skip
ANNOUNCED = {"id": "1", "application_id": str(BOT), "version": "1"}
START_LIMIT = {"total": 1000, "remaining": 999, "reset_after": 1, "max_concurrency": 1}
NEWS_CHANNEL = {
    "id": str(CHANNEL), "type": 0, "guild_id": str(GUILD), "name": "news", "position": 0, "nsfw": False,
    "permission_overwrites": [], "parent_id": None, "topic": None,
}  # fmt: skip
MEMBER = {"joined_at": NOON.isoformat(), "deaf": False, "mute": False, "nick": None, "avatar": None}


def _guild(rights: discord.Permissions) -> dict[str, Any]:
    everyone = {
        "id": str(GUILD), "name": "@everyone", "permissions": str(rights.value), "position": 0, "color": 0, "hoist": False,
        "managed": False, "mentionable": False, "flags": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
    }  # fmt: skip
    return {
        "id": str(GUILD), "name": "a server", "owner_id": "1", "roles": [everyone], "emojis": [], "stickers": [],
        "features": [], "icon": None, "verification_level": 0, "default_message_notifications": 0,
        "explicit_content_filter": 0, "mfa_level": 0, "nsfw_level": 0, "afk_timeout": 0, "premium_tier": 0,
        "preferred_locale": "en-US", "system_channel_flags": 0,
    }  # fmt: skip


def _direct_messages(body: dict[str, Any]) -> dict[str, Any]:
    reader = {"id": str(body["recipient_id"]), "username": "heron", "discriminator": "0", "avatar": None}
    return {"id": str(DIRECT), "type": 1, "recipients": [reader], "last_message_id": None}


@dataclass(frozen=True)
class Call:
    """A request as it arrived."""

    method: str
    path: str
    body: dict[str, Any]


@dataclass
class Fault:
    """What is answered instead. `status` 0 breaks the connection."""

    method: str
    path: str
    status: int
    body: dict[str, Any] | str
    headers: dict[str, str] = field(default_factory=dict)
    #: Whether the request is carried out before it is answered so.
    accepted: bool = False


def _json(body: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    return web.Response(
        body=json.dumps(body).encode(), status=status, headers={"Content-Type": "application/json", **(headers or {})}
    )


def _unknown(what: str, code: int) -> web.Response:
    return _json({"message": f"Unknown {what}", "code": code}, 404)


class DiscordServer:
    """Keeps what is posted, by channel. A post with the nonce of another one is answered with that."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.messages: dict[int, list[dict[str, Any]]] = {CHANNEL: [], DIRECT: []}
        self.faults: list[Fault] = []
        self.identified: list[dict[str, Any]] = []
        #: A request arrived; somebody left the gateway.
        self.arrived, self.left = asyncio.Event(), asyncio.Event()
        #: Code with which the gateway closes instead of greeting; None for a gateway that works.
        self.gateway_closes: int | None = None
        #: How many connections it asks for, and whether they are all there.
        self.shards = 1
        self.complete = asyncio.Event()
        #: What everybody in the server may do, the bot included.
        self.rights = discord.Permissions.all_channel()
        self._by_nonce: dict[tuple[int, str], dict[str, Any]] = {}
        self._next = discord.utils.time_snowflake(NOON)
        self._runner: web.AppRunner | None = None
        self._sockets: set[web.WebSocketResponse] = set()
        self.port = 0

    async def __aenter__(self) -> Self:
        app = web.Application()
        app.router.add_get("/gateway", self._gateway)
        app.router.add_route("*", "/api/v10/{path:.*}", self._api)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.port = self._runner.addresses[0][1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.stop()

    async def stop(self) -> None:
        """Take no more requests."""
        for socket in list(self._sockets):
            await socket.close()
        if self._runner:
            await self._runner.cleanup()

    @property
    def api_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/api/v10"

    @property
    def gateway_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/gateway"

    def fault(
        self,
        method: str,
        path: str,
        status: int,
        body: dict[str, Any] | str = "",
        headers: dict[str, str] | None = None,
        *,
        accepted: bool = False,
    ) -> None:
        """Answer requests whose path matches `path` so from now on; `status` 0 breaks the connection."""
        self.faults.append(Fault(method, path, status, body, headers or {}, accepted))

    def refusal(self, method: str, path: str, status: int, code: int) -> None:
        """Answer with one of Discord's error codes from now on."""
        self.fault(method, path, status, {"message": "refused\nin two lines", "code": code})

    def sent(self, method: str = "POST", path: str = "/messages") -> list[dict[str, Any]]:
        """The bodies of the requests of `method` whose path ends so."""
        return [call.body for call in self.calls if call.method == method and call.path.endswith(path)]

    async def _api(self, request: web.Request) -> web.StreamResponse:
        path = "/" + request.match_info["path"]
        body = json.loads(await request.read() or b"{}")
        self.calls.append(Call(request.method, path, body if isinstance(body, dict) else {"list": body}))
        self.arrived.set()
        fault = next((each for each in self.faults if each.method == request.method and re.fullmatch(each.path, path)), None)
        if fault and not fault.accepted:
            return self._broken(fault, request)
        answer = self._answer(request.method, path, body, dict(request.query))
        return self._broken(fault, request) if fault else answer

    def _broken(self, fault: Fault, request: web.Request) -> web.Response:
        if fault.status == 0:
            assert request.transport is not None
            request.transport.abort()
            return web.Response()
        if isinstance(fault.body, str):
            return web.Response(text=fault.body, status=fault.status, headers=fault.headers)
        return _json(fault.body, fault.status, fault.headers)

    def _answer(self, method: str, path: str, body: Any, query: dict[str, str]) -> web.Response:
        fixed = self._fixed(method, path, body)
        if fixed:
            return fixed
        found = re.fullmatch(r"/channels/(\d+)/messages(?:/(\d+))?(/threads)?", path)
        if not found or int(found[1]) not in self.messages:
            return _unknown("Channel", 10003)
        channel, message = int(found[1]), int(found[2] or 0)
        if found[3]:
            return self._thread(channel, message, body)
        if method == "GET":
            return self._history(channel, query)
        return self._post(channel, body) if method == "POST" else self._edit(channel, message, body)

    def _fixed(self, method: str, path: str, body: Any) -> web.Response | None:
        """What is answered the same whatever was posted."""
        answers: dict[tuple[str, str], Callable[[], Any]] = {
            ("GET", "/users/@me"): lambda: USER,
            ("GET", "/oauth2/applications/@me"): lambda: APPLICATION,
            ("PUT", f"/applications/{BOT}/commands"): lambda: [{**each, **ANNOUNCED} for each in body],
            ("GET", "/gateway/bot"): lambda: {
                "url": self.gateway_url,
                "shards": self.shards,
                "session_start_limit": START_LIMIT,
            },
            ("POST", "/users/@me/channels"): lambda: _direct_messages(body),
            ("GET", f"/channels/{CHANNEL}"): lambda: NEWS_CHANNEL,
            ("GET", f"/guilds/{GUILD}"): lambda: _guild(self.rights),
            ("GET", f"/guilds/{GUILD}/members/{BOT}"): lambda: {"user": USER, "roles": [], "flags": 0, **MEMBER},
        }
        answer = answers.get((method, path))
        return _json(answer()) if answer else None

    def _post(self, channel: int, body: dict[str, Any]) -> web.Response:
        known = self._by_nonce.get((channel, body.get("nonce", "")))
        if known and body.get("enforce_nonce"):
            return _json(known)
        message = self._message(channel, body)
        self.messages[channel].append(message)
        self._by_nonce[channel, body.get("nonce", "")] = message
        return _json(message)

    def _edit(self, channel: int, id: int, body: dict[str, Any]) -> web.Response:  # noqa: A002
        for message in self.messages[channel]:
            if message["id"] == str(id):
                message["components"] = body["components"]
                return _json(message)
        return _unknown("Message", 10008)

    def _thread(self, channel: int, message: int, body: dict[str, Any]) -> web.Response:
        if message in self.messages:
            return _json({"message": "A thread has already been created for this message", "code": 160004}, 400)
        self.messages[message] = []
        return _json({"id": str(message), "type": 11, "parent_id": str(channel), "name": body["name"]}, 201)

    def _history(self, channel: int, query: dict[str, str]) -> web.Response:
        after = [each for each in self.messages[channel] if int(each["id"]) > int(query.get("after", 0))]
        # Those right after it, the newest of them first.
        return _json(after[: int(query.get("limit", 50))][::-1])

    def _message(self, channel: int, body: dict[str, Any]) -> dict[str, Any]:
        self._next += 1
        return {
            "id": str(self._next), "channel_id": str(channel), "author": dict(USER), "content": "", "type": 0, "tts": False,
            "timestamp": NOON.isoformat(), "edited_timestamp": None, "mention_everyone": False, "mentions": [],
            "mention_roles": [], "attachments": [], "embeds": [], "pinned": False, "flags": body.get("flags", 0),
            "nonce": body.get("nonce"), "components": body.get("components", []),
        }  # fmt: skip

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self._sockets.add(socket)
        if self.gateway_closes:
            await socket.close(code=self.gateway_closes)
            return socket
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 41_250}, "s": None, "t": None})
        async for frame in socket:
            if frame.type != WSMsgType.TEXT:
                break
            await self._told(socket, json.loads(frame.data))
        self._sockets.discard(socket)
        self.left.set()
        return socket

    async def _told(self, socket: web.WebSocketResponse, said: dict[str, Any]) -> None:
        if said["op"] == 1:
            await socket.send_json({"op": 11, "d": None, "s": None, "t": None})
        if said["op"] == 2:
            self.identified.append(said["d"])
            if len(self.identified) >= self.shards:
                self.complete.set()
            ready = {
                "v": 10, "user": USER, "guilds": [], "session_id": "s", "application": {"id": str(BOT), "flags": 0},
                "resume_gateway_url": self.gateway_url,
            }  # fmt: skip
            if "shard" in said["d"]:
                ready["shard"] = said["d"]["shard"]
            await socket.send_json({"op": 0, "s": 1, "t": "READY", "d": ready})
