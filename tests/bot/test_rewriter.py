"""The composer that asks a model: what it costs, what is kept of it, and a story whatever the model does."""

from __future__ import annotations

import socket
import time
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.clock import Clock
from bot.model import ModelRun
from bot.rewriter import Meter, Rewriter
from bot.settings import ModelSettings
from bot.store.port import Store
from digest import build, verify
from digest.errors import ModelError
from digest.rewrite import Answer, Limits, Question
from digest.rewrite.endpoints import Access, Kind
from digest.story import Rewriting, Story
from tests.bot.clocks import MovedClock
from tests.bot.editor import editor, liar
from tests.bot.stories import DAY, NOON
from tests.digest.rewrite.endpoints.asking import KEY, Watch
from tests.digest.rewrite.garage import GARAGE
from tests.digest.rewrite.scripted import ScriptedModel
from tests.digest.windows import window
from tests.peers.llm import (
    LlmPeer,
    Turn,
    breaks_off,
    cuts_off,
    declines,
    drips,
    llm_running,
    redirects,
    says,
    sends,
    status,
)

TODAY = NOON.date()
TEMPLATE = build(GARAGE)


@pytest.fixture
async def peer() -> AsyncIterator[LlmPeer]:
    async with llm_running() as running:
        running.play(says(editor))
        yield running


def rewriter(
    store: Store,
    url: str,
    *,
    kind: Kind = "openai",
    seconds: float = 20,
    tokens: int = 12_000,
    daily: int = 200_000,
    clock: Clock | None = None,
) -> Rewriter:
    """A composer that asks the model `press-1` at `url`, and waits for nothing."""
    access = Access(f"{url}/v1", "press-1", KEY, kind, seconds)
    settings = ModelSettings(access, Limits(seconds, tokens), daily)
    return Rewriter(store, settings, clock or MovedClock(), Watch().pace)


def without_times(story: Story) -> Story:
    """A story without how long its model took."""
    assert story.rewriting
    return replace(story, rewriting=replace(story.rewriting, milliseconds=0))


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
async def test_a_model_words_the_story_and_its_tokens_count_for_the_day(any_store: Store, peer: LlmPeer, kind: Kind) -> None:
    story = await rewriter(any_store, peer.url, kind=kind)(GARAGE)
    assert (story.composer, verify(story, GARAGE)) == ("llm", ())
    assert "Brakes now reports the wear of brake pads." in [each.plain for _, each in story.sentences()]
    assert story.byline.endswith("worded by press-1 · methodology")
    assert without_times(story).rewriting == Rewriting("press-1", "used", 1, 100, 20)
    assert await any_store.tokens_used(TODAY) == 120
    assert await any_store.model_run() == ModelRun(NOON, "press-1", "used")


async def test_a_story_that_is_composed_again_costs_nothing_and_is_the_same(any_store: Store, peer: LlmPeer) -> None:
    first = await rewriter(any_store, peer.url)(GARAGE)
    again = await rewriter(any_store, peer.url)(GARAGE)  # another process
    assert again.rewriting == Rewriting("press-1", "used", cached=True)
    assert replace(again, rewriting=None) == replace(first, rewriting=None)
    assert (len(peer.asked), await any_store.tokens_used(TODAY)) == (1, 120)


TROUBLE: dict[str, tuple[Turn, str]] = {
    "busy": (status(429, "slow down"), "HOST answered 429 (slow down), 4 times; try again later"),
    "broken": (status(500, "oops"), "HOST answered 500 (oops), 4 times; try again later"),
    "a web page": (
        sends("<html>Sign in</html>", "text/html"),
        "HOST answered with a web page; put the address of its API into REPOJOURNAL_LLM_URL",
    ),
    "nothing": (sends(""), "HOST answered nothing; check REPOJOURNAL_LLM_URL"),
    "half an answer": (sends('{"choices": ['), "HOST gave an answer that is cut short or no JSON"),
    "broken off": (breaks_off(), "HOST broke off its answer, 4 times; try again later"),
    "an endless answer": (sends(" " * 2**21), "HOST sent more than 1 MiB"),
    "a wrong key": (status(401, f"bad {KEY}"), "HOST: the key is refused (401); put a valid one into REPOJOURNAL_LLM_KEY"),
    "elsewhere": (
        redirects("http://127.0.0.1:9/v1"),
        "HOST sends on to another address, which is not followed; put that into REPOJOURNAL_LLM_URL",
    ),
    "a refusal": (declines(), "HOST: the model refuses to answer"),
    "out of tokens": (cuts_off('{"headline"'), "the answer of the model was cut off at its limit of tokens"),
    "prose": (says("Here is your story!"), "the answer of the model is not the JSON it was asked for"),
    "far too much": (
        says("x" * 40_000),
        "the answer of the model has 40,000 characters, more than 32,000",
    ),
}


