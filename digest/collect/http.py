"""The one HTTP client. Nothing else imports httpx, so that another library is a change of this module.

A client belongs to one service and talks to its origin (scheme, host, port) only: neither a redirect nor a link in an
answer can carry a token elsewhere.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Self
from urllib.parse import urljoin

import httpx

from digest.errors import InputError

#: The largest answer that is read, in bytes. A page of 100 pull requests with their bodies is 1 to 3 MB.
MAX_BODY = 32 * 1024 * 1024
#: How many redirects one request may take. A renamed repository takes one for each page.
MAX_HOPS = 5

_REDIRECTS = frozenset({301, 302, 303, 307, 308})


class NoAnswer(Exception):
    """There is no usable answer. The text is one line for a person and holds no address beyond the host."""


class Unreachable(NoAnswer):
    """No connection came about: it will be the same for every request to this host."""


class Elsewhere(NoAnswer):
    """A redirect or a link leads to another host; it is not followed."""


@dataclass(frozen=True)
class Answer:
    """What came back. Header names are looked up in any case; `url` is the address after redirects."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    url: str


class Http:
    """A client of one service; an async context manager.

    Proxies and certificates are those of the machine, as with git.

    Args:
        base_url: an address of the service; its origin is the only one that is talked to.
        deadline: seconds that one request may take in all. A server that drips its answer is given up, too.
    """

    def __init__(self, base_url: str, *, deadline: float = 60) -> None:
        self._origin = origin(base_url)
        self._deadline = deadline
        # At INFO httpx logs every address in full, at DEBUG httpcore logs headers, the token among them (measured, 0.28.1).
        for name in ("httpx", "httpcore"):
            logging.getLogger(name).setLevel(logging.WARNING)
        self._client = httpx.AsyncClient(timeout=httpx.Timeout(deadline, connect=10), follow_redirects=False)

    @property
    def host(self) -> str:
        """The host, as a person reads it."""
        return self._origin.split("://", 1)[1]

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._client.aclose()

    async def request(self, method: str, url: str, headers: Mapping[str, str], body: bytes = b"") -> Answer:
        """Send one request and return whatever status it is answered with. A GET follows redirects.

        Raises:
            Elsewhere: `url`, or a redirect of it, is not of the service.
            Unreachable: there is no connection.
            NoAnswer: the answer takes too long, breaks off, or is larger than MAX_BODY.
        """
        for _ in range(MAX_HOPS + 1):
            self._refuse_elsewhere(url)
            answer = await self._once(method, url, headers, body)
            location = answer.headers.get("location")
            if method != "GET" or answer.status not in _REDIRECTS or not location:
                return answer
            url = urljoin(url, location)
        raise NoAnswer(f"{self.host} redirects in circles")

    def _refuse_elsewhere(self, url: str) -> None:
        try:
            there = origin(url)
        except InputError:
            raise Elsewhere(f"{self.host} names an address that is none") from None
        if there != self._origin:
            raise Elsewhere(f"{self.host} sends on to {there}, which is not followed")

    async def _once(self, method: str, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        try:
            async with asyncio.timeout(self._deadline):
                return await self._send(method, url, headers, body)
        except (httpx.ConnectError, httpx.ConnectTimeout, httpx.ProxyError):
            raise Unreachable(f"{self.host} cannot be reached; check the address, the network and the certificate") from None
        except (TimeoutError, httpx.TimeoutException):
            raise NoAnswer(f"{self.host} did not answer within {self._deadline:g} seconds") from None
        except httpx.HTTPError:
            # Its text may quote the request, headers included.
            raise NoAnswer(f"{self.host} broke off its answer") from None

    async def _send(self, method: str, url: str, headers: Mapping[str, str], body: bytes) -> Answer:
        async with self._client.stream(method, url, headers=dict(headers), content=body) as response:
            pieces: list[bytes] = []
            size = 0
            async for piece in response.aiter_bytes():
                size += len(piece)
                if size > MAX_BODY:
                    raise NoAnswer(f"{self.host} sent more than {MAX_BODY // 2**20} MiB")
                pieces.append(piece)
            return Answer(response.status_code, response.headers, b"".join(pieces), url)


def origin(url: str) -> str:
    """Return `scheme://host[:port]`, with a default port left out. Raises InputError when `url` is no http address."""
    try:
        parsed = httpx.URL(url)
    except (httpx.InvalidURL, ValueError):
        parsed = httpx.URL("")
    if parsed.scheme not in ("http", "https") or not parsed.host:
        raise InputError(f"{url!r} is no address of a service; it begins with https:// and a host")
    host = f"[{parsed.host}]" if ":" in parsed.host else parsed.host
    return f"{parsed.scheme}://{host}" + (f":{parsed.port}" if parsed.port else "")
