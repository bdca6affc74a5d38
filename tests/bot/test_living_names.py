"""Repositories whose names others of the same GitHub take: by REST and by GraphQL, over sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.status import status
from tests.bot.bay import Bay, opened_bay, push, rename, titles, unread
from tests.bot.office import HOUR
from tests.bot.stories import DAY, NOON
from tests.peers.github_as_graphql import Refusal


@pytest.fixture(params=[None, "a-read-only-token"], ids=["rest", "graphql"])
async def bay(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Bay]:
    async with opened_bay(tmp_path, request.param) as bay:
        yield bay


async def test_a_repository_whose_name_another_one_of_the_desk_takes_is_followed(bay: Bay) -> None:
    await bay.open("acme/lamp", "acme/widget")
    rename(bay.lamp, "acme/torch")
    await bay.file(1)
    rename(bay.widget, "acme/wheel")
    rename(bay.lamp, "acme/widget")
    told = []
    for days in (2, 3):
        push(bay.lamp, f"Dim it on day {days}", NOON + days * DAY - HOUR)
        push(bay.widget, f"Turn it on day {days}", NOON + days * DAY - HOUR)
        edition = await bay.file(days)
        told.append((sorted(titles(edition)), sorted(edition.notes), unread(edition)))
    assert told == [
        (
            ["Dim it on day 2", "Turn it on day 2"],
            [
                "acme/torch is called acme/widget now and is followed.",
                (
                    "acme/widget is called acme/wheel now and is followed; write acme/wheel into the desk, "
                    "for its old name may come to mean another."
                ),
            ],
            [],
        ),
        (["Dim it on day 3", "Turn it on day 3"], [], []),
    ]


async def test_a_renamed_repository_is_told_while_another_one_with_its_old_name_waits(bay: Bay) -> None:
    await bay.open("acme/widget")
    rename(bay.widget, "acme/wheel")
    push(bay.world.add("acme/widget"), "Something else", NOON + HOUR)
    push(bay.widget, "Turn the wheel", NOON + HOUR)
    second = await bay.file(1)
    assert (titles(second), unread(second)) == (["Turn the wheel"], ["acme/widget"])


async def test_a_deleted_repository_whose_name_another_one_of_the_desk_takes_is_named_once_and_listed(bay: Bay) -> None:
    await bay.open("acme/lamp", "acme/widget")
    bay.world.places.remove(bay.widget)
    rename(bay.lamp, "acme/widget")
    reason = "the one that had this name before is not found any more: deleted, made private, or out of the token's reach"
    named = []
    for days in range(1, 10):
        push(bay.lamp, f"Dim it on day {days}", NOON + days * DAY - HOUR)
        edition = await bay.file(days)
        assert titles(edition) == [f"Dim it on day {days}"]
        named += [(days, each.repo, each.reason) for each in edition.story.unread]
    assert named == [(1, "acme/widget", reason)]
    said = await status(bay.store, None, await bay.store.desks(), bay.clock.now())
    assert f"acme: not told: acme/widget: {reason}" in said


async def test_a_repository_whose_name_was_taken_and_that_cannot_be_looked_up_is_named_and_told_later(bay: Bay) -> None:
    await bay.open("acme/lamp", "acme/widget")
    rename(bay.widget, "acme/wheel")
    rename(bay.lamp, "acme/widget")
    push(bay.widget, "Turn the wheel", NOON + HOUR)
    push(bay.lamp, "Dim the lamp", NOON + HOUR)
    bay.github.manners.refused["#1"] = Refusal("FORBIDDEN", "not now")
    second = await bay.file(1)
    assert (titles(second), unread(second)) == (["Dim the lamp"], ["acme/widget"])
    bay.github.manners.refused.clear()
    third = await bay.file(2)
    assert (titles(third), unread(third)) == (["Turn the wheel"], [])


@pytest.mark.parametrize("entry", ["acme/*", "acme/widget"])
async def test_a_moved_repository_that_could_not_be_read_for_two_editions_is_told_whole_afterwards(
    bay: Bay, entry: str
) -> None:
    await bay.open(entry, "acme/lamp")
    rename(bay.widget, "works/widget")
    push(bay.widget, "Move the press", NOON + HOUR)
    assert titles(await bay.file(1)) == ["Move the press"]
    bay.github.manners.refused |= dict.fromkeys(("works/widget", "acme/widget"), Refusal("FORBIDDEN", "not now"))
    for days in (2, 3):
        push(bay.widget, f"Turn it on day {days}", NOON + days * DAY - HOUR)
        push(bay.lamp, f"Dim it on day {days}", NOON + days * DAY - HOUR)
        edition = await bay.file(days)
        assert (titles(edition), len(unread(edition))) == ([f"Dim it on day {days}"], 1)
    bay.github.manners.refused.clear()
    push(bay.widget, "Turn it on day 4", NOON + 4 * DAY - HOUR)
    last = await bay.file(4)
    assert sorted(titles(last)) == ["Turn it on day 2", "Turn it on day 3", "Turn it on day 4"]
    assert unread(last) == []
