"""A GitHub of the tests' own making: GraphQL by the published schema, REST with ETags, and its ways to refuse.

`python -m tests.peers.github_server --repos 100 --active 100` runs one in a process of its own; it says `ready URL`.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from aiohttp import web
from graphql import GraphQLError, GraphQLSchema, parse, validate

from tests.peers import github_as_rest as rest
from tests.peers.github_as_graphql import Refusal, read_schema, run, weigh
from tests.peers.github_world import DAY, Place, World, made_world
from tests.peers.process import installed_schema

NODE_LIMIT = 500_000
_TIMEOUT = (
    "Something went wrong while executing your query. This may be the result of a timeout, or it could be a GitHub bug."
)


@dataclass
class Manners:
    """How it answers.

    Args:
        latency: seconds that every answer takes.
        remembers: it works out a query once, and has the answer ready when it is asked the same again.
        graphql: the status of the endpoint; other than 200 there is no GraphQL.
        most_nodes: beyond so many a query is refused, as a whole.
        most_repos: beyond so many repositories a GraphQL query times out.
        timeout: the status of a timeout: 502 with HTML, or 200 with an error.
        heavy: short names of repositories that no GraphQL query can be about.
        refused: repositories (in lower case) that are refused: with an error of a GraphQL query, and with 403 or 404;
            `#7` where one is asked for by its number.
        expired: no token is good any more.
        limit: GraphQL answers that the limit is used up, from this request on.
        without_advisories: the list of advisories is an error.
        first: answers to the first requests, before any other.
    """

    latency: float = 0.0
    remembers: bool = False
    graphql: int = 200
    most_nodes: int = NODE_LIMIT
    most_repos: int = 1_000
    timeout: int = 502
    heavy: frozenset[str] = frozenset()
    refused: dict[str, Refusal] = field(default_factory=dict)
    expired: bool = False
    limit: int | None = None
    without_advisories: bool = False
    first: list[Callable[[], web.Response]] = field(default_factory=list)


@dataclass(frozen=True)
class Asked:
    """One request that was answered, and what it cost: points of GraphQL, or a request of REST (0 for a 304)."""

    method: str
    path: str
    authorization: str | None
    status: int
    cost: int
    query: str = ""


@dataclass
class GithubStandIn:
    """The running server: `url` without a slash at its end."""

    world: World
    schema: GraphQLSchema | None = None
    manners: Manners = field(default_factory=Manners)
    url: str = ""
    asked: list[Asked] = field(default_factory=list)
    remaining: int = 5_000
    reset: datetime = datetime(2026, 8, 20, 12, tzinfo=UTC)
    #: What happens on GitHub after the first request.
    after_first: Callable[[], None] | None = None
    _known: dict[str, tuple[bytes, int]] = field(default_factory=dict)

    @property
    def counted(self) -> int:
        """How many requests counted against a limit."""
        return sum(bool(each.cost) for each in self.asked)

    def app(self) -> web.Application:
        """The web application."""
        app = web.Application(client_max_size=16 * 2**20)
        for path in ("/graphql", "/api/graphql"):
            app.router.add_post(path, self._graphql)
        for base in ("", "/api/v3"):
            app.router.add_get(base + "/repos/{owner}/{name}", self._repository)
            app.router.add_get(base + "/repos/{owner}/{name}/{part}", self._part)
            app.router.add_get(base + "/repos/{owner}/{name}/compare/{span}", self._compare)
            app.router.add_get(base + "/orgs/{owner}/repos", self._owned)
            app.router.add_get(base + "/repositories/{number}", self._numbered)
        app.router.add_get("/_asked", self._told)
        return app

    async def _told(self, _: web.Request) -> web.Response:
        """Give the requests so far, and forget them: for who runs it in another process."""
        told, self.asked = [vars(each) for each in self.asked], []
        return web.json_response(told)

    async def _graphql(self, request: web.Request) -> web.Response:
        text = str((await request.json())["query"])
        await asyncio.sleep(self.manners.latency)
        if text in self._known:
            body, cost = self._known[text]
            response = web.Response(body=body, content_type="application/json")
        else:
            response, cost = self._answer(text)
        if self.manners.remembers and isinstance(response.body, bytes):
            self._known[text] = response.body, cost
        headers = request.headers
        self.asked.append(Asked("POST", request.path, headers.get("Authorization"), response.status, cost, text))
        self._limits(response, "graphql")
        if self.after_first:
            self.after_first()
            self.after_first = None
        return response

    def _answer(self, text: str) -> tuple[web.Response, int]:
        """The answer to a query, and its cost."""
        if self.manners.expired:
            return web.json_response({"message": "Bad credentials"}, status=401), 1
        if self.manners.first:
            return self.manners.first.pop(0)(), 1
        if self.manners.graphql != 200 or self.schema is None:
            status = 404 if self.manners.graphql == 200 else self.manners.graphql
            return web.json_response({"message": "Not Found"}, status=status), 1
        document = parse(text)
        wrong = [
            {"message": each.message, "extensions": {"code": "undefinedField"}} for each in validate(self.schema, document)
        ]
        nodes, cost = weigh(document)
        refusal = _errors(*wrong) if wrong else self._refusal(text, nodes)
        if refusal:
            return refusal, 1
        self.remaining -= cost
        told = {"cost": cost, "remaining": self.remaining, "resetAt": "2026-08-20T12:00:00Z"}
        world = replace(self.world, advisories=None) if self.manners.without_advisories else self.world
        done = run(self.schema, document, world, told, self.manners.refused)
        answer: dict[str, Any] = {"data": done.data}
        if done.errors:
            answer["errors"] = [_error(each) for each in done.errors]
        return web.json_response(answer), cost

    def _refusal(self, text: str, nodes: int) -> web.Response | None:
        """How a valid query is refused, where it is."""
        manners = self.manners
        if manners.limit is not None and len(self.asked) >= manners.limit:
            self.remaining = 0
            return _errors({"type": "RATE_LIMITED", "message": "API rate limit exceeded for user ID 1."})
        if nodes > manners.most_nodes:
            said = f"This query requests up to {nodes:,} possible nodes, which exceeds the limit of {manners.most_nodes:,}."
            return _errors({"type": "MAX_NODE_LIMIT_EXCEEDED", "message": said})
        if text.count(": repository(") > manners.most_repos or any(f'"{each}"' in text for each in manners.heavy):
            return _timed_out(manners.timeout)
        return None

    async def _repository(self, request: web.Request) -> web.Response:
        place = self._place(request)
        return await self._rest(request, rest.repository(place) if place else None)

    async def _numbered(self, request: web.Request) -> web.Response:
        number = int(request.match_info["number"])
        place = next((each for each in self.world.places if each.number == number), None)
        return await self._rest(request, rest.repository(place) if place else None)

    async def _part(self, request: web.Request) -> web.Response:
        place, part = self._place(request), request.match_info["part"]
        if place is None or part not in rest.PARTS:
            return await self._rest(request, None)
        found, following = rest.page(rest.listed(place, part, request.query, self.world.advisories or ()), request.query)
        link = (
            f'<{self.url}{request.path}?{urlencode({**request.query, "page": following})}>; rel="next"' if following else ""
        )
        return await self._rest(request, found, link)

    async def _compare(self, request: web.Request) -> web.Response:
        place = self._place(request)
        span = request.match_info["span"]
        return await self._rest(request, rest.comparison(place, span, request.query) if place else None)

    async def _owned(self, request: web.Request) -> web.Response:
        places = self.world.owned(request.match_info["owner"])
        return await self._rest(request, [rest.repository(place) for place in places] if places else None)

    def _place(self, request: web.Request) -> Place | None:
        return self.world.find(f"{request.match_info['owner']}/{request.match_info['name']}")

    async def _rest(self, request: web.Request, data: Any, link: str = "") -> web.Response:
        await asyncio.sleep(self.manners.latency)
        status, said = self._turned_down(request)
        body = json.dumps({"message": said} if said else data if data is not None else {"message": "Not Found"}).encode()
        etag = f'"{hashlib.sha256(body).hexdigest()}"'
        if not said:
            status = 404 if data is None else 304 if request.headers.get("If-None-Match") == etag else 200
        response = web.Response(status=status, body=b"" if status == 304 else body, content_type="application/json")
        response.headers["ETag"] = etag
        if link:
            response.headers["Link"] = link
        authorization = request.headers.get("Authorization")
        self.asked.append(Asked("GET", request.path_qs, authorization, status, int(status != 304)))
        self._limits(response, "core")
        return response

    def _turned_down(self, request: web.Request) -> tuple[int, str]:
        """The status and the message of a refusal; no message where there is none."""
        if self.manners.expired and request.headers.get("Authorization"):
            return 401, "Bad credentials"
        about = request.match_info
        name = f"#{about['number']}" if "number" in about else f"{about['owner']}/{about.get('name', '')}"
        refusal = self.manners.refused.get(name.lower())
        if refusal is None:
            return 200, ""
        return (403, refusal.message) if refusal.kind == "FORBIDDEN" else (404, "Not Found")

    def _limits(self, response: web.Response, resource: str) -> None:
        left = (
            self.remaining
            if resource == "graphql"
            else 5_000 - sum(each.cost for each in self.asked if each.method == "GET")
        )
        limits = {"limit": "5000", "remaining": str(left), "reset": str(int(self.reset.timestamp())), "resource": resource}
        for name, value in limits.items():
            response.headers.setdefault(f"X-RateLimit-{name}", value)


def _errors(*errors: dict[str, Any]) -> web.Response:
    return web.json_response({"data": None, "errors": list(errors)})


def _error(error: GraphQLError) -> dict[str, Any]:
    kind = getattr(error.original_error, "kind", None)
    return {"message": error.message, "path": error.path, **({"type": kind} if kind else {})}


def _timed_out(status: int) -> web.Response:
    if status == 200:
        return _errors({"message": _TIMEOUT})
    return web.Response(status=status, text="<html><h1>502 Bad Gateway</h1></html>", content_type="text/html")


@asynccontextmanager
async def github_standing_in(
    world: World, schema: GraphQLSchema | None = None, manners: Manners | None = None, port: int = 0
) -> AsyncIterator[GithubStandIn]:
    """Run a made GitHub while the block runs; without a schema it has no GraphQL."""
    stand_in = GithubStandIn(world, schema, manners or Manners())
    runner = web.AppRunner(stand_in.app(), access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    try:
        stand_in.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        yield stand_in
    finally:
        await runner.cleanup()


async def _serve(asked: argparse.Namespace) -> None:
    world = made_world(DAY, asked.repos, asked.active)
    async with github_standing_in(world, read_schema(installed_schema()), Manners(asked.latency, remembers=True)) as running:
        print(f"ready {running.url}", flush=True)
        await asyncio.sleep(timedelta(days=1).total_seconds())


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--repos", type=int, default=100)
    options.add_argument("--active", type=int, default=100)
    options.add_argument("--latency", type=float, default=0.0)
    asyncio.run(_serve(options.parse_args()))
