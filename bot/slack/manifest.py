"""The Slack app as a manifest: paste it at https://api.slack.com/apps → Create New App → From a manifest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

#: Every permission of the bot's token, and why it is asked for.
SCOPES: Mapping[str, str] = {
    "chat:write": "post editions, and redraw them when an action item is acknowledged",
    "commands": "/wire",
    "channels:read": "tell whether a public channel is archived and whether the bot is in it",
    "channels:history": "look whether an edition is already there before it is sent again",
    "groups:read": "the same for private channels the bot was invited to",
    "groups:history": "the same for private channels the bot was invited to",
    "im:write": "open the direct message a subscriber's digest goes to",
    "im:history": "look whether a subscriber's digest is already there before it is sent again",
}

#: Asked for as well; without it the bot runs, and nobody can set desks up from Slack.
FOR_RIGHTS: Mapping[str, str] = {"users:read": "tell who administers the workspace and who is a guest"}

#: Of `SCOPES`, those without which nothing can be posted to a channel, or to a reader.
FOR_CHANNELS = ("chat:write", "channels:read", "channels:history", "groups:read", "groups:history")
FOR_READERS = ("chat:write", "im:write", "im:history")

#: Where Slack calls the bot over HTTP, below its public address.
PATH = "/slack/events"

#: Where people install the app into a workspace, and where Slack sends them back to, below that address.
INSTALL_PATH, REDIRECT_PATH = "/slack/install", "/slack/oauth_redirect"

#: What Slack tells without being asked: somebody looks at the App Home; a workspace removed the app.
EVENTS = ("app_home_opened", "app_uninstalled", "tokens_revoked")


def manifest(url: str | None = None, *, name: str = "RepoJournal") -> dict[str, Any]:
    """Return the manifest of the app.

    Args:
        url: the bot's public address for HTTP, such as `https://wire.example.org`; None for Socket Mode, which needs none.
    """
    address = (url or "").rstrip("/")
    endpoint = {"url": f"{address}{PATH}"} if url else {}
    request_url = {"request_url": endpoint["url"]} if url else {}
    wire = {
        "command": "/wire",
        "description": "Editions, subscriptions and action items of the newsroom",
        "usage_hint": "latest | subscribe | list | actions | ack | snooze | why | desk | help",
        "should_escape": False,
        **endpoint,
    }
    return {
        "display_information": {"name": name, "description": "What happened in your repositories, every sentence cited"},
        "features": {
            "app_home": {"home_tab_enabled": True, "messages_tab_enabled": True, "messages_tab_read_only_enabled": True},
            "bot_user": {"display_name": name.lower(), "always_online": True},
            "slash_commands": [wire],
        },
        "oauth_config": {
            **({"redirect_urls": [f"{address}{REDIRECT_PATH}"]} if url else {}),
            "scopes": {"bot": [*SCOPES, *FOR_RIGHTS]},
        },
        "settings": {
            "event_subscriptions": {"bot_events": [*EVENTS], **request_url},
            "interactivity": {"is_enabled": True, **request_url},
            "org_deploy_enabled": False,
            "socket_mode_enabled": url is None,
            "token_rotation_enabled": False,
        },
    }
