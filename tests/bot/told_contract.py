"""What the bot relies on in every store about what readers were told: see tests/bot/store_contract.py."""

from __future__ import annotations

from datetime import timedelta

from bot.model import Delivery, Plan, Reader
from bot.store.port import Store
from bot.store.told_port import TOLD_KEPT
from tests.bot.store_contract import EVERYWHERE, StoreContract, claim
from tests.bot.stories import DAY, ITEM, KESTREL, NOON, edition

MINUTE = timedelta(minutes=1)
WREN = Reader("slack", "U0WREN", "wren")


async def planned(store: Store, desk: str, reader: Reader = KESTREL, slot: int = 0) -> Delivery:
    """A claimed message of an edition of a desk to a reader."""
    told = edition(NOON + slot * DAY, desk=desk)
    assert await store.file(told, [Plan(told.id, reader.target, ("acme/widget",))], (), None)
    return await claim(store, NOON + slot * DAY)


class ToldContract(StoreContract):
    async def test_who_comes_first_tells_it_and_the_answer_stays(self, store: Store) -> None:
        first, second = await planned(store, "acme"), await planned(store, "press")
        assert await store.tell(first, {"a", "b"}, NOON) == frozenset()
        for _ in range(2):
            assert await store.tell(second, {"b", "c"}, NOON + MINUTE) == {"b"}
        assert await store.tell(first, {"a", "b", "c"}, NOON + MINUTE) == {"c"}

    async def test_another_reader_is_told_for_themselves(self, store: Store) -> None:
        first, second = await planned(store, "acme"), await planned(store, "press", WREN)
        await store.tell(first, {"a"}, NOON)
        assert await store.tell(second, {"a"}, NOON) == frozenset()

    async def test_a_desk_may_tell_again_what_it_told(self, store: Store) -> None:
        first, second = await planned(store, "acme"), await planned(store, "acme", slot=1)
        await store.tell(first, {"a"}, NOON)
        assert await store.tell(second, {"a"}, NOON + DAY) == frozenset()

    async def test_what_was_told_long_ago_is_forgotten(self, store: Store) -> None:
        first, second = await planned(store, "acme"), await planned(store, "press")
        await store.tell(first, {"a"}, NOON)
        assert await store.tell(second, {"a"}, NOON + TOLD_KEPT) == {"a"}
        assert await store.tell(second, {"a"}, NOON + TOLD_KEPT + MINUTE) == frozenset()

    async def test_what_is_left_out_while_a_delivery_is_held_stays_so(self, store: Store) -> None:
        held = await planned(store, "acme")
        assert await store.leave_out(held, {"acme/widget#8"})
        [kept] = await store.deliveries()
        assert kept.without == ("acme/widget#8",)
        await store.hand_back(held, NOON)
        assert not await store.leave_out(held, {"acme/widget#9"})

    async def test_a_needless_delivery_waits_for_nobody_and_is_never_drawn(self, store: Store) -> None:
        held = await planned(store, "acme")
        assert await store.mark_needless(held, "there is nothing to say")
        assert not await store.mark_needless(held, "once more")
        [kept] = await store.deliveries()
        assert (kept.state, kept.message, kept.error) == ("sent", None, "there is nothing to say")
        await store.acknowledge(ITEM, KESTREL, NOON)
        assert await store.claim("one", NOON + DAY, 60, EVERYWHERE) is None
