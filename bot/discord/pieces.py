"""What our Discord messages are made of, and how they go over the wire. Pure.

Limits (discord.py 2.7 checks them in ui/view.py; https://docs.discord.com/developers/components/reference): 4,000
characters over all text displays of a message, 40 components, nested ones included; 5 buttons in a row, a label of 80
characters, 25 choices of 100 characters in a select.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.buttons import ACK_LABEL, ACK_PREFIX, SNOOZE_LABEL, SNOOZE_PREFIX
from bot.discord.markdown import Urls, cites, literal_within, moment, size
from bot.model import Acknowledgement, Snooze
from digest.render import parts as told
from digest.story import ActionItem

#: Of one text, in characters after escaping.
ITEM = 400
NAME = 140
WHO = 40

#: Of a button's label; of a choice and of what stands in an empty select.
LABEL, OPTION = 80, 100

#: Of a message without components.
CONTENT = 2_000

#: Components that an item takes while it is open: its text, the row, and two buttons.
ITEM_COMPONENTS = 4

#: What an action item has beside its words, citations and repository: its rule and day, and who did what to it and when.
_ITEM_EXTRA = 230

#: https://docs.discord.com/developers/resources/message#message-object-message-flags: no previews of links; components.
_FLAGS = 1 << 2 | 1 << 15

#: The line at the side of a post.
ACCENT = 0xB5402A


@dataclass(frozen=True)
class Text:
    """A text display: Discord's markdown."""

    content: str


@dataclass(frozen=True)
class Button:
    """A button, known again by its id (bot/buttons.py). Its label is shown as it is."""

    label: str
    id: str


@dataclass(frozen=True)
class Row:
    """One to five buttons side by side."""

    buttons: tuple[Button, ...]


@dataclass(frozen=True)
class Select:
    """A list to choose one of.

    Args:
        choices: 1 to 25 pairs of what is sent and what is shown.
    """

    id: str
    placeholder: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Rule:
    """A thin line between parts of a story."""


@dataclass(frozen=True)
class Item:
    """An action item that is drawn last, when it is known what became of it; its texts are escaped already.

    Args:
        cited: its citations, with a space before them.
        state: urgency with its rule, and the day it is due.
    """

    id: str
    words: str
    cited: str
    repo: str
    state: str

    @property
    def weight(self) -> int:
        """Its characters, the same in every state: a redraw moves nothing."""
        return size(self.words) + size(self.cited) + size(self.repo) + _ITEM_EXTRA


@dataclass(frozen=True)
class States:
    """What became of action items, by their ids."""

    acknowledged: Mapping[str, Acknowledgement] = field(default_factory=dict)
    snoozed: Mapping[str, Snooze] = field(default_factory=dict)


Block = Text | Row | Select | Rule


@dataclass(frozen=True)
class Message:
    """One Discord message: a container of blocks."""

    blocks: tuple[Block, ...]

    @property
    def characters(self) -> int:
        return sum(size(block.content) for block in self.blocks if isinstance(block, Text))

    @property
    def components(self) -> int:
        return 1 + sum(map(components, self.blocks))


def components(piece: Block | Item) -> int:
    """How many components Discord counts for a piece."""
    if isinstance(piece, Item):
        return ITEM_COMPONENTS
    if isinstance(piece, Row):
        return 1 + len(piece.buttons)
    return 2 if isinstance(piece, Select) else 1


def item_of(action: ActionItem, urls: Urls = None) -> Item:
    """Return an action item as a piece of a message."""
    linked = cites(action.cite, urls)
    cited = linked if size(linked) <= ITEM else cites(action.cite, None)
    rule = f" ({shown})" if (shown := literal_within(told.rule(action), 40)) else ""
    due = f" · due {action.due:%Y-%m-%d}" if action.due else ""
    return Item(
        action.id,
        literal_within(action.text, ITEM) or action.id,
        f" {cited}" if cited else "",
        literal_within(action.repo, NAME),
        f"**{action.urgency}**{rule}{due}",
    )


def draw_item(item: Item, states: States) -> list[Block]:
    """Draw an item as of now: open with its buttons, asleep with who put it off and until when, or handled."""
    done, asleep = states.acknowledged.get(item.id), states.snoozed.get(item.id)
    if done:
        state = f"✓ Acknowledged by {_name(done.by.name)}, {moment(done.at)}"
        return [Text(f"→ ~~{item.words}~~{item.cited}\n-# {item.repo} · {state}")]
    acknowledge = Button(ACK_LABEL, f"{ACK_PREFIX}{item.id}")
    if asleep:
        until = moment(asleep.until) if asleep.until else "the next edition"
        state = f"{item.state} · ☾ Snoozed by {_name(asleep.by.name)}, {moment(asleep.at)}, until {until}"
        return [Text(f"→ {item.words}{item.cited}\n-# {item.repo} · {state}"), Row((acknowledge,))]
    snooze = Button(SNOOZE_LABEL, f"{SNOOZE_PREFIX}{item.id}")
    return [Text(f"→ {item.words}{item.cited}\n-# {item.repo} · {item.state}"), Row((acknowledge, snooze))]


def as_text(message: Message) -> str:
    """Return the texts of a message that fit into one without components, its last line among them.

    For where Discord refuses the components. They are Discord's markdown as they are: what is foreign in them is escaped.
    """
    *texts, last = [block.content for block in message.blocks if isinstance(block, Text)]
    kept: list[str] = []
    room = CONTENT - size(last)
    for text in texts:
        room -= size(text) + 1
        if room < 0:
            break
        kept.append(text)
    return "\n".join([*kept, last])


def payload(message: Message) -> dict[str, Any]:
    """Return the message as Discord's API takes it."""
    return {
        "flags": _FLAGS,
        "components": [{"type": 17, "accent_color": ACCENT, "components": [_component(each) for each in message.blocks]}],
        "allowed_mentions": {"parse": []},
    }


def _component(block: Block) -> dict[str, Any]:
    if isinstance(block, Rule):
        return {"type": 14, "divider": True, "spacing": 1}
    if isinstance(block, Text):
        return {"type": 10, "content": block.content}
    if isinstance(block, Row):
        buttons = [{"type": 2, "style": 2, "label": each.label, "custom_id": each.id} for each in block.buttons]
        return {"type": 1, "components": buttons}
    options = [{"label": shown, "value": value} for value, shown in block.choices]
    select = {"type": 3, "custom_id": block.id, "placeholder": block.placeholder, "options": options}
    return {"type": 1, "components": [{**select, "min_values": 1, "max_values": 1}]}


def _name(name: str) -> str:
    return literal_within(name, WHO) or "someone"
