"""Slack with faults: a small server before the Slack peer that passes calls on, notes them, and misbehaves when told to."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import ClientSession, web

#: Answers one call instead of the peer.
Fault = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass
class Proxy:
    """Where a client points to.

    Args:
        url: base URL of the Web API, ending in `/api/`.
        upstream: base URL of the peer; None where every call is answered by a fault.
        calls: method and arguments of each call, in order.
        faults: by method, what answers instead of the peer.
    """

    url: str = ""
    upstream: str | None = None
    calls: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    faults: dict[str, Fault] = field(default_factory=dict)

    def called(self, method: str) -> list[dict[str, Any]]:
        """The arguments of each call of `method`."""
        return [arguments for name, arguments in self.calls if name == method]

    async def handle(self, request: web.Request) -> web.StreamResponse:
        method = request.match_info["method"]
        body = await request.read()
        arguments = await request.json() if request.content_type == "application/json" and body else dict(request.query)
        self.calls.append((method, arguments))
        if method in self.faults:
            return await self.faults[method](request)
        return await self.forward(request)

    async def forward(self, request: web.Request) -> web.Response:
        """Pass a call on to the peer, and its answer back."""
        assert self.upstream, f"nothing answers {request.path}"
        url = f"{self.upstream}{request.match_info['method']}"
        headers = {name: request.headers[name] for name in ("Authorization", "Content-Type") if name in request.headers}
        async with (
            ClientSession() as session,
            session.request(
                request.method, url, params=request.query, data=await request.read() or None, headers=headers
            ) as answer,
        ):
            return web.Response(status=answer.status, body=await answer.read(), content_type=answer.content_type)

    async def lose_answer(self, request: web.Request) -> web.StreamResponse:
        """Let the peer accept a call, and break the connection instead of answering."""
        await self.forward(request)
        return await hang_up(request)


async def hang_up(request: web.Request) -> web.StreamResponse:
    """Break the connection without an answer."""
    assert request.transport
    request.transport.close()
    return web.Response()


def says(code: str, **more: Any) -> Fault:
    """Answer as Slack does: `ok: false` and an error code."""
    return answers(200, {"ok": False, "error": code, **more})


def answers(status: int, data: dict[str, Any], **headers: str) -> Fault:
    """Answer with JSON."""

    async def fault(_: web.Request) -> web.StreamResponse:
        return web.json_response(
            data, status=status, headers={name.replace("_", "-"): value for name, value in headers.items()}
        )

    return fault


def page(status: int, text: str, content_type: str = "text/html") -> Fault:
    """Answer with what a proxy or a maintenance page says."""

    async def fault(_: web.Request) -> web.StreamResponse:
        return web.Response(status=status, text=text, content_type=content_type)

    return fault


@asynccontextmanager
async def proxy_before(upstream: str | None = None) -> AsyncIterator[Proxy]:
    """Run a proxy on a free local port while the block runs."""
    proxy = Proxy(upstream=upstream)
    app = web.Application()
    app.router.add_route("*", "/api/{method}", proxy.handle)
    async with served(app) as address:
        proxy.url = f"{address}/api/"
        yield proxy


@asynccontextmanager
async def served(app: web.Application) -> AsyncIterator[str]:
    """Run `app` on a free local port while the block runs; yields its address."""
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


def first_time(fault: Fault, proxy: Proxy, says_after: Fault | None = None) -> Fault:
    """Answer with `fault` once, and later as the server behind the proxy does (or with `says_after`)."""
    asked: list[bool] = []

    async def once(request: web.Request) -> web.StreamResponse:
        asked.append(True)
        return await (fault if len(asked) == 1 else says_after or proxy.forward)(request)

    return once
