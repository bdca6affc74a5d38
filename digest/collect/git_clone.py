"""Clones of repositories elsewhere: bare, without the contents of files, no older than needed where the server allows."""

from __future__ import annotations

import fcntl
import re
import tempfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from digest.collect import Collected
from digest.collect.git import read_repository
from digest.collect.git_program import TRANSPORTS, Git
from digest.collect.git_refs import is_release_branch
from digest.collect.remotes import Remote
from digest.errors import CollectError, InputError
from digest.model import Window

# A merge may land commits that are this much older than the window, in seconds; where they are older yet, the rest of the
# history is fetched.
_MARGIN = 90 * 86_400

_FETCH = ("fetch", "--quiet", "--no-write-fetch-head", "--no-recurse-submodules", "--filter=blob:none")

# How a server says that no commit is new enough: the first words come through ssh and files, the others through http.
_ALL_OLDER = ("no commits selected", "error processing shallow info")

# Seconds within which a server has to list its branches.
_ANSWER = 30.0


def read_clone(remote: Remote, window: Window, cache: Path | None, timeout: float) -> Collected:
    """Return what the repository at `remote` holds for `window`.

    Args:
        cache: where the clone is kept for the next time; it is thrown away where None.
        timeout: seconds that one command of git may take.

    Raises:
        CollectError: in one of its kinds.
    """
    with _directory(remote, cache) as directory:
        clone = Clone(_git(directory, remote, timeout), remote.name)
        clone.update(int(window.start.timestamp()))
        reader = replace(clone.git, transports="")
        collected = read_repository(reader, window, remote)
        if not collected.failures:
            return collected
        # A merge of the window reaches further back than what was fetched.
        try:
            clone.fetch_whole()
        except CollectError:
            return collected
        return read_repository(reader, window, remote)


@contextmanager
def _directory(remote: Remote, cache: Path | None) -> Iterator[Path]:
    """Where the clone goes: kept and used by one process at a time, or temporary."""
    if cache is None:
        with tempfile.TemporaryDirectory(prefix="repojournal-") as temporary:
            yield Path(temporary, "clone.git").resolve()
        return
    name = f"{_slug(remote)}.git"
    queue = Path(cache, f"{name}.lock")
    try:
        cache.mkdir(parents=True, exist_ok=True)
        queue.touch()
    except OSError as error:
        raise InputError(f"{cache}: clones cannot be kept there ({error.strerror}); name a directory to write to") from None
    with queue.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield Path(cache, name).resolve()


def _slug(remote: Remote) -> str:
    """A file name for an address: readable, and another one for every address."""
    readable = re.sub(r"[^A-Za-z0-9._-]+", "+", f"{remote.host}+{remote.path}").strip("+")[-80:]
    return f"{readable}-{zlib.crc32(remote.shown.encode()):08x}"


def _git(directory: Path, remote: Remote, timeout: float) -> Git:
    # The address is given with each command and never written down: it may hold a login.
    return Git(directory, remote.shown, timeout, TRANSPORTS, (("remote.origin.url", remote.address),))


@dataclass(frozen=True)
class Listing:
    """What a server offers.

    Args:
        default: the branch that its HEAD names; None for a repository without commits.
        shas: by full name of the ref, branches and tags only.
    """

    default: str | None
    shas: Mapping[str, str]

    def releases(self, repo: str) -> list[str]:
        """The release branches of the repository `owner/name`, beside the default one."""
        names = (ref.removeprefix("refs/heads/") for ref in self.shas if ref.startswith("refs/heads/"))
        return [name for name in names if is_release_branch(name, repo) and name != self.default]


def read_listing(printed: str) -> Listing:
    """Read what `git ls-remote --symref` prints."""
    rows = [line.split("\t") for line in printed.splitlines() if "\t" in line]
    shas = {ref: sha for sha, ref in rows if ref.startswith(("refs/heads/", "refs/tags/")) and not ref.endswith("^{}")}
    named = [target.removeprefix("ref: refs/heads/") for target, ref in rows if ref == "HEAD" and target.startswith("ref: ")]
    tip = next((sha for sha, ref in rows if ref == "HEAD" and not sha.startswith("ref: ")), None)
    same = [ref.removeprefix("refs/heads/") for ref, sha in shas.items() if ref.startswith("refs/heads/") and sha == tip]
    heads = [ref.removeprefix("refs/heads/") for ref in shas if ref.startswith("refs/heads/")]
    likely = [name for name in (*named, *same, "main", "master", *heads) if name in heads]
    return Listing(likely[0] if likely else None, shas)


