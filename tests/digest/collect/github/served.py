"""A stub that serves repositories in which nothing happened, and what a collector makes of it."""

from __future__ import annotations

from datetime import UTC, datetime

from digest.collect import Collected
from digest.collect.github import GitHubCollector
from digest.model import Window
from tests.digest.collect.github import answers
from tests.digest.collect.stub import Naps, Reply, Stub

WINDOW = Window(datetime(2026, 8, 19, tzinfo=UTC), datetime(2026, 8, 20, tzinfo=UTC))
WIDGET = "/repos/acme/widget"


def serve(stub: Stub, name: str = "acme/widget", number: int = 7) -> None:
    """Serve a repository in which nothing happened; a test then puts in what it is about."""
    stub.on(f"/repos/{name}", Reply(data=answers.repo(name, number)))
    for part in ("commits", "pulls", "releases", "security-advisories", "issues"):
        stub.on(f"/repos/{name}/{part}", Reply(data=[]))


async def collect(
    stub: Stub, *repos: str, token: str | None = None, naps: Naps | None = None, window: Window = WINDOW
) -> Collected:
    collector = GitHubCollector(repos or ["acme/widget"], token, stub.url, sleep=naps or Naps())
    return await collector.collect(window)


def keys(found: Collected) -> list[tuple[str, str]]:
    return [(event.kind, event.key) for event in found.events]
