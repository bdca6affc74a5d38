"""What `digest --format discord` prints: the calls that would be made, as JSON. Pure."""

from __future__ import annotations

import json

from bot.discord.layout import messages
from bot.discord.pieces import payload
from bot.model import Post
from digest.story import Story


def preview(story: Story) -> str:
    """Return the messages of `story` as Discord's API takes them: a JSON list, the one for the channel first."""
    return json.dumps([payload(each) for each in messages(Post(story))], ensure_ascii=False, indent=2) + "\n"
