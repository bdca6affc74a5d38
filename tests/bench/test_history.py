"""The made history is what the measurements take it for."""

from __future__ import annotations

from pathlib import Path

from tests.bench.history import NEWEST, write_history
from tests.gitrepo import run_git


def test_a_history_has_its_length_its_newest_commit_and_its_mixture(tmp_path: Path) -> None:
    repo = write_history(tmp_path / "made", commits=301)
    titles = run_git(repo, "log", "--format=%s", "main").decode().splitlines()
    assert len(titles) == 301
    assert int(run_git(repo, "log", "-1", "--format=%ct", "main")) == NEWEST.timestamp()
    assert run_git(repo, "tag").decode().split() == ["v1.1.0", "v1.2.0"]
    squashed = sum(title.endswith(")") for title in titles)
    merged = sum(title.startswith("Merge pull request #") for title in titles)
    assert (squashed, merged) == (171, 33)


def test_a_history_is_the_same_every_time(tmp_path: Path) -> None:
    first, again = (write_history(tmp_path / name, commits=50) for name in ("first", "again"))
    other = write_history(tmp_path / "other", commits=50, seed=2)
    tips = [run_git(repo, "rev-parse", "main") for repo in (first, again, other)]
    assert tips[0] == tips[1] != tips[2]
