"""The small web server: health, metrics, and Slack's requests in HTTP mode. The published paper grows here."""

from __future__ import annotations

from collections.abc import Iterable

from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest


def build_web(routes: Iterable[web.RouteDef] = ()) -> web.Application:
    """Return the application with `/healthz`, `/metrics` and `routes`."""
    app = web.Application()
    app.router.add_get("/healthz", _health)
    app.router.add_get("/metrics", _metrics)
    app.router.add_routes(routes)
    return app


async def _health(_request: web.Request) -> web.Response:
    return web.json_response({"status": "ok"})


async def _metrics(_request: web.Request) -> web.Response:
    return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})


async def serve(app: web.Application, host: str, port: int) -> web.AppRunner:
    """Start `app` and return its runner; `await runner.cleanup()` stops it. Raises OSError when the port is taken."""
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, host, port).start()
    return runner
