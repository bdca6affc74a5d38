"""What the bot needs in a channel, which of it is missing, and the link by which it is invited."""

from __future__ import annotations

import base64

import discord

#: What the bot needs in a channel, as Discord's interface names it. A story goes on in a thread of its post.
NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "read_message_history": "Read Message History",
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}


#: What a post needs elsewhere. In a thread it goes on below itself; the post of a forum is a thread from the start.
NOT_NEEDED = {"thread": {"send_messages", "create_public_threads"}, "forum": {"create_public_threads"}, "text": set[str]()}


def missing(rights: discord.Permissions, place: str = "text") -> tuple[str, ...]:
    """Return which of what the bot needs is not among `rights`, as Discord's interface names it.

    Args:
        place: `text`, `forum` or `thread`.
    """
    spared = NOT_NEEDED[place]
    return tuple(spoken for name, spoken in NEEDED.items() if name not in spared and not getattr(rights, name))


def invite_link(application: int | None) -> str:
    """Return the link that invites the bot to a server with these rights; where to find it if its id is not known."""
    if application is None:
        return "the link in its settings at discord.com/developers"
    return discord.utils.oauth_url(
        application,
        permissions=discord.Permissions(**dict.fromkeys(NEEDED, True)),
        scopes=("bot", "applications.commands"),
    )


def application_of(token: str) -> str | None:
    """Return the id that is written in a bot's token, its first part in base64; None where there is none.

    https://docs.discord.com/developers/reference#authentication: of apps from before 2017 the bot has another id.
    """
    first = token.partition(".")[0]
    try:
        id = base64.urlsafe_b64decode(first + "=" * (-len(first) % 4)).decode("ascii")  # noqa: A001
    except ValueError:
        return None
    return id if id.isdigit() else None
