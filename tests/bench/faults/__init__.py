"""What the verifier finds of faults, and what it holds against true sentences: `python -m tests.bench faults`.

`corpus` reads the change sets and their true sentences, `mutators` make false ones of them, `judge` puts a sentence into a
story and asks the verifier, `measure` counts, `report` writes the table. The verdict is on the part that is only measured;
the figure of the part to develop on stands beside it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.bench.faults.corpus import PARTS, Part, load
from tests.bench.faults.report import Measured, listing, look, rows
from tests.bench.table import Table

__all__ = ["lists", "measure"]


def measure(part: Part | None = None, *, timed: bool = True, record: Path | None = None) -> Table:
    """Measure one part, or both with the verdict on the one that is only measured.

    Args:
        timed: hold the times to their limits; else they are only told, since they move with the machine.
        record: a file for the figures, as JSON.

    Raises:
        InputError: a part of the corpus cannot be read.
    """
    seen = {each: look(load(each), timed=each == (part or "heldout")) for each in PARTS if part in (None, each)}
    main = seen[part or "heldout"]
    table = Table()
    figures = rows(main, None if part else seen["develop"], timed=timed)
    for row in figures:
        row.enter(table)
    if record:
        record.write_text(json.dumps(_recorded(main, figures), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return table


def _recorded(main: Measured, figures: list[Any]) -> dict[str, Any]:
    told = [{"figure": each.name, "measured": each.measured, "target": each.target, "holds": each.holds} for each in figures]
    return {"corpus": main.size, "figures": told}


def lists(what: str, part: Part | None = None) -> str:
    """What is missed of a class, or every true sentence that is blocked: of the part to develop on where none is named.

    Raises:
        InputError: there is no such class.
    """
    return listing(what, load(part or "develop"))
