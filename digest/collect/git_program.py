"""Running the git program so that it reads, and does nothing else.

A repository's own configuration is foreign input: it can name programs (hooks, pagers, diff drivers, signature checkers,
transports). None of them runs here, git never asks a question, and no configuration of the user changes what it prints.
"""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from itertools import chain
from pathlib import Path
from typing import TypeVar

from digest.collect.remotes import without_login
from digest.errors import CollectError, SourceForbidden, SourceNotFound, SourceUnavailable
from digest.frozen import frozen

T = TypeVar("T")

#: Settings of git, as (key, value).
Settings = tuple[tuple[str, str], ...]

#: What git may fetch through. `ext` and `fd` run commands, and so may any transport that somebody installed.
TRANSPORTS = "https:http:ssh:git:file"

# Variables of git that say how to reach a server or where git is installed, not what to do.
_KEPT = {"GIT_EXEC_PATH", "GIT_SSL_CAINFO", "GIT_SSL_CAPATH", "GIT_SSL_CERT", "GIT_SSL_KEY", "GIT_PROXY_SSL_CAINFO"}

_ENVIRONMENT = {
    "LC_ALL": "C",  # told() knows messages by their English words
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_ASKPASS": "",  # set but empty: neither core.askPass nor SSH_ASKPASS is asked
    "GIT_SSH_COMMAND": "ssh -oBatchMode=yes",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_FLUSH": "0",  # into a pipe it would write each commit by itself, and we would read as often
}

_CONFIG = (
    ("core.fsmonitor", "false"),
    ("core.hooksPath", os.devnull),
    ("credential.helper", ""),
    ("gc.auto", "0"),
    ("maintenance.auto", "false"),
    ("log.showSignature", "false"),
    ("log.showRoot", "true"),
)

_NOT_THERE = ("not found", "does not exist", "not a git repository", "not appear to be a git repo", "error: 404")
_NO_GIT = ("not valid: is this a git repository", "could not determine hash algorithm; is this a git repository")
_NOT_LET_IN = (
    "could not read username", "could not read password", "terminal prompts disabled", "authentication failed",
    "permission denied", "error: 401", "error: 403", "host key verification failed", "access denied",
)  # fmt: skip


# Seconds between two looks at the room that a program takes.
_LOOK = 0.25


