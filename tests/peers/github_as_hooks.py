"""A made GitHub as its webhooks tell it: payloads of what happened in a repository, and a sender that signs them."""

from __future__ import annotations

import hashlib
import hmac
import io
import json
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from aiohttp import ClientSession

from digest.model import Commit
from tests.peers import github_as_rest as rest
from tests.peers.github_world import Place

SECRET = "a secret of the tests"


@dataclass(frozen=True)
class Sent:
    """What an endpoint answered to a delivery."""

    status: int
    text: str


@dataclass
class GithubSender:
    """Delivers to an endpoint as GitHub does.

    Args:
        url: the whole address of the endpoint.
    """

    url: str
    session: ClientSession
    secret: str = SECRET

    async def send(self, kind: str, payload: object, delivery: str | None = None, **headers: str | None) -> Sent:
        """Deliver an event. A header given as None is left out (`X_GitHub_Event` is `X-GitHub-Event`)."""
        return await self.send_bytes(kind, json.dumps(payload).encode(), delivery, **headers)

    async def send_bytes(self, kind: str, body: bytes, delivery: str | None = None, **headers: str | None) -> Sent:
        """Deliver any body, signed."""
        sent: dict[str, str | None] = {
            "Content-Type": "application/json",
            "X-GitHub-Event": kind,
            "X-GitHub-Delivery": delivery or str(uuid.uuid4()),
            "X-Hub-Signature-256": f"sha256={hmac.digest(self.secret.encode(), body, hashlib.sha256).hex()}",
        }
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        given = {name: value for name, value in sent.items() if value is not None}
        async with self.session.post(self.url, data=io.BytesIO(body), headers=given) as answer:
            return Sent(answer.status, await answer.text())


def happenings(place: Place, pushes: Sequence[Sequence[Commit]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What webhooks tell of a repository: its pushes, then pull requests, issues, releases as they are."""
    for commits in pushes:
        yield "push", push(place, commits)
    for pull in rest.listed(place, "pulls", {}):
        commits = [each for each in place.commits if each.pr == pull["number"] and not each.title.startswith("Merge ")]
        more = {"commits": len(commits), "additions": 8, "deletions": 2, "changed_files": 1, "comments": 0}
        yield "pull_request", _of(place, action="closed", pull_request={**pull, **more})
    for issue in rest.listed(place, "issues", {"state": "all"}):
        yield "issues", _of(place, action="closed", issue=issue)
    for release in rest.listed(place, "releases", {}):
        yield "release", _of(place, action="published", release=release)


def push(place: Place, commits: Sequence[Commit], /, **changes: object) -> dict[str, Any]:
    """A push to the default branch."""
    before = commits[-1].parents[0] if commits and commits[-1].parents else "0" * 40
    made = {"ref": f"refs/heads/{place.repo.default_branch}", "created": False, "deleted": False, "forced": False}
    made |= {"before": before, "after": commits[-1].sha if commits else "0" * 40}
    return _of(place, **{**made, "commits": [pushed(each) for each in commits], **changes})


def pushed(commit: Commit) -> dict[str, Any]:
    """A commit as a push tells it."""
    signed = {"name": commit.author.name, "email": "ada@example.invalid", "username": commit.author.login}
    return {
        "id": commit.sha,
        "tree_id": commit.sha[::-1],
        "distinct": True,
        "message": f"{commit.title}\n\n{commit.body}" if commit.body else commit.title,
        "timestamp": _offset(commit.at),
        "url": commit.url,
        "author": signed,
        "committer": {"name": "GitHub", "email": "noreply@example.invalid", "username": "web-flow"},
        "added": [],
        "removed": [],
        "modified": [each.path for each in commit.files],
    }


def of_repository(place: Place, action: str) -> dict[str, Any]:
    """A repository was renamed, archived, …"""
    return _of(place, action=action)


def _of(place: Place, **fields: object) -> dict[str, Any]:
    about: Mapping[str, Any] = rest.repository(place)
    return {**fields, "repository": about, "sender": {"login": "ada", "type": "User"}}


def _offset(moment: datetime) -> str:
    return moment.isoformat()
