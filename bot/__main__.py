"""`python -m bot`, and the `repojournal` command."""

from __future__ import annotations

import gc
import sys
from typing import NoReturn

from bot import __version__

#: New objects between two searches for garbage. What a story is made from lives until the end, so the usual 700 make a
#: search a millisecond that finds nothing: a twentieth of the time of a small story.
PATIENT = 1_000_000


def main() -> None:
    """Run the command line. `--version` alone answers before anything is imported: importing click is most of its cost."""
    if sys.argv[1:] == ["--version"]:
        sys.stdout.write(f"repojournal {__version__}\n")
        return
    import signal

    gc.set_threshold(PATIENT)
    signal.signal(signal.SIGTERM, _terminated)
    try:
        from bot.cli import run

        code = run(sys.argv[1:])
    except KeyboardInterrupt:  # before click takes care of it, or after
        sys.exit(128 + signal.SIGINT)
    gc.freeze()  # nor is it searched when the interpreter ends
    sys.exit(code)


def _terminated(number: int, _frame: object) -> NoReturn:
    """End as by Ctrl-C: a program that was started is ended, and a clone under way is removed."""
    sys.exit(128 + number)


if __name__ == "__main__":
    main()
