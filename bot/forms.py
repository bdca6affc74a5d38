"""Forms in the place of syntax: what is asked, with what is there. Adapters draw them and bring the answers back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.commands import Reply

#: What a form is for: `settings`, `desk-create`, or `desk-edit:SLUG`.
FormId = str


@dataclass(frozen=True)
class Field:
    """One thing that is asked.

    Args:
        key: names it in what comes back.
        value: what is there already.
        needed: whether it may not be empty.
        longest: characters.
    """

    key: str
    label: str
    value: str = ""
    hint: str = ""
    needed: bool = False
    longest: int = 200


@dataclass(frozen=True)
class Form:
    """A form with its fields, in order."""

    id: FormId
    title: str
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Filled:
    """What came of a form that was filled in.

    Args:
        reply: what saving it would do, or did.
        errors: by field, why it cannot be used; then nothing was changed.
    """

    reply: Reply
    errors: Mapping[str, str] = field(default_factory=dict)


def form_typed(text: str) -> FormId | None:
    """Return the form that a command without values asks for; None where it is no such command."""
    words = text.lower().split()
    if words in (["settings", "edit"], ["settings", "form"]):
        return "settings"
    if words[:2] == ["desk", "create"] and len(words) == 2:
        return "desk-create"
    if words[:2] == ["desk", "edit"] and len(words) == 3:
        return f"desk-edit:{words[2]}"
    return None
