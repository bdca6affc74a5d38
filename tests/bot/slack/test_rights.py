"""What Slack says of people, over real sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import web
from slack_sdk.web.async_client import AsyncWebClient

from bot.model import Reader, Target
from bot.slack.publisher import open_client
from bot.slack.rights import KEPT, SlackRights
from tests.bot.slack.proxy import Proxy, answers, proxy_before, says
from tests.bot.stories import KESTREL

WIRE, OTHER, DEN = (Target("slack", each) for each in ("C0WIRE", "C0OTHER", "C0DEN"))
FINCH = Reader("slack", "U0FINCH", "finch")


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
async def api() -> AsyncIterator[Proxy]:
    async with proxy_before() as proxy:
        channels: dict[str, dict[str, Any]] = {
            "C0WIRE": {"creator": "U0FINCH"},
            "C0OTHER": {"creator": "U0KESTREL"},
            "C0DEN": {"creator": "U0FINCH", "is_private": True},
        }

        async def info(request: web.Request) -> web.StreamResponse:
            return web.json_response({"ok": True, "channel": channels[request.query["channel"]]})

        async def members(request: web.Request) -> web.StreamResponse:
            first = not request.query.get("cursor")
            data = (
                {"members": ["U0OWL"], "response_metadata": {"next_cursor": "more"}} if first else {"members": ["U0FINCH"]}
            )
            return web.json_response({"ok": True, **data})

        proxy.faults["conversations.info"] = info
        proxy.faults["conversations.members"] = members
        proxy.faults["users.info"] = answers(200, {"ok": True, "user": {"id": "U0KESTREL"}})
        yield proxy


@pytest.fixture
async def client(api: Proxy) -> AsyncIterator[AsyncWebClient]:
    client = open_client("xoxb-ours", api.url)
    yield client
    assert client.session
    await client.session.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def rights(client: AsyncWebClient, clock: Clock) -> SlackRights:
    return SlackRights(client, clock)


@pytest.mark.parametrize(
    ("user", "may"),
    [({"is_admin": True}, True), ({"is_owner": True}, True), ({"is_admin": False}, False), ({}, False)],
)
async def test_administrators_and_owners_administer(
    api: Proxy, rights: SlackRights, user: dict[str, bool], may: bool
) -> None:
    api.faults["users.info"] = answers(200, {"ok": True, "user": user})
    assert await rights.administers(KESTREL, WIRE) is may


async def test_what_slack_does_not_say_is_no_and_asked_again(api: Proxy, rights: SlackRights) -> None:
    api.faults["users.info"] = says("missing_scope", needed="users:read")
    assert not await rights.administers(KESTREL, WIRE)
    api.faults["users.info"] = answers(200, {"ok": True, "user": {"is_admin": True}})
    assert await rights.administers(KESTREL, WIRE)


async def test_an_answer_is_kept_for_a_minute(api: Proxy, rights: SlackRights, clock: Clock) -> None:
    for _ in range(3):
        await rights.administers(KESTREL, WIRE)
    assert len(api.called("users.info")) == 1
    clock.now = KEPT
    await rights.administers(KESTREL, WIRE)
    assert len(api.called("users.info")) == 2


async def test_a_channel_is_run_by_who_made_it(rights: SlackRights) -> None:
    assert await rights.runs_channel(FINCH, WIRE)
    assert not await rights.runs_channel(KESTREL, WIRE)
    assert not await rights.runs_channel(FINCH, FINCH.target)


async def test_a_member_sees_public_channels_and_only_the_private_ones_they_are_in(rights: SlackRights) -> None:
    assert await rights.sees(KESTREL, WIRE, OTHER)
    assert not await rights.sees(KESTREL, WIRE, DEN)
    assert await rights.sees(FINCH, WIRE, DEN)
    assert await rights.sees(KESTREL, DEN, DEN)


@pytest.mark.parametrize("kind", ["is_restricted", "is_ultra_restricted"])
async def test_a_guest_sees_only_the_channels_they_are_in(api: Proxy, rights: SlackRights, kind: str) -> None:
    api.faults["users.info"] = answers(200, {"ok": True, "user": {kind: True}})
    assert not await rights.sees(KESTREL, WIRE, OTHER)
    assert await rights.sees(FINCH, WIRE, OTHER)


async def test_nobody_sees_what_is_sent_to_somebody_else(rights: SlackRights) -> None:
    assert not await rights.sees(KESTREL, WIRE, FINCH.target)
    assert await rights.sees(KESTREL, WIRE, KESTREL.target)


async def test_a_channel_that_slack_does_not_know_is_seen_by_nobody(api: Proxy, rights: SlackRights) -> None:
    api.faults["conversations.info"] = says("channel_not_found")
    assert not await rights.sees(KESTREL, WIRE, OTHER)


async def test_whether_a_reader_may_read_is_yes_no_or_not_known(api: Proxy, rights: SlackRights, clock: Clock) -> None:
    assert await rights.reads(KESTREL, WIRE) is True
    assert await rights.reads(KESTREL, DEN) is False
    assert await rights.reads(FINCH, DEN) is True
    clock.now = KEPT
    api.faults["conversations.info"] = says("channel_not_found")
    assert await rights.reads(KESTREL, WIRE) is False
    api.faults["conversations.info"] = answers(500, {"ok": False})
    assert await rights.reads(KESTREL, WIRE) is None
    assert not await rights.sees(KESTREL, OTHER, WIRE)
    api.faults["conversations.info"] = says("missing_scope")
    assert await rights.reads(KESTREL, WIRE) is None
