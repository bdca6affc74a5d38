"""Repositories elsewhere, read through a clone."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from digest.collect import Collected
from digest.collect.git import GitCollector
from digest.collect.git_clone import Listing, read_listing
from digest.errors import CollectError, InputError, SourceForbidden, SourceNotFound, SourceUnavailable
from digest.model import Commit, FileChange, Repo, Tag, Window
from tests.digest.collect.git_server import Gate, git_server
from tests.gitrepo import GitRepo, run_git

AUGUST = Window(datetime(2026, 8, 1, tzinfo=UTC), datetime(2026, 9, 1, tzinfo=UTC))
JULY = Window(datetime(2026, 7, 1, tzinfo=UTC), AUGUST.start)


@pytest.fixture
def repo(tmp_path: Path) -> GitRepo:
    """Three years of a project: a release branch that still moves, one that does not, and a feature branch."""
    repo = GitRepo(tmp_path / "served" / "owner" / "lamp.git")
    for year in (2024, 2025):
        for month in range(1, 13):
            base = repo.commit(
                f"Work of {year}-{month:02}", at=f"{year}-{month:02}-15T10:00Z", files={"lamp": f"{year}{month}\n"}
            )
    repo.commit("Fix 1.0", at="2025-12-20T10:00Z", branch="release-1.0", onto=base)
    repo.commit("Fix 2.0", at="2026-07-20T10:00Z", branch="release-2.0", onto=base)
    repo.commit("Try", at="2026-08-02T10:00Z", branch="try", onto=base)
    repo.commit("Shine in July", at="2026-07-10T10:00Z", files={"lamp": "July\n"})
    tagged = repo.commit("Fix 2.0 again", at="2026-08-03T10:00Z", branch="release-2.0")
    repo.tag("v2.0.1", of=tagged, at="2026-08-03T11:00Z")
    repo.commit("Shine in August", at="2026-08-10T10:00Z", files={"lamp": None, "torch": "July\n"})
    repo.write()
    run_git(repo.path, "config", "uploadpack.allowFilter", "true")
    return repo


@pytest.fixture
async def server(repo: GitRepo) -> AsyncIterator[str]:
    async with git_server(repo.path.parent.parent) as address:
        yield address


def told(collected: Collected) -> list[str]:
    return [event.title if isinstance(event, Commit) else event.key for event in collected.events]


AUGUST_NEWS = ["Fix 2.0 again", "v2.0.1", "Shine in August"]
JULY_NEWS = ["Shine in July", "Fix 2.0"]


async def refused(location: str, seconds: float = 30) -> CollectError:
    with pytest.raises(CollectError) as error:
        await GitCollector(location, timeout=seconds).collect(AUGUST)
    return error.value


async def test_a_clone_tells_what_the_repository_itself_tells(repo: GitRepo, server: str) -> None:
    far = await GitCollector(f"{server}/owner/lamp.git").collect(AUGUST)
    near = GitCollector(str(repo.path)).read(AUGUST)
    assert told(far) == told(near) == AUGUST_NEWS
    assert far.repos == (Repo("owner/lamp", default_branch="main"),)
    assert far.failures == ()
    shine = far.events[-1]
    assert isinstance(shine, Commit)
    assert (shine.branches, shine.files) == (("main",), (FileChange("torch", renamed_from="lamp"),))


async def test_a_clone_without_cache_leaves_nothing_behind(
    server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(scratch))
    assert told(await GitCollector(f"{server}/owner/lamp.git").collect(AUGUST)) == AUGUST_NEWS
    assert list(scratch.iterdir()) == []


async def test_a_clone_holds_no_contents_of_files_and_no_history_long_before_the_window(server: str, tmp_path: Path) -> None:
    await GitCollector(f"{server}/owner/lamp.git", tmp_path / "cache").collect(AUGUST)
    (clone,) = (tmp_path / "cache").glob("*.git")
    kinds = run_git(clone, "cat-file", "--batch-all-objects", "--batch-check=%(objecttype)").decode().split()
    assert (kinds.count("blob"), kinds.count("commit")) == (0, 4)


async def test_a_kept_clone_is_fetched_into_and_tells_each_window(repo: GitRepo, server: str, tmp_path: Path) -> None:
    collector = GitCollector(f"{server}/owner/lamp.git", tmp_path / "cache")
    assert told(await collector.collect(AUGUST)) == AUGUST_NEWS
    repo.commit("Dim it", at="2026-08-20T10:00Z")
    repo.commit("Fix 1.0 at last", at="2026-08-21T10:00Z", branch="release-1.0")
    repo.write()
    assert told(await collector.collect(AUGUST)) == [*AUGUST_NEWS, "Dim it", "Fix 1.0 at last"]
    assert told(await collector.collect(JULY)) == JULY_NEWS
    whole = Window(datetime(2024, 1, 1, tzinfo=UTC), AUGUST.end)
    assert told(await collector.collect(whole)) == told(GitCollector(str(repo.path)).read(whole))
    assert told(await collector.collect(JULY)) == JULY_NEWS
    (clone,) = (tmp_path / "cache").glob("*.git")
    assert clone.name.startswith("127.0.0.1+owner+lamp-")


async def test_a_kept_clone_is_not_fetched_into_when_the_server_has_nothing_new(repo: GitRepo, tmp_path: Path) -> None:
    seen: list[str] = []
    async with git_server(repo.path.parent.parent, seen=seen) as address:
        collector = GitCollector(f"{address}/owner/lamp.git", tmp_path / "cache")
        first = await collector.collect(AUGUST)
        seen.clear()
        assert await collector.collect(AUGUST) == first
    assert seen == ["GET /owner/lamp.git/info/refs", "POST /owner/lamp.git/git-upload-pack"]


async def test_a_default_branch_that_was_renamed_is_followed(repo: GitRepo, server: str, tmp_path: Path) -> None:
    collector = GitCollector(f"{server}/owner/lamp.git", tmp_path / "cache")
    await collector.collect(AUGUST)
    run_git(repo.path, "branch", "-m", "main", "trunk")
    repo.commit("On the trunk", at="2026-08-20T10:00Z", branch="trunk", onto=max(repo.shas))
    repo.write()
    collected = await collector.collect(AUGUST)
    assert collected.repos[0].default_branch == "trunk"
    assert [event.branches for event in collected.events if isinstance(event, Commit) and event.title == "On the trunk"] == [
        ("trunk",)
    ]


async def test_a_history_that_was_rewritten_is_read_as_it_is_now(repo: GitRepo, server: str, tmp_path: Path) -> None:
    collector = GitCollector(f"{server}/owner/lamp.git", tmp_path / "cache")
    await collector.collect(AUGUST)
    repo.commit("Shine differently", at="2026-08-11T10:00Z", onto=1)
    repo.write()
    assert told(await collector.collect(AUGUST)) == ["Fix 2.0 again", "v2.0.1", "Shine differently"]


async def test_a_history_that_was_rewritten_from_its_beginning_is_told_by_its_dates(
    repo: GitRepo, server: str, tmp_path: Path
) -> None:
    collector = GitCollector(f"{server}/owner/lamp.git", tmp_path / "cache")
    assert told(await collector.collect(AUGUST)) == AUGUST_NEWS
    run_git(repo.path, "update-ref", "-d", "refs/heads/main")
    repo.branch("rewritten", 1)
    for year in (2024, 2025):
        for month in range(1, 13):
            repo.commit(f"Other work of {year}-{month:02}", at=f"{year}-{month:02}-15T10:00Z", branch="rewritten")
    repo.commit("Other work in August", at="2026-08-10T10:00Z", branch="rewritten")
    repo.write()
    run_git(repo.path, "branch", "-m", "rewritten", "main")
    assert told(await collector.collect(AUGUST)) == ["Fix 2.0 again", "v2.0.1", "Other work in August"]


async def test_branches_and_tags_that_the_server_dropped_are_told_no_more(
    repo: GitRepo, server: str, tmp_path: Path
) -> None:
    collector = GitCollector(f"{server}/owner/lamp.git", tmp_path / "cache")
    assert told(await collector.collect(AUGUST)) == AUGUST_NEWS
    run_git(repo.path, "branch", "-D", "release-2.0")
    run_git(repo.path, "tag", "-d", "v2.0.1")
    assert told(await collector.collect(AUGUST)) == ["Shine in August"]


async def test_a_tag_that_was_moved_is_told_where_it_is_now(repo: GitRepo, server: str, tmp_path: Path) -> None:
    collector = GitCollector(f"{server}/owner/lamp.git", tmp_path / "cache")
    await collector.collect(AUGUST)
    tip = run_git(repo.path, "rev-parse", "main").decode().strip()
    run_git(repo.path, "tag", "--force", "v2.0.1", tip)
    assert [event.sha for event in (await collector.collect(AUGUST)).events if isinstance(event, Tag)] == [tip]


async def test_a_tip_from_long_ago_hides_nothing_below_it(repo: GitRepo, server: str, tmp_path: Path) -> None:
    repo.commit("From long ago", at="2001-01-01T10:00Z")
    repo.commit("Fix 1.0 in August", at="2026-08-04T10:00Z", branch="release-1.0")
    repo.commit("Fix from long ago", at="2001-01-01T10:00Z", branch="release-1.0")
    repo.write()
    collected = await GitCollector(f"{server}/owner/lamp.git", tmp_path / "cache").collect(AUGUST)
    assert told(collected) == ["Fix 2.0 again", "v2.0.1", "Fix 1.0 in August", "Shine in August"]
    assert collected.failures == ()


async def test_for_a_commit_from_long_ago_amid_the_window_not_all_the_history_is_fetched(
    repo: GitRepo, server: str, tmp_path: Path
) -> None:
    repo.branch("long", 1)
    for day in range(200):
        repo.commit(f"Old {day}", at="2025-01-15T10:00Z", branch="long")
    repo.commit("Old", at="2026-06-15T10:00Z", branch="long")
    repo.commit("Low", at="2026-08-12T10:00Z", branch="long")
    repo.commit("From long ago", at="2001-01-01T10:00Z", branch="long")
    repo.commit("High", at="2026-08-13T10:00Z", branch="long")
    repo.write()
    run_git(repo.path, "symbolic-ref", "HEAD", "refs/heads/long")
    run_git(repo.path, "branch", "-D", "main")
    collected = await GitCollector(f"{server}/owner/lamp.git", tmp_path / "cache").collect(AUGUST)
    assert told(collected) == ["Fix 2.0 again", "v2.0.1", "Low", "High"]
    assert collected.failures == ()
    (clone,) = (tmp_path / "cache").glob("*.git")
    assert 60 < int(run_git(clone, "rev-list", "--count", "long")) < 80


async def test_a_merge_that_reaches_far_back_brings_all_its_commits(repo: GitRepo, server: str) -> None:
    old = repo.commit("Begun long ago", at="2025-03-01T10:00Z", branch="long", onto=3)
    repo.merge("Merge pull request #9 from somebody/long", at="2026-08-15T10:00Z", of=old)
    repo.write()
    collected = await GitCollector(f"{server}/owner/lamp.git").collect(AUGUST)
    assert told(collected) == ["Begun long ago", *AUGUST_NEWS, "Merge pull request #9 from somebody/long"]
    assert collected.failures == ()


async def test_a_quiet_repository_is_quiet(server: str, tmp_path: Path) -> None:
    collector = GitCollector(f"{server}/owner/lamp.git", tmp_path / "cache")
    quiet = Window(datetime(2027, 1, 1, tzinfo=UTC), datetime(2027, 1, 2, tzinfo=UTC))
    assert await collector.collect(quiet) == Collected((Repo("owner/lamp", default_branch="main"),))
    assert told(await collector.collect(AUGUST)) == AUGUST_NEWS


async def test_a_repository_without_commits_is_quiet(server: str, repo: GitRepo) -> None:
    run_git(repo.path.parent, "init", "--quiet", "--bare", "new.git")
    assert await GitCollector(f"{server}/owner/new.git").collect(AUGUST) == Collected((Repo("owner/new"),))


def test_a_server_that_cannot_leave_out_contents_is_read_all_the_same(repo: GitRepo) -> None:
    run_git(repo.path, "config", "uploadpack.allowFilter", "false")
    assert told(GitCollector(f"file://{repo.path}").read(AUGUST)) == AUGUST_NEWS


def test_a_server_that_cannot_cut_history_is_read_whole(repo: GitRepo, tmp_path: Path) -> None:
    """As web servers that know nothing of git."""
    complaint = "fatal: dumb http transport does not support shallow capabilities"
    git = tmp_path / "bin" / "git"
    git.parent.mkdir()
    real = shutil.which("git")
    git.write_text(
        f'#!/bin/sh\ncase "$*" in *--shallow-since*) echo "{complaint}" >&2; exit 128;; esac\nexec {real} "$@"\n',
        encoding="utf-8",
    )
    git.chmod(0o755)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", f"{git.parent}:/usr/bin:/bin")
        assert told(GitCollector(f"file://{repo.path}", tmp_path / "cache").read(AUGUST)) == AUGUST_NEWS
    (clone,) = (tmp_path / "cache").glob("*.git")
    assert not (clone / "shallow").exists()


async def test_a_login_in_the_address_is_used_and_never_kept_or_told(repo: GitRepo, tmp_path: Path) -> None:
    async with git_server(repo.path.parent.parent, login="me:secret") as address:
        location = address.replace("://", "://me:secret@")
        cache = tmp_path / "cache"
        assert told(await GitCollector(f"{location}/owner/lamp.git", cache).collect(AUGUST)) == AUGUST_NEWS
        kept = b"".join(path.read_bytes() for path in cache.rglob("*") if path.is_file())
        assert b"secret" not in kept
        wrong = location.replace("secret", "hidden")
        error = await refused(f"{wrong}/owner/lamp.git")
        assert "hidden" not in str(error)
        without = await refused(f"{address}/owner/lamp.git")
    reason = "there is no such repository, or it needs a login; check the address, or use one that git can read"
    assert type(without) is type(error) is SourceForbidden
    assert str(without) == str(error) == f"{address}/owner/lamp.git: {reason}"


async def test_a_repository_that_is_not_there_is_not_found(server: str, tmp_path: Path) -> None:
    for location in (f"{server}/owner/none.git", f"file://{tmp_path}/none.git"):
        error = await refused(location)
        assert type(error) is SourceNotFound
        assert str(error) == f"{location}: there is no git repository; check the path or address"


@pytest.mark.parametrize(
    ("status", "kind"), [(403, SourceForbidden), (404, SourceNotFound), (500, SourceUnavailable), (429, SourceUnavailable)]
)
async def test_a_status_of_the_server_is_told_for_what_it_is(server: str, status: int, kind: type[CollectError]) -> None:
    error = await refused(f"{server}/status/{status}/lamp.git")
    assert type(error) is kind
    assert "\n" not in str(error)


async def test_a_server_gets_less_time_to_answer_at_all_than_to_send(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("digest.collect.git_clone._ANSWER", 0.5)
    error = await refused(f"{server}/silent/lamp.git", seconds=300)
    assert str(error) == f"{server}/silent/lamp.git: no answer within 0.5 seconds; try again later"


async def test_a_server_that_never_answers_is_given_up(server: str) -> None:
    error = await refused(f"{server}/silent/lamp.git", seconds=1)
    assert type(error) is SourceUnavailable
    assert str(error) == f"{server}/silent/lamp.git: no answer within 1 seconds; try again later"


async def test_a_server_whose_answer_never_ends_is_given_up(server: str) -> None:
    error = await refused(f"{server}/slow/lamp.git", seconds=1)
    assert str(error) == f"{server}/slow/lamp.git: no answer within 1 seconds; try again later"


@pytest.mark.parametrize("kept", [False, True])
async def test_a_server_that_lists_and_never_sends_is_given_up(repo: GitRepo, tmp_path: Path, kept: bool) -> None:
    gate = Gate()
    async with git_server(repo.path.parent.parent, gate=gate) as address:
        location = f"{address}/owner/lamp.git"
        if kept:
            gate.opened.set()
            await GitCollector(location, tmp_path / "cache").collect(AUGUST)
            gate.opened.clear()
            repo.commit("Dim it", at="2026-08-20T10:00Z")
            repo.write()
        with pytest.raises(SourceUnavailable) as error:
            await GitCollector(location, tmp_path / "cache", timeout=1).collect(AUGUST)
        gate.opened.set()
        assert told(await GitCollector(location, tmp_path / "cache").collect(AUGUST)) == [*AUGUST_NEWS, *["Dim it"] * kept]
    assert str(error.value) == f"{location}: no answer within 1 seconds; try again later"


@pytest.mark.parametrize("page", ["OK", "<html><body>Welcome</body></html>", "<html>\n<body>Welcome</body>\n</html>\n", ""])
async def test_a_web_page_is_no_quiet_repository(repo: GitRepo, server: str, page: str) -> None:
    for name in ("info/refs", "HEAD"):
        file = repo.path.parent / "page" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(page, encoding="utf-8")
    error = await refused(f"{server}/files/owner/page")
    assert type(error) is SourceNotFound
    assert str(error) == (
        f"{server}/files/owner/page: what answers there is a web page and no git repository; check the address"
    )


async def test_a_web_server_that_knows_nothing_of_git_is_read_whole(repo: GitRepo, server: str, tmp_path: Path) -> None:
    run_git(repo.path, "update-server-info")
    cache = tmp_path / "cache"
    assert told(await GitCollector(f"{server}/files/owner/lamp.git", cache).collect(AUGUST)) == AUGUST_NEWS
    repo.commit("Dim it", at="2026-08-20T10:00Z", files={"lamp": "dim"})
    repo.write()
    run_git(repo.path, "update-server-info")
    assert told(await GitCollector(f"{server}/files/owner/lamp.git", cache).collect(AUGUST)) == [*AUGUST_NEWS, "Dim it"]
    run_git(repo.path.parent, "init", "--quiet", "--bare", "new.git")
    run_git(repo.path.parent / "new.git", "update-server-info")
    assert await GitCollector(f"{server}/files/owner/new.git").collect(AUGUST) == Collected((Repo("owner/new"),))


async def test_a_server_that_is_not_there_is_unavailable() -> None:
    async with git_server(Path()) as address:
        pass
    error = await refused(f"{address}/lamp.git")
    assert type(error) is SourceUnavailable
    assert str(error).startswith(f"{address}/lamp.git: git cannot read it (unable to access '{address}/lamp.git/': ")


async def test_a_cache_that_cannot_be_written_is_an_input_error(tmp_path: Path, server: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(InputError) as error:
        await GitCollector(f"{server}/owner/lamp.git", tmp_path / "file").collect(AUGUST)
    assert str(error.value) == f"{tmp_path}/file: clones cannot be kept there (File exists); name a directory to write to"


async def test_two_that_use_one_clone_take_turns(server: str, tmp_path: Path) -> None:
    both = [GitCollector(f"{server}/owner/lamp.git", tmp_path / "cache").collect(window) for window in (AUGUST, JULY)]
    assert [told(each) for each in await asyncio.gather(*both)] == [AUGUST_NEWS, JULY_NEWS]


SHA, OTHER = "1" * 40, "2" * 40


@pytest.mark.parametrize(
    ("printed", "default"),
    [
        (f"ref: refs/heads/trunk\tHEAD\n{SHA}\tHEAD\n{SHA}\trefs/heads/trunk\n{SHA}\trefs/heads/main\n", "trunk"),
        (f"{SHA}\tHEAD\n{OTHER}\trefs/heads/main\n{SHA}\trefs/heads/trunk\n", "trunk"),
        (f"{OTHER}\trefs/heads/a\n{OTHER}\trefs/heads/master\n", "master"),
        (f"ref: refs/heads/gone\tHEAD\n{OTHER}\trefs/heads/a\n", "a"),
        ("", None),
        (f"{SHA}\trefs/pull/1/head\n", None),
    ],
)
def test_a_listing_tells_the_default_branch(printed: str, default: str | None) -> None:
    assert read_listing(printed).default == default


def test_a_listing_keeps_branches_and_tags() -> None:
    printed = f"{SHA}\trefs/heads/main\n{OTHER}\trefs/pull/1/head\n{SHA}\trefs/tags/v1\n{OTHER}\trefs/tags/v1^{{}}\n"
    assert read_listing(printed) == Listing("main", {"refs/heads/main": SHA, "refs/tags/v1": SHA})
