"""A made GitHub as its REST API shows it: the documents that a collector reads, page by page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from digest.formats.fields import stamp
from digest.model import Advisory, Commit, Issue, Person, Pull, Release
from tests.peers.github_world import Place

PARTS = ("commits", "pulls", "releases", "security-advisories", "issues")


def repository(place: Place) -> dict[str, Any]:
    """GET /repos/{owner}/{repo}."""
    return {
        "id": place.number,
        "full_name": place.repo.name,
        "html_url": place.repo.url,
        "default_branch": place.repo.default_branch,
        "private": place.repo.private,
        "archived": place.archived,
        "disabled": False,
        "fork": place.fork,
    }


def comparison(place: Place, span: str, query: Mapping[str, str]) -> dict[str, Any] | None:
    """GET /repos/{owner}/{repo}/compare/{base}...{head}; None where one of the two is not known."""
    base, _, head = span.partition("...")
    shas = {commit.sha for commit in place.commits}
    if head not in shas or base not in shas | place.dropped:
        return None
    if base in place.dropped:
        return {"status": "diverged"}
    in_order = [commit.sha for commit in place.commits]
    ahead = [_commit(each) for each in place.commits[in_order.index(base) + 1 :]]
    return {
        "status": "identical" if base == head else "ahead",
        "total_commits": len(ahead),
        "commits": page(ahead, query)[0],
    }


def listed(place: Place, part: str, query: Mapping[str, str], published: Sequence[Advisory] = ()) -> list[dict[str, Any]]:
    """All entries of a list of a repository, one of PARTS, in the order in which GitHub gives them.

    Args:
        published: the advisories of all repositories.
    """
    if part == "commits":
        return [_commit(each) for each in place.newest if _asked_for(each.at, query)]
    if part == "pulls":
        return [_pull(each) for each in sorted(place.pulls, key=lambda pull: str(pull.updated_at), reverse=True)]
    if part == "releases":
        return [_release(each) for each in reversed(place.releases)]
    if part == "security-advisories":
        return [_advisory(each) for each in published if each.repo == place.repo.name]
    return [_issue(each) for each in place.issues if query.get("state") in (each.state, "all")]


def page(items: Sequence[Any], query: Mapping[str, str]) -> tuple[list[Any], int | None]:
    """A page of a list, and the number of the next one."""
    size, number = int(query.get("per_page", "30")), int(query.get("page", "1"))
    return list(items[(number - 1) * size : number * size]), number + 1 if len(items) > number * size else None


def _asked_for(at: datetime, query: Mapping[str, str]) -> bool:
    since, until = query.get("since"), query.get("until")
    return not (since and at < datetime.fromisoformat(since)) and not (until and at > datetime.fromisoformat(until))


def _commit(commit: Commit) -> dict[str, Any]:
    at, author = stamp(commit.at), commit.author
    return {
        "sha": commit.sha,
        "html_url": commit.url,
        "commit": {
            "message": f"{commit.title}\n\n{commit.body}" if commit.body else commit.title,
            "author": {
                "name": author.name,
                "email": "ada@example.invalid",
                "date": stamp(commit.authored_at or commit.at),
            },
            "committer": {"name": "GitHub", "email": "noreply@example.invalid", "date": at},
        },
        "author": _account(author),
        "parents": [{"sha": parent} for parent in commit.parents],
    }


def _pull(pull: Pull) -> dict[str, Any]:
    return {
        "number": pull.number,
        "state": "open" if pull.state == "open" else "closed",
        "title": pull.title,
        "body": pull.body,
        "draft": pull.draft,
        "labels": [{"name": label} for label in pull.labels],
        "base": {"ref": pull.base},
        "created_at": _stamp(pull.opened_at),
        "updated_at": _stamp(pull.updated_at),
        "merged_at": _stamp(pull.merged_at),
        "closed_at": _stamp(pull.closed_at),
        "merge_commit_sha": pull.merge_sha,
        "user": _account(pull.author),
        "html_url": pull.url,
    }


def _release(release: Release) -> dict[str, Any]:
    return {
        "tag_name": release.tag,
        "name": release.title,
        "body": release.body,
        "draft": release.draft,
        "prerelease": release.prerelease,
        "published_at": None if release.draft else stamp(release.at),
        "target_commitish": release.target_sha or "main",
        "author": _account(release.author),
        "html_url": release.url,
    }


def _advisory(advisory: Advisory) -> dict[str, Any]:
    return {
        "ghsa_id": advisory.id,
        "cve_id": advisory.cve,
        "summary": advisory.title,
        "description": advisory.body,
        "severity": advisory.severity,
        "state": "published",
        "published_at": stamp(advisory.at),
        "withdrawn_at": None,
        "html_url": advisory.url,
        "vulnerabilities": [
            {
                "package": {"name": each.package, "ecosystem": each.ecosystem},
                "vulnerable_version_range": each.range,
                "patched_versions": each.patched,
            }
            for each in advisory.affected
        ],
    }


def _issue(issue: Issue) -> dict[str, Any]:
    return {
        "number": issue.number,
        "state": issue.state,
        "state_reason": issue.state_reason,
        "title": issue.title,
        "body": issue.body,
        "labels": [{"name": label} for label in issue.labels],
        "created_at": _stamp(issue.opened_at),
        "closed_at": _stamp(issue.closed_at),
        "comments": issue.comments,
        "reactions": {"total_count": issue.reactions},
        "user": _account(issue.author),
        "html_url": issue.url,
    }


def _account(person: Person) -> dict[str, Any] | None:
    return {"login": person.login, "type": "Bot" if person.bot else "User"} if person.login else None


def _stamp(moment: datetime | None) -> str | None:
    return stamp(moment) if moment else None
