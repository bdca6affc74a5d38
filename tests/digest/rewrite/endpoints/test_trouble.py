"""Endpoints that are busy, broken, slow or hostile: one line that says why, in time, and never the key."""

from __future__ import annotations

import json
import socket
import time

import pytest

from digest.errors import ModelError
from digest.rewrite.endpoints import Access, Kind, Pace, model_at
from tests.digest.rewrite.endpoints.asking import KEY, QUESTION, Notes, Watch, endpoint
from tests.peers.llm import (
    LlmPeer,
    Turn,
    breaks_off,
    drips,
    llm_running,
    redirects,
    says,
    sends,
    status,
)

HOST = r"^127\.0\.0\.1:\d+"
KINDS: tuple[Kind, ...] = ("openai", "anthropic")

DATE = {"Date": "Thu, 20 Aug 2026 12:00:00 GMT", "Retry-After": "Thu, 20 Aug 2026 12:00:07 GMT"}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("code", [429, 500, 503, 529])
async def test_a_busy_endpoint_is_asked_again(peer: LlmPeer, kind: Kind, code: int) -> None:
    watch = Watch()
    peer.play(status(code, "busy"), status(code, "busy"), says("{}"))
    assert (await endpoint(peer, kind, watch=watch).ask(QUESTION)).text == "{}"
    assert watch.naps == [1.0, 2.0]


@pytest.mark.parametrize(("headers", "nap"), [({"Retry-After": "7"}, 7.0), (DATE, 7.0), ({"Retry-After": "soon"}, 1.0)])
async def test_it_waits_as_long_as_the_endpoint_asks(peer: LlmPeer, headers: dict[str, str], nap: float) -> None:
    watch = Watch()
    peer.play(status(429, headers=headers), says("{}"))
    await endpoint(peer, watch=watch).ask(QUESTION)
    assert watch.naps == [nap]


async def test_attempts_of_many_programs_are_spread(peer: LlmPeer) -> None:
    watch = Watch()
    peer.play(status(500), says("{}"))
    pace = Pace(watch.now, watch.sleep, lambda: 0.0)
    await model_at(Access(f"{peer.url}/v1", "press-1"), Notes(), pace).ask(QUESTION)
    assert watch.naps == [0.5]


async def test_an_endpoint_that_stays_busy_is_given_up_after_four_attempts(peer: LlmPeer) -> None:
    watch = Watch()
    peer.play(status(503, "all presses are running"))
    with pytest.raises(ModelError, match=HOST + r" answered 503 \(all presses are running\), 4 times; try again later$"):
        await endpoint(peer, watch=watch).ask(QUESTION)
    assert (len(peer.asked), watch.naps) == (4, [1.0, 2.0, 4.0])


async def test_a_wait_that_is_longer_than_a_story_may_take_is_not_waited_for(peer: LlmPeer) -> None:
    watch = Watch()
    peer.play(status(429, "slow down", {"Retry-After": "60"}), says("{}"))
    expected = HOST + r" answered 429 \(slow down\) and asks to wait 60 seconds, which is longer than a story may take"
    with pytest.raises(ModelError, match=expected):
        await endpoint(peer, watch=watch).ask(QUESTION)
    assert watch.naps == []


async def test_an_account_without_credit_is_not_waited_for(peer: LlmPeer) -> None:
    peer.play(status(429, "You exceeded your current quota.", code="insufficient_quota"))
    with pytest.raises(ModelError, match=HOST + r" answered 429 \(You exceeded your current quota\.\)"):
        await endpoint(peer).ask(QUESTION)
    assert len(peer.asked) == 1


async def test_a_connection_that_breaks_off_is_tried_again(peer: LlmPeer) -> None:
    watch = Watch()
    peer.play(breaks_off(), says("{}"))
    assert (await endpoint(peer, watch=watch).ask(QUESTION)).text == "{}"
    assert watch.naps == [1.0]
    peer.play(breaks_off())
    with pytest.raises(ModelError, match=HOST + r" broke off its answer, 4 times; try again later$"):
        await endpoint(peer).ask(QUESTION)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("code", [401, 403])
