"""Processes of this machine, as /proc shows them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path


def children(process: int) -> list[int]:
    """The processes that a process started, in whichever thread."""
    threads = Path(f"/proc/{process}/task").iterdir()
    return [int(child) for thread in threads for child in (thread / "children").read_text().split()]


def running(processes: Iterable[int]) -> list[int]:
    """Those of `processes` that are still there."""
    return [process for process in processes if Path(f"/proc/{process}").exists()]
