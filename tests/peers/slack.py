"""The Slack peer, and what a test reads out of it."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from tests.peers.calls import call
from tests.peers.process import HERE, installed_peers, running


class SlackRefused(Exception):
    """Slack's answer was `ok: false`: the text is its error code."""


#: What the peer signs its calls of the Events API with.
SIGNING_SECRET = "rig-secret"


@dataclass(frozen=True)
class SlackPeer:
    """A running Slack stand-in.

    It checks tokens and scopes, and whether the bot is in a private channel. It does not check blocks, lets the bot write to
    public channels it is not in, and never answers 429.

    Args:
        url: the base URL of its Web API, ending in `/api/`, for SLACK_API_URL.
        token: the bot's token, for SLACK_BOT_TOKEN.
        noscope_token: a token of the same bot that may only list channels.
        signing_secret: what it signs the Events API calls with.
    """

    url: str
    token: str = "xoxb-rig"
    noscope_token: str = "xoxb-noscope"
    admin_token: str = "xoxp-admin"
    signing_secret: str = SIGNING_SECRET
    bot_user: str = "U0RIG00001"
    _numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1), repr=False)

    def api(self, method: str, *, token: str | None = None, **fields: Any) -> dict[str, Any]:
        """Call a Web API method as the bot, or with `token`. Raises SlackRefused with the error code."""
        texts = {name: value if isinstance(value, str) else json.dumps(value) for name, value in fields.items()}
        headers = {"Authorization": f"Bearer {token or self.token}", "Content-Type": "application/x-www-form-urlencoded"}
        answer: dict[str, Any] = call("POST", f"{self.url}{method}", urlencode(texts).encode(), headers)
        if not answer["ok"]:
            raise SlackRefused(answer["error"])
        return answer

    def new_channel(self, name: str = "wire", *, private: bool = False, invite_bot: bool = True) -> str:
        """Create a channel that no other test uses, `<name>-<n>`, and return its id."""
        unique = f"{name}-{next(self._numbers)}"
        made = self.api("conversations.create", token=self.admin_token, name=unique, is_private=private)
        channel = str(made["channel"]["id"])
        if invite_bot:
            self.api("conversations.invite", token=self.admin_token, channel=channel, users=self.bot_user)
        return channel

    def new_user(self, name: str = "reader") -> str:
        """Add a person whom no other test writes to, `<name>-<n>`, and return their id."""
        unique = f"{name}-{next(self._numbers)}"
        return str(call("POST", self.url.replace("/api/", f"/_rig/users?name={unique}"), b"", {})["id"])

    def channel_id(self, name: str) -> str:
        """The id of the channel that has this name, without `#`."""
        kinds = "public_channel,private_channel"
        listed = self.api("conversations.list", token=self.admin_token, types=kinds, limit=1000)["channels"]
        return next(str(channel["id"]) for channel in listed if channel["name"] == name)

    def user_id(self, name: str) -> str:
        """The id of the user that has this name: `admin`, `reader` or `repojournal`."""
        return next(str(user["id"]) for user in self.api("users.list")["members"] if user["name"] == name)

    def messages(self, channel: str) -> list[dict[str, Any]]:
        """The messages of a channel or direct conversation, oldest first, with their metadata; without replies."""
        found = self._read("conversations.history", channel=channel, include_all_metadata=True, limit=200)
        return found[::-1]

    def thread(self, channel: str, ts: str) -> list[dict[str, Any]]:
        """The message `ts` and its replies, oldest first."""
        return self._read("conversations.replies", channel=channel, ts=ts, include_all_metadata=True, limit=200)

    def direct_messages(self, user: str) -> list[dict[str, Any]]:
        """What the bot wrote to the user with this id, oldest first."""
        return self.messages(str(self.api("conversations.open", users=user)["channel"]["id"]))

    def _read(self, method: str, *, channel: str, **fields: Any) -> list[dict[str, Any]]:
        # The bot alone is in its direct conversations; the admin is in every channel that a test made.
        token = self.token if channel.startswith("D") else self.admin_token
        messages: list[dict[str, Any]] = self.api(method, token=token, channel=channel, **fields)["messages"]
        return messages


@contextmanager
def slack_running(events_url: str | None = None) -> Iterator[SlackPeer]:
    """Run the Slack peer while the block runs.

    Args:
        events_url: where it sends the signed calls of the Events API; None for nowhere.
    """
    peers = installed_peers()
    command: list[str | Path] = [
        peers.node,
        HERE / "slack_emulate.mjs",
        "--modules",
        peers.modules,
        "--secret",
        SIGNING_SECRET,
    ]
    if events_url:
        command += ["--events-url", events_url]
    with running(command, "ready ") as url:
        yield SlackPeer(f"{url}/api/")
