"""Each Slack workspace by itself: what is typed and pressed in one shows and changes nothing of another."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.desk_front.rights import Managers
from bot.model import Plan, Reader, Target
from bot.newsroom import Newsroom
from digest.story import Story
from tests.bot.slack.office import DEN, KESTREL, OWL, WIRE, Office, office
from tests.bot.stories import DAY, ITEM, NOON, desk, edition, story
from tests.bot.wires import ListedWire

#: The item of both desks' news, by the name that it has at Acme.
ACMES = f"{ITEM}-t0acme"
ZOOS = f"{ITEM}-t0zoo"
GONE = "This action item is not known here any more; nothing was changed."
THERE_IS = "; there is: zoo."


@pytest.fixture
async def bot() -> AsyncIterator[Office]:
    """The bot in both workspaces: acme and zoo have filed the same news."""
    async with office() as running:
        await running.install("T0ACME")
        await running.install("T0ZOO")
        await running.file("acme", WIRE)
        await running.file("zoo", DEN)

        async def compose(slug: str) -> Story:
            return story("now", NOON + timedelta(hours=3), desk=slug)

        running.clerk.compose_previews(compose)
        yield running


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("latest acme", f"Sorry, there is no desk 'acme'{THERE_IS}"),
        (
            "story acme-2026-08-20T1200Z",
            "Sorry, there is no edition 'acme-2026-08-20T1200Z'; did you mean zoo-2026-08-20T1200Z?",
        ),
        ("story acme 2026-08-20", "Sorry, there is no edition 'acme'; the newest: zoo-2026-08-20T1200Z."),
        ("actions acme", f"Sorry, there is no desk 'acme'{THERE_IS}"),
        (f"ack {ACMES}", f"Sorry, there is no action item '{ACMES}'; /wire actions lists the open ones."),
        (f"snooze {ACMES} 1d", f"Sorry, there is no action item '{ACMES}'; /wire actions lists the open ones."),
        ("why acme", "Sorry, there is no edition 'acme'; the newest: zoo-2026-08-20T1200Z."),
        (f"why {ACMES}", f"Sorry, there is no edition '{ACMES}'; the newest: zoo-2026-08-20T1200Z."),
        (
            "why acme-2026-08-20T1200Z",
            "Sorry, there is no edition 'acme-2026-08-20T1200Z'; did you mean zoo-2026-08-20T1200Z?",
        ),
        ("preview acme", f"Sorry, there is no desk 'acme'{THERE_IS}"),
        (
            "pause acme until 2026-09-01",
            "Sorry, 'acme 2026-09-01' is no time to sleep; write 1d, 2w, a date such as 2026-08-27, or next.",
        ),
        ("resume acme", f"Sorry, there is no desk 'acme'{THERE_IS}"),
        ("desk show acme", f"Sorry, there is no desk 'acme'{THERE_IS}"),
        ("desk export acme", f"Sorry, there is no desk 'acme'{THERE_IS}"),
        ("desk edit acme zone=UTC", f"Sorry, there is no desk 'acme'{THERE_IS}"),
        ("desk remove acme acme", f"Sorry, there is no desk 'acme'{THERE_IS}"),
        ("undo", "There is nothing that you did here to take back."),
    ],
)
async def test_what_is_named_of_another_workspace_is_not_there(bot: Office, typed: str, answer: str) -> None:
    before = (await bot.store.desk("acme"), await bot.store.items(["acme"], handled=False))
    assert await bot.asks(OWL, typed) == answer
    assert (await bot.store.desk("acme"), await bot.store.items(["acme"], handled=False)) == before


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("latest", "zoo, Thu 2026-08-20 12:00 UTC"),
        ("list", "You follow nothing; write /wire subscribe owner/name to get what concerns it."),
        ("actions", "There is 1 open action item."),
        ("actions done", "No action items are handled."),
        ("actions mine", "You handle 0 and put off 0."),
        ("why", "zoo-2026-08-20T1200Z, Thu 2026-08-20 12:00 UTC; composed by the template."),
        ("status", "zoo: last edition Thu 2026-08-20 12:00 UTC, composed by the template; next Fri 2026-08-21 12:00 UTC"),
        ("desk list", "zoo: Zoo; next Fri 2026-08-21 12:00 UTC."),
        ("subscribe acme/widget", "You follow acme/widget; it is covered by zoo, next Fri 2026-08-21 12:00 UTC."),
        ("settings", "Your digest comes when an edition is filed, every day, in the zone UTC; full."),
    ],
)
async def test_lists_name_what_is_of_the_workspace_alone(bot: Office, typed: str, first: str) -> None:
    await bot.asks(KESTREL, "subscribe acme/gadget")
    await bot.asks(KESTREL, "ack 0123")
    said = await bot.asks(OWL, typed)
    assert said.split("\n")[0] == first
    for word in ("kestrel", "gadget;", "T0ACME", "C0WIRE", "acme-2026", "acme:", "t0acme"):
        assert word not in said


async def test_a_story_is_shown_in_the_workspace_that_it_was_filed_in(bot: Office) -> None:
    assert (await bot.asks(OWL, "story zoo-2026-08-20T1200Z")).startswith("zoo, Thu 2026-08-20 12:00 UTC")
    await bot.said()
    assert (await bot.asks(KESTREL, "story acme-2026-08-20T1200Z")).startswith("acme, Thu 2026-08-20 12:00 UTC")


async def test_the_same_news_is_handled_in_each_workspace_by_itself(bot: Office) -> None:
    assert await bot.asks(KESTREL, "ack 0123") == "You handle it now: Upgrade the press to 2.0"
    assert await bot.presses(OWL, f"ack:{ZOOS}") == "You handle it now: Upgrade the press to 2.0"
    handled = await bot.store.acknowledgements([ACMES, ZOOS])
    assert {item: each.by for item, each in handled.items()} == {
        ACMES: Reader("slack", "T0ACME/U0KESTREL", "kestrel"),
        ZOOS: Reader("slack", "T0ZOO/U0OWL", "owl"),
    }


@pytest.mark.parametrize(
    ("button", "choice", "answer"),
    [
        (f"ack:{ACMES}", "", GONE),
        (f"snooze:{ACMES}", "1w", GONE),
        ("follow:acme-2026-08-20T1200Z", "0", "This edition is not known here any more; nothing was changed."),
    ],
)
async def test_a_button_of_another_workspace_changes_nothing(bot: Office, button: str, choice: str, answer: str) -> None:
    assert await bot.presses(OWL, button, choice) == answer
    assert await bot.store.acknowledgements([ACMES]) == {}
    assert await bot.store.snoozes([ACMES]) == {}
    assert await bot.store.subscriptions() == ()


async def test_sources_of_another_workspace_are_not_shown(bot: Office) -> None:
    action = {"type": "button", "block_id": "x", "action_id": "sources:acme-2026-08-20T1200Z", "action_ts": "5.6"}
    assert await bot.slack.interaction(bot.pressed(OWL, [action])) == (200, "")
    await bot.app.stop()
    [(team, filled)] = bot.many.called("views.update")
    assert team == "T0ZOO"
    assert "This edition is not known here any more; nothing was changed." in str(filled["view"])


async def test_one_person_in_two_workspaces_is_two_readers(bot: Office) -> None:
    await bot.asks(KESTREL, "subscribe acme/widget")
    there = {**OWL, "user_id": "U0KESTREL", "user_name": "kestrel"}
    assert (await bot.asks(there, "list")).startswith("You follow nothing;")
    assert await bot.asks(there, "undo") == "There is nothing that you did here to take back."
    await bot.asks(there, "settings hour 9")
    assert "when an edition is filed" in await bot.asks(KESTREL, "settings")


async def test_who_administers_one_workspace_sets_nothing_up_in_another(bot: Office) -> None:
    refused = "Sorry, you do not manage slack:T0ACME/C0WIRE; only those who manage this place may do that; "
    typed = "targets=slack:T0ACME/C0WIRE"
    assert (await bot.asks(OWL, f"desk create new repos=acme/* {typed}")).startswith(refused)
    assert (await bot.asks(OWL, f"desk edit zoo {typed}")).startswith(refused)
    assert {each.slug: each.targets for each in await bot.store.desks()} == {"acme": (WIRE,), "zoo": (DEN,)}


async def test_a_manager_by_name_manages_in_their_own_workspace_alone(bot: Office) -> None:
    owl = Reader("slack", "T0ZOO/U0OWL", "owl")
    bot.clerk._floor.managers = Managers.read("slack:@T0ZOO/U0OWL")
    assert await bot.clerk._floor.manages_at(owl, DEN)
    assert not await bot.clerk._floor.manages_at(owl, WIRE)


async def test_a_channel_that_is_typed_is_one_of_the_workspace(bot: Office) -> None:
    bot.many.companies["T0ZOO"].channels["C0POND"] = {"is_member": True, "creator": "U0OWL"}
    assert (await bot.asks(OWL, "desk edit zoo targets=here,slack:C0POND")).startswith("zoo is changed;")
    assert (await bot.store.desks())[1].targets == (DEN, Target("slack", "T0ZOO/C0POND"))


async def test_the_app_home_is_of_the_workspace_it_is_opened_in(bot: Office) -> None:
    await bot.event("T0ZOO", {"type": "app_home_opened", "user": "U0OWL", "channel": "D0OWL", "tab": "home"})
    [(team, page)] = bot.many.called("views.publish")
    assert (team, page["user_id"]) == ("T0ZOO", "U0OWL")
    assert ZOOS in str(page["view"])
    assert "acme:" not in str(page["view"])
    assert ACMES not in str(page["view"])


async def test_each_desk_is_posted_with_the_token_of_its_workspace(bot: Office) -> None:
    await bot.outbox.drain()
    assert [(team, each["channel"]) for team, each in bot.many.called("chat.postMessage")] == [
        ("T0ACME", "C0WIRE"),
        ("T0ZOO", "C0DEN"),
    ]
    acme, zoo = bot.many.called("chat.postMessage")
    assert (ACMES in str(acme), ZOOS in str(acme)) == (True, False)
    assert (ACMES in str(zoo), ZOOS in str(zoo)) == (False, True)


async def test_a_direct_message_is_written_in_the_workspace_of_its_reader(bot: Office) -> None:
    await bot.outbox.drain()
    told = edition(NOON + DAY, story=story("zoo-2026-08-21T1200Z", NOON + DAY, desk="zoo"), desk="zoo")
    reader = Target("slack", "T0ZOO/U0OWL", personal=True)
    assert await bot.store.file(told, [Plan(told.id, reader, ("acme/widget",))], (), NOON + 2 * DAY)
    bot.clock.advance(DAY.total_seconds())
    await bot.outbox.drain()
    assert bot.many.called("conversations.open") == [("T0ZOO", {"users": "U0OWL"})]
    assert bot.many.companies["T0ZOO"].posted[-1][0] == "DU0OWL"


async def test_nobody_of_another_workspace_gets_a_direct_message(bot: Office) -> None:
    await bot.asks(KESTREL, "subscribe acme/*")
    await bot.asks(OWL, "subscribe acme/*")
    wires = ListedWire(bot.clock)
    newsroom = Newsroom(bot.store, wires, bot.clock, compose=lambda _: _told("acme"))
    bot.clock.advance(DAY.total_seconds())
    filing = await newsroom.once("acme")
    assert filing.edition
    assert [str(each.target) for each in await bot.store.deliveries(edition=filing.edition)] == [
        "slack:T0ACME/C0WIRE",
        "slack:@T0ACME/U0KESTREL",
    ]
    filed = await bot.store.edition(filing.edition)
    assert filed
    assert [each.id for each in filed.story.actions] == [ACMES]


async def _told(slug: str) -> Story:
    return story(f"{slug}-2026-08-21T12Z", NOON + DAY, desk=slug)


async def test_people_of_a_workspace_without_the_app_change_nothing(bot: Office) -> None:
    said = "This bot belongs to another workspace; nothing was changed."
    from tests.bot.slack.desk import command

    stranger = {**OWL, "team_id": "T0NOBODY"}
    assert await bot.slack.command(command(bot.replies, "ack 0123", **stranger)) == (200, said)
    action = {"type": "button", "block_id": "x", "action_id": f"ack:{ACMES}", "action_ts": "5.6"}
    guest = bot.pressed(KESTREL, [action], user={"id": "U0OWL", "username": "owl", "team_id": "T0NOBODY"})
    assert await bot.slack.interaction(guest) == (200, "")
    await bot.app.stop()
    assert await bot.store.acknowledgements([ACMES, ZOOS]) == {}


async def test_in_a_shared_channel_people_of_another_workspace_count_as_what_they_are(bot: Office) -> None:
    action = {"type": "button", "block_id": "x", "action_id": f"ack:{ACMES}", "action_ts": "5.6"}
    guest = bot.pressed(KESTREL, [action], user={"id": "U0OWL", "username": "owl", "team_id": "T0ZOO"})
    assert await bot.slack.interaction(guest) == (200, "")
    assert await bot.said() == GONE
    assert await bot.store.acknowledgements([ACMES]) == {}


async def test_a_target_without_a_workspace_is_paused_with_what_to_write(bot: Office) -> None:
    bare = Target("slack", "C0WIRE")
    await bot.store.put_desk(replace(desk("bare"), targets=(bare,)), NOON + DAY)
    told = edition(story=story("bare-2026-08-20T1200Z", desk="bare"), desk="bare")
    assert await bot.store.file(told, [Plan(told.id, bare)], (), NOON + DAY)
    await bot.outbox.drain()
    assert await bot.store.paused_targets() == {
        bare: "this bot is in several workspaces, so its targets name theirs: write slack:TEAM_ID/CHANNEL_ID"
    }
