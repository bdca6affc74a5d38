"""The test post to a place that a desk begins to post to."""

from __future__ import annotations

import pytest

from bot.discord import layout
from bot.discord.pieces import Text
from bot.model import Target
from bot.outbox import Outbox
from bot.publisher import OutcomeUnknown, RetryLater, TargetRefused
from bot.slack import blocks
from bot.trial import trial
from tests.bot.counter import HERE, Bosses, Counter, plain
from tests.bot.discord.reading import read
from tests.bot.platforms import ScriptedPlatform
from tests.bot.slack.validators import problems, visible
from tests.bot.stories import KESTREL, NOON, desk

OTHER = Target("slack", "C02")
SAYS = "press posts here from now on; next: Fri 2026-08-21 09:00 UTC."
CREATE = 'desk create press repos=paper/* schedule="0 9 * * *"'


@pytest.fixture
def slack(counter: Counter) -> ScriptedPlatform:
    """Slack, to which desks of the front desk may post; kestrel administers it."""
    platform = ScriptedPlatform()
    outbox = Outbox(counter.store, [platform], counter.clock)
    counter.clerk.rights["slack"] = Bosses(KESTREL.id)
    counter.clerk.try_targets(outbox.refusal, outbox.try_out)
    return platform


def said(platform: ScriptedPlatform) -> list[tuple[str, str]]:
    """Where something was posted, and what."""
    return [(str(each.target), post.story.lede.plain) for each, post in zip(platform.deliveries, platform, strict=True)]


async def test_a_new_desk_says_where_it_posts_from_now_on(counter: Counter, slack: ScriptedPlatform) -> None:
    assert (await counter.told(CREATE))[0].startswith("press is set up; next: Fri 2026-08-21 09:00 UTC")
    assert said(slack) == [("slack:C01", SAYS)]
    assert await counter.store.deliveries() == ()


async def test_only_a_target_that_is_new_gets_one(counter: Counter, slack: ScriptedPlatform) -> None:
    await counter.ask(CREATE)
    await counter.ask("desk edit press title=Prints")
    await counter.ask('desk edit press schedule="0 10 * * *"')
    assert len(slack.messages) == 1
    await counter.ask("desk edit press targets=here,slack:C02")
    assert said(slack)[1:] == [("slack:C02", "Prints (press) posts here from now on; next: Fri 2026-08-21 10:00 UTC.")]
    await counter.ask("desk edit press targets=here")
    await counter.ask("desk show press")
    assert len(slack.messages) == 2


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (TargetRefused("the bot is not in slack:C01"), "Sorry, the bot is not in slack:C01; nothing was changed."),
        (RetryLater("Slack is busy"), "Sorry, Slack is busy; nothing was changed."),
        (
            OutcomeUnknown("no answer"),
            "Sorry, slack does not say whether a test post to slack:C01 arrived; nothing was changed.",
        ),
    ],
)
async def test_where_it_cannot_be_posted_the_reason_is_said_and_nothing_is_kept(
    counter: Counter, slack: ScriptedPlatform, error: Exception, reason: str
) -> None:
    slack.script = [error]
    assert await counter.told(CREATE) == [reason]
    assert await counter.store.desk("press") is None
    assert "press" not in await counter.store.hands()
    await counter.ask(CREATE)
    before = await counter.store.desk("press")
    slack.script = ["", RetryLater("Slack is busy")]
    assert await counter.told("desk edit press targets=slack:C02,slack:C03") == [
        "Sorry, Slack is busy; nothing was changed."
    ]
    assert await counter.store.desk("press") == before


async def test_a_form_is_tried_out_when_it_is_saved_and_not_when_it_is_shown(
    counter: Counter, slack: ScriptedPlatform
) -> None:
    values = {"slug": "press", "repos": "paper/*", "schedule": "0 9 * * *", "zone": "UTC"}
    await counter.clerk.filled("desk-create", values, KESTREL, HERE, save=False)
    assert slack.messages == []
    filled = await counter.clerk.filled("desk-create", values, KESTREL, HERE, save=True)
    assert plain(filled.reply)[0].startswith("press is set up")
    assert said(slack) == [("slack:C01", SAYS)]


def test_it_is_one_line_on_each_platform_with_who_says_so_below() -> None:
    _, post = trial(desk("press", title="press", schedule="0 9 * * *"), OTHER, NOON)
    message = blocks.message(post)
    assert problems(message) == []
    assert visible(message).split("\n")[0] == SAYS
    assert blocks.parts(post.story) == layout.parts(post.story) == 1
    [shown] = layout.messages(post)
    texts = [read(each.content).text for each in shown.blocks if isinstance(each, Text)]
    assert texts[0] == SAYS
