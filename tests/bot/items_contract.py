"""What the bot relies on in every store about action items and deeds: see tests/bot/store_contract.py."""

from __future__ import annotations

from dataclasses import replace

from bot.model import Deed, Reader, Snooze
from bot.store.items_port import DEEDS_KEPT
from bot.store.port import Store
from tests.bot.store_contract import MINUTE, SLACK, StoreContract, claim, file, send
from tests.bot.stories import DAY, HERON, ITEM, KESTREL, NOON, action, story

OTHER = "ba9876543210"


async def redraws(store: Store) -> list[str]:
    return [each.edition for each in await store.deliveries(state="pending") if each.kind == "redraw"]


class ItemsContract(StoreContract):
    async def test_items_are_those_of_the_newest_edition_that_has_them_the_newest_first(self, store: Store) -> None:
        reworded = replace(action(ITEM), text="Upgrade the press to 2.1", urgency="plan")
        await file(store, story=story("old", actions=(action(ITEM), action(OTHER))))
        await file(store, slot=NOON + DAY, story=story("new", NOON + DAY, actions=(action("cccccccccccc"), reworded)))
        await file(store, slot=NOON + 2 * DAY, story=story("quiet", NOON + 2 * DAY, actions=()))
        await file(store, desk="zoo", story=story("zoo", actions=(action("dddddddddddd"),)))
        found = await store.items(["acme"], handled=False)
        assert [(each.item.id, each.item.text, each.desk, each.edition) for each in found] == [
            ("cccccccccccc", "Upgrade the press to 2.0", "acme", "new"),
            (ITEM, "Upgrade the press to 2.1", "acme", "new"),
            (OTHER, "Upgrade the press to 2.0", "acme", "old"),
        ]
        assert found[2].item == replace(action(OTHER), cite=(1,))
        assert [each.item.id for each in await store.items(["zoo"], handled=False)] == ["dddddddddddd"]
        assert await store.items([], handled=False) == ()

    async def test_items_come_with_who_handles_them_and_who_put_them_off(self, store: Store) -> None:
        await file(store, story=story(actions=(action(ITEM), action(OTHER))))
        nap = Snooze(OTHER, HERON, NOON, NOON + DAY)
        await store.acknowledge(ITEM, KESTREL, NOON + MINUTE)
        assert await store.snooze(nap)
        [handled] = await store.items(["acme"], handled=True)
        [waiting] = await store.items(["acme"], handled=False)
        assert handled.acknowledged is not None
        assert (handled.item.id, handled.acknowledged.by, handled.snoozed) == (ITEM, KESTREL, None)
        assert (waiting.item.id, waiting.acknowledged, waiting.snoozed) == (OTHER, None, nap)

    async def test_a_snooze_takes_the_place_of_the_one_before_and_ends(self, store: Store) -> None:
        await file(store)
        later = Snooze(ITEM, HERON, NOON + MINUTE)
        assert await store.snooze(Snooze(ITEM, KESTREL, NOON, NOON + DAY))
        assert await store.snooze(later)
        assert await store.snoozes([ITEM, OTHER]) == {ITEM: later}
        assert await store.unsnooze(ITEM, NOON)
        assert not await store.unsnooze(ITEM, NOON)
        assert await store.snoozes([ITEM]) == {}

    async def test_an_item_that_is_handled_or_of_no_edition_cannot_be_put_off(self, store: Store) -> None:
        await file(store)
        await store.acknowledge(ITEM, KESTREL, NOON)
        assert not await store.snooze(Snooze(ITEM, HERON, NOON))
        assert not await store.snooze(Snooze(OTHER, HERON, NOON))
        assert await store.snoozes([ITEM, OTHER]) == {}

    async def test_an_acknowledgement_is_taken_back_by_who_made_it_alone(self, store: Store) -> None:
        await file(store)
        await store.acknowledge(ITEM, KESTREL, NOON)
        assert not await store.unacknowledge(ITEM, HERON, NOON)
        assert await store.unacknowledge(ITEM, KESTREL, NOON)
        assert not await store.unacknowledge(ITEM, KESTREL, NOON)
        again = await store.acknowledge(ITEM, HERON, NOON)
        assert again is not None
        assert again.fresh

    async def test_every_change_of_an_item_draws_its_messages_anew_and_is_counted(self, store: Store) -> None:
        edition = await file(store, SLACK)
        await send(store)
        changes = (
            store.snooze(Snooze(ITEM, KESTREL, NOON)),
            store.unsnooze(ITEM, NOON),
            store.acknowledge(ITEM, KESTREL, NOON),
            store.unacknowledge(ITEM, KESTREL, NOON),
            store.acknowledge(ITEM, KESTREL, NOON),
        )
        for number, change in enumerate(changes, 1):
            assert await change
            assert await redraws(store) == [edition]
            assert await store.item_changes(edition) == number
            await store.mark_sent(await claim(store), "C01/1", NOON, 0, False)
        assert await store.item_changes("none") == 0

    async def test_what_changes_nothing_draws_nothing_anew(self, store: Store) -> None:
        edition = await file(store, SLACK)
        await send(store)
        await store.unsnooze(ITEM, NOON)
        await store.unacknowledge(ITEM, KESTREL, NOON)
        assert await redraws(store) == []
        assert await store.item_changes(edition) == 0

    async def test_an_item_that_was_taken_back_while_a_message_was_posted_is_drawn_afterwards(self, store: Store) -> None:
        edition = await file(store, SLACK)
        await store.acknowledge(ITEM, KESTREL, NOON)
        posting = await claim(store)
        shown = await store.item_changes(edition)
        await store.unacknowledge(ITEM, KESTREL, NOON)
        assert await store.mark_sent(posting, "C01/1", NOON, shown, False)
        assert await redraws(store) == [edition]

    async def test_deeds_are_taken_newest_first_and_once(self, store: Store) -> None:
        first = Deed(KESTREL, "subscribe", ("acme/widget", "acme/gadget"), NOON)
        second = Deed(KESTREL, "snooze", (ITEM,), NOON + MINUTE, "next")
        await store.note_deed(first)
        await store.note_deed(Deed(Reader("discord", KESTREL.id), "ack", (ITEM,), NOON))
        await store.note_deed(second)
        assert [await store.take_deed(KESTREL) for _ in range(3)] == [second, first, None]

    async def test_only_the_newest_deeds_of_a_reader_are_kept(self, store: Store) -> None:
        await store.note_deed(Deed(HERON, "ack", (ITEM,), NOON))
        for number in range(DEEDS_KEPT + 1):
            await store.note_deed(Deed(KESTREL, "ack", (f"{number}",), NOON))
        taken = [await store.take_deed(KESTREL) for _ in range(DEEDS_KEPT + 1)]
        assert [each and each.about for each in (taken[0], taken[-2], taken[-1])] == [("20",), ("1",), None]
        assert await store.take_deed(HERON) is not None
