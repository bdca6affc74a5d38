"""A web server on a free port that plays the answers it was given and keeps the requests it got."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web


@dataclass(frozen=True)
class Reply:
    """One answer. `data` is sent as JSON; `text` as it is, with the content type of `headers`.

    Args:
        cut: how many bytes of the body are sent before the connection is dropped; None for all.
        drip: seconds between two bytes of the body; None for all at once.
        silent: whether nothing is sent at all; the connection stays open.
    """

    status: int = 200
    data: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)
    text: str | None = None
    cut: int | None = None
    drip: float | None = None
    silent: bool = False

    @property
    def body(self) -> bytes:
        return (json.dumps(self.data) if self.text is None else self.text).encode()


@dataclass(frozen=True)
class Asked:
    """One request that arrived."""

    method: str
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]
    status: int


@dataclass
class Stub:
    """The running server: `url` without a slash at its end. What has an ETag is answered 304 to who has it already."""

    url: str = ""
    asked: list[Asked] = field(default_factory=list)
    _replies: dict[str, list[Reply]] = field(default_factory=dict)

    def on(self, path: str, *replies: Reply) -> None:
        """Answer requests for `path`, whatever their query, with `replies` in turn; the last one stays. Others get 404."""
        self._replies[path] = list(replies)

    @property
    def counted(self) -> list[str]:
        """The paths of the requests that count against a limit: all but those that were answered 304."""
        return [each.path for each in self.asked if each.status != 304]

    @property
    def paths(self) -> list[str]:
        """The paths that were asked for, in order."""
        return [each.path for each in self.asked]

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Play the next answer."""
        left = self._replies.get(request.path, [Reply(404, {"message": "Not Found"})])
        reply = left.pop(0) if len(left) > 1 else left[0]
        if "ETag" in reply.headers and request.headers.get("If-None-Match") == reply.headers["ETag"]:
            reply = Reply(304, text="", headers=reply.headers)
        status = reply.status
        self.asked.append(Asked(request.method, request.path, dict(request.query), dict(request.headers), status))
        headers = {"Content-Type": "application/json; charset=utf-8", **reply.headers}
        if reply.silent:
            await asyncio.sleep(3600)
        if reply.drip is not None:
            return await _dripped(request, reply, headers)
        if reply.cut is None:
            return web.Response(status=reply.status, body=reply.body, headers=headers)
        response = web.StreamResponse(status=reply.status, headers={**headers, "Content-Length": str(len(reply.body))})
        await response.prepare(request)
        await response.write(reply.body[: reply.cut])
        if request.transport:
            request.transport.close()
        return response


async def _dripped(request: web.Request, reply: Reply, headers: Mapping[str, str]) -> web.StreamResponse:
    """A server that is never done (slow loris): it ends when the client goes."""
    response = web.StreamResponse(status=reply.status, headers={**headers, "Content-Length": str(len(reply.body))})
    await response.prepare(request)
    with suppress(ConnectionError):
        for byte in reply.body:
            await response.write(bytes([byte]))
            await asyncio.sleep(reply.drip or 0)
    return response


@asynccontextmanager
async def stub_running() -> AsyncIterator[Stub]:
    """Run a stub while the block runs."""
    stub = Stub()
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", stub.handle)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        stub.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        yield stub
    finally:
        await runner.cleanup()


@contextmanager
def stub_in_thread() -> Iterator[Stub]:
    """Run a stub in a thread of its own while the block runs: for who has an event loop of his own, as the command line."""
    ready, over = threading.Event(), asyncio.Event()
    running: list[Stub] = []
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        async with stub_running() as stub:
            running.append(stub)
            loops.append(asyncio.get_running_loop())
            ready.set()
            await over.wait()

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    ready.wait()
    try:
        yield running[0]
    finally:
        loops[0].call_soon_threadsafe(over.set)
        thread.join()


@dataclass
class Naps:
    """A sleep that takes no time and is remembered, in seconds."""

    taken: list[float] = field(default_factory=list)

    async def __call__(self, seconds: float) -> None:
        self.taken.append(seconds)
