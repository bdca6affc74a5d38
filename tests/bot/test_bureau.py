"""The newsroom's bureau at GitHub, over a socket, with the database that outlives the process."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.allowance import github_lines
from bot.bureau import Bureau, Records
from bot.model import Desk
from bot.store.memory import MemoryStore
from bot.store.port import Reading
from bot.store.sqlite import SqliteStore
from digest.collect.github.allowance import Allowance, Expiry
from digest.collect.github.signin import Personal
from digest.errors import InputError
from digest.model import Window
from tests.digest.collect.github import answers
from tests.digest.collect.stub import Reply, Stub, stub_running

NOW = datetime(2026, 8, 20, 9, tzinfo=UTC)
WINDOW = Window(NOW - timedelta(days=1), NOW)
HOUR = timedelta(hours=1)
PARTS = ("commits", "pulls", "releases", "security-advisories")
LEFT = {
    "ETag": 'W/"1"',
    "Date": "Thu, 20 Aug 2026 09:00:00 GMT",
    "x-ratelimit-limit": "5000",
    "x-ratelimit-remaining": "4812",
    "x-ratelimit-reset": str(int((NOW + HOUR).timestamp())),
    "github-authentication-token-expiration": "2026-08-25 09:00:00 UTC",
}


class Noon:
    """A clock that stands."""

    def now(self) -> datetime:
        return NOW

    async def sleep(self, seconds: float) -> None:
        raise AssertionError(seconds)


@pytest.fixture
async def stub() -> AsyncIterator[Stub]:
    async with stub_running() as running:
        running.on("/repos/acme/widget", Reply(data=answers.repo("acme/widget", 7), headers=LEFT))
        for part in PARTS:
            running.on(f"/repos/acme/widget/{part}", Reply(data=[], headers=LEFT))
        work = answers.commit("a" * 40, "Add spokes", "2026-08-20T08:00:00Z")
        running.on("/repos/acme/widget/commits", Reply(data=[work], headers=LEFT))
        yield running


def bureau(store: Records, stub: Stub, token: str | None = None, requests: int = 100) -> Bureau:
    return Bureau(store, Noon(), lambda: Personal(token), stub.url, requests)


async def test_a_quiet_run_of_another_process_costs_nothing_and_tells_the_same(stub: Stub, tmp_path: Path) -> None:
    found = []
    for window in (WINDOW, Window(WINDOW.start + HOUR, WINDOW.end + HOUR)):
        store = await SqliteStore.open(tmp_path / "paper.db")
        found.append(await bureau(store, stub).collect("daily", ["acme/widget"], window))
        readings = await store.readings()
        await store.close()
    assert found[0] == found[1]
    assert [event.key for event in found[0].events] == ["a" * 40]
    assert (len(stub.asked), len(stub.counted)) == (10, 5)
    assert readings == {"daily": (Reading("daily", NOW, 5, 0), Reading("daily", NOW, 0, 0))}


async def test_what_is_left_and_when_the_token_ends_is_kept_and_told(stub: Stub) -> None:
    store = MemoryStore()
    await bureau(store, stub, "ghp_example").collect("daily", ["acme/widget"], WINDOW)
    assert Allowance("GITHUB_TOKEN", "core", 5000, 4812, NOW + HOUR) in await store.allowances()
    assert await store.expiries() == (Expiry("GITHUB_TOKEN", NOW + timedelta(days=5)),)
    lines = await github_lines(store, [Desk("daily", "Daily", repos=("acme/widget",), schedule="0 9 * * *")], NOW)
    assert lines[0] == "GitHub, GITHUB_TOKEN: 4,812 of 5,000 requests left until Thu 2026-08-20 10:00 UTC"
    assert lines[-1] == "GITHUB_TOKEN ends within 5 days, on 2026-08-25 09:00 UTC: make a new one in time"


async def test_a_reading_that_spent_its_requests_names_what_is_left_to_read(stub: Stub) -> None:
    store = MemoryStore()
    found = await bureau(store, stub, requests=3).collect("daily", ["acme/widget"], WINDOW)
    said = "the 3 requests of this run are used up; it is read in the next one"
    assert [(each.repo, each.reason) for each in found.failures] == [("acme/widget", said)]
    assert (found.events, await store.readings()) == ((), {"daily": (Reading("daily", NOW, 3, 0),)})
    again = await bureau(store, stub, requests=3).collect("daily", ["acme/widget"], WINDOW)
    assert ([event.key for event in again.events], again.failures) == (["a" * 40], ())


async def test_who_signs_is_looked_up_when_github_is_read(stub: Stub) -> None:
    unsigned = bureau(MemoryStore(), stub, "ghp exam")
    with pytest.raises(InputError, match="GITHUB_TOKEN holds a character that no token has"):
        await unsigned.collect("daily", ["acme/widget"], WINDOW)
