"""What an editor would say of the stories of a folder: `python -m tests.bench editor FOLDER`.

Each figure of the table is a function that looks at every edition and lists what is not as it should be. `proof`, `counts`,
`status`, `style` and `key` hold them; `fields` derives a second time, and independently of the composer, what they compare
the stories with; `pace` measures time on `made` windows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from digest.errors import InputError
from digest.model import Activity
from tests.bench.editor import counts, pace, proof, status, style
from tests.bench.editor.edition import Edition, edit, recordings
from tests.bench.editor.figure import Figure, Row, figure
from tests.bench.editor.key import Entry, Key, load_key, rows
from tests.bench.editor.show import shown
from tests.bench.table import Table

_FIGURES: tuple[Callable[[Sequence[Edition]], Row], ...] = (
    proof.clean_drafts,
    proof.clean_stories,
    counts.twice,
    status.wrong_claims,
    style.short_headlines,
    style.active_headlines,
    style.short_ledes,
    style.median_length,
    style.fair_length,
    style.openings,
    style.own_words,
    proof.loose_ends,
)


def measure(folder: Path, key: Path | None = None, *, listing: bool = False) -> tuple[Table, str]:
    """Compose every recorded window of a folder and measure the stories and the time.

    Args:
        key: the editor's key; None for `../key/KEY.json` beside the folder, where there is one.
        listing: also return the lines of what misses.

    Returns:
        The table, and for each row that misses something its name and one line for each miss; empty without `listing`.

    Raises:
        InputError: the folder has no recorded window, or the key cannot be read.
    """
    composed, editions = compose_all(recordings(folder))
    table = Table()
    found = (composed, *look(editions, find_key(folder, key)))
    for row in found:
        row.enter(table)
    pace.measure(table)
    return table, listed(found) if listing else ""


def look(editions: Sequence[Edition], key: Key | None) -> tuple[Row, ...]:
    """Return the rows about the stories themselves, in the order of the table."""
    return (*(row(editions) for row in _FIGURES), *rows(editions, key))


def compose_all(paths: Sequence[Path]) -> tuple[Figure, list[Edition]]:
    """Compose every file; return how many could be composed, and the editions of those."""
    editions: list[Edition] = []
    looks: list[tuple[str, bool]] = []
    for path in paths:
        try:
            editions.append(edit(path.name, Activity.load(path)))
        except Exception as error:  # noqa: BLE001 - whatever goes wrong with one file is what this row counts
            looks.append((f"{path.name}: {type(error).__name__}: {error}", False))
        else:
            looks.append((path.name, True))
    return figure("files composed without error", "files", looks, 100), editions


def find_key(folder: Path, key: Path | None) -> Key | None:
    """Return the named key, or the one beside the folder; None where there is none."""
    beside = folder.resolve().parent / "key" / "KEY.json"
    return load_key(key or beside) if key or beside.is_file() else None


def listed(found: Sequence[Row]) -> str:
    """Return what misses: for each row its name, then one line for each file and item."""
    parts = [[row.name, *(f"  {line}" for line in row.missed), ""] for row in found if row.missed]
    return "\n".join(line for part in parts for line in part)


def show(folder: Path, name: str, key: Path | None = None) -> str:
    """Return one story of a folder beside its activity.

    Raises:
        InputError: there is no such file, it is no activity/1, or the key cannot be read.
    """
    path = folder / name if (folder / name).is_file() else Path(name)
    if not path.is_file():
        raise InputError(f"{path} is no file, and {folder} has none of that name")
    entry: Entry | None = (find_key(folder, key) or {}).get(path.name)
    return shown(edit(path.name, Activity.load(path)), entry)
