"""The folder in which clones are kept: one clone for each address, used by one process at a time, all together bounded.

folder/NAME.git        the clone
folder/NAME.git.….new  the one that takes its place, while it is made; git may outlive us there, so the next has another name
folder/NAME.git.lock   held by whoever uses them; holds their size since, and its time is when they were used last
"""

from __future__ import annotations

import fcntl
import re
import shutil
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from digest.collect.git_program import pause, size
from digest.collect.remotes import Remote
from digest.errors import InputError, SourceUnavailable
from digest.frozen import frozen

#: How much all clones of a folder may take, in MB, where nothing else is set.
MEGABYTES = 2048

# Seconds between two attempts to get a clone that somebody else uses.
_KNOCK = 0.05


@frozen
class Shelf:
    """A folder of clones.

    Args:
        folder: made where it is not there.
        megabytes: how much they may take together, half of it each. What was not used for longest is thrown away.
    """

    folder: Path
    megabytes: int = MEGABYTES

    @property
    def room(self) -> int:
        """How much one clone may take, in bytes."""
        return self.megabytes * 2**20 // 2

    @contextmanager
    def held(self, remote: Remote, until: float) -> Iterator[Path]:
        """Yield where the clone of `remote` is, or goes; nobody else uses it meanwhile.

        Args:
            until: how long to wait for others who use it, by `time.monotonic()`.

        Raises:
            InputError: the folder cannot be written to.
            SourceUnavailable: somebody else has been using it all the time.
        """
        queue = self._queue(f"{_slug(remote)}.git")
        with queue.open("r+") as lock:
            _wait_for(lock, remote, until)
            lock.truncate(0)
            clone = _clone(queue).resolve()
            _remove(*_unfinished(clone))
            try:
                yield clone
            finally:
                taken = size(clone)
                if taken > self.room:
                    _remove(clone)
                lock.write(str(taken if taken <= self.room else 0))
                lock.flush()
                with suppress(FileNotFoundError):  # somebody emptied the folder
                    self._tidy()

    def _queue(self, name: str) -> Path:
        queue = self.folder / f"{name}.lock"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            queue.touch()
        except OSError as error:
            reason = f"clones cannot be kept there ({error.strerror}); name a directory to write to"
            raise InputError(f"{self.folder}: {reason}") from None
        return queue

    def _tidy(self) -> None:
        """Throw away what was not used for longest, until the others have room. What is in use stays."""
        queues = sorted(self.folder.glob("*.git.lock"), key=lambda queue: queue.stat().st_mtime)
        sizes = [_noted(queue) for queue in queues]
        over = sum(sizes) - self.megabytes * 2**20
        for queue, taken in zip(queues, sizes, strict=True):
            if over <= 0:
                return
            if taken and _thrown_away(queue):
                over -= taken


@contextmanager
def unkept() -> Iterator[Path]:
    """Yield where a clone goes that is thrown away at the end."""
    with tempfile.TemporaryDirectory(prefix="repojournal-") as temporary:
        yield Path(temporary, "clone.git").resolve()


@contextmanager
def made_anew(clone: Path) -> Iterator[Path]:
    """Yield where to make the clone that takes the place of `clone`, unless the block raises."""
    new = Path(tempfile.mkdtemp(dir=clone.parent, prefix=f"{clone.name}.", suffix=".new"))
    try:
        yield new
        _remove(clone)
        new.rename(clone)
    finally:
        _remove(new)


def _slug(remote: Remote) -> str:
    """A file name for an address: readable, and another one for every address."""
    readable = re.sub(r"[^A-Za-z0-9._-]+", "+", f"{remote.host}+{remote.path}").strip("+")[-80:]
    return f"{readable}-{zlib.crc32(remote.shown.encode()):08x}"


def _clone(queue: Path) -> Path:
    return queue.with_suffix("")


def _unfinished(clone: Path) -> list[Path]:
    return list(clone.parent.glob(f"{clone.name}.*.new"))


def _remove(*directories: Path) -> None:
    for directory in directories:
        shutil.rmtree(directory, ignore_errors=True)


def _wait_for(lock: IO[str], remote: Remote, until: float) -> None:
    began = time.monotonic()
    while not _locked(lock):
        waited = time.monotonic() - began
        if time.monotonic() >= until:
            reason = f"its clone was in use by another process for {waited:.0f} seconds; try again later"
            raise SourceUnavailable(remote.shown, reason)
        if pause(_KNOCK):
            raise SourceUnavailable(remote.shown, "its clone is in use by another process")


def _locked(lock: IO[str]) -> bool:
    """Take a lock, unless somebody has it. The system gives it back when a process ends, however that ends."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _noted(queue: Path) -> int:
    """How much a clone takes; it is counted where nobody noted it, because it is in use or whoever used it was killed."""
    with suppress(OSError, ValueError):
        return int(queue.read_text(encoding="ascii"))
    clone = _clone(queue)
    return sum(size(each) for each in (clone, *_unfinished(clone)))


def _thrown_away(queue: Path) -> bool:
    with queue.open("r+") as lock:
        if not _locked(lock):
            return False
        clone = _clone(queue)
        _remove(clone, *_unfinished(clone))
        lock.truncate(0)
        lock.write("0")
    return True
