"""A language model that does as it is told: a server on 127.0.0.1 that speaks both dialects and plays its turns."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web


@dataclass(frozen=True)
class Asked:
    """One request that arrived."""

    path: str
    headers: Mapping[str, str]
    body: Mapping[str, Any]

    @property
    def anthropic(self) -> bool:
        return self.path.endswith("/messages")

    @property
    def form(self) -> str:
        """What asks for an answer in form: `json_schema`, `json_object`, `output_config`, `tools` or `plain`."""
        if "response_format" in self.body:
            return str(self.body["response_format"]["type"])
        return next((each for each in ("output_config", "tools") if each in self.body), "plain")

    @property
    def material(self) -> str:
        """What it is to work with: the words of the user."""
        return str(self.body["messages"][-1]["content"])


#: What the server does with a request.
Turn = Callable[[Asked, web.Request], Awaitable[web.StreamResponse]]

#: What a model says, or how it finds its words.
Words = str | Callable[[Asked], str]


def says(words: Words, *, ended: str | None = None, counts: bool = True) -> Turn:
    """Answer with `words`.

    Args:
        ended: why the answer ended, in the words of the dialect; by itself if not given.
        counts: tell that the question had 100 tokens and the answer 20.
    """

    async def turn(asked: Asked, _request: web.Request) -> web.StreamResponse:
        text = words if isinstance(words, str) else words(asked)
        data = _message(asked, text, ended) if asked.anthropic else _completion(text, ended)
        if not counts:
            del data["usage"]
        return web.json_response(data)

    return turn


def cuts_off(words: Words) -> Turn:
    """Answer with `words`, as far as its tokens went."""

    async def turn(asked: Asked, request: web.Request) -> web.StreamResponse:
        return await says(words, ended="max_tokens" if asked.anthropic else "length")(asked, request)

    return turn


def declines() -> Turn:
    """Refuse to answer, as a model does."""

    async def turn(asked: Asked, _request: web.Request) -> web.StreamResponse:
        if asked.anthropic:
            return web.json_response(_message(asked, "", "refusal"))
        data = _completion("", None)
        data["choices"][0]["message"] |= {"content": None, "refusal": "I am not able to help with that."}
        return web.json_response(data)

    return turn


def status(number: int, said: str = "", headers: Mapping[str, str] | None = None, **more: Any) -> Turn:
    """Answer with a status and an error in JSON; `more` goes into the error."""

    async def turn(_asked: Asked, _request: web.Request) -> web.StreamResponse:
        return web.json_response({"error": {"message": said, **more}}, status=number, headers=headers)

    return turn


def sends(body: str, content_type: str = "application/json", code: int = 200) -> Turn:
    """Answer with exactly this body: a web page, nothing, half an answer, far too much."""

    async def turn(_asked: Asked, _request: web.Request) -> web.StreamResponse:
        return web.Response(text=body, content_type=content_type, status=code)

    return turn


def breaks_off() -> Turn:
    """Drop the connection in the middle of the answer."""

    async def turn(_asked: Asked, request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Length": "1000"})
        await response.prepare(request)
        await response.write(b'{"choices": [')
        if request.transport:
            request.transport.close()
        return response

    return turn


def drips() -> Turn:
    """Send a byte now and then, and never come to an end."""

    async def turn(_asked: Asked, request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Length": "100000"})
        await response.prepare(request)
        while request.transport and not request.transport.is_closing():
            await response.write(b" ")
            await asyncio.sleep(0.01)
        return response

    return turn


def redirects(location: str) -> Turn:
    """Send the caller, and its key, elsewhere."""

    async def turn(_asked: Asked, _request: web.Request) -> web.StreamResponse:
        return web.Response(status=307, headers={"Location": location})

    return turn


@dataclass
class LlmPeer:
    """The running server.

    Args:
        url: without a slash at its end; `/v1` follows for OpenAI's dialect.
        knows: the forms and parameters it takes; with others a request is refused as such servers do.
        asked: every request, in order.
    """

    url: str = ""
    knows: frozenset[str] = frozenset({"json_schema", "json_object", "output_config", "tools", "max_tokens", "temperature"})
    asked: list[Asked] = field(default_factory=list)
    _turns: list[Turn] = field(default_factory=lambda: [says("{}")])

    def play(self, *turns: Turn) -> None:
        """Play these turns; the last one stays."""
        self._turns = list(turns)

    @property
    def forms(self) -> list[str]:
        """The forms that were asked for, in order."""
        return [each.form for each in self.asked]

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Refuse what it does not know, else play the next turn."""
        asked = Asked(request.path, dict(request.headers), json.loads(await request.read()))
        self.asked.append(asked)
        unknown = self._unknown(asked)
        if unknown:
            return unknown
        turn = self._turns.pop(0) if len(self._turns) > 1 else self._turns[0]
        return await turn(asked, request)

    def _unknown(self, asked: Asked) -> web.Response | None:
        if not asked.anthropic:
            for name in ("max_tokens", "temperature"):
                if name in asked.body and name not in self.knows:
                    said = f"Unsupported parameter: '{name}' is not supported with this model."
                    error = {"message": said, "type": "invalid_request_error", "param": name}
                    return web.json_response({"error": error}, status=400)
        if asked.form == "plain" or asked.form in self.knows:
            return None
        if asked.anthropic:
            error = {"type": "invalid_request_error", "message": f"{asked.form}: Extra inputs are not permitted"}
            return web.json_response({"type": "error", "error": error}, status=400)
        return web.json_response({"detail": [{"loc": ["body", "response_format"]}]}, status=422)


def _completion(text: str, ended: str | None) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": text}
    return {
        "object": "chat.completion",
        "choices": [{"index": 0, "message": message, "finish_reason": ended or "stop"}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 20, "total_tokens": 120},
    }


def _message(asked: Asked, text: str, ended: str | None) -> dict[str, Any]:
    block: dict[str, Any] = {"type": "text", "text": text}
    if asked.form == "tools":
        block = {"type": "tool_use", "id": "toolu_1", "name": asked.body["tool_choice"]["name"], "input": json.loads(text)}
        ended = ended or "tool_use"
    return {
        "type": "message",
        "role": "assistant",
        "content": [block],
        "stop_reason": ended or "end_turn",
        "usage": {"input_tokens": 40, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 60, "output_tokens": 20},
    }


@asynccontextmanager
async def llm_running() -> AsyncIterator[LlmPeer]:
    """Run the server while the block runs."""
    peer = LlmPeer()
    app = web.Application()
    app.router.add_post("/{path:.*}", peer.handle)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        peer.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        yield peer
    finally:
        await runner.cleanup()
