"""Editions by their names, what was left out, what is going on, and what would be told now."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.model import Delivery, Plan, Run
from digest.collect.github.allowance import Allowance
from digest.errors import CollectError
from digest.filters import Filters
from digest.model import Activity, DeskInfo, Pull, Repo, Window
from digest.pipeline import build
from digest.story import Story
from tests.bot.clocks import MovedClock
from tests.bot.counter import ELSEWHERE, HERE, Counter, plain
from tests.bot.stories import DAY, ITEM, KESTREL, NOON, desk, edition, story
from tests.bot.wires import pull

OLD = "acme-2026-08-20T1200Z"
NEW = "acme-2026-08-21T1200Z"


async def two_editions(counter: Counter) -> None:
    await counter.file(zone="Europe/Berlin")
    await counter.file(slot=NOON + DAY, zone="Europe/Berlin")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        (f"story {OLD}", OLD),
        ("story acme", NEW),
        ("story acme 2026-08-20", OLD),
        ("story ACME 2026-08-21T14:00", NEW),
        (f"edition {NEW}", NEW),
    ],
)
async def test_an_edition_is_shown_by_its_id_or_its_desk_and_day(counter: Counter, typed: str, shown: str) -> None:
    await two_editions(counter)
    reply = await counter.ask(typed)
    assert reply.story is not None
    assert reply.story.id == shown
    assert reply.zone == "Europe/Berlin"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            "story",
            "Sorry, write /wire story EDITION: it shows an edition by its id, or by desk and day: acme 2026-08-20.",
        ),
        ("story acme-2026-08-20T1300Z", f"Sorry, there is no edition 'acme-2026-08-20T1300Z'; did you mean {OLD}?"),
        ("story qqqqqqq", f"Sorry, there is no edition 'qqqqqqq'; the newest: {NEW}, {OLD}."),
        ("story zoo", "Sorry, there is no edition of zoo yet; next Sat 2026-08-22 12:00 UTC."),
        ("story acme 1999-01-01", f"Sorry, desk acme has no edition '1999-01-01'; the newest: {NEW}, {OLD}."),
        ("story secret-2026-08-20T1200Z", f"Sorry, there is no edition 'secret-2026-08-20T1200Z'; did you mean {OLD}?"),
    ],
)
async def test_an_edition_that_is_not_there_or_not_theirs_names_the_nearest(counter: Counter, typed: str, said: str) -> None:
    await two_editions(counter)
    await counter.file(desk="secret")
    assert await counter.told(typed) == [said]


async def test_an_edition_shows_its_items_as_they_are_now(counter: Counter) -> None:
    await two_editions(counter)
    await counter.ask("snooze 0123 1w")
    [item] = (await counter.ask("latest")).items
    assert item.snoozed is not None
    assert (item.item.id, item.snoozed.by) == (ITEM, KESTREL)


# Why


async def filed_from(counter: Counter, *pulls: Pull) -> str:
    activity = Activity(
        desk=DeskInfo("acme", "Acme", filters=Filters(labels="NOT internal")),
        window=Window(NOON - DAY, NOON),
        collected_at=NOON,
        repos=(Repo("acme/widget"),),
        events=pulls,
    )
    told = edition(story=build(activity))
    plans = [Plan(told.id, HERE), Plan(told.id, ELSEWHERE)]
    assert await counter.store.file(told, plans, (), None, activity)
    return told.id


def made(number: int, state: str, title: str, **fields: object) -> Pull:
    return replace(pull(number, NOON - timedelta(hours=number), state), title=title, **fields)  # type: ignore[arg-type]


HANDLE = made(1, "merged", "Add a second handle to the press")


async def test_why_says_what_was_left_out_by_which_rule_and_what_became_of_the_posts(counter: Counter) -> None:
    id_ = await filed_from(
        counter,
        HANDLE,
        made(2, "merged", "Polish the crank", labels=("internal",)),
        made(3, "closed", "Try a louder bell", closed_at=NOON - timedelta(hours=3)),
    )
    said = await counter.told("why")
    assert said[:4] == [
        f"{id_}, Thu 2026-08-20 12:00 UTC; composed by the template.",
        "Your direct message: none; nothing in it concerns what you follow.",
        "The post to slack:C01 waits for its turn.",
        "2 changes were weighed. Left out, and by which rule:",
    ]
    assert said[4] == "filter of the desk (labels NOT internal; it has internal): acme/widget#2 Polish the crank"
    assert said[5:] == ["not told (not merged, −3; closed without merging): acme/widget#3 Try a louder bell"]


async def test_why_all_is_told_says_so(counter: Counter) -> None:
    await filed_from(counter, HANDLE)
    assert (await counter.told("why acme"))[-1] == "All 1 changes are told; nothing was left out."


async def claimed(counter: Counter) -> Delivery:
    claim = await counter.store.claim("one", NOON, 60, ["slack"])
    assert claim is not None
    return claim


async def test_why_names_the_reason_a_post_did_not_happen(counter: Counter) -> None:
    await counter.file()
    await counter.store.mark_failed(await claimed(counter), "the channel is archived", NOON)
    assert (await counter.told("why"))[2] == "The post to slack:C01 waits: the channel is archived."
    assert (await counter.told("why"))[3] == (
        "What it was made of is not kept any more, so what was left out cannot be said."
    )


async def test_why_of_an_action_item_says_its_rule_its_passages_and_who_handles_it(counter: Counter) -> None:
    id_ = await counter.file()
    assert await counter.told("why 0123") == [
        "Upgrade the press to 2.0",
        f"It is immediate by the rule required-version; acme/widget, in {id_}.",
        "[1] acme/widget: “Require press 2.0”",
        "Nobody handles it.",
    ]
    await counter.press(f"ack:{ITEM}")
    assert (await counter.told("why 0123"))[-1] == "kestrel handles it since Thu 2026-08-20 12:00 UTC."


async def test_why_before_the_first_edition_says_what_failed(counter: Counter) -> None:
    await counter.store.note_run(Run("acme", NOON, NOON, "failed", "GitHub is away", 1, NOON + DAY))
    assert await counter.told("why") == [
        "There is no edition of acme yet; next Fri 2026-08-21 14:00 CEST; the last attempt failed: GitHub is away."
    ]


async def test_status_names_what_is_paused_here_and_what_github_allows(counter: Counter) -> None:
    await counter.file()
    await counter.store.mark_failed(await claimed(counter), "the channel is archived", NOON)
    await counter.store.note_allowance(Allowance("GITHUB_TOKEN", "core", 5000, 4200, NOON + timedelta(minutes=30)))
    said = await counter.told("status")
    assert "GitHub, GITHUB_TOKEN: 4,200 of 5,000 requests left until Thu 2026-08-20 12:30 UTC" in said
    assert said[-1] == "paused: nothing is posted to slack:C01: the channel is archived"


# Previews


class Reading:
    """A newsroom that reads when it is let."""

    def __init__(self, counter: Counter) -> None:
        self.asked: list[str] = []
        self.open = asyncio.Event()
        self.failure: Exception | None = None
        counter.clerk.compose_previews(self.compose)

    async def compose(self, slug: str) -> Story:
        self.asked.append(slug)
        await self.open.wait()
        if self.failure:
            raise self.failure
        return story("now", NOON + DAY)


async def test_a_preview_answers_before_anything_is_read(counter: Counter) -> None:
    reading = Reading(counter)
    await counter.file(zone="Europe/Berlin")
    first = await counter.ask("preview acme")
    assert plain(first) == [
        "Reading what happened at acme since Thu 2026-08-20 14:00 CEST; only you see it. This can take a minute."
    ]
    assert reading.asked == []
    assert first.later is not None
    reading.open.set()
    second = await first.later()
    assert plain(second) == ["If acme were filed now, this would be posted. Nothing was kept or posted."]
    assert second.story == story("now", NOON + DAY)
    assert second.zone == "Europe/Berlin"


async def test_two_who_ask_for_a_preview_at_once_are_shown_one_reading(counter: Counter) -> None:
    reading = Reading(counter)
    one, two = await counter.ask("preview"), await counter.ask("preview acme")
    assert one.later is not None
    assert two.later is not None
    both = asyncio.gather(one.later(), two.later())
    reading.open.set()
    first, second = await both
    assert first.story is second.story
    assert reading.asked == ["acme"]
    counter.clock.advance(121)
    third = await counter.ask("preview")
    assert third.later is not None
    await third.later()
    assert reading.asked == ["acme", "acme"]


async def test_a_preview_of_what_cannot_be_read_says_why_and_is_tried_again(counter: Counter) -> None:
    reading = Reading(counter)
    reading.open.set()
    reading.failure = CollectError("acme/widget", "GitHub does not answer")
    for _ in range(2):
        reply = await counter.ask("preview acme")
        assert reply.later is not None
        assert plain(await reply.later()) == ["Sorry, acme/widget: GitHub does not answer."]
    assert reading.asked == ["acme", "acme"]


async def test_a_preview_where_nothing_is_read_says_so() -> None:
    counter = Counter()
    await counter.store.put_desk(desk())
    assert isinstance(counter.clock, MovedClock)
    assert await counter.told("preview acme") == [
        "Sorry, nothing can be read here now; ask whoever runs the bot to start it with `repojournal run`."
    ]
