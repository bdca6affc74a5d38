"""How far a collection is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from aiohttp import web

from digest import progress
from digest.collect.git import GitCollector
from digest.collect.github import GitHubCollector
from digest.errors import CollectError
from digest.model import Window
from digest.progress import Progress, watched
from tests.gitrepo import GitRepo

AUGUST = Window(datetime(2026, 8, 1, tzinfo=UTC), datetime(2026, 9, 1, tzinfo=UTC))


class Watcher:
    """Keeps what it was told, as (done, total, requests, left)."""

    def __init__(self) -> None:
        self.said: list[tuple[int, int, int, int | None]] = []
        self.progress = Progress(self._note)

    def _note(self, now: Progress) -> None:
        self.said.append((now.done, now.total, now.requests, now.left))


def test_sources_are_counted_once_and_only_those_that_are_expected() -> None:
    watcher = Watcher()
    with watched(watcher.progress):
        progress.expect(["a", "b"])
        progress.expect(["b", "c"])
        progress.finish(["a", "z"])
        progress.finish(["a"])
    assert (watcher.progress.done, watcher.progress.total, watcher.progress.current) == (1, 3, "b")
    progress.expect(["d"])
    assert watcher.progress.total == 3


def test_names_in_turn_are_finished_one_after_another() -> None:
    watcher = Watcher()
    with watched(watcher.progress):
        done = [(name, watcher.progress.done) for name in progress.in_turn(["a", "b"], "host/")]
    assert done == [("a", 0), ("b", 1)]
    assert watcher.said == [(0, 2, 0, None), (1, 2, 0, None), (2, 2, 0, None)]


async def test_a_git_repository_is_done_when_it_was_read_or_given_up(tmp_path: Path) -> None:
    watcher = Watcher()
    repo = GitRepo(tmp_path / "lamp.git")
    repo.commit("Shine", at="2026-08-10T10:00Z")
    repo.write()
    with watched(watcher.progress):
        GitCollector(str(repo.path)).read(AUGUST)
        with pytest.raises(CollectError):
            await GitCollector(str(tmp_path / "none")).collect(AUGUST)
    assert watcher.said == [(0, 1, 0, None), (1, 1, 0, None), (1, 2, 0, None), (2, 2, 0, None)]


async def test_a_login_in_an_address_is_not_shown() -> None:
    watcher = Watcher()
    with watched(watcher.progress), pytest.raises(CollectError):
        await GitCollector("http://me:secret@127.0.0.1:1/lamp.git").collect(AUGUST)
    assert "secret" not in repr(vars(watcher.progress))


@pytest.fixture
async def github() -> AsyncIterator[str]:
    """A GitHub that knows nothing, and says what is left."""
    left = iter(range(59, 0, -1))

    async def answer(_: web.Request) -> web.Response:
        headers = {"x-ratelimit-limit": "60", "x-ratelimit-remaining": str(next(left)), "x-ratelimit-reset": "4102444800"}
        return web.json_response({"message": "Not Found"}, status=404, headers=headers)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


async def test_requests_to_github_are_counted_with_what_is_left(github: str) -> None:
    watcher = Watcher()
    with watched(watcher.progress):
        await GitHubCollector(["owner/lamp", "owner/torch"], base_url=github).collect(AUGUST)
    assert watcher.said == [
        (0, 2, 0, None),
        (0, 2, 1, None),
        (0, 2, 1, 59),
        (1, 2, 1, 59),
        (1, 2, 2, 59),
        (1, 2, 2, 58),
        (2, 2, 2, 58),
    ]


async def test_collections_beside_each_other_are_told_to_their_own_watchers(tmp_path: Path) -> None:
    async def collect(watcher: Watcher, name: str) -> None:
        with watched(watcher.progress):
            await GitCollector(_repo_at(tmp_path, name)).collect(AUGUST)

    ones, others = Watcher(), Watcher()
    await asyncio.gather(collect(ones, "lamp"), collect(others, "torch"))
    assert ones.said == others.said == [(0, 1, 0, None), (1, 1, 0, None)]


def _repo_at(folder: Path, name: str) -> str:
    repo = GitRepo(folder / f"{name}.git")
    repo.commit("Shine", at="2026-08-10T10:00Z")
    return str(repo.write().path)