@pytest.mark.parametrize("kind", ["openai", "anthropic"])
@pytest.mark.parametrize(("turn", "reason"), TROUBLE.values(), ids=TROUBLE)
async def test_whatever_is_wrong_with_the_model_the_template_tells_the_story_and_says_why(
    any_store: Store, peer: LlmPeer, kind: Kind, turn: Turn, reason: str
) -> None:
    peer.knows -= {"output_config", "tools"} if kind == "anthropic" else set()
    peer.play(turn)
    story = await rewriter(any_store, peer.url, kind=kind)(GARAGE)
    assert replace(story, rewriting=None) == TEMPLATE
    assert story.rewriting
    assert story.rewriting.outcome == reason.replace("HOST", peer.url.removeprefix("http://"))
    assert await any_store.model_run() == ModelRun(NOON, "press-1", story.rewriting.outcome)


async def test_nothing_of_a_model_that_makes_up_the_news_is_told(any_store: Store, peer: LlmPeer) -> None:
    peer.play(says(liar))
    story = await rewriter(any_store, peer.url)(GARAGE)
    assert replace(story, rewriting=None) == TEMPLATE
    assert "fast" not in " ".join(each.plain for _, each in story.sentences())


async def test_a_model_that_is_down_costs_no_tokens(any_store: Store) -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    story = await rewriter(any_store, f"http://127.0.0.1:{port}")(GARAGE)
    assert story.rewriting
    assert story.rewriting.outcome.startswith(f"127.0.0.1:{port} cannot be reached; check the address")
    assert (story.composer, await any_store.tokens_used(TODAY)) == ("template", 0)


async def test_a_model_that_is_slow_is_left_when_its_time_is_over(any_store: Store, peer: LlmPeer) -> None:
    peer.play(drips())
    began = time.monotonic()
    story = await rewriter(any_store, peer.url, seconds=0.3)(GARAGE)
    assert time.monotonic() - began < 5
    assert replace(story, rewriting=None) == TEMPLATE
    assert story.rewriting
    assert " within 0.3 seconds" in story.rewriting.outcome


async def test_a_day_without_tokens_is_told_by_the_template_and_the_model_is_not_asked(
    any_store: Store, peer: LlmPeer
) -> None:
    clock = MovedClock()
    composer = rewriter(any_store, peer.url, tokens=12_000, daily=12_100, clock=clock)
    assert (await composer(GARAGE)).composer == "llm"
    story = await composer(replace(GARAGE, desk=replace(GARAGE.desk, title="Other")))
    assert story.composer == "template"
    reason = "the 12,100 tokens of the day do not suffice (REPOJOURNAL_LLM_DAILY_TOKENS)"
    assert story.rewriting == Rewriting("press-1", reason)
    assert await any_store.model_run() == ModelRun(NOON, "press-1", reason)
    assert len(peer.asked) == 1
    clock.set_to(NOON + DAY)
    assert (await composer(GARAGE)).composer == "llm"


async def test_a_quiet_day_asks_no_model_and_leaves_what_is_known_of_it(any_store: Store, peer: LlmPeer) -> None:
    story = await rewriter(any_store, peer.url)(window())
    assert (story.quiet, peer.asked, await any_store.model_run()) == (True, [], None)
    assert await any_store.tokens_used(TODAY) == 0


QUESTION = Question("i" * 400, "m" * 400, {}, 700)


async def test_a_meter_counts_what_the_endpoint_counts() -> None:
    meter = Meter(ScriptedModel(Answer("words", 150, 40)))
    await meter.ask(QUESTION)
    await meter.ask(QUESTION)
    assert (meter.tokens, meter.name) == (380, "scripted-1")


async def test_a_meter_estimates_where_the_endpoint_does_not_count() -> None:
    meter = Meter(ScriptedModel(Answer("w" * 40)))
    await meter.ask(QUESTION)
    assert meter.tokens == 200 + 10


async def test_a_question_without_an_answer_counts_when_it_was_cut_short_and_not_when_it_failed() -> None:
    failing = Meter(ScriptedModel(ModelError("down")))
    with pytest.raises(ModelError):
        await failing.ask(QUESTION)
    cut = Meter(ScriptedModel(TimeoutError()))
    with pytest.raises(TimeoutError):
        await cut.ask(QUESTION)
    assert (failing.tokens, cut.tokens) == (0, 200 + 700)
