"""An action item in Slack: what is to be done, and below it its buttons or what became of it. Always two blocks. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.buttons import ACK_LABEL, ACK_PREFIX, SNOOZE_LABEL, SNOOZE_PREFIX, SNOOZES
from bot.model import Acknowledgement, Snooze
from bot.slack.elements import Block, Element, moment, one_line, plain, rich_text, text, weight
from bot.slack.prose import Urls, cites
from digest.story import ActionItem

#: Of one text, in characters after escaping.
ITEM = 500
NAME = 140
WHO = 80

#: How many blocks an item takes, whatever its state.
BLOCKS_EACH = 2

#: What an item has beside its own text: the labels of its buttons, or who handles it and when.
_EXTRA = 300


@dataclass(frozen=True)
class Item:
    """An action item that is drawn last, when it is known what became of it.

    Args:
        words: what is to be done; literal, at most ITEM characters.
        cited: its citations as rich-text elements.
        small: repository, urgency and the day it is due.
    """

    id: str
    words: str
    cited: tuple[Element, ...]
    small: str

    @property
    def weight(self) -> int:
        """The same in every state: a redraw moves nothing."""
        return weight([text(f"→ {self.words}{self.small}"), *self.cited]) + _EXTRA

    @property
    def visible(self) -> int:
        """How many characters a reader sees."""
        return weight([text(f"→ {self.words}{self.small}"), *self.cited], urls=False)


@dataclass(frozen=True)
class States:
    """What became of action items, by their ids."""

    acknowledged: Mapping[str, Acknowledgement] = field(default_factory=dict)
    snoozed: Mapping[str, Snooze] = field(default_factory=dict)


def item_of(action: ActionItem, urls: Urls) -> Item:
    """Return an action item as a piece of a message."""
    due = f" · due {action.due:%Y-%m-%d}" if action.due else ""
    return Item(
        action.id,
        one_line(action.text, ITEM) or action.id,
        tuple(cites(action.cite, urls)) if action.cite else (),
        f"{one_line(action.repo, NAME)} · {action.urgency}{due}",
    )


def draw(item: Item, states: States) -> list[Block]:
    """Draw an item as of now: open with its buttons, asleep with who put it off and until when, or handled."""
    done, asleep = states.acknowledged.get(item.id), states.snoozed.get(item.id)
    if done:
        return [
            _label(item, strike=True),
            rich_text([[text(f"✓ Acknowledged by {_name(done.by.name)}, "), moment(done.at)]]),
        ]
    if asleep:
        until: Sequence[Element] = [moment(asleep.until)] if asleep.until else [text("the next edition")]
        state = [text(f"☾ Snoozed by {_name(asleep.by.name)}, "), moment(asleep.at), text(", until "), *until]
        return [_label(item, state), _buttons(item, snooze=False)]
    return [_label(item), _buttons(item, snooze=True)]


def _label(item: Item, *more: Sequence[Element], strike: bool = False) -> Block:
    style = {"strike": True} if strike else {"bold": True}
    return rich_text([[text("→ "), text(item.words, **style), *item.cited], [text(item.small)], *more])


def _buttons(item: Item, *, snooze: bool) -> Block:
    acknowledge = {
        "type": "button",
        "text": plain(ACK_LABEL),
        "action_id": f"{ACK_PREFIX}{item.id}",
        "value": item.id,
        "accessibility_label": one_line(f"{ACK_LABEL}: {item.words}", 75),
    }
    elements: list[Element] = [acknowledge]
    if snooze:
        options = [{"text": plain(words), "value": key} for key, words in SNOOZES.items()]
        elements.append(
            {
                "type": "static_select",
                "action_id": f"{SNOOZE_PREFIX}{item.id}",
                "placeholder": plain(SNOOZE_LABEL),
                "options": options,
            }
        )
    return {"type": "actions", "elements": elements}


def _name(name: str) -> str:
    return one_line(name, WHO) or "someone"