class Leash:
    """Ends the git programs that a thread runs: the thread itself cannot be cancelled, and would wait until git gives up."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: subprocess.Popen[bytes] | None = None
        self._cut = threading.Event()

    def run(self, work: Callable[[], T]) -> T:
        """Return what `work` returns; the git programs it runs are on this leash."""
        token = _LEASH.set(self)
        try:
            return work()
        finally:
            _LEASH.reset(token)

    @contextmanager
    def holding(self, process: subprocess.Popen[bytes]) -> Iterator[None]:
        """`process` runs while the block does."""
        with self._lock:
            self._running = process
            if self._cut.is_set():
                _end(process)
        try:
            yield
        finally:
            with self._lock:
                self._running = None

    def cut(self) -> None:
        """End what runs now, and from now on whatever is started."""
        with self._lock:
            self._cut.set()
            if self._running and self._running.returncode is None:
                _end(self._running)

    def pause(self, seconds: float) -> bool:
        """Wait; return at once, and whether it was so, when the leash is cut."""
        return self._cut.wait(seconds)


_LEASH: ContextVar[Leash | None] = ContextVar("leash", default=None)


def pause(seconds: float) -> bool:
    """Wait in a thread that may be on a leash; return at once, and whether it was so, when that is cut."""
    return (_LEASH.get() or Leash()).pause(seconds)


@frozen
class Git:
    """The git program in one repository.

    Args:
        directory: the work tree or git directory, absolute. Nothing above it is looked at.
        shown: how errors name the repository.
        timeout: seconds after which a command is ended.
        until: when all commands have to be done, by `time.monotonic()`; None for no such time.
        room: how much the directory may hold while a command runs, in bytes; None for no limit.
        transports: what it may fetch through, with colons between; nothing by default.
        config: further settings, as (key, value).
    """

    directory: Path
    shown: str
    timeout: float = 300.0
    until: float | None = None
    room: int | None = None
    transports: str = ""
    config: Settings = ()

    def run(self, *arguments: str, allow: Collection[int] = (0,), timeout: float | None = None) -> bytes:
        """Run `git ARGUMENTS` and return what it prints.

        Args:
            allow: exit codes that are no error.
            timeout: seconds; the repository's own where None.

        Raises:
            CollectError: in one of its kinds, with one line that says what happened and what to do.
        """
        code, output, complaint = self._call(arguments, timeout)
        if code not in allow and "dubious ownership" in complaint:
            code, output, complaint = self._call(arguments, timeout, self._declared_safe())
        if code not in allow:
            raise self.told(complaint)
        return output

    def complaint(self, *arguments: str) -> str:
        """Run `git ARGUMENTS` and return what it complains about; nothing where it succeeds. Raises CollectError in time."""
        code, _, complaint = self._call(arguments)
        return complaint or "it gave no reason" if code else ""

    def trace_of_web(self, *arguments: str, timeout: float) -> str:
        """Run `git ARGUMENTS` and return what it says and hears on the web. Logins and cookies are left out by git.

        Args:
            timeout: seconds.

        Raises:
            CollectError: in time.
        """
        return self._call(arguments, timeout, traced=True)[2]

    def told(self, complaint: str) -> CollectError:
        """Return what git complained about as the error, with the one line that a person reads."""
        said = complaint.lower()
        if "dubious ownership" in said:
            return SourceForbidden(
                self.shown,
                "the directory belongs to another user; run as its owner, or declare it safe with "
                f"git config --global --add safe.directory {self.directory}",
            )
        if any(words in said for words in _NO_GIT):
            return self.no_git()
        if any(words in said for words in _NOT_THERE):
            return SourceNotFound(self.shown, "there is no git repository; check the path or address")
        if any(words in said for words in _NOT_LET_IN):
            return SourceForbidden(
                self.shown,
                "there is no such repository, or it needs a login; check the address, or use one that git can read",
            )
        return SourceUnavailable(self.shown, f"git cannot read it ({_gist(complaint)})")

    def remaining(self) -> float:
        """Return how many seconds are left for a command. Raises SourceUnavailable where there are none."""
        left = self.timeout if self.until is None else min(self.timeout, self.until - time.monotonic())
        if left <= 0:
            raise self.late(self.timeout)
        return left

    @property
    def exhausted(self) -> bool:
        """Whether there is no time or no room left, so that trying again makes no sense."""
        late = self.until is not None and time.monotonic() >= self.until
        return late or (self.room is not None and size(self.directory) > self.room)

    def late(self, seconds: float) -> SourceUnavailable:
        """Return the error that says that there was no answer in time."""
        return SourceUnavailable(self.shown, f"no answer within {seconds:g} seconds; try again later")

    def check_room(self) -> None:
        """Raise SourceUnavailable where the directory holds more than it may."""
        if self.room is not None and size(self.directory) > self.room:
            raise SourceUnavailable(
                self.shown,
                f"its clone needs more than {self.room / 2**20:g} MB, half of REPOJOURNAL_CLONES_MB; set that higher, "
                "or name the path of a clone that you keep",
            )

    def no_git(self) -> SourceNotFound:
        """Return the error that says that a server answers, and not as git."""
        return SourceNotFound(self.shown, "what answers there is a web page and no git repository; check the address")

    def _call(
        self, arguments: Sequence[str], timeout: float | None = None, config: Settings = (), *, traced: bool = False
    ) -> tuple[int, bytes, str]:
        command = ("git", "--no-pager", "-C", str(self.directory), *arguments)
        left = self.remaining()
        traces = {"GIT_TRACE_CURL": "1"} if traced else {}
        process = _start(command, self._environment(config) | traces, self.shown)
        try:
            return _communicate(process, min(timeout or left, left), self.check_room if self.room else None)
        except subprocess.TimeoutExpired:
            raise self.late(min(timeout or self.timeout, self.timeout)) from None

    def _environment(self, config: Settings) -> dict[str, str]:
        settings = (*_CONFIG, *self.config, *config)
        keys = ((f"GIT_CONFIG_KEY_{n}", key) for n, (key, _) in enumerate(settings))
        values = ((f"GIT_CONFIG_VALUE_{n}", value) for n, (_, value) in enumerate(settings))
        return {
            **_inherited(),
            **_ENVIRONMENT,
            "GIT_CONFIG_COUNT": str(len(settings)),
            **dict(chain(keys, values)),
            "GIT_ALLOW_PROTOCOL": self.transports,
            # A clone without the contents of files must not fetch them while it is read.
            "GIT_NO_LAZY_FETCH": "0" if self.transports else "1",
            "GIT_CEILING_DIRECTORIES": str(self.directory.parent),
        }

    def _declared_safe(self) -> Settings:
        """The directories of others that the user's own configuration calls safe."""
        command = ("git", "-C", self.directory.anchor, "config", "--null", "--get-all", "safe.directory")
        process = _start(command, _inherited(), self.shown)
        _, output, _ = _communicate(process, self.timeout)
        return tuple(("safe.directory", os.fsdecode(value)) for value in output.split(b"\0") if value)


