"""The console as a platform."""

from __future__ import annotations

import io

import pytest

from bot.console import ConsolePublisher
from bot.model import Target
from bot.publisher import CannotLook, TargetRefused
from digest.story import Story
from tests.bot.publisher_contract import PublisherContract
from tests.bot.stories import KESTREL, delivery, post, story

HERE = Target("console", "-")


def told(text: Story, zone: str) -> str:  # noqa: ARG001
    """A rendering made for the purpose: every sentence on a line."""
    return "\n".join(sentence.plain for _, sentence in text.sentences()) + "\n"


class ConsoleStage:
    target = HERE

    def __init__(self) -> None:
        self.stream = io.StringIO()
        self.publisher = ConsolePublisher(self.stream, told)

    def shown(self) -> list[str]:
        return [self.stream.getvalue()] if self.stream.getvalue() else []


class TestConsole(PublisherContract):
    @pytest.fixture
    def stage(self) -> ConsoleStage:
        return ConsoleStage()


async def test_a_story_is_printed_with_its_notes_above_and_its_id_below() -> None:
    stage = ConsoleStage()
    await stage.publisher.send(delivery(HERE, story()), post(story(), notes=("Filed 3 hours late.",)))
    assert stage.stream.getvalue() == (
        "Filed 3 hours late.\n"
        "Widget requires a newer press\n"
        "The widget will not start without it.\n"
        "The widget now requires a newer press.\n\n"
        "acme-2026-08-20T12Z\n\n"
    )


async def test_by_default_the_house_format_is_printed_with_the_id_of_the_story_at_its_end() -> None:
    stream = io.StringIO()
    await ConsolePublisher(stream).send(delivery(HERE, story()), post(story()))
    printed = stream.getvalue()
    assert printed.startswith("$ the-wire\nWidget requires a newer press\nBy RepoJournal\n")
    assert printed.endswith("\nStory acme-2026-08-20T12Z\n\n")
    assert printed.count("acme-2026-08-20T12Z") == 1


async def test_the_console_admits_that_it_cannot_look() -> None:
    with pytest.raises(CannotLook, match=r"acme-2026-08-20T12Z/console:-/0 may have been printed"):
        await ConsoleStage().publisher.find(delivery(HERE, story()))


async def test_drawing_anew_prints_nothing() -> None:
    stage = ConsoleStage()
    await stage.publisher.redraw(delivery(HERE, story(), message="x"), post(story(), by=KESTREL))
    assert stage.shown() == []


async def test_a_closed_stream_is_a_target_that_refuses() -> None:
    stage = ConsoleStage()
    stage.stream.close()
    with pytest.raises(TargetRefused, match="start the bot again"):
        await stage.publisher.check(HERE)
    with pytest.raises(TargetRefused, match="start the bot again"):
        await stage.publisher.send(delivery(HERE, story()), post(story()))
