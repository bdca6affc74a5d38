"""Forms as Slack's modals: the questions, then what saving would do, then what was done. Pure.

Limits (https://docs.slack.dev/reference/views/modal-views): a title of 24 characters, `private_metadata` of 3,000; an input
of text has at most 3,000 (https://docs.slack.dev/reference/block-kit/block-elements/plain-text-input-element).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.commands import Reply
from bot.forms import Field, Form, FormId
from bot.slack.elements import Block, one_line, plain
from bot.slack.replies import told_view

#: `callback_id` of a form, and of what is shown before it is saved.
ASKED, CONFIRMED = "wire-form", "wire-save"

TITLE, METADATA, LABEL = 24, 3_000, 150


@dataclass(frozen=True)
class Carried:
    """What a modal carries from one step to the next.

    Args:
        place: the channel in which it was opened; empty for the person's direct messages.
    """

    form: FormId
    place: str
    values: Mapping[str, str] = field(default_factory=dict)

    def dump(self) -> str:
        return json.dumps([self.form, self.place, dict(self.values)], ensure_ascii=False)

    @classmethod
    def load(cls, text: str) -> Carried:
        form, place, values = json.loads(text)
        return cls(form, place, values)


def form_view(form: Form, place: str) -> dict[str, Any]:
    """Return the questions of a form as a `view`."""
    return {
        "type": "modal",
        "callback_id": ASKED,
        "title": plain(one_line(form.title, TITLE)),
        "submit": plain("Continue"),
        "close": plain("Cancel"),
        "private_metadata": Carried(form.id, place).dump(),
        "blocks": [_input(each) for each in form.fields],
    }


def confirm_view(carried: Carried, reply: Reply) -> dict[str, Any]:
    """Return what saving would do as a `view`, with a button that saves."""
    return {
        **told_view(reply),
        "callback_id": CONFIRMED,
        "submit": plain("Save"),
        "private_metadata": carried.dump(),
    }


def values_of(view: Mapping[str, Any]) -> dict[str, str]:
    """Return what was filled in, by field; what was left empty is empty."""
    state = view["state"]["values"]
    return {key: str((inner.get(key) or {}).get("value") or "") for key, inner in state.items()}


def _input(asked: Field) -> Block:
    element: dict[str, Any] = {"type": "plain_text_input", "action_id": asked.key, "max_length": asked.longest}
    if asked.value:
        element["initial_value"] = asked.value[: asked.longest]
    block: Block = {
        "type": "input",
        "block_id": asked.key,
        "optional": not asked.needed,
        "label": plain(asked.label),
        "element": element,
    }
    return {**block, "hint": plain(one_line(asked.hint, LABEL))} if asked.hint else block
