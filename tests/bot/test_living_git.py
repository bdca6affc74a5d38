"""Two editions and more over git repositories whose histories change between them, through kept clones over HTTP."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path

import pytest

from bot.model import Edition
from tests.bot.bay import Bay, opened_bay, titles, unread
from tests.bot.office import HOUR
from tests.bot.stories import DAY, NOON, desk
from tests.digest.collect.git_server import git_server
from tests.gitrepo import GitRepo, run_git


class Shed:
    """A desk over the git repository `owner/lamp`, beside GitHub's `acme/*` which has nothing new."""

    def __init__(self, bay: Bay, root: Path, address: str) -> None:
        self.bay, self.root = bay, root
        self.address = f"{address}/owner/lamp.git"
        self.written = 0

    def write(self, *commits: tuple[str, datetime, datetime | None], default: str = "main") -> None:
        """Let the history be commits with (title, committed, authored)."""
        self.written += 1
        made = GitRepo(self.root.parent / f"made{self.written}.git", default=default)
        for title, at, authored in commits:
            made.commit(
                title, at=at.isoformat(), authored_at=authored.isoformat() if authored else None, files={"lamp": title}
            )
        made.write()
        run_git(made.path, "config", "uploadpack.allowFilter", "true")
        shutil.rmtree(self.root / "owner", ignore_errors=True)
        shutil.copytree(made.path, self.root / "owner" / "lamp.git")

    async def open(self) -> Edition:
        await self.bay.newsroom.apply([desk(repos=("acme/*",), git=(self.address,))])
        return await self.bay.file(0)


@asynccontextmanager
async def _opened(folder: Path) -> AsyncIterator[Shed]:
    root = folder / "served"
    root.mkdir()
    async with opened_bay(folder, None) as bay, git_server(root) as address:
        yield Shed(bay, root, address)


@pytest.fixture
async def shed(tmp_path: Path) -> AsyncIterator[Shed]:
    async with _opened(tmp_path) as shed:
        yield shed


BEGUN = ("Begin", NOON - 9 * DAY, None)
OILED = ("Oil the lamp", NOON - HOUR, None)


async def test_a_rewritten_history_is_told_once_and_its_old_work_is_not_told_anew(shed: Shed) -> None:
    shed.write(BEGUN, OILED)
    assert titles(await shed.open()) == ["Oil the lamp"]
    shed.write(
        ("Begin", NOON + HOUR, NOON - 9 * DAY),
        ("Oil the lamp", NOON + HOUR, NOON - HOUR),
        ("Dim the lamp", NOON + 2 * HOUR, None),
    )
    second = await shed.bay.file(1)
    assert (titles(second), unread(second)) == (["Dim the lamp"], [])
    assert second.notes == (
        "The history of owner/lamp was rewritten; of its commits only those written since the last edition are told.",
    )
    third = await shed.bay.file(2)
    assert (titles(third), third.notes) == ([], ())


async def test_a_history_that_goes_on_is_told_without_a_word_about_it(shed: Shed) -> None:
    shed.write(BEGUN, OILED)
    await shed.open()
    shed.write(BEGUN, OILED, ("Dim the lamp", NOON + HOUR, NOON - 3 * DAY))
    second = await shed.bay.file(1)
    assert (titles(second), second.notes) == (["Dim the lamp"], ())


async def test_another_default_branch_and_an_emptied_repository_are_told_once(shed: Shed) -> None:
    shed.write(BEGUN, OILED)
    await shed.open()
    shed.write(BEGUN, OILED, ("Dim the lamp", NOON + HOUR, None), default="trunk")
    second = await shed.bay.file(1)
    assert titles(second) == ["Dim the lamp"]
    assert second.notes == ("The default branch of owner/lamp is trunk now, and no longer main; trunk is told.",)
    run_git(shed.root / "owner" / "lamp.git", "update-ref", "-d", "refs/heads/trunk")
    third = await shed.bay.file(2)
    assert (titles(third), third.notes) == ([], ("owner/lamp is empty: it has no commit any more.",))
    assert (await shed.bay.file(3)).notes == ()


async def test_what_a_desk_knew_of_an_address_that_it_leaves_out_is_forgotten(shed: Shed) -> None:
    shed.write(BEGUN, OILED)
    await shed.open()
    assert [life.id for life in await shed.bay.store.lives("acme") if life.of_git] == [f"git:{shed.address}"]
    await shed.bay.newsroom.apply([desk(repos=("acme/*",))])
    await shed.bay.file(1)
    assert [life for life in await shed.bay.store.lives("acme") if life.of_git] == []


async def test_a_commit_pushed_long_after_it_was_made_is_told_once(shed: Shed) -> None:
    shed.write(BEGUN, OILED)
    await shed.open()
    early = ("Dim the lamp", NOON - 5 * HOUR, None)
    shed.write(BEGUN, OILED, early)
    second = await shed.bay.file(1)
    assert (titles(second), second.notes) == (["Dim the lamp"], ())
    shed.write(BEGUN, OILED, early, ("Turn the wick", NOON + DAY + HOUR, None))
    third = await shed.bay.file(2)
    assert (titles(third), third.notes) == (["Turn the wick"], ())
    assert titles(await shed.bay.file(3)) == []


async def test_a_late_push_below_a_new_commit_is_told_with_it_once(shed: Shed) -> None:
    shed.write(BEGUN, OILED)
    await shed.open()
    shed.write(BEGUN, OILED, ("Dim the lamp", NOON - 5 * HOUR, None), ("Turn the wick", NOON + HOUR, None))
    second = await shed.bay.file(1)
    assert sorted(titles(second)) == ["Dim the lamp", "Turn the wick"]
    assert titles(await shed.bay.file(2)) == []
