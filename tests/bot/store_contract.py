"""What the bot relies on in every store. Subclass, give a `store`, and the tests run over your database."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.model import Delivery, Plan, Platform, Reader, Run, Subscription, Target
from bot.store.port import Store
from digest.filters import Filters
from tests.bot.stories import DAY, HERON, ITEM, KESTREL, NOON, action, desk, edition, story

SLACK = Target("slack", "C01")
DISCORD = Target("discord", "77")
EVERYWHERE: tuple[Platform, ...] = ("console", "slack", "discord")
MINUTE = timedelta(minutes=1)


async def file(store: Store, *targets: Target, slot: object = NOON, **changes: object) -> str:
    """File an edition with a delivery to each of `targets`; return its id."""
    told = edition(slot, **changes)  # type: ignore[arg-type]
    assert await store.file(told, [Plan(told.id, target) for target in targets], (), None)
    return told.id


async def claim(store: Store, now: object = NOON, owner: str = "one", lease: float = 60) -> Delivery:
    """Claim a delivery that has to be there."""
    claimed = await store.claim(owner, now, lease, EVERYWHERE)  # type: ignore[arg-type]
    assert claimed is not None
    return claimed


async def send(store: Store, message: str = "C01/1", *, drawn: int = 0, more: bool = False) -> Delivery:
    """Claim a delivery and mark it as sent."""
    claimed = await claim(store)
    assert await store.mark_sent(claimed, message, NOON, drawn, more)
    return claimed


class StoreContract:
    """Every test gets an empty store."""

    @pytest.fixture
    async def store(self) -> Store:
        raise NotImplementedError("give an empty store")


class DesksContract(StoreContract):
    async def test_a_desk_comes_back_as_it_was_put(self, store: Store) -> None:
        full = desk(
            filters=Filters(
                labels='bug AND NOT "won\'t fix"', authors=("-renovate[bot]",), bots="hide", sections=("merged",)
            ),
            about="Presses.",
            repos=("acme/*", "-acme/old"),
            git=("https://git.example/press.git",),
            zone="Europe/Berlin",
            targets=(SLACK, Target("console", "-"), Target("discord", "4242", personal=True)),
            quiet_line=True,
            paused="moving house",
        )
        await store.put_desk(full, NOON)
        assert await store.desk("acme") == full
        assert await store.due("acme") == NOON
        assert await store.desk("other") is None
        assert await store.due("other") is None

    async def test_putting_a_desk_again_replaces_it_and_keeps_when_it_is_due(self, store: Store) -> None:
        await store.put_desk(desk(), NOON)
        await store.put_desk(desk(title="New name"))
        assert [each.title for each in await store.desks()] == ["New name"]
        assert await store.due("acme") == NOON
        await store.put_desk(desk(), NOON + DAY)
        assert await store.due("acme") == NOON + DAY

    async def test_desks_are_listed_by_slug_or_by_where_they_post(self, store: Store) -> None:
        await store.put_desk(desk("b", targets=(SLACK, DISCORD)))
        await store.put_desk(desk("a", targets=(DISCORD,)))
        assert [each.slug for each in await store.desks()] == ["a", "b"]
        assert [each.slug for each in await store.desks(SLACK)] == ["b"]
        assert [each.slug for each in await store.desks(DISCORD)] == ["a", "b"]
        assert await store.desks(Target("slack", "C0")) == ()

    async def test_due_desks_are_those_whose_slot_has_come_the_longest_waiting_first(self, store: Store) -> None:
        await store.put_desk(desk("late"), NOON - DAY)
        await store.put_desk(desk("now"), NOON)
        await store.put_desk(desk("soon"), NOON + MINUTE)
        await store.put_desk(desk("never"))
        await store.put_desk(desk("paused", paused="on holiday"), NOON - DAY)
        assert [each.slug for each in await store.due_desks(NOON)] == ["late", "now"]

    async def test_a_desk_whose_run_failed_waits_for_its_retry(self, store: Store) -> None:
        await store.put_desk(desk(), NOON)
        await store.note_run(Run("acme", NOON, NOON, "failed", "no answer", 1, NOON + MINUTE))
        assert await store.due_desks(NOON) == ()
        assert [each.slug for each in await store.due_desks(NOON + MINUTE)] == ["acme"]

    async def test_only_the_last_run_of_a_desk_is_kept(self, store: Store) -> None:
        await store.put_desk(desk(), NOON)
        last = Run("acme", NOON, NOON + MINUTE, "filed", "one edition")
        await store.note_run(Run("acme", NOON, NOON, "failed", "no answer", 3, NOON + MINUTE))
        await store.note_run(last)
        assert await store.runs() == {"acme": last}


class EditionsContract(StoreContract):
    async def test_an_edition_comes_back_as_it_was_filed(self, store: Store) -> None:
        told = edition(notes=("Filed 3 hours late.",), zone="Europe/Berlin", filed_at=NOON + 3 * 60 * MINUTE)
        assert await store.file(told, [], (), None)
        assert await store.edition(told.id) == told
        assert await store.edition("other") is None

    async def test_filing_keeps_deliveries_seen_keys_and_the_next_slot_together(self, store: Store) -> None:
        await store.put_desk(desk(), NOON)
        told = edition()
        plans = [Plan(told.id, SLACK), Plan(told.id, KESTREL.target, ("acme/widget",))]
        assert await store.file(told, plans, ["a", "b"], NOON + DAY)
        first, second = await store.deliveries(edition=told.id)
        assert (first.dedupe_key, first.target, first.state) == (f"{told.id}/slack:C01/0", SLACK, "pending")
        assert (first.part, first.kind, first.attempt, first.not_before) == (0, "post", 0, NOON)
        assert (second.target, second.repos) == (KESTREL.target, ("acme/widget",))
        assert await store.seen("acme", ["a", "c"]) == {"a"}
        assert await store.seen("other", ["a"]) == set()
        assert await store.due("acme") == NOON + DAY

    async def test_a_slot_is_filed_once_and_the_second_filing_changes_nothing(self, store: Store) -> None:
        await store.put_desk(desk(), NOON)
        await file(store, SLACK)
        again = edition(story=story("acme-again"))
        assert not await store.file(again, [Plan(again.id, DISCORD)], ["a"], NOON + DAY)
        assert await store.edition("acme-again") is None
        assert len(await store.deliveries()) == 1
        assert await store.seen("acme", ["a"]) == set()

    async def test_an_older_slot_is_not_filed_after_a_newer_one(self, store: Store) -> None:
        await file(store)
        assert not await store.file(edition(NOON - DAY), [], (), None)

    async def test_windows_of_a_desk_tile_or_are_refused(self, store: Store) -> None:
        await file(store)
        assert not await store.file(edition(NOON + DAY, start=NOON - MINUTE), [], (), None)
        assert not await store.file(edition(NOON + DAY, start=NOON + MINUTE), [], (), None)
        assert await store.file(edition(NOON + DAY, start=NOON), [], (), None)
        assert await store.file(edition(NOON + DAY, start=NOON + MINUTE, desk="other"), [], (), None)

    async def test_the_newest_editions_of_a_desk_come_first(self, store: Store) -> None:
        for days in range(3):
            await file(store, slot=NOON + days * DAY)
        await file(store, slot=NOON + 9 * DAY, desk="other")
        assert [each.slot for each in await store.editions("acme", 2)] == [NOON + 2 * DAY, NOON + DAY]
        assert await store.editions("none", 2) == ()

    async def test_it_is_known_where_the_first_edition_of_a_desk_starts(self, store: Store) -> None:
        assert await store.told_since("acme") is None
        for days in range(3):
            await file(store, slot=NOON + days * DAY)
        await file(store, slot=NOON - 9 * DAY, desk="other")
        assert await store.told_since("acme") == NOON - DAY

    async def test_thousands_of_keys_are_looked_up_at_once(self, store: Store) -> None:
        keys = [f"key {number}" for number in range(5000)]
        assert await store.file(edition(), [], keys[:3000], None)
        assert await store.seen("acme", keys) == set(keys[:3000])


class DeliveriesContract(StoreContract):
    async def test_a_claim_takes_the_delivery_that_waited_longest_and_only_once(self, store: Store) -> None:
        await file(store, SLACK, DISCORD, slot=NOON)
        first, second = await claim(store), await claim(store, owner="two")
        assert [first.target, second.target] == [SLACK, DISCORD]
        assert (first.state, first.attempt, first.lease_owner, second.lease_owner) == ("sending", 1, "one", "two")
        assert first.lease_until == NOON + MINUTE
        assert await store.claim("three", NOON, 60, EVERYWHERE) is None

    async def test_a_delivery_is_not_claimed_before_its_time(self, store: Store) -> None:
        await file(store, SLACK)
        assert await store.claim("one", NOON - timedelta(seconds=1), 60, EVERYWHERE) is None
        assert await store.next_claim(EVERYWHERE) == NOON

    async def test_a_process_claims_only_for_the_platforms_it_serves(self, store: Store) -> None:
        await file(store, SLACK)
        assert await store.claim("one", NOON, 60, ["discord", "console"]) is None
        assert await store.next_claim(["discord"]) is None
        assert await store.claim("one", NOON, 60, ["slack"]) is not None

    async def test_a_lease_that_ran_out_is_claimed_again_and_the_first_holder_may_not_mark_it(self, store: Store) -> None:
        await file(store, SLACK)
        lost = await claim(store)
        assert await store.next_claim(EVERYWHERE) == NOON + MINUTE
        assert await store.claim("two", NOON + timedelta(seconds=59), 60, EVERYWHERE) is None
        held = await claim(store, NOON + MINUTE, "two")
        assert (held.id, held.attempt) == (lost.id, 2)
        later = NOON + 2 * MINUTE
        assert not await store.mark_sent(lost, "C01/1", later, 0, False)
        assert not await store.mark_retry(lost, later, "busy")
        assert not await store.mark_unknown(lost, later, "no answer")
        assert not await store.mark_failed(lost, "gone", later)
        assert not await store.mark_uncertain(lost, "cannot look")
        assert not await store.hand_back(lost, later)
        assert await store.paused_targets() == {}
        assert await store.mark_sent(held, "C01/2", later, 0, False)
        assert [each.message for each in await store.deliveries(state="sent")] == ["C01/2"]

    async def test_one_owner_that_claims_twice_may_mark_only_its_last_attempt(self, store: Store) -> None:
        await file(store, SLACK)
        hanging = await claim(store)
        await claim(store, NOON + MINUTE)
        assert not await store.mark_sent(hanging, "C01/1", NOON, 0, False)

    async def test_what_was_sent_is_not_claimed_again(self, store: Store) -> None:
        await file(store, SLACK)
        await send(store)
        assert await store.claim("one", NOON + DAY, 60, EVERYWHERE) is None
        assert await store.next_claim(EVERYWHERE) is None

    async def test_the_next_part_is_planned_when_the_one_before_it_is_sent(self, store: Store) -> None:
        told = await file(store, KESTREL.target)
        assert len(await store.deliveries()) == 1
        await send(store, "D01/1", more=True)
        second = await send(store, "D01/2", more=True)
        third = await claim(store)
        assert (second.dedupe_key, second.part, second.root) == (f"{told}/slack:@U0KESTREL/1", 1, "D01/1")
        assert (third.dedupe_key, third.part, third.root) == (f"{told}/slack:@U0KESTREL/2", 2, "D01/1")

    async def test_a_later_part_is_about_the_same_repositories(self, store: Store) -> None:
        told = edition()
        await store.file(told, [Plan(told.id, KESTREL.target, ("acme/widget",))], (), None)
        await send(store, more=True)
        assert (await claim(store)).repos == ("acme/widget",)

    async def test_a_retry_waits_until_its_time(self, store: Store) -> None:
        await file(store, SLACK)
        assert await store.mark_retry(await claim(store), NOON + MINUTE, "busy")
        [waiting] = await store.deliveries()
        assert (waiting.state, waiting.error, waiting.lease_until) == ("pending", "busy", None)
        assert await store.next_claim(EVERYWHERE) == NOON + MINUTE
        assert (await claim(store, NOON + MINUTE)).attempt == 2

    async def test_what_may_have_been_posted_stays_sending_until_somebody_looks(self, store: Store) -> None:
        await file(store, SLACK)
        assert await store.mark_unknown(await claim(store), NOON + 2 * MINUTE, "no answer")
        [unknown] = await store.deliveries()
        assert (unknown.state, unknown.error) == ("sending", "no answer")
        assert await store.claim("two", NOON + MINUTE, 60, EVERYWHERE) is None
        assert (await claim(store, NOON + 2 * MINUTE)).attempt == 2

    async def test_a_claim_handed_back_counts_as_no_attempt(self, store: Store) -> None:
        await file(store, SLACK)
        assert await store.hand_back(await claim(store), NOON)
        assert (await claim(store, owner="two")).attempt == 1

    async def test_what_nobody_can_find_out_waits_for_a_person(self, store: Store) -> None:
        await file(store, SLACK)
        assert await store.mark_uncertain(await claim(store), "cannot look")
        assert await store.claim("one", NOON + DAY, 60, EVERYWHERE) is None
        [uncertain] = await store.deliveries(state="uncertain")
        assert uncertain.error == "cannot look"

    async def test_a_refused_target_is_paused_with_its_reason_and_its_deliveries_wait(self, store: Store) -> None:
        await file(store, SLACK, DISCORD)
        await file(store, SLACK, slot=NOON + DAY)
        assert await store.mark_failed(await claim(store), "not in the channel", NOON)
        assert await store.paused_targets() == {SLACK: "not in the channel"}
        assert (await claim(store, NOON + DAY)).target == DISCORD
        assert await store.claim("one", NOON + DAY, 60, ["slack"]) is None
        assert await store.next_claim(["slack"]) is None

    async def test_a_resumed_target_gets_what_failed_and_what_waited(self, store: Store) -> None:
        await file(store, SLACK)
        await file(store, SLACK, slot=NOON + DAY)
        failed = await claim(store)
        await store.mark_failed(failed, "not in the channel", NOON)
        assert await store.resume_target(SLACK, NOON + MINUTE)
        assert not await store.resume_target(SLACK, NOON + MINUTE)
        assert await store.paused_targets() == {}
        again = await claim(store, NOON + DAY)
        assert (again.id, again.attempt) == (failed.id, 2)
        assert (await claim(store, NOON + DAY)).target == SLACK

    async def test_a_person_has_what_nobody_could_find_out_sent_anew_without_a_look(self, store: Store) -> None:
        await file(store, SLACK)
        uncertain = await claim(store)
        await store.mark_uncertain(uncertain, "cannot look")
        assert await store.retry_delivery(uncertain.dedupe_key, NOON + MINUTE)
        assert not await store.retry_delivery(uncertain.dedupe_key, NOON + MINUTE)
        again = await claim(store, NOON + MINUTE)
        assert (again.id, again.attempt) == (uncertain.id, 1)

    async def test_a_person_has_what_failed_sent_anew_after_a_look(self, store: Store) -> None:
        await file(store, SLACK)
        failed = await claim(store)
        await store.mark_failed(failed, "the message was refused", None)
        assert await store.retry_delivery(failed.dedupe_key, NOON + MINUTE)
        assert (await claim(store, NOON + MINUTE)).attempt == 2

    async def test_a_person_settles_what_needs_nothing_more(self, store: Store) -> None:
        await file(store, SLACK)
        uncertain = await claim(store)
        assert not await store.resolve_delivery(uncertain.dedupe_key)
        await store.mark_uncertain(uncertain, "cannot look")
        assert await store.resolve_delivery(uncertain.dedupe_key)
        assert not await store.resolve_delivery(uncertain.dedupe_key)
        [settled] = await store.deliveries()
        assert (settled.state, settled.message) == ("sent", None)
        assert await store.claim("one", NOON + DAY, 60, EVERYWHERE) is None

    async def test_a_failure_that_is_not_the_targets_pauses_nothing(self, store: Store) -> None:
        await file(store, SLACK)
        assert await store.mark_failed(await claim(store), "the message was deleted", None)
        assert await store.paused_targets() == {}
        assert len(await store.deliveries(state="failed")) == 1

    async def test_deliveries_are_listed_by_edition_and_state_in_the_order_they_were_planned(self, store: Store) -> None:
        first = await file(store, SLACK, DISCORD)
        await file(store, SLACK, slot=NOON + DAY)
        await send(store)
        assert [str(each.target) for each in await store.deliveries(edition=first)] == ["slack:C01", "discord:77"]
        assert len(await store.deliveries()) == 3
        assert [each.target for each in await store.deliveries(edition=first, state="pending")] == [DISCORD]


class ReadersContract(StoreContract):
    async def test_a_subscription_is_kept_once_however_its_letters_are_cased(self, store: Store) -> None:
        mine = Subscription(KESTREL, "acme/Widget", NOON)
        assert await store.subscribe(mine)
        assert not await store.subscribe(replace(mine, pattern="ACME/widget", since=NOON + DAY))
        assert await store.subscribe(Subscription(HERON, "acme/widget", NOON + DAY))
        assert await store.subscriptions(KESTREL) == (mine,)
        assert [each.reader for each in await store.subscriptions()] == [KESTREL, HERON]

    async def test_a_reader_is_who_the_platform_says_whatever_the_name_is_now(self, store: Store) -> None:
        await store.subscribe(Subscription(KESTREL, "acme/widget", NOON))
        renamed = replace(KESTREL, name="peregrine")
        assert len(await store.subscriptions(renamed)) == 1
        assert not await store.subscribe(Subscription(renamed, "acme/widget", NOON))
        assert await store.unsubscribe(renamed, "Acme/widget")
        assert await store.subscriptions() == ()

    async def test_ending_a_subscription_that_is_none_says_so(self, store: Store) -> None:
        await store.subscribe(Subscription(KESTREL, "acme/widget", NOON))
        assert not await store.unsubscribe(HERON, "acme/widget")
        assert not await store.unsubscribe(KESTREL, "acme/*")
        assert len(await store.subscriptions()) == 1

    async def test_items_are_found_by_how_their_id_starts(self, store: Store) -> None:
        told = story(actions=(action("aab1"), action("aab2"), action("aac3"), action("b_d4")))
        await file(store, story=told)
        assert await store.items_named("aab") == ("aab1", "aab2")
        assert await store.items_named("a") == ("aab1", "aab2", "aac3")
        assert await store.items_named("a", 2) == ("aab1", "aab2")
        assert await store.items_named("b_") == ("b_d4",)
        assert await store.items_named("b%") == ()
        assert await store.items_named("x") == ()

    async def test_the_newest_edition_that_has_an_item_is_found(self, store: Store) -> None:
        await file(store)
        newest = await file(store, slot=NOON + DAY)
        await file(store, slot=NOON + 2 * DAY, story=story("without", actions=()))
        found = await store.edition_with(ITEM)
        assert found is not None
        assert found.id == newest
        assert await store.edition_with("ffffffffffff") is None

    async def test_the_first_acknowledgement_counts(self, store: Store) -> None:
        await file(store)
        first = await store.acknowledge(ITEM, KESTREL, NOON)
        second = await store.acknowledge(ITEM, HERON, NOON + MINUTE)
        third = await store.acknowledge(ITEM, KESTREL, NOON + DAY)
        assert first is not None
        assert second is not None
        assert third is not None
        assert [first.fresh, second.fresh, third.fresh] == [True, False, False]
        assert first.first == second.first == third.first
        assert (first.first.by, first.first.at) == (KESTREL, NOON)
        assert await store.acknowledgements([ITEM, "other"]) == {ITEM: first.first}

    async def test_an_item_of_no_edition_cannot_be_acknowledged(self, store: Store) -> None:
        await file(store)
        assert await store.acknowledge("ffffffffffff", KESTREL, NOON) is None
        assert await store.acknowledgements(["ffffffffffff"]) == {}

    async def test_an_acknowledgement_plans_a_redraw_of_every_posted_message_of_every_edition_that_has_the_item(
        self, store: Store
    ) -> None:
        first = await file(store, SLACK, DISCORD)
        await send(store, "C01/1", more=True)
        await send(store, "77/1")
        await send(store, "C01/2")
        second = await file(store, SLACK, slot=NOON + DAY)
        await file(store, SLACK, slot=NOON + 2 * DAY, story=story("without", actions=()))
        await store.acknowledge(ITEM, KESTREL, NOON)
        redraws = [each for each in await store.deliveries() if each.kind == "redraw"]
        assert [(each.edition, each.target, each.part, each.message) for each in redraws] == [
            (first, SLACK, 0, "C01/1"),
            (first, DISCORD, 0, "77/1"),
            (first, SLACK, 1, "C01/2"),
        ]
        assert len({each.dedupe_key for each in redraws}) == 3
        assert [each.state for each in await store.deliveries(edition=second)] == ["pending"]

    async def test_waiting_redraws_of_one_message_are_one(self, store: Store) -> None:
        await file(store, SLACK, story=story(actions=(action("aa"), action("bb"))))
        await send(store)
        await store.acknowledge("aa", KESTREL, NOON)
        await store.acknowledge("bb", KESTREL, NOON)
        redraw = await claim(store)
        assert (redraw.kind, redraw.message) == ("redraw", "C01/1")
        assert await store.claim("one", NOON, 60, EVERYWHERE) is None

    async def test_what_changes_during_a_redraw_is_drawn_by_another_one_after_it(self, store: Store) -> None:
        await file(store, SLACK, story=story(actions=(action("aa"), action("bb"))))
        await send(store)
        await store.acknowledge("aa", KESTREL, NOON)
        under_way = await claim(store)
        await store.acknowledge("bb", KESTREL, NOON)
        assert await store.claim("two", NOON, 60, EVERYWHERE) is None
        assert await store.next_claim(EVERYWHERE) == NOON + MINUTE
        assert await store.mark_sent(under_way, "C01/1", NOON, 0, False)
        assert (await claim(store)).kind == "redraw"
        assert await store.claim("two", NOON, 60, EVERYWHERE) is None

    async def test_a_redraw_that_has_to_be_repeated_gives_way_to_one_that_waits(self, store: Store) -> None:
        await file(store, SLACK, story=story(actions=(action("aa"), action("bb"))))
        await send(store)
        await store.acknowledge("aa", KESTREL, NOON)
        under_way = await claim(store)
        await store.acknowledge("bb", KESTREL, NOON)
        assert await store.mark_retry(under_way, NOON + MINUTE, "busy")
        waiting = await claim(store)
        assert waiting.id != under_way.id
        assert await store.mark_sent(waiting, "C01/1", NOON, 0, False)
        assert await store.next_claim(EVERYWHERE) is None

    async def test_an_acknowledgement_made_while_a_message_was_being_posted_is_drawn_afterwards(self, store: Store) -> None:
        await file(store, SLACK)
        posting = await claim(store)
        await store.acknowledge(ITEM, KESTREL, NOON)
        assert await store.claim("two", NOON, 60, EVERYWHERE) is None
        assert await store.mark_sent(posting, "C01/1", NOON, 0, False)
        redraw = await claim(store)
        assert (redraw.kind, redraw.message) == ("redraw", "C01/1")

    async def test_a_message_that_shows_every_acknowledgement_is_not_redrawn(self, store: Store) -> None:
        await file(store, SLACK)
        await store.acknowledge(ITEM, KESTREL, NOON)
        await send(store, drawn=1)
        assert await store.next_claim(EVERYWHERE) is None

    async def test_a_reader_of_the_same_id_on_another_platform_is_somebody_else(self, store: Store) -> None:
        await store.subscribe(Subscription(Reader("slack", "1"), "acme/widget", NOON))
        assert await store.subscriptions(Reader("discord", "1")) == ()
