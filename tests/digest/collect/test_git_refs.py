"""The refs of a repository."""

from __future__ import annotations

from pathlib import Path

import pytest

from digest.collect.git_program import Git
from digest.collect.git_refs import Refs, is_release_branch, read_refs
from tests.gitrepo import GitRepo, run_git


@pytest.mark.parametrize(
    "name",
    [
        "7.x", "v7.x", "v1.2.x", "v3", "v1.28", "3.12", "2024.1", "release-4", "release-4.2", "release/4.2", "releases/v4",
        "release/next", "stable-2.17", "stable/2024.1", "rel_16_stable", "REL_16_STABLE", "branch-3.5", "7-0-stable",
        "dev-v3", "v0.40.0-release", "v1.28-release", "maint", "maint-2.43", "maint/2.x", "stable", "lts", "beta", "alpha",
        "next", "hotfix/1.2.3", "lamp-24.10", "lamp-1.96.0", "main", "master",
    ],
)  # fmt: skip
def test_a_name_that_projects_give_to_release_branches_is_one(name: str) -> None:
    assert is_release_branch(name, "owner/lamp")


@pytest.mark.parametrize(
    "name",
    [
        "1234", "feature", "fix-1234", "patch-1", "torch-2.5", "torch-v2", "somebody/release",
        "release-please--branches--main", "release/please", "renovate/lamp-2.x", "gh-pages", "develop",
        "maintain-things", "nextjs", "", "release-notes",
    ],
)  # fmt: skip
def test_a_name_that_people_give_to_their_work_is_none(name: str) -> None:
    assert not is_release_branch(name, "owner/lamp")


@pytest.fixture
def repo(tmp_path: Path) -> GitRepo:
    repo = GitRepo(tmp_path / "lamp", bare=False)
    repo.commit("Begin", at="2026-07-01T10:00Z", files={"lamp": "1\n"})
    return repo


def refs(path: Path) -> Refs:
    return read_refs(Git(path, "lamp"), "owner/lamp")


def default(path: Path) -> str | None:
    found = refs(path).default
    assert found is not None
    return found.name


def test_the_branch_that_is_checked_out_is_the_default(repo: GitRepo) -> None:
    repo.commit("Try", at="2026-08-01T10:00Z", branch="try")
    repo.write()
    assert default(repo.path) == "main"
    run_git(repo.path, "checkout", "--quiet", "try")
    assert default(repo.path) == "try"


def test_of_a_clone_it_is_what_the_remote_calls_so(repo: GitRepo, tmp_path: Path) -> None:
    repo.write()
    run_git(tmp_path, "clone", "--quiet", str(repo.path), "clone")
    run_git(tmp_path / "clone", "checkout", "--quiet", "-b", "try")
    assert default(tmp_path / "clone") == "main"
    run_git(tmp_path / "clone", "branch", "--quiet", "-D", "main")
    assert default(tmp_path / "clone") == "main"


def test_the_newer_of_a_branch_and_the_one_it_follows_counts(repo: GitRepo, tmp_path: Path) -> None:
    first = repo.write().shas[1]
    run_git(tmp_path, "clone", "--quiet", str(repo.path), "clone")
    second = repo.commit("Shine", at="2026-08-01T10:00Z")
    repo.write()
    found = refs(tmp_path / "clone").default
    assert found is not None
    assert found.tip == first
    run_git(tmp_path / "clone", "fetch", "--quiet")
    found = refs(tmp_path / "clone").default
    assert found is not None
    assert found.tip == repo.shas[second]


def test_a_detached_head_is_the_default_without_a_name(repo: GitRepo) -> None:
    repo.commit("Shine", at="2026-08-01T10:00Z")
    repo.write()
    run_git(repo.path, "checkout", "--quiet", repo.shas[1])
    found = refs(repo.path).default
    assert found is not None
    assert (found.name, found.tip) == (None, repo.shas[1])


@pytest.mark.parametrize(
    ("branches", "expected"), [(["try", "main"], "main"), (["master", "try"], "master"), (["old", "new"], "new"), ([], None)]
)
def test_where_head_names_a_branch_that_is_not_there_the_likeliest_counts(
    tmp_path: Path, branches: list[str], expected: str | None
) -> None:
    repo = GitRepo(tmp_path / "lamp.git", default="gone")
    for day, name in enumerate(branches, start=1):
        repo.commit("Begin", at=f"2026-08-{day:02}T10:00Z", branch=name)
    found = refs(repo.write().path).default
    assert (found.name if found else None) == expected


def test_release_branches_are_local_or_of_the_one_remote_that_counts(repo: GitRepo, tmp_path: Path) -> None:
    for name in ("v2.x", "v1.x", "somebody/try"):
        repo.branch(name, 1)
    repo.write()
    run_git(tmp_path, "clone", "--quiet", "--origin=upstream", str(repo.path), "clone")
    clone = tmp_path / "clone"
    run_git(clone, "branch", "stable")
    assert [branch.name for branch in refs(clone).releases] == ["stable", "v1.x", "v2.x"]
    run_git(clone, "update-ref", "refs/remotes/origin/v9.x", "HEAD")
    assert [branch.name for branch in refs(clone).releases] == ["stable", "v9.x"]


def test_only_tags_of_commits_are_tags(repo: GitRepo) -> None:
    repo.tag("v1", of=1, at="2026-07-02T10:00Z")
    repo.tag("v2", of=1)
    repo.write()
    run_git(repo.path, "tag", "tree", "HEAD^{tree}")
    run_git(repo.path, "tag", "blob", "HEAD:lamp")
    assert refs(repo.path).tags == (("v1", repo.shas[1], 1782986400), ("v2", repo.shas[1], 1782900000))
