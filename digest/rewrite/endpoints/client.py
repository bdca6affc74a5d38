"""Sends requests to an endpoint: waits where it asks for it, gives up in time, and never says the key."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Literal
from urllib.parse import urlsplit

from digest.errors import ModelError
from digest.http import Answer, BrokenOff, Http, NoAnswer, retry_after
from digest.rewrite.endpoints.secrecy import without_key

Kind = Literal["openai", "anthropic"]

#: The largest answer that is read, in bytes: a story's sentences are some 10 kB.
LARGEST = 2**20

#: How often one request is sent at most, while the endpoint is busy or stumbles.
ATTEMPTS = 4

#: Seconds before the second attempt, doubled for each later one: where the endpoint names none.
FIRST_WAIT = 1.0

#: Its own text of an error is told up to this many characters.
_SAID = 160

#: OpenAI's code for an account without money, which comes as 429 and does not pass.
_NO_CREDIT = "insufficient_quota"


@dataclass(frozen=True)
class Access:
    """Where a model is, and what opens it.

    Args:
        url: of the API: for `openai` up to and with `/v1`, for `anthropic` with or without it.
        model: its name there.
        key: goes to this address and no other; None for a server that asks for none.
        seconds: how long one question may take, its repetitions included.
    """

    url: str
    model: str
    key: str | None = field(default=None, repr=False)
    kind: Kind = "openai"
    seconds: float = 60

    @property
    def host(self) -> str:
        """Host and port, as a person reads them; no user, no path."""
        return urlsplit(self.url).netloc.rpartition("@")[2]


@dataclass(frozen=True)
class Pace:
    """How time passes.

    Args:
        now: seconds of a clock that never goes back.
        sleep: lets seconds pass.
        jitter: between 0 and 1: spreads the attempts of many programs.
    """

    now: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    jitter: Callable[[], float] = random.random


@dataclass(frozen=True)
class Reply:
    """What an endpoint answered that can be read.

    Args:
        data: a JSON object; empty where a refusal (400, 422) came without one.
        said: the endpoint's own words for what it did not understand, in one line; empty where it understood.
    """

    data: Mapping[str, Any]
    said: str = ""


@dataclass(frozen=True)
class Client:
    """A client of one endpoint."""

    access: Access
    pace: Pace

    async def post(self, url: str, headers: Mapping[str, str], body: Mapping[str, Any], until: float) -> Reply:
        """Send `body` and return the answer: 200, or 400 or 422 for a request that the endpoint does not understand.

        Args:
            until: when to give up, by the clock of `pace`.

        Raises:
            ModelError: every other answer, or none. The text names the host and never the key.
        """
        content = json.dumps(body, ensure_ascii=False).encode()
        sent = {"Content-Type": "application/json", "Accept": "application/json", **headers}
        for attempt in range(1, ATTEMPTS + 1):
            answer, error = await self._sent(url, sent, content, until)
            if answer is not None and not _passing(answer):
                return self._read(answer)
            await self._wait(answer, error, attempt, until)
        raise AssertionError("the last attempt returns or raises")

    async def _sent(self, url: str, headers: Mapping[str, str], content: bytes, until: float) -> tuple[Answer | None, str]:
        """The answer; or None and why there is none, where the next attempt may have one. Raises ModelError where not."""
        deadline = max(0.1, until - self.pace.now())
        async with Http(self.access.url, deadline=deadline, largest=LARGEST) as http:
            try:
                return await http.request("POST", url, headers, content), ""
            except BrokenOff as error:
                return None, str(error)
            except NoAnswer as error:
                raise ModelError(str(error)) from None

    async def _wait(self, answer: Answer | None, error: str, attempt: int, until: float) -> None:
        """Let the time pass before the next attempt. Raises ModelError when there is none."""
        told = error or f"{self.access.host} answered {answer.status if answer else ''}{self._words(answer)}"
        if attempt == ATTEMPTS:
            raise ModelError(f"{told}, {ATTEMPTS} times; try again later")
        named = retry_after(answer.headers) if answer else None
        wait = named if named is not None else FIRST_WAIT * 2 ** (attempt - 1) * (0.5 + self.pace.jitter() / 2)
        if self.pace.now() + wait >= until:
            asks = f" and asks to wait {wait:.0f} seconds" if named is not None else ""
            raise ModelError(f"{told}{asks}, which is longer than a story may take (REPOJOURNAL_LLM_SECONDS)")
        await self.pace.sleep(wait)

    def _read(self, answer: Answer) -> Reply:
        host, status = self.access.host, answer.status
        self._refuse_status(answer)
        data = _decoded(answer.body)
        if status in (HTTPStatus.BAD_REQUEST, HTTPStatus.UNPROCESSABLE_ENTITY):
            return Reply(data or {}, self._said(data or {}) or f"it answered {status}")
        if data is None:
            raise ModelError(f"{host} {_instead_of_json(answer)}")
        if data.get("error"):  # a router that passes on another server's error as 200
            raise ModelError(f"{host} answered with an error{self._words(answer)}")
        return Reply(data)

    def _refuse_status(self, answer: Answer) -> None:
        """Raise ModelError for what no other wording of the request would change."""
        host, status = self.access.host, answer.status
        if status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN):
            # Its own words are left out: they quote the key, or most of it.
            if self.access.key:
                raise ModelError(f"{host}: the key is refused ({status}); put a valid one into REPOJOURNAL_LLM_KEY")
            raise ModelError(f"{host} asks for a key ({status}); put one into REPOJOURNAL_LLM_KEY")
        if 300 <= status < 400:
            raise ModelError(f"{host} sends on to another address, which is not followed; put that into REPOJOURNAL_LLM_URL")
        if status == HTTPStatus.NOT_FOUND:
            said = self._words(answer)
            raise ModelError(f"{host} answered 404{said}; check REPOJOURNAL_LLM_URL and REPOJOURNAL_LLM_MODEL")
        if status not in (HTTPStatus.OK, HTTPStatus.BAD_REQUEST, HTTPStatus.UNPROCESSABLE_ENTITY):
            raise ModelError(f"{host} answered {status}{self._words(answer)}; the model cannot be asked")

    def _words(self, answer: Answer | None) -> str:
        said = self._said(_decoded(answer.body) or {}) if answer else ""
        return f" ({said})" if said else ""

    def _said(self, data: Mapping[str, Any]) -> str:
        """The endpoint's own words for what is wrong: one line, without the key and what cannot be seen."""
        error = data.get("error", data)
        found = error if isinstance(error, str) else ""
        if isinstance(error, Mapping):
            found = next((each for each in (error.get("message"), error.get("detail")) if isinstance(each, str)), "")
        line = "".join(each for each in " ".join(found.split()) if each.isprintable())
        return without_key(line, self.access.key)[:_SAID]


def _passing(answer: Answer) -> bool:
    """Whether the endpoint is busy or stumbles, and may answer the same request in a moment."""
    if answer.status == HTTPStatus.TOO_MANY_REQUESTS:
        return _NO_CREDIT.encode() not in answer.body
    return answer.status >= HTTPStatus.INTERNAL_SERVER_ERROR


def _decoded(body: bytes) -> Mapping[str, Any] | None:
    """The JSON object in `body`; None where there is none."""
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _instead_of_json(answer: Answer) -> str:
    if not answer.body.strip():
        return "answered nothing; check REPOJOURNAL_LLM_URL"
    if answer.body.lstrip()[:1] == b"<":
        return "answered with a web page; put the address of its API into REPOJOURNAL_LLM_URL"
    return "gave an answer that is cut short or no JSON"
