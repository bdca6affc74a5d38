"""Two editions and more over a GitHub whose repositories change between them: by REST and by GraphQL, over sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.model import Desk, Edition, Subscription, Target
from bot.status import status
from digest.errors import InputError
from digest.model import Pull
from tests.bot.bay import Bay, opened_bay, push, rename, titles, unread
from tests.bot.office import HOUR, MINUTE
from tests.bot.stories import DAY, HERON, KESTREL, NOON, desk


@pytest.fixture(params=[None, "a-read-only-token"], ids=["rest", "graphql"])
async def bay(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Bay]:
    async with opened_bay(tmp_path, request.param) as bay:
        yield bay


async def test_a_renamed_repository_is_followed_and_nothing_is_told_twice(bay: Bay) -> None:
    await bay.store.subscribe(Subscription(KESTREL, "acme/widget", NOON - DAY))
    merged = Pull("acme/widget", 1, "merged", "Add spokes", opened_at=NOON - HOUR, updated_at=NOON - 5 * MINUTE, base="main")
    merged = replace(merged, url="https://github.com/acme/widget/pull/1")
    bay.widget.pulls.append(replace(merged, merged_at=NOON - 5 * MINUTE, closed_at=NOON - 5 * MINUTE))
    push(bay.widget, "Oil the press", NOON - 10 * MINUTE)
    await bay.open("acme/widget")
    assert sorted(titles((await bay.store.editions("acme", 1))[0])) == ["Add spokes", "Oil the press"]
    rename(bay.widget, "acme/wheel")
    push(bay.widget, "Turn the wheel", NOON + HOUR)
    second = await bay.file(1)
    assert titles(second) == ["Turn the wheel"]
    assert second.notes == (
        (
            "acme/widget is called acme/wheel now and is followed; write acme/wheel into the desk, "
            "for its old name may come to mean another."
        ),
    )
    assert [str(each.target) for each in await bay.store.deliveries(edition=second.id)] == ["slack:C01", "slack:@U0KESTREL"]
    assert [each.pattern for each in await bay.store.subscriptions()] == ["acme/wheel"]
    third = await bay.file(2)
    assert (titles(third), third.notes, unread(third)) == ([], (), [])
    await bay.store.subscribe(Subscription(HERON, "acme/widget", NOON + 2 * DAY))
    await bay.file(3)
    assert {each.pattern for each in await bay.store.subscriptions()} == {"acme/wheel"}


async def test_a_note_is_posted_on_a_day_on_which_nothing_else_happened(bay: Bay) -> None:
    await bay.open("acme/widget")
    rename(bay.widget, "works/widget")
    second = await bay.file(1)
    assert (titles(second), len(second.notes), await bay.posted(second)) == ([], 1, True)
    assert not await bay.posted(await bay.file(2))


async def test_another_repository_under_an_old_name_waits_until_it_is_accepted(bay: Bay) -> None:
    await bay.open("acme/widget")
    rename(bay.widget, "acme/wheel")
    await bay.file(1)
    taker = bay.world.add("acme/widget")
    push(taker, "Something else", NOON + DAY + HOUR)
    third = await bay.file(2)
    assert (titles(third), unread(third), await bay.posted(third)) == ([], ["acme/widget"], True)
    assert third.story.unread[0].reason == (
        "another repository has this name now, the one before is acme/wheel; "
        "nothing of it is told until it is accepted with `repojournal desk resume acme acme/widget`"
    )
    push(taker, "Something more", NOON + 2 * DAY + HOUR)
    assert not await bay.posted(await bay.file(3))
    said = await status(bay.store, None, await bay.store.desks(), bay.clock.now())
    assert f"acme: not told: acme/widget: {third.story.unread[0].reason}" in said
    assert await bay.newsroom.resume("acme", ["acme/widget"]) == (
        "acme: accepted acme/widget; what happens there from now on is told"
    )
    push(taker, "Now it counts", NOON + 3 * DAY + HOUR)
    fifth = await bay.file(4)
    assert (titles(fifth), fifth.notes, unread(fifth)) == (["Now it counts"], (), [])


async def test_what_turns_private_is_not_told_and_neither_is_its_past_once_it_is_accepted(bay: Bay) -> None:
    await bay.open("acme/*")
    bay.widget.repo = replace(bay.widget.repo, private=True)
    push(bay.widget, "A secret", NOON + HOUR)
    push(bay.lamp, "Dim the lamp", NOON + HOUR)
    second = await bay.file(1)
    assert (titles(second), unread(second)) == (["Dim the lamp"], ["acme/widget"])
    kept = await bay.store.activity(second.id)
    assert kept
    assert [each.name for each in kept.repos] == ["acme/lamp"]
    assert "A secret" not in repr(await bay.newsroom.preview("acme"))
    await bay.newsroom.resume("acme", ["acme/widget"])
    push(bay.widget, "Told", NOON + DAY + HOUR)
    third = await bay.file(2)
    assert (titles(third), unread(third)) == (["Told"], [])


async def test_resuming_says_what_waits_where_nothing_was_named(bay: Bay) -> None:
    await bay.open("acme/widget")
    with pytest.raises(InputError, match=r"^desk acme is not paused$"):
        await bay.newsroom.resume("acme")
    bay.widget.repo = replace(bay.widget.repo, private=True)
    await bay.file(1)
    with pytest.raises(InputError, match=r"^desk acme is not paused; name what you accept of acme/widget$"):
        await bay.newsroom.resume("acme")


async def test_a_paused_desk_is_resumed(bay: Bay) -> None:
    await bay.newsroom.apply([Desk("acme", "Acme", repos=("acme/widget",), paused="moving house", schedule="0 12 * * *")])
    assert (await bay.newsroom.resume("acme")).startswith("acme: resumed; next")
    await bay.file(0)


async def test_what_is_new_or_archived_under_a_pattern_is_told_once(bay: Bay) -> None:
    await bay.open("acme/*", "-acme/old")
    bay.world.add("acme/bell")
    bay.world.add("acme/old")
    bay.lamp.archived = True
    push(bay.lamp, "The last words", NOON + HOUR)
    second = await bay.file(1)
    assert second.notes == (
        "acme/lamp is archived: nothing happens in it until it is opened again.",
        "New under acme/*: acme/bell.",
    )
    assert titles(second) == ["The last words"]
    asked = len(bay.github.asked)
    third = await bay.file(2)
    assert (third.notes, unread(third)) == ((), [])
    assert not [each for each in bay.github.asked[asked:] if "acme/lamp" in each.path or '"lamp"' in each.query]


async def test_a_deleted_repository_is_named_once_a_week(bay: Bay) -> None:
    await bay.open("acme/widget", "acme/lamp")
    bay.world.places.remove(bay.widget)
    named = []
    for days in range(1, 10):
        push(bay.lamp, f"Dim it by {days}", NOON + days * DAY - HOUR)
        edition = await bay.file(days)
        assert titles(edition) == [f"Dim it by {days}"]
        named += [days for _ in unread(edition)]
    assert named == [1, 8]


async def test_a_deleted_repository_that_a_pattern_stood_for_is_named_once(bay: Bay) -> None:
    await bay.open("acme/*")
    bay.world.places.remove(bay.widget)
    named = [unread(await bay.file(days)) for days in range(1, 10)]
    assert named == [["acme/widget"], *[[]] * 8]


async def test_an_emptied_repository_and_another_default_branch_are_told_once(bay: Bay) -> None:
    await bay.open("acme/widget", "acme/lamp")
    bay.widget.commits.clear()
    bay.lamp.repo = replace(bay.lamp.repo, default_branch="trunk")
    push(bay.lamp, "On the trunk", NOON + HOUR)
    second = await bay.file(1)
    assert second.notes == (
        "acme/widget is empty: it has no commit any more.",
        "The default branch of acme/lamp is trunk now, and no longer main; trunk is told.",
    )
    assert titles(second) == ["On the trunk"]
    assert (await bay.file(2)).notes == ()


async def test_a_rewritten_history_is_told_once_and_not_replayed(bay: Bay) -> None:
    await bay.open("acme/widget")
    bay.widget.dropped = frozenset(commit.sha for commit in bay.widget.commits)
    bay.widget.commits = []
    for number in range(300):
        push(bay.widget, f"Old work {number}", NOON + HOUR, authored=NOON - 9 * DAY)
    push(bay.widget, "New work", NOON + 2 * HOUR)
    second = await bay.file(1)
    assert titles(second) == ["New work"]
    assert second.notes == (
        "The history of acme/widget was rewritten; of its commits only those written since the last edition are told.",
    )
    push(bay.widget, "Newer work", NOON + DAY + HOUR)
    third = await bay.file(2)
    assert (titles(third), third.notes) == (["Newer work"], ())


async def test_old_commits_that_are_pushed_late_are_told_once_and_are_no_rewritten_history(bay: Bay) -> None:
    await bay.open("acme/widget")
    push(bay.widget, "Old", NOON - 3 * DAY)
    push(bay.widget, "New", NOON + HOUR)
    second = await bay.file(1)
    assert (sorted(titles(second)), second.notes) == (["New", "Old"], ())
    asked = [each for each in bay.github.asked if "/compare/" in each.path]
    assert [each.status for each in asked] == [200, 200]
    push(bay.widget, "Newer", NOON + DAY + HOUR)
    assert [titles(await bay.file(days)) for days in (2, 3)] == [["Newer"], []]


async def test_one_old_commit_that_is_pushed_alone_is_told_once(bay: Bay) -> None:
    await bay.open("acme/widget")
    push(bay.widget, "Old", NOON - 5 * HOUR)
    assert [titles(await bay.file(days)) for days in (1, 2, 3)] == [["Old"], [], []]


async def test_nobody_is_asked_about_histories_on_a_normal_day(bay: Bay) -> None:
    await bay.open("acme/widget", "acme/lamp")
    for days in range(1, 4):
        for hour in range(3):
            push(bay.widget, f"Day {days}, {hour}", NOON + days * DAY - (hour + 1) * HOUR)
        assert len(titles(await bay.file(days))) == 3
    assert not [each for each in bay.github.asked if "/compare/" in each.path]


async def test_a_window_of_more_than_250_commits_is_read_whole(bay: Bay) -> None:
    await bay.open("acme/widget")
    for number in range(320):
        push(bay.widget, f"Step {number}", NOON + HOUR + number * MINUTE)
    second = await bay.file(1)
    assert sorted(titles(second)) == sorted(f"Step {number}" for number in range(320))


async def test_names_of_one_repository_in_many_spellings_are_one(bay: Bay) -> None:
    from digest.collect.github.names import repo_pattern

    spelled = ("Acme/Widget", "acme/widget.git", "https://github.com/ACME/widget/pull/3", "git@github.com:acme/widget.git")
    names = tuple(repo_pattern(each) for each in spelled)
    bay.widget.repo = replace(bay.widget.repo, name="Acme/Widget")
    bay.widget.commits = [replace(each, repo="Acme/Widget") for each in bay.widget.commits]
    push(bay.widget, "Once", NOON - HOUR)
    await bay.open(*names)
    [edition] = await bay.store.editions("acme", 2)
    assert (titles(edition), [life.names for life in await bay.store.lives("acme")]) == (["Once"], [("Acme/Widget",)])


async def test_what_was_told_by_name_before_repositories_had_numbers_is_not_told_again(bay: Bay) -> None:
    oiled = push(bay.widget, "Oil the press", NOON - 10 * MINUTE)
    await bay.newsroom.apply([desk(repos=("acme/widget",), targets=(Target("console", "-"),))])
    first = await bay.newsroom.preview("acme")
    told = Edition(first.id, "acme", NOON, first.window, first, NOON)
    told = replace(told, window=replace(first.window, end=NOON))
    assert await bay.store.file(told, [], (f"github:acme/widget:commit:{oiled.sha}@",), NOON + DAY)
    second = await bay.file(1)
    assert titles(second) == []
