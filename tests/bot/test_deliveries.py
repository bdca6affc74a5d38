"""`repojournal deliveries`: what waits is listed, and a person decides about what nobody else can."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.model import Plan, Target
from bot.store.sqlite import SqliteStore
from tests.bot.lamp import Capsys, kept
from tests.bot.stories import NOON, edition
from tests.bot.test_cli import refused, said

SLACK, DISCORD = Target("slack", "C01"), Target("discord", "77")
KEY = "acme-2026-08-20T1200Z/slack:C01/0"
PLANNED = "planned Thu 2026-08-20 12:00 UTC"
CANNOT_LOOK = "the bot may not read the channel"


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, logging_as_it_was: None) -> Path:  # noqa: ARG001
    """Where the commands run; the database is `repojournal.db` in it."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _stored(work: Callable[[SqliteStore], Awaitable[object]]) -> None:
    async def run() -> None:
        store = await SqliteStore.open("repojournal.db")
        try:
            told = edition()
            await store.file(told, [Plan(told.id, SLACK), Plan(told.id, DISCORD)], (), None)
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


async def _uncertain(store: SqliteStore) -> None:
    claimed = await store.claim("one", NOON, 60, ["slack"])
    assert claimed
    assert await store.mark_uncertain(claimed, CANNOT_LOOK)


async def _refused(store: SqliteStore) -> None:
    claimed = await store.claim("one", NOON, 60, ["slack"])
    assert claimed
    assert await store.mark_failed(claimed, "the bot is not in C01", NOON)


async def _sent(store: SqliteStore) -> None:
    for platform in ("slack", "discord"):
        claimed = await store.claim("one", NOON, 60, [platform])
        assert claimed
        assert await store.mark_sent(claimed, "x/1", NOON, 0, False)


def test_what_waits_is_listed_and_what_a_person_has_to_decide_comes_first(capsys: Capsys) -> None:
    _stored(_uncertain)
    code, listed, err = said(capsys, "deliveries", "list")
    assert (code, err) == (0, "")
    assert listed.splitlines() == [
        f"{KEY}: may have been posted; look, then `deliveries retry` or `resolve` it; {PLANNED}; {CANNOT_LOOK}",
        f"acme-2026-08-20T1200Z/discord:77/0: waits until Thu 2026-08-20 12:00 UTC; {PLANNED}",
    ]


def test_where_nothing_waits_it_is_said(capsys: Capsys) -> None:
    _stored(_sent)
    assert said(capsys, "deliveries", "list") == (0, "every message is where it belongs\n", "")


def test_what_a_person_has_not_found_is_sent_again(capsys: Capsys) -> None:
    _stored(_uncertain)
    assert said(capsys, "deliveries", "retry", KEY) == (0, f"{KEY}: is sent again\n", "")
    assert [(each.state, each.attempt) for each in kept("acme").deliveries] == [("pending", 0), ("pending", 0)]


def test_what_failed_for_a_paused_target_waits_for_it(capsys: Capsys) -> None:
    _stored(_refused)
    said_so = f"{KEY}: is sent again once slack:C01 is resumed, which is paused: the bot is not in C01\n"
    assert said(capsys, "deliveries", "retry", KEY) == (0, said_so, "")
    _, listed, _ = said(capsys, "deliveries", "list")
    assert f"{KEY}: target is paused: the bot is not in C01; planned Thu 2026-08-20 12:00 UTC\n" in listed


def test_what_a_person_has_found_is_settled(capsys: Capsys) -> None:
    _stored(_uncertain)
    assert said(capsys, "deliveries", "resolve", KEY) == (0, f"{KEY}: is settled; nothing more is sent\n", "")
    assert [each.state for each in kept("acme").deliveries] == ["sent", "pending"]


@pytest.mark.parametrize("verb", ["retry", "resolve"])
def test_a_key_that_is_none_is_refused_and_nothing_is_changed(capsys: Capsys, verb: str) -> None:
    _stored(_uncertain)
    reason = f"there is no delivery 'acme-2026-08-20T1200Z/slack:C1/0'; did you mean {KEY}?"
    assert reason in refused(capsys, "deliveries", verb, KEY, "acme-2026-08-20T1200Z/slack:C1/0")
    assert [each.state for each in kept("acme").deliveries] == ["uncertain", "pending"]


@pytest.mark.parametrize("verb", ["retry", "resolve"])
def test_what_arrived_is_not_sent_again(capsys: Capsys, verb: str) -> None:
    _stored(_sent)
    reason = f"{KEY}: it arrived already; only what failed or is uncertain waits for a person"
    assert reason in refused(capsys, "deliveries", verb, KEY)
