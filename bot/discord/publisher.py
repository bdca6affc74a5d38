"""Posting to Discord: one call a message, found again by its footer, never with a mention."""

from __future__ import annotations

import hashlib
from datetime import timedelta

import aiohttp
import discord

from bot.discord.layout import Item, Message, Rule, messages
from bot.model import Delivery, Platform, Post, Target
from bot.outbox import CannotLook, OutcomeUnknown, RetryLater, TargetRefused
from digest.story import Story

#: What the bot needs in a channel, as Discord's interface names it.
NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "read_message_history": "Read Message History",
}
#: How far before the delivery was planned the history is searched: the clocks of two machines.
SLACK_BEFORE = timedelta(minutes=5)
#: How many messages are looked through for one of ours.
LOOK_THROUGH = 300

NOBODY = discord.AllowedMentions.none()


def nonce_of(dedupe_key: str) -> str:
    """The nonce of a delivery: 24 hex digits (Discord allows 25 characters). discord.py sends `enforce_nonce` with it."""
    return hashlib.sha256(dedupe_key.encode()).hexdigest()[:24]


def view_of(message: Message) -> discord.ui.LayoutView:
    """Build the components of a message. Needs a running event loop."""
    container: discord.ui.Container[discord.ui.LayoutView] = discord.ui.Container()
    for block in message.blocks:
        if isinstance(block, Rule):
            container.add_item(discord.ui.Separator())
        elif isinstance(block, Item):
            button: discord.ui.Button[discord.ui.LayoutView] = discord.ui.Button(
                label="Acknowledge", style=discord.ButtonStyle.secondary, custom_id=f"ack:{block.item}"
            )
            container.add_item(discord.ui.Section(block.content, accessory=button))
        else:
            container.add_item(discord.ui.TextDisplay(block.content))
    return discord.ui.LayoutView(timeout=None).add_item(container)


class DiscordPublisher:
    """Publishes over a client that is logged in; the client's owner closes it."""

    platform: Platform = "discord"

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    def parts(self, story: Story, notes: tuple[str, ...] = ()) -> int:
        return len(messages(Post(story, notes=notes)))

    async def find(self, delivery: Delivery) -> str | None:
        """Look through the channel for a message of ours that ends in the footer of this part."""
        edition, part = delivery.edition, delivery.part + 1
        try:
            channel = await self._channel(delivery.target)
            after = delivery.created_at - SLACK_BEFORE
            async for message in channel.history(after=after, limit=LOOK_THROUGH, oldest_first=True):
                mine = self._client.user and message.author.id == self._client.user.id
                if mine and _ends_with(message, edition, part):
                    return f"{message.channel.id}/{message.id}"
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as error:
            raise CannotLook(f"the history of {delivery.target} cannot be read: {error}") from error
        return None

    async def send(self, delivery: Delivery, post: Post) -> str:
        message = messages(post)[post.part]
        try:
            channel = await self._channel(delivery.target)
            root = _reference(delivery.root)
            sent = await channel.send(  # type: ignore[call-overload]
                view=view_of(message),
                nonce=nonce_of(delivery.dedupe_key),
                allowed_mentions=NOBODY,
                **({"reference": root} if root else {}),
            )
        except (discord.DiscordException, aiohttp.ClientError, TimeoutError) as error:
            raise _classified(error, delivery.target) from error
        return f"{sent.channel.id}/{sent.id}"

    async def redraw(self, delivery: Delivery, post: Post) -> None:
        if delivery.message is None:
            raise TargetRefused("there is no message to redraw")
        channel_id, _, message_id = delivery.message.partition("/")
        try:
            channel = self._client.get_partial_messageable(int(channel_id))
            await channel.get_partial_message(int(message_id)).edit(
                view=view_of(messages(post)[post.part]), allowed_mentions=NOBODY
            )
        except (discord.DiscordException, aiohttp.ClientError, TimeoutError) as error:
            raise _classified(error, delivery.target) from error

    async def check(self, target: Target) -> None:
        """Ask for the channel and the bot's rights in it, before anything is posted there."""
        try:
            if target.personal:
                await self._client.fetch_user(int(target.address))
                return
            channel = await self._client.fetch_channel(int(target.address))
        except (discord.DiscordException, aiohttp.ClientError, TimeoutError) as error:
            raise _classified(error, target) from error
        if isinstance(channel, discord.abc.PrivateChannel) or channel.guild.me is None:
            return
        guild = channel.guild
        rights = channel.permissions_for(guild.me)
        missing = [spoken for name, spoken in NEEDED.items() if not getattr(rights, name)]
        if missing:
            raise TargetRefused(f"the bot needs {' and '.join(missing)} in {target}; give them in the channel's settings")

    async def close(self) -> None:
        """Nothing of ours is open: the client belongs to whoever started it."""

    async def _channel(self, target: Target) -> discord.abc.Messageable:
        if not target.personal:
            return self._client.get_partial_messageable(int(target.address))
        user = self._client.get_user(int(target.address)) or await self._client.fetch_user(int(target.address))
        return user.dm_channel or await user.create_dm()


def _reference(root: str | None) -> discord.MessageReference | None:
    """A reply to the first message; a root that was deleted does not stop the reply."""
    if root is None:
        return None
    channel_id, _, message_id = root.partition("/")
    return discord.MessageReference(message_id=int(message_id), channel_id=int(channel_id), fail_if_not_exists=False)


def _ends_with(message: discord.Message, edition: str, part: int) -> bool:
    """Whether the last text of a message is the footer of this part of this edition."""
    texts = [
        each.content
        for top in message.components
        for each in getattr(top, "children", [top])
        if isinstance(each, discord.TextDisplay)
    ]
    return bool(texts) and texts[-1].replace("\\", "").startswith(f"-# {edition} · {part}/")


def _classified(error: Exception, target: Target) -> RetryLater | TargetRefused | OutcomeUnknown:
    """What an error of the library means for the delivery (codes: Discord's table of JSON error codes)."""
    if isinstance(error, discord.RateLimited):
        return RetryLater(f"Discord asks to wait {error.retry_after:.0f} s", error.retry_after)
    if isinstance(error, aiohttp.ClientConnectorError):
        return RetryLater("Discord cannot be reached")
    if isinstance(error, discord.HTTPException):
        return _answered(error, target)
    if isinstance(error, discord.DiscordException):
        return TargetRefused(f"{target}: {error}")
    return OutcomeUnknown(f"no answer from Discord ({type(error).__name__})")


def _answered(error: discord.HTTPException, target: Target) -> RetryLater | TargetRefused | OutcomeUnknown:
    if error.status >= 500:
        return OutcomeUnknown(f"Discord answered {error.status}")
    if error.status == 429:
        return RetryLater("Discord asks to wait")
    if error.status == 401:
        return TargetRefused("the token of the bot is refused; set DISCORD_TOKEN to a new one")
    known = {
        10003: f"{target} does not exist any more; choose another channel",
        50001: f"the bot cannot see {target}; invite it to the server and give it View Channel in the channel's settings",
        50013: f"the bot may not post in {target}; give it Send Messages and Read Message History in the channel's settings",
        50007: f"{target} accepts no direct messages from the bot; its owner can allow them in the privacy settings",
    }
    return TargetRefused(known.get(error.code, f"{target}: Discord refused it (code {error.code}): {error.text}"))
