"""A made git history of any length, as busy projects write them: the same every time, made by one `git fast-import`."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from tests.gitrepo import plain_environment, run_git

#: When the newest commit was made.
NEWEST = datetime(2026, 8, 20, 10, tzinfo=UTC)

_PER_WEEK = 45  # of the projects that were looked at, a week of a busy one holds 30 to 70 commits
_STEP = 7 * 86_400 // _PER_WEEK
_RELEASE = 150  # commits
_LINES = 60

_PEOPLE = [f"Author {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
_AREAS = ["core", "api", "cli", "docs", "cache", "router", "trainer", "parser", "tests", "build"]
_VERBS = ["Add", "Fix", "Remove", "Support", "Refactor", "Improve", "Deprecate", "Update", "Require", "Rename"]
_TYPES = {"Add": "feat", "Fix": "fix", "Support": "feat", "Refactor": "refactor", "Improve": "perf", "Update": "chore"}
_THINGS = [
    "the retry of a failed upload", "an option for the size of a batch", "streaming of long answers", "a race in the pool",
    "the old configuration file", "progress on a terminal", "paths with spaces", "the limit of open files",
    "a cache of tokens", "nested groups", "an error without a line number", "weights in half precision",
    "the shape of an empty table",
]  # fmt: skip
_REASONS = [
    "The previous behaviour raised an error as soon as the input held more than one part.",
    "Measured on a table of a million rows, this takes a third of the time.",
    "Callers that relied on the order of the keys keep it.",
    "This needs version 2.4 or later of the driver, which is now the least version.",
]


def write_history(path: Path, commits: int = 12_000, *, seed: int = 1) -> Path:
    """Make a bare repository at `path` and return it.

    More than half of the commits are squashed pull requests (`… (#123)`), one in nine is a merge of a pull request that
    brings two more, the others were pushed; half of the titles are conventional. A tag stands every 150 commits. The
    newest is of `NEWEST`, 45 a week.

    Args:
        commits: how many, merges and the commits they bring included.
        seed: another one gives another history.
    """
    path.mkdir(parents=True)
    run_git(path, "init", "--quiet", "--bare", "--initial-branch=main")
    command = ["git", "-C", str(path), "fast-import", "--quiet"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, env=plain_environment()) as process:
        assert process.stdin is not None
        for part in _History(commits, seed).stream():
            process.stdin.write(part.encode())
        process.stdin.close()
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return path


class _History:
    """The commands that make a history, in the language of `git fast-import`."""

    def __init__(self, commits: int, seed: int) -> None:
        self.commits = commits
        self.random = random.Random(seed)
        self.files = {f"{area}/part{n}.py": ["pass"] * _LINES for area in _AREAS for n in range(12)}
        self.made = 0
        self.pulls = 100

    def stream(self) -> Iterator[str]:
        while self.made < self.commits:
            kind = self.random.random()
            if kind < 0.12 and self.made + 3 <= self.commits:
                yield from self._merged_pull()
            else:
                yield self._commit("main", self._message(squashed=kind < 0.85), self._changes())
            if self.made // _RELEASE > (self.made - 1) // _RELEASE:
                yield f"reset refs/tags/v1.{self.made // _RELEASE}.0\nfrom :{self.made}\n\n"
        yield "done\n"

    def _merged_pull(self) -> Iterator[str]:
        """Two commits on a branch, and the merge that lands them."""
        base = self.made
        number, changes = self._number(), self._changes()
        yield self._commit("topic", self._message(squashed=False), changes, onto=base)
        yield self._commit("topic", self._message(squashed=False), "")
        title = f"Merge pull request #{number} from author/topic-{number}\n\n{self._title()}"
        yield self._commit("main", title, changes, onto=base, merging=self.made)

    def _commit(self, branch: str, message: str, changes: str, onto: int | None = None, merging: int | None = None) -> str:
        self.made += 1
        at = int(NEWEST.timestamp()) - (self.commits - self.made) * _STEP
        name = self.random.choice(_PEOPLE)
        who = f"{name} <{name.lower().replace(' ', '.')}@people.invalid> {at} +0000"
        parent = self.made - 1 if onto is None else onto
        lines = [f"commit refs/heads/{branch}", f"mark :{self.made}", f"author {who}", f"committer {who}"]
        lines += [f"data {len(message.encode())}", message]
        lines += [f"from :{parent}"] if parent else []
        lines += [f"merge :{merging}"] if merging else []
        return "\n".join(lines) + "\n" + changes + "\n"

    def _changes(self) -> str:
        """One to five files, each with a line or two that differ."""
        paths = self.random.sample(sorted(self.files), self.random.choice([1, 1, 2, 2, 3, 5]))
        return "".join(self._change(path) for path in paths)

    def _change(self, path: str) -> str:
        lines = self.files[path]
        for _ in range(self.random.randint(1, 2)):
            lines[self.random.randrange(_LINES)] = f"value = {self.random.randrange(10**9)}"
        content = "\n".join(lines) + "\n"
        return f"M 100644 inline {path}\ndata {len(content)}\n{content}"

    def _message(self, *, squashed: bool) -> str:
        title = f"{self._title()} (#{self._number()})" if squashed else self._title()
        if self.random.random() < 0.5:
            return title
        reasons = self.random.sample(_REASONS, self.random.randint(1, 3))
        return "\n\n".join([title, *reasons])

    def _title(self) -> str:
        verb, thing, area = self.random.choice(_VERBS), self.random.choice(_THINGS), self.random.choice(_AREAS)
        if self.random.random() < 0.5:
            return f"{_TYPES.get(verb, 'chore')}({area}): {verb.lower()} {thing}"
        return f"{verb} {thing} in {area}"

    def _number(self) -> int:
        self.pulls += 1
        return self.pulls
