"""A platform that misbehaves on command, in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.model import Delivery, Form, Platform, Post, Target
from bot.publisher import CannotLook, OutcomeUnknown
from digest.story import Story


@dataclass
class ScriptedPlatform:
    """A Publisher whose messages are a list. `script` says what happens to the next sends, one entry each:

    an exception is raised and nothing is posted; `lost` posts and loses the answer; `hangs` posts and never answers.
    With the script at its end, posts succeed.
    """

    platform: Platform = "slack"
    script: list[Exception | str] = field(default_factory=list)
    #: What the next looks answer, in place of looking.
    looks: list[Exception] = field(default_factory=list)
    #: What the next redraws raise.
    redraws: list[Exception] = field(default_factory=list)
    #: What `check` raises for a target.
    refused: dict[Target, Exception] = field(default_factory=dict)
    lets_us_look: bool = True
    story_parts: int = 1
    #: Key and reference of every message that is there.
    messages: list[tuple[str, str]] = field(default_factory=list)
    posts: dict[str, Post] = field(default_factory=dict)
    #: Every call that was made: `send KEY`, `find KEY`, `redraw REFERENCE`.
    calls: list[str] = field(default_factory=list)
    deliveries: list[Delivery] = field(default_factory=list)
    #: Set while a send hangs.
    hanging: asyncio.Event = field(default_factory=asyncio.Event)
    #: When set, sends wait for `gate` before they post.
    gate: asyncio.Event | None = None
    closed: bool = False

    def parts(self, story: Story, notes: tuple[str, ...] = (), form: Form = "full") -> int:  # noqa: ARG002
        return self.story_parts

    async def find(self, delivery: Delivery) -> str | None:
        self.calls.append(f"find {delivery.dedupe_key}")
        if self.looks:
            raise self.looks.pop(0)
        if not self.lets_us_look:
            raise CannotLook("no scope for the history")
        return next((message for key, message in self.messages if key == delivery.dedupe_key), None)

    async def send(self, delivery: Delivery, post: Post) -> str:
        self.calls.append(f"send {delivery.dedupe_key}")
        self.deliveries.append(delivery)
        act = self.script.pop(0) if self.script else ""
        if isinstance(act, Exception):
            raise act
        if self.gate:
            self.hanging.set()
            await self.gate.wait()
        message = f"{delivery.target.address}/{len(self.messages) + 1}"
        self.messages.append((delivery.dedupe_key, message))
        self.posts[message] = post
        if act == "lost":
            raise OutcomeUnknown("no answer")
        if act == "hangs":
            self.hanging.set()
            await asyncio.Event().wait()
        return message

    async def redraw(self, delivery: Delivery, post: Post) -> None:
        assert delivery.message
        self.calls.append(f"redraw {delivery.message}")
        if self.redraws:
            raise self.redraws.pop(0)
        self.posts[delivery.message] = post

    async def check(self, target: Target) -> None:
        if target in self.refused:
            raise self.refused[target]

    async def close(self) -> None:
        self.closed = True

    def keys(self) -> list[str]:
        """The keys of the messages that are there, oldest first."""
        return [key for key, _ in self.messages]

    def __iter__(self) -> Iterator[Post]:
        return iter(self.posts.values())
