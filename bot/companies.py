"""What keeps the companies apart that one bot serves: each Slack workspace has action items of its own.

The id of an item comes from the change that it is about. Desks of two workspaces may read the same repository: without the
workspace in the id, who handles an item would be told in the other one.
"""

from __future__ import annotations

from dataclasses import replace

from bot.model import Desk, Target
from digest.story import Story


def workspace_of(targets: tuple[Target, ...]) -> str:
    """Return the Slack workspace that targets name; a desk has at most one (bot/desks.py)."""
    return next((target.workspace for target in targets if target.workspace), "")


def own_items(story: Story, desk: Desk) -> Story:
    """Return the story with the workspace of its desk in the id of each action item: `0123456789ab-t012`."""
    workspace = workspace_of(desk.targets).lower()
    if not workspace:
        return story
    return replace(story, actions=tuple(replace(each, id=f"{each.id}-{workspace}") for each in story.actions))


def plain_items(story: Story) -> Story:
    """Return the story with the ids that its action items have by themselves, which `verify` can compute again."""
    return replace(story, actions=tuple(replace(each, id=each.id.partition("-")[0]) for each in story.actions))
