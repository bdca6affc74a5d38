"""What `repojournal status` and `/wire status` say: each desk's last and next edition, who composed it, and the model."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from bot.circuit import Circuit, Failures
from bot.life_notes import held
from bot.model import Desk, Edition, ModelRun, Run
from bot.schedule import spoken
from bot.settings import ModelSettings
from bot.store.port import Store
from bot.telemetry import hide_secrets
from digest.story import Rewriting, Story


async def status(
    store: Store, settings: ModelSettings | None, desks: Iterable[Desk], now: datetime, *, hidden: bool = False
) -> list[str]:
    """Return a line for each desk and for each repository that it does not tell, and one for the model.

    No secret is in them.

    Args:
        hidden: whether the lines may name private repositories of which no channel has heard.
    """
    runs = await store.runs()
    said = []
    for desk in desks:
        newest = (*await store.editions(desk.slug, 1), None)[0]
        said.append(desk_line(desk, newest, await store.due(desk.slug), runs.get(desk.slug)))
        lives = await store.lives(desk.slug)
        said += [f"{desk.slug}: not told: {line}" for line in held(lives, desk.slug, hidden=hidden)]
    used = await store.tokens_used(now.date())
    failures = await Circuit(store, settings.access).failures() if settings else None
    said.append(
        model_line(settings, await store.model_run(), used, failures if failures and failures.resting(now) else None)
    )
    return [hide_secrets(line) for line in said]


def desk_line(desk: Desk, newest: Edition | None, due: datetime | None, run: Run | None) -> str:
    """Return what a desk did last, who composed that, what is wrong, and what it does next.

    Args:
        newest: its newest edition.
        due: its next slot.
        run: its last attempt.
    """
    parts = [f"last edition {spoken(newest.slot, newest.zone)}, {composed(newest.story)}" if newest else "no edition yet"]
    if run and run.outcome == "failed":
        parts.append(f"the edition of {spoken(run.slot, desk.zone)} failed: {run.detail}")
    if desk.paused is not None:
        parts.append(f"paused: {desk.paused or 'no reason was given'}")
    else:
        parts.append(f"next {spoken(due, desk.zone)}" if due else "no next edition")
    return f"{desk.slug}: {'; '.join(parts)}"


def composed(story: Story) -> str:
    """Say who composed a story, and why the template did where a model was asked."""
    done = story.rewriting
    if done is None:
        return f"composed by the {story.composer}"
    if done.outcome == "used":
        return f"worded by {done.model} ({_cost(done) or 'tokens not counted'})"
    cost = _cost(done)
    return f"composed by the template, not by {done.model}: {done.outcome}{f' ({cost})' if cost else ''}"


def _cost(done: Rewriting) -> str:
    """What a story took; empty where nothing was counted."""
    if done.cached:
        return "an answer that was kept"
    tokens = done.tokens_in + done.tokens_out
    money = f", {done.cost}" if done.cost else ""
    return f"{_count(tokens)} tokens{money}" if tokens else ""


def model_line(settings: ModelSettings | None, run: ModelRun | None, used: int, resting: Failures | None = None) -> str:
    """Return what model words the stories, how it did last, and its tokens of today.

    Args:
        used: tokens of today (UTC).
        resting: why it is not asked at the moment, where it is not.
    """
    if settings is None:
        return "model: none; the template composes every story"
    access = settings.access
    # Whose story it was is not said: one company's desk is no business of another's.
    last = f"last asked {spoken(run.at, 'UTC')}: {run.outcome}" if run else "not asked yet"
    if resting:
        last = f"not asked until {spoken(resting.until, 'UTC')}, after {resting.count} failures in a row: {resting.reason}"
    tokens = f"{_count(used)} of {_count(settings.daily)} tokens used today"
    money = f", at most {settings.price.at_most(used)}" if settings.price and used else ""
    return f"model: {access.model} at {access.host}; {last}; {tokens}{money}"


def _count(number: int) -> str:
    return f"{number:,}"
