"""The one HTTP client, for forges and language models. Nothing else imports httpx, so that another library is a change of
this module.

A client belongs to one service and talks to its origin (scheme, host, port) only: neither a redirect nor a link in an
answer can carry a token elsewhere.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from types import TracebackType
from typing import Self
from urllib.parse import urljoin

import httpx

from digest.errors import InputError
from digest.progress import ask
from digest.unpack import ACCEPTED, Damaged, Unpacker

#: The largest answer that is read unless the client says otherwise, in bytes. A page of 100 pull requests with their bodies
#: is 1 to 3 MB.
MAX_BODY = 32 * 1024 * 1024
#: How many redirects one request may take. A renamed repository takes one for each page.
MAX_HOPS = 5

_REDIRECTS = frozenset({301, 302, 303, 307, 308})


class NoAnswer(Exception):
    """There is no usable answer. The text is one line for a person and holds no address beyond the host."""


class Unreachable(NoAnswer):
    """No connection came about: it will be the same for every request to this host."""


class BrokenOff(NoAnswer):
    """The connection ended before the answer did: the next attempt may go better."""


class TimedOut(NoAnswer):
    """The answer takes longer than the caller waits."""


class Silent(TimedOut):
    """Not even the beginning of an answer came in time: it will hardly be better for the next request."""


class TooLarge(NoAnswer):
    """The answer is larger than the caller reads: asking again brings the same."""


class Elsewhere(NoAnswer):
    """A redirect or a link leads to another host; it is not followed."""


@dataclass(frozen=True)
class Answer:
    """What came back. Header names are looked up in any case; `url` is the address after redirects."""

    status: int
    headers: Mapping[str, str]
    body: bytes
    url: str


@dataclass(frozen=True)
class _Request:
    """What is sent; `begun` is set when its answer begins."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes
    begun: asyncio.Event


class Http:
    """A client of one service; an async context manager.

    Proxies and certificates are those of the machine, as with git. Raises InputError where they cannot be used.

    Args:
        base_url: an address of the service; its origin is the only one that is talked to.
        deadline: seconds that one request may take in all. A server that drips its answer is given up, too.
        largest: how many bytes of an answer are read at most.
    """

    def __init__(self, base_url: str, *, deadline: float = 60, largest: int = MAX_BODY) -> None:
        self._origin = origin(base_url)
        self._deadline = deadline
        self._largest = largest
        # At INFO httpx logs every address in full, at DEBUG httpcore logs headers, the token among them (measured, 0.28.1).
        for name in ("httpx", "httpcore"):
            logging.getLogger(name).setLevel(logging.WARNING)
        self._client = _client(deadline)

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

    async def request(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes = b"", deadline: float | None = None
    ) -> Answer:
        """Send one request and return whatever status it is answered with. A GET follows redirects.

        Args:
            deadline: seconds that this request may take, its redirects included; that of the client when not given.

        Raises:
            Elsewhere: `url`, or a redirect of it, is not of the service.
            Unreachable: there is no connection.
            BrokenOff: the connection ends too early.
            TimedOut: the answer takes too long.
            Silent: it takes too long, and did not even begin.
            TooLarge: the answer is larger than it may be.
            NoAnswer: one of these, or redirects in circles.
        """
        deadline = self._deadline if deadline is None else deadline
        begun = asyncio.Event()
        try:
            async with asyncio.timeout(deadline):
                return await self._followed(_Request(method, url, headers, body, begun))
        except (TimeoutError, httpx.TimeoutException):
            late = TimedOut if begun.is_set() else Silent
            raise late(f"{self.host} did not answer within {deadline:.3g} seconds") from None

    async def _followed(self, request: _Request) -> Answer:
        for _ in range(MAX_HOPS + 1):
            self._refuse_elsewhere(request.url)
            ask()
            answer = await self._once(request)
            location = answer.headers.get("location")
            if request.method != "GET" or answer.status not in _REDIRECTS or not location:
                return answer
            request = replace(request, url=self._joined(request.url, location))
        raise NoAnswer(f"{self.host} redirects in circles")

    def _joined(self, url: str, location: str) -> str:
        try:
            return urljoin(url, location)
        except ValueError:
            raise Elsewhere(f"{self.host} names an address that is none") from None

    def _refuse_elsewhere(self, url: str) -> None:
        try:
            there = origin(url)
        except InputError:
            raise Elsewhere(f"{self.host} names an address that is none") from None
        if there != self._origin:
            raise Elsewhere(f"{self.host} sends on to {there}, which is not followed")

    async def _once(self, request: _Request) -> Answer:
        try:
            return await self._send(request)
        except Damaged as error:
            raise BrokenOff(f"{self.host} sent an answer that cannot be unpacked: {error}") from None
        except (httpx.ConnectError, httpx.ConnectTimeout, httpx.ProxyError):
            raise Unreachable(f"{self.host} cannot be reached; check the address, the network and the certificate") from None
        except httpx.TimeoutException:
            raise
        except httpx.HTTPError:
            # Its text may quote the request, headers included.
            raise BrokenOff(f"{self.host} broke off its answer") from None

    async def _send(self, request: _Request) -> Answer:
        headers = {"Accept-Encoding": ACCEPTED, **request.headers}
        async with self._client.stream(request.method, request.url, headers=headers, content=request.body) as response:
            request.begun.set()
            body = await self._read(response)
            return Answer(response.status_code, response.headers, body, request.url)

    async def _read(self, response: httpx.Response) -> bytes:
        """The body, unpacked; packed and unpacked it is no larger than may be."""
        pieces: list[bytes] = []
        size = packed = 0
        unpacker = Unpacker(response.headers.get("content-encoding", ""))
        async for piece in response.aiter_raw():
            packed += len(piece)
            for part in unpacker.take(piece):
                size += len(part)
                if max(size, packed) > self._largest:
                    raise TooLarge(f"{self.host} sent more than {self._largest // 2**20} MiB")
                pieces.append(part)
        unpacker.end()
        return b"".join(pieces)


