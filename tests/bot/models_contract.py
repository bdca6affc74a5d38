"""What the bot relies on in every store about language models: see tests/bot/store_contract.py."""

from __future__ import annotations

from dataclasses import replace

from bot.model import ModelRun
from bot.store.port import ANSWERS_KEPT, Store
from tests.bot.store_contract import MINUTE, StoreContract
from tests.bot.stories import DAY, NOON

KEY = "ab" * 32
OTHER = "cd" * 32
TODAY = NOON.date()


class ModelsContract(StoreContract):
    async def test_an_answer_is_kept_under_its_key_and_the_newest_counts(self, store: Store) -> None:
        await store.keep_answer(KEY, '{"text": "“Ölpresse” 😀"}', NOON)
        await store.keep_answer(OTHER, "{}", NOON)
        assert await store.answer(KEY) == '{"text": "“Ölpresse” 😀"}'
        await store.keep_answer(KEY, "again", NOON + MINUTE)
        assert (await store.answer(KEY), await store.answer(OTHER)) == ("again", "{}")
        assert await store.answer("ef" * 32) is None

    async def test_an_answer_goes_when_a_later_one_comes_after_a_month(self, store: Store) -> None:
        await store.keep_answer(KEY, "old", NOON)
        await store.keep_answer(OTHER, "new", NOON + ANSWERS_KEPT)
        assert await store.answer(KEY) == "old"
        await store.keep_answer(OTHER, "newer", NOON + ANSWERS_KEPT + MINUTE)
        assert (await store.answer(KEY), await store.answer(OTHER)) == (None, "newer")

    async def test_tokens_are_reserved_up_to_the_limit_of_a_day(self, store: Store) -> None:
        assert await store.tokens_used(TODAY) == 0
        assert await store.reserve_tokens(TODAY, 400, 1000)
        assert await store.reserve_tokens(TODAY, 600, 1000)
        assert not await store.reserve_tokens(TODAY, 1, 1000)
        assert await store.tokens_used(TODAY) == 1000

    async def test_a_day_that_allows_less_than_is_wanted_allows_nothing(self, store: Store) -> None:
        assert not await store.reserve_tokens(TODAY, 400, 399)
        assert await store.tokens_used(TODAY) == 0

    async def test_each_day_has_tokens_of_its_own(self, store: Store) -> None:
        assert await store.reserve_tokens(TODAY, 400, 400)
        assert await store.reserve_tokens((NOON + DAY).date(), 300, 400)
        assert (await store.tokens_used(TODAY), await store.tokens_used((NOON + DAY).date())) == (400, 300)

    async def test_what_was_used_counts_in_place_of_what_was_reserved(self, store: Store) -> None:
        await store.reserve_tokens(TODAY, 400, 1000)
        await store.reserve_tokens(TODAY, 400, 1000)
        await store.settle_tokens(TODAY, 400, 150)
        assert await store.tokens_used(TODAY) == 550
        await store.settle_tokens(TODAY, 400, 700)  # an endpoint may count more than was thought
        assert await store.tokens_used(TODAY) == 850

    async def test_the_last_run_of_a_model_is_kept(self, store: Store) -> None:
        assert await store.model_run() is None
        run = ModelRun(NOON, "press-1", "used")
        await store.note_model(run)
        assert await store.model_run() == run
        later = replace(run, at=NOON + DAY, outcome="llm.example: the key is refused")
        await store.note_model(later)
        assert await store.model_run() == later
