"""The entry point: what it does before and after the command."""

from __future__ import annotations

import subprocess
import sys

import pytest

COUNT = """
import gc, sys
from bot import __main__, cli
cli.run = lambda arguments: {run}
sys.argv = ["repojournal", "digest"]
try:
    __main__.main()
except SystemExit as stop:
    print(gc.get_threshold()[0], gc.get_freeze_count() > 0, stop.code)
"""


def outcome(run: str) -> str:
    command = [sys.executable, "-c", COUNT.format(run=run)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def test_a_command_that_ends_soon_hardly_looks_for_garbage() -> None:
    assert outcome("0") == "1000000 True 0"


@pytest.mark.parametrize("name", ["run", "desk"])
def test_the_newsroom_looks_for_garbage_as_ever(name: str) -> None:
    asked = f"cli._Commands('x').get_command(None, {name!r}) is None or 3"
    assert outcome(asked) == "700 True 3"


def test_the_version_is_told_before_anything_is_imported() -> None:
    code = """
import sys
from bot.__main__ import main
sys.argv = ["repojournal", "--version"]
main()
print("click" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split()[-1] == "False"
