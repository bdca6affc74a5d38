"""What the outbox relies on in every publisher. Subclass, give a `stage`, and the tests run over your platform.

    class TestSlack(NetworkPublisherContract):
        @pytest.fixture
        async def stage(self) -> AsyncIterator[SlackStage]: ...

A stage is a publisher together with the stand-in it posts to: a server on a local port, or a simulation of the platform.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

import pytest

from bot.model import Target
from bot.publisher import CannotLook, OutcomeUnknown, Publisher, RetryLater, TargetRefused
from tests.bot.stories import HEADLINE, KESTREL, delivery, post, story


class Stage(Protocol):
    """A publisher and what it posts to."""

    publisher: Publisher
    #: A channel that can be posted to.
    target: Target

    def shown(self) -> list[str]:
        """The messages in and under the channel as a reader sees them, oldest first: plain text, no escapes."""
        ...


class NetworkStage(Stage, Protocol):
    """A stage whose other side can be told to misbehave. Each order holds until the stage is taken down."""

    def busy(self, seconds: float) -> None:
        """Refuse every post from now on, and ask to wait for `seconds`; nothing is posted."""
        ...

    def refuse(self) -> None:
        """Answer every post and every check with what the platform says to a bot that was removed from the channel."""
        ...

    def lose_answers(self) -> None:
        """Accept what is posted, and break the connection instead of answering."""
        ...

    def forbid_looking(self) -> None:
        """Refuse to show the history for good, as for a missing scope or right."""
        ...


class PublisherContract:
    """For every publisher, the console included."""

    @pytest.fixture
    def stage(self) -> Stage:
        raise NotImplementedError("give a publisher and what it posts to")

    def test_a_story_takes_the_same_number_of_messages_each_time(self, stage: Stage) -> None:
        long = story(paragraphs=60)
        assert stage.publisher.parts(story()) >= 1
        assert stage.publisher.parts(long) >= stage.publisher.parts(story())
        assert stage.publisher.parts(long) == stage.publisher.parts(story(paragraphs=60))

    async def test_a_story_is_posted_once_and_gets_a_reference(self, stage: Stage) -> None:
        told = story()
        message = await stage.publisher.send(delivery(stage.target, told), post(told))
        assert message
        assert sum(HEADLINE in text for text in stage.shown()) == 1

    async def test_every_part_of_a_long_story_is_a_message_that_names_its_edition(self, stage: Stage) -> None:
        told = story(paragraphs=60)
        root: str | None = None
        for part in range(stage.publisher.parts(told)):
            message = await stage.publisher.send(delivery(stage.target, told, part, root), post(told, part))
            root = root or message
        assert len(stage.shown()) == stage.publisher.parts(told)
        assert all(told.id in text for text in stage.shown())
        everything = "\n".join(stage.shown())
        assert [n for n in range(2, 60) if f"Paragraph {n}." not in everything] == []

    async def test_the_notes_of_an_edition_are_told_with_it(self, stage: Stage) -> None:
        told = story()
        await stage.publisher.send(delivery(stage.target, told), post(told, notes=("Filed 3 hours late.",)))
        assert "Filed 3 hours late" in stage.shown()[0]

    async def test_a_target_that_can_be_posted_to_passes_the_check(self, stage: Stage) -> None:
        assert await stage.publisher.check(stage.target) is None  # type: ignore[func-returns-value]


class NetworkPublisherContract(PublisherContract):
    """For publishers whose platform is another machine, and keeps what was posted."""

    @pytest.fixture
    def stage(self) -> NetworkStage:
        raise NotImplementedError("give a publisher and the stand-in it posts to")

    async def test_what_was_never_posted_is_not_found(self, stage: NetworkStage) -> None:
        assert await stage.publisher.find(delivery(stage.target, story())) is None

    async def test_what_was_posted_is_found_under_its_own_key(self, stage: NetworkStage) -> None:
        told = story()
        message = await stage.publisher.send(delivery(stage.target, told), post(told))
        again = replace(delivery(stage.target, told), attempt=2)
        assert await stage.publisher.find(again) == message

    async def test_another_edition_is_not_mistaken_for_it(self, stage: NetworkStage) -> None:
        other, told = story(id="acme-2026-08-19T12Z"), story()
        await stage.publisher.send(delivery(stage.target, other), post(other))
        assert await stage.publisher.find(delivery(stage.target, told)) is None

    async def test_each_part_is_found_by_itself(self, stage: NetworkStage) -> None:
        told = story(paragraphs=60)
        count = stage.publisher.parts(told)
        assert count > 1, "this platform shows sixty paragraphs in one message: give it a longer story"
        root = await stage.publisher.send(delivery(stage.target, told), post(told))
        assert await stage.publisher.find(delivery(stage.target, told, 1, root)) is None
        second = await stage.publisher.send(delivery(stage.target, told, 1, root), post(told, 1))
        assert second != root
        assert await stage.publisher.find(delivery(stage.target, told, 1, root)) == second
        assert await stage.publisher.find(delivery(stage.target, told)) == root

    async def test_an_accepted_post_whose_answer_is_lost_is_unknown_and_found(self, stage: NetworkStage) -> None:
        stage.lose_answers()
        told = story()
        with pytest.raises(OutcomeUnknown):
            await stage.publisher.send(delivery(stage.target, told), post(told))
        assert sum(HEADLINE in text for text in stage.shown()) == 1
        assert await stage.publisher.find(replace(delivery(stage.target, told), attempt=2))

    async def test_a_busy_platform_says_how_long_to_wait_and_gets_nothing(self, stage: NetworkStage) -> None:
        stage.busy(30)
        told = story()
        with pytest.raises(RetryLater) as refusal:
            await stage.publisher.send(delivery(stage.target, told), post(told))
        assert refusal.value.after == 30
        assert stage.shown() == []

    async def test_a_target_that_refuses_says_what_to_do_in_one_line(self, stage: NetworkStage) -> None:
        stage.refuse()
        told = story()
        with pytest.raises(TargetRefused) as refusal:
            await stage.publisher.send(delivery(stage.target, told), post(told))
        assert str(refusal.value)
        assert "\n" not in str(refusal.value)
        assert stage.shown() == []

    async def test_the_check_of_a_target_that_refuses_says_so(self, stage: NetworkStage) -> None:
        stage.refuse()
        with pytest.raises(TargetRefused):
            await stage.publisher.check(stage.target)

    async def test_a_platform_that_does_not_let_us_look_is_told_from_an_empty_one(self, stage: NetworkStage) -> None:
        stage.forbid_looking()
        with pytest.raises(CannotLook):
            await stage.publisher.find(replace(delivery(stage.target, story()), attempt=2))

    async def test_an_acknowledgement_is_shown_in_the_posted_message_however_often_it_is_redrawn(
        self, stage: NetworkStage
    ) -> None:
        told = story()
        message = await stage.publisher.send(delivery(stage.target, told), post(told))
        before = stage.shown()
        assert not any("kestrel" in text for text in before)
        for _ in range(2):
            await stage.publisher.redraw(delivery(stage.target, told, message=message), post(told, by=KESTREL))
        assert len(stage.shown()) == len(before)
        assert any("kestrel" in text for text in stage.shown())
