"""What Slack says of people: administrators, guests, and who is in a private channel.

Answers are kept for a minute, so a list of desks costs a few calls and not one for each. What cannot be found out is no.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from bot.desk_front.rights import RightsUnknown, Seeing
from bot.model import Reader, Target
from bot.publisher import TargetRefused
from bot.slack.errors import FAILURES
from bot.slack.workspaces import Workspaces, workspaces_of

log = structlog.get_logger()

#: Seconds that an answer is kept.
KEPT = 60.0

#: Answers kept at most.
MOST = 1_000

#: What Slack says of a channel that the bot is not in, and of nobody it knows.
ABSENT = ("channel_not_found", "user_not_found", "user_not_visible")

#: Pages of a channel's members that are looked through; a private channel of more than 5,000 is none.
PAGES, MEMBERS = 5, 1_000


class SlackRights(Seeing):
    """See `bot.desk_front.rights.Rights`.

    Args:
        workspaces: a client of `bot.slack.publisher.open_client()`, or those of several workspaces; they need `users:read`,
            else nobody is an administrator.
        now: seconds of a clock that only goes forward.
    """

    def __init__(self, workspaces: AsyncWebClient | Workspaces, now: Callable[[], float] = time.monotonic) -> None:
        self._workspaces = workspaces_of(workspaces)
        self._now = now
        self._kept: dict[tuple[str, str], tuple[float, Any]] = {}

    async def administers(self, who: Reader, place: Target) -> bool:
        if not place.is_beside(who.target):
            return False
        user = await self._or_nothing(self._user(who))
        return bool(user.get("is_admin") or user.get("is_owner") or user.get("is_primary_owner"))

    async def runs_channel(self, who: Reader, place: Target) -> bool:
        if place.personal or not place.is_beside(who.target):
            return False
        return (await self._or_nothing(self._channel(place))).get("creator") == who.target.id

    async def shared(self, target: Target) -> bool | None:
        """Slack Connect shares a channel with another company, Enterprise Grid with another workspace of an organization."""
        if target.personal:
            return False
        try:
            channel = await self._channel(target)
        except RightsUnknown:
            return None
        return bool(channel.get("is_ext_shared") or channel.get("is_pending_ext_shared") or channel.get("is_org_shared"))

    async def _sees(self, who: Reader, where: Target, target: Target) -> bool:
        """A member sees public channels; a guest, and everybody else in private ones, only those they are in."""
        if not target.is_beside(who.target):
            return False
        if target == where:
            return True
        if target.personal:
            return target == who.target
        channel = await self._channel(target)
        if not channel:
            return False
        user = await self._user(who)
        guest = bool(user.get("is_restricted") or user.get("is_ultra_restricted") or user.get("is_stranger"))
        if not (guest or channel.get("is_private")):
            return True
        return who.target.id in await self._members(target)

    async def _or_nothing(self, asked: Awaitable[dict[str, Any]]) -> dict[str, Any]:
        """The answer; one that says nothing where there is none."""
        try:
            return await asked
        except RightsUnknown:
            return {}

    async def _user(self, who: Reader) -> dict[str, Any]:
        async def ask(client: AsyncWebClient) -> dict[str, Any]:
            return dict((await client.users_info(user=who.target.id))["user"])

        return dict(await self._asked("users.info", who.target, ask))

    async def _channel(self, channel: Target) -> dict[str, Any]:
        async def ask(client: AsyncWebClient) -> dict[str, Any]:
            return dict((await client.conversations_info(channel=channel.id))["channel"])

        return dict(await self._asked("conversations.info", channel, ask))

    async def _members(self, channel: Target) -> frozenset[str]:
        async def ask(client: AsyncWebClient) -> frozenset[str]:
            found: set[str] = set()
            cursor = ""
            for _ in range(PAGES):
                page = await client.conversations_members(channel=channel.id, limit=MEMBERS, cursor=cursor)
                found |= set(page["members"])
                cursor = (page.get("response_metadata") or {}).get("next_cursor") or ""
                if not cursor:
                    break
            return frozenset(found)

        return frozenset(await self._asked("conversations.members", channel, ask))

    async def _asked(self, method: str, about: Target, ask: Callable[[AsyncWebClient], Awaitable[Any]]) -> Any:
        """The answer of a method in the workspace of a target; nothing about what Slack says is not there.

        Raises:
            RightsUnknown: there is no answer.
        """
        kept = self._kept.get((method, about.address))
        if kept and self._now() - kept[0] < KEPT:
            return kept[1]
        try:
            answer = await ask(await self._workspaces.client(about.workspace))
        except (*FAILURES, KeyError, TargetRefused) as error:
            code = _code(error)
            if code in ABSENT:
                return {}
            log.warning("Slack does not say what somebody may", action=method, error=code)
            raise RightsUnknown(code) from None
        while len(self._kept) >= MOST:
            self._kept.pop(next(iter(self._kept)))
        self._kept[method, about.address] = (self._now(), answer)
        return answer


def _code(error: Exception) -> str:
    response = getattr(error, "response", None)
    code = response.get("error") if response is not None and hasattr(response, "get") else None
    return str(code or type(error).__name__)
