"""What the bot relies on in every store about what editions were made of: see tests/bot/store_contract.py."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.store.port import Store
from digest.filters import Filters
from digest.model import NOBODY, Activity, Commit, DeskInfo, Failure, Person, Release, Repo, Window
from tests.bot.store_contract import MINUTE, StoreContract
from tests.bot.stories import DAY, NOON, edition, story
from tests.bot.wires import pull

REPO = Repo("acme/widget", "github:7", "https://github.com/acme/widget", "Widget", "main", private=True)
ACTIVITY = Activity(
    DeskInfo("acme", "Acme", "Presses.", Filters(bots="hide")),
    Window(NOON - DAY, NOON),
    NOON + timedelta(seconds=5),
    repos=(REPO,),
    events=(
        Commit("acme/widget", "a" * 40, NOON - MINUTE, "Öl the press 😀", "\x1b[31m\ud800", author=Person("Ada", "ada")),
        pull(7, NOON - MINUTE, "merged", merge_sha="a" * 40, closes=(3,)),
        Release("acme/widget", "v1", NOON - MINUTE, body="Notes.\n\nMore of them.", author=NOBODY),
    ),
    failures=(Failure("acme/gadget", "GitHub does not answer"),),
)


class ActivitiesContract(StoreContract):
    async def file(self, store: Store, days: int = 0, activity: Activity | None = ACTIVITY) -> str:
        at = NOON + days * DAY
        told = edition(at, story=story(f"acme-{at:%Y-%m-%d}", at), filed_at=at)
        assert await store.file(told, [], (), None, activity)
        return told.id

    async def test_what_an_edition_was_made_of_comes_back_as_it_was(self, store: Store) -> None:
        told = await self.file(store)
        assert await store.activity(told) == ACTIVITY
        assert await store.activity("other") is None

    async def test_an_edition_may_be_filed_without_it(self, store: Store) -> None:
        assert await store.activity(await self.file(store, activity=None)) is None

    async def test_nothing_is_kept_of_an_edition_that_was_not_filed(self, store: Store) -> None:
        await self.file(store)
        late = edition(NOON, story=story("acme-late"))
        assert not await store.file(late, [], (), None, ACTIVITY)
        assert await store.activity("acme-late") is None

    async def test_the_oldest_are_forgotten_first_some_at_a_time_and_their_editions_stay(self, store: Store) -> None:
        told = [await self.file(store, days) for days in range(4)]

        async def kept() -> list[bool]:
            return [await store.activity(each) is not None for each in told]

        assert await store.forget_activities(NOON + 3 * DAY, 2) == 2
        assert await kept() == [False, False, True, True]
        assert await store.forget_activities(NOON + 3 * DAY, 2) == 1
        assert await kept() == [False, False, False, True]
        assert await store.forget_activities(NOON + 3 * DAY, 2) == 0
        assert len(await store.editions("acme", 9)) == 4

    @pytest.mark.parametrize(("start", "end", "days"), [(0, 4, [3, 2, 1, 0]), (1, 2, [1]), (4, 9, [])])
    async def test_editions_are_found_by_their_slot_newest_first(
        self, store: Store, start: int, end: int, days: list[int]
    ) -> None:
        told = [await self.file(store, days) for days in range(4)]
        found = await store.editions_between("acme", NOON + start * DAY, NOON + end * DAY)
        assert [each.id for each in found] == [told[day] for day in days]
        assert await store.editions_between("other", NOON, NOON + 4 * DAY) == ()
