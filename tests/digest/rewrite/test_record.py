"""What a model proposed in vain is kept with the story, with its codes, whatever became of the story."""

from __future__ import annotations

from typing import Any

from digest.formats.story import dump_story, parse_story
from digest.rewrite import rewrite
from digest.rewrite.record import cleaned
from digest.story import Rejected, Story
from tests.digest.rewrite.garage import GARAGE
from tests.digest.rewrite.scripted import Kept, ScriptedModel, answer, sentence
from tests.digest.rewrite.test_liars import DRIVER, LEDE, QUEUES, REJECTS, RETRIES, TRUE, TWICE, VALVE, telling

FIVE = "The new driver of Engine reads five queues in one thread."
NINE = "The new driver of Engine reads nine queues in one thread."


def rejected(story: Story) -> tuple[Rejected, ...]:
    assert story.rewriting
    return story.rewriting.rejected


def wrong(where: str, text: str, *sids: str) -> dict[str, tuple[Any, ...]]:
    return {where: (text, *sids)}


async def test_a_story_without_fault_has_no_record_of_rejections() -> None:
    assert rejected(await rewrite(GARAGE, ScriptedModel(telling()))) == ()


async def test_a_sentence_that_fails_twice_is_recorded_for_both_tries_with_its_codes() -> None:
    story = await rewrite(
        GARAGE, ScriptedModel(telling(**wrong(DRIVER, FIVE, "1.2")), telling(**wrong(DRIVER, NINE, "1.2")))
    )
    assert rejected(story) == (
        Rejected(DRIVER, FIVE, ("NUMBER",), "model"),
        Rejected(DRIVER, NINE, ("NUMBER",), "repaired"),
    )
    assert dict(story.sentences())[DRIVER].wording == "template"


async def test_a_sentence_that_is_repaired_keeps_the_record_of_its_first_try() -> None:
    story = await rewrite(GARAGE, ScriptedModel(telling(**wrong(DRIVER, FIVE, "1.2")), telling()))
    assert rejected(story) == (Rejected(DRIVER, FIVE, ("NUMBER",), "model"),)
    assert (dict(story.sentences())[DRIVER].plain, dict(story.sentences())[DRIVER].wording) == (QUEUES, "repaired")


async def test_where_the_template_tells_the_story_everything_of_the_model_is_recorded() -> None:
    said = [sentence(where, *TRUE[where]) for where in ("lede", DRIVER)]
    story = await rewrite(GARAGE, ScriptedModel(answer(*said, sentence(TWICE, NINE, "1.2"))))
    assert story.composer == "template"
    assert rejected(story) == (
        Rejected(TWICE, NINE, ("NUMBER",), "model"),
        Rejected(TWICE, NINE, ("NUMBER",), "repaired"),
        Rejected("lede", LEDE, ("STORY",), "model"),
        Rejected(DRIVER, QUEUES, ("STORY",), "model"),
    )


async def test_answers_that_were_kept_tell_the_same_record() -> None:
    answers = Kept()
    lie = telling(**wrong(DRIVER, FIVE, "1.2"))
    first = await rewrite(GARAGE, ScriptedModel(lie), answers=answers)
    again = await rewrite(GARAGE, ScriptedModel(RuntimeError("asked again")), answers=answers)
    assert rejected(again) == rejected(first) != ()


async def test_the_record_is_written_and_read_with_the_story() -> None:
    story = await rewrite(GARAGE, ScriptedModel(telling(**wrong(DRIVER, FIVE, "1.2"))))
    assert parse_story(dump_story(story)) == story


async def test_no_sentence_of_the_record_is_one_that_is_printed() -> None:
    lies = (
        wrong(DRIVER, FIVE, "1.2") | wrong(TWICE, NINE, "1.2") | wrong(VALVE, REJECTS.replace("rejected", "accepted"), "3.0")
    )
    story = await rewrite(GARAGE, ScriptedModel(telling(**lies)))
    printed = {said.plain for _, said in story.sentences()}
    assert {each.where for each in rejected(story)} == {DRIVER, TWICE, VALVE}
    assert not printed & {each.text for each in rejected(story)}
    assert RETRIES not in printed


def test_a_record_is_one_line_without_what_hides_or_acts_and_has_an_end() -> None:
    assert cleaned("a\nb\u202ec\x1b[2J") == "a bc␛[2J"
    assert len(cleaned("long " * 1_000)) == 300
    assert cleaned("long " * 1_000).endswith("…")
