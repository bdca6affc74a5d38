"""Clones of repositories elsewhere: bare, without the contents of files, no older than needed where the server allows."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from digest.collect import Collected
from digest.collect.git import read_repository
from digest.collect.git_history import READ_ON, READ_ON_STILL, moved_since
from digest.collect.git_program import TRANSPORTS, Git
from digest.collect.git_refs import Branch, is_release_branch
from digest.collect.git_rewrites import CLOCK_SKEW, Place, place_of, time_of, tip_before
from digest.collect.git_shelf import Shelf, made_anew, unkept
from digest.collect.remotes import Remote
from digest.errors import CollectError, SourceUnavailable
from digest.model import Repo, Window
from digest.sighting import Sighting

# A merge may land commits that are this much older than the window, in seconds; where they are older yet, more of the
# history is fetched.
_MARGIN = 90 * 86_400

_FETCH_ALL = ("fetch", "--quiet", "--no-write-fetch-head", "--no-recurse-submodules")
_FETCH = (*_FETCH_ALL, "--filter=blob:none")

# How a server says that no commit is new enough: the first words come through ssh and files, the others through http.
_ALL_OLDER = ("no commits selected", "error processing shallow info")

# Seconds within which a server has to list its branches.
_ANSWER = 30.0

# Each fetch adds a pack, and what was fetched once is kept however old it gets. A clone of so many packs is made anew: at
# one fetch a day, once in two months.
_PACKS = 64


def read_clone(
    remote: Remote, window: Window, shelf: Shelf | None, timeout: float, before: Sighting | None = None
) -> Collected:
    """Return what the repository at `remote` holds for `window`.

    Args:
        shelf: where the clone is kept for the next time; it is thrown away where None.
        timeout: seconds that it may take altogether.
        before: how it was when it was last read.

    Raises:
        CollectError: in one of its kinds.
        InputError: the shelf cannot be written to.
    """
    until = time.monotonic() + timeout
    with shelf.held(remote, until) if shelf else unkept() as directory:
        # The address is given with each command and never written down: it may hold a login.
        config = (("remote.origin.url", remote.address),)
        server = Git(directory.parent, remote.shown, timeout, until, shelf.room if shelf else None, TRANSPORTS, config)
        listed = _listed(server, remote)
        if read_listing(listed).default is None:
            repo = Repo(remote.name, url=remote.page)
            return Collected((repo,), sightings=(Sighting(remote.shown, repo, empty=True),))
        return _read_kept(Clone(replace(server, directory=directory), remote, before), window, listed)


def _listed(server: Git, remote: Remote) -> str:
    """Return what the server lists. Raises CollectError."""
    anywhere = replace(server, room=None)
    printed = anywhere.run("ls-remote", "--symref", "origin", timeout=_ANSWER).decode("utf-8", "replace")
    if not printed and remote.scheme in ("http", "https"):
        _check_emptiness(anywhere)
    return printed


def _check_emptiness(server: Git) -> None:
    """Raise SourceNotFound where what answers is no git server.

    Git takes a line without end for a list of branches that has none:
    https://git-scm.com/docs/http-protocol#_dumb_server_response
    """
    said = server.trace_of_web("ls-remote", "origin", timeout=_ANSWER)
    if "application/x-git-upload-pack-" not in said and "ref: refs/" not in said:
        raise server.no_git()


def _read_kept(clone: Clone, window: Window, listed: str) -> Collected:
    """Read a clone. One that cannot be used, because it is damaged or was cut short, is made anew."""
    refusal: CollectError | None = None
    if clone.usable:
        try:
            return clone.read(window, listed)
        except CollectError as error:
            if clone.git.exhausted:
                raise
            refusal = error
    with made_anew(clone.git.directory) as new:
        try:
            return replace(clone, git=replace(clone.git, directory=new)).read(window, listed)
        except CollectError as error:
            raise refusal or error from None


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
    """A bare clone without the contents of files.

    Args:
        before: how the repository was when it was last read.
    """

    git: Git
    remote: Remote
    before: Sighting | None = None

    @property
    def usable(self) -> bool:
        """Whether it was made to its end, and is not worn out."""
        packs = self.git.directory.glob("objects/pack/*.pack")
        return self._known() is not None and sum(1 for _ in packs) <= _PACKS

    def read(self, window: Window, text: str) -> Collected:
        """Fetch what it lacks and return what it holds for `window`.

        Args:
            text: what the server lists.

        Raises:
            CollectError: the server refuses, or the clone is damaged.
        """
        self._update(int(window.start.timestamp()), text)
        reader = replace(self.git, transports="")
        place = self._place(reader, read_listing(text))
        collected = read_repository(reader, window, self.remote, before=self.before, place=place)
        # A merge of the window reaches further back than what was fetched, or a commit from long ago stands in its way.
        for further in (self._deepen, self._fetch_whole):
            if not collected.failures:
                break
            try:
                further()
            except CollectError:
                break
            collected = read_repository(reader, window, self.remote, before=self.before, place=place)
        return collected

    def _update(self, start: int, text: str) -> None:
        """Make it hold what landed since `start`, in seconds of the Unix epoch. Raises CollectError."""
        listing = read_listing(text)
        if listing.default is None:
            return
        self._bring(listing.default, listing, start, text)
        # What a machine lost when it went down leaves a branch of which git says nothing.
        tip = (
            self.git.run("rev-parse", "--verify", "--quiet", f"refs/heads/{listing.default}", allow=(0, 1)).decode().strip()
        )
        if tip != listing.shas[f"refs/heads/{listing.default}"]:
            raise SourceUnavailable(self.git.shown, "its clone does not hold what the server lists; try again later")

    def _bring(self, default: str, listing: Listing, start: int, text: str) -> None:
        since, known = max(start - _MARGIN, 1), self._known()
        if known is None:
            _create(self.git)
        reaches = known is not None and known.since <= since and known.watched <= start
        if known and reaches and known.listing == text:
            return
        self._prune(listing)
        self.git.run("symbolic-ref", "HEAD", f"refs/heads/{default}")
        since = self._fetch([default], min(since, known.since) if known else since)
        if known and reaches:
            moved = self._changed(listing, known)
        else:
            moved = self._probe(listing, start) if since else listing.releases(self.remote.name)
        if moved:
            self._fetch(moved, since)
        self._keep(Known(since, known.watched if known and reaches else start, text))

    def _place(self, reader: Git, listing: Listing) -> Place:
        """Where the tip of before is now, seen from the default branch. Raises CollectError."""
        old, known = tip_before(self.before, listing.default), self._known()
        if old is None or listing.default is None or known is None:
            return "unseen"
        new = listing.shas[f"refs/heads/{listing.default}"]
        place = place_of(reader, old, new, known.since)
        time = time_of(reader, old) if place == "unseen" else None
        if time:
            # Nothing happened for long, and now something did: what came after the tip of before is fetched, too.
            since = max(time - CLOCK_SKEW, 1)
            with suppress(CollectError):  # the server may not give it; then nothing is claimed
                place = place_of(reader, old, new, self._fetch([listing.default], since))
        return place

    def _prune(self, listing: Listing) -> None:
        """Forget branches and tags that the server has no more, and tags that it moved. Raises CollectError."""
        printed = self.git.run("for-each-ref", "--format=%(objectname) %(refname)").decode("utf-8", "surrogateescape")
        for sha, ref in (row.split(" ", 1) for row in printed.splitlines()):
            listed = listing.shas.get(ref)
            if listed is None or (listed != sha and ref.startswith("refs/tags/")):
                self.git.run("update-ref", "-d", ref)

    def _deepen(self) -> None:
        """Fetch a little more of the history. Raises CollectError."""
        self.git.run(*_FETCH, f"--deepen={READ_ON}", "origin", *self._branches())

    def _fetch_whole(self) -> None:
        """Fetch the history before what was fetched so far. Raises CollectError."""
        known = self._known()
        self.git.run(*_FETCH, "--unshallow", "origin", *self._branches())
        if known:
            self._keep(replace(known, since=0))

    def _branches(self) -> list[str]:
        names = self.git.run("for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads").decode("utf-8", "surrogateescape")
        return _refspecs(names.splitlines())

    def _fetch(self, names: Sequence[str], since: int) -> int:
        """Fetch branches and the tags on them; return since when their history is there now. Raises CollectError."""
        refspecs = _refspecs(names)
        if not since:
            self.git.run(*(_FETCH if self._leaves_out_contents else _FETCH_ALL), "origin", *refspecs)
            self.git.check_room()
            return 0
        complaint = self.git.complaint(*_FETCH, f"--shallow-since=@{since}", "origin", *refspecs)
        if any(words in complaint for words in _ALL_OLDER):  # nothing happened, or the tips are from a wrong clock
            self.git.run(*_FETCH, f"--depth={READ_ON}", "origin", *refspecs)
        elif "does not support" in complaint and "shallow" in complaint:
            if "dumb http" in complaint:
                self._take_contents()
            return self._fetch(names, 0)
        elif complaint:
            raise self.git.told(complaint)
        self.git.check_room()
        return since

    @property
    def _leaves_out_contents(self) -> bool:
        return bool(self.git.run("config", "--get", "remote.origin.promisor", allow=(0, 1)))

    def _take_contents(self) -> None:
        """Take the contents of files as well: from a web server that knows nothing of git, git 2.39 fetches what was left
        out at once, by a fetch that leaves it out, and so on without end. Raises CollectError.
        """
        for key in ("remote.origin.promisor", "remote.origin.partialclonefilter", "extensions.partialclone"):
            self.git.run("config", "--unset-all", key, allow=(0, 5))

    def _probe(self, listing: Listing, start: int) -> list[str]:
        """Return the release branches that moved since `start`.

        A listing has no times, and a branch wholly older than the cut would bring its whole history, so the tips are
        looked at in a clone of their own.
        """
        names = listing.releases(self.remote.name)
        if not names:
            return []
        with tempfile.TemporaryDirectory(dir=self.git.directory) as directory:
            probe = replace(self.git, directory=Path(directory, "probe.git"))
            _create(probe)
            probe.run(*_FETCH, f"--depth={READ_ON_STILL}", "--no-tags", "origin", *_refspecs(names))
            form = "--format=%(objectname) %(committerdate:unix) %(refname:lstrip=2)"
            rows = probe.run("for-each-ref", form, "refs/heads").decode("utf-8", "replace").splitlines()
            branches = [Branch(name, sha, int(at or 0)) for sha, at, name in (row.split(" ", 2) for row in rows)]
            return [name for name in names if name in {branch.name for branch in moved_since(probe, branches, start)}]

    def _changed(self, listing: Listing, known: Known) -> list[str]:
        before = read_listing(known.listing).shas
        names = ((f"refs/heads/{name}", name) for name in listing.releases(self.remote.name))
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
    git.directory.mkdir(parents=True, exist_ok=True)
    git.run("init", "--quiet", "--bare", "--template=")  # no template, so no hooks


def _refspecs(names: Sequence[str]) -> list[str]:
    return [f"+refs/heads/{name}:refs/heads/{name}" for name in names]
