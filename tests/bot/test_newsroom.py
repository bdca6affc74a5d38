"""Filing editions: what cannot be read, who gets what, editions by hand, desks, and two processes at once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.model import Desk, Reader, Subscription, Target
from bot.newsroom import Newsroom
from bot.schedule import last_slot
from digest.errors import InputError
from digest.model import Activity
from digest.story import Story
from tests.bot.office import HOUR, MINUTE, Office
from tests.bot.stories import DAY, HERON, KESTREL, NOON, desk
from tests.bot.wires import ListedWire, build, commit, compose, down

HERE = Target("slack", "C01")


# What cannot be read


async def test_one_unreadable_repository_costs_no_other_one_and_is_named(office: Office) -> None:
    office.wire.events = [commit("a", NOON - HOUR)]
    office.wire.broken = {"acme/gadget": "needs a token"}
    await office.file(NOON)
    story = (await office.newest()).story
    assert [(each.repo, each.reason) for each in story.unread] == [("acme/gadget", "needs a token")]
    assert await office.told() == ["aaaaaaa"]


async def test_what_could_not_be_read_is_read_again_later_and_said_to_be_earlier(office: Office) -> None:
    office.wire.events = [commit("a", NOON - HOUR), commit("b", NOON - 2 * HOUR, "acme/gadget")]
    office.wire.broken = {"acme/gadget": "needs a token"}
    await office.file(NOON)
    await office.file(NOON + DAY)
    assert await office.told() == []
    office.wire.broken = {}
    office.wire.asked.clear()
    await office.file(NOON + 2 * DAY)
    assert await office.told() == ["bbbbbbb"]
    assert (await office.newest()).notes == ("Includes earlier work in acme/gadget, which could not be read before.",)
    assert [(repos, window.start) for repos, window in office.wire.asked] == [
        (("acme/*",), NOON + DAY - HOUR),
        (("acme/gadget",), NOON - DAY),
    ]
    office.wire.asked.clear()
    await office.file(NOON + 3 * DAY)
    assert len(office.wire.asked) == 1


async def test_a_repository_unreadable_for_long_is_read_again_at_most_a_week_back(office: Office) -> None:
    office.wire.events = [commit("a", NOON - HOUR, "acme/gadget")]
    office.wire.broken = {"acme/gadget": "needs a token"}
    for days in range(12):
        office.wire.events.append(commit("f", NOON + days * DAY - HOUR))
        await office.file(NOON + days * DAY)
    assert office.wire.asked[-1][1].start == NOON + 3 * DAY


async def test_an_edition_of_which_nothing_can_be_read_waits_and_is_tried_again_after_longer_and_longer(
    office: Office,
) -> None:
    office.wire.raises = [down(), down(), down()]
    office.wire.events = [commit("a", NOON - HOUR)]
    waits = []
    filing = await office.file(NOON)
    while filing.outcome == "failed":
        run = (await office.store.runs())["acme"]
        assert run.retry_at is not None
        waits.append(run.retry_at - office.clock.now())
        office.clock.set_to(run.retry_at - timedelta(seconds=1))
        assert await office.newsroom.file_due() == ()
        filing = await office.file(run.retry_at)
    assert waits == [1 * MINUTE, 2 * MINUTE, 4 * MINUTE]
    assert await office.told() == ["aaaaaaa"]
    run = (await office.store.runs())["acme"]
    assert (run.outcome, run.attempt, run.retry_at) == ("filed", 0, None)


async def test_a_failed_run_says_why_in_one_line(office: Office) -> None:
    office.wire.raises = [down()]
    filing = await office.file(NOON)
    assert filing.said == (
        "acme: the edition of Thu 2026-08-20 12:00 UTC failed: acme/widget: GitHub does not answer; "
        "it is tried again later; tried again at 12:01 UTC"
    )
    run = (await office.store.runs())["acme"]
    assert (run.outcome, run.attempt) == ("failed", 1)
    assert run.detail == "acme/widget: GitHub does not answer; it is tried again later"
    assert await office.store.editions("acme", 1) == ()


async def test_what_stays_unreadable_for_an_hour_is_told_because_silence_would_say_that_nothing_happened(
    office: Office,
) -> None:
    office.wire.broken = {"acme/widget": "needs a token"}
    filing = await office.file(NOON)
    while filing.outcome == "failed":
        retry = (await office.store.runs())["acme"].retry_at
        assert retry is not None
        filing = await office.file(retry)
    edition = await office.newest()
    assert (filing.outcome, edition.slot, edition.filed_at) == ("filed", NOON, NOON + 31 * MINUTE)
    assert [each.repo for each in edition.story.unread] == ["acme/widget"]
    assert len(await office.store.deliveries(edition=edition.id)) == 1


async def test_a_mistake_of_the_composer_is_noted_without_its_text_and_ends_no_other_desk(
    office: Office, logged: list[dict[str, Any]]
) -> None:
    async def composer(activity: Activity) -> Story:
        if activity.desk.slug == "acme":
            raise ValueError("token=secret")
        return build(activity)

    await office.newsroom.apply([desk("other")])
    office.newsroom = Newsroom(office.store, office.wire, office.clock, composer)
    office.clock.set_to(NOON)
    outcomes = {each.desk: each.outcome for each in await office.newsroom.file_due()}
    assert outcomes == {"acme": "failed", "other": "quiet"}
    assert (await office.store.runs())["acme"].detail == "ValueError"
    assert [each["event"] for each in logged if each["log_level"] == "warning"] == ["an edition failed and is tried again"]


async def test_composing_happens_off_the_event_loop(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    threads = []

    def told(activity: Activity) -> Story:
        threads.append(threading.current_thread())
        return build(activity)

    monkeypatch.setattr("digest.build", told)
    office.newsroom = Newsroom(office.store, office.wire, office.clock)
    await office.file(NOON)
    assert threads != [threading.main_thread()]
    assert len(threads) == 1


# Who gets it


async def test_every_target_of_the_desk_gets_one_delivery(office: Office) -> None:
    channels = (HERE, Target("discord", "77"), Target("console", "-"))
    await office.newsroom.apply([desk(targets=channels)])
    office.wire.events = [commit("a", NOON - HOUR)]
    filing = await office.file(NOON)
    assert [each.target for each in await office.store.deliveries()] == list(channels)
    assert filing.said == "acme-2026-08-20T1200Z: filed; 3 to post, 0 personal"


async def test_a_subscriber_gets_only_what_they_follow_by_direct_message(office: Office) -> None:
    office.wire.events = [commit("a", NOON - HOUR), commit("b", NOON - HOUR, "acme/gadget")]
    await office.store.subscribe(Subscription(KESTREL, "acme/gad*", NOON))
    await office.store.subscribe(Subscription(KESTREL, "other/tool", NOON))
    await office.file(NOON)
    channel, personal = await office.store.deliveries()
    assert (channel.target, channel.repos) == (HERE, ())
    assert (personal.target, personal.repos) == (KESTREL.target, ("acme/gadget",))


async def test_a_subscriber_whom_nothing_concerns_gets_no_message(office: Office) -> None:
    office.wire.events = [commit("a", NOON - HOUR)]
    await office.store.subscribe(Subscription(KESTREL, "acme/gadget", NOON))
    await office.file(NOON)
    assert [each.target for each in await office.store.deliveries()] == [HERE]


async def test_several_subscriptions_of_one_reader_make_one_message(office: Office) -> None:
    office.wire.events = [commit("a", NOON - HOUR), commit("b", NOON - HOUR, "acme/gadget")]
    for pattern in ("acme/widget", "acme/*", "acme/gadget"):
        await office.store.subscribe(Subscription(KESTREL, pattern, NOON))
    await office.file(NOON)
    assert [each.repos for each in await office.store.deliveries()] == [(), ("acme/widget", "acme/gadget")]


async def test_a_reader_on_a_platform_where_the_desk_does_not_post_gets_nothing(office: Office) -> None:
    office.wire.events = [commit("a", NOON - HOUR)]
    await office.store.subscribe(Subscription(HERON, "acme/*", NOON))
    await office.store.subscribe(Subscription(Reader("slack", "U9"), "acme/*", NOON))
    await office.file(NOON)
    assert [str(each.target) for each in await office.store.deliveries()] == ["slack:C01", "slack:@U9"]


async def test_a_quiet_day_is_kept_and_not_posted(office: Office) -> None:
    filing = await office.file(NOON)
    assert (filing.outcome, filing.said) == (
        "quiet",
        "acme-2026-08-20T1200Z: filed; nothing happened; 0 to post, 0 personal",
    )
    assert await office.store.deliveries() == ()
    assert (await office.store.runs())["acme"].outcome == "quiet"
    assert (await office.newest()).slot == NOON


async def test_a_desk_that_wants_a_quiet_line_gets_one(office: Office) -> None:
    await office.newsroom.apply([desk(quiet_line=True)])
    filing = await office.file(NOON)
    assert filing.outcome == "quiet"
    assert [each.target for each in await office.store.deliveries()] == [HERE]


async def test_a_desk_without_targets_keeps_its_editions_and_is_warned_about(
    office: Office, logged: list[dict[str, Any]]
) -> None:
    [line] = await office.newsroom.apply([desk(targets=())])
    assert line.endswith("; it has no targets, so its editions are only kept")
    office.wire.events = [commit("a", NOON - HOUR)]
    await office.file(NOON)
    assert await office.store.deliveries() == ()
    assert [each["desk"] for each in logged if each["log_level"] == "warning"] == ["acme"]


# By hand


async def test_once_files_the_newest_slot_and_the_second_time_says_when_the_next_is(office: Office) -> None:
    first = await office.newsroom.once("acme")
    assert (first.outcome, first.slot) == ("quiet", NOON - DAY)
    second = await office.newsroom.once("acme")
    assert (second.outcome, second.slot, second.edition) == ("already", NOON - DAY, None)
    assert second.said == ("acme: the edition of Wed 2026-08-19 12:00 UTC is filed already; next: Thu 2026-08-20 12:00 UTC")


async def test_once_neither_shifts_nor_repeats_the_window_of_the_regular_edition(office: Office) -> None:
    office.wire.events = [commit("a", NOON - DAY - HOUR), commit("b", NOON - HOUR)]
    await office.newsroom.once("acme")
    assert await office.told() == ["aaaaaaa"]
    await office.file(NOON)
    edition = await office.newest()
    assert (edition.window.start, edition.window.end) == (NOON - DAY, NOON)
    assert await office.told() == ["bbbbbbb"]


async def test_once_for_a_desk_that_is_none_names_the_nearest(office: Office) -> None:
    with pytest.raises(InputError, match=r"there is no desk 'acne'; did you mean acme\?"):
        await office.newsroom.once("acne")
    with pytest.raises(InputError, match=r"there is no desk 'weather'; there is: acme"):
        await office.newsroom.preview("weather")


async def test_once_for_a_paused_desk_says_why_it_does_not_run(office: Office) -> None:
    await office.store.put_desk(desk(paused="until Monday"))
    with pytest.raises(InputError, match="desk acme is paused: until Monday; resume it first"):
        await office.newsroom.once("acme")


async def test_a_preview_tells_what_happened_since_the_last_edition_and_keeps_nothing(office: Office) -> None:
    await office.file(NOON)
    office.wire.events = [commit("a", NOON + HOUR), commit("b", NOON + 5 * HOUR)]
    office.clock.set_to(NOON + 2 * HOUR + timedelta(microseconds=5))
    story = await office.newsroom.preview("acme")
    assert (story.window.start, story.window.end) == (NOON, NOON + 2 * HOUR)
    assert [each.title for each in story.references] == ["Oil the press"]
    assert len(await office.store.editions("acme", 10)) == 1
    assert await office.store.deliveries() == ()


# Desks


async def test_applying_desks_adds_changes_and_keeps_and_shows_the_next_runs(office: Office) -> None:
    assert await office.newsroom.apply([desk(), desk("other", schedule="0 9 * * 1", zone="Europe/Berlin")]) == (
        "acme: unchanged; next: Thu 2026-08-20 12:00 UTC, Fri 2026-08-21 12:00 UTC, Sat 2026-08-22 12:00 UTC",
        "other: added; next: Mon 2026-08-24 09:00 CEST, Mon 2026-08-31 09:00 CEST, Mon 2026-09-07 09:00 CEST",
    )
    [line] = await office.newsroom.apply([desk(title="Acme Corp")])
    assert line.startswith("acme: changed;")


async def test_applying_a_desk_again_moves_its_next_slot_only_when_its_schedule_is_new(office: Office) -> None:
    office.clock.set_to(NOON + HOUR)  # the noon slot has come and is not filed yet
    await office.newsroom.apply([desk(title="New name")])
    assert await office.store.due("acme") == NOON
    await office.newsroom.apply([desk(schedule="0 15 * * *")])
    assert await office.store.due("acme") == NOON + 3 * HOUR


async def test_applying_a_desk_does_not_end_its_pause(office: Office) -> None:
    await office.store.put_desk(desk(paused="until Monday"))
    await office.newsroom.apply([desk(title="New name")])
    kept = await office.store.desk("acme")
    assert kept is not None
    assert (kept.title, kept.paused) == ("New name", "until Monday")


async def test_one_bad_schedule_among_several_desks_changes_nothing(office: Office) -> None:
    with pytest.raises(InputError, match="never comes"):
        await office.newsroom.apply([desk("new"), desk("bad", schedule="0 0 31 2 *")])
    assert [each.slug for each in await office.store.desks()] == ["acme"]


# Two processes


class RacingWire(ListedWire):
    """While this process collects, another one does something."""

    meanwhile: Callable[[], Any] | None = None

    async def collect(self, desk: Desk, window: Any) -> Activity:
        act, self.meanwhile = self.meanwhile, None
        if act:
            await act()
        return await super().collect(desk, window)


async def test_a_slot_that_another_process_files_meanwhile_is_filed_once(office: Office) -> None:
    office.wire.events = [commit("a", NOON - HOUR)]
    racing = RacingWire(office.clock, office.wire.events)
    racing.meanwhile = office.newsroom.file_due
    other = Newsroom(office.store, racing, office.clock, compose)
    office.clock.set_to(NOON)
    [filing] = await other.file_due()
    assert filing.outcome == "already"
    assert len(await office.store.editions("acme", 10)) == 1
    assert len(await office.store.deliveries()) == 1


async def test_an_earlier_slot_that_another_process_files_meanwhile_moves_the_window(office: Office) -> None:
    """Two processes wake after a night: one files yesterday's slot, the other one today's. Their windows may not overlap."""
    office.wire.events = [commit("a", NOON - HOUR), commit("b", NOON + HOUR)]
    racing = RacingWire(office.clock, office.wire.events)

    async def file_yesterday() -> None:
        await office.newsroom.file_edition(desk(), NOON)

    racing.meanwhile = file_yesterday
    office.clock.set_to(NOON + DAY)
    filing = await Newsroom(office.store, racing, office.clock, compose).file_edition(desk(), NOON + DAY)
    assert filing.outcome == "filed"
    newest, older = await office.store.editions("acme", 10)
    assert (older.window.start, older.window.end) == (NOON - DAY, NOON)
    assert (newest.window.start, newest.window.end) == (NOON, NOON + DAY)
    assert await office.told() == ["bbbbbbb"]


async def test_a_desk_that_another_version_left_due_at_a_filed_slot_moves_on(office: Office) -> None:
    await office.file(NOON)
    await office.store.put_desk(replace(desk(), title="x"), NOON)
    assert last_slot("0 12 * * *", "UTC", office.clock.now()) == NOON
    assert (await office.file(NOON)).outcome == "already"
    assert await office.store.due("acme") == NOON + DAY
