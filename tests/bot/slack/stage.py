"""What a publisher test stands on: a channel of the Slack peer, and a proxy before it that misbehaves when told to."""

from __future__ import annotations

from dataclasses import dataclass

from bot.model import Target
from bot.slack.blocks import Message
from bot.slack.publisher import SlackPublisher
from tests.bot.slack.proxy import Proxy, answers, says
from tests.bot.slack.validators import visible
from tests.peers.slack import SlackPeer


@dataclass
class SlackStage:
    """The peer, a proxy before it, and a publisher that talks to the proxy."""

    publisher: SlackPublisher
    target: Target
    peer: SlackPeer
    proxy: Proxy

    def shown(self) -> list[str]:
        channel = self.target.address
        threads = [self.peer.thread(channel, each["ts"]) for each in self.peer.messages(channel)]
        return [visible(Message(each["text"], tuple(each["blocks"]))) for thread in threads for each in thread]

    def busy(self, seconds: float) -> None:
        self.proxy.faults["chat.postMessage"] = answers(
            429, {"ok": False, "error": "ratelimited"}, Retry_After=f"{seconds:.0f}"
        )

    def refuse(self) -> None:
        for method in ("chat.postMessage", "chat.update"):
            self.proxy.faults[method] = says("not_in_channel")
        self.proxy.faults["conversations.info"] = says("channel_not_found")

    def lose_answers(self) -> None:
        self.proxy.faults["chat.postMessage"] = self.proxy.lose_answer

    def forbid_looking(self) -> None:
        for method in ("conversations.history", "conversations.replies"):
            self.proxy.faults[method] = says("missing_scope", needed="channels:history", provided="chat:write")
