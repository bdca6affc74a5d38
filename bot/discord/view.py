"""What is sent: a message of the layout as the library's components, and the library's components read back."""

from __future__ import annotations

from collections.abc import Iterator

import discord

from bot.buttons import ACK_LABEL, ACK_PREFIX
from bot.discord.pieces import ACCENT, Block, Button, Message, Row, Rule, Select, Text

#: On every call: nobody is ever notified by what a source says.
NOBODY = discord.AllowedMentions.none()

View = discord.ui.LayoutView
Part = discord.ui.Separator[View] | discord.ui.ActionRow[View] | discord.ui.TextDisplay[View]


def view_of(message: Message) -> View:
    """Build the components of a message. Needs a running event loop."""
    container: discord.ui.Container[View] = discord.ui.Container(accent_colour=ACCENT)
    for block in message.blocks:
        container.add_item(_part(block))
    view = View(timeout=None).add_item(container)
    # The library keeps a view that is not finished for ever; our buttons are known by their custom_id and need none.
    view.stop()
    return view


def ack_button(item: str) -> discord.ui.Button[View]:
    """Return the Acknowledge button of an action item."""
    return button(Button(ACK_LABEL, f"{ACK_PREFIX}{item}"))


def button(drawn: Button) -> discord.ui.Button[View]:
    """Return a button of ours as the library's."""
    return discord.ui.Button(label=drawn.label, style=discord.ButtonStyle.secondary, custom_id=drawn.id)


def select(drawn: Select) -> discord.ui.Select[View]:
    """Return a select of ours as the library's."""
    options = [discord.SelectOption(label=shown, value=value) for value, shown in drawn.choices]
    return discord.ui.Select(custom_id=drawn.id, placeholder=drawn.placeholder, options=options)


def last_line(message: discord.Message) -> str:
    """Return the last line of a message, empty where it has none."""
    texts = [*_texts(message), message.content] if message.content else list(_texts(message))
    return texts[-1].rpartition("\n")[2] if texts else ""


def _part(block: Block) -> Part:
    if isinstance(block, Rule):
        return discord.ui.Separator()
    if isinstance(block, Text):
        return discord.ui.TextDisplay(block.content)
    controls = [button(each) for each in block.buttons] if isinstance(block, Row) else [select(block)]
    return discord.ui.ActionRow(*controls)


def _texts(message: discord.Message) -> Iterator[str]:
    """The texts of a message of ours beside those that have a button."""
    for top in message.components:
        for each in top.children if isinstance(top, discord.Container) else ():
            if isinstance(each, discord.TextDisplay):
                yield each.content
