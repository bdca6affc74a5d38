"""The line that says how far a collection is, and the end of one by Ctrl-C."""

from __future__ import annotations

import asyncio
import io
import os
import pty
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest

from bot.progress import shown, text
from digest import progress
from digest.progress import Progress
from tests.digest.collect.git_server import Gate, git_server
from tests.gitrepo import GitRepo
from tests.processes import children, running

#: A folder from which the program can be started as a module.
HERE = Path(__file__).resolve().parents[2]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _xterm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "60")


def test_the_line_is_written_over_itself_and_gone_in_the_end() -> None:
    seconds = iter(range(100))
    terminal = Terminal()
    with shown(terminal, lambda: next(seconds)):
        progress.expect(["owner/lamp", "owner/torch"])
        progress.ask()
        progress.allow(4999)
        progress.finish(["owner/lamp"])
    assert terminal.getvalue().split("\r\x1b[K") == [
        "",
        "0 of 2 read, reading owner/lamp …",
        "0 of 2 read, 1 request, reading owner/lamp …",
        "0 of 2 read, 1 request, 4,999 left, reading owner/lamp …",
        "1 of 2 read, 1 request, 4,999 left, reading owner/torch …",
        "",
    ]


def test_the_line_is_not_written_more_often_than_it_can_be_read() -> None:
    seconds = iter([5.0, 5.0, 5.05, 5.2, 5.2])
    terminal = Terminal()
    with shown(terminal, lambda: next(seconds)):
        progress.expect(["owner/lamp"])
        progress.ask()
        progress.ask()
    assert terminal.getvalue().split("\r\x1b[K") == ["", "reading owner/lamp …", "2 requests, reading owner/lamp …", ""]


def test_the_line_is_no_longer_than_the_terminal_is_wide() -> None:
    terminal = Terminal()
    with shown(terminal):
        progress.expect(["x" * 100])
    assert [len(line) for line in terminal.getvalue().split("\r\x1b[K")] == [0, 59, 0]


def test_a_name_cannot_move_the_cursor() -> None:
    now = Progress(lambda _: None)
    now.expect(["lamp\x1b[2J"])
    assert "\x1b" not in text(now)


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_nothing_is_written_where_no_terminal_can_clear_a_line(term: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", term)
    stream = io.StringIO() if term == "xterm" else Terminal()
    with shown(stream):
        progress.expect(["owner/lamp"])
    assert stream.getvalue() == ""


def test_the_line_is_gone_after_an_error() -> None:
    terminal = Terminal()
    with suppress(KeyboardInterrupt), shown(terminal):
        progress.expect(["owner/lamp"])
        raise KeyboardInterrupt
    assert terminal.getvalue() == "\r\x1b[Kreading owner/lamp …\r\x1b[K"


@pytest.fixture
def gate() -> Gate:
    return Gate()


@pytest.fixture
async def server(tmp_path: Path, gate: Gate) -> AsyncIterator[str]:
    """A git server that lists, and never sends."""
    repo = GitRepo(tmp_path / "served" / "owner" / "lamp.git")
    repo.commit("Shine", at="2026-08-10T10:00Z")
    repo.write()
    async with git_server(tmp_path / "served", gate=gate) as address:
        yield address


async def test_ctrl_c_ends_a_collection_with_all_that_it_started(server: str, gate: Gate, tmp_path: Path) -> None:
    """In a fetch from a git server; the line on the terminal goes with it."""
    ours, theirs = pty.openpty()
    process = await _started(tmp_path, {}, theirs, "digest", "--git", f"{server}/owner/lamp.git", "--since", "2026-08-01")
    os.close(theirs)
    await gate.reached.wait()
    gits = children(process.pid)
    assert len(gits) == 1
    assert len(list((tmp_path / "scratch").iterdir())) == 1
    process.send_signal(signal.SIGINT)
    assert await process.wait() == 130
    said = _all_of(ours)
    assert said.startswith(f"\r\x1b[Kreading {server}/owner/lamp.git …\r\x1b[K")
    assert said.endswith("\r\x1b[K\r\n")
    assert "Traceback" not in said
    assert running(gits) == []
    assert list((tmp_path / "scratch").iterdir()) == []


async def test_ctrl_c_ends_the_reading_of_a_desk(server: str, gate: Gate, tmp_path: Path) -> None:
    """In a thread of an event loop, with a clone that is kept."""
    desk = f'[lamp]\ntitle = "Lamp"\nrepos = []\ngit = ["{server}/owner/lamp.git"]\nschedule = "0 9 * * *"\n'
    (tmp_path / "desks.toml").write_text(desk, encoding="utf-8")
    applied = await _started(tmp_path, {}, None, "desk", "apply", str(tmp_path / "desks.toml"))
    assert await applied.wait() == 0, await _said(applied)
    process = await _started(tmp_path, {}, None, "preview", "lamp")
    await gate.reached.wait()
    gits = children(process.pid)
    process.send_signal(signal.SIGINT)
    assert (await process.wait(), (await _said(process)).strip()) == (130, "")
    assert running(gits) == []
    assert list((tmp_path / "scratch").iterdir()) == []
    clones = tmp_path / "wire.db.clones"
    assert [path.suffix for path in clones.iterdir()] == [".lock"]


async def test_ctrl_c_ends_the_reading_of_github(server: str, gate: Gate, tmp_path: Path) -> None:
    process = await _started(tmp_path, {"GITHUB_API_URL": f"{server}/silent"}, None, "digest", "--repo", "owner/lamp")
    await gate.reached.wait()
    process.send_signal(signal.SIGINT)
    assert (await process.wait(), (await _said(process)).strip()) == (130, "")


async def _started(
    tmp_path: Path, environment: dict[str, str], stderr: int | None, *arguments: str
) -> asyncio.subprocess.Process:
    """The program, in a folder of its own and with its temporary files in `scratch`."""
    scratch = tmp_path / "scratch"
    scratch.mkdir(exist_ok=True)
    pipe = asyncio.subprocess.PIPE
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("GITHUB_", "REPOJOURNAL_"))}
    settings = {"TMPDIR": str(scratch), "COLUMNS": "200", "REPOJOURNAL_DATABASE": str(tmp_path / "wire.db")}
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", *arguments,
        cwd=HERE, env=kept | settings | environment, stdout=pipe,
        stderr=pipe if stderr is None else stderr,
    )  # fmt: skip


async def _said(process: asyncio.subprocess.Process) -> str:
    assert process.stderr
    return (await process.stderr.read()).decode()


def _all_of(terminal: int) -> str:
    """What was written on a terminal whose other end was closed since."""
    said = b""
    try:
        while piece := os.read(terminal, 4096):
            said += piece
    except OSError:  # EIO is how Linux says that nobody is left to write
        pass
    os.close(terminal)
    return said.decode()
