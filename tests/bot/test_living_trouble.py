"""Desks over what a GitHub may not give, and over names and repositories out of the ordinary, by REST and by GraphQL."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.desks import parse_desks
from digest.errors import FormatError
from tests.bot.bay import Bay, opened_bay, push, titles, unread
from tests.bot.office import HOUR, MINUTE
from tests.bot.stories import DAY, NOON
from tests.peers.github_as_graphql import Refusal

CLASSIC = (
    "`acme` forbids access via a personal access token (classic). Please use a GitHub App, OAuth App, or a personal access "
    "token with fine-grained permissions."
)


@pytest.fixture(params=[404, 200], ids=["rest", "graphql"])
async def bay(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Bay]:
    """A bay that asks with a token, of a GitHub with GraphQL and of one without."""
    async with opened_bay(tmp_path, "a-read-only-token") as bay:
        bay.github.manners.graphql = request.param
        yield bay


async def test_while_the_token_is_refused_nothing_is_taken_for_gone_and_afterwards_all_is_told(bay: Bay) -> None:
    await bay.open("acme/widget", "acme/*")
    known = await bay.store.lives("acme")
    push(bay.widget, "Oil the press", NOON + HOUR)
    bay.github.manners.expired = True
    refused = await bay.attempt(1)
    assert refused.outcome == "failed"
    assert "GitHub refuses the token (Bad credentials); put a valid one into GITHUB_TOKEN" in refused.said
    assert (len(await bay.store.editions("acme", 9)), await bay.store.lives("acme")) == (1, known)
    bay.github.manners.expired = False
    bay.clock.set_to(NOON + DAY + HOUR)
    [filing] = await bay.newsroom.file_due()
    [second] = await bay.store.editions("acme", 1)
    assert (filing.outcome, titles(second), second.notes, unread(second)) == (
        "filed",
        ["Oil the press"],
        ("Filed 60 minutes late.",),
        [],
    )


async def test_one_repository_that_the_token_may_not_read_is_named_and_the_others_are_told(bay: Bay) -> None:
    bay.github.manners.refused["acme/lamp"] = Refusal("NOT_FOUND", "Could not resolve to a Repository")
    push(bay.widget, "Oil the press", NOON - HOUR)
    await bay.open("acme/widget", "acme/lamp")
    [first] = await bay.store.editions("acme", 1)
    assert (titles(first), [(each.repo, each.reason) for each in first.story.unread]) == (
        ["Oil the press"],
        [("acme/lamp", "not found on GitHub, or the token may not read it")],
    )
    push(bay.lamp, "Dim the lamp", NOON + HOUR)
    bay.github.manners.refused.clear()
    second = await bay.file(1)
    assert (titles(second), unread(second)) == (["Dim the lamp"], [])


async def test_a_name_that_never_was_a_repository_costs_no_post_a_day(bay: Bay) -> None:
    await bay.open("acme/widget", "acme/dead")
    editions = [(await bay.store.editions("acme", 1))[0], *[await bay.file(days) for days in range(1, 9)]]
    assert [unread(each) for each in editions] == [["acme/dead"], *[[]] * 6, ["acme/dead"], []]
    assert [await bay.posted(each) for each in editions] == [True, *[False] * 6, True, False]


async def test_an_organization_that_comes_to_forbid_the_token_is_told_each_day_and_its_repository_is_not_gone(
    bay: Bay,
) -> None:
    await bay.open("acme/widget", "acme/lamp")
    bay.github.manners.refused["acme/lamp"] = Refusal("FORBIDDEN", CLASSIC)
    for days in (1, 2):
        push(bay.widget, f"Oil the press on day {days}", NOON + days * DAY - HOUR)
        edition = await bay.file(days)
        assert titles(edition) == [f"Oil the press on day {days}"]
        assert [(each.repo, each.reason) for each in edition.story.unread] == [
            ("acme/lamp", f"GitHub does not give it ({CLASSIC}); use a fine-grained token, or a GitHub App")
        ]
    assert [life.gone for life in await bay.store.lives("acme")] == [False, False]
    push(bay.lamp, "Dim the lamp", NOON + HOUR)
    bay.github.manners.refused.clear()
    third = await bay.file(3)
    assert (titles(third), unread(third)) == (["Dim the lamp"], [])
    assert third.notes == ("Includes earlier work in acme/lamp, which could not be read before.",)


async def test_messages_that_were_no_utf_8_are_told_and_kept(bay: Bay) -> None:
    messages = ["Caf\ufffd au lait", "Half \ud83d a pair", "Add a \x1b[31mred\x00 lamp"]
    for minutes, message in enumerate(messages):
        push(bay.widget, message, NOON - HOUR - minutes * MINUTE)
    await bay.open("acme/widget")
    [first] = await bay.store.editions("acme", 1)
    kept = await bay.store.activity(first.id)
    assert kept
    assert sorted(event.title for event in kept.events) == sorted(messages)
    assert len(titles(first)) == 3
    assert await bay.posted(first)


async def test_a_repository_without_commits_is_quiet_until_it_has_one(bay: Bay) -> None:
    bay.world.add("acme/void")
    await bay.open("acme/void")
    [first] = await bay.store.editions("acme", 1)
    assert (titles(first), unread(first), [life.empty for life in await bay.store.lives("acme")]) == ([], [], [True])
    push(bay.world.places[-1], "Begin", NOON + HOUR)
    second = await bay.file(1)
    assert (titles(second), second.notes, unread(second)) == (["Begin"], (), [])
    assert [life.empty for life in await bay.store.lives("acme")] == [False]


async def test_a_prefix_stands_for_what_there_is_at_the_time_without_what_is_excluded(bay: Bay) -> None:
    for name in ("acme/wi-fi", "acme/window"):
        push(bay.world.add(name), f"Begin {name}", NOON - 9 * DAY)
    await bay.open("acme/wi*", "-acme/window")
    names = [life.name for life in await bay.store.lives("acme")]
    assert sorted(names) == ["acme/wi-fi", "acme/widget"]
    push(bay.world.add("acme/wing"), "Spread", NOON + HOUR)
    push(bay.world.add("acme/lamp-oil"), "Burn", NOON + HOUR)
    second = await bay.file(1)
    assert (titles(second), second.notes) == (["Spread"], ("New under acme/wi*: acme/wing.",))
    assert (await bay.file(2)).notes == ()


async def test_an_owner_with_more_than_a_run_may_ask_for_is_read_in_parts_and_nothing_of_it_is_called_new(
    tmp_path: Path,
) -> None:
    turned = [f"Turn part {number}" for number in range(10)]
    async with opened_bay(tmp_path, None, requests=25) as bay:
        for number, title in enumerate(turned):
            push(bay.world.add(f"acme/part-{number}"), title, NOON - 2 * HOUR)
        await bay.open("acme/*")
        [first] = await bay.store.editions("acme", 1)
        left = [f"acme/part-{number}" for number in range(3, 10)]
        assert (sorted(titles(first)), unread(first)) == (turned[:3], [*left, "acme/widget"])
        # What was left is read for the day that was missed; for the new one, only as far as the requests go.
        second = await bay.file(1)
        assert (sorted(titles(second)), unread(second)) == (turned[3:], [*left[5:], "acme/widget"])
        assert second.notes == (
            f"Includes earlier work in {', '.join(left[:5])} and 2 more, which could not be read before.",
        )
        third = await bay.file(2)
        assert (titles(third), unread(third), third.notes) == ([], [], ())
        assert len(await bay.store.lives("acme")) == 12


SPELLED = (
    "Acme/Widget",
    "acme/widget.git",
    "https://github.com/ACME/widget/pull/3",
    "git@github.com:acme/widget.git",
    " https://github.com/acme/widget/ ",
)


async def test_a_desk_that_names_one_repository_in_many_ways_has_it_once(bay: Bay) -> None:
    [desk] = parse_desks(f"[acme]\nrepos = {list(SPELLED)!r}\nschedule = '0 12 * * *'\n")
    assert desk.repos == ("acme/widget",)
    bay.widget.repo = replace(bay.widget.repo, name="Acme/Widget")
    bay.widget.commits = [replace(each, repo="Acme/Widget") for each in bay.widget.commits]
    push(bay.widget, "Once", NOON - HOUR)
    await bay.newsroom.apply([desk])
    assert titles(await bay.file(0)) == ["Once"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("widget", "'widget' names no repository; write owner/name, such as huggingface/trl"),
        ("acme/*-old", "'acme/*-old' is no pattern; the star stands last: owner/* or owner/prefix-*"),
        (
            "https://github.com/acme",
            "'https://github.com/acme' names no repository; write owner/name, such as huggingface/trl",
        ),
    ],
)
def test_an_entry_that_names_nothing_is_refused_with_its_place(text: str, reason: str) -> None:
    with pytest.raises(FormatError) as refused:
        parse_desks(f"[acme]\nrepos = ['acme/lamp', '{text}']\n")
    assert str(refused.value) == f"desks.toml: acme.repos[1]: {reason}"
