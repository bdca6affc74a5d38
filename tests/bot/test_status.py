"""What status says of desks and of the language model."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.circuit import Circuit
from bot.model import Edition, ModelRun, Run
from bot.price import Price
from bot.settings import ModelSettings
from bot.status import composed, desk_line, model_line, status
from bot.store.memory import MemoryStore
from digest.rewrite import Limits
from digest.rewrite.endpoints import Access
from digest.story import Rewriting
from tests.bot.stories import DAY, NOON, desk, edition, story

KEY = "do-not-show-this"
MODEL = ModelSettings(Access("https://user:word@llm.example:8443/v1", "press-1", KEY), Limits(), 200_000)
BERLIN = desk(zone="Europe/Berlin")
NEWEST: Edition = edition(zone="Europe/Berlin")


def test_a_new_desk_has_no_edition_and_a_next_one() -> None:
    assert desk_line(desk(), None, NOON, None) == "acme: no edition yet; next Thu 2026-08-20 12:00 UTC"


def test_a_desk_says_who_composed_its_last_edition_in_its_zone() -> None:
    run = Run("acme", NOON, NOON, "filed", "filed; 1 to post")
    assert desk_line(BERLIN, NEWEST, NOON + DAY, run) == (
        "acme: last edition Thu 2026-08-20 14:00 CEST, composed by the template; next Fri 2026-08-21 14:00 CEST"
    )


def test_an_edition_that_failed_is_said_with_its_reason() -> None:
    run = Run("acme", NOON + DAY, NOON + DAY, "failed", "GitHub does not answer", 1, NOON + DAY + timedelta(minutes=1))
    assert desk_line(desk(), None, NOON + DAY, run) == (
        "acme: no edition yet; the edition of Fri 2026-08-21 12:00 UTC failed: GitHub does not answer; "
        "next Fri 2026-08-21 12:00 UTC"
    )


@pytest.mark.parametrize(("reason", "said"), [("moving house", "moving house"), ("", "no reason was given")])
def test_a_paused_desk_says_why_instead_of_when(reason: str, said: str) -> None:
    assert desk_line(desk(paused=reason), None, NOON, None) == f"acme: no edition yet; paused: {said}"


def test_a_desk_whose_schedule_has_ended_has_no_next_edition() -> None:
    assert desk_line(desk(), None, None, None) == "acme: no edition yet; no next edition"


@pytest.mark.parametrize(
    ("done", "said"),
    [
        (None, "composed by the template"),
        (Rewriting("press-1", "used", 2, 4_000, 700), "worded by press-1 (4,700 tokens)"),
        (Rewriting("press-1", "used", 2, 4_000, 700, cost="$0.0075"), "worded by press-1 (4,700 tokens, $0.0075)"),
        (Rewriting("press-1", "used", 1), "worded by press-1 (tokens not counted)"),
        (Rewriting("press-1", "used", cached=True), "worded by press-1 (an answer that was kept)"),
        (
            Rewriting("press-1", "the model refuses", 2, 4_000, 700, cost="$0.0075"),
            "composed by the template, not by press-1: the model refuses (4,700 tokens, $0.0075)",
        ),
        (
            Rewriting("press-1", "llm.example answered nothing; check REPOJOURNAL_LLM_URL", 1),
            "composed by the template, not by press-1: llm.example answered nothing; check REPOJOURNAL_LLM_URL",
        ),
    ],
)
def test_an_edition_says_who_composed_it_and_why_not_the_model(done: Rewriting | None, said: str) -> None:
    assert composed(replace(story(), rewriting=done)) == said


def test_without_a_model_the_template_composes() -> None:
    assert model_line(None, None, 0) == "model: none; the template composes every story"


def test_a_model_says_where_it_is_how_it_did_and_what_it_took() -> None:
    assert model_line(MODEL, None, 0) == (
        "model: press-1 at llm.example:8443; not asked yet; 0 of 200,000 tokens used today"
    )
    assert model_line(MODEL, ModelRun(NOON, "press-1", "used"), 12_345) == (
        "model: press-1 at llm.example:8443; last asked Thu 2026-08-20 12:00 UTC: used; 12,345 of 200,000 tokens used today"
    )


async def test_a_model_that_failed_often_says_from_when_on_it_is_asked_again() -> None:
    store = MemoryStore()
    circuit = Circuit(store, MODEL.access)
    for _ in range(3):
        await store.note_model(ModelRun(NOON, "press-1", "llm.example answered 500"))
        await circuit.failed("llm.example answered 500", NOON)
    [rests] = await status(store, MODEL, (), NOON)
    [asked] = await status(store, MODEL, (), NOON + timedelta(minutes=10))
    assert rests == (
        "model: press-1 at llm.example:8443; not asked until Thu 2026-08-20 12:10 UTC, after 3 failures in a row: "
        "llm.example answered 500; 0 of 200,000 tokens used today"
    )
    assert asked == (
        "model: press-1 at llm.example:8443; last asked Thu 2026-08-20 12:00 UTC: llm.example answered 500; "
        "0 of 200,000 tokens used today"
    )


def test_with_a_price_the_tokens_of_the_day_are_money_too() -> None:
    priced = replace(MODEL, price=Price.read("$1.00/5.00"))
    assert model_line(priced, None, 0) == "model: press-1 at llm.example:8443; not asked yet; 0 of 200,000 tokens used today"
    assert model_line(priced, None, 12_345).endswith("; 12,345 of 200,000 tokens used today, at most $0.0617")


async def test_status_has_a_line_for_each_desk_and_one_for_the_model_without_secrets() -> None:
    store = MemoryStore()
    await store.put_desk(desk(), NOON + DAY)
    await store.put_desk(desk("zoo"), NOON + DAY)
    await store.file(edition(), (), (), NOON + DAY)
    await store.reserve_tokens(NOON.date(), 7, 10)
    await store.note_model(ModelRun(NOON, "press-1", "Bearer sk-example-1234567890"))
    said = await status(store, MODEL, await store.desks(), NOON)
    assert said == [
        "acme: last edition Thu 2026-08-20 12:00 UTC, composed by the template; next Fri 2026-08-21 12:00 UTC",
        "zoo: no edition yet; next Fri 2026-08-21 12:00 UTC",
        "model: press-1 at llm.example:8443; last asked Thu 2026-08-20 12:00 UTC: Bearer …; 7 of 200,000 tokens used today",
    ]
    assert (await status(store, None, (), NOON + DAY)) == ["model: none; the template composes every story"]
