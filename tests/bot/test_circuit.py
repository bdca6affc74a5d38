"""A model that fails again and again is asked less often, and at once again when it works."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.circuit import Circuit, Failures
from bot.store.memory import MemoryStore
from bot.store.port import Store
from digest.rewrite.endpoints import Access
from digest.story import Rewriting
from tests.bot.clocks import MovedClock
from tests.bot.editor import editor
from tests.bot.stories import NOON
from tests.bot.test_rewriter import TEMPLATE, TODAY, rewriter
from tests.digest.rewrite.garage import GARAGE
from tests.peers.llm import LlmPeer, llm_running, says, status

ACCESS = Access("http://127.0.0.1:9/v1", "press-1", None)
MINUTE = timedelta(minutes=1)


@pytest.fixture
async def peer() -> AsyncIterator[LlmPeer]:
    async with llm_running() as running:
        running.play(status(403, "no"))
        yield running


@pytest.mark.parametrize(
    ("count", "minutes"), [(1, 0), (2, 0), (3, 10), (4, 20), (5, 40), (6, 80), (7, 160), (8, 320), (9, 360), (5_000, 360)]
)
def test_a_rest_begins_with_the_third_failure_and_doubles_up_to_six_hours(count: int, minutes: int) -> None:
    failures = Failures(count, NOON, "down")
    assert failures.until == NOON + minutes * MINUTE
    assert failures.resting(NOON) is (minutes > 0)
    assert not failures.resting(NOON + minutes * MINUTE)


def test_a_failure_of_the_future_is_that_of_a_clock_that_was_set_back() -> None:
    assert not Failures(9, NOON, "down").resting(NOON - MINUTE)


async def test_failures_are_counted_over_restarts_for_each_model_by_itself_and_forgotten_when_it_works(
    any_store: Store,
) -> None:
    assert await Circuit(any_store, ACCESS).failures() is None
    await Circuit(any_store, ACCESS).failed("down", NOON)
    await Circuit(any_store, ACCESS).failed("still down", NOON + MINUTE)
    assert await Circuit(any_store, ACCESS).failures() == Failures(2, NOON + MINUTE, "still down")
    assert await Circuit(any_store, replace(ACCESS, model="press-2")).failures() is None
    await Circuit(any_store, ACCESS).worked(NOON)
    assert await Circuit(any_store, ACCESS).failures() is None


@pytest.mark.parametrize(
    "kept", ["", "nonsense", "[]", "[1]", '{"count": "x"}', '{"count": 3, "at": "never", "reason": ""}']
)
async def test_a_count_that_cannot_be_read_is_none(kept: str) -> None:
    store = MemoryStore()
    await Circuit(store, ACCESS).failed("down", NOON)
    [key] = store._answers
    await store.keep_answer(key, kept, NOON)
    assert await Circuit(store, ACCESS).failures() is None


async def test_a_model_that_failed_three_times_rests_and_every_story_is_told(any_store: Store, peer: LlmPeer) -> None:
    clock = MovedClock()
    refused = f"{peer.url.removeprefix('http://')}: the key is refused (403); put a valid one into REPOJOURNAL_LLM_KEY"
    for _ in range(3):
        story = await rewriter(any_store, peer.url, clock=clock)(GARAGE)
        assert story.rewriting
        assert story.rewriting.outcome == refused
    story = await rewriter(any_store, peer.url, clock=clock)(GARAGE)  # another process
    reason = f"it rests until 2026-08-20 12:10 UTC after 3 failures in a row, the last: {refused}"
    assert story == replace(TEMPLATE, rewriting=Rewriting("press-1", reason))
    assert (len(peer.asked), await any_store.tokens_used(TODAY)) == (3, 0)

    clock.set_to(NOON + 10 * MINUTE)
    await rewriter(any_store, peer.url, clock=clock)(GARAGE)
    assert len(peer.asked) == 4
    clock.set_to(NOON + 29 * MINUTE)
    await rewriter(any_store, peer.url, clock=clock)(GARAGE)
    assert len(peer.asked) == 4


async def test_a_model_that_works_again_is_asked_for_every_story(any_store: Store, peer: LlmPeer) -> None:
    clock = MovedClock()
    for _ in range(3):
        await rewriter(any_store, peer.url, clock=clock)(GARAGE)
    peer.play(says(editor))
    clock.set_to(NOON + 10 * MINUTE)
    assert (await rewriter(any_store, peer.url, clock=clock)(GARAGE)).composer == "llm"
    peer.play(status(403, "no"))
    smaller = replace(GARAGE, events=GARAGE.events[:2])
    for _ in range(2):
        await rewriter(any_store, peer.url, clock=clock)(smaller)
    failures = await Circuit(any_store, Access(f"{peer.url}/v1", "press-1", None)).failures()
    assert failures
    assert (failures.count, failures.resting(clock.now())) == (2, False)
