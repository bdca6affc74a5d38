"""A folder with a desk in it, for tests of the command line."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.life import Changes, Life
from bot.model import Delivery, Edition
from bot.store.sqlite import SqliteStore
from tests.bot.test_cli import said
from tests.gitrepo import GitRepo

#: Its newest slot is the last New Year, so a test knows the window: the year before.
YEARLY = "0 0 1 1 *"
NEW_YEAR = datetime(datetime.now(UTC).year, 1, 1, tzinfo=UTC)

Capsys = pytest.CaptureFixture[str]


@dataclass(frozen=True)
class Kept:
    """What is in the database."""

    editions: tuple[Edition, ...]
    deliveries: tuple[Delivery, ...]


def kept(desk: str = "lamp") -> Kept:
    """Read the database of the folder that the test runs in."""

    async def read() -> Kept:
        store = await SqliteStore.open("repojournal.db")
        try:
            return Kept(await store.editions(desk, 9), await store.deliveries())
        finally:
            await store.close()

    return asyncio.run(read())


def hold_back(desk: str, name: str) -> None:
    """Let a desk hold back a repository that was made private."""

    async def put() -> None:
        store = await SqliteStore.open("repojournal.db")
        try:
            await store.put_lives(desk, Changes((Life("github:7", name, (name,), private=True, hold="private"),)))
        finally:
            await store.close()

    asyncio.run(put())


def write_desks(*desks: str) -> None:
    """Write desks.toml."""
    Path("desks.toml").write_text("\n".join(desks), encoding="utf-8")


def lamp_desk(*lines: str) -> str:
    """A desk that reads a git repository in which a lamp got a dimmer last year."""
    repo = GitRepo(Path.cwd() / "works" / "lamp")
    repo.commit("Add a dimmer", at=int((NEW_YEAR - timedelta(days=90)).timestamp()), files={"lamp.py": "dim\n"})
    repo.write()
    return "\n".join(["[lamp]", 'git = ["works/lamp"]', f'schedule = "{YEARLY}"', *lines])


def applied(capsys: Capsys, channel: str) -> str:
    """Apply a desk that posts to a channel of Slack; return what is said on stderr."""
    write_desks(lamp_desk(f'targets = ["slack:{channel}"]'))
    code, out, err = said(capsys, "desk", "apply", "desks.toml")
    assert (code, out.split(";")[0]) == (0, "lamp: added")
    return err
