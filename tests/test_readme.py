"""What the README shows is what the program does."""

from __future__ import annotations

import re
from pathlib import Path

from bot.cli import SEED
from digest import Activity, build
from digest.render import render

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_story_is_the_one_that_digest_prints() -> None:
    shown = re.findall(r"```text\n(.*?)```", README, re.DOTALL)
    assert shown == [render(build(Activity.load(SEED)), "text")]


def test_the_ci_runs_the_test_command_of_the_readme() -> None:
    (command,) = re.findall(r"^python3 -m venv .*pytest$", README, re.MULTILINE)
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_no_module_is_longer_than_450_lines() -> None:
    modules = [path for folder in ("digest", "bot") for path in (ROOT / folder).rglob("*.py")]
    assert {
        str(path.relative_to(ROOT)): length
        for path in modules
        if (length := len(path.read_text(encoding="utf-8").splitlines())) > 450
    } == {}
