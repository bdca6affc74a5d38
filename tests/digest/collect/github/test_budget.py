"""The queue of a token and the budget of a run."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest

from digest.collect.github.allowance import Allowance, Expiry
from digest.collect.github.budget import Budget, Queue, unhurried
from digest.collect.stops import BudgetSpent, HostUnreachable, LimitReached
from tests.digest.collect.stub import Naps

DATE = "Thu, 20 Aug 2026 11:00:00 GMT"


def left(remaining: int, seconds: int, *, limit: int = 5000, resource: str = "core") -> dict[str, str]:
    """Headers of an answer that says what is left, and in how many seconds all of it is there again."""
    reset = datetime(2026, 8, 20, 11, tzinfo=UTC).timestamp() + seconds
    return {
        "date": DATE,
        "x-ratelimit-limit": str(limit),
        "x-ratelimit-remaining": str(remaining),
        "x-ratelimit-reset": str(int(reset)),
        "x-ratelimit-resource": resource,
    }


class Clock:
    """Seconds that pass when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


async def turn(queue: Queue, who: str = "GITHUB_TOKEN", resource: str = "core") -> None:
    async with queue.turn("acme/widget", who, resource):
        pass


async def test_requests_of_one_token_are_sent_one_after_another() -> None:
    queue, order = Queue(Naps()), []

    async def ask(name: str) -> None:
        async with queue.turn("acme/widget", "GITHUB_TOKEN"):
            order.append(f"{name} asks")
            await asyncio.sleep(0)
            order.append(f"{name} is answered")

    await asyncio.gather(ask("one"), ask("two"))
    assert order == ["one asks", "one is answered", "two asks", "two is answered"]


@pytest.mark.parametrize(("limit", "remaining", "waits"), [(5000, 101, 0), (5000, 100, 30), (60, 2, 0), (60, 1, 30)])
async def test_a_reserve_is_left_and_a_limit_that_ends_soon_is_waited_for(limit: int, remaining: int, waits: int) -> None:
    clock = Clock()
    queue = Queue(clock.sleep, clock=clock)
    queue.note("GITHUB_TOKEN", left(remaining, 30, limit=limit))
    await turn(queue)
    assert clock.now == 1000 + waits
    await turn(queue)
    assert clock.now == 1000 + waits


async def test_a_limit_that_ends_late_is_told_with_its_end_and_nothing_is_sent() -> None:
    naps = Naps()
    queue = Queue(naps)
    queue.note("GITHUB_TOKEN", left(100, 1800))
    with pytest.raises(LimitReached) as told:
        await turn(queue)
    assert told.value.reason == "GitHub's requests are used up until 2026-08-20 11:30 UTC"
    assert naps.taken == []


async def test_the_limit_of_one_token_or_resource_is_not_that_of_another() -> None:
    naps = Naps()
    queue = Queue(naps)
    queue.note("GITHUB_TOKEN", left(0, 1800))
    await turn(queue, resource="graphql")
    await turn(queue, who="GitHub App 12, installation 34")
    assert naps.taken == []


async def test_a_limit_that_has_ended_meanwhile_stops_nobody() -> None:
    clock = Clock()
    queue = Queue(clock.sleep, clock=clock)
    queue.note("GITHUB_TOKEN", left(0, 1800))
    clock.now += 1800
    await turn(queue)
    assert clock.now == 2800


async def test_who_comes_next_waits_when_github_asks_to_slow_down() -> None:
    clock = Clock()
    queue = Queue(clock.sleep, clock=clock)
    queue.rest(60)
    queue.rest(20)
    await turn(queue, "GITHUB_TOKEN")
    await turn(queue, "GITHUB_TOKEN")
    assert clock.now == 1060


