"""Collecting from GitHub: requests, time and memory, against a local stand-in that takes 100 ms for each answer.

A normal day of a repository: five commits, three merged pull requests of which one closes an issue, one opened, and for
every tenth a release. The stand-in and the collector have a process each.
"""

from __future__ import annotations

import json
import subprocess
import sys

from digest.errors import InputError
from tests.bench.collecting import Run
from tests.bench.table import Table
from tests.peers.process import find_schema, running

#: How long the stand-in takes for each answer, in seconds.
LATENCY = 0.1
#: The events of a normal day: 5 commits, 4 pull requests, 1 issue; and a release for every tenth repository.
_EVENTS, _RELEASES = 10, 10


def measure(*, short: bool = False) -> Table:
    """Measure desks of 100 and of 1,000 repositories; in short of 100 and of 200.

    Raises:
        InputError: the schema that the stand-in answers by is not installed.
    """
    if find_schema() is None:
        raise InputError("GitHub's published schema is not installed; run .ci/peers")
    table = Table()
    _calm(table)
    hundred = _busy(table)
    _anonymous(table, 10 if short else 100)
    _many(table, hundred, 200 if short else 1_000)
    return table


def _calm(table: Table) -> None:
    day, later = runs_of(100, active=30)
    table.at_most("100 repositories, 30 active, with a token: requests", day.requests, 8, "requests")
    table.at_most("  an hour later, nothing new", later.requests, 8, "requests")


def _busy(table: Table) -> Run:
    day, later = runs_of(100, active=100)
    table.at_most("100 repositories, a normal day each, with a token: requests", day.requests, 8, "requests")
    table.told("  of the 5,000 points of an hour", f"{day.points}")
    table.at_most("  time, of which 100 ms a request are the latency", day.seconds, 2.5, "s")
    table.none("  events and repositories that are missing", missing(day, 100), f"{day.events} events")
    table.at_most("  an hour later, nothing new: requests", later.requests, 8, "requests")
    return day


def _anonymous(table: Table, repos: int) -> None:
    day, later = runs_of(repos, active=repos, token=False, latency=0)
    table.told(f"{repos} repositories without a token: requests", f"{day.requests} ({day.requests / repos:.1f} each)")
    table.none("  events and repositories that are missing", missing(day, repos), f"{day.events} events")
    table.at_most("  an hour later, nothing new: requests that count", later.counted, 0, f"of {later.requests}")


def _many(table: Table, hundred: Run, repos: int) -> None:
    (nothing, _), (day, _) = runs_of(1, active=0), runs_of(repos, active=repos)
    times = repos / 100
    table.at_most(f"{repos:,} repositories: requests, beside those of 100", day.requests / hundred.requests, times)
    grown = (day.memory - nothing.memory) / max(hundred.memory - nothing.memory, 1)
    table.at_most("  growth of memory, beside that of 100", grown, times * 1.1)
    table.at_most("  memory", day.memory, 150, "MB")
    table.told("  time", f"{day.seconds:.1f} s")
    table.none("  events and repositories that are missing", missing(day, repos), f"{day.events} events")


def missing(run: Run, repos: int) -> int:
    """How many events of a desk of normal days were not brought, and repositories not read."""
    return repos * _EVENTS + repos // _RELEASES - run.events + run.failures


def runs_of(repos: int, *, active: int, token: bool = True, latency: float = LATENCY) -> list[Run]:
    """What the day of a desk takes, and the hour after it."""
    options = ["--repos", str(repos), "--active", str(active), "--latency", str(latency)]
    with running([sys.executable, "-m", "tests.peers.github_server", *options], "ready") as url:
        command = [sys.executable, "-m", "tests.bench.collecting", url, "--repos", str(repos)]
        done = subprocess.run([*command, *(["--token"] if token else [])], check=True, capture_output=True, text=True)
    return [Run(**each) for each in json.loads(done.stdout)]
