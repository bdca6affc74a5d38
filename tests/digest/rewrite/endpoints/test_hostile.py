"""Endpoints that want to fill the memory, the budget or the log: one line, little memory, and nothing of the key."""

from __future__ import annotations

import gzip
import json
import tracemalloc
from collections.abc import Mapping
from typing import Any

import pytest
from aiohttp import web

from digest.errors import ModelError
from digest.rewrite.endpoints import Kind
from digest.rewrite.endpoints.secrecy import without_key
from tests.digest.rewrite.endpoints.asking import KEY, QUESTION, Watch, endpoint
from tests.peers.llm import Asked, LlmPeer, Turn, says, status

MIB = 2**20


def packs(body: bytes, encoding: str) -> Turn:
    """Answer with a body that is said to be packed."""

    async def turn(_asked: Asked, _request: web.Request) -> web.StreamResponse:
        return web.Response(body=body, headers={"Content-Encoding": encoding, "Content-Type": "application/json"})

    return turn


def floods(pieces: int) -> Turn:
    """Send a MiB again and again."""

    async def turn(_asked: Asked, request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        for _ in range(pieces):
            try:
                await response.write(b" " * MIB)
            except ConnectionError:
                break
        return response

    return turn


def counts(usage: object) -> Turn:
    """Answer with a count of tokens of which one may doubt."""
    choices = [{"message": {"content": "{}"}, "finish_reason": "stop"}]
    blocks = [{"type": "text", "text": "{}"}]
    told: Mapping[str, Any] = {"choices": choices, "content": blocks, "stop_reason": "end_turn", "usage": usage}
    body = json.dumps(told)

    async def turn(_asked: Asked, _request: web.Request) -> web.StreamResponse:
        return web.Response(text=body, content_type="application/json")

    return turn


@pytest.mark.parametrize(
    "turn",
    [
        floods(100),
        packs(gzip.compress(b" " * (64 * MIB)), "gzip"),
    ],
    ids=["a flood", "a gzip bomb"],
)
async def test_an_answer_that_would_fill_the_memory_is_left_at_a_mebibyte(peer: LlmPeer, turn: Turn) -> None:
    peer.play(turn)
    tracemalloc.start()
    try:
        with pytest.raises(ModelError, match=r" sent more than 1 MiB$"):
            await endpoint(peer).ask(QUESTION)
        assert tracemalloc.get_traced_memory()[1] < 8 * MIB
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("body", "encoding", "said"),
    [
        (b"no gzip", "gzip", "it is not packed as it says"),
        (gzip.compress(b"x" * 100)[:-9], "gzip", "its end is missing"),
        (gzip.compress(gzip.compress(b"{}")), "gzip, gzip", "it is packed as 'gzip, gzip'"),
        (b"{}", "br", "it is packed as 'br'"),
    ],
    ids=["not packed", "cut off", "packed twice", "packed in a way that was not offered"],  # packed bytes hold the time
)
async def test_an_answer_that_is_packed_wrongly_is_one_line(peer: LlmPeer, body: bytes, encoding: str, said: str) -> None:
    peer.play(packs(body, encoding))
    with pytest.raises(ModelError, match=rf" sent an answer that cannot be unpacked: {said}, 4 times; try again later$"):
        await endpoint(peer, watch=Watch()).ask(QUESTION)


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
@pytest.mark.parametrize("count", [10**30, 10_000_001, -5, 0, 1e308, "100", True, None, [1]])
async def test_a_count_of_tokens_that_cannot_be_is_none(peer: LlmPeer, kind: Kind, count: object) -> None:
    names = ("prompt_tokens", "completion_tokens", "input_tokens", "output_tokens")
    peer.play(counts(dict.fromkeys(names, count)))
    answer = await endpoint(peer, kind).ask(QUESTION)
    assert (answer.tokens_in, answer.tokens_out) == (0, 0)


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
async def test_a_count_that_is_a_list_is_another_form(peer: LlmPeer, kind: Kind) -> None:
    peer.play(counts([1]))
    with pytest.raises(ModelError, match=r" answers in another form; check REPOJOURNAL_LLM_KIND$"):
        await endpoint(peer, kind).ask(QUESTION)


@pytest.mark.parametrize(
    "said",
    [f"bad {KEY}", f"bad {KEY.upper()}", f"bad {KEY[:12]} {KEY[12:]}", f"bad {KEY[:-3]}***", f"'{KEY}'{KEY}"],
)
async def test_no_part_of_the_key_is_told_in_whatever_form_an_endpoint_says_it(peer: LlmPeer, said: str) -> None:
    peer.play(status(418, said))
    with pytest.raises(ModelError) as caught:
        await endpoint(peer).ask(QUESTION)
    told = str(caught.value).lower()
    assert not [KEY[i : i + 8] for i in range(len(KEY) - 7) if KEY[i : i + 8] in told]
    assert " answered 418 (" in told


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
async def test_a_model_that_says_the_key_is_not_heard_with_it(peer: LlmPeer, kind: Kind) -> None:
    peer.knows -= {"tools", "output_config"}
    peer.play(says(f"The key is {KEY}, and {KEY[:10]} begins it."))
    assert (await endpoint(peer, kind).ask(QUESTION)).text == "The key is …, and … begins it."


@pytest.mark.parametrize(
    ("text", "key", "told"),
    [
        ("nothing of it", "abcdefghij", "nothing of it"),
        ("abcdefghij", "abcdefghij", "…"),
        ("x abcdefgh y", "abcdefghij", "x … y"),
        ("x abcdefg y", "abcdefghij", "x abcdefg y"),
        ("an abc of it", "abc", "an … of it"),
        ("İ abcdefghij", "abcdefghij", "İ …"),
        ("all of it", None, "all of it"),
        ("all of it", "", "all of it"),
        ("", "abc", ""),
    ],
)
def test_eight_letters_of_a_key_or_all_of_a_short_one_are_hidden(text: str, key: str | None, told: str) -> None:
    assert without_key(text, key) == told