def test_what_is_left_is_kept_as_the_answer_says() -> None:
    queue = Queue(Naps())
    queue.note("GITHUB_TOKEN", left(4812, 1800))
    queue.note("GITHUB_TOKEN", left(4990, 60, resource="graphql"))
    assert list(queue.allowances.values()) == [
        Allowance("GITHUB_TOKEN", "core", 5000, 4812, datetime(2026, 8, 20, 11, 30, tzinfo=UTC)),
        Allowance("GITHUB_TOKEN", "graphql", 5000, 4990, datetime(2026, 8, 20, 11, 1, tzinfo=UTC)),
    ]


@pytest.mark.parametrize("broken", [{"x-ratelimit-limit": "many"}, {"x-ratelimit-reset": ""}, {"x-ratelimit-remaining": ""}])
def test_headers_that_are_none_say_nothing(broken: dict[str, str]) -> None:
    queue = Queue(Naps())
    queue.note("GITHUB_TOKEN", {**left(1, 60), **broken})
    queue.note("GITHUB_TOKEN", {})
    assert queue.allowances == {}


@pytest.mark.parametrize(
    ("value", "end"),
    [
        ("2026-09-01 12:00:00 UTC", datetime(2026, 9, 1, 12, tzinfo=UTC)),
        ("2026-09-01 12:00:00 +0200", datetime(2026, 9, 1, 10, tzinfo=UTC)),
        ("soon", None),
        ("", None),
    ],
)
def test_the_end_of_a_token_is_read_from_the_answer(value: str, end: datetime | None) -> None:
    queue = Queue(Naps())
    queue.note("GITHUB_TOKEN", {**left(1, 60), "github-authentication-token-expiration": value})
    queue.note("", left(1, 60))
    assert queue.expiries == {"GITHUB_TOKEN": Expiry("GITHUB_TOKEN", end)}


def test_a_run_sends_no_more_requests_that_count_than_it_may() -> None:
    budget = Budget(2)
    for cost in (1, 0, 0, 1):
        assert budget.patience("acme/widget") == 12
        budget.answered(cost=cost)
    with pytest.raises(BudgetSpent, match=r"^acme/widget: the 2 requests of this run are used up; it is read in the next"):
        budget.patience("acme/widget")
    assert (budget.sent, budget.spent["core"]) == (2, 2)


def test_a_run_ends_at_its_time() -> None:
    clock = Clock()
    budget = Budget(seconds=20, clock=clock)
    clock.now += 15
    assert budget.patience("acme/widget") == 5
    clock.now += 5
    with pytest.raises(BudgetSpent, match="the time of this run is over; it is read in the next one"):
        budget.patience("acme/widget")


def test_a_host_that_never_answered_is_put_up_with_for_twelve_seconds() -> None:
    budget = Budget()
    budget.unanswered(10)
    assert budget.patience("acme/widget") == 2
    budget.unanswered(2)
    with pytest.raises(HostUnreachable, match="no usable answer came from GitHub for 12 seconds; try again later"):
        budget.patience("acme/widget")


def test_a_host_that_answered_before_is_put_up_with_for_six_seconds_more() -> None:
    budget = Budget(host="git.example.org")
    budget.answered()
    budget.used()
    budget.unanswered(12)
    assert budget.patience("acme/widget") == 6
    budget.unanswered(6)
    with pytest.raises(HostUnreachable, match=r"no usable answer came from git\.example\.org for 18 seconds"):
        budget.patience("acme/widget")


def test_one_answer_that_can_be_used_makes_up_for_the_silence_before() -> None:
    budget = Budget()
    budget.unanswered(11)
    assert budget.patience("acme/widget") == 1
    budget.answered()
    assert budget.patience("acme/widget") == 7
    budget.used()
    assert budget.patience("acme/widget") == 12


async def test_who_is_sent_away_comes_back_up_to_a_quarter_later(monkeypatch: pytest.MonkeyPatch) -> None:
    naps = Naps()
    monkeypatch.setattr(asyncio, "sleep", naps)
    for _ in range(50):
        await unhurried(8)
    assert all(8 <= nap <= 10 for nap in naps.taken)
    assert len(set(naps.taken)) > 40
