"""A Gitea on 127.0.0.1: the lists of one repository in pages, as the API of Gitea and Forgejo gives them.

Pages: https://docs.gitea.com/development/api-usage#pagination, `Link` as RFC 8288 has it, with full addresses.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from aiohttp import web

#: The most entries that a page has, whatever is asked for: MAX_RESPONSE_ITEMS of an instance.
LARGEST_PAGE = 50
ROOT = "/api/v1/repos/"


@dataclass(frozen=True)
class Asked:
    """One request that arrived."""

    path: str
    query: Mapping[str, str]
    token: str | None


@dataclass
class Gitea:
    """A running instance.

    Args:
        url: its address, without a slash at its end.
        repos: by `owner/name`, the repository itself; what is not there is answered 404.
        lists: by `owner/name/part` (pulls, commits, releases, tags, issues), all its entries, the newest first.
        renamed: by the old `owner/name`, the new one.
        broken: by `owner/name` or `owner/name/part`, the answer that is given in place of the right one.
        links_to: the address that its links to further pages begin with; its own where it is empty.
        per_page: the most entries of a page.
    """

    url: str = ""
    repos: dict[str, dict[str, Any]] = field(default_factory=dict)
    lists: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    renamed: dict[str, str] = field(default_factory=dict)
    broken: dict[str, tuple[int, str, dict[str, str]]] = field(default_factory=dict)
    links_to: str = ""
    per_page: int = LARGEST_PAGE
    asked: list[Asked] = field(default_factory=list)

    def pages_of(self, part: str) -> list[str]:
        """The pages of a list that were asked for, in order."""
        return [each.query.get("page", "1") for each in self.asked if each.path.endswith(f"/{part}")]

    async def handle(self, request: web.Request) -> web.Response:
        """Answer a request about a repository or one of its lists."""
        self.asked.append(Asked(request.path, dict(request.query), request.headers.get("Authorization")))
        name = request.path.removeprefix(ROOT)
        repo, _, part = name.partition("/")[2].partition("/")
        repo = f"{name.partition('/')[0]}/{repo}"
        if name in self.broken:
            status, text, headers = self.broken[name]
            return web.Response(status=status, text=text, headers=headers)
        if repo in self.renamed:
            raise web.HTTPTemporaryRedirect(f"{ROOT}{name.replace(repo, self.renamed[repo], 1)}")
        if repo not in self.repos:
            return web.json_response({"message": "The target couldn't be found."}, status=404)
        return self._page(request, self.lists.get(name, [])) if part else web.json_response(self.repos[repo])

    def _page(self, request: web.Request, entries: list[dict[str, Any]]) -> web.Response:
        entries = [each for each in entries if _in_span(each, request.query) and _of_state(each, request.query)]
        size = min(int(request.query["limit"]), self.per_page)
        page = int(request.query.get("page", "1"))
        headers = {"X-Total-Count": str(len(entries))}
        if page * size < len(entries):
            there = request.url.update_query(page=page + 1)
            address = f"{self.links_to or self.url}{there.raw_path_qs}"
            headers["Link"] = f'<{address}>; rel="next",<{address}>; rel="last"'
        return web.json_response(entries[(page - 1) * size : page * size], headers=headers)


def _in_span(entry: Mapping[str, Any], query: Mapping[str, str]) -> bool:
    """Whether a commit is of the span that is asked for; other entries always are."""
    if "commit" not in entry or "since" not in query:
        return True
    at = datetime.fromisoformat(entry["commit"]["committer"]["date"])
    return datetime.fromisoformat(query["since"]) <= at <= datetime.fromisoformat(query["until"])


def _of_state(entry: Mapping[str, Any], query: Mapping[str, str]) -> bool:
    """Whether an entry has the state that is asked for; lists of pull requests and issues hold the open ones unless told."""
    return "state" not in entry or query.get("state", "open") in ("all", entry["state"])


@asynccontextmanager
async def gitea_running() -> AsyncIterator[Gitea]:
    """Run an instance while the block runs."""
    gitea = Gitea()
    app = web.Application()
    app.router.add_get(ROOT + "{path:.+}", gitea.handle)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        gitea.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        yield gitea
    finally:
        await runner.cleanup()
