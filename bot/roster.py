"""How `desk list` shows a desk, and what `once` says of messages that did not arrive. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from bot.echo import phrase
from bot.life import Life
from bot.life_notes import held
from bot.model import Delivery, Desk, Run, Target
from bot.schedule import echo, spoken
from digest.filters import spoken as filters_spoken
from digest.render.walk import printable


def lines(
    now: datetime, desk: Desk, runs: Mapping[str, Run], paused: Mapping[Target, str], lives: Iterable[Life] = ()
) -> list[str]:
    """Return what a desk reads and tells, when it runs, where it posts and how its last run ended, a line each.

    Args:
        lives: what it knows of its repositories; those of which nothing is told have a line each.
    """
    sources = ", ".join((*desk.repos, *desk.git))
    shown = [
        f"{desk.slug}: {desk.title}",
        f"  reads   {sources}",
        *([f"  tells   {filters_spoken(desk.filters)}"] if desk.filters else []),
        f"  runs    {phrase(desk.schedule)} ({desk.zone}); {echo(desk.schedule, desk.zone, now)}",
    ]
    shown.append(f"  posts   {', '.join(map(str, desk.targets)) or 'nowhere: its editions are only kept'}")
    shown += [f"  paused  {target}: {paused[target]}" for target in desk.targets if target in paused]
    if desk.paused is not None:
        shown.append(f"  paused  {desk.paused or 'no reason was given'}")
    shown += [f"  held    {line}" for line in held(lives, desk.slug, hidden=True)]
    last = runs.get(desk.slug)
    shown.append(f"  last    {spoken(last.at, desk.zone)}: {last.outcome}; {last.detail}" if last else "  last    not yet")
    return [printable(line) for line in shown]


def broken(desk: Desk, deliveries: Iterable[Delivery], paused: Mapping[Target, str]) -> tuple[str, ...]:
    """Return why messages of an edition are not there until a person does something: each reason once.

    Args:
        deliveries: of the edition.
    """
    stopped = [each.error for each in deliveries if each.state in ("failed", "uncertain") and each.error]
    return tuple(dict.fromkeys([*stopped, *(paused[target] for target in desk.targets if target in paused)]))


def waiting(deliveries: Iterable[Delivery]) -> tuple[str, ...]:
    """Return one line for each message that was tried, did not arrive, and is tried again."""
    return tuple(
        f"{each.target}: {each.error}; the next `once` or `run` tries again"
        for each in deliveries
        if each.state in ("pending", "sending") and each.error
    )
