"""What readers set for themselves."""

from __future__ import annotations

import pytest

from bot.habits import Habits
from bot.model import Plan
from tests.bot.counter import Counter, plain
from tests.bot.stories import DAY, HERON, KESTREL, NOON, edition

HOW = "To change that: /wire settings zone Europe/Berlin hour 8:30 days mon-fri"


async def test_settings_are_shown_and_say_when_the_next_digest_would_come(counter: Counter) -> None:
    assert await counter.told("settings") == [
        "Your digest comes when an edition is filed, every day, in the zone UTC; full.",
        "What is filed now would come Thu 2026-08-20 12:00 UTC.",
        HOW,
    ]


@pytest.mark.parametrize(
    "typed",
    [
        "settings zone America/New York hour 8:30 days mon-fri quiet 22-7",
        "settings zone=america/new_york hour=8:30 days=weekdays quiet=22:00-7:00",
        "settings tz new york at 8:30 days mon - fri quiet 22 - 7".replace(" - ", "-"),
    ],
)
async def test_settings_are_changed_however_they_are_written(counter: Counter, typed: str) -> None:
    assert await counter.told(typed) == [
        "Kept; it holds from the next edition on.",
        "Your digest comes at 08:30, mon-fri, in the zone America/New_York; nothing from 22:00 to 07:00; full.",
        "What is filed now would come Thu 2026-08-20 08:30 EDT.",
        HOW,
    ]
    assert await counter.store.habits(KESTREL) == Habits(KESTREL, "America/New_York", 510, frozenset(range(5)), (1320, 420))


async def test_what_is_not_named_stays(counter: Counter) -> None:
    await counter.ask("settings zone Berlin hour 9")
    await counter.ask("settings quiet 22-7")
    await counter.ask("settings hour off")
    assert await counter.store.habits(KESTREL) == Habits(KESTREL, "Europe/Berlin", quiet=(1320, 420))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("settings zone CST", "Sorry, CST is several zones; write one of America/Chicago, Asia/Shanghai, America/Havana."),
        ("settings zone Atlantis", "Sorry, zone 'Atlantis' is not an IANA name; did you mean Canada/Atlantic?"),
        ("settings hour 25", "Sorry, '25' is no time of a day; write one such as 8:30 or 17:00."),
        ("settings zoen UTC", "Sorry, there is no setting 'zoen'; did you mean zone?"),
        ("settings xyz=red", "Sorry, there is no setting 'xyz'; there is: zone, hour, days, quiet, form, own."),
        ("settings zone UTC zone UTC", "Sorry, zone is set twice."),
        ("settings hour", (
            "Sorry, write what hour shall be, such as /wire settings zone Europe/Berlin hour 8:30 days mon-fri."
        )),
    ],
)  # fmt: skip
async def test_what_cannot_be_set_is_refused_and_changes_nothing(counter: Counter, typed: str, said: str) -> None:
    assert await counter.told(typed) == [said]
    assert await counter.store.habits(KESTREL) == Habits(KESTREL)


async def test_direct_messages_are_paused_until_a_day_and_resumed(counter: Counter) -> None:
    mine = KESTREL.target
    assert await counter.told("pause until 2026-08-24", where=mine) == [
        "You get no direct messages until Mon 2026-08-24 00:00 UTC. What you follow is kept."
    ]
    assert (await counter.told("settings"))[1] == "It is paused until Mon 2026-08-24 00:00 UTC; /wire resume ends that."
    assert await counter.told("resume", where=mine) == ["You get direct messages again, from the next edition on."]
    assert await counter.told("resume", where=mine) == ["Sorry, your direct messages are not paused."]
    assert await counter.told("pause", where=mine) == [
        "You get no direct messages until you write /wire resume. What you follow is kept."
    ]


async def test_resuming_also_ends_a_pause_for_messages_that_could_not_be_delivered(counter: Counter) -> None:
    told = edition()
    assert await counter.store.file(told, [Plan(told.id, KESTREL.target, ("acme/widget",))], (), NOON + DAY)
    claimed = await counter.store.claim("one", NOON, 60, ["slack"])
    assert claimed is not None
    await counter.store.mark_failed(claimed, "direct messages of the app are off", NOON)
    assert (await counter.told("status"))[-1] == ("paused: you get no direct messages: direct messages of the app are off")
    assert await counter.told("resume", where=KESTREL.target) == ["You get direct messages again, from the next edition on."]
    assert await counter.store.paused_targets() == {}


async def test_a_digest_is_stopped_by_its_button_and_begun_again_in_words(counter: Counter) -> None:
    mine = KESTREL.target
    old, again = (
        "stop:acme-2026-08-20T1200Z",
        "What you follow is kept; to begin again, write /wire resume in this conversation.",
    )
    assert plain(await counter.press(old, where=mine)) == [f"You get no more direct messages. {again}"]
    assert plain(await counter.press("stop:long-gone", where=mine)) == [f"You get no direct messages already. {again}"]
    assert (await counter.store.habits(KESTREL)).is_paused(NOON + 900 * DAY)
    assert not (await counter.store.habits(HERON)).paused
    assert await counter.told("resume", where=mine) == ["You get direct messages again, from the next edition on."]
