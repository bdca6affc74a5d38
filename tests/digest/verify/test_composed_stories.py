"""The template's own stories pass without a finding: one here would be a bug of the composer or of the verifier."""

from __future__ import annotations

from pathlib import Path

import pytest

from digest.compose import compose
from digest.group import group
from digest.model import Activity
from digest.rank import rank
from digest.story import number
from digest.verify import Finding, check
from tests.digest.verify.works import WORKS
from tests.shared import SHARED, needs_shared

SEEDS = sorted((Path(__file__).resolve().parents[3] / "seeds").glob("*.json"))
RECORDED = sorted((SHARED / "activity").glob("*.json"))


def found_in_draft(activity: Activity) -> tuple[Finding, ...]:
    """What the verifier finds before anything is held back."""
    ledger = group(activity)
    return check(number(compose(ledger, rank(ledger))), activity, ledger)


@pytest.mark.parametrize("path", SEEDS, ids=lambda path: path.stem)
def test_a_seed_story_has_no_finding(path: Path) -> None:
    assert found_in_draft(Activity.load(path)) == ()


def test_the_story_of_the_works_has_no_finding() -> None:
    assert found_in_draft(WORKS) == ()


@needs_shared
@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_the_story_of_recorded_activity_has_no_finding(path: Path) -> None:
    assert found_in_draft(Activity.load(path)) == ()
