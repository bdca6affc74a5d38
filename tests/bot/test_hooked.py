"""A desk whose repositories have webhooks asks for them once a day, and tells everything once all the same."""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.hooked import LIVELY, RECONCILE, HookedWire
from bot.model import Desk
from bot.newsroom import Newsroom
from bot.store.memory import MemoryStore
from digest.collect.github.hooks import Notice
from digest.model import Activity, Commit, Repo, Window
from tests.bot.clocks import MovedClock
from tests.bot.office import HOUR, MINUTE
from tests.bot.stories import NOON, desk
from tests.bot.wires import ListedWire, build, commit, compose, down
from tests.peers.github_as_hooks import of_repository, push
from tests.peers.github_world import Place

NUMBERS = {"acme/widget": 7, "acme/gadget": 8}


class NumberedWire(ListedWire):
    """A ListedWire whose repositories are there without any event, and have numbers."""

    async def collect(self, desk: Desk, window: Window) -> Activity:
        found = await super().collect(desk, window)
        names = [name for name in NUMBERS if any(each in (name, "acme/*") for each in desk.repos)]
        return replace(found, repos=tuple(numbered(name) for name in names))


def numbered(name: str) -> Repo:
    return Repo(name, f"github:{NUMBERS[name]}", default_branch="main")


class Hooked:
    """An hourly desk with two repositories, what GitHub has of them, and what webhooks bring."""

    def __init__(self, **changes: Any) -> None:
        self.clock = MovedClock(NOON - HOUR)
        self.store = MemoryStore()
        self.github = NumberedWire(self.clock)
        self.newsroom = Newsroom(self.store, HookedWire(self.github, self.store, self.clock), self.clock, compose)
        self.desk = desk(schedule="0 * * * *", **changes)

    async def deliver(self, name: str, kind: str, payload: object, at: datetime) -> None:
        packed = zlib.compress(json.dumps(payload).encode())
        assert await self.store.keep_notice(Notice(f"{name} {kind} {at}", kind, NUMBERS[name], at, packed))

    async def ping(self, *names: str, at: datetime = NOON - 2 * HOUR) -> None:
        for name in names:
            await self.deliver(name, "ping", {}, at)

    async def happens(self, made: Commit, delivered: bool = True, **changes: object) -> None:
        """A commit is pushed: GitHub has it, and mostly says so at once."""
        self.github.events.append(made)
        if delivered:
            await self.deliver(made.repo, "push", push(Place(numbered(made.repo)), [made], **changes), made.at)

    async def file(self, hours: int = 0) -> list[str]:
        """File the edition so many hours after noon; return what it tells."""
        if not await self.store.desks():
            await self.newsroom.apply([self.desk])
        self.clock.set_to(NOON + hours * HOUR)
        [filing] = await self.newsroom.file_due()
        assert filing.outcome in ("filed", "quiet"), filing.said
        [edition] = await self.store.editions("acme", 1)
        return [source.label for each in edition.story.references for source in each.sources]

    def asked(self) -> list[tuple[str, ...]]:
        """The repositories that GitHub was asked for since the last time."""
        asked, self.github.asked = [repos for repos, _ in self.github.asked], []
        return asked


async def test_a_desk_with_webhooks_is_asked_in_full_first_and_then_read_from_what_they_brought() -> None:
    office = Hooked()
    await office.ping("acme/widget", "acme/gadget")
    await office.happens(commit("a", NOON - 30 * MINUTE))
    assert await office.file() == ["aaaaaaa"]
    assert office.asked() == [("acme/*",)]
    await office.happens(commit("b", NOON + 30 * MINUTE))
    await office.happens(commit("c", NOON + 40 * MINUTE, "acme/gadget"))
    assert await office.file(1) == ["bbbbbbb", "ccccccc"]
    assert await office.file(2) == []
    assert office.asked() == []


async def test_what_is_read_from_webhooks_is_kept_like_anything_else() -> None:
    office = Hooked()
    await office.ping("acme/widget")
    await office.file()
    made = commit("b", NOON + 30 * MINUTE)
    await office.happens(made)
    await office.file(1)
    [edition] = await office.store.editions("acme", 1)
    activity = await office.store.activity(edition.id)
    assert activity is not None
    assert [(event.kind, event.key) for event in activity.events] == [("commit", made.sha)]
    assert build(activity).references == edition.story.references


async def test_a_desk_without_webhooks_is_asked_for_every_edition() -> None:
    office = Hooked()
    for hours in range(3):
        await office.happens(commit("abc"[hours], NOON + hours * HOUR - MINUTE), delivered=False)
        assert await office.file(hours) == ["abc"[hours] * 7]
    assert office.asked() == [("acme/*",)] * 3


async def test_a_repository_without_webhooks_among_others_is_asked_by_its_name() -> None:
    office = Hooked()
    await office.ping("acme/widget")
    await office.file()
    office.asked()
    await office.happens(commit("b", NOON + 30 * MINUTE))
    await office.happens(commit("c", NOON + 40 * MINUTE, "acme/gadget"), delivered=False)
    assert sorted(await office.file(1)) == ["bbbbbbb", "ccccccc"]
    assert office.asked() == [("acme/gadget",)]


