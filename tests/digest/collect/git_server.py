"""A git server on 127.0.0.1: `git http-backend` behind a few lines of HTTP, and ways for a server to go wrong."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import web

from tests.gitrepo import plain_environment, run_git


class Gate:
    """Holds back what a server sends for a fetch; listings pass. It tells when something waits."""

    def __init__(self, *, opened: bool = False) -> None:
        self.reached = asyncio.Event()
        self.opened = asyncio.Event()
        if opened:
            self.opened.set()

    async def passed(self) -> None:
        self.reached.set()
        await self.opened.wait()


@asynccontextmanager
async def git_server(
    root: Path, *, login: str = "", seen: list[str] | None = None, gate: Gate | None = None
) -> AsyncIterator[str]:
    """Serve the bare repositories in `root`, and yield the address of `root`.

    Under `status/NUMBER/…` the server answers with that status, under `silent/…` it takes the request and never answers,
    under `slow/…` its answer never ends. Under `files/…` it hands out the files in `root` and knows nothing of git.

    Args:
        login: `name:password` that it asks for; nothing where empty.
        seen: takes method and path of every request.
        gate: what a fetch waits for.
    """
    _need_backend()
    forever = asyncio.Event()
    gate = gate or Gate(opened=True)

    async def serve(request: web.Request) -> web.StreamResponse:
        path = request.match_info["path"]
        if seen is not None:
            seen.append(f"{request.method} /{path}")
        if path.startswith("status/"):
            return web.Response(status=int(path.split("/")[1]), text="<html>No.</html>")
        if path.startswith("silent/"):
            gate.reached.set()
            await forever.wait()
        if path.startswith("slow/"):
            return await _slowly(request)
        if path.startswith("files/"):
            return _file(root / path.removeprefix("files/"))
        if login and request.headers.get("Authorization") != f"Basic {base64.b64encode(login.encode()).decode()}":
            return web.Response(status=401, headers={"WWW-Authenticate": 'Basic realm="git"'})
        if b"command=fetch" in await request.read():
            await gate.passed()
        return await _backend(root, request)

    app = web.Application(client_max_size=64 * 2**20)
    app.router.add_route("*", "/{path:.*}", serve)
    runner = web.AppRunner(app, shutdown_timeout=0)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        forever.set()
        gate.opened.set()
        await runner.cleanup()


def _need_backend() -> None:
    if not Path(run_git(Path(), "--exec-path").decode().strip(), "git-http-backend").exists():
        pytest.skip("this git was installed without its http-backend")


async def _slowly(request: web.Request) -> web.StreamResponse:
    """A listing that goes on and on, a branch at a time, for as long as somebody listens."""
    response = web.StreamResponse(headers={"Content-Type": "application/x-git-upload-pack-advertisement"})
    await response.prepare(request)
    await response.write(b"001e# service=git-upload-pack\n0000")
    nth = 0
    while request.transport and not request.transport.is_closing():
        row = f"{'1' * 40} refs/heads/{nth}".encode()
        await response.write(b"%04x%s\n" % (len(row) + 5, row))
        await asyncio.sleep(0.01)
        nth += 1
    return response


def _file(path: Path) -> web.Response:
    if not path.is_file():
        return web.Response(status=404)
    return web.Response(body=path.read_bytes(), content_type="text/plain")


async def _backend(root: Path, request: web.Request) -> web.Response:
    """Run git's CGI program for one request."""
    body = await request.read()
    environment = plain_environment() | {
        "GIT_PROJECT_ROOT": str(root),
        "GIT_HTTP_EXPORT_ALL": "1",
        "PATH_INFO": request.path,
        "QUERY_STRING": request.query_string,
        "REQUEST_METHOD": request.method,
        "CONTENT_TYPE": request.headers.get("Content-Type", ""),
        "CONTENT_LENGTH": str(len(body)),
        "GIT_PROTOCOL": request.headers.get("Git-Protocol", ""),
    }
    process = await asyncio.create_subprocess_exec(
        "git", "http-backend", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, env=environment
    )
    output, _ = await process.communicate(body)
    head, _, content = output.partition(b"\r\n\r\n")
    fields = dict(line.split(": ", 1) for line in head.decode().split("\r\n"))
    status = int(fields.pop("Status", "200").split()[0])
    return web.Response(status=status, body=content, headers=fields)
