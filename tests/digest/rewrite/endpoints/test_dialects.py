"""What is asked and how it is answered, in both dialects, over real sockets."""

from __future__ import annotations

import pytest

from digest.errors import ModelError
from digest.rewrite.endpoints import Access, Kind, Pace, model_at
from digest.rewrite.port import Answer
from tests.digest.rewrite.endpoints.asking import KEY, QUESTION, SCHEMA, Notes, endpoint
from tests.peers.llm import LlmPeer, cuts_off, declines, says

KINDS: tuple[Kind, ...] = ("openai", "anthropic")
WORDS = '{"text": "A press arrived."}'


async def test_openai_is_asked_for_the_schema_with_the_key_as_bearer(peer: LlmPeer) -> None:
    peer.play(says(WORDS))
    model = endpoint(peer)
    assert await model.ask(QUESTION) == Answer(WORDS, 100, 20, complete=True)
    assert model.name == "press-1"
    [asked] = peer.asked
    assert (asked.path, asked.headers["Authorization"]) == ("/v1/chat/completions", f"Bearer {KEY}")
    assert asked.body == {
        "model": "press-1",
        "messages": [
            {"role": "system", "content": "Say what happened."},
            {"role": "user", "content": '{"changes": []}'},
        ],
        "max_tokens": 700,
        "temperature": 0.2,
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": "story", "strict": True, "schema": SCHEMA},
        },
    }


async def test_anthropic_is_asked_for_the_schema_with_its_own_headers(peer: LlmPeer) -> None:
    peer.play(says(WORDS))
    assert await endpoint(peer, "anthropic").ask(QUESTION) == Answer(WORDS, 100, 20, complete=True)
    [asked] = peer.asked
    assert asked.path == "/v1/messages"
    assert (asked.headers["x-api-key"], asked.headers["anthropic-version"]) == (KEY, "2023-06-01")
    assert "Authorization" not in asked.headers
    assert asked.body == {
        "model": "press-1",
        "system": [{"type": "text", "text": "Say what happened.", "cache_control": {"type": "ephemeral"}}],
        "messages": [{"role": "user", "content": '{"changes": []}'}],
        "max_tokens": 700,
        "temperature": 0.2,
        "output_config": {"format": {"type": "json_schema", "schema": SCHEMA}},
    }


async def test_a_tool_call_of_anthropic_is_read_as_the_json_of_its_input(peer: LlmPeer) -> None:
    peer.knows -= {"output_config"}
    peer.play(says(WORDS))
    assert (await endpoint(peer, "anthropic").ask(QUESTION)).text == WORDS
    tool = peer.asked[-1].body["tools"][0]
    assert (tool["name"], tool["strict"], tool["input_schema"]) == ("file_story", True, SCHEMA)
    assert peer.asked[-1].body["tool_choice"] == {"type": "tool", "name": "file_story"}


@pytest.mark.parametrize(
    ("kind", "missing", "forms"),
    [
        ("openai", {"json_schema"}, ["json_schema", "json_object"]),
        ("openai", {"json_schema", "json_object"}, ["json_schema", "json_object", "plain"]),
        ("anthropic", {"output_config"}, ["output_config", "tools"]),
        ("anthropic", {"output_config", "tools"}, ["output_config", "tools", "plain"]),
    ],
)
async def test_an_endpoint_that_refuses_a_form_is_asked_for_the_next_and_once_only(
    peer: LlmPeer, kind: Kind, missing: set[str], forms: list[str]
) -> None:
    peer.knows -= missing
    peer.play(says(WORDS))
    notes = Notes()
    model = endpoint(peer, kind, notes=notes)
    assert (await model.ask(QUESTION)).text == WORDS
    assert peer.forms == forms
    await model.ask(QUESTION)
    await endpoint(peer, kind, notes=notes).ask(QUESTION)  # another run, with what was kept
    assert peer.forms == [*forms, forms[-1], forms[-1]]


@pytest.mark.parametrize("kind", KINDS)
async def test_without_a_form_the_schema_is_said_in_words(peer: LlmPeer, kind: Kind) -> None:
    peer.knows = frozenset({"max_tokens", "temperature"})
    await endpoint(peer, kind).ask(QUESTION)
    body = peer.asked[-1].body
    said = body["system"][0]["text"] if kind == "anthropic" else body["messages"][0]["content"]
    assert said.startswith("Say what happened.\n\nAnswer with one JSON object and nothing else.")
    assert '"additionalProperties": false' in said


