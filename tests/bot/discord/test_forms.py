"""Forms in Discord, with the front desk behind them: opened, filled in, shown before they are saved, and saved."""

from __future__ import annotations

import pytest
import simcord

from bot.discord.client import WireClient
from bot.discord.forms import KEPT, MOST, Drafts, Waiting
from bot.frontdesk import Clerk
from bot.habits import Habits
from bot.model import Desk, Reader, Target
from tests.bot.counter import Bosses
from tests.bot.discord.front import answers_to, texts_of
from tests.bot.discord.reading import read
from tests.bot.discord.test_commands import channel, clerk, heron

__all__ = ["channel", "clerk", "heron"]


def said(result: simcord.InteractionResult) -> list[str]:
    return read("\n".join(texts_of(result))).text.split("\n")


def reader(actor: simcord.MemberActor) -> Reader:
    return Reader("discord", str(actor.id), "heron")


SETTINGS = {"zone": "new york", "hour": "9", "days": "weekdays", "quiet": ""}
LINES = [
    "Your digest comes at 09:00, mon-fri, in the zone America/New_York; full.",
    "What is filed now would come Thu 2026-08-20 09:00 EDT.",
    "To change that: /wire settings zone Europe/Berlin hour 8:30 days mon-fri",
]


async def test_settings_are_asked_shown_before_and_saved_once(
    clerk: Clerk, channel: simcord.ChannelHandle, heron: simcord.MemberActor
) -> None:
    opened = await heron.slash(channel, "wire settings", edit=True)
    shown = await heron.submit_modal(opened, SETTINGS)
    assert said(shown) == LINES
    assert await clerk.store.habits(reader(heron)) == Habits(reader(heron))
    [question] = answers_to(shown)
    assert question.ephemeral
    saved = await heron.click(question, label="Save")
    assert said(saved) == ["Kept; it holds from the next edition on.", *LINES]
    assert await clerk.store.habits(reader(heron)) == Habits(reader(heron), "America/New_York", 540, frozenset(range(5)))
    again = await heron.click(question, label="Save")
    assert said(again) == ["This form is not known here any more; nothing was changed. Open it again."]


async def test_fields_that_cannot_be_used_are_named(
    clerk: Clerk, channel: simcord.ChannelHandle, heron: simcord.MemberActor
) -> None:
    opened = await heron.slash(channel, "wire settings", edit=True)
    shown = await heron.submit_modal(opened, {**SETTINGS, "zone": "CST", "hour": "25"})
    assert said(shown) == [
        "Nothing was changed:",
        "zone: CST is several zones; write one of America/Chicago, Asia/Shanghai, America/Havana",
        "hour: '25' is no time of a day; write one such as 8:30 or 17:00",
    ]
    assert await clerk.store.habits(reader(heron)) == Habits(reader(heron))


async def test_a_desk_is_set_up_by_a_form_that_shows_its_next_three_runs_first(
    clerk: Clerk, channel: simcord.ChannelHandle, heron: simcord.MemberActor
) -> None:
    clerk.rights["discord"] = Bosses(str(heron.id))
    opened = await heron.slash(channel, "wire desk", do="create")
    values = {"slug": "press", "title": "", "repos": "paper/*", "schedule": "0 9 * * 1-5", "zone": "berlin"}
    shown = await heron.submit_modal(opened, values)
    runs = "next: Fri 2026-08-21 09:00 CEST, Mon 2026-08-24 09:00 CEST, Tue 2026-08-25 09:00 CEST."
    assert said(shown)[:2] == [f"press would be set up; {runs}", "[press]"]
    assert await clerk.store.desk("press") is None
    [question] = answers_to(shown)
    saved = await heron.click(question, label="Save")
    assert said(saved)[0] == f"press is set up; {runs}"
    assert await clerk.store.desk("press") == Desk(
        "press",
        "press",
        repos=("paper/*",),
        schedule="0 9 * * 1-5",
        zone="Europe/Berlin",
        targets=(Target("discord", str(channel.id)),),
    )


async def test_a_desk_is_changed_by_a_form(clerk: Clerk, channel: simcord.ChannelHandle, heron: simcord.MemberActor) -> None:
    clerk.rights["discord"] = Bosses(str(heron.id))
    opened = await heron.slash(channel, "wire desk", do="edit", desk="acme")
    values = {"title": "Widgets", "repos": "acme/*", "schedule": "0 12 * * *", "zone": "UTC"}
    [question] = answers_to(await heron.submit_modal(opened, values))
    await heron.click(question, label="Save")
    changed = await clerk.store.desk("acme")
    assert changed is not None
    assert changed.title == "Widgets"


@pytest.mark.usefixtures("clerk")
async def test_who_manages_nothing_gets_no_form(channel: simcord.ChannelHandle, heron: simcord.MemberActor) -> None:
    result = await heron.slash(channel, "wire desk", do="create")
    assert said(result) == [
        "Sorry, only those who manage this place may do that; ask an administrator of the workspace or server."
    ]


async def test_a_form_that_was_not_saved_before_a_restart_says_so(
    simcord_env: simcord.Env, clerk: Clerk, channel: simcord.ChannelHandle, heron: simcord.MemberActor
) -> None:
    opened = await heron.slash(channel, "wire settings", edit=True)
    [question] = answers_to(await heron.submit_modal(opened, SETTINGS))
    await simcord_env.restart_bot(WireClient(clerk))
    saved = await heron.click(question, label="Save")
    assert said(saved) == ["This form is not known here any more; nothing was changed. Open it again."]
    assert await clerk.store.habits(reader(heron)) == Habits(reader(heron))


WAITING = Waiting("settings", {}, "4242", Target("discord", "7"))


def test_only_who_filled_a_form_in_saves_it_and_only_for_a_while() -> None:
    clock = [0.0]
    drafts = Drafts(lambda: clock[0])
    button = drafts.keep(WAITING)
    assert drafts.take(button, "4343") is None
    assert drafts.take(button, "4242") == WAITING
    assert drafts.take(button, "4242") is None
    late = drafts.keep(WAITING)
    clock[0] = KEPT
    assert drafts.take(late, "4242") is None


def test_the_oldest_forms_are_forgotten_first() -> None:
    drafts = Drafts()
    buttons = [drafts.keep(WAITING) for _ in range(MOST + 1)]
    assert drafts.take(buttons[0], "4242") is None
    assert drafts.take(buttons[1], "4242") == WAITING
