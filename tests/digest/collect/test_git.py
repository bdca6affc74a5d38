"""What landed in a window, as git tells it."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import pytest

from digest.collect import Collected
from digest.collect.git import COUNTED_COMMITS, GitCollector
from digest.collect.git_log import FILES_KEPT
from digest.model import Commit, Failure, FileChange, Person, Repo, Tag, Window
from tests.gitrepo import GitRepo, run_git

AUGUST = Window(datetime(2026, 8, 1, tzinfo=UTC), datetime(2026, 9, 1, tzinfo=UTC))


@pytest.fixture
def repo(tmp_path: Path) -> GitRepo:
    return GitRepo(tmp_path / "lamp.git")


def read(repo: GitRepo, window: Window = AUGUST) -> Collected:
    """Write what is new in `repo`, and collect it."""
    repo.write()
    return GitCollector(str(repo.path)).read(window)


def commits(collected: Collected) -> list[Commit]:
    return [event for event in collected.events if isinstance(event, Commit)]


def titles(collected: Collected) -> list[str]:
    return [event.title for event in commits(collected)]


def test_a_commit_is_told_with_all_that_git_knows(repo: GitRepo) -> None:
    repo.commit("Begin", at="2026-07-01T10:00Z", files={"lamp.py": "off\n" * 20, "old.py": "1\n2\n3\n"})
    mark = repo.commit(
        "Shine (#12)\n\nIt was dark.\n\n  Verbatim, indented.\n\nCo-authored-by: Ann Other <ann@people.invalid>\n",
        at="2026-08-02T12:00+02:00",
        authored_at="2026-07-30T08:00Z",
        author="somebody <7+somebody@users.noreply.github.com>",
        files={"lamp.py": "off\n" * 19 + "on\n", "dark": b"\0\1"},
        renames={"old.py": "new.py"},
    )
    collected = read(repo)
    assert collected == Collected(
        (Repo("local/lamp", default_branch="main"),),
        (
            Commit(
                repo="local/lamp",
                sha=repo.shas[mark],
                at=datetime(2026, 8, 2, 10, tzinfo=UTC),
                title="Shine (#12)",
                body="It was dark.\n\n  Verbatim, indented.\n\nCo-authored-by: Ann Other <ann@people.invalid>",
                parents=(repo.shas[1],),
                authored_at=datetime(2026, 7, 30, 8, tzinfo=UTC),
                author=Person("somebody", "somebody"),
                co_authors=(Person("Ann Other"),),
                pr=12,
                branches=("main",),
                files=(FileChange("dark"), FileChange("lamp.py", 1, 1), FileChange("new.py", 0, 0, "old.py")),
                files_total=3,
            ),
        ),
    )


def test_a_window_takes_its_start_and_leaves_its_end(repo: GitRepo) -> None:
    for at in ("2026-07-31T23:59:59Z", "2026-08-01T00:00Z", "2026-08-31T23:59:59Z", "2026-09-01T00:00Z"):
        repo.commit(at, at=at)
    assert titles(read(repo)) == ["2026-08-01T00:00Z", "2026-08-31T23:59:59Z"]


def test_windows_that_tile_tell_each_commit_once_in_order(repo: GitRepo) -> None:
    days = [datetime(2026, 8, day, tzinfo=UTC) for day in range(1, 8)]
    for hour in range(0, 144, 7):
        repo.commit(f"{hour}", at=int(days[0].timestamp()) + hour * 3600)
    told = [title for start, end in pairwise(days) for title in titles(read(repo, Window(start, end)))]
    assert told == [f"{hour}" for hour in range(0, 144, 7)]


def test_a_merge_brings_its_commits_however_old_they_are(repo: GitRepo) -> None:
    base = repo.commit("Begin", at="2025-01-01T10:00Z")
    old = repo.commit("Draw a shade", at="2025-02-01T10:00Z", branch="shade", onto=base, files={"shade": "1\n"})
    new = repo.commit("Sew it", at="2026-08-03T10:00Z", branch="shade", files={"shade": "2\n"})
    repo.commit("Dust", at="2026-07-01T10:00Z")
    repo.merge("Merge pull request #7 from somebody/shade", at="2026-08-04T10:00Z", of=new, files={"shade": "2\n"})
    found = commits(read(repo))
    assert [(each.title, each.pr, each.branches) for each in found] == [
        ("Draw a shade", 7, ("main",)),
        ("Sew it", 7, ("main",)),
        ("Merge pull request #7 from somebody/shade", 7, ("main",)),
    ]
    assert found[0].sha == repo.shas[old]
    assert found[2].parents == (repo.shas[4], repo.shas[new])
    assert found[2].files == (FileChange("shade", 1, 0),)


def test_a_commit_lands_with_its_merge_not_when_it_was_written(repo: GitRepo) -> None:
    base = repo.commit("Begin", at="2026-07-01T10:00Z")
    shade = repo.commit("Draw a shade", at="2026-08-30T10:00Z", branch="shade", onto=base)
    repo.merge("Merge branch 'shade'", at="2026-09-02T10:00Z", of=shade)
    september = Window(AUGUST.end, datetime(2026, 10, 1, tzinfo=UTC))
    assert titles(read(repo)) == []
    assert titles(read(repo, september)) == ["Draw a shade", "Merge branch 'shade'"]


def test_a_commit_that_several_merges_reach_landed_with_the_oldest(repo: GitRepo) -> None:
    base = repo.commit("Begin", at="2026-07-01T10:00Z")
    shade = repo.commit("Draw a shade", at="2026-07-02T10:00Z", branch="shade", onto=base)
    repo.merge("Merge pull request #7 from somebody/shade", at="2026-08-03T10:00Z", of=shade)
    repo.commit("Paint it", at="2026-08-04T10:00Z", branch="paint", onto=base)
    paint = repo.merge("Merge branch 'shade' into paint", at="2026-08-05T10:00Z", of=shade, branch="paint")
    repo.merge("Merge pull request #8 from somebody/paint", at="2026-08-06T10:00Z", of=paint)
    assert {each.title: each.pr for each in commits(read(repo))} == {
        "Draw a shade": 7,
        "Merge pull request #7 from somebody/shade": 7,
        "Paint it": 8,
        "Merge branch 'shade' into paint": 8,
        "Merge pull request #8 from somebody/paint": 8,
    }


def test_a_slow_clock_on_a_branch_changes_nothing_in_what_its_merge_brought(repo: GitRepo) -> None:
    base = repo.commit("Begin", at="2026-07-01T10:00Z")
    repo.commit("Draw", at="2026-08-09T10:00Z", branch="shade", onto=base)
    sewn = repo.commit("Sew", at="2026-08-10T10:00Z", branch="shade")
    slow = repo.commit("Hem", at="2026-08-02T10:00Z", branch="hem", onto=sewn)
    repo.merge("Merge pull request #7 from somebody/hem", at="2026-08-11T10:00Z", of=slow)
    repo.merge("Merge pull request #8 from somebody/shade", at="2026-08-12T10:00Z", of=sewn)
    assert {each.title: each.pr for each in commits(read(repo)) if not each.title.startswith("Merge")} == {
        "Draw": 7,
        "Sew": 7,
        "Hem": 7,
    }


def test_a_pull_request_inside_a_merged_branch_keeps_its_number(repo: GitRepo) -> None:
    base = repo.commit("Begin", at="2026-07-01T10:00Z")
    shade = repo.commit("Draw a shade", at="2026-08-02T10:00Z", branch="shade", onto=base)
    repo.branch("develop", base)
    inner = repo.merge("Merge pull request #7 from somebody/shade", at="2026-08-03T10:00Z", of=shade, branch="develop")
    repo.merge("Merge pull request #9 from somebody/develop", at="2026-08-04T10:00Z", of=inner)
    assert [(each.title[:22], each.pr) for each in commits(read(repo))] == [
        ("Draw a shade", 7),
        ("Merge pull request #7 ", 7),
        ("Merge pull request #9 ", 9),
    ]


@pytest.mark.parametrize(
    ("committer", "pull"),
    [("GitHub <noreply@people.invalid>", 3), ("Some Body <some.body@people.invalid>", 7)],
)
def test_a_number_in_the_title_of_a_brought_commit_counts_where_github_squashed_it(
    repo: GitRepo, committer: str, pull: int
) -> None:
    base = repo.commit("Begin", at="2026-07-01T10:00Z")
    picked = repo.commit("Fix the plug (#3)", at="2026-08-02T10:00Z", branch="fix", onto=base, committer=committer)
    repo.merge("Merge pull request #7 from somebody/fix", at="2026-08-03T10:00Z", of=picked)
    assert commits(read(repo))[0].pr == pull


@pytest.mark.parametrize(
    ("title", "pull"),
    [
        ("Shine (#12)", 12),
        ('Revert "Shine (#12)" (#13)', 13),
        ("Merge pull request #14 from somebody/shine", 14),
        ('Revert "Shine (#12)"', None),
        ("Roll lamp from #12 to #13", None),
        ("Fix #12", None),
        ("Merge branch 'shine' (pull request #12)", None),
        ("Shine (owner/lamp#12)", None),
    ],
)
def test_a_pull_request_is_known_by_the_two_forms_that_forges_write(repo: GitRepo, title: str, pull: int | None) -> None:
    repo.commit(title, at="2026-08-02T10:00Z")
    assert [each.pr for each in commits(read(repo))] == [pull]


def test_after_a_pull_that_merged_the_line_goes_on_where_the_server_was(repo: GitRepo) -> None:
    base = repo.commit("Begin", at="2026-07-01T10:00Z")
    own = repo.commit("Tinker at home", at="2026-07-20T10:00Z", branch="home", onto=base)
    served = repo.commit("Dim it (#5)", at="2026-07-21T10:00Z")
    repo.commit(
        "Merge branch 'main' of https://github.com/owner/lamp",
        at="2026-08-02T10:00Z",
        branch="main",
        onto=own,
        merging=[served],
    )
    repo.write()
    run_git(repo.path, "remote", "add", "origin", "git@github.com:owner/lamp.git")
    july = Window(datetime(2026, 7, 1, tzinfo=UTC), AUGUST.start)
    assert titles(read(repo, july)) == ["Begin", "Dim it (#5)"]
    assert titles(read(repo)) == ["Tinker at home", "Merge branch 'main' of https://github.com/owner/lamp"]


def test_a_merge_of_the_same_branch_of_a_fork_is_a_merge_like_others(repo: GitRepo) -> None:
    base = repo.commit("Begin", at="2026-07-01T10:00Z")
    theirs = repo.commit("Shine", at="2026-07-20T10:00Z", branch="fork", onto=base)
    repo.commit("Dust", at="2026-07-21T10:00Z")
    repo.merge("Merge branch 'main' of https://github.com/other/lamp", at="2026-08-02T10:00Z", of=theirs)
    repo.write()
    run_git(repo.path, "remote", "add", "origin", "https://github.com/owner/lamp")
    assert titles(read(repo)) == ["Shine", "Merge branch 'main' of https://github.com/other/lamp"]


def test_a_commit_from_a_slow_clock_does_not_hide_what_came_before(repo: GitRepo) -> None:
    repo.commit("Begin", at="2026-08-02T10:00Z")
    repo.commit("Slow clock", at="2026-07-29T10:00Z")
    repo.commit("Shine", at="2026-08-03T10:00Z")
    assert titles(read(repo)) == ["Begin", "Shine"]


def test_links_lead_only_to_forges_that_are_known(repo: GitRepo) -> None:
    mark = repo.commit("Shine", at="2026-08-02T10:00Z")
    repo.write()
    run_git(repo.path, "remote", "add", "upstream", "https://git.example.org/owner/lamp")
    collected = read(repo)
    assert collected.repos == (Repo("owner/lamp", default_branch="main"),)
    assert commits(collected)[0].url is None
    run_git(repo.path, "remote", "add", "origin", "https://token@github.com/owner/lamp.git")
    collected = read(repo)
    assert collected.repos == (Repo("owner/lamp", url="https://github.com/owner/lamp", default_branch="main"),)
    assert commits(collected)[0].url == f"https://github.com/owner/lamp/commit/{repo.shas[mark]}"


def test_tags_count_by_the_time_they_were_made(repo: GitRepo) -> None:
    old = repo.commit("Begin", at="2026-07-01T10:00Z")
    new = repo.commit("Shine", at="2026-08-02T10:00Z")
    repo.tag("v1.0", of=old, at="2026-08-05T10:00Z", message="Version 1\n")
    repo.tag("v0.9", of=new, at="2026-09-05T10:00Z", message="Late\n")
    repo.tag("light-old", of=old)
    repo.tag("light-new", of=new)
    tags = [event for event in read(repo).events if isinstance(event, Tag)]
    assert tags == [
        Tag("local/lamp", "light-new", datetime(2026, 8, 2, 10, tzinfo=UTC), repo.shas[new]),
        Tag("local/lamp", "v1.0", datetime(2026, 8, 5, 10, tzinfo=UTC), repo.shas[old]),
    ]


def test_commits_and_tags_of_release_branches_are_told_with_their_branch(repo: GitRepo) -> None:
    base = repo.commit("Begin", at="2026-07-01T10:00Z")
    repo.commit("Shine (#5)", at="2026-08-02T10:00Z")
    picked = repo.commit("Shine (#5) on 1.x", at="2026-08-03T10:00Z", branch="1.x", onto=base)
    repo.commit("Try a thing", at="2026-08-03T11:00Z", branch="somebody/try", onto=base)
    repo.tag("v1.0.1", of=picked, at="2026-08-04T10:00Z")
    collected = read(repo)
    assert [(each.title, each.branches) for each in commits(collected)] == [
        ("Shine (#5)", ("main",)),
        ("Shine (#5) on 1.x", ("1.x",)),
    ]
    assert [event.tag for event in collected.events if isinstance(event, Tag)] == ["v1.0.1"]


def test_what_both_branches_hold_is_told_once_with_both(repo: GitRepo) -> None:
    repo.commit("Begin", at="2026-07-01T10:00Z")
    shared = repo.commit("Shine", at="2026-08-02T10:00Z")
    repo.commit("Bump", at="2026-08-03T10:00Z", branch="release-2.0", onto=shared)
    assert [(each.title, each.branches) for each in commits(read(repo))] == [
        ("Shine", ("main", "release-2.0")),
        ("Bump", ("release-2.0",)),
    ]


def test_a_release_branch_that_adds_nothing_to_another_is_not_named(repo: GitRepo) -> None:
    base = repo.commit("Begin", at="2026-07-01T10:00Z")
    fix = repo.commit("Fix", at="2026-08-02T10:00Z", branch="release-1", onto=base)
    repo.commit("Bump", at="2026-09-02T10:00Z", branch="release-1.1", onto=fix)
    assert [(each.title, each.branches) for each in commits(read(repo))] == [("Fix", ("release-1",))]


def test_a_release_branch_that_was_cut_after_the_window_is_not_named(repo: GitRepo) -> None:
    shared = repo.commit("Shine", at="2026-08-02T10:00Z")
    repo.commit("Bump", at="2026-09-03T10:00Z", branch="release-2.0", onto=shared)
    assert [(each.title, each.branches) for each in commits(read(repo))] == [("Shine", ("main",))]


def test_lines_are_counted_in_a_short_window_and_paths_listed_in_any(repo: GitRepo) -> None:
    for day in range(1, COUNTED_COMMITS + 1):
        repo.commit(f"{day}", at=f"2026-08-{day:02}T10:00Z", files={"lamp": f"{day}\n"})
    assert {each.files for each in commits(read(repo))} == {(FileChange("lamp", 1, 0),), (FileChange("lamp", 1, 1),)}
    repo.commit("One more", at="2026-08-30T10:00Z", files={"lamp": "last\n"})
    assert {each.files for each in commits(read(repo))} == {(FileChange("lamp"),)}


def test_of_very_many_changed_paths_the_first_are_kept_and_all_are_counted(repo: GitRepo) -> None:
    repo.commit("Begin", at="2026-08-02T10:00Z", files={f"{n:04}": "" for n in range(FILES_KEPT + 50)})
    (found,) = commits(read(repo))
    assert (len(found.files), found.files_total) == (FILES_KEPT, FILES_KEPT + 50)
    assert found.files[-1].path == f"{FILES_KEPT - 1:04}"


def test_odd_names_of_files_and_people_are_read_as_they_are(repo: GitRepo) -> None:
    name = ':tab\there "quoted" ünï\nline\\u0041'
    repo.commit("Begin", at="2026-08-01T10:00Z", files={"1\t2\tlamp": "1\n2\n3\n"})
    repo.commit("Odd", at="2026-08-02T10:00Z", author="Ünï <a@people.invalid>", renames={"1\t2\tlamp": name})
    (_, found) = commits(read(repo))
    assert (found.author, found.files) == (Person("Ünï"), (FileChange(name, 0, 0, "1\t2\tlamp"),))


def test_a_message_that_is_not_utf_8_is_read_with_replacement(repo: GitRepo) -> None:
    repo.commit(b"Licht f\xfcr alle\n\ngr\xfc\xdfe", at="2026-08-02T10:00Z")
    (found,) = commits(read(repo))
    assert (found.title, found.body) == ("Licht f�r alle", "gr��e")


def test_commits_without_message_or_change_are_commits(repo: GitRepo) -> None:
    repo.commit("", at="2026-08-02T10:00Z")
    repo.commit("\n\nLate title\nand on\n\n", at="2026-08-03T10:00Z")
    assert [(each.title, each.body, each.files, each.files_total) for each in commits(read(repo))] == [
        ("", "", (), 0),
        ("Late title", "and on", (), 0),
    ]


def test_a_time_that_no_calendar_holds_is_left_out(repo: GitRepo) -> None:
    repo.commit("Shine", at="2026-08-02T10:00Z", authored_at=2**50)
    assert [each.authored_at for each in commits(read(repo))] == [None]


def test_a_commit_without_a_time_that_can_be_read_keeps_nothing_else_from_being_told(repo: GitRepo) -> None:
    shine = repo.commit("Shine", at="2026-08-02T10:00Z")
    repo.write()
    tree = run_git(repo.path, "rev-parse", "main^{tree}").decode().strip()
    damaged = f"tree {tree}\nparent {repo.shas[shine]}\nauthor A <a@people.invalid> -5 +0000\ncommitter\n\nBreak\n".encode()
    sha = run_git(repo.path, "hash-object", "-t", "commit", "-w", "--stdin", "--literally", stdin=damaged).decode().strip()
    run_git(repo.path, "update-ref", "refs/heads/main", sha)
    ever = Window(datetime(1970, 1, 1, tzinfo=UTC), datetime(9999, 1, 1, tzinfo=UTC))
    assert titles(GitCollector(str(repo.path)).read(ever)) == ["Break", "Shine"]


def test_a_repository_without_commits_is_quiet(repo: GitRepo) -> None:
    assert read(repo) == Collected((Repo("local/lamp"),))


async def test_collecting_in_the_loop_is_reading_in_a_thread(repo: GitRepo) -> None:
    repo.commit("Shine", at="2026-08-02T10:00Z")
    expected = read(repo)
    assert len(expected.events) == 1
    assert await GitCollector(str(repo.path)).collect(AUGUST) == expected


def test_a_shallow_clone_is_read_as_far_as_it_goes_and_says_so(repo: GitRepo, tmp_path: Path) -> None:
    repo.commit("Begin", at="2026-07-01T10:00Z", files={"lamp": "1\n"})
    repo.commit("Shine", at="2026-08-02T10:00Z", files={"lamp": "2\n"})
    repo.commit("Dim", at="2026-08-03T10:00Z", files={"lamp": "3\n"})
    repo.write()
    clone = tmp_path / "shallow"
    run_git(tmp_path, "clone", "--quiet", "--depth=1", f"file://{repo.path}", str(clone))
    collected = GitCollector(str(clone)).read(AUGUST)
    reason = "the clone is shallow and lacks a part of this window; git fetch --unshallow brings it"
    assert collected.failures == (Failure("local/lamp", reason),)
    assert [(each.title, each.files, each.files_total) for each in commits(collected)] == [("Dim", (), None)]
    run_git(clone, "fetch", "--quiet", "--depth=2")
    collected = GitCollector(str(clone)).read(Window(datetime(2026, 8, 3, tzinfo=UTC), AUGUST.end))
    assert collected.failures == ()
    assert [(each.title, each.files) for each in commits(collected)] == [("Dim", (FileChange("lamp", 1, 1),))]
