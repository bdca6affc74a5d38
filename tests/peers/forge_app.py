"""What the stand-ins of GitLab and Gitea have in common: a made world served page by page, and the requests they got."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.peers.github_world import World


@dataclass(frozen=True)
class Asked:
    """One request that arrived: its path as it was written, the query, and what was shown to open it."""

    path: str
    query: str
    private_token: str | None
    authorization: str | None


@dataclass
class ForgeStandIn:
    """A running forge: `url` has no slash at its end, `host` is how names begin.

    Args:
        first: answers to the first requests, before any other.
    """

    world: World
    url: str = ""
    first: list[Callable[[], web.Response]] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)

    @property
    def host(self) -> str:
        return self.url.removeprefix("http://")

    def note(self, request: web.Request) -> web.Response | None:
        """Keep a request, and return the answer that was laid out for it, if one was."""
        shown = request.headers
        path, _, query = request.raw_path.partition("?")
        self.asked.append(Asked(path, query, shown.get("PRIVATE-TOKEN"), shown.get("Authorization")))
        return self.first.pop(0)() if self.first else None


def paged(request: web.Request, items: Sequence[Any], size_name: str, url: str) -> web.Response:
    """One page of a list, with the `Link` that both forges send (RFC 8288)."""
    size, number = int(request.query.get(size_name, "20")), int(request.query.get("page", "1"))
    response = web.json_response(list(items[(number - 1) * size : number * size]))
    response.headers["X-Total-Count" if size_name == "limit" else "X-Total"] = str(len(items))
    if len(items) > number * size:
        following = f"{url}{request.rel_url.update_query(page=number + 1)}"
        response.headers["Link"] = f'<{following}>; rel="next", <{url}{request.rel_url}>; rel="first"'
    return response


@asynccontextmanager
async def forge_running(
    world: World, serve: Callable[[ForgeStandIn, web.Request], web.Response]
) -> AsyncIterator[ForgeStandIn]:
    """Run a forge of `world` while the block runs; `serve` answers each request."""
    forge = ForgeStandIn(world)

    async def handle(request: web.Request) -> web.Response:
        return forge.note(request) or serve(forge, request)

    app = web.Application()
    app.router.add_get("/{path:.*}", handle)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        forge.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        yield forge
    finally:
        await runner.cleanup()
