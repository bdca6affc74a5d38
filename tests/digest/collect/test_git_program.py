"""Git reads, and nothing else happens."""

from __future__ import annotations

import asyncio
import os
import select
from datetime import UTC, datetime
from pathlib import Path

import pytest

from digest.collect.git import GitCollector
from digest.collect.git_program import Git, Leash
from digest.errors import CollectError, InputError, SourceForbidden, SourceNotFound, SourceUnavailable
from digest.model import Commit, FileChange, Window
from tests.gitrepo import GitRepo, run_git

AUGUST = Window(datetime(2026, 8, 1, tzinfo=UTC), datetime(2026, 9, 1, tzinfo=UTC))


def lamp(path: Path, *, bare: bool = False) -> GitRepo:
    repo = GitRepo(path, bare=bare)
    repo.commit("Begin", at="2026-07-01T10:00Z", files={"lamp": "1\n"})
    repo.commit("Shine", at="2026-08-02T10:00Z", files={"lamp": "2\n"})
    return repo.write()


def told(location: str | Path, window: Window = AUGUST) -> list[str]:
    return [event.title for event in GitCollector(str(location)).read(window).events]


def refused(location: str | Path) -> CollectError:
    with pytest.raises(CollectError) as error:
        GitCollector(str(location)).read(AUGUST)
    return error.value


@pytest.mark.parametrize(
    ("location", "line"),
    [
        ("", "no repository is named; write a path or an address"),
        ("  ", "no repository is named; write a path or an address"),
        ("-x", "-x: a path or address cannot start with '-'; write ./-x for a directory of that name"),
        ("--exec=x", "--exec=x: a path or address cannot start with '-'; write ./--exec=x for a directory of that name"),
        (
            "ext::sh -c 'touch it'",
            "ext::sh -c 'touch it': an address that runs a program is not read; use https, ssh, git or file",
        ),
        ("fd::17", "fd::17: an address that runs a program is not read; use https, ssh, git or file"),
        ("my-helper::x", "my-helper::x: an address that runs a program is not read; use https, ssh, git or file"),
        ("https://x.invalid/\n", "'https://x.invalid/\\n': a path or address cannot hold control characters"),
    ],
)
def test_a_location_that_git_could_take_for_something_else_is_refused(location: str, line: str) -> None:
    with pytest.raises(InputError) as error:
        GitCollector(location)
    assert str(error.value) == line


@pytest.mark.parametrize("location", ["helper://x.invalid/lamp", "ssh://-oProxyCommand=touch/lamp"])
def test_an_address_of_another_transport_is_not_followed(location: str) -> None:
    assert isinstance(refused(location), SourceUnavailable)


def test_a_work_tree_a_linked_one_and_git_directories_are_read(tmp_path: Path) -> None:
    repo = lamp(tmp_path / "lamp")
    run_git(repo.path, "worktree", "add", "--quiet", "--detach", str(tmp_path / "linked"))
    run_git(tmp_path, "clone", "--quiet", "--mirror", str(repo.path), "mirror.git")
    for location in ("lamp", "lamp/.git", "linked", "mirror.git"):
        assert told(tmp_path / location) == ["Shine"], location


def test_a_relative_path_is_read_from_where_one_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lamp(tmp_path / "lamp")
    monkeypatch.chdir(tmp_path / "lamp")
    assert told(".") == ["Shine"]
    monkeypatch.chdir(tmp_path)
    assert told("lamp") == ["Shine"]


def test_a_directory_within_a_repository_is_none(tmp_path: Path) -> None:
    inner = lamp(tmp_path / "lamp").path / "docs"
    inner.mkdir()
    error = refused(inner)
    assert isinstance(error, SourceNotFound)
    assert str(error) == f"{inner}: there is no git repository; check the path or address"


def test_a_path_that_leads_nowhere_or_to_a_file_is_not_found(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "nowhere", tmp_path / "file"):
        error = refused(path)
        assert isinstance(error, SourceNotFound)
        assert str(error) == f"{path}: there is no such directory; check the path"


def test_a_damaged_repository_is_told_in_one_line(tmp_path: Path) -> None:
    repo = lamp(tmp_path / "lamp.git", bare=True)
    for file in (repo.path / "objects").rglob("*"):
        if file.is_file():
            file.unlink()
    error = refused(repo.path)
    assert isinstance(error, SourceUnavailable)
    assert str(error).startswith(f"{repo.path}: git cannot read it (")
    assert "\n" not in str(error)


def test_a_damaged_branch_is_no_quiet_day(tmp_path: Path) -> None:
    repo = lamp(tmp_path / "lamp.git", bare=True)
    (repo.path / "refs" / "heads" / "main").write_text("not a commit\n")
    assert str(refused(repo.path)) == f"{repo.path}: git cannot read it (No such ref: HEAD)"