async def test_a_model_that_refuses_a_parameter_is_asked_without_it_and_keeps_the_schema(peer: LlmPeer) -> None:
    peer.knows -= {"max_tokens", "temperature"}
    peer.play(says(WORDS))
    notes = Notes()
    await endpoint(peer, notes=notes).ask(QUESTION)
    body = peer.asked[-1].body
    assert (body["max_completion_tokens"], "max_tokens" in body, "temperature" in body) == (700, False, False)
    assert peer.asked[-1].form == "json_schema"
    assert list(notes.kept.values()) == ["max_tokens,temperature"]


async def test_what_an_endpoint_refuses_is_kept_for_its_address_and_model_alone(peer: LlmPeer) -> None:
    notes = Notes()
    for model in ("press-1", "press-2"):
        await model_at(Access(f"{peer.url}/v1", model), notes, Pace()).ask(QUESTION)
    assert list(notes.kept.values()) == ["-", "-"]
    assert all(len(key) == 64 and int(key, 16) for key in notes.kept)


async def test_nothing_is_kept_of_an_endpoint_that_gave_no_answer(peer: LlmPeer) -> None:
    peer.knows -= {"json_schema"}
    peer.play(declines())
    notes = Notes()
    with pytest.raises(ModelError):
        await endpoint(peer, notes=notes).ask(QUESTION)
    assert notes.kept == {}


@pytest.mark.parametrize("kind", KINDS)
async def test_an_answer_that_ran_out_of_tokens_is_not_complete(peer: LlmPeer, kind: Kind) -> None:
    peer.play(cuts_off('{"text": "A pre'))
    assert await endpoint(peer, kind).ask(QUESTION) == Answer('{"text": "A pre', 100, 20, complete=False)


@pytest.mark.parametrize("kind", KINDS)
async def test_a_model_that_refuses_gives_no_answer(peer: LlmPeer, kind: Kind) -> None:
    peer.play(declines())
    with pytest.raises(ModelError, match=r"^127\.0\.0\.1:\d+: the model refuses to answer$"):
        await endpoint(peer, kind).ask(QUESTION)


async def test_an_answer_held_back_by_a_filter_is_a_refusal(peer: LlmPeer) -> None:
    peer.play(says("", ended="content_filter"))
    with pytest.raises(ModelError, match="refuses to answer"):
        await endpoint(peer).ask(QUESTION)


@pytest.mark.parametrize("kind", KINDS)
async def test_an_endpoint_that_does_not_count_is_taken_as_zero_tokens(peer: LlmPeer, kind: Kind) -> None:
    peer.play(says(WORDS, counts=False))
    assert await endpoint(peer, kind).ask(QUESTION) == Answer(WORDS, 0, 0, complete=True)


@pytest.mark.parametrize(
    ("kind", "url", "path"),
    [
        ("openai", "/v1", "/v1/chat/completions"),
        ("openai", "/v1/", "/v1/chat/completions"),
        ("openai", "/v1/chat/completions", "/v1/chat/completions"),
        ("openai", "/proxy", "/proxy/chat/completions"),
        ("anthropic", "", "/v1/messages"),
        ("anthropic", "/v1", "/v1/messages"),
        ("anthropic", "/v1/messages", "/v1/messages"),
        ("anthropic", "/proxy/", "/proxy/v1/messages"),
    ],
)
async def test_the_address_may_be_given_as_people_know_it(peer: LlmPeer, kind: Kind, url: str, path: str) -> None:
    await model_at(Access(f"{peer.url}{url}", "press-1", kind=kind), Notes()).ask(QUESTION)
    assert [each.path for each in peer.asked] == [path]


async def test_a_server_without_keys_is_asked_without_one(peer: LlmPeer) -> None:
    await endpoint(peer, key=None).ask(QUESTION)
    await endpoint(peer, "anthropic", key=None).ask(QUESTION)
    assert all("Authorization" not in each.headers and "x-api-key" not in each.headers for each in peer.asked)


def test_an_access_does_not_show_its_key() -> None:
    access = Access("https://user:word@llm.example:8443/v1", "press-1", KEY)
    assert KEY not in repr(access)
    assert access.host == "llm.example:8443"
