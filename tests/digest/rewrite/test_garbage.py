"""Answers that are none, and models that fail: the template's story is filed, and says why in one line."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest

from digest import build, verify
from digest.errors import ModelError
from digest.model import Activity
from digest.rewrite import Answer, Limits, Question, rewrite
from digest.story import Rewriting, Story
from tests.digest.rewrite.garage import GARAGE
from tests.digest.rewrite.scripted import ScriptedModel, answer, parrot, sentence
from tests.digest.rewrite.test_liars import QUEUES, telling, texts
from tests.digest.windows import window

NO_JSON = "the answer of the model is not the JSON it was asked for"
NO_SENTENCE = "the answer of the model has no sentence for any slot it was asked for"
CUT_OFF = "the answer of the model was cut off at its limit of tokens"

#: An answer that is of no use, and why.
GARBAGE = {
    "empty": ("", "the model gave an empty answer"),
    "spaces": (" \n\t ", "the model gave an empty answer"),
    "prose": ("Engine added a driver, and it is wonderful. I hope this helps!", NO_JSON),
    "prose with braces": ("Sure! {Engine} added {a driver}.", NO_JSON),
    "a refusal": ("I'm sorry, but I can't help with that.", NO_JSON),
    "a number": ("42", NO_JSON),
    "null": ("null", NO_JSON),
    "a list": ("[]", NO_JSON),
    "another object": ('{"error": {"message": "overloaded"}}', NO_JSON),
    "HTML": ("<!doctype html><title>502 Bad Gateway</title>", NO_JSON),
    "half of it": (telling()[:300], NO_JSON),
    "brackets without end": ("[" * 30_000, NO_JSON),
    "objects without end": ('{"sentences":' * 2_000, NO_JSON),
    "too long": ("{" + "x" * 39_999, "the answer of the model has 40,000 characters, more than 32,000"),
    "no sentences": ('{"headline": {"text": "", "change_ids": []}, "sentences": []}', NO_SENTENCE),
    "sentences that are text": ('{"headline": "Engine", "sentences": "Engine added a driver."}', NO_SENTENCE),
    "sentences of numbers": ('{"sentences": [1, null, true, [], "text"]}', NO_SENTENCE),
    "fields of other kinds": ('{"sentences": [{"slot": 1, "text": ["x"], "evidence": {}}]}', NO_SENTENCE),
    "no such slot": (answer(sentence("body[9][9]", QUEUES, "1.2")), NO_SENTENCE),
    "every sentence in one slot": (answer(*[sentence("body[0][0]", QUEUES, "1.2")] * 5), NO_SENTENCE),
    "half of a pair": (answer(sentence("body[0][0]", "\ud800 is a driver of Engine.", "1.2")), NO_SENTENCE),
}  # fmt: skip


def as_template(story: Story) -> bool:
    """Whether a story is the template's, but for the note on what a model did."""
    return replace(story, rewriting=None) == build(GARAGE)


@pytest.mark.parametrize(("said", "why"), GARBAGE.values(), ids=GARBAGE)
async def test_an_answer_that_cannot_be_read_leaves_the_templates_story_and_says_why(said: str, why: str) -> None:
    model = ScriptedModel(said)
    story = await rewrite(GARAGE, model)

    assert as_template(story)
    assert story.rewriting is not None
    assert (story.rewriting.outcome, story.rewriting.requests) == (why, 1)
    assert verify(story, GARAGE) == ()


DOWN = "http://127.0.0.1:9: no answer; check REPOJOURNAL_LLM_URL"
FAILURES = {
    "down": (ModelError(DOWN), DOWN),
    "a reason of several lines": (ModelError("the key\nis refused"), "the key is refused"),
    "a mistake in an endpoint": (KeyError("choices"), "KeyError in the rewriter: 'choices'"),
    "a long reason": (ModelError("x" * 500), f"{'x' * 199}…"),
}  # fmt: skip