def _inherited() -> dict[str, str]:
    """The environment without what would point git elsewhere, as it does inside a git hook, or translate its messages."""
    return {
        key: value for key, value in os.environ.items() if (not key.startswith("GIT_") or key in _KEPT) and key != "LANGUAGE"
    }


def _start(command: Sequence[str], environment: dict[str, str], shown: str) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(  # noqa: S603  (no shell, and what a person gave is checked before it gets here)
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
            start_new_session=True,
        )
    except FileNotFoundError:
        raise SourceUnavailable(shown, "the git program is not installed; install git") from None


def _communicate(
    process: subprocess.Popen[bytes], seconds: float, watch: Callable[[], None] | None = None
) -> tuple[int, bytes, str]:
    """Return exit code, output and complaint of a command.

    Args:
        seconds: it is ended, with all it started, after so many, and subprocess.TimeoutExpired is raised.
        watch: called several times a second while it runs; it is ended when that raises.
    """
    leash = _LEASH.get() or Leash()
    with process, leash.holding(process):
        try:
            output, complaint = _output(process, seconds, watch)
        finally:
            if process.returncode is None:
                _end(process)
    return process.returncode, output, complaint.decode("utf-8", "replace")


def _output(process: subprocess.Popen[bytes], seconds: float, watch: Callable[[], None] | None) -> tuple[bytes, bytes]:
    end = time.monotonic() + seconds
    while watch and end - time.monotonic() > _LOOK:
        with suppress(subprocess.TimeoutExpired):
            return process.communicate(timeout=_LOOK)
        watch()
    return process.communicate(timeout=max(end - time.monotonic(), 0))


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a command and the transports that it started: they are in its session."""
    with suppress(ProcessLookupError):  # it ended by itself at this moment
        os.killpg(process.pid, signal.SIGKILL)


def _gist(complaint: str) -> str:
    """The line that says most, without logins: the first fatal one, else the last."""
    lines = [line.strip() for line in complaint.splitlines() if line.strip()] or ["it gave no reason"]
    fatal = next((line for line in lines if line.startswith(("fatal: ", "error: "))), lines[-1])
    return without_login(fatal.split(": ", 1)[-1] if fatal.startswith(("fatal: ", "error: ")) else fatal)[:200]


def size(directory: Path) -> int:
    """Return how many bytes the files in `directory` take on the disk. Files that go while it is looked at count nothing."""
    total = 0
    for folder, _, names in os.walk(directory):
        for name in names:
            with suppress(FileNotFoundError):
                total += os.lstat(os.path.join(folder, name)).st_blocks * 512  # noqa: PTH118 (thousands of files)
    return total
