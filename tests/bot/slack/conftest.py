"""Slack with a publisher, for tests over real sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.model import Target
from bot.slack.publisher import SlackPublisher, open_client
from tests.bot.slack.proxy import proxy_before
from tests.bot.slack.stage import SlackStage
from tests.peers.slack import SlackPeer


@pytest.fixture
async def slack_stage(slack_peer: SlackPeer) -> AsyncIterator[SlackStage]:
    """A channel of the Slack peer with a publisher before it, and a proxy between them that misbehaves when told to."""
    async with proxy_before(slack_peer.url) as proxy:
        publisher = SlackPublisher(open_client(slack_peer.token, proxy.url), pace=0)
        yield SlackStage(publisher, Target("slack", slack_peer.new_channel()), slack_peer, proxy)
        await publisher.close()
