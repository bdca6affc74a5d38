"""The Discord client: /wire as application commands, and the Acknowledge button. Every answer is private to who asked."""

from __future__ import annotations

import re
from typing import Any, Self

import discord
import structlog
from discord import app_commands

from bot.commands import Reply
from bot.discord.layout import reply_message
from bot.discord.publisher import NOBODY, view_of
from bot.model import Reader, Target
from bot.newsroom import FrontDesk
from digest.story import Span

log = structlog.get_logger()

APOLOGY = Reply(((Span("text", "Something went wrong here; nothing was changed. The log of the bot has the details."),),))


class WireClient(discord.Client):
    """A gateway client without privileged intents.

    Args:
        front: answers what people type and press.
    """

    def __init__(self, front: FrontDesk) -> None:
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=NOBODY)
        self.front = front
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(wire_commands())

    async def setup_hook(self) -> None:
        """Announce the commands, and know the buttons of messages posted before this start."""
        self.add_dynamic_items(AckPressed)
        await self.tree.sync()


def reader_of(interaction: discord.Interaction[Any]) -> Reader:
    """Who typed or pressed."""
    return Reader("discord", str(interaction.user.id), interaction.user.display_name)


def place_of(interaction: discord.Interaction[Any]) -> Target:
    """Where it was typed: the channel, or the person's direct messages."""
    if interaction.guild_id is None:
        return reader_of(interaction).target
    return Target("discord", str(interaction.channel_id))


async def _answer(interaction: discord.Interaction[Any], text: str) -> None:
    """Defer in the first line (Discord waits three seconds), then work, then answer."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    try:
        reply = await _front(interaction).answer(text, reader_of(interaction), place_of(interaction))
    except Exception:
        log.exception("command failed", action="discord_command", text=text)
        reply = APOLOGY
    await _say(interaction, reply)


async def _say(interaction: discord.Interaction[Any], reply: Reply) -> None:
    await interaction.followup.send(view=view_of(reply_message(reply)), ephemeral=True, allowed_mentions=NOBODY)


def _front(interaction: discord.Interaction[Any]) -> FrontDesk:
    front = getattr(interaction.client, "front", None)
    if front is None:
        raise TypeError("the client has no newsroom behind it")
    return front  # type: ignore[no-any-return]


def wire_commands() -> app_commands.Group:
    """The `/wire` group. Each command hands the text it stands for to the newsroom's grammar."""
    wire = app_commands.Group(name="wire", description="The newsroom: stories, subscriptions and action items")

    @wire.command(name="latest", description="The latest story of a desk")
    @app_commands.describe(desk="The desk; the one that posts here if you leave it out")
    async def latest(interaction: discord.Interaction, desk: str = "") -> None:
        await _answer(interaction, f"latest {desk}")

    @wire.command(name="subscribe", description="Get your part of each edition by direct message")
    @app_commands.describe(pattern="owner/name, owner/* or owner/prefix-*")
    async def subscribe(interaction: discord.Interaction, pattern: str) -> None:
        await _answer(interaction, f"subscribe {pattern}")

    @wire.command(name="unsubscribe", description="Stop following repositories")
    @app_commands.describe(pattern="as you subscribed to it")
    async def unsubscribe(interaction: discord.Interaction, pattern: str) -> None:
        await _answer(interaction, f"unsubscribe {pattern}")

    @wire.command(name="list", description="What you follow, and what is posted here")
    async def list_(interaction: discord.Interaction) -> None:
        await _answer(interaction, "list")

    @wire.command(name="actions", description="Open action items")
    async def actions(interaction: discord.Interaction) -> None:
        await _answer(interaction, "actions")

    @wire.command(name="ack", description="Say that you handle an action item")
    @app_commands.describe(item="its id, or the beginning of it")
    async def ack(interaction: discord.Interaction, item: str) -> None:
        await _answer(interaction, f"ack {item}")

    @wire.command(name="help", description="What you can ask for")
    async def help_(interaction: discord.Interaction) -> None:
        await _answer(interaction, "help")

    return wire


class AckPressed(discord.ui.DynamicItem[discord.ui.Button[discord.ui.LayoutView]], template=r"ack:(?P<item>[0-9a-f]{12})"):
    """Answers the Acknowledge button of any message, also of one posted before this start."""

    def __init__(self, item: str) -> None:
        self.item_id = item
        super().__init__(
            discord.ui.Button(label="Acknowledge", style=discord.ButtonStyle.secondary, custom_id=f"ack:{item}")
        )

    @classmethod
    async def from_custom_id(cls, _: discord.Interaction[Any], __: discord.ui.Item[Any], match: re.Match[str], /) -> Self:
        return cls(match["item"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        try:
            reply = await _front(interaction).acknowledge(self.item_id, reader_of(interaction))
        except Exception:
            log.exception("button failed", action="discord_ack", item=self.item_id)
            reply = APOLOGY
        await _say(interaction, reply)
