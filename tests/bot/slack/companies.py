"""Slack with several workspaces on a local port: its OAuth, and as much of its Web API as a bot in them needs.

Every call is answered by the workspace of its token. Answers follow https://docs.slack.dev/reference/methods and
https://docs.slack.dev/authentication/installing-with-oauth.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from aiohttp import web

from tests.bot.slack.proxy import Fault, served

CLIENT_ID, CLIENT_SECRET = "123.456", "a-client-secret"


@dataclass
class Company:
    """A workspace.

    Args:
        channels: what conversations.info says of each.
        admins: ids of those who administer it.
        token: of its installation; None before there is one.
        refuses: the code with which its tokens are refused; empty while the app is installed.
        posted: channel and text of each message.
    """

    id: str
    name: str
    channels: dict[str, dict[str, Any]]
    admins: set[str] = field(default_factory=set)
    token: str | None = None
    refuses: str = ""
    posted: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class ManyWorkspaces:
    """See the module.

    Args:
        redirect: where people are sent back to.
        codes: what Slack gave out, and for which workspace; each is good once.
        asked: what the authorize page was called with.
        calls: method, workspace and arguments of each call.
        faults: by method, what answers instead.
        organization: whether the app is installed into a whole organization.
    """

    companies: dict[str, Company]
    url: str = ""
    redirect: str = ""
    codes: dict[str, str] = field(default_factory=dict)
    asked: list[dict[str, str]] = field(default_factory=list)
    calls: list[tuple[str, str, dict[str, Any]]] = field(default_factory=list)
    faults: dict[str, Fault] = field(default_factory=dict)
    organization: bool = False
    _issued: int = 0

    @property
    def api_url(self) -> str:
        return f"{self.url}/api/"

    def called(self, method: str) -> list[tuple[str, dict[str, Any]]]:
        """The workspace and arguments of each call of a method."""
        return [(team, arguments) for name, team, arguments in self.calls if name == method]

    async def authorize(self, request: web.Request) -> web.Response:
        """A person says yes: for the workspace that `team` names, which Slack lets them choose."""
        self.asked.append(dict(request.query))
        self._issued += 1
        code = f"code-{self._issued}-of-slack"
        self.codes[code] = request.query["team"]
        raise web.HTTPFound(f"{self.redirect}?{urlencode({'code': code, 'state': request.query['state']})}")

    async def answer(self, request: web.Request) -> web.StreamResponse:
        method = request.match_info["method"]
        arguments: dict[str, Any] = dict(request.query)
        if request.can_read_body:
            arguments |= await request.json() if request.content_type == "application/json" else dict(await request.post())
        company = self._of(request.headers.get("Authorization", ""))
        self.calls.append((method, company.id if company else "", arguments))
        if method in self.faults:
            return await self.faults[method](request)
        if method == "oauth.v2.access":
            return web.json_response(self._access(arguments))
        if company is None:
            return web.json_response({"ok": False, "error": "invalid_auth"})
        if company.refuses:
            return web.json_response({"ok": False, "error": company.refuses})
        return web.json_response(_said(company, method, arguments))

    def _of(self, header: str) -> Company | None:
        return next((each for each in self.companies.values() if each.token and header == f"Bearer {each.token}"), None)

    def _access(self, arguments: dict[str, Any]) -> dict[str, Any]:
        if (arguments.get("client_id"), arguments.get("client_secret")) != (CLIENT_ID, CLIENT_SECRET):
            return {"ok": False, "error": "bad_client_secret"}
        team = self.codes.pop(str(arguments.get("code")), None)
        if team is None:
            return {"ok": False, "error": "invalid_code"}
        company = self.companies[team]
        self._issued += 1
        company.token, company.refuses = f"xoxb-{self._issued}-of-{team}", ""
        return {
            "ok": True,
            "app_id": "A0RIG",
            "authed_user": {"id": "U0KESTREL"},
            "scope": "chat:write,commands",
            "token_type": "bot",
            "access_token": company.token,
            "bot_user_id": "U0BOT",
            "team": None if self.organization else {"id": team, "name": company.name},
            "enterprise": {"id": "E0ORG", "name": "Org"} if self.organization else None,
            "is_enterprise_install": self.organization,
        }


def _said(company: Company, method: str, arguments: dict[str, Any]) -> dict[str, Any]:
    if method == "chat.postMessage":
        return _posted(company, arguments)
    if method == "conversations.info":
        channel = company.channels.get(arguments["channel"])
        return {"ok": True, "channel": channel} if channel else {"ok": False, "error": "channel_not_found"}
    user = arguments.get("user", "")
    known: dict[str, dict[str, Any]] = {
        "auth.test": {"user": "herald", "user_id": "U0BOT", "bot_id": "B0BOT", "team_id": company.id},
        "conversations.open": {"channel": {"id": f"D{arguments.get('users')}"}},
        "users.info": {"user": {"id": user, "is_admin": user in company.admins}},
        "conversations.history": {"messages": []},
        "views.open": {"view": {"id": f"V0{company.id}"}},
        "views.update": {"view": {"id": f"V0{company.id}"}},
    }
    return {"ok": True, **known.get(method, {})}


def _posted(company: Company, arguments: dict[str, Any]) -> dict[str, Any]:
    channel = arguments["channel"]
    if channel not in company.channels and not channel.startswith("D"):
        return {"ok": False, "error": "channel_not_found"}
    company.posted.append((channel, arguments["text"]))
    return {"ok": True, "channel": channel, "ts": f"{len(company.posted)}.0"}


@asynccontextmanager
async def many_workspaces() -> AsyncIterator[ManyWorkspaces]:
    """Slack with the workspaces of Acme and of a zoo, on a free local port while the block runs."""
    acme = Company("T0ACME", "Acme", {"C0WIRE": {"is_member": True, "creator": "U0KESTREL"}}, {"U0KESTREL"})
    zoo = Company("T0ZOO", "The Zoo", {"C0DEN": {"is_member": True, "creator": "U0OWL"}}, {"U0OWL"})
    slack = ManyWorkspaces({acme.id: acme, zoo.id: zoo})
    app = web.Application()
    app.router.add_get("/oauth/v2/authorize", slack.authorize)
    app.router.add_route("*", "/api/{method}", slack.answer)
    async with served(app) as slack.url:
        yield slack
