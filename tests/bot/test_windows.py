"""Which span an edition covers and what belongs to it: windows tile, and everything is told once."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from tests.bot.office import HOUR, MINUTE, Office
from tests.bot.stories import DAY, NOON, desk
from tests.bot.wires import commit, pull


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


async def test_a_merge_that_shows_up_late_is_told_once_and_so_is_its_commit(office: Office) -> None:
    merged = NOON - 20 * MINUTE
    office.wire.events = [pull(7, NOON - HOUR), commit("b", NOON - 50 * MINUTE)]
    await office.file(NOON)
    assert await office.told() == ["#7", "bbbbbbb"]
    # Merged before noon, and GitHub's answer had not heard of it yet.
    office.wire.events = [pull(7, merged, "merged", merge_sha="a" * 40), commit("b", NOON - 50 * MINUTE)]
    await office.file(NOON + DAY)
    assert await office.told() == ["#7"]
    office.wire.events.append(commit("a", NOON + DAY - 30 * MINUTE))
    await office.file(NOON + 2 * DAY)
    assert await office.told() == []


async def test_what_is_pushed_late_twice_within_the_overlap_is_told_once(office: Office) -> None:
    await office.newsroom.apply([desk(schedule="*/15 * * * *")])
    told = []
    for quarter in range(8):
        if quarter == 3:
            office.wire.events = [commit("a", NOON + MINUTE)]
        await office.file(NOON + quarter * 15 * MINUTE)
        told += await office.told()
    assert told == ["aaaaaaa"]


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