def test_a_missing_git_program_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lamp(tmp_path / "lamp")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert str(refused(tmp_path / "lamp")) == f"{tmp_path}/lamp: the git program is not installed; install git"


def test_programs_that_a_repository_names_do_not_run(tmp_path: Path) -> None:
    repo = GitRepo(tmp_path / "lamp", bare=False)
    repo.commit("Begin", at="2026-07-01T10:00Z", files={"lamp": "1\n", ".gitattributes": "* diff=evil filter=evil\n"})
    repo.commit("Shine", at="2026-08-02T10:00Z", files={"lamp": "2\n"})
    repo.write()
    signed = run_git(repo.path, "cat-file", "commit", "main").replace(
        b"\n\n", b"\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n -----END PGP SIGNATURE-----\n\n", 1
    )
    sha = run_git(repo.path, "hash-object", "-t", "commit", "-w", "--stdin", stdin=signed).decode().strip()
    run_git(repo.path, "update-ref", "refs/heads/main", sha)
    evil = tmp_path / "evil"
    evil.write_text(f"#!/bin/sh\necho \"$@\" >> '{tmp_path}/ran'\n", encoding="utf-8")
    evil.chmod(0o755)
    named = [
        "core.fsmonitor", "core.pager", "core.sshCommand", "core.askPass", "core.editor", "core.alternateRefsCommand",
        "diff.external", "diff.evil.textconv", "diff.evil.command", "filter.evil.clean", "filter.evil.smudge",
        "filter.evil.process", "gpg.program", "credential.helper", "pager.log", "pager.for-each-ref", "pager.config",
        "remote.origin.uploadpack", "alias.log",
    ]  # fmt: skip
    for key in named:
        run_git(repo.path, "config", key, str(evil))
    run_git(repo.path, "config", "log.showSignature", "true")
    hooks = repo.path / ".git" / "hooks"
    for hook in ("post-checkout", "pre-auto-gc", "reference-transaction", "post-index-change"):
        (hooks / hook).symlink_to(evil)
    assert told(repo.path) == ["Shine"]
    assert not (tmp_path / "ran").exists()
    run_git(repo.path, "log", "--show-signature", "-1")  # and the trap does work
    assert (tmp_path / "ran").exists()


def test_a_clone_without_contents_is_read_without_fetching_them(tmp_path: Path) -> None:
    repo = lamp(tmp_path / "lamp.git", bare=True)
    repo.commit("Move it", at="2026-08-03T10:00Z", files={"lamp": None, "torch": "2\n", "cord": "long\n" * 50})
    repo.commit("Move and cut it", at="2026-08-04T10:00Z", files={"cord": None, "wire": "long\n" * 40})
    repo.write()
    run_git(repo.path, "config", "uploadpack.allowFilter", "true")
    clone = tmp_path / "clone.git"
    run_git(tmp_path, "clone", "--quiet", "--bare", "--filter=blob:none", f"file://{repo.path}", str(clone))
    before = sorted(clone.rglob("*"))
    events = GitCollector(str(clone)).read(AUGUST).events
    assert [event.files for event in events if isinstance(event, Commit)] == [
        (FileChange("lamp"),),
        (FileChange("cord"), FileChange("torch", renamed_from="lamp")),
        (FileChange("cord"), FileChange("wire")),
    ]
    assert sorted(clone.rglob("*")) == before


def test_settings_of_the_user_and_of_the_repository_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repo = lamp(tmp_path / "lamp")
    repo.commit("Für alle", at="2026-08-03T10:00Z", renames={"lamp": "torch"})
    expected = GitCollector(str(repo.write().path)).read(AUGUST)
    assert told(repo.path) == ["Shine", "Für alle"]
    settings = {
        "color.ui": "always", "log.date": "human", "log.decorate": "full", "log.mailmap": "true", "log.follow": "true",
        "log.diffMerges": "combined", "log.showRoot": "false", "diff.renames": "false", "diff.noprefix": "true",
        "diff.relative": "true", "diff.orderFile": "/dev/null", "core.quotePath": "false", "core.abbrev": "4",
        "i18n.logOutputEncoding": "latin1", "format.pretty": "oneline",
    }  # fmt: skip
    for key, value in settings.items():
        run_git(repo.path, "config", key, value)
    (tmp_path / ".gitconfig").write_text(
        '[color]\n\tui = always\n[remote "origin"]\n\turl = https://h.invalid/o/r\n', encoding="utf-8"
    )
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "de")
    monkeypatch.setenv("GIT_DIR", str(tmp_path))
    monkeypatch.setenv("GIT_TRACE", "1")
    assert GitCollector(str(repo.path)).read(AUGUST) == expected