@dataclass(frozen=True)
class Known:
    """What a clone holds, in seconds of the Unix epoch.

    Args:
        since: from when on it has history; 0 for all.
        watched: from when on it has every release branch that moved.
        listing: what the server listed then.
    """

    since: int
    watched: int
    listing: str


@dataclass(frozen=True)
class Clone:
    """A bare clone of the repository `owner/name` without the contents of files."""

    git: Git
    repo: str

    def update(self, start: int) -> None:
        """Make it hold what landed since `start`, in seconds of the Unix epoch. Raises CollectError."""
        if not self.git.directory.exists():
            _create(self.git)
        printed = self.git.run("ls-remote", "--symref", "origin", timeout=min(_ANSWER, self.git.timeout))
        text = printed.decode("utf-8", "replace")
        listing = read_listing(text)
        if listing.default is None:
            return
        since, known = max(start - _MARGIN, 1), self._known()
        reaches = known is not None and known.since <= since and known.watched <= start
        if known and reaches and known.listing == text:
            return
        self.git.run("symbolic-ref", "HEAD", f"refs/heads/{listing.default}")
        since = self._fetch([listing.default], min(since, known.since) if known else since)
        moved = self._changed(listing, known) if known and reaches else self._probe(listing, start)
        if moved:
            self._fetch(moved, since)
        self._keep(Known(since, known.watched if known and reaches else start, text))

    def fetch_whole(self) -> None:
        """Fetch the history before what was fetched so far. Raises CollectError."""
        known = self._known()
        names = self.git.run("for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads").decode("utf-8", "surrogateescape")
        self.git.run(*_FETCH, "--unshallow", "origin", *_refspecs(names.splitlines()))
        if known:
            self._keep(replace(known, since=0))

    def _fetch(self, names: Sequence[str], since: int) -> int:
        """Fetch branches and the tags on them; return since when their history is there now. Raises CollectError."""
        refspecs = _refspecs(names)
        if not since:
            self.git.run(*_FETCH, "origin", *refspecs)
            return 0
        complaint = self.git.complaint(*_FETCH, f"--shallow-since=@{since}", "origin", *refspecs)
        if any(words in complaint for words in _ALL_OLDER):  # the tips tell that nothing happened
            self.git.run(*_FETCH, "--depth=1", "origin", *refspecs)
        elif "does not support" in complaint and "shallow" in complaint:
            return self._fetch(names, 0)
        elif complaint:
            raise self.git.told(complaint)
        return since

    def _probe(self, listing: Listing, start: int) -> list[str]:
        """Return the release branches that moved since `start`.

        A listing has no times, and a branch wholly older than the cut would bring its whole history, so the tips are
        looked at in a clone of their own.
        """
        names = listing.releases(self.repo)
        if not names:
            return []
        with tempfile.TemporaryDirectory(dir=self.git.directory) as directory:
            probe = replace(self.git, directory=Path(directory, "probe.git"))
            _create(probe)
            probe.run(*_FETCH, "--depth=1", "--no-tags", "origin", *_refspecs(names))
            printed = probe.run("for-each-ref", "--format=%(committerdate:unix) %(refname:lstrip=2)", "refs/heads")
        rows = (line.split(" ", 1) for line in printed.decode("utf-8", "replace").splitlines())
        return [name for at, name in rows if int(at or 0) >= start]

    def _changed(self, listing: Listing, known: Known) -> list[str]:
        before = read_listing(known.listing).shas
        names = ((f"refs/heads/{name}", name) for name in listing.releases(self.repo))
        return [name for ref, name in names if before.get(ref) != listing.shas[ref]]

    @property
    def _state(self) -> Path:
        return self.git.directory / "repojournal"

    def _known(self) -> Known | None:
        try:
            numbers, _, listing = self._state.read_text(encoding="utf-8").partition("\n")
            since, watched = map(int, numbers.split())
        except (FileNotFoundError, ValueError):
            return None
        return Known(since, watched, listing)

    def _keep(self, known: Known) -> None:
        new = self._state.with_suffix(".new")
        new.write_text(f"{known.since} {known.watched}\n{known.listing}", encoding="utf-8")
        new.replace(self._state)


def _create(git: Git) -> None:
    git.directory.mkdir(parents=True)
    git.run("init", "--quiet", "--bare", "--template=")  # no template, so no hooks


def _refspecs(names: Sequence[str]) -> list[str]:
    return [f"+refs/heads/{name}:refs/heads/{name}" for name in names]
