"""What people type after /wire, and what they are told."""

from __future__ import annotations

from collections.abc import MutableMapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.commands import USAGE, Command, parse
from bot.frontdesk import Clerk
from bot.life import Changes, Life
from bot.model import Reader, Subscription, Target
from bot.store.memory import MemoryStore
from digest.errors import InputError
from tests.bot.clocks import MovedClock
from tests.bot.counter import HERE, Counter, plain
from tests.bot.stories import DAY, HERON, ITEM, KESTREL, NOON, action, desk, story

# The grammar


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("latest", Command("latest")),
        ("LATEST Acme", Command("latest", ("Acme",))),
        ("  subscribe   `acme/widget` ", Command("subscribe", ("acme/widget",))),
        ("subscribe “acme/*”, 'acme/gadget'", Command("subscribe", ("acme/*", "acme/gadget"))),
        ("subscribe <https://github.com/acme/widget|acme/widget>",
         Command("subscribe", ("<https://github.com/acme/widget|acme/widget>",))),
        ("/wire list", Command("list")),
        ("follow acme/widget", Command("subscribe", ("acme/widget",))),
        ("done 0123", Command("ack", ("0123",))),
        ("help", Command("help")),
        ("?", Command("help")),
        ("", Command("help")),
    ],
)  # fmt: skip
def test_a_command_is_read_however_it_is_written(typed: str, command: Command) -> None:
    assert parse(typed) == command


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("subscrbe acme/widget", "there is no command 'subscrbe'; did you mean /wire subscribe?"),
        ("unfolow acme/widget", "there is no command 'unfolow'; did you mean /wire unsubscribe?"),
        ("latset", "there is no command 'latset'; did you mean /wire latest?"),
        ("brew coffee", "there is no command 'brew'; /wire help lists what there is"),
        ("ack", "write /wire ack ITEM: it says that you handle an action item; the start of its id is enough"),
    ],
)
def test_a_command_that_is_none_gets_the_nearest_one(typed: str, said: str) -> None:
    with pytest.raises(InputError) as refused:
        parse(typed)
    assert str(refused.value) == said


# The answers


async def test_latest_shows_the_newest_edition_of_the_channels_desk(counter: Counter) -> None:
    await counter.file()
    newest = await counter.file(slot=NOON + DAY, notes=("Filed 3 hours late.",), zone="Europe/Berlin")
    await counter.file(slot=NOON + 2 * DAY, desk="zoo")
    reply = await counter.ask("latest")
    assert plain(reply) == ["acme, Fri 2026-08-21 14:00 CEST", "Filed 3 hours late."]
    assert reply.story is not None
    assert reply.story.id == newest
    assert reply.zone == "Europe/Berlin"
    assert [(each.item.id, each.acknowledged) for each in reply.items] == [(ITEM, None)]


async def test_latest_shows_another_desk_when_it_is_named(counter: Counter) -> None:
    told = await counter.file(desk="zoo")
    reply = await counter.ask("latest ZOO")
    assert reply.story is not None
    assert reply.story.id == told


async def test_latest_before_the_first_edition_says_when_it_comes(counter: Counter) -> None:
    assert await counter.told("latest") == ["There is no edition of acme yet; next Fri 2026-08-21 14:00 CEST."]


async def test_latest_in_a_channel_without_a_desk_names_those_there_are(counter: Counter) -> None:
    assert await counter.told("latest", where=Target("slack", "C55")) == [
        "Sorry, no desk posts in this channel; write /wire latest DESK with one of: acme, zoo."
    ]


async def test_latest_of_a_desk_that_is_none_names_the_nearest(counter: Counter) -> None:
    assert await counter.told("latest acne") == ["Sorry, there is no desk 'acne'; did you mean acme?"]
    assert await counter.told("latest weather") == ["Sorry, there is no desk 'weather'; there is: acme, zoo."]


async def test_a_desk_of_another_platform_is_not_told_of(counter: Counter) -> None:
    assert await counter.told("latest secret") == ["Sorry, there is no desk 'secret'; there is: acme, zoo."]


async def test_without_any_desk_everybody_is_told_how_to_add_one() -> None:
    assert await Counter().told("latest") == [
        "Sorry, no desk posts here yet; whoever runs the bot adds one with `repojournal desk apply FILE`."
    ]


async def test_subscribing_says_which_desk_covers_it_and_when_it_comes(counter: Counter) -> None:
    assert await counter.told("subscribe `Acme/Widget`") == [
        "You follow acme/widget; it is covered by acme, next Fri 2026-08-21 14:00 CEST."
    ]
    assert await counter.store.subscriptions() == (Subscription(KESTREL, "acme/widget", NOON),)


async def test_subscribing_twice_says_so_and_keeps_one(counter: Counter) -> None:
    await counter.told("subscribe acme/widget")
    assert await counter.told("subscribe ACME/widget") == [
        "You follow already: acme/widget; it is covered by acme, next Fri 2026-08-21 14:00 CEST."
    ]
    assert len(await counter.store.subscriptions()) == 1


