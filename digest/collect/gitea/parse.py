"""From the JSON of Gitea and Forgejo to the model, once, at the edge. Pure functions.

Their API is made after GitHub's, so GitHub's readers read it; here is what differs.
Documents: https://docs.gitea.com/api/ and https://codeberg.org/api/swagger
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from digest.collect.github import parse as github
from digest.collect.github.links import with_pulls
from digest.formats.fields import Fields
from digest.model import Commit, FileChange, Issue, Pull, Release, Repo, Tag

#: Changed paths kept of one commit; `files_total` counts them all.
FILES_KEPT = 200

_BOT = re.compile(r".*[-_\[]bot\]?|gitea-actions|forgejo-actions|renovate|dependabot", re.IGNORECASE)

__all__ = [
    "parse_commit",
    "parse_issue",
    "parse_listed_name",
    "parse_pull",
    "parse_release",
    "parse_repo",
    "parse_tag",
    "with_pulls",
]


def parse_repo(data: Any, host: str) -> tuple[Repo, Repo]:
    """Return the repository of GET /repos/{owner}/{repo}: as its forge calls it, and as stories do."""
    here = github.parse_repo(data)
    number = (here.id or "").partition(":")[2]
    branch = None if Fields.of("repository", data).flag("empty") else here.default_branch
    here = replace(here, id=f"gitea@{host}:{number}", default_branch=branch)
    return here, replace(here, name=f"{host}/{here.name}")


def parse_commit(data: Any, here: Repo) -> Commit:
    """Return an entry of GET /repos/{owner}/{repo}/commits, with the changed paths; lines are not counted."""
    commit = github.parse_commit(data, here)
    files = Fields.of("commit", data).children("files", lambda each: FileChange(each.need_text("filename")))
    return replace(commit, files=files[:FILES_KEPT], files_total=len(files)) if files else commit


def parse_pull(data: Any, here: Repo) -> Pull:
    """Return an entry of GET /repos/{owner}/{repo}/pulls."""
    pull = github.parse_pull(data, here)
    return replace(pull, author=replace(pull.author, bot=pull.author.bot or bool(_BOT.fullmatch(pull.author.login or ""))))


def parse_release(data: Any, here: Repo) -> Release | None:
    """Return an entry of GET /repos/{owner}/{repo}/releases; None for a draft."""
    return github.parse_release(data, here)


def parse_issue(data: Any, here: Repo) -> Issue | None:
    """Return an entry of GET /repos/{owner}/{repo}/issues; None for a pull request.

    The field that tells a pull request is there for an issue, too, and null.
    """
    if isinstance(data, Mapping) and data.get("pull_request") is None:
        data = {key: value for key, value in data.items() if key != "pull_request"}
    return github.parse_issue(data, here)


def parse_tag(data: Any, here: Repo) -> Tag | None:
    """Return an entry of GET /repos/{owner}/{repo}/tags; None for one without a time."""
    fields = Fields.of("tag", data)
    commit = fields.maybe_child("commit")
    at = commit.time("created") if commit else None
    sha = commit.maybe_text("sha") if commit else None
    return Tag(repo=here.name, tag=fields.need_text("name"), at=at, sha=sha) if at else None


def parse_listed_name(data: Any) -> str | None:
    """Return the name of an entry of a list of repositories; None for a fork, a mirror or an archived one."""
    fields = Fields.of("repository", data)
    if any(fields.flag(name) for name in ("archived", "fork", "mirror")):
        return None
    return fields.need_text("full_name")
