"""What Discord says of people: who may manage a server or a channel, and who sees which.

Members are asked for by name, one call each, and kept for a minute: the bot has no list of them (that is a privileged
intent). What cannot be found out is no.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import aiohttp
import discord
import structlog

from bot.desk_front.rights import RightsUnknown, Seeing
from bot.model import Reader, Target

log = structlog.get_logger("discord")

#: Seconds that a connection may take to know its servers. Editions that were missed are filed right after the start.
READY = 15.0

#: Seconds that a member is kept, and how many are.
KEPT = 60.0
MOST = 1_000

Place = discord.abc.GuildChannel | discord.Thread


class DiscordRights(Seeing):
    """See `bot.desk_front.rights.Rights`.

    Args:
        client: a client that is logged in.
        listening: False where it only posts: it never connects, and asks for channels one by one.
        now: seconds of a clock that only goes forward.
    """

    def __init__(self, client: discord.Client, now: Callable[[], float] = time.monotonic, *, listening: bool = True) -> None:
        self._client = client
        self._now = now
        self._listening = listening
        self._places: dict[str, tuple[float, Place | None]] = {}
        self._kept: dict[tuple[int, str], tuple[float, discord.Member | None]] = {}

    async def administers(self, who: Reader, place: Target) -> bool:
        rights = await self._or_none(who, place)
        return rights is not None and (rights.manage_guild or rights.administrator)

    async def runs_channel(self, who: Reader, place: Target) -> bool:
        rights = await self._or_none(who, place)
        return rights is not None and rights.manage_channels

    async def shared(self, target: Target) -> bool | None:  # noqa: ARG002
        """A server is one company's; a channel that is followed elsewhere is no channel that the bot posts to."""
        return False

    async def _sees(self, who: Reader, where: Target, target: Target) -> bool:
        """A member sees the channels of the server they ask in; in direct messages those of all servers they are in."""
        if target == where:
            return True
        if target.personal:
            return target == who.target
        there, here = await self._place(target), None if where.personal else await self._place(where)
        if there is None or (not where.personal and (here is None or here.guild.id != there.guild.id)):
            return False
        rights = await self._rights(who, target)
        return rights is not None and rights.view_channel

    async def _place(self, target: Target) -> Place | None:
        if target.personal or not target.address.isdigit():
            return None
        if not self._listening:
            return await self._fetched(target.address)
        await self._know_servers()
        found = self._client.get_channel(int(target.address))
        return found if isinstance(found, discord.abc.GuildChannel | discord.Thread) else None

    async def _fetched(self, channel: str) -> Place | None:
        """A channel with its server and the roles there, asked for by name: who never connects has none of them."""
        kept = self._places.get(channel)
        if kept and self._now() - kept[0] < KEPT:
            return kept[1]
        found: Place | None = None
        try:
            there = await self._client.fetch_channel(int(channel))
            if isinstance(there, discord.abc.GuildChannel | discord.Thread):
                server = await self._client.fetch_guild(there.guild.id, with_counts=False)
                shown = await server.fetch_channel(there.id)
                found = shown if isinstance(shown, discord.abc.GuildChannel | discord.Thread) else None
        except (discord.NotFound, discord.Forbidden):
            found = None
        except (discord.DiscordException, aiohttp.ClientError) as error:
            raise _unknown(error) from None
        self._places[channel] = (self._now(), found)
        return found

    async def _or_none(self, who: Reader, place: Target) -> discord.Permissions | None:
        try:
            return await self._rights(who, place)
        except RightsUnknown:
            return None

    async def _rights(self, who: Reader, place: Target) -> discord.Permissions | None:
        channel = await self._place(place)
        member = await self._member(channel.guild, who) if channel else None
        if channel is None or member is None:
            return None
        try:
            return channel.permissions_for(member)
        except discord.ClientException as error:  # a thread whose channel is not known
            raise _unknown(error) from None

    async def _know_servers(self) -> None:
        """Wait until Discord has named the servers, which it does in the first seconds of a connection."""
        if self._client.is_ready():
            return
        try:
            await asyncio.wait_for(self._client.wait_until_ready(), READY)
        except (TimeoutError, RuntimeError) as error:  # Discord is away, or was when we logged in
            raise _unknown(error) from None

    async def _member(self, guild: discord.Guild, who: Reader) -> discord.Member | None:
        kept = self._kept.get((guild.id, who.id))
        if kept and self._now() - kept[0] < KEPT:
            return kept[1]
        try:
            member = await guild.fetch_member(int(who.id))
        except discord.NotFound:
            member = None
        except (discord.DiscordException, aiohttp.ClientError, ValueError) as error:
            raise _unknown(error) from None
        while len(self._kept) >= MOST:
            self._kept.pop(next(iter(self._kept)))
        self._kept[guild.id, who.id] = (self._now(), member)
        return member


def _unknown(error: Exception) -> RightsUnknown:
    """What is raised where Discord does not say what somebody may; it is one line of the log."""
    log.warning("Discord does not say what somebody may", action="discord_member", error=type(error).__name__)
    return RightsUnknown(type(error).__name__)
