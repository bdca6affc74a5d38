"""How the waits and the CPU of slash commands are summed up."""

from __future__ import annotations

from tests.bench.commands import CLIENTS, Side


def test_the_p99_of_a_hundred_waits_is_the_second_longest() -> None:
    side = Side("", waits=[place / 1000 for place in range(1, 101)])
    assert (side.wait(0.99), side.wait(0.5)) == (99.0, 50.0)


def test_a_command_takes_its_share_of_the_turn_in_the_middle() -> None:
    side = Side("", cpu=[0.9, 0.1 * CLIENTS, 0.2 * CLIENTS])
    assert side.each == 100.0
