"""Slack calling the bot: over signed HTTP and over Socket Mode, through real sockets."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest
from aiohttp import WSMsgType, web
from slack_bolt.request.async_request import AsyncBoltRequest
from slack_sdk.web.async_client import AsyncWebClient
from structlog.testing import capture_logs

from bot.commands import Reply
from bot.model import OpenItem, Reader, Target
from bot.slack.app import SlackApp
from bot.slack.blocks import Message
from bot.slack.publisher import open_client
from bot.web.server import build_web
from digest.errors import InputError
from tests.bot.slack.desk import SECRET, Replies, ScriptedDesk, Slack, command, line, press
from tests.bot.slack.proxy import Proxy, answers, hang_up, proxy_before, says, served
from tests.bot.slack.validators import problems, visible
from tests.bot.stories import HEADLINE, action, story

KESTREL = Reader("slack", "U0KESTREL", "kestrel")
WHO = {"ok": True, "user": "herald", "user_id": "U0BOT", "bot_id": "B0BOT", "team_id": "T0RIG"}


@dataclass
class Wired:
    """The bot over HTTP, with everything around it."""

    app: SlackApp
    front: ScriptedDesk
    slack: Slack
    replies: Replies
    api: Proxy


@pytest.fixture
async def replies() -> AsyncIterator[Replies]:
    replies = Replies()
    app = web.Application()
    app.router.add_post("/response/{token}", replies.receive)
    async with served(app) as replies.url:
        yield replies


@pytest.fixture
async def api() -> AsyncIterator[Proxy]:
    """Slack's Web API, as much of it as the bot needs to answer."""
    async with proxy_before() as proxy:
        proxy.faults["auth.test"] = answers(200, WHO)
        yield proxy


@pytest.fixture
async def client(api: Proxy) -> AsyncIterator[AsyncWebClient]:
    client = open_client("xoxb-ours", api.url)
    yield client
    assert client.session
    await client.session.close()


@pytest.fixture
async def wired(replies: Replies, api: Proxy, client: AsyncWebClient) -> AsyncIterator[Wired]:
    front = ScriptedDesk()
    app = SlackApp(front, client, signing_secret=SECRET)
    await app.start()
    async with served(build_web(app.routes())) as address:
        yield Wired(app, front, Slack(f"{address}/slack/events"), replies, api)
        await app.stop()


async def arrived(replies: Replies) -> Message:
    """The next reply that reaches the person, checked for what Slack would refuse."""
    body = await replies.arrived.get()
    assert body["response_type"] == "ephemeral"
    assert (body["replace_original"], body["unfurl_links"], body["unfurl_media"]) == (False, False, False)
    message = Message(body["text"], tuple(body["blocks"]))
    assert problems(message) == []
    return message


async def test_a_command_is_acknowledged_empty_and_answered_in_private(wired: Wired) -> None:
    assert await wired.slack.command(command(wired.replies, "subscribe acme/*")) == (200, "")
    assert visible(await arrived(wired.replies)) == "heard: subscribe acme/*"
    assert wired.front.asked == [("subscribe acme/*", KESTREL, Target("slack", "C0WIRE"))]


async def test_a_command_typed_to_the_bot_itself_is_about_the_reader(wired: Wired) -> None:
    await wired.slack.command(command(wired.replies, "list", channel_id="D0KESTREL"))
    await arrived(wired.replies)
    assert wired.front.asked == [("list", KESTREL, Target("slack", "U0KESTREL", personal=True))]


async def test_a_press_is_acknowledged_and_answered_in_private(wired: Wired) -> None:
    assert await wired.slack.interaction(press(wired.replies)) == (200, "")
    assert visible(await arrived(wired.replies)) == "You pressed it."
    assert wired.front.presses == [("ack:0123456789ab", "", KESTREL, Target("slack", "C0WIRE"))]


async def test_the_acknowledgement_does_not_wait_for_the_work(wired: Wired) -> None:
    wired.front.open.clear()
    assert await wired.slack.command(command(wired.replies)) == (200, "")
    assert wired.replies.arrived.empty()
    wired.front.open.set()
    assert visible(await arrived(wired.replies)) == "heard: latest"


