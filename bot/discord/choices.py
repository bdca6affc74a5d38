"""Questions that a button asks back on Discord: how long an item shall sleep, which repository to follow. Pure."""

from __future__ import annotations

from bot.buttons import CHOICES, FOLLOW_PREFIX, SNOOZE_PREFIX, SNOOZES, followable
from bot.cutting import cut
from bot.discord.markdown import literal_within, size
from bot.discord.pieces import ITEM, OPTION, Button, Message, Row, Select, Text
from digest.render.walk import printable
from digest.story import ActionItem, Story

#: Selects of one message: enough for 125 repositories.
SELECTS = 5


def snooze_choices(item: ActionItem) -> Message:
    """Return the question how long `item` shall sleep; each answer is a button `snooze:ITEM:KEY`."""
    asked = Text(f"Snooze: {literal_within(item.text, ITEM) or item.id}")
    buttons = tuple(Button(words, f"{SNOOZE_PREFIX}{item.id}:{key}") for key, words in SNOOZES.items())
    return Message((asked, Row(buttons)))


def follow_choices(story: Story) -> Message:
    """Return the question which repository of a story to follow.

    Each answer is a choice of a select `follow:EDITION:N`; its value is the repository's number in `followable(story)`.
    """
    named = [
        (str(index), shown)
        for index, repo in enumerate(followable(story))
        if (shown := cut(printable(repo).strip(), OPTION, size))
    ]
    if not named:
        return Message((Text("This edition is about no repository that could be followed."),))
    groups = [tuple(named[at : at + CHOICES]) for at in range(0, len(named), CHOICES)][:SELECTS]
    selects = [
        Select(
            f"{FOLLOW_PREFIX}{story.id}:{n}",
            "Follow a repository" if n == 0 else f"more, from {cut(group[0][1], 80, size)}",
            group,
        )
        for n, group in enumerate(groups)
    ]
    left = len(named) - sum(map(len, groups))
    more = [Text(f"-# +{left} more: write /wire subscribe and the repository.")] if left else []
    return Message((Text("What it concerns in each edition comes to you by direct message."), *selects, *more))
