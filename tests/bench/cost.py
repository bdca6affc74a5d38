"""What a command costs: CPU time and peak memory of the process and all its children."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Cost:
    """CPU time in seconds (user and system) and peak resident memory in KiB."""

    cpu: float
    memory: int


def cost_of(command: Sequence[str]) -> Cost:
    """Run `command` once, output thrown away, and return what it cost. Raises RuntimeError when it fails.

    Python keeps the bytecode of what it has imported, as it does on every machine where nobody switched that off.
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=environment)
    said = process.stderr.read() if process.stderr else b""
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.stderr:
        process.stderr.close()
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)} exited with {process.returncode}: {said.decode(errors='replace')[-500:]}")
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss)


def side_by_side(commands: Mapping[str, Sequence[str]], runs: int) -> dict[str, Cost]:
    """Run every command `runs` times in turn, so that all meet the same machine, and return what each costs."""
    seen: dict[str, list[Cost]] = {name: [] for name in commands}
    for command in commands.values():
        cost_of(command)  # a first run fills the caches of the disk and of Python
    for _ in range(runs):
        for name, command in commands.items():
            seen[name].append(cost_of(command))
    return {name: undisturbed(costs) for name, costs in seen.items()}


def undisturbed(costs: Sequence[Cost]) -> Cost:
    """Return what a program costs by several runs: its least CPU time, as others only add to it, and its highest memory."""
    return Cost(min(each.cpu for each in costs), max(each.memory for each in costs))
