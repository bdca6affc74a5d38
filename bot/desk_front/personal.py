"""What readers set for themselves: zone, hour and days of their digest, quiet hours, what is in it, and a pause of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from difflib import get_close_matches
from typing import Any

from bot.commands import Line, Reply, code, line
from bot.desk_front.floor import Ask, Floor, said
from bot.habits import Habits, clock_typed, days_typed, due, form_typed, own_typed, quiet_typed, spoken_clock, spoken_days
from bot.naps import until_typed
from bot.schedule import spoken
from bot.zones import zone_typed
from digest.errors import InputError


def _hour(text: str) -> int | None:
    return None if text.strip().lower() in ("off", "none", "edition", "at once") else clock_typed(text)


#: What may be set, and what reads it.
KEYS: Mapping[str, Callable[[str], Any]] = {
    "zone": zone_typed,
    "hour": _hour,
    "days": days_typed,
    "quiet": quiet_typed,
    "form": form_typed,
    "own": own_typed,
}

EXAMPLE = "/wire settings zone Europe/Berlin hour 8:30 days mon-fri"

#: Other words for them.
OTHER_WORDS = {
    "timezone": "zone",
    "tz": "zone",
    "time": "hour",
    "at": "hour",
    "day": "days",
    "hours": "quiet",
    "dnd": "quiet",
}


class PersonalCounter:
    """Answers what is about a reader's own digest."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    async def settings(self, ask: Ask) -> Reply:
        """`settings [zone ZONE] [hour 8:30|off] [days mon-fri] [quiet 22-7|off] [form brief|full] [own show|hide]`"""
        before = await self._floor.store.habits(ask.who)
        changes = set_by(ask.words)
        if not changes:
            return Reply((*self.shown(before), *await self._unproven(before)))
        after = replace(before, **changes)
        return await self.keep(after)

    async def keep(self, habits: Habits) -> Reply:
        """Keep what a reader set."""
        await self._floor.store.put_habits(habits)
        kept = line("Kept; it holds from the next edition on.")
        return Reply((kept, *self.shown(habits), *await self._unproven(habits)))

    async def _unproven(self, habits: Habits) -> tuple[Line, ...]:
        """Say what is missing where a reader's own work shall be left out."""
        if habits.own == "show" or await self._floor.store.link(habits.reader):
            return ()
        return (line("Which work is yours is not known yet; ", code("/wire link LOGIN"), " says who you are on GitHub."),)

    async def pause(self, ask: Ask) -> Reply:
        """`pause [until DATE]` in direct messages"""
        before, now = await self._floor.store.habits(ask.who), self._floor.clock.now()
        day = " ".join(word for word in ask.words if word.lower() not in ("until", "for"))
        until = until_typed(day, now, before.zone) if day else None
        await self._floor.store.put_habits(replace(before, paused=True, until=until))
        end = f"until {spoken(until, before.zone)}" if until else "until you write /wire resume"
        return said(f"You get no direct messages {end}. What you follow is kept.")

    async def stop(self, ask: Ask) -> Reply:
        """The Stop button of a digest, in one of any age: it ends digests for who presses it."""
        before = await self._floor.store.habits(ask.who)
        stopped = before.paused and before.until is None
        await self._floor.store.put_habits(replace(before, paused=True, until=None))
        first = "You get no direct messages already. " if stopped else "You get no more direct messages. "
        return said(first, "What you follow is kept; to begin again, write ", code("/wire resume"), " in this conversation.")

    async def resume(self, ask: Ask) -> Reply:
        """`resume` in direct messages: also where they were paused because they could not be delivered."""
        before, now = await self._floor.store.habits(ask.who), self._floor.clock.now()
        stopped = await self._floor.store.resume_target(ask.who.target, now)
        if not (before.is_paused(now) or stopped):
            raise InputError("your direct messages are not paused")
        await self._floor.store.put_habits(replace(before, paused=False, until=None))
        self._floor.wake()
        return said("You get direct messages again, from the next edition on.")

    def shown(self, habits: Habits) -> tuple[Line, ...]:
        """Say what a reader set, and when the next digest would come."""
        now = self._floor.clock.now()
        hour = "when an edition is filed" if habits.hour is None else f"at {spoken_clock(habits.hour)}"
        quiet = f"; nothing from {spoken_clock(habits.quiet[0])} to {spoken_clock(habits.quiet[1])}" if habits.quiet else ""
        own = ", without your own work" if habits.own == "hide" else ""
        first = line(
            f"Your digest comes {hour}, {spoken_days(habits.days)}, in the zone {habits.zone}{quiet}; {habits.form}{own}."
        )
        return (
            first,
            self._next(habits, now),
            line("To change that: ", code(EXAMPLE)),
        )

    def _next(self, habits: Habits, now: datetime) -> Line:
        at = due(habits, now)
        if at is None:
            end = f" until {spoken(habits.until, habits.zone)}" if habits.until else ""
            return line(f"It is paused{end}; ", code("/wire resume"), " ends that.")
        return line(f"What is filed now would come {spoken(at, habits.zone)}.")


def set_by(words: tuple[str, ...]) -> dict[str, Any]:
    """Return what `zone Europe/Berlin hour=8` sets. Raises InputError."""
    found: dict[str, list[str]] = {}
    key = ""
    for word in words:
        name, equals, value = word.partition("=")
        name = OTHER_WORDS.get(name.lower(), name.lower())
        if name in KEYS:
            if name in found:
                raise InputError(f"{name} is set twice")
            key, found[name] = name, [value] if value else []
        elif equals or not key:
            near = get_close_matches(name, KEYS, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there is: {', '.join(KEYS)}"
            raise InputError(f"there is no setting {name[:40]!r}; {hint}")
        else:
            found[key].append(word)
    for each, value_words in found.items():
        if not value_words:
            raise InputError(f"write what {each} shall be, such as {EXAMPLE}")
    return {each: KEYS[each](" ".join(value_words)) for each, value_words in found.items()}
