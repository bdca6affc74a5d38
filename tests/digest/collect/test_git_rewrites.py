"""Whether the history of a git repository was rewritten: in a clone of one's own, and in kept clones over HTTP."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from digest.collect.git import GitCollector
from digest.model import Commit, Window
from digest.sighting import Sighting
from tests.digest.collect.git_server import git_server
from tests.gitrepo import GitRepo, run_git

JULY = Window(datetime(2026, 7, 1, tzinfo=UTC), datetime(2026, 8, 1, tzinfo=UTC))
AUGUST = Window(JULY.end, datetime(2026, 9, 1, tzinfo=UTC))


class Lamp:
    """A repository that is served over HTTP, with twelve commits of 2024 and what a test adds."""

    def __init__(self, root: Path, address: str, cache: Path) -> None:
        self.root, self.address, self.cache = root, f"{address}/owner/lamp.git", cache
        self.path = root / "owner" / "lamp.git"
        self.made = 0

    def write(self, *later: tuple[str, str], old: str = "Work", default: str = "main") -> None:
        """Let its history be that of 2024, and commits with (title, time)."""
        self.made += 1
        made = GitRepo(self.root.parent / f"made{self.made}.git", default=default)
        for month in range(1, 13):
            made.commit(f"{old} of {month}", at=f"2024-{month:02}-15T10:00Z", files={"lamp": f"{month}\n"})
        for title, at in later:
            made.commit(title, at=at, files={"lamp": title})
        made.write()
        run_git(made.path, "config", "uploadpack.allowFilter", "true")
        shutil.rmtree(self.path, ignore_errors=True)
        shutil.copytree(made.path, self.path)

    async def read(self, window: Window, before: Sighting | None = None) -> Sighting:
        found = await GitCollector(self.address, self.cache, before=before).collect(window)
        assert found.failures == ()
        [seen] = found.sightings
        assert (seen.asked, seen.repo) == (self.address, found.repos[0])
        return seen


@pytest.fixture
async def lamp(tmp_path: Path) -> AsyncIterator[Lamp]:
    root = tmp_path / "served"
    root.mkdir()
    async with git_server(root) as address:
        yield Lamp(root, address, tmp_path / "clones")


async def test_a_history_that_goes_on_was_not_rewritten(lamp: Lamp) -> None:
    lamp.write(("Shine", "2026-07-10T10:00Z"))
    first = await lamp.read(JULY)
    assert (len(first.head or ""), first.rewritten, first.empty) == (40, False, False)
    assert await lamp.read(AUGUST, first) == first
    lamp.write(("Shine", "2026-07-10T10:00Z"), ("Dim", "2026-08-10T10:00Z"))
    second = await lamp.read(AUGUST, first)
    assert (second.head != first.head, second.rewritten) == (True, False)


async def test_a_tip_that_left_its_branch_tells_that_the_history_was_rewritten(lamp: Lamp) -> None:
    lamp.write(("Shine", "2026-07-10T10:00Z"))
    first = await lamp.read(JULY)
    lamp.write(("Shine brighter", "2026-07-10T10:00Z"), ("Dim", "2026-08-10T10:00Z"))
    assert (await lamp.read(AUGUST, first)).rewritten
    assert (await lamp.read(AUGUST, first)).rewritten  # a clone that another desk brought up to date tells the same


async def test_after_a_long_silence_the_clone_reaches_back_to_the_tip_of_before(lamp: Lamp) -> None:
    lamp.write()
    first = await lamp.read(JULY)
    lamp.write(("Shine", "2026-08-10T10:00Z"))
    second = await lamp.read(AUGUST, first)
    assert (second.head != first.head, second.rewritten) == (True, False)
    lamp.write(("Shine", "2026-08-10T10:00Z"), old="Other work")
    assert (await lamp.read(AUGUST, first)).rewritten
    assert (await lamp.read(AUGUST, second)).rewritten


async def test_a_clone_that_was_thrown_away_claims_nothing(lamp: Lamp) -> None:
    lamp.write(("Shine", "2026-07-10T10:00Z"))
    first = await lamp.read(JULY)
    shutil.rmtree(lamp.cache)
    lamp.write(("Shine", "2026-07-10T10:00Z"), old="Other work")
    assert not (await lamp.read(AUGUST, first)).rewritten


async def test_another_default_branch_is_no_history_rewritten(lamp: Lamp) -> None:
    lamp.write(("Shine", "2026-07-10T10:00Z"))
    first = await lamp.read(JULY)
    lamp.write(("Shine brighter", "2026-07-10T10:00Z"), default="trunk")
    second = await lamp.read(AUGUST, first)
    assert (second.repo and second.repo.default_branch, second.rewritten) == ("trunk", False)


async def test_a_repository_that_was_emptied_is_seen_as_empty(lamp: Lamp) -> None:
    lamp.write(("Shine", "2026-07-10T10:00Z"))
    first = await lamp.read(JULY)
    run_git(lamp.path, "update-ref", "-d", "refs/heads/main")
    second = await lamp.read(AUGUST, first)
    assert (second.empty, second.head, second.rewritten) == (True, None, False)


@pytest.mark.parametrize("pruned", [False, True])
def test_a_repository_on_this_machine_tells_it_even_when_the_old_commits_are_gone(tmp_path: Path, pruned: bool) -> None:
    repo = GitRepo(tmp_path / "lamp.git")
    begun = repo.commit("Begin", at="2026-07-01T10:00Z", files={"lamp": "on\n"})
    repo.commit("Shine", at="2026-07-10T10:00Z")
    repo.write()
    first = GitCollector(str(repo.path)).read(JULY).sightings[0]
    assert (first.asked, first.rewritten) == (str(repo.path), False)
    run_git(repo.path, "update-ref", "refs/heads/main", repo.shas[begun])
    if pruned:
        run_git(repo.path, "-c", "gc.reflogExpire=now", "gc", "--prune=now", "--quiet")
    second = GitCollector(str(repo.path), before=first).read(AUGUST).sightings[0]
    assert (second.head, second.rewritten) == (repo.shas[begun], True)
    assert GitCollector(str(repo.path), before=replace(first, head=None)).read(AUGUST).sightings == (
        replace(second, rewritten=False),
    )


async def test_what_is_read_beside_it_is_the_same(lamp: Lamp) -> None:
    lamp.write(("Shine", "2026-07-10T10:00Z"))
    first = await lamp.read(JULY)
    lamp.write(("Shine brighter", "2026-07-10T10:00Z"), ("Dim", "2026-08-10T10:00Z"))
    found = await GitCollector(lamp.address, lamp.cache, before=first).collect(AUGUST)
    assert [event.title for event in found.events if isinstance(event, Commit)] == ["Dim"]
