"""Posting to Discord: one call a message, found again by its last line, never a preview of a link, never a mention."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any, TypeVar

import discord
import structlog

from bot.discord.errors import FAILURES, classified
from bot.discord.layout import mark, messages, parts, thread_name
from bot.discord.pieces import as_text
from bot.discord.rights import missing
from bot.discord.view import NOBODY, last_line, view_of
from bot.model import Delivery, Form, Platform, Post, Target
from bot.publisher import CannotLook, DeliveryError, MessageRefused, RetryLater, TargetRefused
from digest.story import Story

#: How far before the delivery was planned the history is searched: the clocks of two machines.
EARLIER = timedelta(minutes=5)

#: Messages that are looked through before we give up: ten pages.
LOOKED_THROUGH = 1_000

#: Discord's code for a second thread of one message.
_HAS_A_THREAD = 160004

#: Discord's codes for writing into a channel that takes no messages, such as a forum.
_NOT_TEXT = frozenset({50008, 50024})

#: Discord's code for a thread that nobody wrote in for days.
_ARCHIVED = 50083

T = TypeVar("T")

log = structlog.get_logger("discord")


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
        self._channels: dict[int, object] = {}

    def parts(self, story: Story, notes: tuple[str, ...] = (), form: Form = "full") -> int:
        return parts(story, notes, form)

    async def find(self, delivery: Delivery) -> str | None:
        if delivery.part and not delivery.root:
            raise CannotLook("the message whose thread it belongs to is not known")
        self._require_login()
        try:
            forum = None if delivery.part or delivery.target.personal else await self._forum(delivery.target)
            return await (self._found_in(forum, delivery) if forum else self._found(delivery, await self._place(delivery)))
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
        name = thread_name(post.story)
        place = await self._opened(delivery, name)
        try:
            return await self._say(delivery, place, name, {"view": view_of(message)})
        except MessageRefused as refusal:
            log.warning("shown as plain text", action="discord_plain", key=delivery.dedupe_key, reason=str(refusal))
        return await self._say(delivery, place, name, {"content": as_text(message)})

    async def redraw(self, delivery: Delivery, post: Post) -> None:
        self._require_login()
        drawn = messages(post)
        if delivery.message is None or post.part >= len(drawn):
            raise TargetRefused("there is no such message to redraw")
        message = drawn[post.part]
        try:
            await self._draw(delivery, delivery.message, {"view": view_of(message)})
        except MessageRefused:
            await self._draw(delivery, delivery.message, {"content": as_text(message)})

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

    async def _say(self, delivery: Delivery, place: discord.abc.Messageable, name: str, content: dict[str, Any]) -> str:
        """Post once, and return the reference of the message; in a forum as a post with this name."""
        known = self._client.get_channel(int(delivery.target.address))
        if isinstance(known, discord.ForumChannel) and not delivery.part:
            return await self._post_in(known, delivery, name, content)
        replying = {"reference": _reference(delivery.root)} if delivery.root and delivery.target.personal else {}

        async def post() -> discord.Message:
            return await place.send(  # type: ignore[call-overload, no-any-return]  # its overloads know no optional part
                nonce=nonce_of(delivery.dedupe_key),
                allowed_mentions=NOBODY,
                suppress_embeds=True,
                silent=delivery.part > 0,
                **content,
                **replying,
            )

        try:
            sent = await self._awake(post, getattr(place, "id", 0))
        except discord.HTTPException as error:
            # Where the gateway told nothing yet: what it is comes out when it refuses.
            forum = await self._forum_of(delivery) if error.code in _NOT_TEXT else None
            if forum is None:
                raise self._classified(error, delivery.target) from None
            return await self._post_in(forum, delivery, name, content)
        except FAILURES as error:
            raise self._classified(error, delivery.target) from None
        return f"{sent.channel.id}/{sent.id}"

    async def _post_in(self, forum: discord.ForumChannel, delivery: Delivery, name: str, content: dict[str, Any]) -> str:
        """Begin a post in a forum: a thread whose first message has the thread's own id."""
        try:
            begun = await forum.create_thread(
                name=name, auto_archive_duration=4320, allowed_mentions=NOBODY, suppress_embeds=True, **content
            )
        except FAILURES as error:
            raise self._classified(error, delivery.target) from None
        return f"{begun.thread.id}/{begun.message.id}"

    async def _draw(self, delivery: Delivery, reference: str, content: dict[str, Any]) -> None:
        channel, message = _split(reference)
        shown = self._client.get_partial_messageable(channel).get_partial_message(message)

        async def edit() -> None:
            await shown.edit(allowed_mentions=NOBODY, **content)

        try:
            await self._awake(edit, channel)
        except FAILURES as error:
            raise self._classified(error, delivery.target) from None

    async def _awake(self, call: Callable[[], Awaitable[T]], channel: int) -> T:
        """Call; where the thread was archived in the meantime, open it again and call once more."""
        try:
            return await call()
        except discord.HTTPException as error:
            if error.code != _ARCHIVED:
                raise
            try:
                await self._client.http.edit_channel(channel, archived=False)
            except FAILURES:
                raise error from None
        return await call()

    async def _channel(self, target: Target) -> object:
        """What a target is: a text channel, a forum, a thread. Asked for once where the gateway did not tell it."""
        id = int(target.address)  # noqa: A001
        known = self._client.get_channel(id) or self._channels.get(id)
        if known is None:
            known = self._channels[id] = await self._client.fetch_channel(id)
        return known

    async def _forum(self, target: Target) -> discord.ForumChannel | None:
        channel = await self._channel(target)
        return channel if isinstance(channel, discord.ForumChannel) else None

    async def _forum_of(self, delivery: Delivery) -> discord.ForumChannel | None:
        """The forum that the first part of a story shall be a post in."""
        if delivery.part or delivery.target.personal:
            return None
        try:
            return await self._forum(delivery.target)
        except FAILURES as error:
            raise self._classified(error, delivery.target, posting=False) from None

    async def _found_in(self, forum: discord.ForumChannel, delivery: Delivery) -> str | None:
        """The post of ours in a forum, among those that are open: one is archived after three days without a word."""
        for thread in await forum.guild.active_threads():
            since = thread.created_at is not None and thread.created_at >= delivery.created_at - EARLIER
            if thread.parent_id == forum.id and since and (found := await self._found(delivery, thread)):
                return found
        return None

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
        place = "thread" if isinstance(channel, discord.Thread) else "text"
        if isinstance(channel, discord.Thread):
            channel = await self._client.fetch_channel(channel.parent_id)  # what it permits is what its channel permits
        if not isinstance(channel, discord.abc.GuildChannel) or self._client.user is None:
            return ()
        me = channel.guild.me
        if me is None:
            # Only the gateway tells the library about servers; without it we ask for this one.
            channel.guild = await self._client.fetch_guild(channel.guild.id, with_counts=False)
            me = await channel.guild.fetch_member(self._client.user.id)
        forum = isinstance(channel, discord.ForumChannel) and place == "text"
        return missing(channel.permissions_for(me), "forum" if forum else place)

    async def _place(self, delivery: Delivery) -> discord.abc.Messageable:
        """Where the message is: the channel, the thread of the first part (it has its id), or direct messages."""
        if delivery.target.personal:
            return await self._direct_messages(delivery.target)
        thread = await self._thread(delivery) if delivery.part and delivery.root else 0
        return self._client.get_partial_messageable(thread or int(delivery.target.address))

    async def _thread(self, delivery: Delivery) -> int:
        """The thread of the first part. In a thread, which every post of a forum is, the story goes on beside it."""
        channel, message = _split(delivery.root or "")
        within = isinstance(await self._channel(delivery.target), discord.Thread | discord.ForumChannel)
        return channel if within else message

    async def _opened(self, delivery: Delivery, name: str) -> discord.abc.Messageable:
        """Where to post. The second part begins the thread, and further ones find it."""
        try:
            place = await self._place(delivery)
            if delivery.part == 1 and delivery.root and not delivery.target.personal:
                channel, message = _split(delivery.root)
                if getattr(place, "id", 0) != channel:
                    await self._begin_thread(channel, message, name)
        except FAILURES as error:
            raise self._classified(error, delivery.target, posting=False) from None
        return place

    async def _begin_thread(self, channel: int, message: int, name: str) -> None:
        """Begin the thread of a message; that it has one already is as good."""
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
