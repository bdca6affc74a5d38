"""Start-up beside `python -c pass`, and `digest --git` beside git-changelog, as ratios of CPU time.

The programs of a row run in turn, nine times each, or five times over 10,000 commits (three where it is to be short), and
the least time of each counts.

git-changelog is the Python program people use for the same job; it is installed for the measurement only, in an
environment of its own.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.bench.cost import side_by_side
from tests.bench.history import write_history
from tests.bench.table import Table

GIT_CHANGELOG = "git-changelog==2.10.0"

#: The entry point beside this interpreter, as a user starts it.
REPOJOURNAL = str(Path(sys.executable).with_name("repojournal"))


def measure(repos: Sequence[Path], runs: int) -> Table:
    """Measure start-up and `digest --git`; on a made history of 12,000 commits, and on `repos` if there are any."""
    table = Table()
    _start_up(table, max(runs, 7))
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "made"
        write_history(made, commits=12_000)
        other = _git_changelog()
        for repo in (made, *repos):
            _beside_git_changelog(table, other, repo, runs)
    return table


def _start_up(table: Table, runs: int) -> None:
    costs = side_by_side(
        {
            "nothing": [sys.executable, "-c", "pass"],
            "version": [REPOJOURNAL, "--version"],
            "seed": [REPOJOURNAL, "digest"],
        },
        runs,
    )
    nothing = costs["nothing"].cpu
    table.told("python -c pass", f"{nothing * 1000:.1f} ms")
    table.at_most("repojournal --version beside it", costs["version"].cpu / nothing, 6)
    table.at_most("the seed story beside it", costs["seed"].cpu / nothing, 12)


def _beside_git_changelog(table: Table, other: Path, repo: Path, runs: int) -> None:
    newest = datetime.fromtimestamp(int(_git(repo, "log", "-1", "--format=%ct", "HEAD")), UTC)
    end = newest + timedelta(seconds=1)
    for name, start, limit in (("a week", end - timedelta(days=7), 1.2), ("a month", end - timedelta(days=30), 1.5)):
        ours, theirs = _pair(other, repo, start, end)
        costs = side_by_side({"ours": ours, "theirs": theirs}, runs)
        table.told(f"{repo.name}, {name}: git-changelog", f"{costs['theirs'].cpu:.2f} s")
        table.at_most(f"{repo.name}, {name}: digest --git beside it", costs["ours"].cpu / costs["theirs"].cpu, limit)
    many = _start_of(repo, 10_000)
    if many:
        ours, theirs = _pair(other, repo, many, end)
        costs = side_by_side({"ours": ours, "theirs": theirs}, min(runs, 5))
        table.told(f"{repo.name}, 10,000 commits: git-changelog", f"{costs['theirs'].cpu:.2f} s")
        table.at_most(f"{repo.name}, 10,000 commits: CPU", costs["ours"].cpu / costs["theirs"].cpu, 2.5)
        table.at_most(f"{repo.name}, 10,000 commits: memory", costs["ours"].memory / costs["theirs"].memory, 3)


def _pair(other: Path, repo: Path, start: datetime, end: datetime) -> tuple[list[str], list[str]]:
    """Our command and git-changelog's for the same window."""
    ours = [REPOJOURNAL, "digest", "--git", str(repo), "--since", start.isoformat(), "--until", end.isoformat()]
    before = _git(repo, "rev-list", "-1", "--first-parent", f"--before={start.isoformat()}", "HEAD")
    span = f"{before}..HEAD" if before else "HEAD"
    theirs = [str(other), "--filter-commits", span, "--convention", "conventional", "--output", os.devnull, str(repo)]
    return ours, theirs


def _start_of(repo: Path, commits: int) -> datetime | None:
    """When the newest `commits` commits began; None for a repository with fewer."""
    found = _git(repo, "log", "--first-parent", "--format=%ct", f"--skip={commits - 1}", "-1", "HEAD") or _git(
        repo, "log", "--format=%ct", f"--skip={commits - 1}", "-1", "HEAD"
    )
    return datetime.fromtimestamp(int(found), UTC) if found else None


def _git(repo: Path, *arguments: str) -> str:
    done = subprocess.run(["git", "-C", str(repo), *arguments], check=True, capture_output=True, text=True)  # noqa: S607
    return done.stdout.strip()


def _git_changelog() -> Path:
    """The git-changelog program, installed on first use outside the source tree."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "repojournal" / GIT_CHANGELOG
    program = home / "bin" / "git-changelog"
    if not program.exists():
        venv.create(home, with_pip=True, clear=True)
        subprocess.run([str(home / "bin" / "pip"), "install", "--quiet", GIT_CHANGELOG], check=True)
    return program