async def test_a_desk_covers_a_repository_under_all_its_names_unless_it_is_held_back(counter: Counter) -> None:
    moved = Life("github:7", "works/widget", ("acme/widget", "works/widget"))
    held = Life("github:8", "works/lamp", ("acme/lamp", "works/lamp"), hold="private")
    await counter.store.put_lives("acme", Changes((moved, held)))
    assert await counter.told("subscribe works/Widget works/lamp") == [
        "You follow works/widget; it is covered by acme, next Fri 2026-08-21 14:00 CEST.",
        "You follow works/lamp; no desk covers it yet, so nothing comes until one does.",
    ]


@pytest.mark.parametrize("pattern", ["other/tool", "zoo/cage", "secret/*"])
async def test_subscribing_to_what_no_desk_of_the_platform_covers_is_kept_and_admitted(
    counter: Counter, pattern: str
) -> None:
    assert await counter.told(f"subscribe {pattern}") == [
        f"You follow {pattern}; no desk covers it yet, so nothing comes until one does."
    ]
    assert len(await counter.store.subscriptions(KESTREL)) == 1


@pytest.mark.parametrize(
    "typed",
    [
        "<https://github.com/acme/widget|acme/widget>",
        "https://github.com/acme/widget/pull/7#discussion",
        "git@github.com:acme/widget.git",
        "<https://github.com/acme/widget>",
        "'acme/widget'",
    ],
)
async def test_a_pasted_address_means_its_repository(counter: Counter, typed: str) -> None:
    await counter.ask(f"subscribe {typed}")
    assert [each.pattern for each in await counter.store.subscriptions()] == ["acme/widget"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("acme", "Sorry, acme is an owner; write acme/* for all its repositories, or acme/NAME for one."),
        ("https://github.com/acme", "Sorry, acme is an owner; write acme/* for all its repositories, or acme/NAME for one."),
        ("-acme/widget", "Sorry, only a desk can exclude repositories; unsubscribe from what you do not want."),
        ("acme/*x", "Sorry, 'acme/*x' is no pattern; the star stands last: owner/* or owner/prefix-*."),
        ("https://git.example.org/a/b", (
            "Sorry, 'https://git.example.org/a/b' is not on a forge known by its name; "
            "write the repository's name as stories show it."
        )),
    ],
)  # fmt: skip
async def test_what_is_no_repository_is_refused_in_one_line_and_nothing_is_kept(
    counter: Counter, typed: str, said: str
) -> None:
    assert await counter.told(f"subscribe {typed}") == [said]
    assert await counter.store.subscriptions() == ()


async def test_unsubscribing_ends_it_and_says_what_is_left(counter: Counter) -> None:
    await counter.ask("subscribe acme/widget acme/gadget")
    assert await counter.told("unsubscribe Acme/widget") == ["You no longer follow acme/widget."]
    assert await counter.told("unsubscribe acme/widget") == ["You do not follow acme/widget; you follow acme/gadget."]
    await counter.ask("unsubscribe acme/gadget")
    assert await counter.told("unsubscribe acme/gadget") == ["You do not follow acme/gadget, or anything else."]


async def test_one_reader_cannot_end_what_another_follows(counter: Counter) -> None:
    await counter.ask("subscribe acme/widget", HERON)
    await counter.ask("unsubscribe acme/widget", KESTREL)
    assert len(await counter.store.subscriptions(HERON)) == 1


async def test_the_list_shows_what_the_reader_follows_and_what_the_channel_gets(counter: Counter) -> None:
    assert await counter.told("list") == [
        "You follow nothing; write /wire subscribe owner/name to get what concerns it.",
        "This channel gets acme; next Fri 2026-08-21 14:00 CEST.",
    ]
    await counter.ask("subscribe zoo/*")
    await counter.ask("subscribe acme/widget", HERON)
    assert await counter.told("list") == [
        "You follow zoo/* since Thu 2026-08-20 14:00 CEST; it is covered by zoo, next Sat 2026-08-22 12:00 UTC.",
        "This channel gets acme; next Fri 2026-08-21 14:00 CEST.",
    ]


async def test_the_list_of_a_paused_channel_and_desk_says_why_nothing_comes(counter: Counter) -> None:
    await counter.file()
    claimed = await counter.store.claim("one", NOON, 60, ["slack"])
    assert claimed is not None
    await counter.store.mark_failed(claimed, "the channel is archived", NOON)
    await counter.store.put_desk(desk(paused="until Monday"))
    assert (await counter.told("list"))[1:] == [
        "This channel gets acme; paused: until Monday.",
        "Nothing is posted here at present: the channel is archived.",
    ]


async def test_open_action_items_are_listed_once_the_most_urgent_first(counter: Counter) -> None:
    watch = replace(action("aaaaaaaaaaaa"), urgency="monitor")
    later = story("one", NOON + DAY, actions=(action("cccccccccccc"), watch, action(ITEM)))
    await counter.file()
    await counter.file(slot=NOON + DAY, story=later)
    reply = await counter.ask("actions")
    assert plain(reply) == ["There are 3 open action items."]
    assert [(each.item.id, each.item.urgency, each.edition) for each in reply.items] == [
        ("cccccccccccc", "immediate", "one"),
        (ITEM, "immediate", "one"),
        ("aaaaaaaaaaaa", "monitor", "one"),
    ]


