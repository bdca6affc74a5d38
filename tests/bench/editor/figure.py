"""A figure: how many things were looked at, and which of them are not as they should be."""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from dataclasses import dataclass

from tests.bench.table import Table


@dataclass(frozen=True)
class Figure:
    """A share, or a number of faults.

    Args:
        looked: how many things were looked at.
        missed: one line for each that is not as it should be: the file, and what it is about.
        least: the percentage that has to be right; None where nothing may be wrong, and the faults are counted.
        what: what the things are, in the plural.
    """

    name: str
    what: str
    looked: int
    missed: tuple[str, ...]
    least: float | None = None

    def enter(self, table: Table) -> None:
        """Write the row of this figure."""
        if self.least is None:
            table.none(self.name, len(self.missed), f"in {self.looked} {self.what}")
        elif self.looked:
            good = self.looked - len(self.missed)
            table.at_least(self.name, 100 * good / self.looked, self.least, f"{good} of {self.looked} {self.what}")
        else:
            table.told(self.name, f"there are no {self.what}")


@dataclass(frozen=True)
class Middle:
    """The median of one figure per file, with a least value in percent, or only told.

    Args:
        values: one for each file.
        missed: what stands in the way of a better value, one line each.
    """

    name: str
    what: str
    values: tuple[float, ...]
    missed: tuple[str, ...] = ()
    least: float | None = None

    def enter(self, table: Table) -> None:
        """Write the row of this figure."""
        if not self.values:
            table.told(self.name, f"there are no {self.what}")
        elif self.least is None:
            table.told(self.name, f"{statistics.median(self.values):g} ({len(self.values)} {self.what})")
        else:
            table.at_least(
                self.name, statistics.median(self.values), self.least, f"median of {len(self.values)} {self.what}"
            )


@dataclass(frozen=True)
class Unknown:
    """A figure that cannot be had, and why."""

    name: str
    why: str
    missed: tuple[str, ...] = ()

    def enter(self, table: Table) -> None:
        """Write the row of this figure."""
        table.told(self.name, self.why)


#: What the rows of the table are made from.
Row = Figure | Middle | Unknown


def figure(name: str, what: str, looks: Iterable[tuple[str, bool]], least: float | None = None) -> Figure:
    """Return the figure of things that were looked at: one line for each, and whether it is as it should be."""
    seen = list(looks)
    return Figure(name, what, len(seen), tuple(line for line, good in seen if not good), least)
