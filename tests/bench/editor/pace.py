"""How long composing takes, and how that grows with the number of events."""

from __future__ import annotations

import gc
import time

from digest.pipeline import build
from tests.bench.editor.made import made
from tests.bench.table import Table

SIZES = (100, 1_000, 10_000)
MOST_SECONDS = 2.0

#: Ten times the events may take ten times as long, and a little more: sorting and a fuller memory are not linear.
MOST_GROWTH = 10 * 1.3

_RUNS = 3


def measure(table: Table) -> None:
    """Add the CPU time of composing made windows: grouping, ranking, composing and verifying, without reading a file."""
    made_windows(100, seed=0)  # imports and expressions are compiled on first use
    took = {size: min(made_windows(size, seed) for seed in range(1, _RUNS + 1)) for size in SIZES}
    for size in SIZES[:-1]:
        table.told(f"composing {size:,} events", f"{took[size]:.3f} s")
    table.at_most(f"composing {SIZES[-1]:,} events", took[SIZES[-1]], MOST_SECONDS, "s")
    table.at_most("10,000 events beside 1,000", took[SIZES[-1]] / took[SIZES[-2]], MOST_GROWTH)


def made_windows(events: int, seed: int) -> float:
    """Return the CPU seconds that one made window takes; each seed has titles that no run has read before."""
    activity = made(events, seed)
    gc.collect()
    start = time.process_time()
    build(activity)
    return time.process_time() - start
