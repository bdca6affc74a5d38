"""A made world as GitLab shows it: API v4, https://docs.gitlab.com/api/."""

from __future__ import annotations

import re
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from typing import Any
from urllib.parse import unquote

from aiohttp import web

from digest.formats.fields import stamp
from digest.model import Commit, Issue, Person, Pull, Release
from tests.peers.forge_app import ForgeStandIn, forge_running, paged
from tests.peers.github_world import Place, World

_NOT_FOUND = {"message": "404 Project Not Found"}


def gitlab_running(world: World) -> AbstractAsyncContextManager[ForgeStandIn]:
    """Run GitLab with the repositories of `world` as its projects."""
    return forge_running(world, _serve)


def _serve(forge: ForgeStandIn, request: web.Request) -> web.Response:
    found = re.fullmatch(r"/api/v4/projects/([^/]+)(?:/(.+))?", request.raw_path.partition("?")[0])
    group = re.fullmatch(r"/api/v4/groups/([^/]+)/projects", request.raw_path.partition("?")[0])
    if group:
        owned = [each for each in forge.world.places if each.repo.name.startswith(f"{unquote(group[1])}/")]
        answer = [project(each, forge.url) for each in owned]
        return paged(request, answer, "per_page", forge.url) if owned else web.json_response(_NOT_FOUND, status=404)
    place = _place(forge.world, unquote(found[1])) if found else None
    if not found or place is None:
        return web.json_response(_NOT_FOUND, status=404)
    if not found[1].isdigit() and unquote(found[1]).lower() != place.repo.name.lower():
        moved = {"Location": f"{forge.url}/api/v4/projects/{place.number}"}
        return web.json_response({"message": "301 Moved Permanently"}, status=301, headers=moved)
    if not found[2]:
        return web.json_response(project(place, forge.url))
    return paged(request, _listed(place, found[2], request, forge.url), "per_page", forge.url)


def _place(world: World, name: str) -> Place | None:
    if name.isdigit():
        return next((each for each in world.places if each.number == int(name)), None)
    return world.find(name)


def _listed(place: Place, part: str, request: web.Request, url: str) -> list[dict[str, Any]]:
    """All entries of a list of a project, in the order in which GitLab gives them."""
    query = request.query
    if part == "repository/commits":
        since, until = datetime.fromisoformat(query["since"]), datetime.fromisoformat(query["until"])
        return [_commit(each, place, url) for each in place.newest if since <= each.at <= until]
    if part == "merge_requests":
        after = datetime.fromisoformat(query["updated_after"])
        recent = [each for each in place.pulls if each.updated_at and each.updated_at >= after]
        return [
            _merge_request(each, place, url) for each in sorted(recent, key=lambda each: str(each.updated_at), reverse=True)
        ]
    if part == "releases":
        return [_release(each, place, url) for each in reversed(place.releases) if not each.draft]
    if part == "repository/tags":
        listed = sorted(place.tags, key=lambda tag: tag.at, reverse=True)
        return [{"name": tag.tag, "created_at": stamp(tag.at), "commit": {"id": tag.sha}} for tag in listed]
    if part == "issues":
        wanted = query.getall("iids[]", [])
        return [_issue(each, place, url) for each in place.issues if not wanted or str(each.number) in wanted]
    number = re.fullmatch(r"merge_requests/(\d+)/commits", part)
    return [_commit(each, place, url) for each in place.newest if number and each.pr == int(number[1])]


def project(place: Place, url: str) -> dict[str, Any]:
    """GET /projects/:id, as a reader with a token sees it."""
    return {
        "id": place.number,
        "path_with_namespace": place.repo.name,
        "web_url": f"{url}/{place.repo.name}",
        "default_branch": place.repo.default_branch,
        "visibility": "private" if place.repo.private else "public",
        "archived": place.archived,
        "empty_repo": not place.commits,
        "merge_requests_access_level": "enabled",
        "issues_access_level": "enabled",
        "releases_access_level": "enabled",
    }


def _commit(commit: Commit, place: Place, url: str) -> dict[str, Any]:
    """A commit as GitLab would have made it: a squash has no number, a merge names its branch and, below, its request."""
    title = re.sub(r" \(#\d+\)$", "", commit.title)
    message = f"{title}\n\n{commit.body}" if commit.body else title
    if len(commit.parents) > 1 and commit.pr:
        message = f"Merge branch 'work' into 'main'\n\n{commit.body}\n\nSee merge request {place.repo.name}!{commit.pr}"
    return {
        "id": commit.sha,
        "title": message.split("\n", 1)[0],
        "message": message,
        "author_name": commit.author.name,
        "author_email": "ada@example.invalid",
        "authored_date": _stamp(commit.authored_at),
        "committed_date": _stamp(commit.at),
        "parent_ids": list(commit.parents),
        "web_url": f"{url}/{place.repo.name}/-/commit/{commit.sha}",
    }


def _merge_request(pull: Pull, place: Place, url: str) -> dict[str, Any]:
    merge = next((each for each in place.commits if each.sha == pull.merge_sha), None)
    merged = pull.state == "merged"
    is_merge = merge is not None and len(merge.parents) > 1
    return {
        "iid": pull.number,
        "state": "opened" if pull.state == "open" else pull.state,
        "title": pull.title,
        "description": pull.body,
        "draft": pull.draft,
        "labels": list(pull.labels),
        "target_branch": pull.base,
        "created_at": _stamp(pull.opened_at),
        "updated_at": _stamp(pull.updated_at),
        "merged_at": _stamp(pull.merged_at),
        "closed_at": _stamp(pull.closed_at) if not merged else None,
        "merge_commit_sha": pull.merge_sha if merged and is_merge else None,
        "squash_commit_sha": pull.merge_sha if merged and merge is not None and not is_merge else None,
        "sha": "d" * 40,
        "user_notes_count": pull.comments or 0,
        "author": _account(pull.author),
        "web_url": f"{url}/{place.repo.name}/-/merge_requests/{pull.number}",
    }


def _release(release: Release, place: Place, url: str) -> dict[str, Any]:
    return {
        "tag_name": release.tag,
        "name": release.title,
        "description": release.body,
        "created_at": stamp(release.at),
        "released_at": stamp(release.at),
        "upcoming_release": False,
        "author": _account(release.author),
        "commit": {"id": release.target_sha},
        "_links": {"self": f"{url}/{place.repo.name}/-/releases/{release.tag}"},
    }


def _issue(issue: Issue, place: Place, url: str) -> dict[str, Any]:
    return {
        "iid": issue.number,
        "state": "opened" if issue.state == "open" else "closed",
        "title": issue.title,
        "description": issue.body,
        "labels": list(issue.labels),
        "created_at": _stamp(issue.opened_at),
        "closed_at": _stamp(issue.closed_at),
        "user_notes_count": issue.comments,
        "upvotes": issue.reactions,
        "author": _account(issue.author),
        "web_url": f"{url}/{place.repo.name}/-/issues/{issue.number}",
    }


def _account(person: Person) -> dict[str, Any] | None:
    return {"username": person.login, "name": person.name} if person.login else None


def _stamp(moment: datetime | None) -> str | None:
    """GitLab writes milliseconds."""
    return None if moment is None else f"{moment:%Y-%m-%dT%H:%M:%S}.000Z"
