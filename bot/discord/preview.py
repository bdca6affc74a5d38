"""`digest --format discord`: the messages as Discord's API takes them."""

from __future__ import annotations

import json

from bot.discord.layout import messages, payload
from bot.model import Post
from digest.story import Story


def preview(story: Story) -> str:
    """Return the payloads of a story as a JSON list, the message for the channel first."""
    return json.dumps([payload(each) for each in messages(Post(story))], ensure_ascii=False, indent=1) + "\n"
