"""What is sent to the bot in Slack's name: what Slack signed a moment ago counts, and a second time it changes nothing."""

from __future__ import annotations

import json
import time
from collections.abc import MutableMapping
from typing import Any
from urllib.parse import urlencode

import pytest
from aiohttp import ClientSession
from slack_sdk.signature import SignatureVerifier

from bot.frontdesk import Clerk
from bot.slack.app import SlackApp
from bot.slack.forms import CONFIRMED, Carried
from bot.slack.publisher import open_client
from bot.web.server import build_web
from tests.bot.counter import Bosses
from tests.bot.slack.desk import SECRET, Slack, command, press
from tests.bot.slack.proxy import served
from tests.bot.slack.test_commands import HERE, Rig, clerk, rig
from tests.bot.stories import ITEM, KESTREL

__all__ = ["clerk", "rig"]

UNKNOWN_ITEM = "This action item is not known here any more; nothing was changed."


async def sent(url: str, body: str, headers: dict[str, str]) -> int:
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    async with ClientSession() as session, session.post(url, data=body, headers={**form, **headers}) as answer:
        return answer.status


def signed(body: str) -> dict[str, str]:
    now = str(int(time.time()))
    signature = SignatureVerifier(SECRET).generate_signature(timestamp=now, body=body)
    return {"X-Slack-Request-Timestamp": now, "X-Slack-Signature": signature or ""}


async def test_a_request_that_nobody_signed_is_refused(rig: Rig, clerk: Clerk) -> None:
    for body in (urlencode(command(rig.replies, "ack 0123")), urlencode({"payload": json.dumps(press(rig.replies, ITEM))})):
        assert await sent(rig.slack.url, body, {}) == 401
    await rig.app.stop()
    assert await clerk.store.acknowledgements([ITEM]) == {}


@pytest.mark.parametrize(
    "changes",
    [
        {"X-Slack-Request-Timestamp": "now"},
        {"X-Slack-Request-Timestamp": "9" * 5_000},
        {"X-Slack-Request-Timestamp": "-1"},
        {"X-Slack-Signature": ""},
        {"X-Slack-Signature": "v0=\u00e9"},
        {"X-Slack-Signature": "v1=" + "0" * 64},
    ],
)
async def test_what_is_no_time_or_no_signature_is_refused_like_a_wrong_one(rig: Rig, changes: dict[str, str]) -> None:
    body = urlencode(command(rig.replies, "ack 0123"))
    assert await sent(rig.slack.url, body, {**signed(body), **changes}) == 401


async def test_slack_may_look_at_the_certificate_without_a_signature(rig: Rig) -> None:
    assert await sent(rig.slack.url, "ssl_check=1&token=x", {}) == 200


async def test_what_is_no_text_is_refused(rig: Rig) -> None:
    headers = {"Content-Type": "application/json", **signed("x")}
    async with ClientSession() as session, session.post(rig.slack.url, data=b"\xff\xfe", headers=headers) as answer:
        assert answer.status == 400


async def test_a_request_that_was_changed_on_its_way_is_refused(rig: Rig, clerk: Clerk) -> None:
    body = urlencode({"payload": json.dumps(press(rig.replies, "ba9876543210"))})
    assert await sent(rig.slack.url, body.replace("ba9876543210", ITEM), signed(body)) == 401
    assert await clerk.store.acknowledgements([ITEM]) == {}


async def test_a_signature_of_another_moment_does_not_make_an_old_request_new(rig: Rig) -> None:
    body = urlencode(command(rig.replies, "ack 0123"))
    old = {**signed(body), "X-Slack-Request-Timestamp": str(int(time.time()) - 60)}
    assert await sent(rig.slack.url, body, old) == 401


async def test_a_press_that_is_sent_again_after_a_restart_changes_nothing(rig: Rig, clerk: Clerk) -> None:
    assert await rig.slack.interaction(press(rig.replies, ITEM)) == (200, "")
    assert await rig.said() == "You handle it now: Upgrade the press to 2.0"
    before = await clerk.store.acknowledgements([ITEM])
    client = open_client("xoxb-ours", rig.api.url)
    again = SlackApp(clerk, client, signing_secret=SECRET)
    async with served(build_web(again.routes())) as address:
        assert await Slack(f"{address}/slack/events").interaction(press(rig.replies, ITEM)) == (200, "")
        assert await rig.said() == "You acknowledged it already, Thu 2026-08-20 12:00 UTC: Upgrade the press to 2.0"
        await again.stop()
    assert client.session
    await client.session.close()
    assert await clerk.store.acknowledgements([ITEM]) == before


async def test_a_form_that_is_saved_twice_is_saved_once(rig: Rig, clerk: Clerk) -> None:
    clerk.rights["slack"] = Bosses(KESTREL.id)
    values = {"slug": "press", "title": "Press", "repos": "acme/press", "schedule": "weekdays at 9", "zone": "UTC"}
    body = {
        "type": "view_submission",
        "user": {"id": "U0KESTREL", "username": "kestrel", "team_id": "T0RIG"},
        "team": {"id": "T0RIG"},
        "api_app_id": "A0RIG",
        "trigger_id": "saved.1",
        "view": {
            "id": "V0SOURCES",
            "type": "modal",
            "callback_id": CONFIRMED,
            "private_metadata": Carried("desk-create", HERE.address, values).dump(),
            "state": {"values": {}},
        },
    }
    first, second = await rig.slack.interaction(body), await rig.slack.interaction(body)
    assert "press is set up" in first[1]
    assert second == (200, "")
    assert [each.slug for each in await clerk.store.desks()] == ["acme", "press"]


@pytest.mark.parametrize(
    ("button", "choice", "answer"),
    [
        ("ack:", "", UNKNOWN_ITEM),
        ("ack:%", "", UNKNOWN_ITEM),
        ("ack:0123", "", UNKNOWN_ITEM),
        ("ack:' or 1=1 --", "", UNKNOWN_ITEM),
        (f"ack:{ITEM}-t0other", "", UNKNOWN_ITEM),
        (f"ack:{'a' * 240}", "", UNKNOWN_ITEM),
        (f"snooze:{ITEM}", "soon", "Sorry, 'soon' is no time to sleep; write 1d, 2w, a date such as 2026-08-27, or next."),
        ("follow:acme-2026-08-20T1200Z", "99", "This button is not known here any more; nothing was changed."),
        ("follow:acme-2026-08-20T1200Z:-1", "0", "This edition is not known here any more; nothing was changed."),
    ],
)
async def test_a_button_that_no_post_has_changes_nothing(
    rig: Rig, clerk: Clerk, button: str, choice: str, answer: str
) -> None:
    await rig.choose(button, choice)
    assert await rig.said() == answer
    assert await clerk.store.acknowledgements([ITEM]) == {}
    assert await clerk.store.snoozes([ITEM]) == {}
    assert await clerk.store.subscriptions() == ()


async def test_what_slack_tells_of_a_removed_app_is_taken_with_one_token_too(
    rig: Rig, logged: list[MutableMapping[str, Any]]
) -> None:
    for number, kind in enumerate(("app_uninstalled", "tokens_revoked")):
        event = {"type": kind, "tokens": {"bot": ["U0BOT"]}}
        body = {
            "type": "event_callback",
            "event_id": f"Ev{number}",
            "team_id": "T0RIG",
            "api_app_id": "A0RIG",
            "event": event,
        }
        assert (await rig.slack.event(body))[0] == 200
    await rig.app.stop()
    assert logged == []
