"""Whether the history of a branch was rewritten since it was last read: its tip of then is not part of it any more.

A clone that is shallow does not hold all that leads to its tips. Where the tip of before could lie below the cut, nothing
is claimed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from digest.collect.git_program import Git
from digest.errors import CollectError
from digest.sighting import Sighting

#: Where a commit that was the tip of a branch is now: part of its history, not part of it, or out of sight.
Place = Literal["inside", "outside", "unseen"]

#: Clocks differ: a commit may look older than its parent by so many seconds.
CLOCK_SKEW = 86_400


def tip_before(before: Sighting | None, branch: str | None) -> str | None:
    """The tip that `branch` had; None where another branch was the default one: that is no history rewritten."""
    return before.head if before and before.repo and before.repo.default_branch == branch else None


def place_of(git: Git, old: str, new: str, whole_since: int) -> Place:
    """Return where the commit `old` is, seen from `new`.

    Args:
        whole_since: from when on nothing of the history is missing, in seconds of the Unix epoch; 0 where all is there.

    Raises:
        CollectError: git cannot read it.
    """
    if old == new:
        return "inside"
    time = time_of(git, old)
    if time is None:  # a whole history that does not hold it does not lead to it
        return "unseen" if whole_since else "outside"
    if git.run("merge-base", old, new, allow=(0, 1)).decode().strip() == old:
        return "inside"
    return "outside" if whole_since <= max(time - CLOCK_SKEW, 0) else "unseen"


def time_of(git: Git, sha: str) -> int | None:
    """Return when a commit was committed, in seconds of the Unix epoch; None where it is not there."""
    try:
        return int(git.run("show", "--no-patch", "--format=%ct", f"{sha}^{{commit}}", "--"))
    except (CollectError, ValueError):
        return None


def whole_since(git: Git, tip: str) -> int:
    """Return from when on nothing is missing that leads to `tip`: after the newest commit without its parents; else 0.

    Raises:
        CollectError: git cannot read it.
    """
    if git.run("rev-parse", "--is-shallow-repository").strip() != b"true":
        return 0
    file = Path(git.directory, git.run("rev-parse", "--git-path", "shallow").decode("utf-8", "surrogateescape").strip())
    cut = set(file.read_text(encoding="ascii").split())
    ends = git.run("log", "--max-parents=0", "--format=%H %ct", tip, "--").decode("ascii", "replace").splitlines()
    return max((int(time) + 1 for sha, time in (end.split(" ") for end in ends) if sha in cut), default=0)
