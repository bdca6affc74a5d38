"""The answer to Sources: a modal with each sentence and the passages behind it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from slack_sdk.models.views import View

from bot.passages import backed
from bot.slack.blocks import Message
from bot.slack.sources import pages, view
from digest.render.walk import printable
from digest.story import Evidence, Story
from tests.bot.slack.test_blocks import grown
from tests.bot.slack.validators import parts_of, problems, visible
from tests.stories import full_story, hostile_story, quiet_story, small_story, stories


def shown(story: Story, page: int = 0) -> list[str]:
    return visible(Message("x", tuple(view(story, page)["blocks"]))).splitlines()


def of_passages(text: str, count: int = 1) -> Story:
    """A story whose lede rests on `count` passages."""
    story = small_story()
    evidence = tuple(Evidence(story.lede.evidence[0].source, f"{text}{n or ''}") for n in range(count))
    return replace(story, lede=replace(story.lede, evidence=evidence))


def test_each_sentence_stands_above_its_passages_and_each_passage_above_its_change() -> None:
    assert shown(small_story()) == [
        "Press requires rollers 2.0",
        "Require rollers 2.0",
        "[1] Require rollers 2.0 · inkwell/press",
        "Press now requires rollers 2.0 [1].",
        "Require rollers 2.0",
        "[1] Require rollers 2.0 · inkwell/press",
    ]


def test_the_titles_are_links_and_the_modal_knows_its_edition() -> None:
    drawn = view(small_story())
    assert (drawn["type"], drawn["private_metadata"]) == ("modal", "inkwell-2026-08-20T10Z")
    links = {(part["text"], part["url"]) for part in parts_of(drawn["blocks"]) if part.get("type") == "link"}
    pull = "https://forge.example/inkwell/press/pull/7"
    assert links == {("Require rollers 2.0", pull), ("[1]", pull)}


def test_an_action_item_has_its_passages_as_a_sentence_has() -> None:
    lines = shown(full_story())
    assert lines[lines.index("→ Upgrade rollers to 2.0 [1]") + 1] == "Require rollers 2.0"


def test_a_passage_that_two_items_of_evidence_quote_stands_once() -> None:
    story = small_story()
    twice = replace(story, lede=replace(story.lede, evidence=story.lede.evidence * 2))
    assert shown(twice) == shown(story)


def test_a_story_without_evidence_says_so() -> None:
    assert shown(quiet_story()) == ["Nothing in this edition rests on a passage."]


def test_many_passages_are_pages_with_buttons_to_the_pages_beside() -> None:
    story = of_passages("passage ", 400)
    of = len(pages(story))
    assert of > 2
    ids = [
        [part["action_id"] for part in parts_of(view(story, page)["blocks"]) if "action_id" in part] for page in range(of)
    ]
    name = "sources:inkwell-2026-08-20T10Z"
    assert ids[0] == [f"{name}:1"]
    assert ids[1] == [f"{name}:0", f"{name}:2"]
    assert ids[-1] == [f"{name}:{of - 2}"]
    assert shown(story, 1)[-2:] == [f"Page 2 of {of}", "[← Earlier] [Later →]"]
    everything = {line for page in range(of) for line in shown(story, page)}
    assert [n for n in range(1, 400) if f"passage {n}" not in everything] == []


@pytest.mark.parametrize("page", [-1, 99])
def test_a_page_that_is_none_is_the_nearest_one(page: int) -> None:
    assert view(small_story(), page) == view(small_story())


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(stories())
def test_any_story_has_sources_that_slack_accepts_with_every_passage_in_them(story: Story) -> None:
    big = grown(story, 4)
    told = []
    for page in range(len(pages(big))):
        drawn = view(big, page)
        assert View(**drawn).to_dict()["blocks"] == drawn["blocks"]
        assert problems(Message("x", tuple(drawn["blocks"]))) == []
        told += shown(big, page)
    for said in backed(big):
        for passage in said.passages:
            words = printable(passage.text).strip()[:100].strip()
            assert any(words in line for line in told)


def test_a_passage_of_markup_is_literal_and_a_long_one_is_cut() -> None:
    assert "<!channel> *bold*" in shown(of_passages("<!channel> *bold*"))
    long = [line for line in shown(of_passages("word " * 1_000)) if line.startswith("word")]
    assert [len(line) <= 1_000 and line.endswith("word…") for line in long] == [True]
    assert "hostile <@U1>" in shown(replace(hostile_story("x"), lede=of_passages("hostile <@U1>").lede))
