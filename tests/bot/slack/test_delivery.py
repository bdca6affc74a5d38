"""The outbox with the Slack publisher: each story once, whatever happens to the answers."""

from __future__ import annotations

import pytest

from bot.model import Plan, Target
from bot.outbox import Outbox
from bot.store.memory import MemoryStore
from tests.bot.clocks import MovedClock
from tests.bot.slack.proxy import says
from tests.bot.slack.stage import SlackStage
from tests.bot.stories import HEADLINE, ITEM, KESTREL, NOON, edition, story


class Newsstand:
    """An outbox that posts to a stage, and an edition that is planned for it."""

    def __init__(self, stage: SlackStage) -> None:
        self.stage = stage
        self.store = MemoryStore()
        self.clock = MovedClock()
        self.outbox = Outbox(self.store, [stage.publisher], self.clock, owner="one", jitter=lambda: 0.5)

    async def file(self, target: Target | None = None, paragraphs: int = 1) -> None:
        told = edition(story=story(paragraphs=paragraphs))
        await self.store.file(told, [Plan(told.id, target or self.stage.target)], (), None)

    async def state(self) -> list[tuple[str, int]]:
        return [(each.state, each.attempt) for each in await self.store.deliveries()]


@pytest.fixture
def stand(slack_stage: SlackStage) -> Newsstand:
    return Newsstand(slack_stage)


async def test_a_post_that_was_accepted_and_dropped_is_one_message_in_the_end(stand: Newsstand) -> None:
    stand.stage.lose_answers()
    await stand.file()
    await stand.outbox.drain()
    assert await stand.state() == [("sending", 1)]
    stand.clock.advance(60)
    await stand.outbox.drain()
    assert await stand.state() == [("sent", 2)]
    assert [HEADLINE in text for text in stand.stage.shown()] == [True]
    assert len(stand.stage.proxy.called("chat.postMessage")) == 1


async def test_a_thread_goes_on_after_the_part_whose_answer_was_lost(stand: Newsstand) -> None:
    stand.stage.lose_answers()
    await stand.file(paragraphs=60)
    for _ in range(4):
        await stand.outbox.drain()
        stand.clock.advance(60)
    assert await stand.state() == [("sent", 2)] * 3
    shown = stand.stage.shown()
    assert len(shown) == len(stand.stage.proxy.called("chat.postMessage")) == 3
    assert "Paragraph 59." in shown[2]


async def test_a_busy_slack_gets_the_story_when_it_said(stand: Newsstand) -> None:
    stand.stage.busy(30)
    await stand.file()
    await stand.outbox.drain()
    stand.stage.proxy.faults.clear()
    stand.clock.advance(29)
    await stand.outbox.drain()
    assert stand.stage.shown() == []
    stand.clock.advance(1)
    await stand.outbox.drain()
    assert len(stand.stage.shown()) == 1


async def test_a_channel_without_the_bot_is_paused_and_goes_on_after_the_invitation(stand: Newsstand) -> None:
    stand.stage.refuse()
    await stand.file()
    await stand.outbox.drain()
    target = stand.stage.target
    assert await stand.store.paused_targets() == {
        target: f"the bot is not in {target}: invite it there with /invite @repojournal"
    }
    stand.stage.proxy.faults.clear()
    await stand.outbox.recheck()
    await stand.outbox.drain()
    assert await stand.store.paused_targets() == {}
    assert len(stand.stage.shown()) == 1


async def test_an_app_that_may_not_look_leaves_the_decision_to_a_person(stand: Newsstand) -> None:
    stand.stage.lose_answers()
    await stand.file()
    await stand.outbox.drain()
    stand.stage.forbid_looking()
    stand.clock.advance(60)
    await stand.outbox.drain()
    assert await stand.state() == [("uncertain", 2)]
    assert len(stand.stage.shown()) == 1


async def test_an_acknowledgement_is_drawn_into_the_posted_message_once(stand: Newsstand) -> None:
    await stand.file()
    await stand.outbox.drain()
    assert await stand.store.acknowledge(ITEM, KESTREL, NOON)
    await stand.outbox.drain()
    assert ["✓ Acknowledged by kestrel" in text for text in stand.stage.shown()] == [True]
    assert len(stand.stage.proxy.called("chat.update")) == 1


async def test_a_message_that_somebody_deleted_does_not_pause_its_channel(stand: Newsstand) -> None:
    await stand.file()
    await stand.outbox.drain()
    stand.stage.proxy.faults["chat.update"] = says("message_not_found")
    assert await stand.store.acknowledge(ITEM, KESTREL, NOON)
    await stand.outbox.drain()
    assert await stand.store.paused_targets() == {}
