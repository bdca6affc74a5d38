"""What `git log` prints, as values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import NamedTuple

from digest.collect.git_people import co_authors, person
from digest.collect.git_program import Git
from digest.model import Commit, FileChange

#: Lines added and removed, by (sha, path).
LineCounts = Mapping[tuple[str, str], tuple[int, int]]

#: Changed paths kept of one commit; `files_total` counts them all.
FILES_KEPT = 200

_HEADER = ("%H", "%P", "%ct", "%at", "%an", "%ae", "%cn", "%B")
_PLAIN = (
    "-z", "--diff-merges=first-parent", "-l200", "--no-ext-diff", "--no-textconv", "--no-color", "--no-notes",
    "--no-mailmap", "--no-decorate", "--ignore-submodules=none",
)  # fmt: skip

_SHORTEST_SHA = 40

_EPOCH = datetime.fromtimestamp(0, UTC)
_PULL_AT_END = re.compile(r"\(#(\d{1,9})\)\s*$")
_MERGED_PULL = re.compile(r"Merge pull request #(\d{1,9}) from ")


class Entry(NamedTuple):
    """A commit as git prints it. Times are in seconds of the Unix epoch.

    Args:
        signature: name and e-mail address of the author.
        committer: a name; `GitHub` where its web pages or its merge queue committed.
        paths: (path, the path it was renamed from or None), as many as changed against the first parent.
    """

    sha: str
    parents: tuple[str, ...]
    committed: int
    authored: int
    signature: tuple[str, str]
    committer: str
    message: str
    paths: tuple[tuple[str, str | None], ...]

    @property
    def title(self) -> str:
        return self.message.split("\n", 1)[0].rstrip()

    @property
    def body(self) -> str:
        return self.message.partition("\n")[2].strip("\n").rstrip()

    @property
    def merged(self) -> int | None:
        """The number of the pull request that this commit merges, as GitHub writes it."""
        found = _MERGED_PULL.match(self.message)
        return int(found[1]) if found else None

    @property
    def pull(self) -> int | None:
        """The number of the pull request that the title names.

        Only where forges put it: a number elsewhere may belong to another repository, as in a roll of upstream commits.
        """
        found = _PULL_AT_END.search(self.title)
        return self.merged or (int(found[1]) if found else None)


def read_log(git: Git, tips: Iterable[str], bases: Iterable[str], *, exact_renames: bool) -> list[Entry]:
    """Return the commits that are reachable from `tips` and not from `bases`, children before their parents.

    Args:
        tips, bases: full shas.
        exact_renames: find only renames without an edit, where the contents of files are not at hand.

    Raises:
        CollectError: git cannot read them.
    """
    revisions = [*tips, *(f"^{base}" for base in bases)]
    renames = "-M100%" if exact_renames else "-M"
    form = f"--format={'%x00'.join(_HEADER)}"
    # Counting lines, with --numstat, costs 7 to 50 times as much.
    printed = git.run("log", *_PLAIN, "--topo-order", "--encoding=UTF-8", form, "--name-status", renames, *revisions, "--")
    return list(_entries(printed))


def count_lines(git: Git, shas: Sequence[str]) -> LineCounts:
    """Return lines added and removed by (sha, path). A binary file has none. Raises CollectError."""
    if not shas:
        return {}
    printed = git.run("log", *_PLAIN, "--no-walk=unsorted", "--format=%H", "--numstat", "-M", *shas, "--")
    counts = {}
    sha = ""
    parts = iter(printed.split(b"\0"))
    for part in parts:
        added, _, rest = part.lstrip(b"\n").partition(b"\t")
        removed, _, path = rest.partition(b"\t")
        if not rest:
            sha = part.decode() or sha
            continue
        if not path:  # a rename: the old and the new path follow
            next(parts)
            path = next(parts)
        if added != b"-":
            counts[sha, _text(path)] = int(added), int(removed)
    return counts


def _entries(printed: bytes) -> Iterator[Entry]:
    """Read the output of `-z`: the fields of a commit, then its paths, all ended by NUL."""
    parts = _text(printed).split("\0")
    at = 0
    while at + len(_HEADER) <= len(parts):
        sha, parents, committed, authored, name, address, committer, message = parts[at : at + len(_HEADER)]
        paths, at = _paths(parts, at + len(_HEADER))
        times = int(committed or 0), int(authored or 0)
        yield Entry(sha, tuple(parents.split()), *times, (name, address), committer, message.lstrip("\n"), tuple(paths))


def _paths(parts: Sequence[str], at: int) -> tuple[list[tuple[str, str | None]], int]:
    """Read what happened to each path, a letter as in `M` or `R087`, followed by the path, or by two for a rename."""
    paths: list[tuple[str, str | None]] = []
    while (what := parts[at].lstrip("\n")) and len(what) < _SHORTEST_SHA:
        renamed = what.startswith("R")
        paths.append((parts[at + 1 + renamed], parts[at + 1] if renamed else None))
        at += 2 + renamed
    return paths, at


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def as_commit(
    entry: Entry, repo: str, *, url: str | None, branches: tuple[str, ...], pull: int | None, counts: LineCounts, cut: bool
) -> Commit:
    """Return a printed commit as an event.

    Args:
        url: its page.
        branches: those it is on, as far as they were read.
        pull: the pull request that brought it.
        cut: its parents are missing from a shallow clone, so nobody knows what it changed.
    """
    author = person(*entry.signature)
    body = entry.body
    paths = () if cut else entry.paths
    return Commit(
        repo=repo,
        sha=entry.sha,
        at=_moment(entry.committed) or _EPOCH,
        title=entry.title,
        body=body,
        parents=entry.parents,
        authored_at=_moment(entry.authored),
        author=author,
        co_authors=co_authors(body, author),
        pr=pull,
        url=url,
        branches=branches,
        files=tuple([_file(entry.sha, path, old, counts) for path, old in paths[:FILES_KEPT]]),
        files_total=None if cut else len(paths),
    )


def _file(sha: str, path: str, renamed_from: str | None, counts: LineCounts) -> FileChange:
    counted = counts.get((sha, path)) if counts else None
    return FileChange(path, *counted, renamed_from) if counted else _uncounted(path, renamed_from)


@lru_cache(maxsize=65_536)
def _uncounted(path: str, renamed_from: str | None) -> FileChange:
    """Commits of a large window change the same files over and over."""
    return FileChange(path, None, None, renamed_from)


def _moment(seconds: int) -> datetime | None:
    """A broken clock can sign any number."""
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (OverflowError, ValueError, OSError):
        return None
