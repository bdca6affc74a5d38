"""The outbox with the Discord publisher: each story once, whatever happens to the answers."""

from __future__ import annotations

import pytest

from bot.discord.client import WireClient
from bot.discord.publisher import DiscordPublisher
from bot.model import Plan
from bot.outbox import Outbox
from bot.store.memory import MemoryStore
from tests.bot.clocks import MovedClock
from tests.bot.discord.server import CHANNEL, DiscordServer
from tests.bot.discord.stage import NEWS, ServerStage
from tests.bot.stories import HEADLINE, HERON, ITEM, NOON, edition, story


class Newsstand:
    """An outbox that posts to a server, and an edition that is planned for it."""

    def __init__(self, stage: ServerStage) -> None:
        self.stage = stage
        self.store = MemoryStore()
        self.clock = MovedClock()
        self.outbox = Outbox(self.store, [stage.publisher], self.clock, owner="one", jitter=lambda: 0.5)

    async def file(self, paragraphs: int = 1) -> None:
        told = edition(story=story(paragraphs=paragraphs))
        await self.store.file(told, [Plan(told.id, NEWS)], (), None)

    async def state(self) -> list[tuple[str, int]]:
        return [(each.state, each.attempt) for each in await self.store.deliveries()]


@pytest.fixture
def stand(client: WireClient, server: DiscordServer) -> Newsstand:
    return Newsstand(ServerStage(DiscordPublisher(client), server))


@pytest.mark.parametrize("status", [0, 500, 502])
async def test_a_post_that_was_accepted_without_an_answer_is_one_message_in_the_end(stand: Newsstand, status: int) -> None:
    stand.stage.server.fault("POST", r"/channels/\d+/messages", status, {}, accepted=True)
    await stand.file()
    await stand.outbox.drain()
    assert await stand.state() == [("sending", 1)]
    stand.clock.advance(60)
    await stand.outbox.drain()
    assert await stand.state() == [("sent", 2)]
    assert [HEADLINE in text for text in stand.stage.shown()] == [True]
    assert len(stand.stage.server.sent()) == 1


async def test_a_thread_goes_on_after_the_part_whose_answer_was_lost(stand: Newsstand) -> None:
    stand.stage.lose_answers()
    await stand.file(paragraphs=60)
    for _ in range(10):
        await stand.outbox.drain()
        stand.clock.advance(60)
    parts = stand.stage.publisher.parts(story(paragraphs=60))
    assert await stand.state() == [("sent", 2)] * parts
    assert len(stand.stage.shown()) == len(stand.stage.server.sent()) == parts
    assert len(stand.stage.server.messages[CHANNEL]) == 1


async def test_a_busy_discord_gets_the_story_when_it_said(stand: Newsstand) -> None:
    stand.stage.busy(30)
    await stand.file()
    await stand.outbox.drain()
    stand.stage.server.faults.clear()
    stand.clock.advance(29)
    await stand.outbox.drain()
    assert stand.stage.shown() == []
    stand.clock.advance(1)
    await stand.outbox.drain()
    assert len(stand.stage.shown()) == 1


async def test_a_channel_that_hides_is_paused_and_goes_on_when_it_is_seen_again(stand: Newsstand) -> None:
    stand.stage.refuse()
    await stand.file()
    await stand.outbox.drain()
    [reason] = (await stand.store.paused_targets()).values()
    assert reason.startswith(
        "the bot cannot see discord:42: give it View Channel there, or invite it to the server with https"
    )
    stand.stage.server.faults.clear()
    await stand.outbox.recheck()
    await stand.outbox.drain()
    assert await stand.store.paused_targets() == {}
    assert len(stand.stage.shown()) == 1


async def test_a_bot_that_may_not_look_leaves_the_decision_to_a_person(stand: Newsstand) -> None:
    stand.stage.lose_answers()
    await stand.file()
    await stand.outbox.drain()
    stand.stage.forbid_looking()
    stand.clock.advance(60)
    await stand.outbox.drain()
    assert await stand.state() == [("uncertain", 2)]
    assert len(stand.stage.shown()) == 1


async def test_an_acknowledgement_is_drawn_into_the_posted_message(stand: Newsstand) -> None:
    await stand.file()
    await stand.outbox.drain()
    assert await stand.store.acknowledge(ITEM, HERON, NOON)
    await stand.outbox.drain()
    assert ["✓ Acknowledged by heron" in text for text in stand.stage.shown()] == [True]


async def test_a_message_that_somebody_deleted_does_not_pause_its_channel(stand: Newsstand) -> None:
    await stand.file()
    await stand.outbox.drain()
    stand.stage.server.messages[CHANNEL].clear()
    assert await stand.store.acknowledge(ITEM, HERON, NOON)
    await stand.outbox.drain()
    assert await stand.store.paused_targets() == {}
    assert stand.stage.shown() == []
