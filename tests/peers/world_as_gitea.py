"""A made world as Gitea and Forgejo show it: API v1, https://docs.gitea.com/api/ and https://codeberg.org/api/swagger."""

from __future__ import annotations

import re
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

from aiohttp import web

from digest.model import Commit, Issue, Person, Pull, Release
from tests.peers.forge_app import ForgeStandIn, forge_running, paged
from tests.peers.github_world import Place, World

_NOT_FOUND = {"errors": None, "message": "The target couldn't be found.", "url": "https://git.example.org/api/swagger"}
#: Gitea writes the time of its own clock.
_ZONE = timezone(timedelta(hours=2))


def gitea_running(world: World) -> AbstractAsyncContextManager[ForgeStandIn]:
    """Run Gitea with the repositories of `world`."""
    return forge_running(world, _serve)


def _serve(forge: ForgeStandIn, request: web.Request) -> web.Response:
    owner = re.fullmatch(r"/api/v1/(orgs|users)/([^/]+)/repos", request.path)
    if owner:
        owned = [each for each in forge.world.places if each.repo.name.startswith(f"{owner[2]}/")]
        known = owned and owner[1] == "orgs"
        answer = [repository(each, forge.url) for each in owned]
        return paged(request, answer, "limit", forge.url) if known else web.json_response(_NOT_FOUND, status=404)
    found = re.fullmatch(r"/api/v1/repos/([^/]+/[^/]+)(?:/(.+))?", request.path)
    place = forge.world.find(found[1]) if found else None
    if not found or place is None:
        return web.json_response(_NOT_FOUND, status=404)
    if found[1].lower() != place.repo.name.lower():
        return web.Response(status=307, headers={"Location": f"/api/v1/repos/{place.repo.name}"})
    if not found[2]:
        return web.json_response(repository(place, forge.url))
    if found[2] == "commits" and not place.commits:
        return web.json_response({"message": "Git Repository is empty.", "url": ""}, status=409)
    return paged(request, _listed(place, found[2], request, forge.url), "limit", forge.url)


def _listed(place: Place, part: str, request: web.Request, url: str) -> list[dict[str, Any]]:
    """All entries of a list of a repository, the newest first."""
    if part == "commits":
        since, until = (datetime.fromisoformat(request.query[name]) for name in ("since", "until"))
        return [_commit(each, place, url) for each in place.newest if since <= each.at <= until]
    if part == "pulls":
        recent = sorted(place.pulls, key=lambda pull: str(pull.updated_at), reverse=True)
        return [_pull(each, place, url) for each in recent]
    if part == "releases":
        return [_release(each, place, url) for each in reversed(place.releases)]
    if part == "tags":
        listed = sorted(place.tags, key=lambda tag: tag.at, reverse=True)
        return [{"name": tag.tag, "message": "", "commit": {"sha": tag.sha, "created": _stamp(tag.at)}} for tag in listed]
    return [_issue(each, place, url) for each in place.issues if each.state == request.query.get("state", "open")]


def repository(place: Place, url: str) -> dict[str, Any]:
    """GET /repos/{owner}/{repo}."""
    return {
        "id": place.number,
        "full_name": place.repo.name,
        "html_url": f"{url}/{place.repo.name}",
        "default_branch": place.repo.default_branch,
        "private": place.repo.private,
        "archived": place.archived,
        "empty": not place.commits,
        "fork": False,
        "mirror": False,
        "has_issues": True,
        "has_pull_requests": True,
        "has_releases": True,
    }


def _commit(commit: Commit, place: Place, url: str) -> dict[str, Any]:
    title = commit.title
    if len(commit.parents) > 1 and commit.pr:
        title = f"Merge pull request '{commit.body}' (#{commit.pr}) from work into main"
    author = {"name": commit.author.name, "email": "ada@example.invalid"}
    return {
        "sha": commit.sha,
        "html_url": f"{url}/{place.repo.name}/commit/{commit.sha}",
        "commit": {
            "message": f"{title}\n\n{commit.body}\n" if commit.body else f"{title}\n",
            "author": {**author, "date": _stamp(commit.authored_at or commit.at)},
            "committer": {**author, "date": _stamp(commit.at)},
        },
        "author": _account(commit.author),
        "parents": [{"sha": parent} for parent in commit.parents],
    }


def _pull(pull: Pull, place: Place, url: str) -> dict[str, Any]:
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
        "merged": pull.state == "merged",
        "merged_at": _stamp(pull.merged_at),
        "closed_at": _stamp(pull.closed_at),
        "merge_commit_sha": pull.merge_sha,
        "user": _account(pull.author),
        "html_url": f"{url}/{place.repo.name}/pulls/{pull.number}",
    }


def _release(release: Release, place: Place, url: str) -> dict[str, Any]:
    return {
        "tag_name": release.tag,
        "name": release.title,
        "body": release.body,
        "draft": release.draft,
        "prerelease": release.prerelease,
        "created_at": _stamp(release.at),
        "published_at": _stamp(release.at),
        "target_commitish": release.target_sha or "main",
        "author": _account(release.author),
        "html_url": f"{url}/{place.repo.name}/releases/tag/{release.tag}",
    }


def _issue(issue: Issue, place: Place, url: str) -> dict[str, Any]:
    return {
        "number": issue.number,
        "state": issue.state,
        "title": issue.title,
        "body": issue.body,
        "labels": [{"name": label} for label in issue.labels],
        "created_at": _stamp(issue.opened_at),
        "closed_at": _stamp(issue.closed_at),
        "comments": issue.comments,
        "user": _account(issue.author),
        "html_url": f"{url}/{place.repo.name}/issues/{issue.number}",
        "pull_request": None,
    }


def _account(person: Person) -> dict[str, Any] | None:
    return {"id": 1, "login": person.login, "full_name": person.name} if person.login else None


def _stamp(moment: datetime | None) -> str | None:
    return None if moment is None else moment.astimezone(UTC).astimezone(_ZONE).isoformat()
