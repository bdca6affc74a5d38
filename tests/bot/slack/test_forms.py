"""Forms in Slack, with the front desk behind them: opened, filled in, shown before they are saved, and saved."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

import pytest
from slack_sdk.models.views import View

from bot.commands import Reply
from bot.forms import Filled, FormId
from bot.frontdesk import Clerk
from bot.habits import Habits
from bot.model import Desk, Hand, Reader, Target
from bot.slack import filling
from bot.slack.forms import ASKED, CONFIRMED
from tests.bot.counter import Bosses
from tests.bot.slack.desk import command
from tests.bot.slack.test_commands import HERE, Rig, clerk, rig
from tests.bot.slack.validators import visible
from tests.bot.stories import KESTREL, NOON

__all__ = ["clerk", "rig"]


def opened(rig: Rig) -> dict[str, Any]:
    """The view that took the place of the first one; Slack's own model takes it."""
    [update] = rig.api.called("views.update")
    view: dict[str, Any] = update["view"] if isinstance(update["view"], dict) else json.loads(update["view"])
    View(**view).validate_json()
    return view


async def type_it(rig: Rig, text: str) -> dict[str, Any]:
    assert await rig.slack.command(command(rig.replies, text)) == (200, "")
    await rig.app.stop()
    return opened(rig)


async def submit(rig: Rig, view: Mapping[str, Any], values: Mapping[str, str], step: str = ASKED) -> dict[str, Any]:
    """Press the button of a modal; return what Slack is answered."""
    body = {
        "type": "view_submission",
        "user": {"id": "U0KESTREL", "username": "kestrel", "team_id": "T0RIG"},
        "team": {"id": "T0RIG"},
        "api_app_id": "A0RIG",
        "view": {
            **view,
            "id": "V0SOURCES",
            "callback_id": step,
            "state": {"values": {key: {key: {"type": "plain_text_input", "value": text}} for key, text in values.items()}},
        },
    }
    status, answer = await rig.slack.interaction(body)
    assert status == 200
    found: dict[str, Any] = json.loads(answer)
    if "view" in found:
        View(**found["view"]).validate_json()
    return found


def said(view: Mapping[str, Any]) -> list[str]:
    from bot.slack.blocks import Message

    return visible(Message("", tuple(view["blocks"]))).split("\n")


def asked(view: Mapping[str, Any]) -> dict[str, str]:
    return {each["block_id"]: each["element"].get("initial_value", "") for each in view["blocks"]}


async def test_settings_are_asked_with_what_is_there_shown_before_and_saved(rig: Rig, clerk: Clerk) -> None:
    await clerk.store.put_habits(Habits(KESTREL, "Europe/Berlin", 510, frozenset(range(5)), (1320, 420)))
    view = await type_it(rig, "settings edit")
    assert asked(view) == {
        "zone": "Europe/Berlin",
        "hour": "08:30",
        "days": "mon-fri",
        "form": "full",
        "quiet": "22:00-07:00",
    }
    shown = await submit(rig, view, {"zone": "new york", "hour": "9", "days": "weekdays", "quiet": ""})
    assert shown["response_action"] == "update"
    lines = [
        "Your digest comes at 09:00, mon-fri, in the zone America/New_York; full.",
        "What is filed now would come Thu 2026-08-20 09:00 EDT.",
        "To change that: /wire settings zone Europe/Berlin hour 8:30 days mon-fri",
    ]
    assert said(shown["view"]) == lines
    assert (await clerk.store.habits(KESTREL)).zone == "Europe/Berlin"
    done = await submit(rig, shown["view"], {}, CONFIRMED)
    assert said(done["view"]) == ["Kept; it holds from the next edition on.", *lines]
    assert await clerk.store.habits(KESTREL) == Habits(KESTREL, "America/New_York", 540, frozenset(range(5)))


async def test_fields_that_cannot_be_used_say_so_where_they_are(rig: Rig, clerk: Clerk) -> None:
    view = await type_it(rig, "settings edit")
    shown = await submit(rig, view, {"zone": "CST", "hour": "25", "days": "mon", "quiet": "8"})
    assert shown == {
        "response_action": "errors",
        "errors": {
            "zone": "CST is several zones; write one of America/Chicago, Asia/Shanghai, America/Havana",
            "hour": "'25' is no time of a day; write one such as 8:30 or 17:00",
            "quiet": "'8' is no span of hours; write one such as 22-7, or off",
        },
    }
    assert await clerk.store.habits(KESTREL) == Habits(KESTREL)


PRESS = {"slug": "press", "title": "The press", "repos": "paper/*, -paper/old", "schedule": "0 9 * * 1-5", "zone": "berlin"}


