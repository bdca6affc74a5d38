"""A newsroom that says back what it was asked, and what its answers look like."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import simcord

from bot.commands import Reply
from bot.desk_front.suggestions import Kind, Suggestion
from bot.forms import Filled, Form, FormId
from bot.model import Reader, Target
from digest.story import Span


@dataclass
class ScriptedFront:
    """A FrontDesk that notes what it was asked and says it back.

    Args:
        failing: raise instead of answering.
        reply: what it answers instead of its echo.
    """

    asked: list[tuple[str, Reader, Target]] = field(default_factory=list)
    presses: list[tuple[str, str, Reader, Target]] = field(default_factory=list)
    typed: list[tuple[Kind, str]] = field(default_factory=list)
    failing: bool = False
    reply: Reply | None = None

    async def answer(self, text: str, who: Reader, where: Target) -> Reply:
        self.asked.append((text, who, where))
        return self._said(f"heard: {text}")

    async def pressed(self, button: str, who: Reader, where: Target, choice: str = "") -> Reply:
        self.presses.append((button, choice, who, where))
        return self._said(f"pressed: {button} {choice}".rstrip())

    async def home(self, who: Reader) -> Reply:  # noqa: ARG002
        return self._said("Your page.")

    async def form(self, form: FormId, who: Reader, where: Target) -> Form | Reply:  # noqa: ARG002
        return self._said(f"form: {form}")

    async def filled(
        self,
        form: FormId,
        values: Mapping[str, str],  # noqa: ARG002
        who: Reader,  # noqa: ARG002
        where: Target,  # noqa: ARG002
        *,
        save: bool,
    ) -> Filled:
        return Filled(self._said(f"filled: {form} {save}"))

    async def suggest(self, kind: Kind, typed: str, who: Reader, where: Target) -> tuple[Suggestion, ...]:  # noqa: ARG002
        self.typed.append((kind, typed))
        return (Suggestion(f"{kind}-1", f"The first {kind}"),)

    def _said(self, words: str) -> Reply:
        if self.failing:
            raise RuntimeError("the database at db://secret has gone")
        return self.reply or Reply(((Span("text", words),),))


def answers_to(result: simcord.InteractionResult) -> list[simcord.ResponseMessage]:
    """All messages that answer a command or a click: the first of them takes the place of the deferral."""
    return [*([result.response] if result.response else []), *result.followups]


def texts_of(result: simcord.InteractionResult) -> list[str]:
    """The texts of all answers to a command or a click, in order."""
    return [
        text
        for message in answers_to(result)
        for top in message.components
        for each in top["components"]
        if (text := each.get("content"))
    ]
