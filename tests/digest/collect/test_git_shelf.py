"""Clones that are kept: bounded, shared, and made anew where they were damaged."""

from __future__ import annotations

import asyncio
import fcntl
import os
import random
import shutil
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest

from digest.collect import Collected
from digest.collect.git import GitCollector
from digest.collect.git_shelf import Shelf
from digest.errors import SourceUnavailable
from digest.model import Commit, Repo, Window
from tests.digest.collect.git_server import Gate, git_server
from tests.gitrepo import GitRepo, run_git
from tests.processes import children

AUGUST = Window(datetime(2026, 8, 1, tzinfo=UTC), datetime(2026, 9, 1, tzinfo=UTC))

#: A program that collects August, prints the titles, and is told address and folder.
COLLECT = """
import asyncio, sys
from datetime import UTC, datetime
from pathlib import Path
from digest.collect.git import GitCollector
from digest.model import Window
window = Window(datetime(2026, 8, 1, tzinfo=UTC), datetime(2026, 9, 1, tzinfo=UTC))
collected = asyncio.run(GitCollector(sys.argv[1], Path(sys.argv[2])).collect(window))
print([event.title for event in collected.events])
"""


@pytest.fixture
def repo(tmp_path: Path) -> GitRepo:
    return made(tmp_path, "lamp")


def made(tmp_path: Path, name: str, *, contents: int = 10) -> GitRepo:
    """A repository with a commit in August; its one file is of so many bytes, which no compression makes smaller."""
    repo = GitRepo(tmp_path / "served" / "owner" / f"{name}.git")
    repo.commit("Begin", at="2026-07-10T10:00Z")
    repo.commit("Shine", at="2026-08-10T10:00Z", files={"lamp": random.Random(1).randbytes(contents)})
    return repo.write()


def told(collected: Collected) -> list[str]:
    return [event.title for event in collected.events if isinstance(event, Commit)]


async def collect(address: str, name: str, cache: Path, megabytes: int = 2048) -> list[str]:
    collector = GitCollector(f"{address}/owner/{name}.git", cache, megabytes=megabytes)
    return told(await collector.collect(AUGUST))


def clones(cache: Path) -> list[str]:
    """The names of the repositories that are kept."""
    return sorted(path.name.split("+")[2].split("-")[0] for path in cache.glob("*.git"))


def _leave_a_lock(clone: Path) -> None:
    (clone / "shallow.lock").touch()


def _empty_the_packs(clone: Path) -> None:
    for path in clone.glob("objects/pack/*"):
        path.chmod(0o600)
        path.write_bytes(b"")


def _lose_the_branches(clone: Path) -> None:
    (clone / "packed-refs").unlink(missing_ok=True)
    shutil.rmtree(clone / "refs" / "heads")


def _empty_the_branches(clone: Path) -> None:
    for path in clone.glob("refs/heads/*"):
        path.write_bytes(b"\0" * 41)


def _lose_the_head(clone: Path) -> None:
    (clone / "HEAD").unlink()


def _go_back_to_the_beginning(clone: Path) -> None:
    shutil.rmtree(clone)
    clone.mkdir()
    run_git(clone, "init", "--quiet", "--bare")


def _become_a_file(clone: Path) -> None:
    shutil.rmtree(clone / "objects")
    (clone / "objects").write_bytes(b"?")


DAMAGES = [
    _leave_a_lock, _empty_the_packs, _lose_the_branches, _empty_the_branches, _lose_the_head, _go_back_to_the_beginning,
    _become_a_file,
]  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("news", [[], ["Dim"]])
async def test_a_damaged_clone_is_made_anew(
    repo: GitRepo, tmp_path: Path, damage: Callable[[Path], None], news: list[str]
) -> None:
    cache = tmp_path / "cache"
    async with git_server(repo.path.parent.parent) as address:
        assert await collect(address, "lamp", cache) == ["Shine"]
        (clone,) = cache.glob("*.git")
        damage(clone)
        for title in news:
            repo.commit(title, at="2026-08-20T10:00Z")
        repo.write()
        assert await collect(address, "lamp", cache) == ["Shine", *news]
        repo.commit("Glow", at="2026-08-21T10:00Z")
        repo.write()
        assert await collect(address, "lamp", cache) == ["Shine", *news, "Glow"]
    assert sorted(path.name for path in cache.iterdir()) == [clone.name, f"{clone.name}.lock"]


