"""Errands begin when no other request comes, all of them end, and none is lost in silence."""

from __future__ import annotations

import asyncio

from bot.slack.errands import Errands


async def test_what_came_at_once_is_taken_in_before_any_of_it_is_worked_on() -> None:
    errands, order = Errands(), list[str]()

    async def work(name: str) -> None:
        order.append(f"worked on {name}")

    for name in ("a", "b", "c"):
        errands.start(work(name))
        await asyncio.sleep(0)
        order.append(f"took in {name}")
    await errands.finish()
    assert order == ["took in a", "took in b", "took in c", "worked on a", "worked on b", "worked on c"]


async def test_requests_without_a_lull_do_not_hold_up_the_work_for_ever() -> None:
    errands, done = Errands(lull=60.0, longest=0.01), asyncio.Event()

    async def work() -> None:
        done.set()

    errands.start(work())
    await asyncio.wait_for(done.wait(), 5)
    await errands.finish()


async def test_what_takes_longer_than_the_patience_is_given_up() -> None:
    errands, ended = Errands(), list[str]()

    async def stuck() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("given up")

    errands.start(stuck())
    await errands.finish(patience=0.1)
    assert ended == ["given up"]


async def test_an_errand_that_has_not_begun_is_given_up_without_a_warning() -> None:
    errands = Errands(lull=60.0, longest=60.0)

    async def never() -> None:
        raise AssertionError("it was not to begin")

    errands.start(never())
    await errands.finish(patience=0.0)
