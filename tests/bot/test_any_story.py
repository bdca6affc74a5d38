"""Any story fits both platforms in any form, and each of its references can be reached from the channel."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings

import digest
from bot.discord.layout import messages as discord_messages
from bot.discord.sources import pages as discord_sources
from bot.model import Form, Post
from bot.slack.blocks import messages as slack_messages
from bot.slack.sources import view
from digest.model import Activity
from digest.story import Story
from tests.bot.discord.test_layout import keeps_the_limits, shown
from tests.bot.slack.test_blocks import grown
from tests.bot.slack.validators import problems, visible
from tests.shared import SHARED, needs_shared
from tests.stories import stories

#: Recorded activity, the largest files last; every seventh of them is enough to meet all kinds in a few seconds.
RECORDED = (
    sorted((SHARED / "activity").rglob("*.json"), key=lambda file: file.stat().st_size)[::7] if SHARED.is_dir() else []
)

FORMS: tuple[Form, ...] = get_args(Form)

SEEDS = sorted((Path(__file__).resolve().parents[2] / "seeds").glob("*.json"))


def assert_it_fits(story: Story, form: Form) -> None:
    post = Post(story, form=form)
    in_slack, on_discord = slack_messages(post), discord_messages(post)
    assert [problem for message in in_slack for problem in problems(message)] == []
    assert all(map(keeps_the_limits, (*on_discord, *discord_sources(story))))
    assert view(story)["blocks"]
    lines = [line for message in in_slack for line in visible(message).splitlines()]
    seen = shown(*on_discord).splitlines()
    numbers = [reference.number for reference in story.references]
    assert [n for n in numbers if not any(line.startswith(f"[{n}] ") for line in lines)] == []
    assert [n for n in numbers if not any(line.startswith(f"[{n}] ") for line in seen)] == []
    if len(in_slack) > 1:
        assert any(line.startswith("In the thread: ") for line in visible(in_slack[0]).splitlines())
    if len(on_discord) > 1:
        assert any(line.startswith("In the thread: ") for line in shown(on_discord[0]).splitlines())


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seed", SEEDS, ids=lambda file: file.stem)
def test_a_seed_edition_fits(seed: Path, form: Form) -> None:
    assert_it_fits(digest.build(Activity.load(seed)), form)


@needs_shared
@pytest.mark.parametrize("form", FORMS)
def test_recorded_activity_fits(form: Form) -> None:
    assert RECORDED
    for file in RECORDED:
        assert_it_fits(digest.build(Activity.load(file)), form)


@settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(stories())
def test_any_generated_story_fits(story: Story) -> None:
    for form in FORMS:
        assert_it_fits(story, form)
        assert_it_fits(grown(story, 12), form)
