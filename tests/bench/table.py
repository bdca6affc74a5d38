"""The table that every measurement prints: figure, measured, target."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Table:
    """Rows of figures; `holds` is whether every row with a limit keeps it."""

    rows: list[tuple[str, str, str]] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    def at_most(self, figure: str, measured: float, limit: float, unit: str = "times") -> None:
        """Add a figure that may not exceed `limit`."""
        self.rows.append((figure, f"{measured:.2f} {unit}", f"<= {limit:g} {unit}"))
        if measured > limit:
            self.missed.append(f"{figure} {measured:.2f} > {limit:g}")

    def at_least(self, figure: str, percent: float, least: float, of: str) -> None:
        """Add a share in percent that may not be below `least`; `of` says of what. It is cut to one digit, not rounded."""
        shown = f"{int(percent * 10) / 10:.1f} %"
        self.rows.append((figure, f"{shown} ({of})", f"{'' if least == 100 else '>= '}{least:g} %"))
        if percent < least:
            self.missed.append(f"{figure} {shown} < {least:g} %")

    def none(self, figure: str, number: int, of: str) -> None:
        """Add a number of faults, which has to be 0; `of` says among how many they were looked for."""
        self.rows.append((figure, f"{number} ({of})", "0"))
        if number:
            self.missed.append(f"{figure} {number} > 0")

    def told(self, figure: str, measured: str) -> None:
        """Add a figure that has no limit."""
        self.rows.append((figure, measured, ""))

    @property
    def holds(self) -> bool:
        return not self.missed

    def text(self) -> str:
        """The table, and the verdict as the last line."""
        rows = [("figure", "measured", "target"), *self.rows]
        widths = [max(len(row[column]) for row in rows) for column in range(3)]
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]
        lines.insert(1, "  ".join("-" * width for width in widths))
        return "\n".join([*lines, "holds" if self.holds else f"falls short: {'; '.join(self.missed)}"]) + "\n"
