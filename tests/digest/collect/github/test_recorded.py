"""Recorded answers of GitHub, each served over a socket: a collector reads it, or refuses it with the right class.

`pytest -rP` prints the table.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from functools import cache
from typing import Any

import pytest_asyncio
from aiohttp import web

from digest.collect.github import parse
from digest.collect.github.api import GithubApi
from digest.collect.github.etags import Kept, MemoryEtags
from digest.collect.github.graphql_errors import failure, judge
from digest.collect.github.signin import Personal
from digest.errors import CollectError
from digest.http import Http
from digest.model import Repo
from tests.digest.collect.stub import Naps
from tests.shared import SHARED, needs_shared

REPO = Repo("acme/widget")
API = re.compile(r"https://api\.github\.com(:443)?(?=/)")
PLACEHOLDER = re.compile(r"\{\{.*\}\}")
TIMES = {
    "date": "Wed, 19 Aug 2026 12:00:00 GMT",
    "x-ratelimit-reset": "1787142600",
    "retry-after": "Wed, 19 Aug 2026 12:00:08 GMT",
}
#: What is about the connection of the recording, not about the answer.
NOT_SERVED = {"content-length", "content-encoding", "transfer-encoding", "connection", "status"}

#: Which answers a collector parses, and with what: by the path that was asked for, or by the file a bare body is from.
OF_REPO = r"/(?:repos/[^/]+/[^/]+|repositories/\d+)"
PARSED: tuple[tuple[str, str, Callable[[Any], object]], ...] = (
    ("a repository", r"/repos/[^/]+/[^/]+", parse.parse_repo),
    ("commits", rf"{OF_REPO}/commits|\S+pull_request_commits\.json", lambda each: parse.parse_commit(each, REPO)),
    ("pull requests", rf"{OF_REPO}/pulls", lambda each: parse.parse_pull(each, REPO)),
    ("issues", rf"{OF_REPO}/issues", lambda each: parse.parse_issue(each, REPO)),
    ("releases", rf"{OF_REPO}/releases|\S+:\S+releases\S*\.json", lambda each: parse.parse_release(each, REPO)),
    ("repositories of an owner", r"/(?:users|orgs)/[^/]+/repos", parse.parse_listed_name),
)

#: Of each kind of answer: how many there are, and how they end.
EXPECTED = {
    ("202", "decoded; no collector asks for it"): 14,
    ("401", "TokenRefused"): 4,
    ("403", "LimitReached"): 12,
    ("403", "SourceForbidden"): 13,
    ("404", "SourceNotFound"): 4,
    ("409", "SourceUnavailable"): 2,
    ("422", "SourceUnavailable"): 12,
    ("429", "LimitReached"): 2,
    ("5xx", "SourceUnavailable"): 5,
    ("etag-304", "unchanged: what was kept"): 32,
    ("graphql", "GraphqlRefused"): 1,
    ("graphql", "data"): 12,
    ("graphql-errors", "SourceNotFound"): 2,
    ("graphql-page", "data"): 2,
    ("json", "decoded; no collector asks for it"): 6,
    ("json", "read: commits"): 1,
    ("json", "read: releases"): 3,
    ("list", "read: pull requests"): 5,
    ("list", "read: releases"): 1,
    ("pagination", "decoded; no collector asks for it"): 70,
    ("pagination", "read: commits"): 17,
    ("pagination", "read: issues"): 15,
    ("pagination", "read: pull requests"): 1,
    ("pagination", "read: releases"): 3,
    ("rate-limit", "decoded; no collector asks for it"): 2,
    ("rate-limit", "read: a repository"): 4,
    ("redirect", "followed"): 8,
    ("redirect", "not followed"): 7,
}


@cache
def recorded() -> tuple[Mapping[str, Any], ...]:
    lines = (SHARED / "github" / "recorded.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(json.loads(line) for line in lines)


def served_headers(headers: Mapping[str, str], url: str) -> Iterator[tuple[str, str]]:
    """The headers of a record, with times for their placeholders, and addresses of this server for GitHub's."""
    for name, value in headers.items():
        if name in NOT_SERVED or not value:
            continue
        filled = TIMES.get(name, TIMES["date"]) if PLACEHOLDER.search(value) else value
        yield name, API.sub(url, filled) if name in ("location", "link") else filled


@pytest_asyncio.fixture
async def replay() -> AsyncIterator[str]:
    """The address of a server that answers `/record/N` as the record N says, and everything else with a repository."""

    async def handle(request: web.Request) -> web.Response:
        place = re.fullmatch(r"/record/(\d+)", request.path)
        if not place:
            return web.json_response({"id": 7, "full_name": "acme/widget"})
        record = recorded()[int(place[1])]
        headers = dict(served_headers(record["headers"], url))
        headers.setdefault("content-type", "application/json; charset=utf-8")
        return web.Response(status=record["status"], headers=headers, body=record["body"].encode())

    app = web.Application()
    app.router.add_get("/{path:.*}", handle)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    yield url
    await runner.cleanup()


def parsed(record: Mapping[str, Any], data: Any) -> str:
    """What a collector reads from an answer. Raises FormatError where it is not as documented."""
    asked = record["url"].split("?")[0] or record["source"]
    for what, pattern, read in PARSED:
        if re.fullmatch(pattern, asked) and record["method"] in ("", "GET"):
            items = data if isinstance(data, list) else [data]
            for item in items:
                if set(item) != {"id"}:  # a recording of ids only
                    read(item)
            return f"read: {what}"
    return "decoded; no collector asks for it"


def judged(body: str) -> str:
    """What a collector makes of an answer to a query."""
    answer = json.loads(body)
    verdict = judge(answer.get("errors", []), ["node"])
    if verdict.useless:
        return "GraphqlRefused"
    if verdict.failed:
        return type(failure("acme/widget", *verdict.failed["node"])).__name__
    return "data"


async def outcome(api: GithubApi, place: int, record: Mapping[str, Any]) -> str:
    if record["category"].startswith("graphql"):
        return judged(record["body"])
    try:
        data = await api.get(f"/record/{place}", "acme/widget")
    except CollectError as error:
        return "not followed" if "which is not followed" in error.reason else type(error).__name__
    if record["status"] == 304:
        return f"unchanged: {data}"
    return "followed" if 300 < record["status"] < 400 else parsed(record, data)


@needs_shared
async def test_every_recorded_answer_is_read_or_refused_with_the_right_class(replay: str) -> None:
    etags = MemoryEtags()
    for place in range(len(recorded())):
        if recorded()[place]["status"] == 304:
            await etags.keep(f"{replay}/record/{place}", Kept.of('"1"', "what was kept", None))
    found: Counter[tuple[str, str]] = Counter()
    async with Http(replay) as http:
        for place, record in enumerate(recorded()):
            # Each has a queue of its own: a limit is that record's alone.
            api = GithubApi(http, sign_in=Personal("ghp_example"), base_url=replay, sleep=Naps(), etags=etags)
            found[record["category"], await outcome(api, place, record)] += 1
    print(f"\n{'kind of answer':<16}{'count':>6}  outcome")
    for (category, ended), count in sorted(found.items()):
        print(f"{category:<16}{count:>6}  {ended}")
    assert dict(found) == EXPECTED
