"""The Discord client: /wire as application commands, and the buttons of a post. Every answer is private to who asked.

Discord waits three seconds for the first answer and fifteen minutes for the rest
(https://docs.discord.com/developers/interactions/receiving-and-responding): each handler defers in its first line.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, Self

import aiohttp
import discord
import structlog
from discord import app_commands

from bot.buttons import ACK_PREFIX, FOLLOW_PREFIX, SNOOZE_PREFIX, SOURCES_PREFIX, STOP_PREFIX
from bot.commands import Confirmation, Reply, line
from bot.discord.errors import Answers
from bot.discord.forms import EXPIRED, SAVE_PREFIX, Drafts, FormModal, Waiting, refusal
from bot.discord.replies import answers
from bot.discord.typed import PATIENCE, place_of, reader_of, wire_commands
from bot.discord.view import NOBODY, view_of
from bot.forms import FormId, form_typed
from bot.model import Reader
from bot.newsroom import FrontDesk
from digest.story import Span

log = structlog.get_logger("discord")

#: How the ids of our buttons begin.
_OURS = f"{ACK_PREFIX}|{SNOOZE_PREFIX}|{SOURCES_PREFIX}|{FOLLOW_PREFIX}|{STOP_PREFIX}|{SAVE_PREFIX}"

LATE = "That takes longer than Discord waits for; nothing was changed. Try again in a moment."

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
        self.drafts = Drafts()
        #: False where this process only posts; another one may be answering people meanwhile.
        self.listening = True
        self.connected = asyncio.Event()
        #: Whether people can ask it anything; one that only posts announces no commands.
        self.listening = True
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(wire_commands(_typed))

    async def setup_hook(self) -> None:
        """Know the buttons of messages posted before this start, and announce the commands."""
        if self.listening:
            self.add_dynamic_items(Pressed)
            await self.tree.sync()

    async def on_connect(self) -> None:
        """The gateway knows us. (`on_ready` would wait two seconds longer, for the members of all servers.)"""
        self.connected.set()


class ShardedWireClient(WireClient, discord.AutoShardedClient):
    """The same over several connections, which Discord asks of bots in thousands of servers: each has a part of them.

    Args:
        shards: how many.
    """

    def __init__(self, front: FrontDesk, shards: int) -> None:
        super().__init__(front)
        self.shard_count = shards


def client_for(front: FrontDesk, shards: int) -> WireClient:
    """Return a client with so many connections."""
    return ShardedWireClient(front, shards) if shards > 1 else WireClient(front)


class Pressed(discord.ui.DynamicItem[discord.ui.Item[Any]], template=rf"(?:{_OURS}).+"):
    """Answers the buttons and selects of any message, also of one posted before this start or of an item long gone."""

    @classmethod
    async def from_custom_id(cls, _: Interaction, item: discord.ui.Item[Any], __: re.Match[str], /) -> Self:
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:
        who, where = reader_of(interaction), place_of(interaction)
        if self.custom_id.startswith(SAVE_PREFIX):
            await _respond(interaction, lambda front: _save(front, interaction.client.drafts, self.custom_id, who))
            return
        data: Mapping[str, Any] = interaction.data or {}
        choice = str((data.get("values") or [""])[0])
        await _respond(interaction, lambda front: front.pressed(self.custom_id, who, where, choice))


async def _save(front: FrontDesk, drafts: Drafts, button: str, who: Reader) -> Reply:
    waiting = drafts.take(button, who.id)
    if waiting is None:
        return Reply((line(EXPIRED),))
    return (await front.filled(waiting.form, waiting.values, who, waiting.where, save=True)).reply


async def _typed(interaction: Interaction, *words: object) -> None:
    text = " ".join(str(word) for word in words if word not in (None, ""))
    who, where = reader_of(interaction), place_of(interaction)
    form = form_typed(text)
    if form:
        await _ask(interaction, form)
        return
    await _respond(interaction, lambda front: front.answer(text, who, where))


async def _ask(interaction: Interaction, form: FormId) -> None:
    """Open a form. It has to be the first answer, so it cannot be put off as others are."""
    asking = interaction.client.front.form(form, reader_of(interaction), place_of(interaction))
    try:
        asked = await asyncio.wait_for(asking, PATIENCE)
    except TimeoutError:
        asked = Reply((line(LATE),))
    if isinstance(asked, Reply):
        refused = asked
        await _respond(interaction, lambda _: _now(refused))
        return
    try:
        await interaction.response.send_modal(FormModal(asked, _filled))
    except (discord.DiscordException, aiohttp.ClientError) as error:
        log.warning("a form did not reach Discord", action="discord_form", error=type(error).__name__)


async def _filled(interaction: Interaction, form: FormId, values: Mapping[str, str]) -> None:
    """A form was filled in: say what saving it would do, or which fields cannot be used."""
    who, where = reader_of(interaction), place_of(interaction)
    drafts: Drafts = interaction.client.drafts

    async def checked(front: FrontDesk) -> Reply:
        found = await front.filled(form, values, who, where, save=False)
        if found.errors:
            return refusal(found.errors)
        button = drafts.keep(Waiting(form, values, who.id, where))
        return replace(found.reply, asks=Confirmation(button, "Save"))

    await _respond(interaction, checked)


async def _now(reply: Reply) -> Reply:
    return reply


async def _respond(interaction: Interaction, answer: Answer) -> None:
    try:
        await interaction.response.defer(ephemeral=True, thinking=True)
        reply: Reply | None = await _answered(interaction, answer)
        while reply:
            for message in answers(reply):
                await interaction.followup.send(
                    view=view_of(message), ephemeral=True, allowed_mentions=NOBODY, suppress_embeds=True
                )
            reply = await _rest(interaction, reply)
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


async def _rest(interaction: Interaction, reply: Reply) -> Reply | None:
    """What a reply announced; None where it was all."""
    later = reply.later
    return await _answered(interaction, lambda _: later()) if later else None


def _sorry(error_id: str) -> tuple[Span, ...]:
    words = f"Something went wrong here. Try again later, or give the number {error_id} to whoever runs this bot."
    return (Span("text", words),)
