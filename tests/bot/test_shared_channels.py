"""Channels that another organization reads, too: what is private stays inside."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp import web

from bot.frontdesk import Clerk
from bot.life import Changes, Life
from bot.model import Plan, Target
from bot.slack.publisher import open_client
from bot.slack.rights import KEPT, SlackRights
from tests.bot.counter import HERE, Bosses, Counter
from tests.bot.newsstand import DISCORD, SLACK, Newsstand
from tests.bot.slack.proxy import Proxy, answers, proxy_before
from tests.bot.stories import KESTREL, NOON, desk, edition

PRIVATE = Life("github:1", "acme/widget", ("acme/widget",), private=True)
REASON = (
    "slack:C01 is shared with another organization, and acme tells of private repositories; name another channel, "
    "or let whoever runs the bot set REPOJOURNAL_SHARED_CHANNELS=allow"
)


class Sharing(Bosses):
    """A platform on which kestrel administers everything and some channels are shared."""

    def __init__(self, *shared: Target) -> None:
        super().__init__(KESTREL.id)
        self.channels_shared: set[Target] = set(shared)
        self.away = False

    async def shared(self, target: Target) -> bool | None:
        return None if self.away else target in self.channels_shared


async def ready(stand: Newsstand, slack: Sharing, *, sharing: bool = False, life: Life = PRIVATE) -> None:
    """A desk with a repository, its edition planned for a channel, and an outbox that asks who reads that."""
    clerk = Clerk(stand.store, stand.clock, sharing=sharing)
    clerk.rights["slack"] = slack
    stand.outbox.exposed = clerk.exposed
    await stand.store.put_desk(desk(targets=(SLACK, DISCORD)))
    await stand.store.put_lives("acme", Changes((life,)))
    await stand.file(SLACK, DISCORD)


async def test_what_is_private_is_not_posted_to_a_shared_channel_and_the_reason_is_told(stand: Newsstand) -> None:
    await ready(stand, Sharing(SLACK))
    await stand.outbox.drain()
    assert stand.slack.calls == []
    assert len(stand.discord.messages) == 1
    assert await stand.store.paused_targets() == {SLACK: REASON}


@pytest.mark.parametrize(
    ("sharing", "shared", "life"),
    [
        (True, (SLACK,), PRIVATE),
        (False, (), PRIVATE),
        (False, (SLACK,), Life("github:1", "acme/widget", ("acme/widget",))),
        (False, (SLACK,), Life("github:1", "acme/widget", ("acme/widget",), private=True, hold="hidden")),
    ],
    ids=["allowed", "not shared", "public", "never told"],
)
async def test_what_may_be_posted_is_posted(stand: Newsstand, sharing: bool, shared: tuple[Target, ...], life: Life) -> None:
    await ready(stand, Sharing(*shared), sharing=sharing, life=life)
    await stand.outbox.drain()
    assert len(stand.slack.messages) == 1
    assert await stand.store.paused_targets() == {}


async def test_a_channel_that_is_shared_later_gets_nothing_from_then_on(stand: Newsstand) -> None:
    slack = Sharing()
    await ready(stand, slack)
    await stand.outbox.drain()
    slack.channels_shared.add(SLACK)
    told = edition(NOON.replace(day=21))
    assert await stand.store.file(told, [Plan(told.id, SLACK)], (), None)
    stand.clock.set_to(NOON.replace(day=21))
    await stand.outbox.drain()
    assert len(stand.slack.messages) == 1
    assert await stand.store.paused_targets() == {SLACK: REASON}


async def test_where_slack_does_not_say_who_reads_it_waits(stand: Newsstand) -> None:
    slack = Sharing()
    slack.away = True
    await ready(stand, slack)
    await stand.outbox.drain()
    assert stand.slack.calls == []
    [waiting] = await stand.store.deliveries(state="pending")
    assert waiting.error == "slack does not say now who reads slack:C01"
    slack.away = False
    stand.clock.advance(60)
    await stand.outbox.drain()
    assert len(stand.slack.messages) == 1


async def test_a_shared_channel_is_refused_when_a_desk_with_private_repositories_is_to_post_there(counter: Counter) -> None:
    shared = Target("slack", "C02")
    counter.clerk.rights["slack"] = slack = Sharing(shared)
    await counter.store.put_lives("acme", Changes((PRIVATE,)))
    edit = "desk edit acme targets=here,slack:C02"
    assert await counter.told(edit) == [f"Sorry, {REASON.replace('C01', 'C02')}."]
    slack.away = True
    assert await counter.told(edit) == ["Sorry, slack does not say now who reads slack:C02; try again later."]
    kept = await counter.store.desk("acme")
    assert kept is not None
    assert kept.targets == (HERE,)


# Slack's own word


@pytest.fixture
async def api() -> AsyncIterator[Proxy]:
    async with proxy_before() as proxy:
        yield proxy


@pytest.mark.parametrize(
    ("channel", "shared"),
    [
        ({}, False),
        ({"is_shared": True}, False),
        ({"is_ext_shared": True}, True),
        ({"is_org_shared": True}, True),
        ({"is_pending_ext_shared": True}, True),
    ],
)
async def test_slack_says_whether_a_channel_is_shared_and_is_asked_once_a_minute(
    api: Proxy, channel: dict[str, Any], shared: bool
) -> None:
    asked = 0
    seconds = 0.0

    async def info(_: web.Request) -> web.StreamResponse:
        nonlocal asked
        asked += 1
        return web.json_response({"ok": True, "channel": {"id": "C01", **channel}})

    api.faults["conversations.info"] = info
    client = open_client("xoxb-ours", api.url)
    rights = SlackRights(client, lambda: seconds)
    assert [await rights.shared(SLACK) for _ in range(3)] == [shared] * 3
    assert asked == 1
    seconds = KEPT
    assert await rights.shared(SLACK) is shared
    assert asked == 2
    api.faults["conversations.info"] = answers(500, {"ok": False})
    seconds = 2 * KEPT
    assert await rights.shared(SLACK) is None
    assert await rights.shared(KESTREL.target) is False
    assert client.session
    await client.session.close()
