"""Delivering once: what the outbox does with every way in which a platform can answer, or not answer."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from bot.model import Plan
from bot.outbox import Outbox
from bot.publisher import MessageRefused, OutcomeUnknown, RetryLater, TargetRefused
from bot.store.memory import MemoryStore
from tests.bot.clocks import MovedClock
from tests.bot.newsstand import DISCORD, KEY, SLACK, Newsstand
from tests.bot.stories import DAY, HERON, ITEM, KESTREL, NOON, action, desk, edition, story


async def test_a_delivery_is_sent_once_and_marked_with_its_message(stand: Newsstand) -> None:
    await stand.file(SLACK)
    assert await stand.outbox.deliver()
    assert not await stand.outbox.deliver()
    sent = await stand.only()
    assert (sent.state, sent.message, sent.attempt, sent.error) == ("sent", "C01/1", 1, None)
    assert stand.slack.calls == [f"send {KEY}"]


async def test_the_first_attempt_does_not_look(stand: Newsstand) -> None:
    stand.slack.lets_us_look = False
    await stand.file(SLACK)
    await stand.outbox.drain()
    assert stand.slack.keys() == [KEY]


async def test_an_accepted_post_whose_answer_was_lost_is_found_and_not_posted_again(stand: Newsstand) -> None:
    stand.slack.script = ["lost"]
    await stand.file(SLACK)
    await stand.outbox.drain()
    assert (await stand.only()).state == "sending"
    stand.clock.advance(59)
    assert not await stand.outbox.deliver()
    stand.clock.advance(1)
    assert await stand.outbox.deliver()
    assert stand.slack.calls == [f"send {KEY}", f"find {KEY}"]
    sent = await stand.only()
    assert (sent.state, sent.message, sent.attempt, sent.error) == ("sent", "C01/1", 2, None)


async def test_a_post_that_never_arrived_is_posted_after_looking(stand: Newsstand) -> None:
    stand.slack.script = [OutcomeUnknown("no answer")]
    await stand.file(SLACK)
    await stand.outbox.drain()
    stand.clock.advance(60)
    await stand.outbox.drain()
    assert stand.slack.calls == [f"send {KEY}", f"find {KEY}", f"send {KEY}"]
    assert stand.slack.keys() == [KEY]


async def test_a_call_that_hangs_is_given_up_after_a_third_of_the_lease(stand: Newsstand) -> None:
    stand.slack.script = ["hangs"]
    await stand.file(SLACK)
    delivering = asyncio.create_task(stand.outbox.deliver())
    await stand.slack.hanging.wait()
    stand.clock.advance(19)
    await asyncio.sleep(0)
    assert not delivering.done()
    stand.clock.advance(1)
    assert await delivering
    unknown = await stand.only()
    assert (unknown.state, unknown.error) == ("sending", "no answer within 20 s")
    stand.clock.advance(40)
    await stand.outbox.drain()
    assert (await stand.only()).state == "sent"
    assert stand.slack.keys() == [KEY]


async def test_a_busy_platform_is_asked_again_when_it_said(stand: Newsstand) -> None:
    stand.slack.script = [RetryLater("slow down", 30)]
    await stand.file(SLACK)
    await stand.outbox.drain()
    waiting = await stand.only()
    assert (waiting.state, waiting.not_before, waiting.error) == ("pending", NOON + timedelta(seconds=30), "slow down")
    stand.clock.advance(30)
    await stand.outbox.drain()
    assert (await stand.only()).state == "sent"
    assert stand.slack.keys() == [KEY]


@pytest.mark.parametrize(("failures", "seconds"), [(1, 2), (2, 4), (3, 8), (9, 450), (30, 450)])
async def test_without_a_wish_of_the_platform_retries_wait_longer_each_time_up_to_a_quarter_of_an_hour(
    failures: int, seconds: float
) -> None:
    """Full jitter takes a part of 4, 8, 16 … at most 900 s; here the dice always say one half."""
    stand = Newsstand(MemoryStore())
    stand.slack.script = [RetryLater("not now") for _ in range(failures)]
    await stand.file(SLACK)
    for _ in range(failures):
        await stand.outbox.drain()
        waiting = await stand.only()
        asked_at, stand_now = waiting.not_before, stand.clock.now()
        stand.clock.set_to(max(asked_at, stand_now))
    assert (asked_at - stand_now).total_seconds() == seconds
    await stand.outbox.drain()
    assert (await stand.only()).state == "sent"


async def test_a_target_that_refuses_is_paused_with_its_reason_and_not_asked_again(
    stand: Newsstand, logged: list[dict[str, Any]]
) -> None:
    stand.slack.script = [TargetRefused("invite the bot with /invite @wire")]
    await stand.file(SLACK, DISCORD)
    await stand.file(SLACK, slot=NOON + DAY)
    stand.clock.advance(2 * 86400)
    await stand.outbox.drain()
    assert await stand.store.paused_targets() == {SLACK: "invite the bot with /invite @wire"}
    assert [(each["event"], each["reason"]) for each in logged if each["log_level"] == "error"] == [
        ("target is paused until somebody mends it", "invite the bot with /invite @wire")
    ]
    assert len(stand.slack.calls) == 1
    assert stand.discord.keys() == ["acme-2026-08-20T1200Z/discord:77/0"]


async def test_a_message_that_is_refused_fails_with_its_reason_once_and_the_target_goes_on(stand: Newsstand) -> None:
    stand.slack.script = [MessageRefused("Slack refused a message (invalid_blocks)")]
    await stand.file(SLACK)
    await stand.outbox.drain()
    stand.clock.advance(2 * 86400)
    await stand.outbox.drain()
    refused = await stand.only()
    assert (refused.state, refused.error) == ("failed", "Slack refused a message (invalid_blocks)")
    assert len(stand.slack.calls) == 1
    assert await stand.store.paused_targets() == {}
    await stand.file(SLACK, slot=NOON + DAY)
    await stand.outbox.drain()
    assert len(stand.slack.calls) == 2


async def test_a_mended_target_is_resumed_at_the_start_and_gets_what_it_missed(stand: Newsstand) -> None:
    stand.slack.script = [TargetRefused("invite the bot")]
    stand.slack.refused = {SLACK: TargetRefused("invite the bot")}
    await stand.file(SLACK)
    await stand.outbox.drain()
    await stand.outbox.recheck()
    assert list(await stand.store.paused_targets()) == [SLACK]
    stand.slack.refused = {}
    await stand.outbox.recheck()
    await stand.outbox.drain()
    assert await stand.store.paused_targets() == {}
    assert stand.slack.keys() == [KEY]


async def test_a_platform_that_cannot_be_asked_leaves_a_doubt_for_a_person(stand: Newsstand) -> None:
    stand.slack.script = ["lost"]
    stand.slack.lets_us_look = False
    await stand.file(SLACK)
    await stand.outbox.drain()
    stand.clock.advance(60)
    await stand.outbox.drain()
    uncertain = await stand.only()
    assert (uncertain.state, uncertain.error) == ("uncertain", "no scope for the history")
    stand.clock.advance(86400)
    await stand.outbox.drain()
    assert stand.slack.keys() == [KEY]


async def test_a_look_that_gets_no_answer_is_repeated_and_nothing_is_posted_before_it_got_one(stand: Newsstand) -> None:
    stand.slack.script = ["lost"]
    stand.slack.looks = [RetryLater("no answer", 10), RetryLater("no answer", 10)]
    await stand.file(SLACK)
    await stand.outbox.drain()
    for seconds in (60, 10, 10):
        stand.clock.advance(seconds)
        await stand.outbox.drain()
    assert stand.slack.calls == [f"send {KEY}", *[f"find {KEY}"] * 3]
    assert (await stand.only()).state == "sent"


async def test_an_error_nobody_foresaw_may_mean_that_it_was_posted(stand: Newsstand) -> None:
    stand.slack.script = [ValueError("https://hooks.example/T0/secret")]
    await stand.file(SLACK)
    await stand.outbox.drain()
    unknown = await stand.only()
    assert (unknown.state, unknown.error) == ("sending", "ValueError")
    stand.clock.advance(60)
    await stand.outbox.drain()
    assert stand.slack.calls == [f"send {KEY}", f"find {KEY}", f"send {KEY}"]


async def test_an_error_that_stays_is_met_less_and_less_often(stand: Newsstand) -> None:
    stand.slack.script = [ValueError("broken") for _ in range(100)]
    await stand.file(SLACK)
    for _ in range(12):
        await stand.outbox.drain()
        stand.clock.set_to((await stand.only()).not_before)
    await stand.outbox.drain()
    assert ((await stand.only()).not_before - stand.clock.now()).total_seconds() == 450


async def test_the_parts_of_a_story_are_sent_in_order_under_the_first_one(stand: Newsstand) -> None:
    stand.slack.story_parts = 3
    await stand.file(SLACK)
    await stand.outbox.drain()
    assert [(each.part, each.root) for each in stand.slack.deliveries] == [(0, None), (1, "C01/1"), (2, "C01/1")]
    assert [each.part for each in stand.slack] == [0, 1, 2]


async def test_a_story_in_parts_resumes_at_the_first_missing_one(stand: Newsstand) -> None:
    stand.slack.story_parts = 3
    stand.slack.script = ["", "lost"]
    await stand.file(SLACK)
    await stand.outbox.drain()
    assert [each.part for each in await stand.store.deliveries()] == [0, 1]
    stand.clock.advance(60)
    await stand.outbox.drain()
    base = KEY.removesuffix("0")
    assert stand.slack.keys() == [f"{base}0", f"{base}1", f"{base}2"]


async def test_a_holder_whose_lease_ran_out_does_not_mark_what_another_one_found() -> None:
    stand = Newsstand(MemoryStore())
    stand.slack.gate = asyncio.Event()
    await stand.file(SLACK)
    slow = asyncio.create_task(stand.outbox.deliver())
    await stand.slack.hanging.wait()
    # The slow process does not notice that time passes: its own clock stands still.
    other_clock = MovedClock(NOON + timedelta(seconds=61))
    other = Outbox(stand.store, [stand.slack], other_clock, owner="two")
    stand.slack.gate.set()
    claimed = await stand.store.claim("two", other_clock.now(), 60, ["slack"])
    assert claimed is not None
    await slow
    assert (await stand.only()).state == "sending"
    await stand.store.hand_back(claimed, other_clock.now())
    await other.drain()
    assert (await stand.only()).message == "C01/1"
    assert stand.slack.keys() == [KEY]


async def test_an_acknowledgement_is_drawn_into_every_posted_message_once(stand: Newsstand) -> None:
    await stand.file(SLACK, DISCORD)
    await stand.outbox.drain()
    await stand.store.acknowledge(ITEM, KESTREL, stand.clock.now())
    await stand.store.acknowledge(ITEM, HERON, stand.clock.now())
    await stand.outbox.drain()
    assert [call for call in stand.slack.calls + stand.discord.calls if call.startswith("redraw")] == [
        "redraw C01/1",
        "redraw 77/1",
    ]
    assert stand.slack.posts["C01/1"].acknowledged[ITEM].by == KESTREL
    assert stand.discord.posts["77/1"].acknowledged[ITEM].by == KESTREL
    assert len(stand.slack.messages) == 1


async def test_two_acknowledgements_before_the_redraw_are_drawn_together(stand: Newsstand) -> None:
    await stand.file(SLACK, story=story(actions=(action("aa"), action("bb"))))
    await stand.outbox.drain()
    await stand.store.acknowledge("aa", KESTREL, NOON)
    await stand.store.acknowledge("bb", HERON, NOON)
    await stand.outbox.drain()
    assert stand.slack.calls.count("redraw C01/1") == 1
    assert set(stand.slack.posts["C01/1"].acknowledged) == {"aa", "bb"}


async def test_a_message_found_again_is_drawn_with_what_was_acknowledged_meanwhile(stand: Newsstand) -> None:
    stand.slack.script = ["lost"]
    await stand.file(SLACK)
    await stand.outbox.drain()
    await stand.store.acknowledge(ITEM, KESTREL, NOON)
    stand.clock.advance(60)
    await stand.outbox.drain()
    assert stand.slack.posts["C01/1"].acknowledged[ITEM].by == KESTREL
    assert stand.slack.keys() == [KEY]


async def test_a_redraw_is_repeated_without_looking_when_its_outcome_is_unknown(stand: Newsstand) -> None:
    await stand.file(SLACK)
    await stand.outbox.drain()
    stand.slack.redraws = [OutcomeUnknown("no answer")]
    await stand.store.acknowledge(ITEM, KESTREL, NOON)
    await stand.outbox.drain()
    stand.clock.advance(60)
    await stand.outbox.drain()
    assert stand.slack.calls == [f"send {KEY}", "redraw C01/1", "redraw C01/1"]


async def test_a_message_that_somebody_deleted_does_not_pause_its_channel(stand: Newsstand) -> None:
    await stand.file(SLACK)
    await stand.outbox.drain()
    stand.slack.redraws = [TargetRefused("the message was deleted")]
    await stand.store.acknowledge(ITEM, KESTREL, NOON)
    await stand.outbox.drain()
    assert await stand.store.paused_targets() == {}
    assert [each.kind for each in await stand.store.deliveries(state="failed")] == ["redraw"]


async def test_a_reader_gets_only_what_concerns_the_repositories_they_follow(stand: Newsstand) -> None:
    told = edition(story=story(paragraphs=2))
    await stand.store.put_desk(desk())
    await stand.store.file(told, [Plan(told.id, KESTREL.target, ("acme/gadget",))], (), None)
    await stand.outbox.drain()
    [posted] = stand.slack
    assert [each.repo for each in posted.story.references] == ["acme/gadget"]
    assert [each.plain for _, each in posted.story.sentences()] == [
        "gadget: “Require press 2.0”",
        "The gadget has a second handle.",
    ]
    assert posted.story.actions == ()


async def test_a_personal_delivery_with_nothing_to_say_posts_nothing_rather_than_everything(stand: Newsstand) -> None:
    told = edition()
    await stand.store.put_desk(desk())
    await stand.store.file(told, [Plan(told.id, KESTREL.target, ("acme/unheard-of",))], (), None)
    await stand.outbox.drain()
    assert stand.slack.messages == []
    kept = await stand.only()
    assert (kept.state, kept.message) == ("sent", None)
    assert kept.error == "nothing in the edition concerns its reader any more"
    assert await stand.store.paused_targets() == {}


async def test_the_notes_and_the_zone_of_an_edition_reach_the_platform(stand: Newsstand) -> None:
    await stand.file(SLACK, notes=("Filed 3 hours late.",), zone="Asia/Kathmandu")
    await stand.outbox.drain()
    assert [(post.notes, post.zone) for post in stand.slack] == [(("Filed 3 hours late.",), "Asia/Kathmandu")]


async def test_a_platform_that_fails_keeps_nobody_else_waiting(stand: Newsstand) -> None:
    stand.slack.script = [OutcomeUnknown("no answer")]
    await stand.file(SLACK, DISCORD)
    await stand.outbox.drain()
    assert len(stand.discord.messages) == 1


async def test_closing_closes_every_platform(stand: Newsstand) -> None:
    await stand.outbox.close()
    assert (stand.slack.closed, stand.discord.closed) == (True, True)


async def test_a_delivery_to_a_platform_this_process_does_not_serve_waits(stand: Newsstand) -> None:
    await stand.file(SLACK)
    elsewhere = Outbox(stand.store, [stand.discord], stand.clock)
    await elsewhere.drain()
    assert (await stand.only()).state == "pending"
