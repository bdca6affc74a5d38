"""Posting to Discord: one call a message, found again by its last line, never a preview of a link, never a mention."""

from __future__ import annotations

import hashlib
from datetime import timedelta

import discord

from bot.discord.errors import FAILURES, classified
from bot.discord.layout import mark, messages, parts, thread_name
from bot.discord.rights import missing
from bot.discord.view import NOBODY, last_line, view_of
from bot.model import Delivery, Platform, Post, Target
from bot.publisher import CannotLook, DeliveryError, RetryLater, TargetRefused
from digest.story import Story

#: How far before the delivery was planned the history is searched: the clocks of two machines.
EARLIER = timedelta(minutes=5)

#: Messages that are looked through before we give up: ten pages.
LOOKED_THROUGH = 1_000

#: Discord's code for a second thread of one message.
_HAS_A_THREAD = 160004


def nonce_of(dedupe_key: str) -> str:
    """Return the nonce of a delivery: 24 hex digits of the 25 characters that Discord allows.

    discord.py sends `enforce_nonce` with it, and Discord then answers a repeated post of the past few minutes with the
    message that is there (https://docs.discord.com/developers/resources/message#create-message).
    """
    return hashlib.sha256(dedupe_key.encode()).hexdigest()[:24]


class DiscordPublisher:
    """Publishes over a client, as long as that is logged in; its owner logs it in and closes it."""

    platform: Platform = "discord"

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    def parts(self, story: Story, notes: tuple[str, ...] = ()) -> int:
        return parts(story, notes)

    async def find(self, delivery: Delivery) -> str | None:
        if delivery.part and not delivery.root:
            raise CannotLook("the message whose thread it belongs to is not known")
        self._require_login()
        try:
            place = await self._place(delivery)
            return await self._found(delivery, place)
        except discord.NotFound as error:
            if delivery.part and not delivery.target.personal and error.code == 10003:
                return None  # its thread was not begun
            raise CannotLook(str(self._classified(error, delivery.target))) from None
        except FAILURES as error:
            problem = self._classified(error, delivery.target, posting=False)
            raise (CannotLook(str(problem)) if isinstance(problem, TargetRefused) else problem) from None

    async def send(self, delivery: Delivery, post: Post) -> str:
        self._require_login()
        message = messages(post)[post.part]
        place = await self._opened(delivery, post.story)
        replying = {"reference": _reference(delivery.root)} if delivery.root and delivery.target.personal else {}
        try:
            sent = await place.send(  # type: ignore[call-overload]  # its overloads know no optional reference
                view=view_of(message),
                nonce=nonce_of(delivery.dedupe_key),
                allowed_mentions=NOBODY,
                suppress_embeds=True,
                silent=delivery.part > 0,
                **replying,
            )
        except FAILURES as error:
            raise self._classified(error, delivery.target) from None
        return f"{sent.channel.id}/{sent.id}"

    async def redraw(self, delivery: Delivery, post: Post) -> None:
        self._require_login()
        drawn = messages(post)
        if delivery.message is None or post.part >= len(drawn):
            raise TargetRefused("there is no such message to redraw")
        channel, message = _split(delivery.message)
        shown = self._client.get_partial_messageable(channel).get_partial_message(message)
        try:
            await shown.edit(view=view_of(drawn[post.part]), allowed_mentions=NOBODY)
        except FAILURES as error:
            raise self._classified(error, delivery.target) from None

    async def check(self, target: Target) -> None:
        self._require_login()
        try:
            if target.personal:
                await self._direct_messages(target)
                return
            lacking = await self._missing(target)
        except FAILURES as error:
            raise self._classified(error, target, posting=False) from None
        if lacking:
            raise TargetRefused(f"the bot lacks {', '.join(lacking)} in {target}: grant it in the channel's settings")

    async def close(self) -> None:
        """Nothing of ours is open: the client belongs to whoever started it."""

    async def _found(self, delivery: Delivery, place: discord.abc.Messageable) -> str | None:
        """The message of ours that ends in the mark of this part."""
        seen = 0
        history = place.history(after=delivery.created_at - EARLIER, limit=LOOKED_THROUGH, oldest_first=True)
        async for message in history:
            seen += 1
            if self._is_ours(message) and _marked(message, delivery):
                return f"{message.channel.id}/{message.id}"
        if seen == LOOKED_THROUGH:
            raise CannotLook(f"{delivery.target} had more than {seen} messages since the edition was filed")
        if not seen and not delivery.target.personal:
            await self._require_history(delivery.target)
        return None

    async def _require_history(self, target: Target) -> None:
        """Discord shows an empty history to who may not read it, and that must not be taken for a message not posted.

        https://docs.discord.com/developers/resources/message#get-channel-messages
        """
        if "Read Message History" in await self._missing(target):
            raise CannotLook(f"the bot lacks Read Message History in {target}")

    async def _missing(self, target: Target) -> tuple[str, ...]:
        """The rights that the bot lacks in a channel, as Discord's interface names them."""
        channel = await self._client.fetch_channel(int(target.address))
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread) or self._client.user is None:
            return ()
        me = channel.guild.me
        if me is None:
            # Only the gateway tells the library about servers; without it we ask for this one.
            channel.guild = await self._client.fetch_guild(channel.guild.id, with_counts=False)
            me = await channel.guild.fetch_member(self._client.user.id)
        return missing(channel.permissions_for(me))

    async def _place(self, delivery: Delivery) -> discord.abc.Messageable:
        """Where the message is: the channel, the thread of the first part (it has its id), or direct messages."""
        if delivery.target.personal:
            return await self._direct_messages(delivery.target)
        thread = _split(delivery.root)[1] if delivery.part and delivery.root else 0
        return self._client.get_partial_messageable(thread or int(delivery.target.address))

    async def _opened(self, delivery: Delivery, story: Story) -> discord.abc.Messageable:
        """Where to post. The second part begins the thread, and further ones find it."""
        try:
            if delivery.part == 1 and delivery.root and not delivery.target.personal:
                await self._begin_thread(delivery.root, thread_name(story))
            return await self._place(delivery)
        except FAILURES as error:
            raise self._classified(error, delivery.target, posting=False) from None

    async def _begin_thread(self, root: str, name: str) -> None:
        """Begin the thread of a message; that it has one already is as good."""
        channel, message = _split(root)
        try:
            # `create_thread` of the library wants the guild in the gateway's cache, which a fresh start does not have yet.
            await self._client.http.start_thread_with_message(channel, message, name=name, auto_archive_duration=4320)
        except discord.HTTPException as error:
            if error.code != _HAS_A_THREAD:
                raise

    async def _direct_messages(self, target: Target) -> discord.DMChannel:
        return await self._client.create_dm(discord.Object(int(target.address)))

    def _is_ours(self, message: discord.Message) -> bool:
        return self._client.user is not None and message.author.id == self._client.user.id

    def _require_login(self) -> None:
        if self._client.user is None or self._client.is_closed():
            raise RetryLater("the bot is not logged in at Discord for now")

    def _classified(self, error: Exception, target: Target, *, posting: bool = True) -> DeliveryError:
        return classified(error, target, self._client.application_id, posting=posting)


def _marked(message: discord.Message, delivery: Delivery) -> bool:
    """Whether a message ends in the mark of this part of this edition, whatever the number of parts."""
    line, wanted = last_line(message), mark(delivery.edition, delivery.part)
    if delivery.part == 0:
        return line == wanted
    return line.startswith(wanted) and line.removeprefix(wanted).isdigit()


def _reference(root: str) -> discord.MessageReference:
    """A reply to the first message; that it was deleted does not stop the reply."""
    channel, message = _split(root)
    return discord.MessageReference(message_id=message, channel_id=channel, fail_if_not_exists=False)


def _split(reference: str) -> tuple[int, int]:
    channel, _, message = reference.partition("/")
    return int(channel), int(message)
