"""`python -m tests.bench NAME`: print a table and, as the last line, `holds` or `falls short: …`; exit code 0 or 1."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from digest.errors import InputError
from tests.bench.table import Table


def main() -> int:
    """Run one measurement and return its exit code: 2 where its input cannot be used."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    names = parser.add_subparsers(dest="name", required=True, metavar="NAME")
    start = names.add_parser("start", help="start-up and digest --git, in CPU time, beside python -c pass and git-changelog")
    start.add_argument("--repo", action="append", default=[], type=Path, help="measure on this repository, too")
    start.add_argument("--short", action="store_true", help="fewer runs, as in CI")
    start.set_defaults(run=_start)
    editor = names.add_parser("editor", help="the stories of recorded windows, and the time of composing")
    editor.add_argument("folder", type=Path, help="a folder of activity/1 files, such as seeds")
    editor.add_argument("--key", type=Path, help="the editor's key; else ../key/KEY.json beside the folder, if it is there")
    editor.add_argument("--list", action="store_true", dest="listing", help="list what each row misses, one line each")
    editor.add_argument("--show", metavar="FILE", help="instead print one story of the folder beside its activity")
    editor.set_defaults(run=_editor)
    faults = names.add_parser("faults", help="what the verifier finds of faults, and holds against true sentences")
    faults.add_argument("--part", choices=("develop", "heldout"), help="measure this part alone")
    faults.add_argument(
        "--list",
        metavar="CLASS",
        dest="listing",
        help="instead list what is missed of a class, or what is `blocked`; of develop unless --part says otherwise",
    )
    faults.add_argument("--record", type=Path, metavar="FILE", help="also write the figures as JSON")
    faults.add_argument("--no-time", action="store_true", help="tell the times, but judge without them, as in CI")
    faults.set_defaults(run=_faults)
    collect = names.add_parser("collect", help="requests, time and memory of reading GitHub, against a local stand-in")
    collect.add_argument("--short", action="store_true", help="smaller desks, as in CI")
    collect.set_defaults(run=_collect)
    rewriter = names.add_parser("rewriter", help="wordings of a model that are let stand, true ones and false ones")
    rewriter.add_argument("--part", choices=("develop", "heldout"), default="develop", help="measure this part")
    rewriter.add_argument("--list", action="store_true", dest="listing", help="also list what is printed of false ones")
    rewriter.set_defaults(run=_rewriter)
    commands = names.add_parser("commands", help="slash commands acknowledged, beside a handler that does nothing else")
    commands.add_argument("--short", action="store_true", help="fewer turns, as in CI")
    commands.set_defaults(run=_commands)
    asked = parser.parse_args()
    try:
        code: int = asked.run(asked)
    except InputError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return code


def _start(asked: argparse.Namespace) -> int:
    from tests.bench import start

    return _verdict(start.measure(asked.repo, runs=3 if asked.short else 9))


def _editor(asked: argparse.Namespace) -> int:
    from tests.bench import editor

    if asked.show:
        sys.stdout.write(editor.show(asked.folder, asked.show, asked.key))
        return 0
    table, listing = editor.measure(asked.folder, asked.key, listing=asked.listing)
    sys.stdout.write(f"{listing}\n" if listing else "")
    return _verdict(table)


def _faults(asked: argparse.Namespace) -> int:
    from tests.bench import faults

    if asked.listing:
        sys.stdout.write(f"{faults.lists(asked.listing, asked.part)}\n")
        return 0
    return _verdict(faults.measure(asked.part, timed=not asked.no_time, record=asked.record))


def _rewriter(asked: argparse.Namespace) -> int:
    from tests.bench import rewriter

    table, told = rewriter.measure(asked.part)
    if asked.listing:
        sys.stdout.write("".join(f"{each.fault}: {each.before} | {each.printed}\n" for each in told))
    return _verdict(table)


def _commands(asked: argparse.Namespace) -> int:
    from tests.bench import commands

    return _verdict(commands.measure(short=asked.short))


def _collect(asked: argparse.Namespace) -> int:
    from tests.bench import collect

    return _verdict(collect.measure(short=asked.short))


def _verdict(table: Table) -> int:
    sys.stdout.write(table.text())
    return 0 if table.holds else 1


if __name__ == "__main__":
    sys.exit(main())