@pytest.fixture
def owned_by_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository that git takes for somebody else's, and a home directory."""
    repo = lamp(tmp_path / "lamp.git", bare=True)
    monkeypatch.setenv("HOME", str(tmp_path))
    if os.getuid() != 0:
        pytest.skip("only root can give a directory to another user")
    os.chown(repo.path, 12345, 12345)
    return repo.path


def test_the_directory_of_another_user_is_read_only_when_declared_safe(owned_by_another: Path) -> None:
    error = refused(owned_by_another)
    assert isinstance(error, SourceForbidden)
    assert str(error) == (
        f"{owned_by_another}: the directory belongs to another user; run as its owner, or declare it safe with "
        f"git config --global --add safe.directory {owned_by_another}"
    )
    home = owned_by_another.parent
    (home / ".gitconfig").write_text(f"[safe]\n\tdirectory = {owned_by_another}\n", encoding="utf-8")
    assert told(owned_by_another) == ["Shine"]


def test_a_command_that_takes_too_long_is_ended_with_all_it_started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = tmp_path / "bin" / "git"
    slow.parent.mkdir()
    slow.write_text(f"#!/bin/sh\nsleep 600 & echo $! > '{tmp_path}/child'\nwait\n", encoding="utf-8")
    slow.chmod(0o755)
    monkeypatch.setenv("PATH", f"{slow.parent}:{os.environ['PATH']}")
    with pytest.raises(SourceUnavailable) as error:
        Git(tmp_path, "lamp", timeout=2).run("log")
    assert str(error.value) == "lamp: no answer within 2 seconds; try again later"
    assert _ends(int((tmp_path / "child").read_text()))


@pytest.fixture
def slow_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A git that takes ten minutes for everything; the pipe that it writes its process number into."""
    program, started = tmp_path / "bin" / "git", tmp_path / "started"
    program.parent.mkdir()
    os.mkfifo(started)
    program.write_text(f"#!/bin/sh\necho $$ > '{started}'\nsleep 600\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    return started


async def test_collecting_that_is_cancelled_ends_git_at_once(tmp_path: Path, slow_git: Path) -> None:
    collecting = asyncio.create_task(GitCollector(str(tmp_path)).collect(AUGUST))
    process = int(await asyncio.to_thread(slow_git.read_text))
    collecting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await collecting
    assert await asyncio.to_thread(_ends, process)


@pytest.mark.usefixtures("slow_git")
def test_what_is_started_after_that_is_ended_as_well(tmp_path: Path) -> None:
    leash = Leash()
    leash.cut()
    with pytest.raises(SourceUnavailable):
        leash.run(lambda: Git(tmp_path, "lamp").run("log"))


def _ends(process: int) -> bool:
    """Whether a process is gone, or goes within ten seconds."""
    try:
        handle = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    with os.fdopen(handle) as ended:
        return bool(select.select([ended], [], [], 10)[0])


_RIGHTS = (
    "fatal: Could not read from remote repository.\n\n"
    "Please make sure you have the correct access rights\nand the repository exists."
)


@pytest.mark.parametrize(
    ("complaint", "error", "reason"),
    [
        (
            "fatal: repository 'https://h.invalid/lamp.git/' not found",
            SourceNotFound,
            "there is no git repository; check the path or address",
        ),
        (
            "fatal: could not read Username for 'https://h.invalid': terminal prompts disabled",
            SourceForbidden,
            "there is no such repository, or it needs a login; check the address, or use one that git can read",
        ),
        (
            "git@h.invalid: Permission denied (publickey).\n" + _RIGHTS,
            SourceForbidden,
            "there is no such repository, or it needs a login; check the address, or use one that git can read",
        ),
        (
            "ssh: connect to host h.invalid port 22: Connection refused\n" + _RIGHTS,
            SourceUnavailable,
            "git cannot read it (Could not read from remote repository.)",
        ),
        (
            "fatal: unable to access 'https://me:secret@h.invalid/lamp/': Could not resolve host: h.invalid",
            SourceUnavailable,
            "git cannot read it (unable to access 'https://h.invalid/lamp/': Could not resolve host: h.invalid)",
        ),
        ("", SourceUnavailable, "git cannot read it (it gave no reason)"),
    ],
)
def test_what_git_complains_about_becomes_one_line(complaint: str, error: type[CollectError], reason: str) -> None:
    told = Git(Path("/lamp"), "lamp").told(complaint)
    assert type(told) is error
    assert str(told) == f"lamp: {reason}"
