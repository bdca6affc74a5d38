"""The small web server: health, metrics, the methodology, Slack's requests in HTTP mode. The published paper grows here."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot.metrics import Metrics

#: A page of ours runs no script, fetches nothing and may stand in no frame.
PAGE_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def build_web(routes: Iterable[web.RouteDef] = (), metrics: Metrics | None = None) -> web.Application:
    """Return the application with `/healthz`, `/metrics` and `routes`.

    `/healthz` answers 200 while editions are filed, and 503 when the bot has not begun to, or has stopped.

    Args:
        metrics: of the running bot; without them it is one that has not begun.
    """
    watched = metrics or Metrics()

    async def healthz(_: web.Request) -> web.Response:
        health = watched.health()
        return web.json_response(dict(health.said), status=200 if health.alive else 503)

    async def counters(_: web.Request) -> web.Response:
        return web.Response(body=generate_latest(watched.registry), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def methodology(_: web.Request) -> web.Response:
        from digest.methodology import page

        return web.Response(text=await asyncio.to_thread(page), content_type="text/html", headers=PAGE_HEADERS)

    app = web.Application()
    app.router.add_get("/healthz", healthz)
    app.router.add_get("/methodology", methodology)
    app.router.add_get("/metrics", counters)
    app.router.add_routes(routes)
    return app


async def serve(app: web.Application, host: str, port: int) -> web.AppRunner:
    """Start `app` and return its runner; `await runner.cleanup()` stops it.

    Args:
        port: 0 takes a free one; `runner.addresses` says which.

    Raises:
        OSError: the address cannot be used, or is taken.
    """
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
    except BaseException:
        await runner.cleanup()
        raise
    return runner