async def test_a_webhook_counts_from_the_next_full_reading_on_and_while_it_is_heard_of() -> None:
    office = Hooked()
    await office.ping("acme/widget", at=NOON - LIVELY - MINUTE)
    await office.ping("acme/gadget", at=NOON - LIVELY)
    await office.file()
    await office.ping("acme/widget", at=NOON + MINUTE)
    office.asked()
    await office.file(1)
    assert office.asked() == [("acme/widget",)]


async def test_what_no_webhook_brought_is_told_when_the_desk_is_reconciled_and_only_once() -> None:
    office = Hooked()
    await office.ping("acme/widget", "acme/gadget")
    await office.file()
    told = []
    for hours in range(1, 26):
        if hours == 3:
            await office.happens(commit("b", NOON + 150 * MINUTE), delivered=False)
            await office.happens(commit("c", NOON + 151 * MINUTE))
        told += [(hours, label) for label in await office.file(hours)]
    assert told == [(3, "ccccccc"), (23, "bbbbbbb")]
    assert office.asked() == [("acme/*",), ("acme/*",), ("acme/widget", "acme/gadget")]


async def test_a_daily_desk_is_reconciled_with_each_edition() -> None:
    assert timedelta(hours=22) < RECONCILE < timedelta(days=1)


async def test_a_late_delivery_is_told_once() -> None:
    office = Hooked()
    await office.ping("acme/widget")
    await office.file()
    made = commit("b", NOON + 59 * MINUTE)
    payload = push(Place(numbered("acme/widget")), [made])
    assert await office.file(1) == []
    await office.deliver("acme/widget", "push", payload, NOON + 61 * MINUTE)
    await office.deliver("acme/widget", "push", payload, NOON + 62 * MINUTE)
    assert [await office.file(hours) for hours in (2, 3)] == [["bbbbbbb"], []]


@pytest.mark.parametrize("how", ["rewritten", "renamed"])
async def test_a_repository_of_which_webhooks_do_not_tell_all_is_asked_by_its_name(how: str) -> None:
    office = Hooked()
    await office.ping("acme/widget", "acme/gadget")
    await office.file()
    office.asked()
    if how == "rewritten":
        await office.happens(commit("b", NOON + 30 * MINUTE), forced=True)
    else:
        await office.happens(commit("b", NOON + 30 * MINUTE), delivered=False)
        about = of_repository(Place(numbered("acme/widget")), "renamed")
        await office.deliver("acme/widget", "repository", about, NOON + MINUTE)
    await office.happens(commit("c", NOON + 31 * MINUTE, "acme/gadget"))
    assert sorted(await office.file(1)) == ["bbbbbbb", "ccccccc"]
    assert office.asked() == [("acme/widget",)]


async def test_a_desk_that_was_changed_is_asked_in_full() -> None:
    office = Hooked()
    await office.ping("acme/widget", "acme/gadget")
    await office.file()
    office.asked()
    await office.newsroom.apply([replace(office.desk, repos=("acme/widget",))])
    await office.file(1)
    assert office.asked() == [("acme/widget",)]
    await office.file(2)
    assert office.asked() == []


async def test_a_repository_that_could_not_be_read_is_asked_by_its_name_and_costs_no_other_one_its_webhooks() -> None:
    office = Hooked()
    await office.ping("acme/widget", "acme/gadget")
    await office.happens(commit("a", NOON - 30 * MINUTE))
    office.github.broken = {"acme/gadget": "GitHub does not answer"}
    await office.file()
    office.asked()
    for hours, key in ((1, "b"), (2, "c")):
        await office.happens(commit(key, NOON + hours * HOUR - MINUTE))
        assert await office.file(hours) == [key * 7]
        assert set(office.asked()) == {("acme/gadget",)}
    await office.happens(commit("d", NOON + 3 * HOUR - MINUTE, "acme/gadget"), delivered=False)
    office.github.broken = {}
    assert await office.file(3) == ["ddddddd"]
    assert set(office.asked()) == {("acme/gadget",)}
    assert await office.file(4) == []
    assert office.asked() == [("acme/gadget",)]


async def test_a_preview_and_a_run_that_failed_count_as_no_reading() -> None:
    office = Hooked()
    await office.ping("acme/widget", "acme/gadget")
    await office.newsroom.apply([office.desk])
    await office.newsroom.preview("acme")
    office.clock.set_to(NOON)
    office.github.raises = [down()]
    await office.newsroom.file_due()
    office.asked()
    office.clock.advance(60)
    await office.newsroom.file_due()
    assert office.asked() == [("acme/*",)]
    office.clock.set_to(NOON + 30 * MINUTE)
    await office.newsroom.preview("acme")
    assert office.asked() == []


async def test_what_is_not_on_github_is_read_each_time() -> None:
    office = Hooked(git=("https://git.example.org/press.git",), repos=("acme/*", "gitlab:gitlab.com/acme/press"))
    await office.ping("acme/widget", "acme/gadget")
    await office.file()
    await office.file(1)
    elsewhere = ("gitlab:gitlab.com/acme/press",)
    assert sorted(office.asked()) == [("acme/*",), elsewhere, elsewhere]


async def test_a_desk_without_anything_on_github_is_read_as_ever() -> None:
    office = Hooked(git=("https://git.example.org/press.git",), repos=())
    await office.file()
    assert office.asked() == [()]
