"""`python -m bot`, and the `repojournal` command."""

from __future__ import annotations

import sys

from bot import __version__


def main() -> None:
    """Run the command line. `--version` alone answers before anything is imported: importing click is most of its cost."""
    if sys.argv[1:] == ["--version"]:
        sys.stdout.write(f"repojournal {__version__}\n")
        return
    from bot.cli import run

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
