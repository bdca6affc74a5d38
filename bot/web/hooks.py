"""GitHub's webhooks: each delivery is checked, kept as it came, and answered. What it tells is read with the next edition.

Signatures: https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import re
import zlib

import structlog
from aiohttp import web

from bot.clock import Clock
from bot.store.port import Notices, StoreError
from digest.collect.github.hooks import Notice, repo_of

PATH = "/github/events"

#: What is kept; anything else is refused, so that whoever set up the webhook sees that it is of no use.
KINDS = ("ping", "push", "pull_request", "release", "issues", "repository", "repository_advisory")

#: Bytes of the largest delivery. GitHub sends up to 25 MB; a push of 2,000 commits with their paths has about two.
LARGEST = 5 * 2**20

#: Seconds in which a delivery has to be here. GitHub itself gives up after ten.
PATIENCE = 10

_SIGNATURE = re.compile(r"sha256=([0-9a-f]{64})")
_DELIVERY = re.compile(r"[0-9A-Za-z-]{8,64}")

log = structlog.get_logger("hooks")


class GithubHook:
    """Receives what GitHub sends.

    Args:
        secret: what GitHub signs with.
    """

    def __init__(self, store: Notices, secret: str, clock: Clock) -> None:
        self._store = store
        self._secret = secret.encode()
        self._clock = clock

    @property
    def routes(self) -> list[web.RouteDef]:
        """What the web server serves of it."""
        return [web.post(PATH, self.receive)]

    async def receive(self, request: web.Request) -> web.Response:
        """Keep one delivery. Nothing of it is looked at before its signature is known to be GitHub's.

        Answers 202 when it is kept; 400 for what is no delivery, 401 without the right signature, 408 when it does not
        arrive, 409 for one that was kept before, 413 for too much, 415 for another content type than JSON, 422 for an event
        that is of no use here, 503 while the database cannot be used.
        """
        try:
            kind, delivery, body = await self._genuine(request)
            repo, packed = await asyncio.to_thread(_read, kind, body)
            kept = await self._store.keep_notice(Notice(delivery, kind, repo, self._clock.now(), packed))
        except _Refused as refused:
            log.warning("a webhook's delivery is refused", reason=refused.reason, status=refused.status)
            return web.Response(status=refused.status, text=f"{refused.reason}\n")
        except StoreError as error:
            log.warning("a webhook's delivery cannot be kept", reason=str(error))
            return web.Response(status=503, text="the database cannot be used; redeliver it later\n")
        if not kept:
            return web.Response(status=409, text="this delivery was kept before\n")
        return web.Response(status=202, text="kept\n")

    async def _genuine(self, request: web.Request) -> tuple[str, str, bytes]:
        """The event, the id and the body of a delivery that GitHub signed."""
        signature = _SIGNATURE.fullmatch(request.headers.get("X-Hub-Signature-256", ""))
        if signature is None:
            raise _Refused(401, "not signed: X-Hub-Signature-256 is missing or is none; set the webhook's secret")
        body = await _body(request)
        if not hmac.compare_digest(hmac.digest(self._secret, body, hashlib.sha256), bytes.fromhex(signature[1])):
            raise _Refused(401, "the signature is wrong; GITHUB_WEBHOOK_SECRET is not the webhook's secret")
        if request.content_type != "application/json":
            raise _Refused(415, "the content type has to be application/json; choose it in the webhook's settings")
        kind, delivery = request.headers.get("X-GitHub-Event", ""), request.headers.get("X-GitHub-Delivery", "")
        if not _DELIVERY.fullmatch(delivery):
            raise _Refused(400, "X-GitHub-Delivery is missing or is none")
        if kind not in KINDS:
            raise _Refused(422, f"of no use here; choose these events: {', '.join(KINDS[1:])}")
        return kind, delivery, body


class _Refused(Exception):
    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason


async def _body(request: web.Request) -> bytes:
    """The body, unless it is too large (known from its head, or met on the way) or does not arrive."""
    too_much = _Refused(
        413, f"more than {LARGEST} bytes; what it tells is read from GitHub when the desk is next read in full, once a day"
    )
    if (request.content_length or 0) > LARGEST:
        raise too_much
    body = bytearray()
    try:
        async with asyncio.timeout(PATIENCE):
            async for chunk in request.content.iter_any():
                body += chunk
                if len(body) > LARGEST:
                    raise too_much
    except TimeoutError:
        raise _Refused(408, f"the body did not arrive within {PATIENCE} s") from None
    return bytes(body)


def _read(kind: str, body: bytes) -> tuple[int | None, bytes]:
    """The number of the repository that a delivery is about, and the delivery, compressed."""
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise _Refused(400, "the body is no JSON object")
    repo = repo_of(data)
    if repo is None and kind != "ping":
        raise _Refused(400, f"the {kind} is about no repository")
    return repo, zlib.compress(body)