async def test_a_request_that_slack_sends_again_is_handled_once(wired: Wired) -> None:
    await wired.slack.command(command(wired.replies))
    again = await wired.slack.command(command(wired.replies), X_Slack_Retry_Num="1", X_Slack_Retry_Reason="http_timeout")
    assert again == (200, "")
    await wired.slack.interaction(press(wired.replies))
    await wired.slack.interaction(press(wired.replies))
    await wired.app.stop()
    assert len(wired.front.asked) == 1
    assert len(wired.front.presses) == 1


async def test_two_people_who_press_at_once_both_reach_the_newsroom(wired: Wired) -> None:
    heron = press(wired.replies, user={"id": "U0HERON", "username": "heron"}, trigger_id="9.9.z")
    await asyncio.gather(wired.slack.interaction(press(wired.replies)), wired.slack.interaction(heron))
    await wired.app.stop()
    assert {who.name for _, _, who, _ in wired.front.presses} == {"kestrel", "heron"}


async def test_a_reply_shows_lines_items_and_the_story(wired: Wired) -> None:
    other = action(id="ba9876543210")
    wired.front.reply = Reply((line("The latest edition of acme"),), story(), (OpenItem(other, "acme", "acme-1"),))
    await wired.slack.command(command(wired.replies))
    first, second = await arrived(wired.replies), await arrived(wired.replies)
    assert visible(first).startswith("The latest edition of acme\n→ Upgrade the press to 2.0\nacme/widget · immediate")
    assert first.blocks[2]["elements"][0]["action_id"] == "ack:ba9876543210"
    assert HEADLINE in visible(second)


async def test_a_failure_is_one_honest_line_and_logged_once(wired: Wired) -> None:
    wired.front.failure = RuntimeError("the database has gone: xoxb-secret")
    with capture_logs() as logs:
        await wired.slack.command(command(wired.replies))
        said = visible(await arrived(wired.replies))
    (entry,) = logs
    assert entry["log_level"] == "error"
    assert said == (
        f"Something went wrong here. Try again later, or give the number {entry['error_id']} to whoever runs this bot."
    )


@pytest.mark.parametrize("status", [404, 500])
async def test_a_reply_that_slack_does_not_take_is_logged_without_its_address(wired: Wired, status: int) -> None:
    wired.replies.status = status
    with capture_logs() as logs:
        await wired.slack.command(command(wired.replies))
        await wired.app.stop()
    assert [(entry["event"], entry["status"]) for entry in logs] == [("Slack did not take a reply", status)]
    assert "token-like-path" not in str(logs)


async def test_a_reply_that_cannot_be_sent_is_logged_without_its_address(wired: Wired) -> None:
    with capture_logs() as logs:
        await wired.slack.command(command(wired.replies, response_url="http://127.0.0.1:9/response/token-like-path"))
        await wired.app.stop()
    assert [entry["event"] for entry in logs] == ["a reply did not reach Slack"]
    assert "token-like-path" not in str(logs)


async def test_people_of_another_workspace_change_nothing(wired: Wired) -> None:
    said = "This bot belongs to another workspace; nothing was changed."
    assert await wired.slack.command(command(wired.replies, team_id="T0OTHER")) == (200, said)
    guest = press(wired.replies, user={"id": "U0GUEST", "username": "guest", "team_id": "T0OTHER"})
    assert await wired.slack.interaction(guest) == (200, "")
    await wired.app.stop()
    assert (wired.front.asked, wired.front.presses) == ([], [])


async def test_a_request_with_another_secret_is_refused(wired: Wired) -> None:
    wired.slack.secret = "guessed"
    status, body = await wired.slack.command(command(wired.replies))
    assert (status, json.loads(body)) == (401, {"error": "invalid request"})
    assert wired.front.asked == []


@pytest.mark.parametrize("ahead", [-301, 301])
async def test_a_request_that_is_older_than_five_minutes_is_refused(wired: Wired, ahead: int) -> None:
    wired.slack.ahead = ahead
    status, _ = await wired.slack.command(command(wired.replies))
    assert status == 401
    assert wired.front.asked == []


async def test_slack_may_verify_the_address(wired: Wired) -> None:
    status, body = await wired.slack.event({"type": "url_verification", "challenge": "3eZbrw1aB"})
    assert (status, json.loads(body)) == (200, {"challenge": "3eZbrw1aB"})


