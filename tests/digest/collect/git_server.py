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


@asynccontextmanager
async def git_server(root: Path, *, login: str = "", seen: list[str] | None = None) -> AsyncIterator[str]:
    """Serve the bare repositories in `root`, and yield the address of `root`.

    Under `status/NUMBER/…` the server answers with that status, under `silent/…` it takes the request and never answers.

    Args:
        login: `name:password` that it asks for; nothing where empty.
        seen: takes method and path of every request.
    """
    _need_backend()
    forever = asyncio.Event()

    async def serve(request: web.Request) -> web.Response:
        path = request.match_info["path"]
        if seen is not None:
            seen.append(f"{request.method} /{path}")
        if path.startswith("status/"):
            return web.Response(status=int(path.split("/")[1]), text="<html>No.</html>")
        if path.startswith("silent/"):
            await forever.wait()
        if login and request.headers.get("Authorization") != f"Basic {base64.b64encode(login.encode()).decode()}":
            return web.Response(status=401, headers={"WWW-Authenticate": 'Basic realm="git"'})
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
        await runner.cleanup()


def _need_backend() -> None:
    if not Path(run_git(Path(), "--exec-path").decode().strip(), "git-http-backend").exists():
        pytest.skip("this git was installed without its http-backend")


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
