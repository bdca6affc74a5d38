"""A repository read with the git program: a path, or any address that git can fetch from."""

from __future__ import annotations

import re
import time
from datetime import datetime
from pathlib import Path

from digest.collect import Collected
from digest.collect.git_history import missing_parents, read_landings
from digest.collect.git_log import LineCounts, as_commit, count_lines
from digest.collect.git_program import Git, Leash
from digest.collect.git_refs import read_refs
from digest.collect.git_rewrites import Place, place_of, tip_before, whole_since
from digest.collect.remotes import Remote, directory_name, parse_remote, without_login
from digest.errors import CollectError, InputError, SourceNotFound
from digest.model import Commit, Failure, Repo, Tag, Window
from digest.progress import expect, finish
from digest.sighting import Sighting

#: Up to so many commits, changed lines are counted; beyond, only changed paths are read. Counting opens every changed file:
#: 2 to 6 ms a commit in the histories that were measured, where a month of them is to be read in 300 ms.
COUNTED_COMMITS = 24

_SHALLOW = "the clone is shallow and lacks a part of this window; git fetch --unshallow brings it"
_HELPER = re.compile(r"[\w+.-]*::.*", re.DOTALL)  # `helper::address` runs the program git-remote-helper


class GitCollector:
    """Reads one repository with the git program.

    Args:
        location: the path of a work tree (also a linked one) or git directory; or an address (https, http, ssh, git, file).
        cache: where clones of addresses are kept for the next time; a clone is thrown away after reading where None.
        timeout: seconds that reading may take. To say that a server is there at all, it gets 30 at most.
        megabytes: how much all clones in `cache` may take, half of it each. What was not used for longest is thrown away.
        before: how it was when it was last read, to tell whether its history was rewritten.

    Raises:
        InputError: `location` is empty, starts with `-`, or would run a program.
    """

    def __init__(
        self,
        location: str,
        cache: Path | None = None,
        *,
        timeout: float = 300.0,
        megabytes: int | None = None,
        before: Sighting | None = None,
    ) -> None:
        _check(location)
        self.location = location
        self.cache = cache
        self.timeout = timeout
        self.megabytes = megabytes
        self.before = before

    async def collect(self, window: Window) -> Collected:
        """Do what `read` does, in a thread. Cancelling it ends git."""
        import asyncio

        leash = Leash()
        try:
            return await asyncio.to_thread(leash.run, lambda: self.read(window))
        except asyncio.CancelledError:
            leash.cut()
            raise

    def read(self, window: Window) -> Collected:
        """Return what landed in `window` on the default branch and on release branches, and the tags made in it.

        A commit is in the window by its committer's time; a merge brings the commits it landed, however old they are. So
        does a push after the repository was last read: what stands on the tip of then is returned, too.

        Raises:
            SourceNotFound: there is no such repository.
            SourceForbidden: it needs a login, or belongs to another user.
            SourceUnavailable: it does not answer in time, needs more room than it is given, or git cannot read it.
            InputError: `cache` cannot be written to.
        """
        shown = without_login(self.location)
        expect([shown])
        try:
            return self._read(window)
        finally:
            finish([shown])

    def _read(self, window: Window) -> Collected:
        remote = None if Path(self.location).exists() else parse_remote(self.location)
        if remote:
            from digest.collect.git_clone import read_clone
            from digest.collect.git_shelf import MEGABYTES, Shelf

            shelf = Shelf(self.cache, self.megabytes or MEGABYTES) if self.cache else None
            return read_clone(remote, window, shelf, self.timeout, self.before)
        path = Path(self.location)
        if not path.is_dir():
            raise SourceNotFound(self.location, "there is no such directory; check the path")
        until = time.monotonic() + self.timeout
        return read_repository(Git(path.resolve(), self.location, self.timeout, until), window, before=self.before)


def _check(location: str) -> None:
    shown = without_login(location)
    if not location.strip():
        raise InputError("no repository is named; write a path or an address")
    if location.startswith("-"):
        raise InputError(f"{shown}: a path or address cannot start with '-'; write ./{shown} for a directory of that name")
    if _HELPER.fullmatch(location):
        raise InputError(f"{shown}: an address that runs a program is not read; use https, ssh, git or file")
    if not location.isprintable():
        raise InputError(f"{shown!r}: a path or address cannot hold control characters")


def read_repository(
    git: Git, window: Window, remote: Remote | None = None, *, before: Sighting | None = None, place: Place | None = None
) -> Collected:
    """Return what a repository on this machine holds for `window`, and what was pushed since it was last read.

    Args:
        remote: where it comes from; what its configuration says where None.
        before: how it was when it was last read, to tell what was pushed since, and whether its history was rewritten.
        place: where the tip of then is now; looked for where None.

    Raises:
        CollectError: git cannot read it.
    """
    settings = _settings(git)
    remote = remote or _remote(settings)
    name = remote.name if remote else directory_name(git.directory)
    refs = read_refs(git, name)
    without_blobs = any(key.endswith((".promisor", ".partialclone")) for key in settings)
    old = tip_before(before, refs.default.name) if refs.default else None
    if old and refs.default and place is None:
        place = place_of(git, old, refs.default.tip, whole_since(git, refs.default.tip))
    told = old if place == "inside" else None
    landings = read_landings(git, refs, name, window, exact_renames=without_blobs, told=told)
    cut = missing_parents(git, landings)
    whole = [landing.entry.sha for landing in landings if landing.entry.sha not in cut]
    counts = _line_counts(git, whole) if not without_blobs else {}
    commits = [
        as_commit(
            landing.entry,
            name,
            url=remote.commit_page(landing.entry.sha) if remote else None,
            branches=landing.branches,
            pull=landing.pull,
            counts=counts,
            cut=landing.entry.sha in cut,
        )
        for landing in reversed(landings)
    ]
    events: list[Commit | Tag] = [*commits, *refs.tags_in(name, window)]
    events.sort(key=_when)
    repo = Repo(name, url=remote.page if remote else None, default_branch=refs.default.name if refs.default else None)
    failures = (Failure(name, _SHALLOW),) if len(whole) < len(landings) else ()
    tip = refs.default.tip if refs.default else None
    seen = Sighting(git.shown, repo, empty=tip is None, head=tip, rewritten=place == "outside")
    return Collected((repo,), tuple(events), failures, (seen,))


def _line_counts(git: Git, shas: list[str]) -> LineCounts:
    """Count changed lines, where that is cheap and the contents of files are there."""
    if len(shas) > COUNTED_COMMITS:
        return {}
    try:
        return count_lines(git, shas)
    except CollectError:  # a file is missing or damaged; what happened is known without it
        return {}


def _when(event: Commit | Tag) -> datetime:
    return event.at


def _settings(git: Git) -> dict[str, str]:
    """The settings that say where a repository comes from and whether it is whole."""
    pattern = r"^(remote\..*\.(url|promisor)|extensions\.partialclone)$"
    printed = git.run("config", "--null", "--get-regexp", pattern, allow=(0, 1))
    pairs = (each.partition("\n") for each in printed.decode("utf-8", "replace").split("\0") if each)
    return {key: value for key, _, value in pairs}


def _remote(settings: dict[str, str]) -> Remote | None:
    addresses = {key: value for key, value in settings.items() if key.endswith(".url")}
    address = addresses.get("remote.origin.url") or next(iter(addresses.values()), None)
    return parse_remote(address) if address else None