async def test_a_button_of_something_else_is_not_handled(wired: Wired, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL, logger="slack_bolt")
    foreign = {"type": "button", "block_id": "x", "action_id": "snack:1", "value": "1", "action_ts": "5.6"}
    status, _ = await wired.slack.interaction(press(wired.replies, actions=[foreign]))
    assert status == 404
    assert wired.front.presses == []


async def test_without_a_signing_secret_nothing_is_served_over_http(client: AsyncWebClient) -> None:
    assert SlackApp(ScriptedDesk(), client, app_token="xapp-ours").routes() == []


async def test_a_bot_that_could_not_be_pressed_is_refused(client: AsyncWebClient) -> None:
    with pytest.raises(InputError, match=r"SLACK_APP_TOKEN .* or SLACK_SIGNING_SECRET"):
        SlackApp(ScriptedDesk(), client)


async def test_a_token_that_slack_does_not_accept_stops_the_start(api: Proxy, client: AsyncWebClient) -> None:
    api.faults["auth.test"] = says("invalid_auth")
    with pytest.raises(InputError, match=r"^SLACK_BOT_TOKEN: Slack does not accept the token \(invalid_auth\)"):
        await SlackApp(ScriptedDesk(), client, signing_secret=SECRET).start()


async def test_an_app_without_its_scopes_stops_the_start_and_is_told_which(api: Proxy, client: AsyncWebClient) -> None:
    api.faults["auth.test"] = answers(200, WHO, X_OAuth_Scopes="chat:write,channels:read,channels:history,im:write")
    with pytest.raises(InputError, match="lacks the scope commands, groups:read, groups:history, im:history: add it"):
        await SlackApp(ScriptedDesk(), client, signing_secret=SECRET).start()


async def test_an_app_token_that_slack_does_not_accept_stops_the_start(api: Proxy, client: AsyncWebClient) -> None:
    api.faults["apps.connections.open"] = says("invalid_auth")
    with pytest.raises(InputError, match=r"^SLACK_APP_TOKEN: Slack does not accept the token \(invalid_auth\)"):
        await SlackApp(ScriptedDesk(), client, app_token="xapp-ours").start()


async def test_slack_being_away_does_not_stop_the_start(api: Proxy, client: AsyncWebClient) -> None:
    api.faults["auth.test"] = hang_up
    app = SlackApp(ScriptedDesk(), client, signing_secret=SECRET)
    with capture_logs() as logs:
        await app.start()
    await app.stop()
    assert [entry["event"] for entry in logs] == ["Slack is away; the bot starts without it"]


@pytest.mark.parametrize("kind", ["command", "press"])
async def test_socket_mode_payloads_take_the_same_way(client: AsyncWebClient, replies: Replies, kind: str) -> None:
    front = ScriptedDesk()
    app = SlackApp(front, client, app_token="xapp-ours")
    body = command(replies, "list") if kind == "command" else press(replies)
    response = await app.bolt.async_dispatch(AsyncBoltRequest(mode="socket_mode", body=body))
    assert response.status == 200
    assert visible(await arrived(replies)) == ("heard: list" if kind == "command" else "You pressed it.")
    await app.stop()


async def test_socket_mode_connects_answers_and_stops_without_leaving_anything(
    api: Proxy, client: AsyncWebClient, replies: Replies
) -> None:
    acknowledged: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def gateway(request: web.Request) -> web.WebSocketResponse:
        ws = web.WebSocketResponse()
        await ws.prepare(request)
        await ws.send_json({"type": "hello"})
        await ws.send_json({"type": "slash_commands", "envelope_id": "e1", "payload": command(replies, "list")})
        async for message in ws:
            if message.type is WSMsgType.TEXT:
                acknowledged.put_nowait(message.json())
        return ws

    server = web.Application()
    server.router.add_get("/link", gateway)
    async with served(server) as address:
        api.faults["apps.connections.open"] = answers(200, {"ok": True, "url": f"{address.replace('http', 'ws')}/link"})
        front = ScriptedDesk()
        app = SlackApp(front, client, app_token="xapp-ours")
        before = asyncio.all_tasks()
        await app.start()
        assert await acknowledged.get() == {"envelope_id": "e1"}
        assert visible(await arrived(replies)) == "heard: list"
        await app.stop()
    assert len(api.called("apps.connections.open")) == 1
    assert {task for task in asyncio.all_tasks() - before if "slack" in repr(task)} == set()
    assert client.session
    assert not client.session.closed
