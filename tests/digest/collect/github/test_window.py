"""What belongs to a window, and how it stood at its end."""

from __future__ import annotations

from datetime import timedelta

import pytest

from digest.collect.github.window import at_the_end_of
from digest.model import Pull
from tests.digest.collect.github.served import WINDOW

AFTER = WINDOW.end + timedelta(hours=1)
INSIDE = WINDOW.start + timedelta(hours=1)
BEFORE = WINDOW.start - timedelta(hours=1)


@pytest.mark.parametrize(
    ("pull", "state"),
    [
        (Pull("a/b", 1, "merged", opened_at=BEFORE, merged_at=INSIDE, updated_at=AFTER), "merged"),
        (Pull("a/b", 1, "closed", opened_at=BEFORE, closed_at=INSIDE), "closed"),
        (Pull("a/b", 1, "merged", opened_at=BEFORE, merged_at=WINDOW.start), "merged"),
        (Pull("a/b", 1, "merged", opened_at=INSIDE, merged_at=WINDOW.end, merge_sha="c"), "open"),
        (Pull("a/b", 1, "closed", opened_at=INSIDE, closed_at=AFTER), "open"),
        (Pull("a/b", 1, "open", opened_at=BEFORE, updated_at=INSIDE), "open"),
        (Pull("a/b", 1, "open", opened_at=INSIDE, updated_at=AFTER), "open"),
        (Pull("a/b", 1, "merged", opened_at=BEFORE, merged_at=BEFORE, updated_at=INSIDE), None),
        (Pull("a/b", 1, "open", opened_at=BEFORE, updated_at=AFTER), None),
        (Pull("a/b", 1, "open", opened_at=AFTER, updated_at=AFTER), None),
    ],
)
def test_a_late_run_tells_a_pull_request_as_a_punctual_one_would(pull: Pull, state: str | None) -> None:
    told = at_the_end_of(WINDOW, pull)
    assert (told.state if told else None) == state
    if told and told.state == "open":
        assert (told.merged_at, told.closed_at, told.merge_sha) == (None, None, None)
