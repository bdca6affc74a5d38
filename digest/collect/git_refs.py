"""The refs of a repository: its default branch, its release branches, its tags."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime

from digest.collect.git_program import Git
from digest.frozen import frozen
from digest.model import Tag, Window

_FIELDS = ("refname", "objecttype", "objectname", "*objecttype", "*objectname", "creatordate:unix", "HEAD", "symref")
_FORMAT = "%00".join(f"%({name})" for name in _FIELDS)

# Names that projects give to the branches they release from. A number alone may be an issue's, so a version needs a dot, a
# `v` or an `.x`.
_RELEASE_BRANCH = r"""
      v? \d+ (?:[._-]\d+)* \.x                                          # 7.x  v1.2.x
    | v \d+ (?:\.\d+)*  |  v? \d+ (?:\.\d+)+                            # v3  v1.28  3.12
    | v? \d [\w.-]* [-_] (?:release|branch|stable|lts|maint|fixes)      # v1.28-release  7-0-stable
    | (?:releases?|stable|maint|lts|support|hotfix|branch|rel|version|dev) [-_.] v?\d [\w.-]*  # release-4  rel_16_stable
    | (?:releases?|stable|maint|maintenance|lts|support|hotfix) / (?!please) [\w./-]+          # stable/2.1  release/next
    | stable | lts | maint | maintenance | release | alpha | beta | next | rc                  # channels
    | main | master                                                                            # where it is not the default
"""
# openwrt-24.10 or rust-1.96.0, after the project; after another word it is what somebody works on.
_NAMED_VERSION = r"([a-z]+)[-_]v?\d+\.\d[\w.-]*"


@frozen
class Branch:
    """A branch and the commit at its tip. `name` is None for a detached HEAD; `at` is in seconds of the Unix epoch."""

    name: str | None
    tip: str
    at: int


@frozen
class Refs:
    """What a repository points at.

    Args:
        default: the branch that a reader means by the repository; None for one without commits.
        releases: branches named like those that projects release from.
        tags: every tag of a commit, as (name, sha of the commit, when it was made).
    """

    default: Branch | None
    releases: tuple[Branch, ...] = ()
    tags: tuple[tuple[str, str, int], ...] = ()

    def tags_in(self, repo: str, window: Window) -> list[Tag]:
        """The tags that were made in `window`; a lightweight tag has no time but its commit's."""
        start, end = window.start.timestamp(), window.end.timestamp()
        return [Tag(repo, name, datetime.fromtimestamp(at, UTC), sha) for name, sha, at in self.tags if start <= at < end]


def is_release_branch(branch: str, repo: str) -> bool:
    """Whether `branch` is named as projects name the branches they release from; `repo` is `owner/name`."""
    # Compiled when asked for, and kept by re: most repositories have no branch to ask about.
    named = re.fullmatch(_NAMED_VERSION, branch, re.IGNORECASE)
    usual = re.fullmatch(_RELEASE_BRANCH, branch, re.VERBOSE | re.IGNORECASE)
    return usual is not None or (named is not None and named[1].lower() in repo.lower())


def read_refs(git: Git, repo: str) -> Refs:
    """Read the refs of the repository `owner/name`. Raises CollectError."""
    printed = git.run("for-each-ref", f"--format={_FORMAT}", "refs/heads", "refs/remotes", "refs/tags")
    rows = [line.split("\0") for line in printed.decode("utf-8", "replace").splitlines()]
    heads = _branches(rows, "refs/heads/")
    remote = _remote(rows)
    tracked = _branches(rows, f"refs/remotes/{remote}/")
    default = _default(git, rows, heads, tracked, remote)
    # The newer of a local branch and the one it follows: work that is not pushed, or not pulled.
    newest = dict(sorted((*heads.items(), *tracked.items()), key=lambda item: item[1].at))
    return Refs(
        default=default,
        releases=tuple(
            newest[name]
            for name in sorted(newest, key=lambda name: (name not in ("main", "master"), name))
            if not (default and name == default.name) and is_release_branch(name, repo)
        ),
        tags=tuple(_tag(row) for row in rows if row[0].startswith("refs/tags/") and "commit" in (row[1], row[3]) and row[5]),
    )


def _branches(rows: Sequence[Sequence[str]], prefix: str) -> dict[str, Branch]:
    found = (row for row in rows if row[0].startswith(prefix) and row[1] == "commit" and not row[7])
    return {row[0].removeprefix(prefix): Branch(row[0].removeprefix(prefix), row[2], int(row[5] or 0)) for row in found}


def _remote(rows: Sequence[Sequence[str]]) -> str:
    """The remote whose branches count: origin, else the one that there is."""
    names = {row[0].split("/")[2] for row in rows if row[0].startswith("refs/remotes/")}
    return "origin" if "origin" in names or not names else min(names)


def _default(
    git: Git, rows: Sequence[Sequence[str]], heads: dict[str, Branch], tracked: dict[str, Branch], remote: str
) -> Branch | None:
    """What the remote's HEAD points at; else what is checked out (of a bare clone: its HEAD); else the likeliest."""
    prefix = f"refs/remotes/{remote}/"
    named = next((row[7].removeprefix(prefix) for row in rows if row[0] == f"{prefix}HEAD" and row[7]), None)
    if named:
        both = [branches[named] for branches in (heads, tracked) if named in branches]
        if both:
            return max(both, key=lambda each: each.at)
    current = next((row[0].removeprefix("refs/heads/") for row in rows if row[6] == "*"), None)
    if current in heads:
        return heads[current]
    detached = git.run("rev-parse", "--verify", "--quiet", "HEAD^{commit}", allow=(0, 1)).decode().strip()
    if detached:
        return Branch(None, detached, 0)
    git.run("symbolic-ref", "HEAD")  # refuses a branch that is damaged; one without commits yet is none
    likely = {**tracked, **heads}
    return likely.get("main") or likely.get("master") or max(likely.values(), key=lambda each: each.at, default=None)


def _tag(row: Sequence[str]) -> tuple[str, str, int]:
    name, kind, sha, _, peeled, made, *_ = row
    return name.removeprefix("refs/tags/"), sha if kind == "commit" else peeled, int(made)