@pytest.mark.parametrize(("raised", "why"), FAILURES.values(), ids=FAILURES)
async def test_a_model_that_fails_leaves_the_templates_story_and_the_reason_in_one_line(raised: Exception, why: str) -> None:
    story = await rewrite(GARAGE, ScriptedModel(raised, name="quill-2"))

    assert as_template(story)
    assert story.rewriting == Rewriting(
        "quill-2", why, 1, milliseconds=story.rewriting.milliseconds if story.rewriting else 0
    )


async def test_an_answer_that_was_cut_off_is_a_failure_however_much_of_it_there_is() -> None:
    story = await rewrite(GARAGE, ScriptedModel(Answer(telling(), 900, 2000, complete=False)))

    assert as_template(story)
    assert story.rewriting is not None
    assert (story.rewriting.outcome, story.rewriting.tokens_in, story.rewriting.tokens_out) == (CUT_OFF, 900, 2000)


class Silent:
    """A model that never answers."""

    name = "silent-1"

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.cancelled = False

    async def ask(self, question: Question) -> Answer:  # noqa: ARG002 (it does not listen either)
        self.asked.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.cancelled = True
            raise
        raise AssertionError


async def test_a_model_that_is_late_is_not_waited_for() -> None:
    model = Silent()
    story = await rewrite(GARAGE, model, Limits(seconds=0.01))

    assert as_template(story)
    assert model.cancelled
    assert story.rewriting is not None
    assert story.rewriting.outcome == "silent-1 gave no answer within 0.01 seconds"


async def test_who_cancels_the_rewriting_is_not_given_a_story() -> None:
    model = Silent()
    task = asyncio.ensure_future(rewrite(GARAGE, model))
    await model.asked.wait()
    task.cancel()

    with pytest.raises(asyncio.CancelledError):
        await task
    assert model.cancelled


async def test_a_question_over_the_budget_is_not_asked() -> None:
    model = ScriptedModel(telling())
    story = await rewrite(GARAGE, model, Limits(tokens=2_000))

    assert as_template(story)
    assert model.asked == []
    assert story.rewriting is not None
    assert story.rewriting.requests == 0
    assert story.rewriting.outcome.endswith(" tokens, and 2,000 of the story's 2,000 are left")


async def test_what_was_spent_leaves_no_room_for_a_repair() -> None:
    lying = telling(**{"body[0][0]": ("The driver of Engine reads five queues.", "1.2")})
    model = ScriptedModel(Answer(lying, tokens_in=11_000, tokens_out=900), telling())
    story = await rewrite(GARAGE, model)

    assert len(model.asked) == 1
    assert texts(story)["body[0][0]"] == texts(build(GARAGE))["body[0][0]"]
    assert (story.composer, story.rewriting and story.rewriting.outcome) == ("llm", "used")


async def test_a_model_that_repeats_what_it_was_shown_has_written_nothing() -> None:
    story = await rewrite(GARAGE, ScriptedModel(parrot))

    assert as_template(story)
    assert story.rewriting is not None
    assert story.rewriting.outcome == "the model gave back the sentences it was shown"


async def test_a_quiet_day_asks_no_model() -> None:
    quiet: Activity = window()
    model = ScriptedModel(telling())
    story = await rewrite(quiet, model)

    assert model.asked == []
    assert replace(story, rewriting=None) == build(quiet)
    assert story.rewriting is not None
    assert story.rewriting.outcome == "the story has no sentence for a model to word"


READABLE = {
    "in a fence": f"```json\n{telling()}\n```",
    "in a fence within prose": f"Here you are:\n\n```\n{telling()}\n```\nAnything else?",
    "after prose": f"Here is the {{JSON}} you asked for: {telling()}",
    "before prose": f"{telling()}\n\nI hope this helps!",
    "with fields nobody asked for": json.dumps(json.loads(telling()) | {"confidence": 0.9, "links": ["https://x.example"]}),
    "with a byte order mark": f"\ufeff{telling()}",
}


@pytest.mark.parametrize("said", READABLE.values(), ids=READABLE)
async def test_an_answer_with_something_around_it_is_read(said: str) -> None:
    plain, wrapped = await rewrite(GARAGE, ScriptedModel(telling())), await rewrite(GARAGE, ScriptedModel(said))

    assert texts(wrapped) == texts(plain)
    assert wrapped.composer == "llm"
