"""What the bot relies on in every store about GitHub: see tests/bot/store_contract.py."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.store import memory_github, sql_github
from bot.store.port import FORGE_ANSWERS_KEPT, READINGS_KEPT, Reading, Store
from digest.collect.github.allowance import Allowance, Expiry
from digest.collect.github.etags import Kept
from tests.bot.store_contract import MINUTE, StoreContract
from tests.bot.stories import DAY, NOON

URL = "https://api.github.com/repos/acme/widget"
PULLS = f"{URL}/pulls?state=all"
ANSWER = Kept.of('W/"a"', {"full_name": "acme/Ölpresse 😀"}, None)
LEFT = Allowance("GITHUB_TOKEN", "core", 5000, 4812, NOON)
ENDS = Expiry("GITHUB_TOKEN", NOON + 14 * DAY)


class GithubContract(StoreContract):
    async def test_what_a_forge_answered_is_kept_by_its_address_and_the_newest_counts(self, store: Store) -> None:
        assert await store.forge_answer(URL, NOON) is None
        await store.keep_forge_answer(URL, ANSWER, NOON)
        paged = Kept.of('"b"', [1, 2], f"{PULLS}&page=2")
        await store.keep_forge_answer(PULLS, paged, NOON)
        assert (await store.forge_answer(URL, NOON), await store.forge_answer(PULLS, NOON)) == (ANSWER, paged)
        again = replace(ANSWER, etag='"c"')
        await store.keep_forge_answer(URL, again, NOON + MINUTE)
        assert await store.forge_answer(URL, NOON + MINUTE) == again

    async def test_an_answer_that_nobody_asks_for_goes_and_one_that_is_asked_for_stays(self, store: Store) -> None:
        await store.keep_forge_answer(URL, ANSWER, NOON)
        await store.keep_forge_answer(PULLS, ANSWER, NOON)
        assert await store.forge_answer(PULLS, NOON + DAY) == ANSWER
        await store.keep_forge_answer(f"{URL}/releases", ANSWER, NOON + FORGE_ANSWERS_KEPT + MINUTE)
        later = NOON + FORGE_ANSWERS_KEPT + 2 * MINUTE
        assert (await store.forge_answer(URL, later), await store.forge_answer(PULLS, later)) == (None, ANSWER)

    async def test_when_answers_take_too_much_room_the_oldest_go(
        self, store: Store, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for module in (memory_github, sql_github):
            monkeypatch.setattr(module, "FORGE_ANSWERS_HELD", 250)
        for place in range(4):
            await store.keep_forge_answer(f"{URL}/{place}", Kept('"e"', b"x" * 100), NOON + place * MINUTE)
        kept = [await store.forge_answer(f"{URL}/{place}", NOON) is not None for place in range(4)]
        assert kept == [False, False, True, True]

    async def test_what_is_left_for_a_token_is_kept_for_each_resource(self, store: Store) -> None:
        assert await store.allowances() == ()
        points = replace(LEFT, resource="graphql", remaining=4990, reset=NOON + MINUTE)
        app = replace(LEFT, token="GitHub App 12, installation 34", limit=15000)
        for each in (points, LEFT, app):
            await store.note_allowance(each)
        await store.note_allowance(replace(LEFT, remaining=4800))
        assert await store.allowances() == (replace(LEFT, remaining=4800), points, app)

    async def test_the_end_of_a_token_is_announced_once_for_each_threshold(self, store: Store) -> None:
        assert not await store.announce_expiry(ENDS, 14)
        await store.note_expiry(ENDS)
        said = [await store.announce_expiry(ENDS, days) for days in (14, 14, 7, 14, 7, 1, 1)]
        assert said == [True, False, True, False, False, True, False]
        await store.note_expiry(ENDS)
        assert not await store.announce_expiry(ENDS, 1)

    async def test_another_token_is_announced_anew_and_one_without_end_never(self, store: Store) -> None:
        await store.note_expiry(ENDS)
        assert await store.announce_expiry(ENDS, 7)
        renewed = replace(ENDS, at=NOON + timedelta(days=90))
        await store.note_expiry(renewed)
        assert not await store.announce_expiry(ENDS, 1)
        assert await store.announce_expiry(renewed, 7)
        await store.note_expiry(Expiry("GITHUB_TOKEN", None))
        assert await store.expiries() == (Expiry("GITHUB_TOKEN", None),)
        assert not await store.announce_expiry(Expiry("GITHUB_TOKEN", None), 1)

    async def test_the_newest_readings_of_each_desk_are_kept(self, store: Store) -> None:
        for place in range(READINGS_KEPT + 2):
            await store.note_reading(Reading("paper", NOON + place * MINUTE, place, 0))
        await store.note_reading(Reading("daily", NOON, 1, 7))
        found = await store.readings()
        assert list(found) == ["daily", "paper"]
        assert found["daily"] == (Reading("daily", NOON, 1, 7),)
        assert [reading.core for reading in found["paper"]] == list(range(2, READINGS_KEPT + 2))
