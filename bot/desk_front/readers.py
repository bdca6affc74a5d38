"""What readers follow: subscribe, unsubscribe, list."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from bot.commands import Line, Reply, code, line
from bot.desk_front.floor import Ask, Floor
from bot.desk_front.paging import page_of, page_typed
from bot.model import Deed, Desk, Reader, Subscription
from bot.patterns import any_matches, meets, pattern_typed
from bot.schedule import spoken
from digest.errors import InputError
from digest.story import Span

#: Of one reader. Each edition compares what it tells with all of them.
SUBSCRIPTIONS_MOST = 500

#: Patterns of one command.
AT_ONCE = 20

#: How many of the reader's patterns are named to one who ends what is none.
NAMED = 10


class ReadersCounter:
    """Answers what is about what people follow."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    async def subscribe(self, ask: Ask) -> Reply:
        """`subscribe PATTERN…`"""
        patterns = _typed(ask.words)
        mine = {each.pattern for each in await self._floor.store.subscriptions(ask.who)}
        if len(mine.union(patterns)) > SUBSCRIPTIONS_MOST:
            raise InputError(
                f"you follow {len(mine)} of at most {SUBSCRIPTIONS_MOST} patterns; "
                "write owner/* for all repositories of an owner, or unsubscribe from some"
            )
        desks, now = await self._floor.visible(ask.who, ask.where), self._floor.clock.now()
        lines: list[Line] = []
        fresh = []
        for pattern in patterns:
            new = await self._floor.store.subscribe(Subscription(ask.who, pattern, now))
            fresh += [pattern] if new else []
            lines.append(
                line("You follow " if new else "You follow already: ", code(pattern), *await self._coverage(pattern, desks))
            )
        await self._note(Deed(ask.who, "subscribe", tuple(fresh), now))
        return Reply(tuple(lines))

    async def unsubscribe(self, ask: Ask) -> Reply:
        """`unsubscribe PATTERN…`"""
        lines: list[Line] = []
        ended = []
        for pattern in _typed(ask.words):
            if await self._floor.store.unsubscribe(ask.who, pattern):
                ended.append(pattern)
                lines.append(line("You no longer follow ", code(pattern), "."))
            else:
                lines.append(line("You do not follow ", code(pattern), await self._others(ask.who, pattern)))
        await self._note(Deed(ask.who, "unsubscribe", tuple(ended), self._floor.clock.now()))
        return Reply(tuple(lines))

    async def list(self, ask: Ask) -> Reply:
        """`list [PAGE]`"""
        words, number = page_typed(ask.words)
        if words:
            raise InputError(f"write /wire list, and the number of a page; not {' '.join(words)[:40]!r}")
        desks = await self._floor.visible(ask.who, ask.where)
        zone = next((desk.zone for desk in desks if ask.where in desk.targets), "UTC")
        lines = [
            line(
                "You follow ",
                code(each.pattern),
                f" since {spoken(each.since, zone)}",
                *await self._coverage(each.pattern, desks),
            )
            for each in await self._floor.store.subscriptions(ask.who)
        ] or [line("You follow nothing; write ", code("/wire subscribe owner/name"), " to get what concerns it.")]
        lines += [
            line("This channel gets ", code(desk.slug), f"; {await self._floor.next_run(desk)}.")
            for desk in desks
            if ask.where in desk.targets
        ]
        paused = (await self._floor.store.paused_targets()).get(ask.where)
        if paused:
            lines.append(line(f"Nothing is posted here at present: {paused}."))
        page = page_of(lines, number, "/wire list")
        return Reply((*page.entries, *page.footer))

    async def _note(self, deed: Deed) -> None:
        if deed.about:
            await self._floor.store.note_deed(deed)

    async def _others(self, who: Reader, pattern: str) -> str:
        mine = [each.pattern for each in await self._floor.store.subscriptions(who)]
        near = get_close_matches(pattern, mine, n=1, cutoff=0.9)
        if near:
            return f"; did you mean {near[0]}?"
        more = f" and {len(mine) - NAMED} more; /wire list shows all" if len(mine) > NAMED else ""
        return f"; you follow {', '.join(mine[:NAMED])}{more}." if mine else ", or anything else."

    async def _coverage(self, pattern: str, desks: Sequence[Desk]) -> tuple[str | Span, ...]:
        """In which desks what a reader follows can be, and when the first of them files next."""
        covering = [desk for desk in desks if await self._covers(desk, pattern)]
        if not covering:
            near = await self._nearest(pattern, desks)
            hint = f"; did you mean {near}?" if near else "; no desk covers it yet, so nothing comes until one does."
            return (hint,)
        slugs = ", ".join(desk.slug for desk in covering)
        return (f"; it is covered by {slugs}, {await self._floor.next_run(covering[0])}.",)

    async def _nearest(self, pattern: str, desks: Sequence[Desk]) -> str | None:
        """The known repository that is written nearly so; None for a pattern with a star."""
        if "*" in pattern:
            return None
        known: dict[str, None] = {}
        for desk in desks:
            known |= dict.fromkeys(each.lower() for each in desk.repos if "*" not in each and not each.startswith("-"))
            lives = await self._floor.store.lives(desk.slug)
            known |= dict.fromkeys(life.name.lower() for life in lives if life.hold is None and not life.gone)
        near = get_close_matches(pattern, known, n=1, cutoff=0.85)
        return near[0] if near else None

    async def _covers(self, desk: Desk, pattern: str) -> bool:
        """Whether a desk names what a reader follows, or follows under its new name what it named."""
        if "*" in pattern:
            return any(meets(pattern, each) for each in desk.repos if not each.startswith("-"))
        if any_matches(desk.repos, pattern):
            return True
        return any(life.is_called(pattern) and life.hold is None for life in await self._floor.store.lives(desk.slug))


def _typed(words: Sequence[str]) -> tuple[str, ...]:
    if len(words) > AT_ONCE:
        raise InputError(f"that are {len(words)} patterns; write at most {AT_ONCE} at once, or owner/* for all of an owner")
    return tuple(dict.fromkeys(pattern_typed(word) for word in words))
