"""The clerk at the front desk: answers what people type and press, the same on every platform.

What is asked is read here; the answers are found at the counters in `bot.desk_front`.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import structlog

from bot.clock import Clock, SystemClock
from bot.commands import Reply, Verb, help_lines, line, parse
from bot.desk_front.filling import FormsCounter
from bot.desk_front.floor import Answer, Ask, Floor, said
from bot.desk_front.home import HomeCounter
from bot.desk_front.items import ItemsCounter
from bot.desk_front.linking import LinkingCounter
from bot.desk_front.managers import ManagersCounter
from bot.desk_front.personal import PersonalCounter
from bot.desk_front.presses import PressesCounter
from bot.desk_front.readers import ReadersCounter
from bot.desk_front.reasons import ReasonsCounter
from bot.desk_front.rights import Managers, Rights
from bot.desk_front.stories import Composing, StoriesCounter
from bot.desk_front.suggestions import Kind, Suggestion, SuggestionsCounter
from bot.desk_front.undoing import UndoCounter
from bot.forms import Filled, Form, FormId
from bot.model import Delivery, Desk, Platform, Post, Reader, Target
from bot.settings import ModelSettings
from bot.store.port import Store
from digest.errors import DigestError

if TYPE_CHECKING:
    from digest.collect.github.profiles import Profile

log = structlog.get_logger("frontdesk")


class Clerk:
    """See `bot.newsroom.FrontDesk`.

    Args:
        wake: called when an answer planned something for the outbox.
        model: the language model that words the stories; None where the template does.
        managers: who may set up desks; administrators where nothing is said.
        sharing: whether private repositories may be told of where people of another organization read along.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock | None = None,
        wake: Callable[[], None] = lambda: None,
        model: ModelSettings | None = None,
        managers: Managers | None = None,
        *,
        sharing: bool = False,
    ) -> None:
        self._floor = Floor(store, clock or SystemClock(), wake, model, managers=managers or Managers(), sharing=sharing)
        items = ItemsCounter(self._floor)
        readers, stories = ReadersCounter(self._floor), StoriesCounter(self._floor)
        reasons, desks = ReasonsCounter(self._floor, items, stories), ManagersCounter(self._floor)
        personal, linking = PersonalCounter(self._floor), LinkingCounter(self._floor)
        self._home = HomeCounter(self._floor, items, personal)
        self._forms = FormsCounter(self._floor, desks, personal)
        undoing = UndoCounter(self._floor, items, desks)
        self._presses = PressesCounter(self._floor, items, readers, personal)
        self._suggestions = SuggestionsCounter(self._floor, items)
        self._counters: Mapping[Verb, Answer] = {
            "latest": stories.latest,
            "story": stories.story,
            "subscribe": readers.subscribe,
            "unsubscribe": readers.unsubscribe,
            "list": readers.list,
            "actions": items.actions,
            "ack": items.ack,
            "snooze": items.snooze_typed,
            "undo": undoing.undo,
            "why": reasons.why,
            "status": reasons.status,
            "preview": stories.preview,
            "pause": lambda ask: personal.pause(ask) if _own(ask) else desks.pause(ask),
            "resume": lambda ask: personal.resume(ask) if _own(ask) else desks.resume(ask),
            "desk": desks.desk,
            "settings": personal.settings,
            "link": linking.link,
            "unlink": linking.unlink,
            "help": _help,
        }

    @property
    def store(self) -> Store:
        """What the newsroom keeps."""
        return self._floor.store

    @property
    def rights(self) -> dict[Platform, Rights]:
        """What each platform says of its people; whoever opens a platform puts it here."""
        return self._floor.rights

    def try_targets(
        self,
        refusal: Callable[[Target], Awaitable[str | None]],
        try_out: Callable[[Delivery, Post], Awaitable[str | None]] | None = None,
    ) -> None:
        """Try new targets of desks: look by `refusal`, then post by `try_out`; each says why not, or None."""
        self._floor.refusal, self._floor.try_out = refusal, try_out

    def read_profiles(self, profile: Callable[[str], Awaitable[Profile]]) -> None:
        """Let `link` read the profile of a user of GitHub, by the login, with `profile`."""
        self._floor.profile = profile

    def compose_previews(self, compose: Composing) -> None:
        """Let `preview` answer with what `compose` makes of a desk (its slug) now."""
        self._floor.preview = compose

    async def answer(self, text: str, who: Reader, where: Target) -> Reply:
        """Answer `/wire text`. What cannot be done is said in one line."""

        async def answered() -> Reply:
            command = parse(text)
            return await self._counters[command.verb](Ask(command.words, who, where, command.rest))

        return await self._politely(answered)

    async def pressed(self, button: str, who: Reader, where: Target, choice: str = "") -> Reply:
        """Answer the press of a button by its id (see `bot.buttons`), with what was chosen where it offers a choice."""
        return await self._politely(lambda: self._presses.pressed(button, choice, Ask((), who, where)))

    async def may_read(self, who: Reader, desk: Desk) -> bool | None:
        """Whether a reader may read what a desk posts: one of its channels on their platform is open to them.

        None where nobody can say now.
        """
        return await self._floor.reads(who, desk)

    async def exposed(self, desk: Desk, target: Target) -> str | None:
        """Return why a desk may not post to a channel that people of another organization read; None where it may.

        Raises:
            RightsUnknown: nobody can say now who reads the channel.
        """
        return await self._floor.exposed(desk, target)

    async def home(self, who: Reader) -> Reply:
        """Return a reader's own page."""
        return await self._politely(lambda: self._home.home(Ask((), who, who.target)))

    async def form(self, form: FormId, who: Reader, where: Target) -> Form | Reply:
        """Return a form with what is there already; a reply where who asks may not fill it in."""
        try:
            return await self._forms.form(form, Ask((), who, where))
        except DigestError as error:
            return _sorry(str(error))

    async def filled(self, form: FormId, values: Mapping[str, str], who: Reader, where: Target, *, save: bool) -> Filled:
        """Return what saving a form that was filled in would do, or with `save` does."""
        try:
            return await self._forms.filled(form, values, Ask((), who, where), save=save)
        except DigestError as error:
            return Filled(_sorry(str(error)))

    async def suggest(self, kind: Kind, typed: str, who: Reader, where: Target) -> tuple[Suggestion, ...]:
        """Offer what a person may mean who has typed so much; nothing where that cannot be found out."""
        try:
            return await self._suggestions.suggest(kind, typed, Ask((), who, where))
        except Exception:
            log.exception("no suggestions could be made")
            return ()

    async def _politely(self, answering: Callable[[], Awaitable[Reply]]) -> Reply:
        """The answer; what a person did wrong in one line, and what the program did wrong by a number of the log."""
        try:
            reply = await answering()
        except DigestError as error:
            return _sorry(str(error))
        except Exception:
            error_id = secrets.token_hex(4)
            log.exception("a command failed", error_id=error_id)
            words = f"Something went wrong here. Try again later, or give the number {error_id} to whoever runs this bot."
            return said(words)
        later = reply.later
        return replace(reply, later=lambda: self._politely(later)) if later else reply


def _own(ask: Ask) -> bool:
    """Whether a pause is meant of the reader's own messages: it is typed there, and names no desk."""
    return ask.where.personal and (not ask.words or ask.words[0].lower() in ("until", "for") or ask.words[0][:1].isdigit())


async def _help(ask: Ask) -> Reply:  # noqa: ARG001 (an answer like the others)
    return Reply(help_lines())


def _sorry(error: str) -> Reply:
    words = f"Sorry, {error}"
    return Reply((line(words if words.endswith((".", "?")) else f"{words}."),))
