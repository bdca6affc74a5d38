"""People in Slack and Discord: what they type and press, and what they see."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import discord
import simcord

from bot.slack.blocks import Message
from tests.bot.discord.front import texts_of
from tests.bot.slack.desk import Replies, Slack, command, press
from tests.bot.slack.validators import visible
from tests.peers.slack import SlackPeer
from tests.whole_bot.process import SECRET, Process


@dataclass
class SlackReader:
    """Somebody in a channel of the Slack peer, whose client calls the bot with signed requests."""

    process: Process
    peer: SlackPeer
    replies: Replies
    id: str
    name: str
    channel: str
    _triggers: Iterator[int] = field(default_factory=itertools.count)

    async def types(self, text: str) -> str:
        """Type `/wire text`; return what only they see."""
        return await self._asked("command", command(self.replies, text, **self._who(), **self._turn()))

    async def presses(self, item: str) -> str:
        """Press the Acknowledge button of an item; return what only they see."""
        user = {"id": self.id, "username": self.name, "team_id": self.team}
        return await self._asked("interaction", press(self.replies, item, user=user, **self._turn()))

    def sees(self) -> list[str]:
        """The messages of the channel."""
        return [_shown(each) for each in self.peer.messages(self.channel)]

    def got(self) -> list[str]:
        """The bot's direct messages."""
        return [_shown(each) for each in self.peer.direct_messages(self.id)]

    async def _asked(self, kind: str, payload: dict[str, Any]) -> str:
        answer = await getattr(Slack(self.process.slack_url, SECRET), kind)(payload)
        assert answer == (200, "")
        reply = await self.replies.arrived.get()
        assert reply["response_type"] == "ephemeral"
        return _shown(reply)

    @property
    def team(self) -> str:
        """The workspace of the peer: people of another one are not answered."""
        return str(self.peer.api("auth.test")["team_id"])

    def _who(self) -> dict[str, str]:
        return {"user_id": self.id, "user_name": self.name, "channel_id": self.channel, "team_id": self.team}

    def _turn(self) -> dict[str, str]:
        """Each request has a trigger of its own; Slack sending one again is another matter."""
        return {"trigger_id": f"{self.id}.{next(self._triggers)}"}


def _shown(message: dict[str, Any]) -> str:
    return visible(Message(message["text"], tuple(message["blocks"])))


@dataclass
class DiscordReader:
    """A member of a simulated server."""

    member: simcord.MemberActor
    channel: simcord.ChannelHandle

    async def types(self, name: str, **options: str) -> str:
        """Type `/wire name`; return what only they see."""
        result = await self.member.slash(self.channel, f"wire {name}", **options)
        assert result.ephemeral
        return _plain("\n".join(texts_of(result)))

    async def presses(self, item: str) -> str:
        """Press the Acknowledge button of an item in the newest message of the channel; return what only they see."""
        assert self.channel.last_message
        result = await self.member.click(self.channel.last_message, custom_id=f"ack:{item}")
        assert result.ephemeral
        return _plain("\n".join(texts_of(result)))

    def sees(self) -> list[str]:
        """The messages of the channel."""
        return [_read(each) for each in self.channel.history()]

    def got(self) -> list[str]:
        """The bot's direct messages."""
        return [_read(each) for each in self.member.user.dm_channel.history()]


def _read(message: discord.Message) -> str:
    texts = []
    for top in message.components:
        for each in getattr(top, "children", ()):
            inner = each.children if isinstance(each, discord.SectionComponent) else [each]
            texts += [part.content for part in inner if isinstance(part, discord.TextDisplay)]
    return _plain("\n".join(texts))


def _plain(markdown: str) -> str:
    """Without the marks that keep Discord from reading marks."""
    return re.sub(r"\\(\W)", r"\1", markdown)