async def test_a_damaged_clone_is_kept_while_the_server_gives_no_other(repo: GitRepo, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    async with git_server(repo.path.parent.parent) as address:
        await collect(address, "lamp", cache)
        (clone,) = cache.glob("*.git")
        _leave_a_lock(clone)
        repo.commit("Dim", at="2026-08-20T10:00Z", files={"lamp": "dim"})
        repo.write()
        tree = run_git(repo.path, "rev-parse", "main^{tree}").decode().strip()
        lost = repo.path / "objects" / tree[:2] / tree[2:]
        lost.rename(tmp_path / tree)
        with pytest.raises(SourceUnavailable, match="git cannot read it"):
            await collect(address, "lamp", cache)
        assert (clone / "shallow.lock").exists()
        (tmp_path / tree).rename(lost)
        assert await collect(address, "lamp", cache) == ["Shine", "Dim"]


async def test_a_clone_of_many_packs_is_made_anew(repo: GitRepo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("digest.collect.git_clone._PACKS", 2)
    cache, packs = tmp_path / "cache", []
    async with git_server(repo.path.parent.parent) as address:
        for day in range(11, 16):
            repo.commit(f"Dim {day}", at=f"2026-08-{day}T10:00Z")
            repo.write()
            told_now = await collect(address, "lamp", cache)
            packs.append(len(list(cache.glob("*.git/objects/pack/*.pack"))))
    assert told_now == ["Shine", *(f"Dim {day}" for day in range(11, 16))]
    assert packs == [1, 2, 3, 1, 2]


async def test_the_clone_that_was_not_used_for_longest_is_thrown_away(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    for name in ("a", "b", "c"):
        made(tmp_path, name, contents=400_000)
    async with git_server(tmp_path / "served") as address:
        for name in ("a", "b", "a", "c"):
            assert await collect(address, name, cache, megabytes=1) == ["Shine"]
        assert clones(cache) == ["a", "c"]
        assert await collect(address, "b", cache, megabytes=1) == ["Shine"]
    assert clones(cache) == ["b", "c"]


async def test_a_clone_in_use_is_not_thrown_away(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    for name in ("a", "b", "c"):
        made(tmp_path, name, contents=400_000)
    async with git_server(tmp_path / "served") as address:
        await collect(address, "a", cache, megabytes=1)
        (used,) = cache.glob("*.lock")
        with used.open() as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            for name in ("b", "c"):
                await collect(address, name, cache, megabytes=1)
    assert clones(cache) == ["a", "c"]


async def test_a_clone_that_needs_more_than_its_room_is_given_up_in_one_line(tmp_path: Path) -> None:
    made(tmp_path, "large", contents=700_000)
    cache = tmp_path / "cache"
    async with git_server(tmp_path / "served") as address:
        with pytest.raises(SourceUnavailable) as error:
            await collect(address, "large", cache, megabytes=1)
    assert str(error.value) == (
        f"{address}/owner/large.git: its clone needs more than 0.5 MB, half of REPOJOURNAL_CLONES_MB; set that higher, "
        "or name the path of a clone that you keep"
    )
    assert clones(cache) == []


async def test_two_processes_that_want_one_clone_take_turns(repo: GitRepo, tmp_path: Path) -> None:
    gate, cache = Gate(), tmp_path / "cache"
    async with git_server(repo.path.parent.parent, gate=gate) as address:
        both = [await _program(f"{address}/owner/lamp.git", cache) for _ in range(2)]
        await gate.reached.wait()
        gate.opened.set()
        said = [await each.communicate() for each in both]
    assert said == [(b"['Shine']\n", b"")] * 2
    assert clones(cache) == ["lamp"]


async def test_a_clone_that_another_process_never_gives_back_is_not_waited_for_without_end(
    repo: GitRepo, tmp_path: Path
) -> None:
    cache = tmp_path / "cache"
    async with git_server(repo.path.parent.parent) as address:
        await collect(address, "lamp", cache)
        (used,) = cache.glob("*.lock")
        with used.open() as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            with pytest.raises(SourceUnavailable) as error:
                await GitCollector(f"{address}/owner/lamp.git", cache, timeout=0.2).collect(AUGUST)
            waiting = asyncio.create_task(collect(address, "lamp", cache))
            await asyncio.sleep(0)
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
    reason = "its clone was in use by another process for 0 seconds; try again later"
    assert str(error.value) == f"{address}/owner/lamp.git: {reason}"


@pytest.mark.parametrize("kept", [False, True])
async def test_what_a_killed_process_left_is_made_good(repo: GitRepo, tmp_path: Path, kept: bool) -> None:
    gate, cache = Gate(), tmp_path / "cache"
    async with git_server(repo.path.parent.parent, gate=gate) as address:
        if kept:
            gate.opened.set()
            await collect(address, "lamp", cache)
            gate.opened.clear()
            gate.reached.clear()
        repo.commit("Dim", at="2026-08-20T10:00Z")
        repo.write()
        killed = await _program(f"{address}/owner/lamp.git", cache)
        await gate.reached.wait()
        gits = children(killed.pid)
        killed.send_signal(signal.SIGKILL)
        await killed.communicate()
        gate.opened.set()
        try:
            assert await collect(address, "lamp", cache) == ["Shine", "Dim"]
        finally:
            _end(gits)
    assert clones(cache) == ["lamp"]


async def test_a_repository_that_was_emptied_is_quiet_until_it_is_filled_again(repo: GitRepo, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    async with git_server(repo.path.parent.parent) as address:
        collector = GitCollector(f"{address}/owner/lamp.git", cache)
        assert told(await collector.collect(AUGUST)) == ["Shine"]
        run_git(repo.path, "update-ref", "-d", "refs/heads/main")
        assert await collector.collect(AUGUST) == Collected((Repo("owner/lamp"),))
        repo.commit("Begin again", at="2026-08-20T10:00Z", branch="trunk")
        repo.write()
        run_git(repo.path, "symbolic-ref", "HEAD", "refs/heads/trunk")
        assert told(await collector.collect(AUGUST)) == ["Begin again"]


def test_clones_share_their_room() -> None:
    assert Shelf(Path("clones"), 10).room == 5 * 2**20


async def _program(address: str, cache: Path) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    return await asyncio.create_subprocess_exec(sys.executable, "-c", COLLECT, address, str(cache), stdout=pipe, stderr=pipe)


def _end(processes: Sequence[int]) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.killpg(process, signal.SIGKILL)
