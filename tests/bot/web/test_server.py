"""Health and metrics, asked for over a socket while a bot runs on a moved clock."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from aiohttp import ClientSession, web

from bot.metrics import CountedNewsroom, CountedStore, Metrics
from bot.model import Target
from bot.outbox import Outbox
from bot.publisher import CannotLook, OutcomeUnknown, RetryLater, TargetRefused
from bot.store.port import StoreError
from bot.web.server import build_web, serve
from tests.bot.clocks import MovedClock
from tests.bot.platforms import ScriptedPlatform
from tests.bot.slack.proxy import served
from tests.bot.stories import NOON, desk
from tests.bot.wires import ListedWire, commit, down

HERE = Target("slack", "C01")


@dataclass
class Office:
    """A newsroom that is counted, and its web server."""

    clock: MovedClock
    wire: ListedWire
    store: CountedStore
    newsroom: CountedNewsroom
    slack: ScriptedPlatform
    url: str

    async def health(self) -> tuple[int, dict[str, object]]:
        status, body = await self.get("/healthz")
        return status, json.loads(body)

    async def counted(self) -> dict[str, float]:
        """The counters of ours that are not zero."""
        _, body = await self.get("/metrics")
        lines = (line.rpartition(" ") for line in body.splitlines() if line.startswith("repojournal_") and "_total" in line)
        return {name.removeprefix("repojournal_"): float(value) for name, _, value in lines if float(value)}

    async def get(self, path: str) -> tuple[int, str]:
        async with ClientSession() as session, session.get(f"{self.url}{path}") as answer:
            return answer.status, await answer.text()


@pytest.fixture
async def office(tmp_path: Path) -> AsyncIterator[Office]:
    clock = MovedClock(NOON)
    metrics = Metrics(clock)
    store = await CountedStore.open(tmp_path / "paper.db")
    store.metrics = metrics
    wire = ListedWire(clock, [commit("a", NOON.replace(hour=11))])
    newsroom = CountedNewsroom(store, wire, metrics, clock)
    async with served(build_web(metrics=metrics)) as url:
        yield Office(clock, wire, store, newsroom, ScriptedPlatform(), url)
    await store.close()


async def test_a_bot_that_has_not_swept_yet_is_not_healthy(office: Office) -> None:
    assert await office.health() == (503, {"status": "no sweep yet"})


async def test_a_bot_that_sweeps_is_healthy_and_says_when_it_did(office: Office) -> None:
    await office.newsroom.file_due()
    office.clock.advance(179)
    assert await office.health() == (200, {"status": "ok", "last_sweep_seconds_ago": 179.0})


async def test_a_bot_that_has_stopped_sweeping_is_not_healthy(office: Office) -> None:
    await office.newsroom.file_due()
    office.clock.advance(180)
    assert await office.health() == (503, {"status": "the sweep has stopped", "last_sweep_seconds_ago": 180.0})


async def test_a_long_sweep_is_healthy_for_half_an_hour(office: Office) -> None:
    with office.store.metrics.sweep():
        office.clock.advance(1799)
        assert await office.health() == (200, {"status": "ok", "sweeping_for_seconds": 1799.0})
        office.clock.advance(1)
        assert await office.health() == (503, {"status": "no sweep yet"})


async def test_a_sweep_that_cannot_read_the_database_is_none(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    await office.newsroom.file_due()
    office.clock.advance(180)

    async def unreadable(_: object) -> tuple[()]:
        raise StoreError("paper.db: the database is damaged")

    monkeypatch.setattr(office.store, "due_desks", unreadable)
    with pytest.raises(StoreError):
        await office.newsroom.file_due()
    assert await office.health() == (503, {"status": "the sweep has stopped", "last_sweep_seconds_ago": 180.0})


async def test_editions_are_counted_by_how_they_ended(office: Office) -> None:
    desks = [desk(slug, targets=()) for slug in ("full", "empty", "broken")]
    for each in desks:
        await office.store.put_desk(each, NOON)
    await office.newsroom.once("full")
    await office.newsroom.once("full")
    office.wire.events.clear()
    await office.newsroom.once("empty")
    office.wire.raises.append(down())
    await office.newsroom.once("broken")
    assert await office.counted() == {
        'editions_total{outcome="filed"}': 1,
        'editions_total{outcome="already"}': 1,
        'editions_total{outcome="quiet"}': 1,
        'editions_total{outcome="failed"}': 1,
    }


@pytest.mark.parametrize(
    ("answer", "look", "states"),
    [
        (None, None, {"sent": 1}),
        (RetryLater("busy", 9), None, {"pending": 1}),
        (OutcomeUnknown("no answer"), None, {"sending": 1}),
        (OutcomeUnknown("no answer"), CannotLook("no scope"), {"sending": 1, "uncertain": 1}),
        (TargetRefused("the bot is not in slack:C01"), None, {"failed": 1}),
    ],
)
async def test_deliveries_are_counted_by_platform_and_the_state_they_came_into(
    office: Office, answer: Exception | None, look: Exception | None, states: dict[str, int]
) -> None:
    await office.store.put_desk(desk(targets=(HERE,)), NOON)
    office.slack.script += [answer] if answer else []
    office.slack.looks += [look] if look else []
    outbox = Outbox(office.store, [office.slack], office.clock)
    await office.newsroom.file_due()
    await outbox.drain()
    if look:
        office.clock.advance(60)
        await outbox.drain()
    counted = await office.counted()
    assert counted.pop('editions_total{outcome="filed"}') == 1
    assert counted == {f'deliveries_total{{platform="slack",state="{state}"}}': count for state, count in states.items()}


async def test_a_mark_that_came_too_late_is_not_counted(office: Office) -> None:
    await office.store.put_desk(desk(targets=(HERE,)), NOON)
    await office.newsroom.file_due()
    first = await office.store.claim("one", NOON, 60, ["slack"])
    office.clock.advance(61)
    second = await office.store.claim("two", office.clock.now(), 60, ["slack"])
    assert first
    assert second
    assert await office.store.mark_sent(first, "C01/1", office.clock.now(), 0, False) is False
    assert await office.store.mark_sent(second, "C01/2", office.clock.now(), 0, False) is True
    assert (await office.counted())['deliveries_total{platform="slack",state="sent"}'] == 1


async def test_every_series_is_there_from_the_start(office: Office) -> None:
    _, body = await office.get("/metrics")
    assert 'repojournal_editions_total{outcome="failed"} 0.0\n' in body
    assert 'repojournal_deliveries_total{platform="discord",state="uncertain"} 0.0\n' in body
    assert "process_resident_memory_bytes " in body


async def test_routes_of_a_platform_are_served_beside_them() -> None:
    async def receive(_: web.Request) -> web.Response:
        return web.Response(text="heard")

    async with served(build_web([web.post("/slack/events", receive)])) as url, ClientSession() as session:
        async with session.post(f"{url}/slack/events") as answer:
            assert await answer.text() == "heard"
        async with session.get(f"{url}/healthz") as answer:
            assert answer.status == 503


async def test_a_port_that_is_taken_is_an_error_and_leaves_nothing_open() -> None:
    runner = await serve(build_web(), "127.0.0.1", 0)
    port = runner.addresses[0][1]
    before = asyncio.all_tasks()
    with pytest.raises(OSError, match="address already in use"):
        await serve(build_web(), "127.0.0.1", port)
    assert asyncio.all_tasks() == before
    await runner.cleanup()


async def test_the_methodology_is_a_page_that_runs_nothing(office: Office) -> None:
    async with ClientSession() as session, session.get(f"{office.url}/methodology") as answer:
        assert (answer.status, answer.content_type) == (200, "text/html")
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'; style-src 'unsafe-inline';")
        assert "<h1>How a story is made, and how it is checked</h1>" in await answer.text()
