"""Filing editions: windows that tile, everything told once, nothing lost, late or unreadable as it may be."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.model import Desk, Edition, Reader, Subscription, Target
from bot.newsroom import Filing, Newsroom
from bot.schedule import last_slot
from bot.store.memory import MemoryStore
from bot.store.port import Store
from bot.store.sqlite import SqliteStore
from digest.errors import InputError
from digest.model import Activity, Pull
from digest.story import Story
from tests.bot.clocks import MovedClock
from tests.bot.stories import DAY, HERON, KESTREL, NOON, desk
from tests.bot.wires import ListedWire, build, commit, down

HERE = Target("slack", "C01")
HOUR = timedelta(hours=1)
MINUTE = timedelta(minutes=1)


class Office:
    """A newsroom with the daily noon desk acme, added on the 20th at 11:00."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.clock = MovedClock(NOON - HOUR)
        self.wire = ListedWire(self.clock)
        self.newsroom = Newsroom(store, self.wire, self.clock, build)

    async def file(self, at: datetime) -> Filing:
        """File what is due at a time; it has to be exactly one edition."""
        self.clock.set_to(at)
        [filing] = await self.newsroom.file_due()
        return filing

    async def newest(self) -> Edition:
        return (await self.store.editions("acme", 1))[0]

    async def told(self) -> list[str]:
        """The labels of what the newest edition is about."""
        return [source.label for reference in (await self.newest()).story.references for source in reference.sources]


@pytest.fixture(params=["memory", "sqlite"])
async def office(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Office]:
    store: Store = MemoryStore() if request.param == "memory" else await SqliteStore.open(tmp_path / "paper.db")
    office = Office(store)
    await office.newsroom.apply([desk()])
    yield office
    await store.close()


def pull(number: int, at: datetime, state: str = "open", **changes: object) -> Pull:
    times = {"opened_at": at, "updated_at": at, "merged_at": at if state == "merged" else None}
    return Pull("acme/widget", number, state, f"Press {number}", **{**times, **changes})  # type: ignore[arg-type]


# Which span an edition covers


async def test_the_first_edition_reaches_back_one_cadence(office: Office) -> None:
    office.wire.events = [commit("a", NOON - DAY - MINUTE), commit("b", NOON - DAY), commit("c", NOON - MINUTE)]
    filing = await office.file(NOON)
    assert (filing.outcome, filing.slot) == ("filed", NOON)
    edition = await office.newest()
    assert (edition.window.start, edition.window.end) == (NOON - DAY, NOON)
    assert await office.told() == ["bbbbbbb", "ccccccc"]
    assert edition.notes == ()


async def test_the_first_edition_of_a_weekday_desk_on_a_monday_reaches_back_to_friday(office: Office) -> None:
    monday = datetime.fromisoformat("2026-08-24T12:00:00Z")
    await office.newsroom.apply([desk("weekdays", schedule="0 12 * * 1-5")])
    office.clock.set_to(monday)
    await office.newsroom.once("weekdays")
    [edition] = await office.store.editions("weekdays", 1)
    assert edition.window.start == monday - 3 * DAY


async def test_a_desk_is_due_at_the_first_slot_after_it_was_added(office: Office) -> None:
    assert await office.store.due("acme") == NOON
    office.clock.set_to(NOON - MINUTE)
    assert await office.newsroom.file_due() == ()


async def test_windows_of_successive_editions_tile(office: Office) -> None:
    for days in range(3):
        await office.file(NOON + days * DAY)
    editions = await office.store.editions("acme", 10)
    assert [(each.window.start, each.window.end) for each in reversed(editions)] == [
        (NOON + (days - 1) * DAY, NOON + days * DAY) for days in range(3)
    ]


async def test_a_slot_that_was_filed_is_not_filed_again(office: Office) -> None:
    await office.file(NOON)
    assert await office.newsroom.file_due() == ()
    office.clock.advance(3600)
    assert await office.newsroom.file_due() == ()
    assert len(office.wire.asked) == 1


async def test_after_downtime_one_edition_covers_the_gap_and_says_so(office: Office) -> None:
    await office.file(NOON)
    office.wire.events = [commit("a", NOON + DAY - HOUR), commit("b", NOON + 2 * DAY - HOUR)]
    filing = await office.file(NOON + 3 * DAY + 3 * HOUR)
    edition = await office.newest()
    assert filing.slot == edition.slot == NOON + 3 * DAY
    assert (edition.window.start, edition.window.end) == (NOON, NOON + 3 * DAY)
    assert await office.told() == ["aaaaaaa", "bbbbbbb"]
    assert edition.notes == ("Filed 3 hours late.", "Covers Thu 2026-08-20 12:00 UTC to Sun 2026-08-23 12:00 UTC.")
    assert await office.store.due("acme") == NOON + 4 * DAY


