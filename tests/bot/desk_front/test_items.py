"""Action items: what is open, put off, handled, and taken back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.model import Plan, Reader, Snooze, Target
from tests.bot.counter import ELSEWHERE, HERE, Bosses, Counter, plain
from tests.bot.stories import DAY, HERON, ITEM, KESTREL, NOON, action, edition, story

OTHER = "ba9876543210"
FINCH = Reader("slack", "U0FINCH", "finch")


async def items(counter: Counter, typed: str, who: Reader = KESTREL) -> list[str]:
    return [each.item.id for each in (await counter.ask(typed, who)).items]


async def both(counter: Counter, **changes: object) -> None:
    await counter.file(story=story(actions=(action(ITEM), action(OTHER, "acme/gadget", 9))), **changes)


async def test_an_item_is_put_off_until_a_day_begins_at_the_desk(counter: Counter) -> None:
    await both(counter, zone="Europe/Berlin")
    assert await counter.told("snooze 0123 1w") == ["It sleeps until Thu 2026-08-27 00:00 CEST: Upgrade the press to 2.0"]
    assert (await counter.store.snoozes([ITEM]))[ITEM].until == NOON + 7 * DAY - timedelta(hours=14)
    assert counter.woken == 1


async def test_an_item_is_put_off_until_the_next_edition(counter: Counter) -> None:
    await both(counter)
    assert await counter.told("snooze 0123") == ["It sleeps until the next edition: Upgrade the press to 2.0"]
    assert plain(await counter.press(f"snooze:{OTHER}", choice="next")) == [
        "It sleeps until the next edition: Upgrade the press to 2.0"
    ]
    assert await counter.store.snoozes([ITEM]) == {ITEM: Snooze(ITEM, KESTREL, NOON)}


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("snooze 0123 2026-08-01", "Sorry, 2026-08-01 is not in the future; today is 2026-08-20 (UTC)."),
        ("snooze 0123 soon", (
            "Sorry, 'soon' is no time to sleep; write 1d, 2w, a date such as 2026-08-27, or next."
        )),
        ("snooze ffff 1d", "Sorry, there is no action item 'ffff'; /wire actions lists the open ones."),
        ("snooze", (
            "Sorry, write /wire snooze ITEM 1d|1w|next: it puts an action item off for a day, a week, until a date or the "
            "next edition."
        )),
    ],
)  # fmt: skip
async def test_what_cannot_be_put_off_is_refused_in_one_line(counter: Counter, typed: str, said: str) -> None:
    await both(counter)
    assert await counter.told(typed) == [said]
    assert await counter.store.snoozes([ITEM, OTHER]) == {}


async def test_an_item_that_somebody_handles_is_not_put_off_and_says_who_that_is(counter: Counter) -> None:
    await both(counter)
    await counter.press(f"ack:{ITEM}", FINCH)
    assert await counter.told("snooze 0123 1d") == [
        "finch acknowledged it already, Thu 2026-08-20 12:00 UTC: Upgrade the press to 2.0"
    ]


async def test_open_items_that_sleep_are_counted_and_stand_last(counter: Counter) -> None:
    await both(counter)
    await counter.ask("snooze 0123 1d")
    reply = await counter.ask("actions open")
    assert plain(reply) == ["There are 2 open action items, 1 of them put off."]
    assert [(each.item.id, each.snoozed is not None) for each in reply.items] == [(OTHER, False), (ITEM, True)]
    counter.clock.advance(DAY.total_seconds())
    assert plain(await counter.ask("actions")) == ["There are 2 open action items."]


async def test_mine_are_those_that_the_reader_handles_or_put_off(counter: Counter) -> None:
    await both(counter)
    await counter.file(desk="zoo", story=story("zoo", actions=(action("cccccccccccc"),), desk="zoo"))
    await counter.ask("snooze 0123 1d")
    await counter.press(f"ack:{OTHER}", FINCH)
    assert await counter.told("actions mine") == ["You handle 0 and put off 1."]
    assert await items(counter, "actions mine") == [ITEM]
    assert await items(counter, "actions mine", FINCH) == [OTHER]


async def test_done_are_those_that_somebody_handles_the_newest_first(counter: Counter) -> None:
    await both(counter)
    assert await counter.told("actions done") == ["No action items are handled."]
    await counter.press(f"ack:{ITEM}", FINCH)
    counter.clock.advance(60)
    await counter.press(f"ack:{OTHER}")
    reply = await counter.ask("actions DONE acme")
    assert plain(reply) == ["2 action items are handled."]
    assert [(each.item.id, each.acknowledged and each.acknowledged.by) for each in reply.items] == [
        (OTHER, KESTREL),
        (ITEM, FINCH),
    ]


async def test_two_desks_at_once_are_too_many_words(counter: Counter) -> None:
    assert await counter.told("actions acme zoo") == [
        "Sorry, write /wire actions open|mine|done, and one desk; not 'acme zoo'."
    ]


async def test_items_older_than_any_list_used_to_reach_are_still_listed(counter: Counter) -> None:
    await counter.file(story=story("first", actions=(action(ITEM),)))
    for day in range(1, 9):
        await counter.file(slot=NOON + day * DAY, story=story(f"day-{day}", NOON + day * DAY, actions=()))
    assert await items(counter, "actions") == [ITEM]


async def test_an_item_of_another_platform_or_workspace_is_not_known(counter: Counter) -> None:
    told = edition(desk="secret", story=story("secret", actions=(action(ITEM),), desk="secret"))
    assert await counter.store.file(told, [Plan(told.id, Target("discord", "7"))], (), None)
    assert plain(await counter.press(f"ack:{ITEM}")) == ["This action item is not known here any more; nothing was changed."]
    assert await counter.told("ack 0123") == ["Sorry, there is no action item '0123'; /wire actions lists the open ones."]
    assert await counter.store.acknowledgements([ITEM]) == {}
    discord = Target("discord", "7")
    assert plain(await counter.press(f"ack:{ITEM}", HERON, discord)) == ["You handle it now: Upgrade the press to 2.0"]


class OneServer(Bosses):
    """A platform of several servers, each of one channel."""

    async def shared(self, target: Target) -> bool | None:  # noqa: ARG002
        return False

    async def reads(self, who: Reader, target: Target) -> bool | None:
        return await self.sees(who, who.target, target)

    async def sees(self, who: Reader, where: Target, target: Target) -> bool:  # noqa: ARG002
        return where == target


async def test_an_item_of_another_server_on_the_same_platform_is_not_known(counter: Counter) -> None:
    counter.clerk.rights["slack"] = OneServer()
    await both(counter)
    assert plain(await counter.press(f"ack:{ITEM}", where=ELSEWHERE)) == [
        "This action item is not known here any more; nothing was changed."
    ]
    assert await counter.told("latest", where=ELSEWHERE) == [
        "There is no edition of zoo yet; next Sat 2026-08-22 12:00 UTC."
    ]
    assert plain(await counter.press(f"ack:{ITEM}", where=HERE)) == ["You handle it now: Upgrade the press to 2.0"]


async def test_an_item_of_a_removed_desk_gets_an_honest_answer(counter: Counter) -> None:
    await counter.file(desk="gone", story=story("gone", actions=(action(ITEM),), desk="gone"))
    for button in (f"ack:{ITEM}", f"snooze:{ITEM}:1d"):
        assert plain(await counter.press(button)) == [
            "The desk gone was removed, and its action items with it; nothing was changed."
        ]
    assert await counter.store.acknowledgements([ITEM]) == {}


async def test_a_button_of_a_later_version_gets_an_honest_answer(counter: Counter) -> None:
    assert plain(await counter.press("print:7")) == ["This button is not known here any more; nothing was changed."]


# Taking back


async def test_nothing_done_is_nothing_to_take_back(counter: Counter) -> None:
    assert await counter.told("undo") == ["There is nothing that you did here to take back."]


async def test_an_acknowledgement_is_taken_back(counter: Counter) -> None:
    await both(counter)
    await counter.press(f"ack:{ITEM}")
    await counter.press(f"ack:{OTHER}", FINCH)
    assert await counter.told("undo") == ["Taken back: you no longer handle “Upgrade the press to 2.0”."]
    assert set(await counter.store.acknowledgements([ITEM, OTHER])) == {OTHER}
    assert await counter.told("undo") == ["There is nothing that you did here to take back."]
    assert counter.woken == 3


async def test_a_snooze_is_taken_back_and_the_one_before_it_holds_again(counter: Counter) -> None:
    await both(counter)
    await counter.ask("snooze 0123 next")
    await counter.ask("snooze 0123 1w")
    assert await counter.told("undo") == ["Taken back: “Upgrade the press to 2.0” sleeps as before."]
    assert (await counter.store.snoozes([ITEM]))[ITEM].until is None
    assert await counter.told("undo") == ["Taken back: “Upgrade the press to 2.0” is awake."]
    assert await counter.store.snoozes([ITEM]) == {}


async def test_a_snooze_of_what_somebody_handles_meanwhile_leaves_that(counter: Counter) -> None:
    await both(counter)
    await counter.ask("snooze 0123 next")
    await counter.ask("snooze 0123 1w")
    await counter.press(f"ack:{ITEM}", FINCH)
    assert await counter.told("undo") == ["Taken back: nothing, as “Upgrade the press to 2.0” is handled by now."]


async def test_subscriptions_are_taken_back_all_of_one_command_at_once(counter: Counter) -> None:
    await counter.ask("subscribe acme/widget")
    await counter.ask("subscribe acme/widget acme/gadget zoo/*")
    assert await counter.told("undo") == ["Taken back: you no longer follow acme/gadget, zoo/*."]
    assert [each.pattern for each in await counter.store.subscriptions(KESTREL)] == ["acme/widget"]


async def test_an_unsubscription_is_taken_back(counter: Counter) -> None:
    await counter.ask("subscribe acme/widget acme/gadget")
    await counter.ask("unsubscribe acme/widget")
    assert await counter.told("undo") == ["Taken back: you follow acme/widget again."]
    assert {each.pattern for each in await counter.store.subscriptions(KESTREL)} == {"acme/gadget", "acme/widget"}


async def test_what_changed_nothing_is_nothing_to_take_back(counter: Counter) -> None:
    await counter.ask("unsubscribe acme/widget")
    assert await counter.told("undo") == ["There is nothing that you did here to take back."]
