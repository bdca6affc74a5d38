"""One desk read from a stand-in, in a process of its own: `python -m tests.bench.collecting URL --repos 100 --token`.

Reads the day of the made world, then the hour after it, in which nothing is new; prints what that took as JSON. A first
reading of the day is not measured.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import resource
import sys
import time
import urllib.request
from dataclasses import asdict, dataclass
from datetime import timedelta

from digest.collect.github import GitHubCollector
from digest.collect.github.account import Account
from digest.collect.github.signin import Personal
from digest.model import Window
from tests.peers.github_world import DAY, part_name


@dataclass(frozen=True)
class Run:
    """What one run took.

    Args:
        requests: how many were sent.
        counted: how many of them count against a limit.
        points: what they cost.
        seconds: how long it took.
        events: how many events it brought.
        failures: how many repositories it could not read.
        memory: the peak of the process so far, in MB.
    """

    requests: int
    counted: int
    points: int
    seconds: float
    events: int
    failures: int
    memory: float


async def collect(url: str, repos: int, token: str | None) -> list[Run]:
    """Read the day, and the hour after it."""
    names = [part_name(place) for place in range(repos)]
    later = Window(DAY.end, DAY.end + timedelta(hours=1))
    runs = []
    # The stand-in works out what it is asked for the first time, which is no time of the collector's.
    await GitHubCollector(names, account=Account(Personal(token), url)).collect(DAY)
    await asyncio.to_thread(_costs, url)
    account = Account(Personal(token), url)
    for window in (DAY, later):
        started = time.monotonic()
        found = await GitHubCollector(names, account=account).collect(window)
        seconds = time.monotonic() - started
        costs = await asyncio.to_thread(_costs, url)
        counted = sum(bool(each) for each in costs)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        runs.append(Run(len(costs), counted, sum(costs), seconds, len(found.events), len(found.failures), memory))
    return runs


def _costs(url: str) -> list[int]:
    """What each request since the last call cost, as the stand-in counts."""
    with urllib.request.urlopen(f"{url}/_asked") as answer:  # noqa: S310
        return [each["cost"] for each in json.load(answer)]


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("url")
    options.add_argument("--repos", type=int, default=100)
    options.add_argument("--token", action="store_true")
    asked = options.parse_args()
    done = asyncio.run(collect(asked.url, asked.repos, "ghp_example" if asked.token else None))
    sys.stdout.write(json.dumps([asdict(each) for each in done]) + "\n")