def _client(deadline: float) -> httpx.AsyncClient:
    try:
        return httpx.AsyncClient(timeout=httpx.Timeout(deadline, connect=10), follow_redirects=False)
    except (ImportError, OSError, ValueError, httpx.InvalidURL):
        # Their texts quote addresses of proxies, which may hold a password.
        named = "HTTP_PROXY, HTTPS_PROXY, ALL_PROXY, SSL_CERT_FILE and SSL_CERT_DIR"
        raise InputError(f"the proxy or the certificates of this machine cannot be used; check {named}") from None


def origin(url: str) -> str:
    """Return `scheme://host[:port]`, with a default port left out. Raises InputError when `url` is no http address."""
    try:
        parsed = httpx.URL(url)
        name = parsed.host  # a name in other letters is decoded here, where it can be
    except (httpx.InvalidURL, ValueError):
        parsed, name = httpx.URL(""), ""
    if parsed.scheme not in ("http", "https") or not name:
        bare = re.sub(r"//\S*@", "//", url)
        raise InputError(f"{bare!r} is no address of a service; it begins with https:// and a host")
    host = f"[{name}]" if ":" in name else name
    return f"{parsed.scheme}://{host}" + (f":{parsed.port}" if parsed.port else "")


def retry_after(headers: Mapping[str, str]) -> float | None:
    """Return how many seconds an answer asks to wait: a number or a date (RFC 9110, 10.2.3).

    At least one second; None where there is neither.
    """
    value = headers.get("retry-after", "").strip()
    if value.isascii() and value.isdigit():
        return max(1.0, float(value))
    moment = _date(value)
    return None if moment is None else seconds_until(moment, headers)


def seconds_until(moment: datetime, headers: Mapping[str, str]) -> float | None:
    """Seconds from the answer's own date to `moment`: this machine's clock may be wrong, and has no say here."""
    now = _date(headers.get("date", ""))
    return None if now is None else max(1.0, (moment - now).total_seconds())


def until_reset(headers: Mapping[str, str], name: str = "x-ratelimit-reset") -> float | None:
    """Return the seconds until the limit of an answer begins anew; None where it does not say."""
    reset = reset_of(headers, name)
    return None if reset is None else seconds_until(reset, headers)


def reset_of(headers: Mapping[str, str], name: str = "x-ratelimit-reset") -> datetime | None:
    """Return when the limit of an answer begins anew, by the header `name`; None where it does not say."""
    try:
        return datetime.fromtimestamp(float(headers.get(name, "")), UTC)
    except (ValueError, OverflowError, OSError):
        return None


def _date(value: str) -> datetime | None:
    try:
        moment = parsedate_to_datetime(value)
    except (ValueError, OverflowError):
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
