"""The test post to a place that a desk is to post to: one line that says which desk, and when. Pure."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.model import Delivery, Desk, Post, Target
from bot.schedule import echo
from digest.model import Window
from digest.story import Sentence, Span, Story


def trial(desk: Desk, target: Target, now: datetime) -> tuple[Delivery, Post]:
    """Return the test post of a desk to one of its targets; it is told as a day is on which nothing happened."""
    when = echo(desk.schedule, desk.zone, now, 1)
    name = desk.slug if desk.title == desk.slug else f"{desk.title} ({desk.slug})"
    words = f"{name} posts here from now on; {when}."
    story = Story(
        id=f"{desk.slug}-test",
        desk=desk.slug,
        window=Window(now - timedelta(days=1), now),
        filed_at=now,
        headline=Sentence("headline", (Span("text", f"{desk.title} posts here"),)),
        byline="A test post",
        lede=Sentence("bridge", (Span("text", words),)),
    )
    key = f"test/{desk.slug}/{target}/{now:%Y%m%dT%H%M%S}"
    delivery = Delivery(0, key, story.id, target, 0, "post", "sending", 1, not_before=now, created_at=now)
    return delivery, Post(story, zone=desk.zone)