@pytest.mark.parametrize(
    ("late", "notes"),
    [
        (timedelta(minutes=10), ()),
        (timedelta(minutes=11), ("Filed 11 minutes late.",)),
        (timedelta(minutes=119), ("Filed 119 minutes late.",)),
        (timedelta(hours=2, minutes=40), ("Filed 3 hours late.",)),
        (timedelta(hours=23), ("Filed 23 hours late.",)),
    ],
)
async def test_an_edition_says_how_late_it_is_from_ten_minutes_on(
    office: Office, late: timedelta, notes: tuple[str, ...]
) -> None:
    await office.file(NOON)
    await office.file(NOON + DAY + late)
    edition = await office.newest()
    assert edition.notes == notes
    assert edition.window.end == NOON + DAY


async def test_a_clock_set_back_files_nothing_twice(office: Office) -> None:
    await office.file(NOON)
    office.clock.set_to(NOON - 2 * HOUR)
    assert await office.newsroom.file_due() == ()
    office.clock.set_to(NOON)
    assert await office.newsroom.file_due() == ()
    await office.file(NOON + DAY)
    assert len(await office.store.editions("acme", 10)) == 2


async def test_an_edition_shows_dates_in_the_zone_of_its_desk(office: Office) -> None:
    await office.newsroom.apply([desk(zone="Asia/Kathmandu", schedule="0 18 * * *")])
    filing = await office.file(NOON + 3 * HOUR)
    assert filing.slot == datetime.fromisoformat("2026-08-20T12:15:00Z")
    assert (await office.newest()).zone == "Asia/Kathmandu"


# What belongs to it


async def test_what_arrives_late_is_told_once_in_the_next_edition(office: Office) -> None:
    office.wire.events = [commit("a", NOON - 30 * MINUTE)]
    await office.file(NOON)
    # Made before noon, pushed after it: the first edition could not see it.
    office.wire.events.append(commit("b", NOON - 20 * MINUTE))
    await office.file(NOON + DAY)
    assert await office.told() == ["bbbbbbb"]
    await office.file(NOON + 2 * DAY)
    assert await office.told() == []


async def test_nothing_older_than_the_overlap_comes_back(office: Office) -> None:
    await office.file(NOON)
    office.wire.events.append(commit("a", NOON - 61 * MINUTE))
    await office.file(NOON + DAY)
    assert await office.told() == []


async def test_the_overlap_of_the_second_edition_does_not_reach_back_behind_the_first(office: Office) -> None:
    """A desk of each minute would tell the hour before it began, all at once."""
    office.wire.events = [commit("a", NOON - 30 * MINUTE), commit("b", NOON + timedelta(seconds=30))]
    await office.newsroom.apply([desk(schedule="* * * * *")])
    for minutes in range(15):
        await office.file(NOON + minutes * MINUTE)
        assert await office.told() == (["bbbbbbb"] if minutes == 1 else [])
    assert office.wire.asked[-1][1].start == NOON - MINUTE


async def test_a_pull_request_seen_open_is_told_again_when_it_is_merged(office: Office) -> None:
    office.wire.events = [pull(7, NOON - HOUR)]
    await office.file(NOON)
    assert await office.told() == ["#7"]
    office.wire.events = [pull(7, NOON + HOUR, "merged")]
    await office.file(NOON + DAY)
    assert await office.told() == ["#7"]


async def test_a_pull_request_that_stays_open_is_told_once(office: Office) -> None:
    office.wire.events = [pull(7, NOON - HOUR)]
    await office.file(NOON)
    office.wire.events = [pull(7, NOON + HOUR)]
    await office.file(NOON + DAY)
    assert await office.told() == []


async def test_a_draft_is_told_again_when_it_is_ready(office: Office) -> None:
    office.wire.events = [pull(7, NOON - HOUR, draft=True)]
    await office.file(NOON)
    office.wire.events = [pull(7, NOON + HOUR)]
    await office.file(NOON + DAY)
    assert await office.told() == ["#7"]


async def test_a_merge_and_its_commit_on_two_sides_of_an_edge_are_told_once(office: Office) -> None:
    office.wire.events = [commit("a", NOON - timedelta(seconds=1))]
    await office.file(NOON)
    office.wire.events.append(pull(7, NOON, "merged", merge_sha="a" * 40))
    await office.file(NOON + DAY)
    assert await office.told() == []


async def test_a_commit_that_shows_up_after_its_merge_was_told_is_not_told_again(office: Office) -> None:
    office.wire.events = [pull(7, NOON - timedelta(seconds=1), "merged", merge_sha="a" * 40)]
    await office.file(NOON)
    office.wire.events.append(commit("a", NOON))
    await office.file(NOON + DAY)
    assert await office.told() == []


async def test_the_story_is_about_the_window_and_not_about_the_overlap(office: Office) -> None:
    await office.file(NOON)
    await office.file(NOON + DAY)
    assert office.wire.asked[-1][1].start == NOON - HOUR
    edition = await office.newest()
    assert edition.story.window == edition.window
    assert edition.window.start == NOON


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
    def composer(activity: Activity) -> Story:
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


async def test_composing_happens_off_the_event_loop(office: Office) -> None:
    threads = []

    def composer(activity: Activity) -> Story:
        threads.append(threading.current_thread())
        return build(activity)

    office.newsroom = Newsroom(office.store, office.wire, office.clock, composer)
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
    other = Newsroom(office.store, racing, office.clock, build)
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
    filing = await Newsroom(office.store, racing, office.clock, build).file_edition(desk(), NOON + DAY)
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
