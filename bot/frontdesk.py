"""The clerk at the front desk: answers what people type and press, the same on every platform.

A reader sees the desks that post on their platform, and no others: what is said in one company's Slack is not told on
somebody's Discord.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from difflib import get_close_matches

import structlog

from bot.clock import Clock, SystemClock
from bot.commands import Command, Line, Reply, Verb, code, help_lines, line, parse
from bot.model import Desk, Edition, OpenItem, Reader, Subscription, Target
from bot.patterns import any_matches, matches, meets, pattern_typed
from bot.schedule import spoken
from bot.settings import ModelSettings
from bot.status import status
from bot.store.port import Store
from digest.errors import InputError
from digest.story import URGENCIES, Span

#: Newest editions of a desk whose action items are listed.
EDITIONS_LISTED = 5

#: Action items in one list; each is a line with a button, and platforms have limits.
ITEMS_LISTED = 10

log = structlog.get_logger("frontdesk")

Handler = Callable[[tuple[str, ...], Reader, Target], Awaitable[Reply]]


class Clerk:
    """See `bot.newsroom.FrontDesk`.

    Args:
        wake: called when an answer planned something for the outbox.
        model: the language model that words the stories; None where the template does.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock | None = None,
        wake: Callable[[], None] = lambda: None,
        model: ModelSettings | None = None,
    ) -> None:
        self.store = store
        self.clock = clock or SystemClock()
        self._wake = wake
        self._model = model
        self._handlers: Mapping[Verb, Handler] = {
            "latest": self._latest,
            "subscribe": self._subscribe,
            "unsubscribe": self._unsubscribe,
            "list": self._list,
            "actions": self._actions,
            "ack": self._ack,
            "status": self._status,
            "help": self._help,
        }

    async def answer(self, text: str, who: Reader, where: Target) -> Reply:
        """Answer `/wire text`. What cannot be done is said in one line."""

        async def answered() -> Reply:
            command: Command = parse(text)
            return await self._handlers[command.verb](command.words, who, where)

        return await self._politely(answered())

    async def acknowledge(self, item: str, who: Reader) -> Reply:
        """Note that `who` handles `item`; the first one counts, and later ones are told who that was."""
        return await self._politely(self._acknowledged(item, who))

    async def _politely(self, answering: Awaitable[Reply]) -> Reply:
        try:
            return await answering
        except InputError as error:
            said = f"Sorry, {error}"
            return Reply((line(said if said.endswith((".", "?")) else f"{said}."),))
        except Exception:
            log.exception("a command failed")
            return Reply((line("Something went wrong here; it is in the log. Try again later."),))

    # What the commands do

    async def _help(self, words: tuple[str, ...], who: Reader, where: Target) -> Reply:  # noqa: ARG002
        return Reply(help_lines())

    async def _latest(self, words: tuple[str, ...], who: Reader, where: Target) -> Reply:  # noqa: ARG002
        desks = await self._desks(words, where)
        newest = [edition for desk in desks for edition in await self.store.editions(desk.slug, 1)]
        if not newest:
            names = ", ".join(desk.slug for desk in desks)
            return Reply((line(f"There is no edition of {names} yet; ", *await self._next(desks[0]), "."),))
        edition = max(newest, key=lambda each: each.slot)
        head = line(f"{edition.desk}, {spoken(edition.slot, edition.zone)}")
        items = await self._items([edition], lambda _: True)
        return Reply((head, *(line(note) for note in edition.notes)), edition.story, items, edition.zone)

    async def _subscribe(self, words: tuple[str, ...], who: Reader, where: Target) -> Reply:
        lines: list[Line] = []
        for pattern in dict.fromkeys(pattern_typed(word) for word in words):
            fresh = await self.store.subscribe(Subscription(who, pattern, self.clock.now()))
            state = "You follow " if fresh else "You follow already: "
            lines.append(line(state, code(pattern), *await self._coverage(pattern, where)))
        return Reply(tuple(lines))

    async def _unsubscribe(self, words: tuple[str, ...], who: Reader, where: Target) -> Reply:  # noqa: ARG002
        lines: list[Line] = []
        for pattern in dict.fromkeys(pattern_typed(word) for word in words):
            if await self.store.unsubscribe(who, pattern):
                lines.append(line("You no longer follow ", code(pattern), "."))
                continue
            mine = [each.pattern for each in await self.store.subscriptions(who)]
            others = f"; you follow {', '.join(mine)}." if mine else ", or anything else."
            lines.append(line("You do not follow ", code(pattern), others))
        return Reply(tuple(lines))

    async def _list(self, words: tuple[str, ...], who: Reader, where: Target) -> Reply:  # noqa: ARG002
        mine = await self.store.subscriptions(who)
        lines = [line("You follow ", code(each.pattern), *await self._coverage(each.pattern, where)) for each in mine] or [
            line("You follow nothing; write ", code("/wire subscribe owner/name"), " to get what concerns it.")
        ]
        lines += [
            line("This channel gets ", code(desk.slug), "; ", *await self._next(desk), ".")
            for desk in await self.store.desks(where)
        ]
        paused = (await self.store.paused_targets()).get(where)
        if paused:
            lines.append(line(f"Nothing is posted here at present: {paused}."))
        return Reply(tuple(lines))

    async def _actions(self, words: tuple[str, ...], who: Reader, where: Target) -> Reply:
        here = await self.store.desks(where)
        desks = here if here and not words else await self._desks(words, where, all_of_them=True)
        editions = [each for desk in desks for each in await self.store.editions(desk.slug, EDITIONS_LISTED)]
        followed = [each.pattern for each in await self.store.subscriptions(who)] if where.personal else []
        items = await self._items(editions, lambda repo: not followed or any(matches(each, repo) for each in followed))
        waiting = [each for each in items if each.acknowledged is None]
        if not waiting:
            return Reply((line("There is no open action item."),))
        count = "There is 1 open action item" if len(waiting) == 1 else f"There are {len(waiting)} open action items"
        more = f"; these are the {ITEMS_LISTED} most urgent" if len(waiting) > ITEMS_LISTED else ""
        return Reply((line(f"{count}{more}."),), items=tuple(waiting[:ITEMS_LISTED]))

    async def _ack(self, words: tuple[str, ...], who: Reader, where: Target) -> Reply:  # noqa: ARG002
        start = words[0].lower().lstrip("#").strip("[]")
        found = await self.store.items_named(start)
        if len(found) > 1:
            raise InputError(f"{start} is the start of {' and '.join(found)}; write more of it")
        if not found:
            raise InputError(f"there is no action item {start[:40]!r}; /wire actions lists the open ones")
        return await self._acknowledged(found[0], who)

    async def _status(self, words: tuple[str, ...], who: Reader, where: Target) -> Reply:  # noqa: ARG002
        said = await status(self.store, self._model, await self._visible(where), self.clock.now())
        return Reply(tuple(line(each) for each in said))

    async def _acknowledged(self, item: str, who: Reader) -> Reply:
        result = await self.store.acknowledge(item, who, self.clock.now())
        edition = await self.store.edition_with(item)
        if result is None or edition is None:
            return Reply((line("This action item is not known here any more; nothing was changed."),))
        what = next(action.text for action in edition.story.actions if action.id == item)
        if result.fresh:
            self._wake()
            return Reply((line(f"You handle it now: {what}"),))
        first = result.first
        mine = (first.by.platform, first.by.id) == (who.platform, who.id)
        name = "You" if mine else first.by.name or "Somebody else"
        return Reply((line(f"{name} acknowledged it already, {spoken(first.at, edition.zone)}: {what}"),))

    # What they need to know

    async def _visible(self, where: Target) -> tuple[Desk, ...]:
        """The desks that post on the platform."""
        return tuple(
            desk for desk in await self.store.desks() if any(target.platform == where.platform for target in desk.targets)
        )

    async def _desks(self, words: tuple[str, ...], where: Target, *, all_of_them: bool = False) -> tuple[Desk, ...]:
        """The desk that is named, else those of the channel, else the only one there is (or `all_of_them`)."""
        visible = await self._visible(where)
        names = ", ".join(desk.slug for desk in visible)
        if not visible:
            raise InputError("no desk posts here yet; whoever runs the bot adds one with `repojournal desk apply FILE`")
        if words:
            named = tuple(desk for desk in visible if desk.slug == words[0].lower())
            if named:
                return named
            near = get_close_matches(words[0].lower(), [desk.slug for desk in visible], n=1)
            raise InputError(
                f"there is no desk {words[0][:40]!r}; {f'did you mean {near[0]}?' if near else f'there is: {names}'}"
            )
        here = tuple(desk for desk in visible if where in desk.targets)
        if here or all_of_them or len(visible) == 1:
            return here or visible
        raise InputError(f"no desk posts in this channel; write /wire latest DESK with one of: {names}")

    async def _coverage(self, pattern: str, where: Target) -> tuple[str | Span, ...]:
        """In which desks what a reader follows can be, and when the first of them files next."""
        covering = [desk for desk in await self._visible(where) if await self._covers(desk, pattern)]
        if not covering:
            return ("; no desk covers it yet, so nothing comes until one does.",)
        desks = ", ".join(desk.slug for desk in covering)
        return (f"; it is covered by {desks}, ", *await self._next(covering[0]), ".")

    async def _covers(self, desk: Desk, pattern: str) -> bool:
        """Whether a desk names what a reader follows, or follows under its new name what it named."""
        if "*" in pattern:
            return any(meets(pattern, each) for each in desk.repos if not each.startswith("-"))
        if any_matches(desk.repos, pattern):
            return True
        return any(life.is_called(pattern) and life.hold is None for life in await self.store.lives(desk.slug))

    async def _next(self, desk: Desk) -> tuple[str | Span, ...]:
        if desk.paused is not None:
            return (f"paused: {desk.paused}" if desk.paused else "paused",)
        due: datetime | None = await self.store.due(desk.slug)
        return (f"next {spoken(due, desk.zone)}" if due else "with no next edition",)

    async def _items(self, editions: list[Edition], about: Callable[[str], bool]) -> tuple[OpenItem, ...]:
        """The action items of editions about some repositories: the most urgent first, then the newest; each item once."""
        newest_first = sorted(editions, key=lambda each: each.slot, reverse=True)
        found: dict[str, OpenItem] = {}
        for edition in newest_first:
            for action in edition.story.actions:
                if about(action.repo):
                    found.setdefault(action.id, OpenItem(action, edition.desk, edition.id))
        handled = await self.store.acknowledgements(tuple(found))
        items = [OpenItem(each.item, each.desk, each.edition, handled.get(key)) for key, each in found.items()]
        return tuple(sorted(items, key=lambda each: URGENCIES.index(each.item.urgency)))
