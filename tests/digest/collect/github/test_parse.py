"""GitHub's JSON, field by field."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from digest.collect.github.parse import (
    parse_commit,
    parse_issue,
    parse_listed_name,
    parse_pull,
    parse_release,
    parse_repo,
)
from digest.errors import FormatError
from digest.model import NOBODY, Commit, Issue, Person, Pull, Release, Repo
from tests.digest.collect.github import answers

WIDGET = Repo("acme/widget", "github:7", "https://github.com/acme/widget", default_branch="main")


def day(hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 8, 19, hour, minute, tzinfo=UTC)


def test_a_repository_keeps_its_number() -> None:
    assert parse_repo(answers.repo("acme/widget", 7)) == WIDGET


def test_a_commit_is_a_title_a_body_and_its_committers_time() -> None:
    data = answers.commit("a" * 40, "Add spokes (#12)\n\nThey carry the rim.\n\nSee the drawing.\n", "2026-08-19T10:00:00Z")
    assert parse_commit(data, WIDGET) == Commit(
        "acme/widget",
        "a" * 40,
        day(10),
        title="Add spokes (#12)",
        body="They carry the rim.\n\nSee the drawing.",
        parents=("0" * 40,),
        authored_at=day(9),
        author=Person("Ada Example", "ada"),
        url=f"https://github.com/acme/widget/commit/{'a' * 40}",
        branches=("main",),
    )


def test_times_with_milliseconds_are_times() -> None:
    data = answers.commit("a" * 40, "Add spokes", "2026-08-19T10:00:00.250Z")
    assert parse_commit(data, WIDGET).at == day(10).replace(microsecond=250_000)


def test_co_authors_are_told_from_the_trailers_without_their_addresses() -> None:
    message = (
        "Add spokes\n\nCo-authored-by: Grace Example <grace@example.invalid>\n"
        "Co-Authored-By: helper[bot] <helper@example.invalid>\n"
        "Co-authored-by: nobody@example.invalid <nobody@example.invalid>"
    )
    parsed = parse_commit(answers.commit("a" * 40, message, "2026-08-19T10:00:00Z"), WIDGET)
    assert parsed.co_authors == (Person("Grace Example"), Person("helper[bot]", bot=True))


@pytest.mark.parametrize(
    ("account", "name", "person"),
    [
        ({"login": "ada", "type": "User"}, "Ada Example", Person("Ada Example", "ada")),
        ({"login": "renovate[bot]", "type": "Bot"}, "renovate[bot]", Person("renovate[bot]", "renovate[bot]", bot=True)),
        ({"login": "Wheelwright", "type": "Bot"}, "Wheelwright", Person("Wheelwright", "Wheelwright", bot=True)),
        ({"login": "dependabot[bot]", "type": "User"}, "x", Person("x", "dependabot[bot]", bot=True)),
        (None, "release[bot]", Person("release[bot]", bot=True)),
        (None, "Ada Example", Person("Ada Example")),
        ({}, "Ada Example", Person("Ada Example")),
        ({"login": "ada", "type": "User"}, "ada@example.invalid", Person("ada", "ada")),
        (None, "ada@example.invalid", NOBODY),
    ],
)
def test_an_author_is_a_name_a_login_or_a_bot_and_never_an_address(
    account: dict[str, str] | None, name: str, person: Person
) -> None:
    data = answers.commit("a" * 40, "Add spokes", "2026-08-19T10:00:00Z") | {"author": account}
    data["commit"]["author"]["name"] = name
    assert parse_commit(data, WIDGET).author == person


def test_a_merged_pull_request_has_its_sha_and_what_it_closes() -> None:
    data = answers.pull(12, "Add spokes", body="Fixes #3\r\nand rounds them", merged_at="2026-08-19T11:00:00Z")
    assert parse_pull(data, WIDGET) == Pull(
        "acme/widget",
        12,
        "merged",
        title="Add spokes",
        body="Fixes #3\nand rounds them",
        labels=("enhancement",),
        base="main",
        opened_at=day(8),
        updated_at=day(11),
        merged_at=day(11),
        closed_at=day(11),
        merge_sha="c" * 40,
        author=Person("ada", "ada"),
        url="https://github.com/acme/widget/pull/12",
        closes=(3,),
    )


def test_an_open_pull_request_has_no_sha_though_github_names_one_of_a_trial_merge() -> None:
    parsed = parse_pull(answers.pull(12, "Add spokes") | {"draft": True, "body": None}, WIDGET)
    assert (parsed.state, parsed.merge_sha, parsed.draft, parsed.body) == ("open", None, True, "")


def test_a_closed_pull_request_was_not_merged() -> None:
    parsed = parse_pull(answers.pull(12, "Add spokes", closed_at="2026-08-19T11:00:00Z"), WIDGET)
    assert (parsed.state, parsed.merged_at, parsed.merge_sha) == ("closed", None, None)


def test_a_pull_request_of_a_deleted_account_is_of_nobody() -> None:
    assert parse_pull(answers.pull(12, "Add spokes") | {"user": None}, WIDGET).author == NOBODY


def test_a_release_is_dated_by_its_publication() -> None:
    data = answers.release("v1.2.0", "2026-08-19T10:00:00Z", target="d" * 40)
    assert parse_release(data, WIDGET) == Release(
        "acme/widget",
        "v1.2.0",
        day(10),
        title="Widget v1.2.0",
        body="Spokes are round.",
        target_sha="d" * 40,
        author=Person("ada", "ada"),
        url="https://github.com/acme/widget/releases/tag/v1.2.0",
    )


def test_a_branch_is_no_sha_of_a_release() -> None:
    parsed = parse_release(answers.release("v1.2.0", "2026-08-19T10:00:00Z"), WIDGET)
    assert parsed is not None
    assert parsed.target_sha is None


def test_a_draft_is_no_release_yet() -> None:
    assert parse_release(answers.release("v1.2.0", "2026-08-19T10:00:00Z") | {"draft": True}, WIDGET) is None
    assert parse_release(answers.release("v1.2.0", None), WIDGET) is None


def test_an_issue_has_its_state_its_labels_and_its_weight() -> None:
    data = answers.issue(3, "Spokes are square", closed_at="2026-08-19T11:00:00Z")
    assert parse_issue(data, WIDGET) == Issue(
        "acme/widget",
        3,
        "closed",
        title="Spokes are square",
        body="They should be round.",
        state_reason="completed",
        labels=("bug",),
        opened_at=day(7),
        closed_at=day(11),
        comments=2,
        reactions=5,
        author=Person("ada", "ada"),
        url="https://github.com/acme/widget/issues/3",
    )


def test_a_pull_request_among_the_issues_is_passed_over() -> None:
    assert parse_issue(answers.issue(12, "Add spokes") | {"pull_request": {"url": "x"}}, WIDGET) is None


@pytest.mark.parametrize("flag", ["archived", "disabled", "fork"])
def test_a_star_does_not_stand_for_what_is_no_longer_or_elsewhere_worked_on(flag: str) -> None:
    assert parse_listed_name(answers.repo("acme/widget", 7)) == "acme/widget"
    assert parse_listed_name(answers.repo("acme/widget", 7) | {flag: True}) is None


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ([], "commit: must be an object"),
        ({}, "commit.commit: is missing"),
        ({"commit": {"committer": {"date": "yesterday"}}, "sha": "a"}, "commit.commit.committer.date: must be a time"),
        ({"commit": {"committer": {"date": "2026-08-19T10:00:00Z"}}}, "commit.sha: is missing"),
        ({"commit": {}, "sha": "a"}, "commit.commit.author: is missing"),
    ],
)
def test_a_field_that_is_not_as_documented_is_named(data: Any, problem: str) -> None:
    with pytest.raises(FormatError, match=problem.replace(".", r"\.")):
        parse_commit(data, WIDGET)
