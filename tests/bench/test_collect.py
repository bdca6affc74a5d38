"""The measurement of collecting counts what was asked, and notices what is missing."""

from __future__ import annotations

from dataclasses import replace

from tests.bench.collect import missing, runs_of
from tests.bench.collecting import Run
from tests.peers.process import installed_schema

WHOLE = Run(requests=6, counted=6, points=182, seconds=1.0, events=101, failures=0, memory=45.0)


def test_a_small_desk_is_read_once_and_an_hour_later_with_nothing_missing() -> None:
    installed_schema()
    day, later = runs_of(10, active=10, latency=0)
    assert (day.requests, day.events, missing(day, 10)) == (2, 101, 0)
    assert (later.requests, later.events, later.failures) == (1, 0, 0)


def test_an_event_or_a_repository_that_is_missing_is_counted() -> None:
    assert missing(WHOLE, 10) == 0
    assert missing(replace(WHOLE, events=99, failures=1), 10) == 3
