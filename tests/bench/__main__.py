"""`python -m tests.bench NAME [--short]`: print a table and, as the last line, `holds` or `falls short: …`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.bench.table import Table


def main() -> int:
    """Run one measurement and return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    names = parser.add_subparsers(dest="name", required=True, metavar="NAME")
    start = names.add_parser("start", help="start-up and digest --git, in CPU time, beside python -c pass and git-changelog")
    start.add_argument("--repo", action="append", default=[], type=Path, help="measure on this repository, too")
    start.add_argument("--short", action="store_true", help="fewer runs, as in CI")
    asked = parser.parse_args()
    table: Table = _run(asked)
    sys.stdout.write(table.text())
    return 0 if table.holds else 1


def _run(asked: argparse.Namespace) -> Table:
    from tests.bench import start

    return start.measure(asked.repo, runs=3 if asked.short else 9)


if __name__ == "__main__":
    sys.exit(main())
