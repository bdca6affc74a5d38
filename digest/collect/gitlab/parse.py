"""From GitLab's JSON to the model, once, at the edge. Pure functions; a field that is not as documented is a FormatError.

Documents: https://docs.gitlab.com/api/ (projects, commits, merge_requests, releases, tags, issues).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from digest.collect.git_people import co_authors, person
from digest.collect.gitlab.closing import closing_numbers
from digest.formats.fields import Fields
from digest.model import NOBODY, Commit, Issue, Person, Pull, PullState, Release, Repo, Tag

#: Accounts that are programs: GitLab names those of project and group tokens so. Others are not told apart in a list.
#: https://docs.gitlab.com/user/project/settings/project_access_tokens/#bot-users-for-projects
_BOT = re.compile(r"(?:project|group)_\d+_bot(?:_\w+)?|.*[-_\[]bot\]?", re.IGNORECASE)
_STATES: dict[str, PullState] = {"opened": "open", "locked": "open", "merged": "merged", "closed": "closed"}


@dataclass(frozen=True)
class Merge:
    """A merge request, and the commits that it left on its target.

    Args:
        shas: the merge, the squash and, where there is neither, the last commit of a fast-forward.
        fast_forward: whether its commits are on the target as they were, without a merge that holds them together.
    """

    pull: Pull
    shas: tuple[str, ...] = ()
    fast_forward: bool = False


def parse_project(data: Any, host: str) -> Repo:
    """Return the project of GET /projects/:id, with its numeric id, which a rename does not change.

    An anonymous reader is not told the visibility: what it can read is public.
    """
    fields = Fields.of("project", data)
    number = fields.need_number("id")
    return Repo(
        name=f"{host}/{fields.need_text('path_with_namespace')}",
        id=f"gitlab:{number}" if host == "gitlab.com" else f"gitlab@{host}:{number}",
        url=fields.maybe_text("web_url"),
        default_branch=fields.maybe_text("default_branch"),
        private=fields.text("visibility", "public") != "public",
    )


def parse_commit(data: Any, repo: Repo) -> Commit:
    """Return an entry of GET /projects/:id/repository/commits."""
    fields = Fields.of("commit", data)
    message = _lines(fields.text("message") or fields.text("title"))
    title, _, rest = message.partition("\n")
    body = rest.strip("\n")
    named = person(fields.text("author_name"), fields.text("author_email"))
    # Some people sign with their address in place of a name: it is left out.
    author = Person("" if "@" in named.name else named.name, named.login, named.bot)
    return Commit(
        repo=repo.name,
        sha=fields.need_text("id"),
        at=fields.need_time("committed_date"),
        title=title,
        body=body,
        parents=fields.texts("parent_ids"),
        authored_at=fields.time("authored_date"),
        author=author,
        co_authors=tuple(each for each in co_authors(body, author) if "@" not in each.name),
        url=fields.maybe_text("web_url"),
        branches=(repo.default_branch,) if repo.default_branch else (),
    )


def parse_merge_request(data: Any, repo: Repo) -> Merge:
    """Return an entry of GET /projects/:id/merge_requests."""
    fields = Fields.of("merge request", data)
    state = _STATES.get(fields.choice("state", tuple(_STATES)), "open")
    left = [fields.maybe_text(name) for name in ("merge_commit_sha", "squash_commit_sha")] if state == "merged" else []
    shas = [sha for sha in left if sha]
    head = fields.maybe_text("sha") if state == "merged" and not shas else None
    body = _lines(fields.text("description"))
    pull = Pull(
        repo=repo.name,
        number=fields.need_number("iid"),
        state=state,
        title=fields.text("title"),
        body=body,
        draft=fields.flag("draft") or fields.flag("work_in_progress"),
        labels=fields.texts("labels"),
        base=fields.maybe_text("target_branch"),
        opened_at=fields.time("created_at"),
        updated_at=fields.time("updated_at"),
        merged_at=fields.time("merged_at") or (fields.time("updated_at") if state == "merged" else None),
        closed_at=fields.time("closed_at") if state == "closed" else None,
        merge_sha=shas[0] if shas else head,
        author=_account(fields.maybe_child("author")),
        url=fields.maybe_text("web_url"),
        closes=closing_numbers(body, repo),
        comments=fields.number("user_notes_count"),
    )
    return Merge(pull, tuple(shas) or ((head,) if head else ()), fast_forward=bool(head))


def parse_sha(data: Any) -> str:
    """Return the sha of an entry of GET /projects/:id/merge_requests/:iid/commits."""
    return Fields.of("commit", data).need_text("id")


def parse_release(data: Any, repo: Repo) -> Release | None:
    """Return an entry of GET /projects/:id/releases; None for one that is announced for later."""
    fields = Fields.of("release", data)
    if fields.flag("upcoming_release"):
        return None
    commit = fields.maybe_child("commit")
    links = fields.maybe_child("_links")
    tag = fields.need_text("tag_name")
    return Release(
        repo=repo.name,
        tag=tag,
        at=fields.need_time("released_at" if fields.value.get("released_at") else "created_at"),
        title=fields.text("name", tag),
        body=_lines(fields.text("description")),
        target_sha=commit.maybe_text("id") if commit else None,
        author=_account(fields.maybe_child("author")),
        url=links.maybe_text("self") if links else None,
    )


def parse_tag(data: Any, repo: Repo) -> Tag | None:
    """Return an entry of GET /projects/:id/repository/tags; None for one without a time.

    An annotated tag has its own time (GitLab 16.11 and later), a plain one that of its commit.
    """
    fields = Fields.of("tag", data)
    commit = fields.maybe_child("commit")
    at = fields.time("created_at") or (commit.time("committed_date") if commit else None)
    sha = commit.maybe_text("id") if commit else None
    return Tag(repo=repo.name, tag=fields.need_text("name"), at=at, sha=sha) if at else None


def parse_issue(data: Any, repo: Repo) -> Issue:
    """Return an entry of GET /projects/:id/issues."""
    fields = Fields.of("issue", data)
    return Issue(
        repo=repo.name,
        number=fields.need_number("iid"),
        state="closed" if fields.choice("state", ("opened", "closed")) == "closed" else "open",
        title=fields.text("title"),
        body=_lines(fields.text("description")),
        labels=fields.texts("labels"),
        opened_at=fields.time("created_at"),
        closed_at=fields.time("closed_at"),
        comments=fields.number("user_notes_count"),
        reactions=fields.number("upvotes"),
        author=_account(fields.maybe_child("author")),
        url=fields.maybe_text("web_url"),
    )


def parse_listed_path(data: Any) -> str | None:
    """Return the path of an entry of a list of projects; None for a fork or an archived one."""
    fields = Fields.of("project", data)
    is_fork = fields.value.get("forked_from_project") is not None
    return None if is_fork or fields.flag("archived") else fields.need_text("path_with_namespace")


def _lines(text: str) -> str:
    """Text from a web form has the line ends of the form; a passage of it should not depend on that."""
    return text.replace("\r\n", "\n")


def _account(fields: Fields | None) -> Person:
    login = fields.maybe_text("username") if fields else None
    if not fields or not login:
        return NOBODY
    return Person(fields.text("name") or login, login, bool(fields.flag("bot") or _BOT.fullmatch(login)))
