"""A run that is killed (SIGKILL) while it reads GitHub, and started again, posts one complete story."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

import pytest
from aiohttp import web

from bot.life import Changes, Life
from bot.model import Desk, Target
from bot.store.sqlite import SqliteStore
from digest.model import Pull
from tests.bot.lamp import NEW_YEAR, YEARLY
from tests.bot.slack.proxy import served
from tests.gitrepo import plain_environment
from tests.peers.github_server import GithubStandIn
from tests.peers.github_world import World, sha_of

#: Seconds after which a process is given up.
PATIENCE = 60


@dataclass
class Stalling:
    """A GitHub that stops in the midst of answering: after a number of requests it says nothing more."""

    github: GithubStandIn
    after: int = 10**6
    stalled: asyncio.Event = field(default_factory=asyncio.Event)
    given_up: asyncio.Event = field(default_factory=asyncio.Event)

    def app(self) -> web.Application:
        app = self.github.app()
        app.middlewares.append(self._middleware())
        return app

    def _middleware(self) -> Callable[..., Awaitable[web.StreamResponse]]:
        @web.middleware
        async def stall(
            request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
        ) -> web.StreamResponse:
            if len(self.github.asked) >= self.after:
                self.stalled.set()
                await self.given_up.wait()
            return await handler(request)

        return stall


@pytest.fixture
async def github() -> AsyncIterator[Stalling]:
    """Two repositories with a pull request each that was merged last year."""
    world = World()
    for number, (name, title) in enumerate((("works/lamp", "Add a dimmer"), ("works/press", "Add a roller")), 1):
        at = NEW_YEAR - timedelta(days=90)
        url = f"https://github.com/{name}/pull/{number}"
        sha = sha_of(name)
        merged = Pull(name, number, "merged", title, base="main", opened_at=at, updated_at=at, url=url)
        place = world.add(name)
        place.pulls.append(Pull(**{**vars(merged), "merged_at": at, "closed_at": at, "merge_sha": sha}))
    stalling = Stalling(GithubStandIn(world))
    async with served(stalling.app()) as url:
        stalling.github.url = url
        yield stalling


@pytest.fixture
async def folder(tmp_path: Path) -> Path:
    """A folder with the desk `works`, which posts to the console."""
    store = await SqliteStore.open(tmp_path / "repojournal.db")
    targets = (Target("console", "-"),)
    await store.put_desk(Desk("works", "Works", repos=("works/lamp", "works/press"), schedule=YEARLY, targets=targets))
    await store.close()
    return tmp_path


async def once(folder: Path, github: Stalling) -> asyncio.subprocess.Process:
    ours = ("GITHUB_", "SLACK_", "DISCORD_", "REPOJOURNAL_")
    environment = {key: value for key, value in plain_environment().items() if not key.startswith(ours)}
    environment |= {"GITHUB_API_URL": github.github.url, "PYTHONPATH": str(Path(__file__).parents[2])}
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "once", "works",
        cwd=folder, env=environment, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip


async def kept(folder: Path) -> tuple[int, int, list[str], list[str]]:
    """How many editions, how many events behind them, the states of the deliveries, and which repositories are known."""
    store = await SqliteStore.open(folder / "repojournal.db")
    try:
        editions = await store.editions("works", 9)
        behind = [await store.activity(each.id) for each in editions]
        return (
            len(editions),
            sum(len(each.events) for each in behind if each),
            [each.state for each in await store.deliveries()],
            [life.name for life in await store.lives("works")],
        )
    finally:
        await store.close()


async def known(folder: Path, *changed: Life) -> tuple[list[str], list[tuple[str, ...]]]:
    """Under which names the desk knows repositories, `changed` among them, and the notes of its editions."""
    store = await SqliteStore.open(folder / "repojournal.db")
    try:
        await store.put_lives("works", Changes(changed))
        lives, editions = await store.lives("works"), await store.editions("works", 9)
        return [life.name for life in lives], [edition.notes for edition in editions]
    finally:
        await store.close()


async def test_a_run_killed_while_it_reads_posts_one_complete_story_when_it_is_started_again(
    folder: Path, github: Stalling
) -> None:
    github.after = 7  # the first repository is read, the second one by half
    first = await once(folder, github)
    await asyncio.wait_for(github.stalled.wait(), PATIENCE)
    os.kill(first.pid, signal.SIGKILL)
    assert (await first.communicate())[0] == b""
    assert first.returncode == -signal.SIGKILL
    assert await kept(folder) == (0, 0, [], [])
    github.given_up.set()

    github.after = 10**6
    second = await once(folder, github)
    out, err = await asyncio.wait_for(second.communicate(), PATIENCE)
    assert (second.returncode, err.decode()) == (0, "")
    assert out.decode().count("$ the-wire · works\n") == 1
    assert "[1] Add a " in out.decode()
    assert "[2] Add a " in out.decode()
    assert await kept(folder) == (1, 2, ["sent"], ["works/lamp", "works/press"])

    third = await once(folder, github)
    out, _ = await asyncio.wait_for(third.communicate(), PATIENCE)
    assert "is filed already" in out.decode()
    assert await kept(folder) == (1, 2, ["sent"], ["works/lamp", "works/press"])


async def test_what_a_killed_run_learned_of_a_repository_is_told_by_the_one_that_files(
    folder: Path, github: Stalling
) -> None:
    renamed = Life("github:1", "works/torch", ("works/lamp", "works/torch"), empty=True)
    assert await known(folder, renamed) == (["works/torch"], [])
    github.after = 7
    first = await once(folder, github)
    await asyncio.wait_for(github.stalled.wait(), PATIENCE)
    os.kill(first.pid, signal.SIGKILL)
    await first.communicate()
    assert await known(folder) == (["works/torch"], [])
    github.given_up.set()

    github.after = 10**6
    second = await once(folder, github)
    await asyncio.wait_for(second.communicate(), PATIENCE)
    told = ("works/torch is called works/lamp now and is followed.",)
    assert await known(folder) == (["works/lamp", "works/press"], [told])
