"""What a command costs, measured beside another one."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.bench.cost import Cost, cost_of, side_by_side, undisturbed


def test_commands_run_in_turn_after_a_run_of_each_that_is_not_counted(tmp_path: Path) -> None:
    log = tmp_path / "log"
    letter = "import sys; open(sys.argv[1], 'a').write(sys.argv[2])"
    commands = {name: [sys.executable, "-S", "-c", letter, str(log), name] for name in "ab"}
    costs = side_by_side(commands, 2)
    assert log.read_text() == "ababab"
    assert list(costs) == ["a", "b"]


def test_the_least_time_and_the_highest_memory_of_several_runs_count() -> None:
    assert undisturbed([Cost(2.0, 10), Cost(1.0, 30), Cost(3.0, 20)]) == Cost(1.0, 30)


def test_a_command_that_fails_has_no_cost() -> None:
    with pytest.raises(RuntimeError, match="exited with 3: no room"):
        cost_of([sys.executable, "-S", "-c", "import sys; sys.stderr.write('no room'); sys.exit(3)"])
