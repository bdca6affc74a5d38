"""From the answers of GitHub's GraphQL API to the model. Pure functions; a field that is not as documented is a FormatError.

The same events as `digest.collect.github.parse` makes of REST answers, with more of their fields filled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, TypeVar

from digest.collect.git_people import co_authors
from digest.collect.github.ids import repo_id
from digest.collect.github.links import closing_numbers
from digest.collect.github.parse import commit_author, split_message, unix_lines
from digest.errors import FormatError
from digest.formats.fields import Fields
from digest.model import (
    NOBODY,
    Advisory,
    Affected,
    Commit,
    FileChange,
    Issue,
    Person,
    Pull,
    PullState,
    Release,
    Repo,
    Severity,
    Tag,
)

T = TypeVar("T")

_SEVERITIES: dict[str, Severity] = {"LOW": "low", "MODERATE": "medium", "HIGH": "high", "CRITICAL": "critical"}


#: A time that is in or behind every window.
_UNCLEAR = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True)
class Probe:
    """What one look at a repository tells.

    Args:
        head: the sha of its newest commit; None for an empty one.
        pushed_at: when anything was pushed to it, or its newest commit was made; None for an empty one.
        pulls: when its pull requests were touched, the newest first.
        releases: when its releases were published, in the order they were made; None for a draft.
    """

    repo: Repo
    archived: bool
    head: str | None
    pushed_at: datetime | None
    pulls: tuple[datetime, ...]
    releases: tuple[datetime | None, ...]


def parse_probe(data: Any) -> Probe:
    """Return what a probe of a repository tells, with its numeric id, which a rename does not change."""
    fields = Fields.of("repository", data)
    branch = fields.maybe_child("defaultBranchRef")
    target = branch.child("target") if branch else None
    tip = _moment(target, "committedDate") if target else None
    times = [moment for moment in (fields.time("pushedAt"), tip) if moment]
    page = fields.maybe_text("url")
    repo = Repo(
        name=fields.need_text("nameWithOwner"),
        id=repo_id(fields.need_number("databaseId"), page),
        url=page,
        default_branch=branch.need_text("name") if branch else None,
        private=fields.flag("isPrivate"),
    )
    return Probe(
        repo,
        archived=fields.flag("isArchived"),
        head=target.maybe_text("oid") if target else None,
        pushed_at=max(times, default=None) if branch else None,
        pulls=_nodes(fields, "pullRequests", lambda pull: _moment(pull, "updatedAt") or _UNCLEAR),
        releases=_nodes(fields, "releases", lambda release: _moment(release, "publishedAt")),
    )


def _moment(fields: Fields, name: str) -> datetime | None:
    """The time of an entry of which a probe tells no more; one that is none lets the entry be looked at."""
    try:
        return fields.time(name)
    except FormatError:
        return _UNCLEAR


def parse_commit(data: Any, repo: Repo) -> Commit:
    """Return a commit of the default branch, with the pull request that GitHub says brought it."""
    fields = Fields.of("commit", data)
    signed = fields.maybe_child("author")
    author = commit_author(_account(signed.maybe_child("user") if signed else None), signed)
    title, body = split_message(fields.text("message"))
    pulls = _nodes(fields, "associatedPullRequests", _merged_pull)
    return Commit(
        repo=repo.name,
        sha=fields.need_text("oid"),
        at=fields.need_time("committedDate"),
        title=title,
        body=body,
        parents=_nodes(fields, "parents", lambda parent: parent.need_text("oid")),
        authored_at=fields.time("authoredDate"),
        author=author,
        co_authors=tuple(each for each in co_authors(body, author) if "@" not in each.name),
        pr=next((number for place, number in pulls if place == repo.name and number), None),
        url=fields.maybe_text("url"),
        branches=(repo.default_branch,) if repo.default_branch else (),
    )


def _merged_pull(pull: Fields) -> tuple[str, int | None]:
    """The repository and number of a pull request; without the number where it is not merged."""
    return _place(pull), pull.need_number("number") if pull.flag("merged") else None


def parse_pull(data: Any, repo: Repo) -> Pull:
    """Return a pull request. What it closes is what its text says, then what was linked to it by hand."""
    fields = Fields.of("pull", data)
    merged_at, closed_at = fields.time("mergedAt"), fields.time("closedAt")
    state: PullState = "merged" if merged_at else "closed" if closed_at else "open"
    body = unix_lines(fields.text("body"))
    merge = fields.maybe_child("mergeCommit") if merged_at else None
    linked = (issue.number for issue in parse_closed_issues(data, repo))
    return Pull(
        repo=repo.name,
        number=fields.need_number("number"),
        state=state,
        title=fields.text("title"),
        body=body,
        draft=fields.flag("isDraft"),
        labels=_labels(fields),
        base=fields.maybe_text("baseRefName"),
        opened_at=fields.time("createdAt"),
        updated_at=fields.time("updatedAt"),
        merged_at=merged_at,
        closed_at=closed_at,
        merge_sha=merge.need_text("oid") if merge else None,
        author=_account(fields.maybe_child("author")),
        url=fields.maybe_text("url"),
        closes=tuple(dict.fromkeys((*closing_numbers(body, repo), *linked))),
        additions=fields.number("additions"),
        deletions=fields.number("deletions"),
        changed_files=fields.number("changedFiles"),
        comments=_total(fields, "comments"),
        files=_nodes(fields, "files", _file),
    )


def parse_closed_issues(data: Any, repo: Repo) -> tuple[Issue, ...]:
    """Return the issues of `repo` that a pull request closes."""
    fields = Fields.of("pull", data)
    found = _nodes(fields, "closingIssuesReferences", lambda issue: (_place(issue), _issue(issue, repo)))
    return tuple(issue for place, issue in found if place == repo.name)


def _issue(fields: Fields, repo: Repo) -> Issue:
    reason = fields.maybe_text("stateReason")
    return Issue(
        repo=repo.name,
        number=fields.need_number("number"),
        state=fields.choice("state", ("OPEN", "CLOSED")).lower(),
        title=fields.text("title"),
        body=unix_lines(fields.text("body")),
        state_reason=reason.lower() if reason else None,
        labels=_labels(fields),
        opened_at=fields.time("createdAt"),
        closed_at=fields.time("closedAt"),
        comments=_total(fields, "comments"),
        reactions=_total(fields, "reactions"),
        author=_account(fields.maybe_child("author")),
        url=fields.maybe_text("url"),
    )


def parse_release(data: Any, repo: Repo) -> Release | None:
    """Return a release; None for a draft, which nobody can see yet."""
    fields = Fields.of("release", data)
    published = fields.time("publishedAt")
    if fields.flag("isDraft") or published is None:
        return None
    commit = fields.maybe_child("tagCommit")
    return Release(
        repo=repo.name,
        tag=fields.need_text("tagName"),
        at=published,
        title=fields.text("name"),
        body=unix_lines(fields.text("description")),
        prerelease=fields.flag("isPrerelease"),
        target_sha=commit.need_text("oid") if commit else None,
        author=_account(fields.maybe_child("author")),
        url=fields.maybe_text("url"),
    )


def parse_tag(data: Any, repo: Repo) -> Tag | None:
    """Return a tag by the time it was made (its commit's where it is a light one); None where it names no commit."""
    fields = Fields.of("tag", data)
    target = fields.child("target")
    tagger = target.maybe_child("tagger")
    commit = target.maybe_child("target") or target
    made = (tagger.time("date") if tagger else None) or commit.time("committedDate")
    return Tag(repo.name, fields.need_text("name"), made, commit.need_text("oid")) if made else None


def parse_advisory(data: Any, repos: Sequence[Repo]) -> Advisory | None:
    """Return an advisory that the maintainers of one of `repos` published; None for others and for what was withdrawn."""
    fields = Fields.of("advisory", data)
    addresses = fields.children("references", lambda reference: reference.text("url"))
    pages = {f"{repo.url}/security/advisories/".lower(): repo for repo in repos if repo.url}
    found = [(pages.get(f"{url.lower().rpartition('/')[0]}/"), url) for url in addresses]
    repo, url = next(((repo, url) for repo, url in found if repo), (None, None))
    if not repo or fields.maybe_text("withdrawnAt"):
        return None
    named = dict(fields.children("identifiers", lambda each: (each.text("type"), each.text("value"))))
    return Advisory(
        repo=repo.name,
        id=fields.need_text("ghsaId"),
        at=fields.need_time("publishedAt"),
        title=fields.text("summary"),
        body=unix_lines(fields.text("description")),
        cve=named.get("CVE"),
        severity=_SEVERITIES.get(fields.text("severity")),
        url=url,
        affected=_nodes(fields, "vulnerabilities", _affected),
    )


def _affected(fields: Fields) -> Affected:
    package, patched = fields.child("package"), fields.maybe_child("firstPatchedVersion")
    return Affected(
        package.need_text("name"),
        ecosystem=package.text("ecosystem").lower() or None,
        range=fields.maybe_text("vulnerableVersionRange"),
        patched=patched.maybe_text("identifier") if patched else None,
    )


def _nodes(fields: Fields, name: str, read: Callable[[Fields], T]) -> tuple[T, ...]:
    """The entries of a list; none where it is null. An entry that may not be read is null, too."""
    found = fields.maybe_child(name)
    return tuple(read(Fields.of(where, item)) for where, item in found.items("nodes") if item is not None) if found else ()


def _file(fields: Fields) -> FileChange:
    return FileChange(fields.need_text("path"), fields.number("additions"), fields.number("deletions"))


def _labels(fields: Fields) -> tuple[str, ...]:
    return _nodes(fields, "labels", lambda label: label.text("name"))


def _total(fields: Fields, name: str) -> int | None:
    found = fields.maybe_child(name)
    return found.number("totalCount") if found else None


def _place(fields: Fields) -> str:
    return fields.child("repository").need_text("nameWithOwner")


def _account(fields: Fields | None) -> Person:
    """A GitHub account; nobody where it was deleted. REST tells a program by the end of its login, GraphQL by its type."""
    login = fields.maybe_text("login") if fields else None
    if not fields or not login:
        return NOBODY
    bot = fields.text("__typename") == "Bot"
    login = f"{login}[bot]" if bot and not login.endswith("[bot]") else login
    return Person(login, login, bot or login.endswith("[bot]"))
