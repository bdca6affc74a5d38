"""What `digest --format slack` prints: the calls that would be made, as JSON. Pure."""

from __future__ import annotations

import json

from bot.model import Post
from bot.slack.blocks import messages
from digest.story import Story


def preview(story: Story) -> str:
    """Return the messages of `story` as a JSON list, the one for the channel first; Block Kit Builder takes each of them."""
    calls = [{"text": message.text, "blocks": message.blocks} for message in messages(Post(story))]
    return json.dumps(calls, ensure_ascii=False, indent=2) + "\n"
