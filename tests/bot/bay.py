"""A newsroom over a GitHub of the tests' own making, whose repositories change between two editions."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from bot.bureau import Bureau
from bot.model import Edition
from bot.newsroom import Filing, Newsroom
from bot.store.sqlite import SqliteStore
from bot.wire import DeskWire
from digest.collect.github.signin import Personal
from digest.model import Commit
from tests.bot.clocks import MovedClock
from tests.bot.office import HOUR
from tests.bot.stories import DAY, NOON, desk
from tests.bot.wires import compose
from tests.peers.github_as_graphql import read_schema
from tests.peers.github_server import GithubStandIn, github_standing_in
from tests.peers.github_world import Place, World, sha_of
from tests.peers.process import installed_schema


def push(place: Place, title: str, at: datetime, authored: datetime | None = None) -> Commit:
    """Put a commit onto the default branch."""
    parents = (place.newest[0].sha,) if place.commits else ()
    sha = sha_of(place.number, title, at)
    url = f"{place.repo.url}/commit/{sha}"
    place.commits.append(Commit(place.repo.name, sha, at, title, parents=parents, authored_at=authored or at, url=url))
    return place.commits[-1]


def rename(place: Place, name: str) -> None:
    """Give a repository another name; its old one leads to it."""
    place.old_names = (*place.old_names, place.repo.name)
    place.repo = replace(place.repo, name=name)
    place.commits = [replace(each, repo=name) for each in place.commits]
    place.pulls = [replace(each, repo=name) for each in place.pulls]


class Bay:
    """A newsroom that reads a GitHub in which the repositories `acme/widget` and `acme/lamp` live."""

    def __init__(self, store: SqliteStore, github: GithubStandIn, token: str | None, folder: Path, requests: int) -> None:
        self.store = store
        self.github = github
        self.world = github.world
        self.clock = MovedClock(NOON - HOUR)
        bureau = Bureau(store, self.clock, lambda: Personal(token), github.url, requests)
        wire = DeskWire(None, github.url, folder, self.clock.now, bureau=bureau, lives=store)
        self.newsroom = Newsroom(store, wire, self.clock, compose)
        self.widget = self.world.add("acme/widget")
        self.lamp = self.world.add("acme/lamp")
        for place in (self.widget, self.lamp):
            push(place, "Begin", NOON - 9 * DAY)

    async def open(self, *repos: str) -> None:
        """File the first edition of a desk."""
        await self.newsroom.apply([desk(repos=repos)])
        await self.file(0)

    async def file(self, days: int) -> Edition:
        """File the edition of so many days after the first."""
        filing = await self.attempt(days)
        assert filing.outcome in {"filed", "quiet"}, filing.said
        return (await self.store.editions("acme", 1))[0]

    async def attempt(self, days: int) -> Filing:
        """Try to file the edition of so many days after the first."""
        self.clock.set_to(NOON + days * DAY)
        [filing] = await self.newsroom.file_due()
        return filing

    async def posted(self, edition: Edition) -> bool:
        return bool(await self.store.deliveries(edition=edition.id))


def titles(edition: Edition) -> list[str]:
    return [each.title for each in edition.story.references]


def unread(edition: Edition) -> list[str]:
    return [each.repo for each in edition.story.unread]


@asynccontextmanager
async def opened_bay(folder: Path, token: str | None, requests: int = 1000) -> AsyncIterator[Bay]:
    """A bay with a database in `folder`; it asks GraphQL with a token, REST without one.

    Args:
        requests: how many that count a reading may take.
    """
    store = await SqliteStore.open(folder / "paper.db")
    async with github_standing_in(World(), read_schema(installed_schema())) as github:
        yield Bay(store, github, token, folder / "clones", requests)
    await store.close()
