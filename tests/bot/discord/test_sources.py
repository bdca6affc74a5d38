"""The answers to Sources, and the questions that Snooze and Follow ask back."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import HealthCheck, given, settings

from bot.discord.choices import follow_choices, snooze_choices
from bot.discord.pieces import Button, Message, Row, Select, Text
from bot.discord.sources import page, pages
from bot.discord.view import view_of
from bot.passages import backed
from digest.render.walk import printable
from digest.story import Evidence, Story
from tests.bot.discord.reading import read
from tests.bot.discord.test_layout import keeps_the_limits, pressed, shown, texts
from tests.stories import full_story, quiet_story, small_story, stories

EDITION = "inkwell-2026-08-20T10Z"


def of_passages(text: str, count: int = 1) -> Story:
    """A story whose lede rests on `count` passages."""
    story = small_story()
    evidence = tuple(Evidence(story.lede.evidence[0].source, f"{text}{n or ''}") for n in range(count))
    return replace(story, lede=replace(story.lede, evidence=evidence))


def of_repositories(count: int) -> Story:
    story = small_story()
    return replace(story, references=tuple(replace(story.references[0], repo=f"inkwell/press-{n}") for n in range(count)))


def test_each_sentence_stands_above_its_passages_and_each_passage_above_its_change() -> None:
    [message] = pages(small_story())
    small = "-# \\[1\\] Require rollers 2.0 ([open](https://forge.example/inkwell/press/pull/7)) · inkwell/press"
    assert texts(message) == [
        f"Press requires rollers 2.0\n> Require rollers 2.0\n{small}",
        f"Press now requires rollers 2.0 [[1]](https://forge.example/inkwell/press/pull/7).\n> Require rollers 2.0\n{small}",
    ]


def test_a_story_without_evidence_says_so() -> None:
    assert pages(quiet_story()) == (Message((Text("Nothing in this edition rests on a passage."),)),)


def test_many_passages_are_pages_with_buttons_to_the_pages_beside() -> None:
    drawn = pages(of_passages("passage ", 200))
    assert len(drawn) > 2
    assert pressed(drawn[0]) == [f"sources:{EDITION}:1"]
    assert pressed(drawn[1]) == [f"sources:{EDITION}:0", f"sources:{EDITION}:2"]
    assert texts(drawn[1])[-1] == f"-# Page 2 of {len(drawn)}"
    everything = {line for message in drawn for line in shown(message).splitlines()}
    assert [n for n in range(1, 200) if f"passage {n}" not in everything] == []


def test_a_page_that_is_none_is_the_nearest_one() -> None:
    story = of_passages("passage ", 200)
    assert page(story, -1) == pages(story)[0]
    assert page(story, 999) == pages(story)[-1]


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(stories())
def test_any_story_has_sources_within_the_limits_and_nothing_in_them_is_obeyed(story: Story) -> None:
    drawn = pages(story)
    assert all(map(keeps_the_limits, drawn))
    for message in drawn:
        for text in texts(message):
            assert read(text).kinds() <= {"line", "code"}
    told = shown(*drawn)
    for said in backed(story):
        for passage in said.passages:
            assert printable(passage.text).strip()[:100].strip() in told


def test_snooze_asks_how_long() -> None:
    message = snooze_choices(replace(full_story().actions[0], text="Upgrade @everyone"))
    assert message.blocks == (
        Text("Snooze: Upgrade \\@everyone"),
        Row(
            (
                Button("1 day", "snooze:0123456789ab:1d"),
                Button("1 week", "snooze:0123456789ab:1w"),
                Button("until the next edition", "snooze:0123456789ab:next"),
            )
        ),
    )


def test_follow_asks_which_repository() -> None:
    select = follow_choices(full_story()).blocks[1]
    assert select == Select(f"follow:{EDITION}:0", "Follow a repository", (("0", "inkwell/press"), ("1", "inkwell/atlas")))


async def test_a_hundred_and_thirty_repositories_are_five_selects_and_a_line_about_the_rest() -> None:
    message = follow_choices(of_repositories(130))
    selects = [block for block in message.blocks if isinstance(block, Select)]
    assert [len(each.choices) for each in selects] == [25] * 5
    assert texts(message)[-1] == "-# +5 more: write /wire subscribe and the repository."
    assert keeps_the_limits(message)
    view_of(message)


def test_an_edition_about_nothing_has_nothing_to_follow() -> None:
    assert texts(follow_choices(quiet_story())) == ["This edition is about no repository that could be followed."]
