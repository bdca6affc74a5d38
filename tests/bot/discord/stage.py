"""A publisher together with the server on a local port that it posts to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.discord.publisher import DiscordPublisher
from bot.model import Target
from tests.bot.discord.reading import read
from tests.bot.discord.server import CHANNEL, DiscordServer

NEWS = Target("discord", str(CHANNEL))
POSTS = r"/channels/\d+/messages"


def texts(component: dict[str, Any]) -> list[str]:
    inner = [text for each in component.get("components", ()) for text in texts(each)]
    return [component["content"], *inner] if "content" in component else inner


def seen(message: dict[str, Any]) -> str:
    """A message as a reader sees it."""
    return "\n".join(read(text).text for top in message["components"] for text in texts(top))


@dataclass
class ServerStage:
    """A publisher that posts to a server on a local port."""

    publisher: DiscordPublisher
    server: DiscordServer
    target: Target = NEWS

    def shown(self) -> list[str]:
        everything = [each for channel in self.server.messages.values() for each in channel]
        return [seen(each) for each in sorted(everything, key=lambda each: int(each["id"]))]

    def busy(self, seconds: float) -> None:
        wait = {"message": "You are being rate limited.", "retry_after": seconds, "global": False}
        self.server.fault("POST", POSTS, 429, wait, {"Retry-After": f"{seconds:.0f}", "Via": "1.1 google"})

    def refuse(self) -> None:
        self.server.refusal("POST", POSTS, 403, 50001)
        self.server.refusal("GET", rf"/channels/{CHANNEL}", 403, 50001)

    def lose_answers(self) -> None:
        self.server.fault("POST", POSTS, 0, accepted=True)

    def forbid_looking(self) -> None:
        self.server.refusal("GET", POSTS, 403, 50001)
