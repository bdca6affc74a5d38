"""Each command and button in Slack with the front desk behind it: signed requests in, literal answers out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

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
from tests.bot.stories import ITEM

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
