"""A story as story/1: what `verify` reads, and what other programs read. Everything is in it, nothing is made printable."""

from __future__ import annotations

from digest.formats.story import dump_story
from digest.story import Story


def render_json(story: Story) -> str:
    """Return a story as story/1. Its times are in UTC, as the format says, in whatever zone its readers are."""
    return dump_story(story)
