"""Open work is told as open, and what is on hold says until when."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from digest import build
from digest.model import Activity, DeskInfo, Pull, Window

DAY = Window(datetime(2026, 9, 10, tzinfo=UTC), datetime(2026, 9, 11, tzinfo=UTC))


def told(*pulls: tuple[str, str]) -> list[list[str]]:
    """The body of a story about open pull requests (repository, title) and one landed change."""
    touched = datetime(2026, 9, 10, 5, tzinfo=UTC)
    landed = Pull("acme/kiln", 99, "merged", "Add a gauge", merged_at=touched)
    events = [Pull(repo, index, "open", title, updated_at=touched) for index, (repo, title) in enumerate(pulls, 1)]
    story = build(Activity(DeskInfo("acme", "Acme"), DAY, DAY.end, events=(*events, landed)))
    assert story.withheld == ()
    return [[each.plain for each in paragraph] for paragraph in story.body]


def test_several_with_one_date_share_the_sentence_that_says_it() -> None:
    assert told(
        ("acme/kiln", "[DON'T MERGE BEFORE Sep 12] Use the new exporter"),
        ("acme/oven", "[DON'T MERGE BEFORE Sep 12] Enable tracing"),
    ) == [
        [
            "Still pending in oven: a pull request to enable tracing.",
            "Also pending in kiln: a pull request to use the new exporter.",
            "Their titles say not to merge before September 12, 2026, so treat them as scheduled, not shipped.",
        ]
    ]


@pytest.mark.parametrize("mark", ["[do not merge]", "DO NOT LAND:", "[on hold]"])
def test_without_a_date_they_are_told_as_on_hold(mark: str) -> None:
    assert told(("acme/kiln", f"{mark} Use the new exporter"), ("acme/kiln", f"{mark} Enable tracing")) == [
        ["On hold in kiln: pull requests to enable tracing and to use the new exporter."]
    ]
