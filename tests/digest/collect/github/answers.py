"""Answers of GitHub's REST API, cut down to the fields that are read, as its documentation has them."""

from __future__ import annotations

from typing import Any

ADA = {"login": "ada", "id": 1, "type": "User"}


def repo(name: str, number: int, **fields: Any) -> dict[str, Any]:
    """GET /repos/{owner}/{repo}."""
    return {
        "id": number,
        "full_name": name,
        "html_url": f"https://github.com/{name}",
        "default_branch": "main",
        "private": False,
        "archived": False,
        "disabled": False,
        "fork": False,
        **fields,
    }


def commit(sha: str, message: str, at: str, *parents: str) -> dict[str, Any]:
    """An entry of GET /repos/{owner}/{repo}/commits; it was written an hour before the 19th, ten o'clock."""
    return {
        "sha": sha,
        "html_url": f"https://github.com/acme/widget/commit/{sha}",
        "commit": {
            "message": message,
            "author": {"name": "Ada Example", "email": "ada@example.invalid", "date": "2026-08-19T09:00:00Z"},
            "committer": {"name": "GitHub", "email": "noreply@example.invalid", "date": at},
        },
        "author": ADA,
        "committer": {"login": "web-flow", "type": "User"},
        "parents": [{"sha": parent} for parent in parents or ("0" * 40,)],
    }


def pull(
    number: int,
    title: str,
    *,
    body: str | None = "",
    merged_at: str | None = None,
    closed_at: str | None = None,
    updated_at: str | None = None,
    created_at: str = "2026-08-19T08:00:00Z",
) -> dict[str, Any]:
    """An entry of GET /repos/{owner}/{repo}/pulls."""
    done = merged_at or closed_at
    return {
        "number": number,
        "state": "closed" if done else "open",
        "title": title,
        "body": body,
        "draft": False,
        "labels": [{"name": "enhancement"}],
        "base": {"ref": "main"},
        "created_at": created_at,
        "updated_at": updated_at or done or created_at,
        "merged_at": merged_at,
        "closed_at": done,
        "merge_commit_sha": "c" * 40,
        "user": ADA,
        "html_url": f"https://github.com/acme/widget/pull/{number}",
    }


def release(tag: str, published_at: str | None, *, target: str = "main") -> dict[str, Any]:
    """An entry of GET /repos/{owner}/{repo}/releases."""
    return {
        "tag_name": tag,
        "name": f"Widget {tag}",
        "body": "Spokes are round.",
        "draft": False,
        "prerelease": False,
        "published_at": published_at,
        "target_commitish": target,
        "author": ADA,
        "html_url": f"https://github.com/acme/widget/releases/tag/{tag}",
    }


def issue(number: int, title: str, *, closed_at: str | None = None) -> dict[str, Any]:
    """An entry of GET /repos/{owner}/{repo}/issues."""
    return {
        "number": number,
        "state": "closed" if closed_at else "open",
        "state_reason": "completed" if closed_at else None,
        "title": title,
        "body": "They should be round.",
        "labels": [{"name": "bug"}],
        "created_at": "2026-08-19T07:00:00Z",
        "closed_at": closed_at,
        "comments": 2,
        "reactions": {"total_count": 5},
        "user": ADA,
        "html_url": f"https://github.com/acme/widget/issues/{number}",
    }


def advisory(ghsa: str, published_at: str) -> dict[str, Any]:
    """An entry of GET /repos/{owner}/{repo}/security-advisories."""
    package = {"ecosystem": "npm", "name": "widget"}
    return {
        "ghsa_id": ghsa,
        "cve_id": "CVE-2026-0001",
        "html_url": f"https://github.com/acme/widget/security/advisories/{ghsa}",
        "summary": "Spokes break",
        "description": "Under load.",
        "severity": "high",
        "state": "published",
        "published_at": published_at,
        "withdrawn_at": None,
        "vulnerabilities": [{"package": package, "vulnerable_version_range": "< 1.2.3", "patched_versions": "1.2.3"}],
    }
