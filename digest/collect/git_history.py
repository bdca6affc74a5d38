"""What landed on the branches of a repository in a window.

The line of a branch is its first parents. A commit of that line lands at its committer's time. A merge on the line lands
everything it brings in, however old: `git log --since` alone misses those commits, and tells others before they land.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from digest.collect.git_log import Entry, read_log
from digest.collect.git_program import Git
from digest.collect.git_refs import Branch, Refs
from digest.collect.remotes import parse_remote
from digest.frozen import frozen
from digest.model import Window

# Clocks differ from machine to machine, and git stops walking at the first commit that looks too old. Steps are cheap to
# read, so the walk goes this many seconds further.
_CLOCK_SKEW = 7 * 86_400

#: Where a clock was further off, or patches kept their times, newer commits lie below one that looks too old. A line is read
#: on until so many in a row look too old; that costs 3 to 6 ms in the histories that were measured.
READ_ON = 64

#: The same for a release branch whose tip is older than the window: there may be a hundred, and hardly one hides anything.
READ_ON_STILL = 4

# What `git pull` writes when it merges the branch on the server into the same branch of a developer. Git leaves out the
# branch it merges into when that is main or master.
_PULLED = re.compile(r"Merge (?:branch '([^']+)' of (\S+)|remote-tracking branch 'origin/([^']+)')(?: into (\S+))?")

#: By sha, the pull request that was merged with a commit, where one was.
Brought = Mapping[str, int | None]


class Step(NamedTuple):
    """A commit on the line of a branch.

    Args:
        parents: the first one is on the line, too.
        at: the committer's time, in seconds of the Unix epoch.
        pulled: a developer merged the line into their own work with `git pull`.
    """

    sha: str
    parents: tuple[str, ...]
    at: int
    pulled: bool = False


@frozen
class Line:
    """The line of a branch from its tip back to the start of the window or further, newest first.

    Args:
        span: start and end of the window, in seconds of the Unix epoch.
    """

    branch: Branch
    steps: tuple[Step, ...]
    span: tuple[float, float]

    @cached_property
    def landed(self) -> tuple[Step, ...]:
        """The steps of the window."""
        return tuple(step for step in self.steps if self.span[0] <= step.at < self.span[1])

    @property
    def bases(self) -> tuple[str, ...]:
        """Where the branch stood when the window began; nothing where its history begins within it."""
        return self.landed[-1].parents[:1]

    @property
    def closing(self) -> str:
        """Where the branch stood when the window ended, as near as it is known."""
        before = (step.sha for step in self.steps if step.at < self.span[1])
        oldest = self.steps[-1].parents if self.steps else ()
        return next(before, oldest[0] if oldest else self.branch.tip)


class Landing(NamedTuple):
    """A commit that landed in the window.

    Args:
        branches: where it landed.
        pull: the pull request that brought it.
    """

    entry: Entry
    branches: tuple[str, ...]
    pull: int | None


def read_landings(
    git: Git, refs: Refs, repo: str, window: Window, *, exact_renames: bool, told: str | None = None
) -> list[Landing]:
    """Return what landed on the default branch and on the release branches in `window`, newest first.

    Args:
        repo: `owner/name`.
        told: the tip that the default branch had when it was last read, a part of its history: what was pushed on top of it
            arrived since then, and is told however old it is.
        exact_renames: find only renames without an edit, where the contents of files are not at hand.

    Raises:
        CollectError: git cannot read it.
    """
    if not refs.default:
        return []
    span = window.start.timestamp(), window.end.timestamp()
    moved = moved_since(git, refs.releases, int(span[0]))
    tips = [branch.tip for branch in (refs.default, *moved)]
    steps = _read_steps(git, tips, max(int(span[0]) - _CLOCK_SKEW, 0), repo)
    default, *others = (Line(branch, tuple(_follow(steps, branch.tip)), span) for branch in (refs.default, *moved))
    releases = _apart(default, others)
    entries: list[Entry] = []
    if releases:
        tops = [line.landed[0].sha for line in releases]
        bases = dict.fromkeys((default.closing, *(base for line in releases for base in line.bases)))
        entries += read_log(git, tops, bases, exact_renames=exact_renames)
    if default.landed:
        entries += read_log(git, [default.landed[0].sha], default.bases, exact_renames=exact_renames)
    brought = [(line.branch.name, _brought(entries, line)) for line in (default, *releases)]
    landings = [landing for entry in entries if (landing := _landing(entry, brought))]
    if told is None or told == refs.default.tip:
        return landings
    known = {landing.entry.sha for landing in landings}
    arrived = read_log(git, [default.closing], [told], exact_renames=exact_renames)
    branches = (default.branch.name,) if default.branch.name else ()
    late = (Landing(entry, branches, entry.pull) for entry in arrived if entry.sha not in known)
    return [*landings, *(landing for landing in late if landing.entry.committed < span[1])]


def moved_since(git: Git, branches: Sequence[Branch], start: int) -> list[Branch]:
    """Return those of `branches` on which a commit is of `start` or later, in seconds of the Unix epoch.

    Raises:
        CollectError: git cannot read it.
    """
    still = [branch.tip for branch in branches if branch.at < start]
    below = _read_below(git, still, READ_ON_STILL) if still else {}
    return [
        branch for branch in branches if branch.at >= start or any(step.at >= start for step in _follow(below, branch.tip))
    ]


def _read_steps(git: Git, tips: Sequence[str], since: int, repo: str) -> dict[str, Step]:
    """Read the lines from all tips at once; they meet, so the steps are by sha."""
    steps: dict[str, Step] = {}
    ends = list(tips)
    while ends:
        steps |= _read_recent(git, ends, since, repo)
        ends = _open_ends(steps, tips, since)
        if ends:
            steps |= _read_below(git, ends, READ_ON)
            ends = _open_ends(steps, tips, since)
    return steps


def _open_ends(steps: Mapping[str, Step], tips: Iterable[str], since: int) -> list[str]:
    """Return the shas at which lines go on that were not read far enough."""
    ends = (_open_end(steps, tip, since) for tip in tips)
    return list(dict.fromkeys(end for end in ends if end))


def _open_end(steps: Mapping[str, Step], tip: str, since: int) -> str | None:
    """Return the sha of the first step of a line that was not read; None where enough in a row look too old."""
    end: str | None = tip
    old = 0
    for step in _follow(steps, tip):
        old = old + 1 if step.at < since else 0
        end = step.parents[0] if step.parents else None
    return end if old < READ_ON else None


def _read_below(git: Git, ends: Sequence[str], count: int) -> dict[str, Step]:
    """Read `count` steps from each end, whatever their times.

    They are named one by one: `git log` takes the newest first, and would spend any number on one line.
    """
    revisions = [f"{end}~{nth}" for end in ends for nth in range(count)]
    # A line that ends earlier is no error.
    return {step.sha: step for step in _read(git, "", "--no-walk=unsorted", "--ignore-missing", *revisions)}


def _read_recent(git: Git, tips: Sequence[str], since: int, repo: str) -> dict[str, Step]:
    """Read the lines from all tips down to the first commit that is older than `since`.

    After a `git pull` that merged, the first parent is the developer's own work, and the line goes on at the second: from
    there it is read again.
    """
    steps: dict[str, Step] = {}
    seen: set[str] = set()
    while tips:
        seen.update(tips)
        steps |= {step.sha: step for step in _read(git, repo, "--first-parent", f"--max-age={since}", *tips)}
        tips = [step.parents[0] for step in steps.values() if step.pulled and seen.isdisjoint(step.parents[:1])]
    return steps


def _read(git: Git, repo: str, *arguments: str) -> Iterator[Step]:
    """Read what `git log ARGUMENTS` prints; merges of `git pull` are found for a repository that is named."""
    form = "--format=%H %ct %P%x00%s"
    printed = git.run("log", form, "--encoding=UTF-8", "--no-color", *arguments, "--")
    rows = (line.split("\0") for line in printed.decode("utf-8", "replace").split("\n") if line)
    return (_step(fields, subject, repo) for fields, subject in rows)


def _step(fields: str, subject: str, repo: str) -> Step:
    sha, at, others = fields.split(" ", 2)  # git prints no time for a commit whose time it cannot read
    parents = others.split()
    pulled = repo != "" and len(parents) == 2 and _is_pull(subject, repo)
    return Step(sha, tuple(reversed(parents) if pulled else parents), int(at or 0), pulled)


def _is_pull(subject: str, repo: str) -> bool:
    """Whether a merge is one of a branch on the server into the same branch of a developer."""
    found = _PULLED.fullmatch(subject)
    if not found:
        return False
    branch, address, tracked, target = found.groups()
    if address:
        remote = parse_remote(address)
        if not remote or remote.name.lower() != repo.lower():
            return False
    return (branch or tracked) == target or (target is None and (branch or tracked) in ("main", "master"))


def _follow(steps: Mapping[str, Step], tip: str) -> Iterator[Step]:
    step = steps.get(tip)
    while step:
        yield step
        step = steps.get(step.parents[0]) if step.parents else None


def _apart(default: Line, others: Iterable[Line]) -> list[Line]:
    """Return the lines on which something landed that is not on the lines before.

    A branch that was cut after the window holds all of it and adds nothing.
    """
    shared = {step.sha for step in default.steps}
    apart = []
    for line in others:
        if any(step.sha not in shared for step in line.landed):
            apart.append(line)
            shared.update(step.sha for step in line.steps)
    return apart


def _brought(entries: Iterable[Entry], line: Line) -> Brought:
    """Find what the steps of `line` brought in the window.

    Args:
        entries: children before their parents, so that it is known who brought a commit when its parents are looked at.
    """
    steps = {step.sha: (index, step.parents) for index, step in enumerate(line.steps)}
    found: dict[str, tuple[int, int | None]] = {sha: (index, None) for sha, (index, _) in steps.items()}
    for entry in entries:
        if entry.sha not in found:
            continue
        index, pull = found[entry.sha]
        parents = steps[entry.sha][1] if entry.sha in steps else entry.parents
        for nth, parent in enumerate(parents):
            # Of several merges that reach a commit, the oldest one landed it.
            if parent not in steps and (parent not in found or found[parent][0] < index):
                found[parent] = index, entry.pull or pull if nth else pull
    start, end = line.span
    landed = [start <= step.at < end for step in line.steps]
    return {sha: pull for sha, (index, pull) in found.items() if landed[index]}


def _landing(entry: Entry, brought: Iterable[tuple[str | None, Brought]]) -> Landing | None:
    on = [(branch, landed[entry.sha]) for branch, landed in brought if entry.sha in landed]
    if not on:
        return None
    branches = tuple([branch for branch, _ in on if branch])
    pull = next((pull for _, pull in on if pull), None)
    # A number in the title of a commit that a merge brought may be that of the change it was picked from or takes back,
    # unless GitHub squashed it.
    own = entry.pull if pull is None or entry.committer == "GitHub" else entry.merged
    return Landing(entry, branches, own or pull)


def missing_parents(git: Git, landings: Iterable[Landing]) -> frozenset[str]:
    """Return the shas of commits whose parents a shallow clone lacks. Raises CollectError."""
    if all(landing.entry.parents for landing in landings):
        return frozenset()
    printed = git.run("rev-parse", "--git-path", "shallow").decode("utf-8", "surrogateescape").rstrip("\n")
    try:
        return frozenset(Path(git.directory, printed).read_text(encoding="ascii").split())
    except FileNotFoundError:  # a whole clone, and the commit is its first
        return frozenset()
