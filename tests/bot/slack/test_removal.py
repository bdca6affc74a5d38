"""A workspace removes the app: what is posted there waits, nothing is deleted, others go on, and it can come back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.model import Plan, Target
from bot.publisher import TargetRefused
from bot.store.memory import MemoryStore
from tests.bot.slack.desk import command
from tests.bot.slack.office import DEN, KESTREL, OWL, WIRE, Office, office
from tests.bot.slack.proxy import hang_up
from tests.bot.stories import DAY, NOON, edition, story

READER = Target("slack", "T0ACME/U0KESTREL", personal=True)
UNINSTALLED: dict[str, Any] = {"type": "app_uninstalled"}
REVOKED: dict[str, Any] = {"type": "tokens_revoked", "tokens": {"oauth": [], "bot": ["U0BOT"]}}


def reason(code: str) -> str:
    return f"the workspace Acme removed the app ({code}); it goes on when it is installed again"


@pytest.fixture
async def bot() -> AsyncIterator[Office]:
    """The bot in both workspaces, with an edition for each that waits to be posted, and a reader at Acme."""
    async with office() as running:
        await running.install("T0ACME")
        await running.install("T0ZOO")
        await running.file("acme", WIRE)
        await running.file("zoo", DEN)
        await running.asks(KESTREL, "subscribe acme/*")
        yield running


def kept(store: MemoryStore) -> tuple[object, ...]:
    """What a workspace would miss."""
    return (dict(store._desks), dict(store._editions), dict(store._subscriptions))


async def posted(bot: Office) -> dict[str, int]:
    await bot.outbox.drain()
    return {team: len(company.posted) for team, company in bot.many.companies.items()}


@pytest.mark.parametrize("event", [UNINSTALLED, REVOKED])
@pytest.mark.parametrize("code", ["account_inactive", "token_revoked"])
async def test_a_workspace_that_removes_the_app_is_paused_nothing_is_deleted_and_others_go_on(
    bot: Office, event: dict[str, Any], code: str
) -> None:
    before = kept(bot.store)
    bot.many.companies["T0ACME"].refuses = code
    await bot.event("T0ACME", event)
    assert await bot.store.paused_targets() == {READER: reason(code), WIRE: reason(code)}
    assert kept(bot.store) == before
    assert await posted(bot) == {"T0ACME": 0, "T0ZOO": 1}
    left = await bot.store.workspace("T0ACME")
    assert left
    assert (left.token, left.gone) == (None, reason(code))


@pytest.mark.parametrize("code", ["account_inactive", "invalid_auth", "token_expired", "token_revoked"])
async def test_where_no_event_came_the_answer_to_a_post_says_it(bot: Office, code: str) -> None:
    bot.many.companies["T0ACME"].refuses = code
    assert await posted(bot) == {"T0ACME": 0, "T0ZOO": 1}
    assert await bot.store.paused_targets() == {READER: reason(code), WIRE: reason(code)}
    assert [(each.state, each.error) for each in await bot.store.deliveries(edition="acme-2026-08-20T1200Z")] == [
        ("failed", reason(code))
    ]


async def test_what_waited_is_posted_once_the_app_is_installed_again(bot: Office) -> None:
    bot.many.companies["T0ACME"].refuses = "account_inactive"
    await posted(bot)
    await bot.install("T0ACME")
    assert await bot.store.paused_targets() == {}
    assert await posted(bot) == {"T0ACME": 1, "T0ZOO": 1}
    assert await posted(bot) == {"T0ACME": 1, "T0ZOO": 1}


async def test_where_the_bot_was_not_invited_again_its_line_says_so(bot: Office) -> None:
    acme = bot.many.companies["T0ACME"]
    acme.refuses = "account_inactive"
    await posted(bot)
    acme.channels.clear()
    await bot.install("T0ACME")
    await posted(bot)
    assert await bot.store.paused_targets() == {
        WIRE: f"the bot cannot see {WIRE}: invite it there with /invite @herald, or correct the channel's id"
    }


async def test_what_was_paused_for_another_reason_stays_so(bot: Office) -> None:
    other = Target("slack", "T0ACME/C0GONE")
    told = edition(story=story("other-2026-08-20T1200Z", desk="other"), desk="other")
    assert await bot.store.file(told, [Plan(told.id, other)], (), NOON + DAY)
    await posted(bot)
    await bot.install("T0ACME")
    assert list(await bot.store.paused_targets()) == [other]


async def test_an_event_that_comes_after_the_app_was_installed_again_changes_nothing(bot: Office) -> None:
    await bot.event("T0ACME", UNINSTALLED)
    await bot.event("T0ACME", REVOKED, "Ev2")
    await bot.event("T0ACME", REVOKED, "Ev2")
    assert await bot.store.paused_targets() == {}
    assert await posted(bot) == {"T0ACME": 1, "T0ZOO": 1}


async def test_the_token_of_a_person_that_was_revoked_is_none_of_ours(bot: Office) -> None:
    bot.many.calls.clear()
    await bot.event("T0ACME", {"type": "tokens_revoked", "tokens": {"oauth": ["U0KESTREL"], "bot": []}})
    assert bot.many.calls == []


async def test_where_slack_cannot_be_asked_the_next_post_decides(bot: Office) -> None:
    bot.many.faults["auth.test"] = hang_up
    await bot.event("T0ACME", UNINSTALLED)
    assert await bot.store.paused_targets() == {}


async def test_an_event_of_one_workspace_takes_nothing_from_another(bot: Office) -> None:
    bot.many.companies["T0ACME"].refuses = "account_inactive"
    await bot.event("T0ZOO", UNINSTALLED)
    assert await bot.store.paused_targets() == {}


async def test_a_look_at_paused_targets_leaves_those_of_a_removed_app_paused(bot: Office) -> None:
    bot.many.companies["T0ACME"].refuses = "account_inactive"
    await bot.event("T0ACME", UNINSTALLED)
    await bot.outbox.recheck()
    assert list(await bot.store.paused_targets()) == [READER, WIRE]
    with pytest.raises(TargetRefused, match=r"^the workspace Acme removed the app \(account_inactive\)"):
        await bot.outbox.publishers["slack"].check(WIRE)


async def test_a_desk_that_is_set_up_for_a_workspace_without_the_app_is_told_what_to_do(bot: Office) -> None:
    nobody = Target("slack", "T0NOBODY/C01")
    assert await bot.outbox.refusal(nobody) == "the workspace T0NOBODY has not installed the app: open /slack/install"


async def test_a_workspace_that_removed_the_app_is_not_answered_until_it_comes_back(bot: Office) -> None:
    bot.many.companies["T0ACME"].refuses = "account_inactive"
    await bot.event("T0ACME", UNINSTALLED)
    said = "This bot belongs to another workspace; nothing was changed."
    fields = command(bot.replies, "list", **KESTREL, trigger_id="late.1")
    assert await bot.slack.command(fields) == (200, said)
    await bot.install("T0ACME")
    assert (await bot.asks(KESTREL, "list")).startswith("You follow acme/* since")
    assert (await bot.asks(OWL, "list")).startswith("You follow nothing;")


async def test_a_token_that_another_process_renewed_is_used_at_once(bot: Office) -> None:
    await bot.outbox.drain()
    await bot.install("T0ACME")
    told = edition(NOON + DAY, story=story("acme-2026-08-21T1200Z", NOON + DAY), desk="acme")
    assert await bot.store.file(told, [Plan(told.id, WIRE)], (), NOON + 2 * DAY)
    bot.clock.advance(DAY.total_seconds())
    assert await posted(bot) == {"T0ACME": 2, "T0ZOO": 1}
