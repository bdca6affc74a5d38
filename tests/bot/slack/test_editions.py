"""Editions of recorded activity as Slack messages."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.model import Post
from bot.slack.blocks import messages
from digest import Activity, build
from tests.bot.slack.validators import problems, visible
from tests.shared import SHARED, needs_shared

SEEDS = Path(__file__).resolve().parents[3] / "seeds"


def every_problem(path: Path) -> list[str]:
    """What Slack would refuse of the edition, and which references are nowhere in it."""
    story = build(Activity.load(path))
    told = messages(Post(story))
    shown = "\n".join(map(visible, told)).splitlines()
    lost = [
        f"{path.name}: reference {each.number} is not shown"
        for each in story.references
        if not any(line.startswith(f"[{each.number}] ") for line in shown)
    ]
    return [f"{path.name}: {problem}" for message in told for problem in problems(message)] + lost


@pytest.mark.parametrize("seed", ["huggingface-2026-08-20.json", "huggingface-2026-09-11.json"])
def test_a_seed_edition_is_accepted_and_complete(seed: str) -> None:
    assert every_problem(SEEDS / seed) == []


@needs_shared
def test_every_recorded_edition_is_accepted_and_complete() -> None:
    files = sorted((SHARED / "activity").rglob("*.json"))
    assert len(files) > 10
    assert [problem for path in files for problem in every_problem(path)] == []
