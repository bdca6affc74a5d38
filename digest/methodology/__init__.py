"""How a story is made and how it is checked, for readers: printed by `repojournal methodology`, served as a page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

_HERE = Path(__file__).parent

#: Written by `python -m tests.bench faults --record digest/methodology/figures.json`.
_FIGURES = _HERE / "figures.json"


class Figure(NamedTuple):
    """One row of what was measured, as text; `holds` where it meets its target."""

    figure: str
    measured: str
    target: str
    holds: bool


def methodology() -> str:
    """Return the text in Markdown, the measured figures in it."""
    opening, closing = ((_HERE / name).read_text(encoding="utf-8") for name in ("methodology.md", "closing.md"))
    recorded = json.loads(_FIGURES.read_text(encoding="utf-8"))
    return f"{opening}{_corpus(recorded['corpus'])}\n\n{_table(figures(recorded))}{closing}"


def figures(recorded: dict[str, list[dict[str, str | bool]]]) -> tuple[Figure, ...]:
    """Return the rows of a record of the measurement."""
    return tuple(
        Figure(str(row["figure"]), str(row["measured"]), str(row["target"]), bool(row["holds"]))
        for row in recorded["figures"]
    )


def _corpus(counted: dict[str, int]) -> str:
    return (
        f"On {counted['sets']} sets of changes with {counted['sentences']} true sentences, {counted['paraphrases']} of them "
        f"freely worded by a person, and {counted['mutants']:,} wrong ones made from them:"
    )


def _table(rows: tuple[Figure, ...]) -> str:
    lines = ["| figure | measured | target | |", "|---|---|---|---|"]
    lines += [f"| {row.figure} | {row.measured} | {row.target} | {'' if row.holds else 'missed'} |" for row in rows]
    return "\n".join(lines) + "\n"


def page(stylesheet: str | None = None) -> str:
    """Return the text as a page of HTML in the looks of a story. Arguments as in `digest.render.html.render_html`."""
    from markdown_it import MarkdownIt

    from digest.render.html import prose_page

    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(methodology())
    return prose_page("How a story is made, and how it is checked", html, stylesheet)
