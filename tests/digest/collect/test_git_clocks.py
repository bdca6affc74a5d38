"""Commits whose clocks were wrong: what stands below them in a branch is told all the same."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from digest.collect import Collected
from digest.collect.git import GitCollector
from digest.collect.git_history import READ_ON
from digest.model import Commit, Window
from tests.gitrepo import GitRepo

AUGUST = Window(datetime(2026, 8, 1, tzinfo=UTC), datetime(2026, 9, 1, tzinfo=UTC))
LONG_AGO = "2001-01-01T00:00Z"


@pytest.fixture
def repo(tmp_path: Path) -> GitRepo:
    repo = GitRepo(tmp_path / "lamp.git")
    repo.commit("Begin", at="2026-07-01T10:00Z")
    return repo


def told(repo: GitRepo) -> list[str]:
    return titles(GitCollector(str(repo.write().path)).read(AUGUST))


def titles(collected: Collected) -> list[str]:
    return [event.title for event in collected.events if isinstance(event, Commit)]


def test_a_tip_from_long_ago_hides_nothing_below_it(repo: GitRepo) -> None:
    repo.commit("Shine", at="2026-08-10T10:00Z")
    repo.commit("Dim", at="2026-08-11T10:00Z")
    repo.commit("From long ago", at=LONG_AGO)
    assert told(repo) == ["Shine", "Dim"]


def test_commits_from_long_ago_amid_the_window_hide_nothing_below_them(repo: GitRepo) -> None:
    repo.commit("Shine", at="2026-08-10T10:00Z")
    for nth in range(READ_ON - 1):
        repo.commit(f"Patch {nth}", at=LONG_AGO)
    repo.commit("Dim", at="2026-08-11T10:00Z")
    repo.commit("From long ago", at=LONG_AGO)
    repo.commit("Glow", at="2026-08-12T10:00Z")
    assert told(repo) == ["Shine", "Dim", "Glow"]


def test_a_merge_below_a_tip_from_long_ago_brings_its_commits(repo: GitRepo) -> None:
    wired = repo.commit("Wire it", at="2026-06-01T10:00Z", branch="wire", onto=1)
    repo.merge("Merge pull request #7 from somebody/wire", at="2026-08-10T10:00Z", of=wired)
    repo.commit("From long ago", at=LONG_AGO)
    assert told(repo) == ["Wire it", "Merge pull request #7 from somebody/wire"]


def test_a_tip_from_long_ago_hides_nothing_on_a_release_branch(repo: GitRepo) -> None:
    repo.commit("Fix 1.0", at="2026-08-10T10:00Z", branch="release-1.0", onto=1)
    repo.commit("From long ago", at=LONG_AGO, branch="release-1.0")
    repo.commit("Older", at="2026-07-10T10:00Z", branch="release-0.9", onto=1)
    assert told(repo) == ["Fix 1.0"]


def test_a_history_of_which_nothing_is_in_the_window_is_read_on_so_far_and_no_further(tmp_path: Path) -> None:
    """The bound itself: a row of old times that is longer than it hides what is below."""
    repo = GitRepo(tmp_path / "lamp.git")
    repo.commit("Shine", at="2026-08-10T10:00Z")
    for nth in range(READ_ON):
        repo.commit(f"Patch {nth}", at=LONG_AGO)
    assert told(repo) == []
