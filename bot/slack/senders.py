"""Who sent a request, from where, and whether it is answered: once, and in the workspace that it is from."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import structlog
from slack_bolt.response import BoltResponse

from bot.model import Reader, Target
from bot.slack.workspaces import Workspaces, address_of

log = structlog.get_logger()

#: Requests that are remembered, so that one which Slack sends again is not handled again.
REMEMBERED = 1_000

#: What somebody of another workspace is told.
ELSEWHERE = "This bot belongs to another workspace; nothing was changed."

Body = Mapping[str, Any]
Next = Callable[[], Awaitable[BoltResponse]]


class Once:
    """A middleware that passes a request on the first time only: Slack repeats what was not answered in time."""

    def __init__(self, remembered: int = REMEMBERED) -> None:
        self._seen: OrderedDict[str, None] = OrderedDict()
        self._remembered = remembered

    async def __call__(self, body: Body, next: Next) -> BoltResponse:  # noqa: A002 - Bolt's name
        key = str(body.get("event_id") or body.get("trigger_id") or "")
        if key in self._seen:
            return BoltResponse(status=200, body="")
        if key:
            self._seen[key] = None
            if len(self._seen) > self._remembered:
                self._seen.popitem(last=False)
        return await next()


class RightWorkspace:
    """A middleware that passes on what comes from people of a workspace that the bot is in.

    In a channel that several companies share, Slack passes on what people of all of them press: they count as what they
    are, people of their own workspace.
    """

    def __init__(self, workspaces: Workspaces) -> None:
        self._workspaces = workspaces

    async def __call__(self, body: Body, next: Next) -> BoltResponse:  # noqa: A002 - Bolt's name
        if await self._workspaces.knows(team_of(body)):
            return await next()
        log.warning("a request of another workspace is not answered", action="slack_workspace")
        # Slack shows the text to who typed a command, and ignores it elsewhere.
        return BoltResponse(status=200, body=ELSEWHERE if body.get("command") else "")


def team_of(body: Body) -> str:
    """Return Slack's id of the workspace that the sender of a command, interaction or event belongs to."""
    user, team = body.get("user"), body.get("team")
    theirs = user.get("team_id") if isinstance(user, dict) else None
    there = team.get("id") if isinstance(team, dict) else body.get("team_id")
    return str(theirs or there or "")


def reader_of(workspaces: Workspaces, body: Body) -> Reader:
    """Return who typed a command, pressed a button or filled in a form; of an event, whose it is."""
    user = body.get("user")
    if isinstance(user, dict):
        id, name = user["id"], user.get("username") or user.get("name", "")  # noqa: A001
    elif "event" in body:
        id, name = str(body["event"]["user"]), ""  # noqa: A001
    else:
        id, name = body["user_id"], body.get("user_name", "")  # noqa: A001
    return Reader("slack", address_of(workspaces.named(team_of(body)), id), name)


def place_of(workspaces: Workspaces, body: Body, who: Reader) -> Target:
    """Return where it was typed or pressed: the channel, or the person's direct messages. A modal is the person's own."""
    channel = str(body.get("channel_id") or (body.get("channel") or {}).get("id") or "D")
    if channel.startswith("D"):
        return who.target
    return Target("slack", address_of(workspaces.named(team_of(body)), channel))
