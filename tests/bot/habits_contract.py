"""What the bot relies on in every store about readers' own digests: see tests/bot/store_contract.py."""

from __future__ import annotations

from dataclasses import replace

from bot.habits import Habits
from bot.model import Plan, Reader
from bot.store.port import Store
from tests.bot.store_contract import EVERYWHERE, StoreContract
from tests.bot.stories import DAY, HERON, KESTREL, NOON, edition


class HabitsContract(StoreContract):
    async def test_what_a_reader_set_comes_back_and_is_replaced(self, store: Store) -> None:
        full = Habits(KESTREL, "Europe/Berlin", 510, frozenset({0, 4}), (1320, 420), True, NOON, "brief", "hide")
        assert await store.habits(KESTREL) == Habits(KESTREL)
        await store.put_habits(full)
        assert await store.habits(Reader("slack", KESTREL.id, "renamed")) == full
        assert await store.habits(Reader("discord", KESTREL.id)) == Habits(Reader("discord", KESTREL.id))
        await store.put_habits(replace(full, quiet=None, hour=None))
        await store.put_habits(Habits(HERON))
        assert await store.all_habits() == {
            HERON.target: Habits(HERON),
            KESTREL.target: replace(full, quiet=None, hour=None),
        }

    async def test_a_plan_waits_for_its_time(self, store: Store) -> None:
        told = edition()
        assert await store.file(told, [Plan(told.id, KESTREL.target, ("acme/widget",), NOON + DAY)], (), None)
        assert await store.claim("one", NOON, 60, EVERYWHERE) is None
        assert await store.next_claim(EVERYWHERE) == NOON + DAY
        assert await store.claim("one", NOON + DAY, 60, EVERYWHERE) is not None
