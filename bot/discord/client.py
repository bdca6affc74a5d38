"""The Discord client: /wire as application commands, and the Acknowledge button. Every answer is private to who asked.

Discord waits three seconds for the first answer and fifteen minutes for the rest
(https://docs.discord.com/developers/interactions/receiving-and-responding): each handler defers in its first line.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Self

import aiohttp
import discord
import structlog
from discord import app_commands

from bot.commands import Reply
from bot.discord.errors import Answers
from bot.discord.layout import ACK_PREFIX
from bot.discord.replies import answers
from bot.discord.view import NOBODY, ack_button, view_of
from bot.model import Reader, Target
from bot.newsroom import FrontDesk
from digest.story import Span

log = structlog.get_logger("discord")

Interaction = discord.Interaction[Any]
Answer = Callable[[FrontDesk], Awaitable[Reply]]


class WireClient(discord.Client):
    """A gateway client without privileged intents.

    Args:
        front: answers what people type and press.
    """

    def __init__(self, front: FrontDesk) -> None:
        super().__init__(intents=discord.Intents(guilds=True), allowed_mentions=NOBODY, http_trace=Answers())
        self.front = front
        #: False where this process only posts; another one may be answering people meanwhile.
        self.listening = True
        self.connected = asyncio.Event()
        #: Whether people can ask it anything; one that only posts announces no commands.
        self.listening = True
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(wire_commands())

    async def setup_hook(self) -> None:
        """Know the buttons of messages posted before this start, and announce the commands."""
        if self.listening:
            self.add_dynamic_items(AckPressed)
            await self.tree.sync()

    async def on_connect(self) -> None:
        """The gateway knows us. (`on_ready` would wait two seconds longer, for the members of all servers.)"""
        self.connected.set()


def wire_commands() -> app_commands.Group:
    """Return the `/wire` group. Each command hands the text it stands for to the newsroom's grammar."""
    wire = app_commands.Group(name="wire", description="The newsroom: stories, subscriptions and action items")

    @wire.command(name="latest", description="The latest story of a desk")
    @app_commands.describe(desk="The desk; the one that posts here if you leave it out")
    async def latest(interaction: discord.Interaction, desk: str = "") -> None:
        await _typed(interaction, "latest", desk)

    @wire.command(name="subscribe", description="Get your part of each edition by direct message")
    @app_commands.describe(pattern="owner/name, owner/* or owner/prefix-*")
    async def subscribe(interaction: discord.Interaction, pattern: str) -> None:
        await _typed(interaction, "subscribe", pattern)

    @wire.command(name="unsubscribe", description="Stop following repositories")
    @app_commands.describe(pattern="as you subscribed to it")
    async def unsubscribe(interaction: discord.Interaction, pattern: str) -> None:
        await _typed(interaction, "unsubscribe", pattern)

    @wire.command(name="list", description="What you follow, and what is posted here")
    async def list_(interaction: discord.Interaction) -> None:
        await _typed(interaction, "list")

    @wire.command(name="actions", description="Open action items")
    async def actions(interaction: discord.Interaction) -> None:
        await _typed(interaction, "actions")

    @wire.command(name="ack", description="Say that you handle an action item")
    @app_commands.describe(item="its id, or the beginning of it")
    async def ack(interaction: discord.Interaction, item: str) -> None:
        await _typed(interaction, "ack", item)

    @wire.command(name="help", description="What you can ask for")
    async def help_(interaction: discord.Interaction) -> None:
        await _typed(interaction, "help")

    return wire


class AckPressed(discord.ui.DynamicItem[discord.ui.Button[Any]], template=rf"{ACK_PREFIX}(?P<item>.+)"):
    """Answers the Acknowledge button of any message, also of one posted before this start or of an item long gone."""

    def __init__(self, item: str) -> None:
        self.item_id = item
        super().__init__(ack_button(item))

    @classmethod
    async def from_custom_id(cls, _: Interaction, __: discord.ui.Item[Any], match: re.Match[str], /) -> Self:
        return cls(match["item"])

    async def callback(self, interaction: Interaction) -> None:
        who = _reader(interaction)
        await _respond(interaction, lambda front: front.acknowledge(self.item_id, who))


async def _typed(interaction: Interaction, *words: str) -> None:
    text, who, where = " ".join(words).strip(), _reader(interaction), _place(interaction)
    await _respond(interaction, lambda front: front.answer(text, who, where))


def _reader(interaction: Interaction) -> Reader:
    """Who typed or pressed."""
    return Reader("discord", str(interaction.user.id), interaction.user.display_name)


def _place(interaction: Interaction) -> Target:
    """Where it was typed: the channel, or the person's direct messages."""
    if interaction.guild_id is None:
        return _reader(interaction).target
    return Target("discord", str(interaction.channel_id))


async def _respond(interaction: Interaction, answer: Answer) -> None:
    try:
        await interaction.response.defer(ephemeral=True, thinking=True)
        reply = await _answered(interaction, answer)
        for message in answers(reply):
            await interaction.followup.send(
                view=view_of(message), ephemeral=True, allowed_mentions=NOBODY, suppress_embeds=True
            )
    except (discord.DiscordException, aiohttp.ClientError) as error:
        log.warning("a reply did not reach Discord", action="discord_reply", error=type(error).__name__)


async def _answered(interaction: Interaction, answer: Answer) -> Reply:
    """The newsroom's reply; an apology where it fails."""
    try:
        return await answer(interaction.client.front)
    except Exception:
        error_id = secrets.token_hex(4)
        log.exception("a request from Discord failed", action="discord_request", error_id=error_id)
        return Reply((_sorry(error_id),))


def _sorry(error_id: str) -> tuple[Span, ...]:
    words = f"Something went wrong here. Try again later, or give the number {error_id} to whoever runs this bot."
    return (Span("text", words),)
