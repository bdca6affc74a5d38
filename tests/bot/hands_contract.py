"""What the bot relies on in every store about who set desks up: see tests/bot/store_contract.py."""

from __future__ import annotations

from bot.life import Changes, Life
from bot.model import Hand, Plan
from bot.store.port import Store
from tests.bot.store_contract import MINUTE, SLACK, StoreContract, file, send
from tests.bot.stories import DAY, HERON, ITEM, KESTREL, NOON, desk, edition


class HandsContract(StoreContract):
    async def test_the_first_hand_and_the_last_one_are_kept(self, store: Store) -> None:
        await store.put_desk(desk())
        made, changed, last = Hand(KESTREL, NOON), Hand(None, NOON + MINUTE), Hand(HERON, NOON + DAY)
        await store.note_hand("acme", made)
        assert await store.hands() == {"acme": (made,)}
        for hand in (changed, last):
            await store.note_hand("acme", hand)
        assert await store.hands() == {"acme": (made, last)}

    async def test_a_pause_ends_when_its_time_is_over(self, store: Store) -> None:
        await store.put_desk(desk("acme"), NOON)
        await store.put_desk(desk("zoo"), NOON)
        assert await store.pause_desk("acme", "by kestrel", NOON + DAY)
        assert await store.pause_desk("zoo", "by kestrel")
        assert not await store.pause_desk("other", "by kestrel")
        assert await store.due_desks(NOON) == ()
        assert await store.wake_desks(NOON + DAY - MINUTE) == ()
        assert await store.wake_desks(NOON + DAY) == ("acme",)
        assert await store.wake_desks(NOON + DAY) == ()
        assert [each.slug for each in await store.due_desks(NOON)] == ["acme"]

    async def test_a_desk_that_was_resumed_and_paused_again_stays_so(self, store: Store) -> None:
        await store.put_desk(desk())
        await store.pause_desk("acme", "by kestrel", NOON)
        await store.put_desk(desk())
        await store.put_desk(desk(paused="moving house"))
        assert await store.wake_desks(NOON + DAY) == ()
        await store.pause_desk("acme", None)
        kept = await store.desk("acme")
        assert kept is not None
        assert kept.paused is None

    async def test_a_desk_that_is_changed_keeps_when_its_pause_ends(self, store: Store) -> None:
        await store.put_desk(desk())
        await store.pause_desk("acme", "by kestrel", NOON)
        await store.put_desk(desk(title="New", paused="by kestrel"))
        assert await store.wake_desks(NOON) == ("acme",)

    async def test_a_removed_desk_leaves_its_editions_and_posts_nothing_more(self, store: Store) -> None:
        await store.put_desk(desk(), NOON)
        await store.note_hand("acme", Hand(KESTREL, NOON))
        await store.put_lives("acme", Changes((Life("github:7", "acme/widget", ("acme/widget",)),)))
        first = await file(store, SLACK)
        await send(store, "C01/1")
        second = await file(store, SLACK, slot=NOON + DAY)
        assert await store.remove_desk("acme")
        assert not await store.remove_desk("acme")
        assert (await store.desks(), await store.hands(), await store.lives("acme")) == ((), {}, ())
        assert [each.id for each in await store.editions("acme", 5)] == [second, first]
        assert [(each.edition, each.state, each.error) for each in await store.deliveries()] == [
            (first, "sent", None),
            (second, "failed", "the desk was removed"),
        ]

    async def test_a_post_keeps_the_form_it_was_planned_with_in_its_parts_and_redraws(self, store: Store) -> None:
        told = edition()
        await store.put_desk(desk(form="brief"))
        assert await store.desk("acme") == desk(form="brief")
        assert await store.file(told, [Plan(told.id, SLACK, form="brief")], (), None)
        await store.put_desk(desk(form="full"))
        await send(store, "C01/1", more=True)
        await store.acknowledge(ITEM, KESTREL, NOON)
        assert [(each.part, each.kind, each.form) for each in await store.deliveries()] == [
            (0, "post", "brief"),
            (1, "post", "brief"),
            (0, "redraw", "brief"),
        ]