async def test_an_acknowledged_item_leaves_the_list(counter: Counter) -> None:
    await counter.file()
    await counter.press(f"ack:{ITEM}", HERON)
    reply = await counter.ask("actions")
    assert plain(reply) == ["There is no open action item."]
    assert reply.items == ()


async def test_a_long_list_is_complete_a_page_at_a_time(counter: Counter) -> None:
    many = tuple(action(f"{number:012x}") for number in range(14))
    await counter.file(story=story(actions=many))
    reply = await counter.ask("actions")
    assert plain(reply) == ["There are 14 open action items.", "Page 1 of 2; /wire actions 2 shows the next."]
    assert [each.item.id for each in reply.items] == [each.id for each in many[:10]]
    reply = await counter.ask("actions 2")
    assert plain(reply) == ["There are 14 open action items.", "Page 2 of 2."]
    assert [each.item.id for each in reply.items] == [each.id for each in many[10:]]
    assert await counter.told("actions 3") == ["Sorry, there is no page 3; there are 2."]


async def test_in_direct_messages_the_items_are_those_of_what_the_reader_follows(counter: Counter) -> None:
    both = (action("aaaaaaaaaaaa"), action("bbbbbbbbbbbb", "acme/gadget", 9))
    await counter.file(story=story(actions=both))
    await counter.ask("subscribe acme/gadget")
    reply = await counter.ask("actions", where=KESTREL.target)
    assert [each.item.id for each in reply.items] == ["bbbbbbbbbbbb"]


async def test_acknowledging_by_the_start_of_an_id(counter: Counter) -> None:
    await counter.file()
    assert await counter.told("ack 0123") == ["You handle it now: Upgrade the press to 2.0"]
    assert (await counter.store.acknowledgements([ITEM]))[ITEM].by == KESTREL
    assert counter.woken == 1


async def test_pressing_again_or_later_than_somebody_changes_nothing_and_says_who_was_first(counter: Counter) -> None:
    await counter.file(zone="Europe/Berlin")
    await counter.press(f"ack:{ITEM}")
    counter.clock.advance(timedelta(hours=1).total_seconds())
    assert plain(await counter.press(f"ack:{ITEM}")) == [
        "You acknowledged it already, Thu 2026-08-20 14:00 CEST: Upgrade the press to 2.0"
    ]
    assert plain(await counter.press(f"ack:{ITEM}", HERON)) == [
        "kestrel acknowledged it already, Thu 2026-08-20 14:00 CEST: Upgrade the press to 2.0"
    ]
    assert counter.woken == 1


async def test_an_item_nobody_knows_gets_an_honest_answer(counter: Counter) -> None:
    assert plain(await counter.press("ack:ffffffffffff")) == [
        "This action item is not known here any more; nothing was changed."
    ]
    assert await counter.told("ack ffff") == ["Sorry, there is no action item 'ffff'; /wire actions lists the open ones."]


async def test_the_start_of_several_ids_asks_for_more_of_it(counter: Counter) -> None:
    await counter.file(story=story(actions=(action("aab111111111"), action("aab222222222"))))
    assert await counter.told("ack AAB") == ["Sorry, aab is the start of aab111111111 and aab222222222; write more of it."]
    assert await counter.store.acknowledgements(["aab111111111", "aab222222222"]) == {}


async def test_status_tells_of_the_desks_on_this_platform_and_of_the_model(counter: Counter) -> None:
    await counter.file(zone="Europe/Berlin")
    assert await counter.told("status") == [
        "acme: last edition Thu 2026-08-20 14:00 CEST, composed by the template; no next edition",
        "zoo: no edition yet; next Sat 2026-08-22 12:00 UTC",
        "model: none; the template composes every story",
    ]


async def test_help_has_a_line_for_each_command(counter: Counter) -> None:
    lines = await counter.told("help")
    assert len(lines) == len(USAGE)
    assert lines[0] == "/wire latest [DESK] shows the newest edition of this channel's desk, or of DESK"


async def test_replies_are_literal_spans_and_never_markup(counter: Counter) -> None:
    reply = await counter.ask("subscribe acme/widget")
    assert [(span.kind, span.text) for span in reply.lines[0]][:2] == [("text", "You follow "), ("code", "acme/widget")]


class BrokenStore(MemoryStore):
    async def subscriptions(self, reader: Reader | None = None) -> tuple[Subscription, ...]:  # noqa: ARG002
        raise RuntimeError("xoxb-secret")


async def test_a_mistake_of_the_program_is_admitted_with_a_number_of_the_log_and_without_its_details(
    logged: list[MutableMapping[str, Any]],
) -> None:
    reply = await Clerk(BrokenStore(), MovedClock()).answer("list", KESTREL, HERE)
    [entry] = logged
    assert plain(reply) == [
        f"Something went wrong here. Try again later, or give the number {entry['error_id']} to whoever runs this bot."
    ]
