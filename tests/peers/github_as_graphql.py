"""A made GitHub as its GraphQL API shows it: the published schema, executed by graphql-core."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from graphql import (
    DocumentNode,
    ExecutionResult,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLError,
    GraphQLSchema,
    InlineFragmentNode,
    IntValueNode,
    OperationDefinitionNode,
    SelectionSetNode,
    build_ast_schema,
    execute_sync,
    parse,
)

from digest.formats.fields import stamp
from digest.model import Advisory, Commit, Issue, Person, Pull, Release, Tag
from tests.peers.github_world import Place, World

Resolver = Callable[..., Any]

_SEVERITY = {"low": "LOW", "medium": "MODERATE", "high": "HIGH", "critical": "CRITICAL"}


class Refusal(GraphQLError):
    """An error with the type that GitHub gives it."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


@cache
def read_schema(path: Path) -> GraphQLSchema:
    """Read GitHub's published schema. It takes a second, so each process does it once."""
    return build_ast_schema(
        parse(path.read_text(encoding="utf-8"), no_location=True), assume_valid=True, assume_valid_sdl=True
    )


def run(
    schema: GraphQLSchema, document: DocumentNode, world: World, rate_limit: dict[str, Any], refused: dict[str, Refusal]
) -> ExecutionResult:
    """Execute a query on `world`.

    Args:
        refused: the repositories (in lower case) that are refused, with the reason.
    """
    root = {
        "rateLimit": lambda _, **__: rate_limit,
        "repository": lambda _, owner, name, **__: _repository(world, f"{owner}/{name}", refused),
        "repositoryOwner": lambda _, login: _owner(world, login),
        "securityAdvisories": lambda _, **asked: _published(world, asked),
    }
    return execute_sync(schema, document, root)


def _repository(world: World, name: str, refused: dict[str, Refusal]) -> dict[str, Any]:
    if name.lower() in refused:
        raise refused[name.lower()]
    place = world.find(name)
    if place is None:
        raise Refusal("NOT_FOUND", f"Could not resolve to a Repository with the name '{name}'.")
    commits = place.newest
    head = {"__typename": "Commit", **_commit(place, commits[0]), "history": _history(place)} if commits else None
    pushed = place.pushed_at or (commits[0].at if commits else None)
    return {
        "__typename": "Repository",
        "databaseId": place.number,
        "nameWithOwner": place.repo.name,
        "url": place.repo.url,
        "isPrivate": place.repo.private,
        "isArchived": place.archived,
        "pushedAt": stamp(pushed) if pushed else None,
        "defaultBranchRef": {"name": place.repo.default_branch, "target": head} if head else None,
        "pullRequests": _pulls(place),
        "releases": _releases(place),
        "refs": _tags(place),
    }


def _owner(world: World, login: str) -> dict[str, Any] | None:
    places = world.owned(login)
    if not places:
        return None

    def repositories(_: Any, first: int, after: str | None = None, **asked: Any) -> dict[str, Any]:
        chosen = [each for each in places if each.archived == asked["isArchived"] and each.fork == asked["isFork"]]
        listed = [{"nameWithOwner": each.repo.name, "isPrivate": each.repo.private} for each in chosen]
        return connection(listed, first, after)

    return {"__typename": "User" if login in world.people else "Organization", "repositories": repositories}


def connection(items: Sequence[Any], first: int, after: str | None = None) -> dict[str, Any]:
    """A page of a list, with a cursor that is the place of its last entry."""
    start = int(after or 0)
    end = start + first
    info = {"hasNextPage": end < len(items), "endCursor": str(min(end, len(items)))}
    return {"nodes": list(items[start:end]), "pageInfo": info, "totalCount": len(items)}


def _listed(items: Sequence[Any]) -> Resolver:
    return lambda _, first=100, after=None, **__: connection(items, first, after)


def _history(place: Place) -> Resolver:
    def history(_: Any, since: str, until: str, first: int, after: str | None = None) -> dict[str, Any]:
        start, end = datetime.fromisoformat(since), datetime.fromisoformat(until)
        found = [_commit(place, each) for each in place.newest if start <= each.at <= end]
        return connection(found, first, after)

    return history


def _commit(place: Place, commit: Commit) -> dict[str, Any]:
    here = {"nameWithOwner": place.repo.name}
    containing = place.containing.get(commit.sha, ())
    brought = [{"number": number, "merged": False, "repository": here} for number in containing]
    brought += [{"number": commit.pr, "merged": True, "repository": here}] if commit.pr else []
    return {
        "oid": commit.sha,
        "message": f"{commit.title}\n\n{commit.body}" if commit.body else commit.title,
        "url": commit.url,
        "committedDate": stamp(commit.at),
        "authoredDate": stamp(commit.authored_at or commit.at),
        "author": {
            "name": commit.author.name,
            "email": "ada@example.invalid",
            "user": {"login": commit.author.login} if commit.author.login and not commit.author.bot else None,
        },
        "parents": _listed([{"oid": parent} for parent in commit.parents]),
        "associatedPullRequests": _listed(brought),
    }


def _pulls(place: Place) -> Resolver:
    def pulls(_: Any, first: int, after: str | None = None, **__: Any) -> dict[str, Any]:
        newest = sorted(place.pulls, key=lambda pull: str(pull.updated_at), reverse=True)
        page = connection(newest, first, after)
        return {**page, "nodes": [_pull(place, pull) for pull in page["nodes"]]}

    return pulls


