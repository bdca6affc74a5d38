"""From GitHub's JSON to the model, once, at the edge. Pure functions; a field that is not as documented is a FormatError.

Documents: https://docs.github.com/en/rest (commits, pulls, issues, releases, security-advisories, repos).
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any, get_args

from digest.collect.git_people import co_authors, person
from digest.collect.github.ids import repo_id
from digest.collect.github.links import closing_numbers
from digest.formats.fields import Fields
from digest.model import (
    NOBODY,
    Advisory,
    Affected,
    Commit,
    Issue,
    Person,
    Pull,
    PullState,
    Release,
    Repo,
    Severity,
)

_FULL_SHA = re.compile(r"[0-9a-f]{40}")


def parse_repo(data: Any) -> Repo:
    """Return the repository of GET /repos/{owner}/{repo}, with its numeric id, which a rename does not change."""
    fields = Fields.of("repository", data)
    page = fields.maybe_text("html_url")
    return Repo(
        name=fields.need_text("full_name"),
        id=repo_id(fields.need_number("id"), page),
        url=page,
        default_branch=fields.maybe_text("default_branch"),
        private=fields.flag("private"),
    )


def parse_archived(data: Any) -> bool:
    """Return whether the repository of GET /repos/{owner}/{repo} is archived."""
    return Fields.of("repository", data).flag("archived")


def parse_commit(data: Any, repo: Repo) -> Commit:
    """Return an entry of GET /repos/{owner}/{repo}/commits, which lists the default branch."""
    fields = Fields.of("commit", data)
    git = fields.child("commit")
    signed = git.maybe_child("author")
    author = commit_author(_account(fields.maybe_child("author")), signed)
    title, body = split_message(git.text("message"))
    return Commit(
        repo=repo.name,
        sha=fields.need_text("sha"),
        at=(git.maybe_child("committer") or git.child("author")).need_time("date"),
        title=title,
        body=body,
        parents=fields.children("parents", lambda parent: parent.need_text("sha")),
        authored_at=signed.time("date") if signed else None,
        author=author,
        co_authors=tuple(each for each in co_authors(body, author) if "@" not in each.name),
        url=fields.maybe_text("html_url"),
        branches=(repo.default_branch,) if repo.default_branch else (),
    )


def parse_pull(data: Any, repo: Repo) -> Pull:
    """Return an entry of GET /repos/{owner}/{repo}/pulls."""
    fields = Fields.of("pull", data)
    merged_at, closed_at = fields.time("merged_at"), fields.time("closed_at")
    state: PullState = "merged" if merged_at else "closed" if closed_at else "open"
    body = unix_lines(fields.text("body"))
    return Pull(
        repo=repo.name,
        number=fields.need_number("number"),
        state=state,
        title=fields.text("title"),
        body=body,
        draft=fields.flag("draft"),
        labels=_labels(fields),
        base=fields.child("base").maybe_text("ref"),
        opened_at=fields.time("created_at"),
        updated_at=fields.time("updated_at"),
        merged_at=merged_at,
        closed_at=closed_at,
        # Of an open pull request it is the sha of a trial merge, which is on no branch.
        merge_sha=fields.maybe_text("merge_commit_sha") if merged_at else None,
        author=_account(fields.maybe_child("user")),
        url=fields.maybe_text("html_url"),
        closes=closing_numbers(body, repo),
    )


def parse_release(data: Any, repo: Repo) -> Release | None:
    """Return an entry of GET /repos/{owner}/{repo}/releases; None for a draft, which nobody can see yet."""
    fields = Fields.of("release", data)
    published = fields.time("published_at")
    if fields.flag("draft") or published is None:
        return None
    target = fields.text("target_commitish")
    return Release(
        repo=repo.name,
        tag=fields.need_text("tag_name"),
        at=published,
        title=fields.text("name"),
        body=unix_lines(fields.text("body")),
        prerelease=fields.flag("prerelease"),
        target_sha=target if _FULL_SHA.fullmatch(target) else None,
        author=_account(fields.maybe_child("author")),
        url=fields.maybe_text("html_url"),
    )


def parse_issue(data: Any, repo: Repo) -> Issue | None:
    """Return an entry of GET /repos/{owner}/{repo}/issues; None for a pull request, for GitHub lists those, too."""
    fields = Fields.of("issue", data)
    if "pull_request" in fields.value:
        return None
    reactions = fields.maybe_child("reactions")
    return Issue(
        repo=repo.name,
        number=fields.need_number("number"),
        state=fields.choice("state", ("open", "closed")),
        title=fields.text("title"),
        body=unix_lines(fields.text("body")),
        state_reason=fields.maybe_text("state_reason"),
        labels=_labels(fields),
        opened_at=fields.time("created_at"),
        closed_at=fields.time("closed_at"),
        comments=fields.number("comments"),
        reactions=reactions.number("total_count") if reactions else None,
        author=_account(fields.maybe_child("user")),
        url=fields.maybe_text("html_url"),
    )


def parse_advisory(data: Any, repo: Repo) -> Advisory | None:
    """Return an entry of GET /repos/{owner}/{repo}/security-advisories; None for a draft or what was taken back."""
    fields = Fields.of("advisory", data)
    published = fields.time("published_at")
    if published is None or fields.time("withdrawn_at") or fields.text("state", "published") != "published":
        return None
    severity = fields.text("severity")
    return Advisory(
        repo=repo.name,
        id=fields.need_text("ghsa_id"),
        at=published,
        title=fields.text("summary"),
        body=unix_lines(fields.text("description")),
        cve=fields.maybe_text("cve_id"),
        severity=next((each for each in get_args(Severity) if each == severity), None),
        url=fields.maybe_text("html_url"),
        affected=tuple(each for each in fields.children("vulnerabilities", _affected) if each),
    )


def _affected(fields: Fields) -> Affected | None:
    package = fields.maybe_child("package")
    name = package.maybe_text("name") if package else None
    if not package or not name:
        return None
    ecosystem = package.text("ecosystem").lower() or None
    return Affected(name, ecosystem, fields.maybe_text("vulnerable_version_range"), fields.maybe_text("patched_versions"))


def parse_touched(data: Any, repo: Repo) -> datetime | None:  # noqa: ARG001
    """Return when an entry of GET /repos/{owner}/{repo}/issues was touched last; the list is in that order."""
    return Fields.of("issue", data).time("updated_at")


def parse_listed_name(data: Any) -> str | None:
    """Return the name of an entry of a list of repositories; None for a fork, an archived or a disabled one."""
    fields = Fields.of("repository", data)
    if any(fields.flag(name) for name in ("archived", "disabled", "fork")):
        return None
    return fields.need_text("full_name")


def split_message(text: str) -> tuple[str, str]:
    """Return the title and the body of a commit's message."""
    title, _, rest = unix_lines(text).partition("\n")
    return title, rest.strip("\n")


def unix_lines(text: str) -> str:
    """Return `text` with plain line ends. From a web form it has those of the form, and no passage should depend on that."""
    return text.replace("\r\n", "\n")


def _labels(fields: Fields) -> tuple[str, ...]:
    return fields.children("labels", lambda label: label.text("name"))


def commit_author(account: Person, signed: Fields | None) -> Person:
    """Return the author of a commit: the name git holds, and the account, where GitHub knows one."""
    named = person(signed.text("name"), signed.text("email")) if signed else NOBODY
    # Some people sign with their address in place of a name: it is left out.
    name = "" if "@" in named.name else named.name
    return Person(name or account.name, account.login or named.login, account.bot or named.bot)


def _account(fields: Fields | None) -> Person:
    """A GitHub account; nobody where it was deleted, or where GitHub cannot tell whose it is (null, or no fields)."""
    login = fields.maybe_text("login") if fields else None
    if not fields or not login:
        return NOBODY
    return Person(login, login, fields.text("type") == "Bot" or login.endswith("[bot]"))
