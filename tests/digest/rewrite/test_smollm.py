"""A real model that invents freely: a story comes of it every time, and nothing in it that the sources do not say."""

from __future__ import annotations

import json

import pytest

from bot.cli import SEED
from digest import Activity, build, verify
from digest.render import render
from digest.rewrite import Limits, rewrite
from digest.rewrite.endpoints import Access, model_at
from tests.digest.rewrite.scripted import Kept
from tests.digest.windows import at, pull, release, window
from tests.peers.smollm import Brief

#: Small ones, in which one sentence of the model is half of the story and would stand if it were true.
WINDOWS = {
    "one change": window(pull(11, "Add PumpDriver", "The driver reads three queues in one thread.")),
    "a release": window(
        pull(12, "Reject negative flow values", "The valve raises an error.", merged_at=at(4)),
        release("v1.4.0", "Engine 1.4.0", "Negative flow values are rejected."),
    ),
    "the seed edition": Activity.load(SEED),
}

#: Seconds for a story, on a machine that has other things to do: alone, one takes some 5.
PATIENCE = 100


@pytest.mark.timeout(PATIENCE + 20)
@pytest.mark.parametrize("name", WINDOWS)
async def test_a_story_that_was_given_to_an_inventive_model_has_no_finding_and_names_its_composer(
    smollm: str, name: str
) -> None:
    activity = WINDOWS[name]
    second_try = name == "one change"  # each answer takes some 4 seconds
    model = Brief(model_at(Access(f"{smollm}/v1", "smollm2", seconds=PATIENCE), Kept()), answers=1 + second_try)
    story = await rewrite(activity, model, Limits(PATIENCE, 20_000))

    assert verify(story, activity) == ()
    assert render(story, "text").startswith("$ the-wire · ")
    done = story.rewriting
    assert done is not None
    # It did answer, in the form that was asked for: the story is not one of a model that was not heard.
    assert set(json.loads(model.said[0])) == {"headline", "sentences"}
    assert (done.model, done.requests >= 1, done.tokens_in > 100, done.tokens_out > 10) == ("smollm2", True, True, True)
    by_the_model = [said for _, said in story.sentences() if said.wording != "template"]
    if story.composer == "llm":
        assert done.outcome == "used"
        assert "worded by smollm2" in story.byline
        assert by_the_model != []
    else:
        assert story.composer == "template"
        assert done.outcome != "used"
        assert (story.byline, by_the_model) == (build(activity).byline, [])