async def test_a_desk_is_set_up_by_a_form_that_shows_its_next_three_runs_first(rig: Rig, clerk: Clerk) -> None:
    clerk.rights["slack"] = Bosses(KESTREL.id)
    view = await type_it(rig, "desk create")
    assert asked(view) == {"slug": "", "title": "", "repos": "", "schedule": "0 9 * * 1-5", "zone": "UTC"}
    shown = await submit(rig, view, PRESS)
    runs = "next: Fri 2026-08-21 09:00 CEST, Mon 2026-08-24 09:00 CEST, Tue 2026-08-25 09:00 CEST."
    assert said(shown["view"]) == [
        f"press would be set up; {runs}",
        "[press]",
        'title = "The press"',
        'repos = ["paper/*", "-paper/old"]',
        'schedule = "0 9 * * 1-5"',
        'zone = "Europe/Berlin"',
        'targets = ["slack:C0WIRE"]',
    ]
    assert await clerk.store.desk("press") is None
    done = await submit(rig, shown["view"], {}, CONFIRMED)
    assert said(done["view"])[0] == f"press is set up; {runs}"
    assert await clerk.store.desk("press") == Desk(
        "press", "The press", repos=("paper/*", "-paper/old"), schedule="0 9 * * 1-5", zone="Europe/Berlin", targets=(HERE,)
    )
    assert await clerk.store.hands() == {"press": (Hand(KESTREL, NOON),)}


@pytest.mark.parametrize(
    ("changes", "errors"),
    [
        ({"repos": ""}, {"repos": "repos is empty; owner/name, owner/* or -owner/name to leave out"}),
        ({"title": 81 * "x"}, {"title": "title has 81 characters; it may have 80"}),
        ({"zone": "CST"}, {"zone": "CST is several zones; write one of America/Chicago, Asia/Shanghai, America/Havana"}),
        ({"slug": "acme"}, {"slug": "there is a desk acme already; choose another name"}),
    ],
)
async def test_a_desk_that_cannot_be_is_refused_at_its_field(
    rig: Rig, clerk: Clerk, changes: dict[str, str], errors: dict[str, str]
) -> None:
    clerk.rights["slack"] = Bosses(KESTREL.id)
    view = await type_it(rig, "desk create")
    assert await submit(rig, view, {**PRESS, **changes}) == {"response_action": "errors", "errors": errors}


async def test_a_desk_is_changed_by_a_form_with_what_is_there(rig: Rig, clerk: Clerk) -> None:
    clerk.rights["slack"] = Bosses(KESTREL.id)
    view = await type_it(rig, "desk edit acme")
    assert asked(view) == {"title": "Acme", "repos": "acme/*", "schedule": "0 12 * * *", "zone": "UTC"}
    shown = await submit(rig, view, {**asked(view), "title": "Widgets"})
    await submit(rig, shown["view"], {}, CONFIRMED)
    changed = await clerk.store.desk("acme")
    assert changed is not None
    assert changed.title == "Widgets"


@pytest.mark.parametrize("typed", ["desk create", "desk edit acme"])
async def test_who_manages_nothing_gets_no_form_and_cannot_send_one(rig: Rig, clerk: Clerk, typed: str) -> None:
    refused = "Sorry, only those who manage this place may do that; ask an administrator of the workspace or server."
    view = await type_it(rig, typed)
    assert said(view) == [refused]
    forged = {"type": "modal", "private_metadata": json.dumps(["desk-create", "C0WIRE", PRESS])}
    done = await submit(rig, forged, {}, CONFIRMED)
    assert said(done["view"]) == [refused]
    assert [desk.slug for desk in await clerk.store.desks()] == ["acme"]


async def test_a_form_that_takes_too_long_to_check_stays_open(
    rig: Rig, clerk: Clerk, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = await type_it(rig, "settings edit")
    never = asyncio.Event()

    async def slow(form: FormId, values: Mapping[str, str], who: Reader, where: Target, *, save: bool) -> Filled:  # noqa: ARG001
        await never.wait()
        return Filled(Reply(()))

    monkeypatch.setattr(filling, "PATIENCE", 0.05)
    monkeypatch.setattr(clerk, "filled", slow)
    late = await submit(rig, view, {"zone": "UTC", "hour": "", "days": "mon", "quiet": ""})
    assert late == {
        "response_action": "errors",
        "errors": {"zone": "That takes longer than Slack waits for; nothing was changed. Press again in a moment."},
    }
    carried = {"type": "modal", "private_metadata": json.dumps(["settings", "", {}])}
    done = await submit(rig, carried, {}, CONFIRMED)
    assert said(done["view"]) == ["That takes longer than Slack waits for; it is being saved. Look in a moment."]
    never.set()