async def test_a_refused_key_is_told_with_its_variable_and_without_its_letters(peer: LlmPeer, kind: Kind, code: int) -> None:
    peer.play(status(code, f"Incorrect API key provided: {KEY}"))
    with pytest.raises(ModelError) as caught:
        await endpoint(peer, kind).ask(QUESTION)
    host = peer.url.removeprefix("http://")
    assert str(caught.value) == f"{host}: the key is refused ({code}); put a valid one into REPOJOURNAL_LLM_KEY"
    assert len(peer.asked) == 1
    with pytest.raises(ModelError, match=rf" asks for a key \({code}\); put one into REPOJOURNAL_LLM_KEY$"):
        await endpoint(peer, kind, key=None).ask(QUESTION)


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        (sends("<!doctype html><p>Welcome", "text/html"),
         " answered with a web page; put the address of its API into REPOJOURNAL_LLM_URL$"),
        (sends(""), " answered nothing; check REPOJOURNAL_LLM_URL$"),
        (sends(" \n"), " answered nothing; check REPOJOURNAL_LLM_URL$"),
        (sends('{"choices": [{"message": {"content": "{'), " gave an answer that is cut short or no JSON$"),
        (sends("[1, 2]"), " gave an answer that is cut short or no JSON$"),
        (sends("[" * 100_000), " gave an answer that is cut short or no JSON$"),
        (sends('{"object": "list"}'), " answers in another form; check REPOJOURNAL_LLM_KIND$"),
        (sends('{"choices": [], "content": [{"type": "text"}], "stop_reason": null}'), " answers in another form; "),
        (sends('{"choices": [{"message": {"content": 7}}], "content": 7, "stop_reason": ""}'), " answers in another form; "),
        (sends('{"choices": [null], "content": [null], "stop_reason": ""}'), " answers in another form; "),
        (sends('{"error": {"message": "upstream is down"}}'), r" answered with an error \(upstream is down\)$"),
        (sends('{"text": "' + "x" * 2**20 + '"}'), " sent more than 1 MiB$"),
        (sends("<p>no such page", "text/html", 404), " answered 404; check REPOJOURNAL_LLM_URL and REPOJOURNAL_LLM_MODEL$"),
        (status(404, "The model `press-1` does not exist"), r" answered 404 \(The model `press-1` does not exist\); check "),
        (status(402, "Insufficient credits"), r" answered 402 \(Insufficient credits\); the model cannot be asked$"),
        (sends("", code=204), " answered 204; the model cannot be asked$"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("kind", KINDS)
async def test_an_answer_that_is_none_is_one_line(peer: LlmPeer, kind: Kind, turn: Turn, said: str) -> None:
    peer.play(turn)
    with pytest.raises(ModelError, match=HOST + said) as caught:
        await endpoint(peer, kind).ask(QUESTION)
    assert "\n" not in str(caught.value)
    assert len(peer.asked) == 1


@pytest.mark.parametrize("code", [400, 422])
@pytest.mark.parametrize(("kind", "requests"), [("openai", 3), ("anthropic", 3)])
async def test_an_endpoint_that_understands_no_form_is_given_up(peer: LlmPeer, kind: Kind, requests: int, code: int) -> None:
    peer.play(status(code, "what\nis\u202e this?"))
    with pytest.raises(ModelError, match=HOST + r" does not understand the question \(what is this\?\)$"):
        await endpoint(peer, kind).ask(QUESTION)
    assert len(peer.asked) == requests


async def test_a_refusal_in_prose_is_told_by_its_status(peer: LlmPeer) -> None:
    peer.play(sends("bad", "text/plain", 400))
    with pytest.raises(ModelError, match=r" does not understand the question \(it answered 400\)$"):
        await endpoint(peer).ask(QUESTION)


@pytest.mark.parametrize(
    "turn",
    [
        status(400, "the request exceeds the available context size", type="exceed_context_size_error"),
        status(400, "This model's maximum context length is 4096 tokens.", code="context_length_exceeded"),
        status(400, "prompt is too long: 210000 tokens > 200000 maximum", type="invalid_request_error"),
    ],
)
async def test_a_question_that_is_too_long_is_not_asked_in_other_forms(peer: LlmPeer, turn: Turn) -> None:
    peer.play(turn)
    with pytest.raises(ModelError, match=HOST + " finds the question too long "):
        await endpoint(peer).ask(QUESTION)
    assert len(peer.asked) == 1


async def test_the_key_goes_to_no_other_address(peer: LlmPeer) -> None:
    async with llm_running() as other:
        peer.play(redirects(f"{other.url}/v1/chat/completions"))
        with pytest.raises(ModelError, match=HOST + " sends on to another address, which is not followed; "):
            await endpoint(peer).ask(QUESTION)
        assert other.asked == []


async def test_the_key_is_hidden_in_what_an_endpoint_says(peer: LlmPeer) -> None:
    peer.play(status(404, f"no model for {KEY}"))
    with pytest.raises(ModelError, match=r"answered 404 \(no model for …\)"):
        await endpoint(peer).ask(QUESTION)


async def test_what_an_endpoint_says_is_told_to_160_characters(peer: LlmPeer) -> None:
    peer.play(sends(json.dumps({"error": "m" * 500}), code=418))
    with pytest.raises(ModelError, match=rf" answered 418 \({'m' * 160}\); "):
        await endpoint(peer).ask(QUESTION)


async def test_an_answer_that_drips_is_given_up_when_the_time_is_over(peer: LlmPeer) -> None:
    peer.play(drips())
    began = time.monotonic()
    with pytest.raises(ModelError, match=HOST + r" did not answer within 0\.2 seconds$"):
        await endpoint(peer, seconds=0.2).ask(QUESTION)
    assert time.monotonic() - began < 5
    assert len(peer.asked) == 1


async def test_an_endpoint_that_is_down_is_one_line_with_its_host() -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    watch = Watch()
    model = model_at(Access(f"http://127.0.0.1:{port}/v1", "press-1", KEY), Notes(), watch.pace)
    with pytest.raises(ModelError, match=rf"^127\.0\.0\.1:{port} cannot be reached; check the address"):
        await model.ask(QUESTION)
    assert watch.naps == []
