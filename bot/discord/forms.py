"""Forms as Discord's modals: the questions; then what saving would do, with a button that saves.

What was filled in is kept in memory until it is saved, for a quarter of an hour: as long as Discord takes an answer to it.
Limits (https://docs.discord.com/developers/components/reference#text-input): a title of 45 characters, five inputs, a label
of 45, a placeholder of 100, a text of 4,000.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

import discord

from bot.commands import Reply, line
from bot.cutting import cut
from bot.forms import Field, Form, FormId
from bot.model import Target

TITLE = LABEL = 45
PLACEHOLDER = 100

#: A field of more than this is a text of several lines.
SHORT = 100

#: How the id of the button begins that saves; what follows is known to this process alone.
SAVE_PREFIX = "save:"

#: Seconds that what was filled in is kept, and how many forms.
KEPT, MOST = 900.0, 500

EXPIRED = "This form is not known here any more; nothing was changed. Open it again."

Interaction = discord.Interaction[Any]
Filled = Callable[[Interaction, FormId, Mapping[str, str]], Awaitable[None]]


class FormModal(discord.ui.Modal):
    """The questions of a form.

    Args:
        filled: gets what was filled in, by field.
    """

    def __init__(self, form: Form, filled: Filled) -> None:
        super().__init__(title=cut(form.title, TITLE, len) or "The Wire", timeout=KEPT)
        self._form = form
        self._filled = filled
        self._inputs = {each.key: _input(each) for each in form.fields}
        for shown in self._inputs.values():
            self.add_item(shown)

    async def on_submit(self, interaction: Interaction) -> None:
        await self._filled(interaction, self._form.id, {key: shown.value for key, shown in self._inputs.items()})


@dataclass(frozen=True)
class Waiting:
    """What was filled in and is not saved yet."""

    form: FormId
    values: Mapping[str, str]
    reader: str
    where: Target


class Drafts:
    """What was filled in, until it is saved or forgotten.

    Args:
        now: seconds of a clock that only goes forward.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._kept: OrderedDict[str, tuple[float, Waiting]] = OrderedDict()

    def keep(self, waiting: Waiting) -> str:
        """Keep a form; return the id of the button that saves it."""
        while len(self._kept) >= MOST:
            self._kept.popitem(last=False)
        token = secrets.token_hex(8)
        self._kept[token] = (self._now(), waiting)
        return f"{SAVE_PREFIX}{token}"

    def take(self, button: str, reader: str) -> Waiting | None:
        """Return the form that a button saves, once, to who filled it in."""
        token = button.removeprefix(SAVE_PREFIX)
        kept = self._kept.get(token)
        if kept is None or kept[1].reader != reader:
            return None
        del self._kept[token]
        return kept[1] if self._now() - kept[0] < KEPT else None


def refusal(errors: Mapping[str, str]) -> Reply:
    """Return why fields cannot be used, a line each."""
    return Reply((line("Nothing was changed:"), *(line(f"{key}: {said}") for key, said in errors.items())))


def _input(asked: Field) -> discord.ui.TextInput[Any]:
    style = discord.TextStyle.short if asked.longest <= SHORT else discord.TextStyle.long
    return discord.ui.TextInput(
        label=cut(asked.label, LABEL, len),
        style=style,
        custom_id=asked.key,
        placeholder=cut(asked.hint, PLACEHOLDER, len) or None,
        default=asked.value[: asked.longest] or None,
        required=asked.needed,
        max_length=asked.longest,
    )
