"""Each command and button in Slack with the front desk behind it: signed requests in, literal answers out."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, MutableMapping
from typing import Any

import pytest
from aiohttp import web
from slack_sdk.web.async_client import AsyncWebClient

from bot.frontdesk import Clerk
from bot.model import Target
from bot.slack.app import SlackApp
from bot.slack.blocks import Message
from bot.slack.publisher import open_client
from bot.web.server import build_web
from tests.bot.scenes import EDITION, PRESSED, TYPED, staged
from tests.bot.slack.desk import SECRET, Replies, Slack, command, press
from tests.bot.slack.proxy import Proxy, answers, proxy_before, says, served
from tests.bot.slack.validators import problems, visible
from tests.bot.stories import ITEM, KESTREL

HERE = Target("slack", "C0WIRE")
WHO = {"ok": True, "user": "herald", "user_id": "U0BOT", "bot_id": "B0BOT", "team_id": "T0RIG"}
OPENED = {"ok": True, "view": {"id": "V0SOURCES"}}


class Rig:
    """The bot over HTTP in front of a newsroom, with Slack on both sides of it."""

    def __init__(self, slack: Slack, replies: Replies, api: Proxy, app: SlackApp) -> None:
        self.slack = slack
        self.replies = replies
        self.api = api
        self.app = app

    async def said(self) -> str:
        """The next answer, checked for what Slack would refuse."""
        body = await self.replies.arrived.get()
        assert body["response_type"] == "ephemeral"
        message = Message(body["text"], tuple(body["blocks"]))
        assert problems(message) == []
        return visible(message)

    async def choose(self, button: str, choice: str) -> None:
        chosen = {"selected_option": {"value": choice}} if choice else {}
        kind = "static_select" if choice else "button"
        action = {"type": kind, "block_id": "x", "action_id": button, "action_ts": "5.6", **chosen}
        assert await self.slack.interaction(press(self.replies, actions=[action])) == (200, "")


@pytest.fixture
async def clerk() -> Clerk:
    return await staged(HERE)


@pytest.fixture
async def rig(clerk: Clerk) -> AsyncIterator[Rig]:
    replies = Replies()
    site = web.Application()
    site.router.add_post("/response/{token}", replies.receive)
    async with served(site) as replies.url, proxy_before() as api:
        api.faults["auth.test"] = answers(200, WHO)
        api.faults["views.open"] = answers(200, OPENED)
        api.faults["views.update"] = answers(200, OPENED)
        api.faults["views.publish"] = answers(200, {"ok": True})
        client: AsyncWebClient = open_client("xoxb-ours", api.url)
        app = SlackApp(clerk, client, signing_secret=SECRET)
        await app.start()
        async with served(build_web(app.routes())) as address:
            yield Rig(Slack(f"{address}/slack/events"), replies, api, app)
            await app.stop()
        assert client.session
        await client.session.close()


@pytest.mark.parametrize(("typed", "answer"), TYPED)
async def test_a_command_is_answered_to_the_letter(rig: Rig, typed: str, answer: str) -> None:
    assert await rig.slack.command(command(rig.replies, typed)) == (200, "")
    assert (await rig.said()).split("\n")[0] == answer


@pytest.mark.parametrize(("button", "choice", "answer"), PRESSED)
async def test_a_press_is_answered_to_the_letter(rig: Rig, button: str, choice: str, answer: str) -> None:
    await rig.choose(button, choice)
    assert (await rig.said()).split("\n")[0] == answer


async def test_a_preview_is_announced_at_once_and_shown_when_it_is_there(rig: Rig) -> None:
    await rig.slack.command(command(rig.replies, "preview acme"))
    assert (await rig.said()).startswith("Reading what happened at acme")
    assert await rig.said() == "If acme were filed now, this would be posted. Nothing was kept or posted."
    assert "Widget requires a newer press" in await rig.said()


async def test_two_who_press_within_a_tenth_of_a_second_are_told_who_was_first(rig: Rig, clerk: Clerk) -> None:
    heron = press(rig.replies, ITEM, user={"id": "U0HERON", "username": "heron"}, trigger_id="9.9.z")
    await asyncio.gather(rig.slack.interaction(press(rig.replies, ITEM)), rig.slack.interaction(heron))
    said = {await rig.said(), await rig.said()}
    first = (await clerk.store.acknowledgements([ITEM]))[ITEM].by.name
    assert said == {
        "You handle it now: Upgrade the press to 2.0",
        f"{first} acknowledged it already, Thu 2026-08-20 12:00 UTC: Upgrade the press to 2.0",
    }


async def test_sources_opens_a_modal_at_once_and_fills_it(rig: Rig) -> None:
    await rig.choose(f"sources:{EDITION}", "")
    await rig.app.stop()
    [opened], [filled] = rig.api.called("views.open"), rig.api.called("views.update")
    assert opened["trigger_id"] == "3.4.b"
    assert filled["view_id"] == "V0SOURCES"
    assert "Require press 2.0" in str(filled["view"])
    assert rig.replies.arrived.empty()


async def test_a_page_of_sources_is_turned_in_the_modal_it_is_pressed_in(rig: Rig) -> None:
    turn = {"type": "button", "block_id": "x", "action_id": f"sources:{EDITION}:1", "action_ts": "5.6"}
    body = press(rig.replies, actions=[turn], view={"id": "V0MINE", "type": "modal"}, channel=None, response_url="")
    assert await rig.slack.interaction(body) == (200, "")
    await rig.app.stop()
    assert rig.api.called("views.open") == []
    assert [each["view_id"] for each in rig.api.called("views.update")] == ["V0MINE"]


async def test_sources_of_an_edition_that_is_gone_say_so_in_the_modal(rig: Rig) -> None:
    await rig.choose("sources:gone", "")
    await rig.app.stop()
    [filled] = rig.api.called("views.update")
    assert "This edition is not known here any more; nothing was changed." in str(filled["view"])


async def test_where_the_modal_comes_too_late_the_answer_is_a_message(rig: Rig) -> None:
    rig.api.faults["views.open"] = says("expired_trigger_id")
    await rig.choose(f"sources:{EDITION}", "")
    assert await rig.said() == f"Each sentence with its passages is in /wire story {EDITION}."


async def test_a_question_that_slack_has_no_form_for_is_asked_in_words(rig: Rig) -> None:
    await rig.choose(f"snooze:{ITEM}", "")
    assert await rig.said() == f"For how long? Write /wire snooze {ITEM} 1d, 1w or next."


async def open_home(rig: Rig, tab: str = "home") -> None:
    event = {"type": "app_home_opened", "user": "U0KESTREL", "channel": "D0KESTREL", "tab": tab}
    body = {"type": "event_callback", "event_id": "Ev1", "team_id": "T0RIG", "api_app_id": "A0RIG", "event": event}
    assert await rig.slack.event(body) == (200, "")
    await rig.app.stop()


def page(call: dict[str, Any]) -> list[str]:
    view = call["view"] if isinstance(call["view"], dict) else json.loads(call["view"])
    assert view["type"] == "home"
    message = Message("home", tuple(view["blocks"]))
    assert problems(message) == []
    return visible(message).split("\n")


async def test_the_app_home_shows_what_is_followed_open_and_next(rig: Rig, clerk: Clerk) -> None:
    await clerk.answer("subscribe acme/*", KESTREL, HERE)
    await open_home(rig)
    [call] = rig.api.called("views.publish")
    assert call["user_id"] == "U0KESTREL"
    assert page(call) == [
        "You follow acme/* since Thu 2026-08-20 12:00 UTC.",
        "acme: next Fri 2026-08-21 12:00 UTC.",
        "Your digest comes when an edition is filed, every day, in the zone UTC; full.",
        "What is filed now would come Thu 2026-08-20 12:00 UTC.",
        "To change that: /wire settings zone Europe/Berlin hour 8:30 days mon-fri",
        "Open action items:",
        "→ Upgrade the press to 2.0 [1]",
        "acme/widget · immediate",
        "[Acknowledge] [Snooze]",
    ]


async def test_what_is_pressed_in_the_app_home_is_answered_there(rig: Rig) -> None:
    button = {"type": "button", "block_id": "x", "action_id": f"ack:{ITEM}", "action_ts": "5.6"}
    body = press(rig.replies, actions=[button], view={"id": "V0HOME", "type": "home"}, channel=None, response_url="")
    assert await rig.slack.interaction(body) == (200, "")
    await rig.app.stop()
    [call] = rig.api.called("views.publish")
    assert page(call)[0] == "You handle it now: Upgrade the press to 2.0"
    assert page(call)[-1] == "There is no open action item."


async def test_another_tab_of_the_app_publishes_nothing(rig: Rig) -> None:
    await open_home(rig, "messages")
    assert rig.api.called("views.publish") == []


async def test_an_app_home_that_slack_does_not_take_is_one_line_of_the_log(
    rig: Rig, logged: list[MutableMapping[str, Any]]
) -> None:
    rig.api.faults["views.publish"] = says("not_enabled")
    await open_home(rig)
    assert [(each["action"], each["error"]) for each in logged] == [("slack_home", "SlackApiError")]