def _pull(place: Place, pull: Pull) -> dict[str, Any]:
    closing = [_issue(place, issue) for issue in place.issues if issue.number in pull.closes]
    return {
        "number": pull.number,
        "title": pull.title,
        "body": pull.body,
        "url": pull.url,
        "isDraft": pull.draft,
        "baseRefName": pull.base,
        "createdAt": _stamp(pull.opened_at),
        "updatedAt": _stamp(pull.updated_at),
        "mergedAt": _stamp(pull.merged_at),
        "closedAt": _stamp(pull.closed_at),
        "additions": pull.additions or 0,
        "deletions": pull.deletions or 0,
        "changedFiles": pull.changed_files or len(pull.files),
        "author": _actor(pull.author),
        "mergeCommit": {"oid": pull.merge_sha} if pull.merge_sha else None,
        "comments": lambda _, **__: {"totalCount": pull.comments or 0},
        "labels": _listed([{"name": label} for label in pull.labels]),
        "files": _listed([_file(each.path, each.additions, each.deletions) for each in pull.files]),
        "closingIssuesReferences": _listed(closing),
    }


def _file(path: str, additions: int | None, deletions: int | None) -> dict[str, Any]:
    return {"path": path, "additions": additions or 0, "deletions": deletions or 0}


def _issue(place: Place, issue: Issue) -> dict[str, Any]:
    return {
        "number": issue.number,
        "title": issue.title,
        "body": issue.body,
        "url": issue.url,
        "state": issue.state.upper(),
        "stateReason": issue.state_reason.upper() if issue.state_reason else None,
        "createdAt": _stamp(issue.opened_at),
        "closedAt": _stamp(issue.closed_at),
        "author": _actor(issue.author),
        "repository": {"nameWithOwner": place.repo.name},
        "comments": lambda _, **__: {"totalCount": issue.comments or 0},
        "reactions": lambda _, **__: {"totalCount": issue.reactions or 0},
        "labels": _listed([{"name": label} for label in issue.labels]),
    }


def _releases(place: Place) -> Resolver:
    return lambda _, first, after=None, **__: connection([_release(each) for each in reversed(place.releases)], first, after)


def _release(release: Release) -> dict[str, Any]:
    author = release.author.login
    return {
        "tagName": release.tag,
        "name": release.title,
        "description": release.body,
        "url": release.url,
        "publishedAt": None if release.draft else stamp(release.at),
        "isDraft": release.draft,
        "isPrerelease": release.prerelease,
        "author": {"login": author} if author and not release.author.bot else None,
        "tagCommit": {"oid": release.target_sha} if release.target_sha else None,
    }


def _tags(place: Place) -> Resolver:
    return lambda _, first, after=None, **__: connection([_tag(each) for each in reversed(place.tags)], first, after)


def _tag(tag: Tag) -> dict[str, Any]:
    commit = {"__typename": "Commit", "oid": tag.sha, "committedDate": stamp(tag.at)}
    return {"name": tag.tag, "target": commit}


def _published(world: World, asked: dict[str, Any]) -> dict[str, Any]:
    if world.advisories is None:
        raise Refusal("SERVICE_UNAVAILABLE", "Advisories are not available.")
    since = datetime.fromisoformat(asked["publishedSince"])
    found = [_advisory(each) for each in world.advisories if each.at >= since]
    return connection(found, asked["first"], asked.get("after"))


def _advisory(advisory: Advisory) -> dict[str, Any]:
    affected = [
        {
            "package": {"name": each.package, "ecosystem": (each.ecosystem or "pip").upper()},
            "vulnerableVersionRange": each.range or ">= 0",
            "firstPatchedVersion": {"identifier": each.patched} if each.patched else None,
        }
        for each in advisory.affected
    ]
    return {
        "ghsaId": advisory.id,
        "summary": advisory.title,
        "description": advisory.body,
        "severity": _SEVERITY[advisory.severity or "low"],
        "publishedAt": stamp(advisory.at),
        "withdrawnAt": None,
        "identifiers": [
            {"type": "GHSA", "value": advisory.id},
            *([{"type": "CVE", "value": advisory.cve}] if advisory.cve else []),
        ],
        "references": [{"url": advisory.url}],
        "vulnerabilities": _listed(affected),
    }


def _actor(person: Person) -> dict[str, Any] | None:
    if not person.login:
        return None
    return {"__typename": "Bot" if person.bot else "User", "login": person.login.removesuffix("[bot]")}


def _stamp(moment: datetime | None) -> str | None:
    return stamp(moment) if moment else None


def weigh(document: DocumentNode) -> tuple[int, int]:
    """Return the nodes and the points of a query, as GitHub counts them before it runs one.

    https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
    """
    fragments = {each.name.value: each for each in document.definitions if isinstance(each, FragmentDefinitionNode)}
    nodes = requests = 0

    def walk(chosen: SelectionSetNode | None, times: int) -> None:
        nonlocal nodes, requests
        for each in chosen.selections if chosen else ():
            if isinstance(each, FragmentSpreadNode):
                walk(fragments[each.name.value].selection_set, times)
            elif isinstance(each, (FieldNode, InlineFragmentNode)):
                first = _first(each) if isinstance(each, FieldNode) else None
                nodes += times * first if first else 0
                requests += times if first else 0
                walk(each.selection_set, times * (first or 1))

    for definition in document.definitions:
        if isinstance(definition, OperationDefinitionNode):
            walk(definition.selection_set, 1)
    return nodes, max(1, round(requests / 100))


def _first(node: FieldNode) -> int | None:
    found = (each.value for each in node.arguments or () if each.name.value == "first")
    return next((int(value.value) for value in found if isinstance(value, IntValueNode)), None)
