"""Any story from any activity is borne out, and with any single fault it is not."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from digest import build, verify
from digest.model import Activity, Pull
from tests.bench.faults.corpus import set_of
from tests.bench.faults.judge import held
from tests.bench.faults.measure import against
from tests.bench.faults.mutators import FAULTS, Fault
from tests.digest.compose.test_any_window import BODIES, TITLES, events
from tests.digest.windows import BRAKES, ENGINE, squash, window

#: The classes of which nothing at all may slip through what a composer writes.
STRICT = tuple(fault for fault in FAULTS if fault.gate >= 99)


@st.composite
def windows(draw: st.DrawFn) -> Activity:
    """Any window; most of its merged pull requests with their squash commits."""
    found = draw(events(TITLES, BODIES))
    merged = [each for each in found if isinstance(each, Pull) and each.merged_at and draw(st.integers(0, 3))]
    repos = {ENGINE.name: ENGINE, BRAKES.name: BRAKES}
    squashed = (
        squash(each.number, each.title, f"ff{each.number:02x}", repo=repos[each.repo], at=each.merged_at) for each in merged
    )
    return window(*found, *squashed)


@given(windows())
@settings(max_examples=25, deadline=None)
def test_any_composed_story_is_borne_out(activity: Activity) -> None:
    assert verify(build(activity), activity) == ()


@pytest.mark.parametrize("fault", STRICT, ids=lambda each: str(each.name))
@given(activity=windows(), seed=st.integers(0, 1_000))
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.filter_too_much], derandomize=True)
def test_any_story_with_a_single_fault_is_not(fault: Fault, activity: Activity, seed: int) -> None:
    made = [each for _, each in islice(fault.mutants(set_of(activity)), 200)]
    free = [each for each in made if each.truth is None or not against(each.truth)]
    assume(free)
    mutant = Random(seed).choice(free)
    assert held(mutant), f"{mutant.before} | {mutant.said}"
