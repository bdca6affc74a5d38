"""The bot in front of Slack with several workspaces: its pages, its front desk, and a desk of the same name in each."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import parse_qs, urlsplit

from aiohttp import ClientSession, web
from yarl import URL

from bot.companies import own_items
from bot.desk_front.rights import Managers
from bot.frontdesk import Clerk
from bot.model import Plan, Target
from bot.outbox import Outbox
from bot.slack.app import SlackApp
from bot.slack.blocks import Message
from bot.slack.oauth import Installing
from bot.slack.publisher import SlackPublisher, open_client
from bot.slack.rights import SlackRights
from bot.store.memory import MemoryStore
from bot.web.server import build_web
from digest.story import Story
from tests.bot.clocks import MovedClock
from tests.bot.slack.companies import CLIENT_ID, CLIENT_SECRET, ManyWorkspaces, many_workspaces
from tests.bot.slack.desk import SECRET, Replies, Slack, command, press
from tests.bot.slack.proxy import served
from tests.bot.slack.validators import problems, visible
from tests.bot.stories import DAY, NOON, desk, edition, story

WIRE, DEN = Target("slack", "T0ACME/C0WIRE"), Target("slack", "T0ZOO/C0DEN")

#: Who asks in each workspace, and where.
KESTREL = {"team_id": "T0ACME", "user_id": "U0KESTREL", "user_name": "kestrel", "channel_id": "C0WIRE"}
OWL = {"team_id": "T0ZOO", "user_id": "U0OWL", "user_name": "owl", "channel_id": "C0DEN"}


@dataclass
class Office:
    """The bot, with Slack on both sides of it.

    Args:
        address: of the bot's web server.
        slack: calls it as Slack does.
        many: what it calls.
    """

    address: str
    slack: Slack
    many: ManyWorkspaces
    replies: Replies
    store: MemoryStore
    clock: MovedClock
    clerk: Clerk
    app: SlackApp
    installing: Installing
    outbox: Outbox
    _asked: int = 0

    async def install(self, team: str) -> str:
        """Install the app into a workspace; return the page at the end."""
        location, cookie = await self.begin()
        query = {key: values[0] for key, values in parse_qs(urlsplit(location).query).items()}
        async with ClientSession() as browser:
            url = URL(f"{self.many.url}/oauth/v2/authorize").with_query({**query, "team": team})
            async with browser.get(url, allow_redirects=False) as yes:
                back = yes.headers["Location"]
        status, page = await self.get(back, cookie)
        assert status == 200, page
        await self.installing.workspaces.finish()
        return page

    async def begin(self) -> tuple[str, str]:
        """Open the page that installs; return where it leads, and the cookie it sets."""
        async with ClientSession() as browser, browser.get(f"{self.address}/slack/install", allow_redirects=False) as page:
            assert page.status == 302
            cookie = SimpleCookie(page.headers["Set-Cookie"])
            [(name, morsel)] = cookie.items()
            assert (morsel["secure"], morsel["httponly"]) == (True, True)
            return page.headers["Location"], f"{name}={morsel.value}"

    async def get(self, url: str, cookie: str = "") -> tuple[int, str]:
        """Open a page of the bot; return its status and text."""
        async with ClientSession() as browser, browser.get(url, headers={"Cookie": cookie} if cookie else {}) as page:
            return page.status, await page.text()

    async def asks(self, who: dict[str, str], text: str) -> str:
        """Type a command; return the whole answer as one reads it."""
        self._asked += 1
        fields = command(self.replies, text, **who, trigger_id=f"asked.{self._asked}")
        assert await self.slack.command(fields) == (200, "")
        return await self.said()

    async def presses(self, who: dict[str, str], button: str, choice: str = "") -> str:
        """Press a button, or choose something; return the answer."""
        self._asked += 1
        chosen = {"selected_option": {"value": choice}} if choice else {}
        action = {"type": "static_select" if choice else "button", "block_id": "x", "action_id": button, **chosen}
        assert await self.slack.interaction(self.pressed(who, [{**action, "action_ts": "5.6"}])) == (200, "")
        return await self.said()

    def pressed(self, who: dict[str, str], actions: list[dict[str, Any]], **changes: Any) -> dict[str, Any]:
        """What Slack sends when something is pressed."""
        person = {"id": who["user_id"], "username": who["user_name"], "team_id": who["team_id"]}
        place: dict[str, Any] = {"team": {"id": who["team_id"]}, "channel": {"id": who["channel_id"]}}
        fields = {"actions": actions, "user": person, "trigger_id": f"pressed.{self._asked}", **place, **changes}
        return press(self.replies, **fields)

    async def said(self) -> str:
        body = await self.replies.arrived.get()
        message = Message(body["text"], tuple(body["blocks"]))
        assert problems(message) == []
        return visible(message)

    async def event(self, team: str, event: dict[str, Any], id: str = "Ev1") -> None:  # noqa: A002
        """Let Slack tell of something, and wait until the bot is done with it."""
        body = {"type": "event_callback", "event_id": id, "team_id": team, "api_app_id": "A0RIG", "event": event}
        assert (await self.slack.event(body))[0] == 200
        await self.app.stop()

    async def file(self, slug: str, where: Target) -> Story:
        """Set a desk up at a channel and file its edition of noon; both desks tell the same news."""
        one = desk(slug, targets=(where,))
        await self.store.put_desk(one, NOON + DAY)
        told = edition(story=own_items(story(f"{slug}-2026-08-20T1200Z", paragraphs=2, desk=slug), one), desk=slug)
        assert await self.store.file(told, [Plan(told.id, where)], (), NOON + DAY)
        return told.story


@asynccontextmanager
async def office(allowed: Collection[str] = ()) -> AsyncIterator[Office]:
    """The bot, and a Slack in which nobody has installed it yet."""
    replies, store, clock = Replies(), MemoryStore(), MovedClock()
    site = web.Application()
    site.router.add_post("/response/{token}", replies.receive)
    async with served(site) as replies.url, many_workspaces() as many:
        client = open_client(None, many.api_url)
        installing = Installing(store, client, CLIENT_ID, CLIENT_SECRET, allowed=allowed, clock=clock)
        clerk = Clerk(store, clock, managers=Managers())
        clerk.rights["slack"] = SlackRights(installing.workspaces)
        publisher = SlackPublisher(installing.workspaces, pace=0)
        installing.workspaces.check = publisher.check
        outbox = Outbox(store, [publisher], clock, owner="one", jitter=lambda: 0.5)
        clerk.try_targets(outbox.refusal)
        app = SlackApp(clerk, client, signing_secret=SECRET, several=installing)
        await app.start()
        async with served(build_web(app.routes())) as address:
            many.redirect = f"{address}/slack/oauth_redirect"
            slack = Slack(f"{address}/slack/events")
            yield Office(address, slack, many, replies, store, clock, clerk, app, installing, outbox)
            await app.stop()
        await publisher.close()
