"""From what GitHub's webhooks brought to the model: pure functions over deliveries that were kept as they came.

Documents: https://docs.github.com/en/webhooks/webhook-events-and-payloads. A pull request, a release, an issue and an
advisory have the fields that they have in REST; a push has commits of a shape of its own, without their parents.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from itertools import pairwise
from typing import Any

from digest.collect import Collected
from digest.collect.git_people import co_authors
from digest.collect.github.ids import number_of
from digest.collect.github.links import with_pulls
from digest.collect.github.parse import (
    commit_author,
    parse_advisory,
    parse_issue,
    parse_pull,
    parse_release,
    split_message,
)
from digest.collect.github.window import at_the_end_of
from digest.errors import FormatError
from digest.formats.fields import Fields
from digest.model import (
    NOBODY,
    Advisory,
    Commit,
    Event,
    Failure,
    FileChange,
    Issue,
    Person,
    Pull,
    Release,
    Repo,
    Tag,
    Window,
)

#: How many commits a push tells at most, by the documents: one with as many may have more.
MOST_COMMITS = 2048

#: What git writes itself over a merge. Without its parents a commit cannot be told to be one in another way; what it
#: brought is in the same push. That of a pull request stays: its sha is how the two are known as one.
_MERGE = re.compile(r"Merge (?:branch|branches|remote-tracking branch|tag|commit) '")

#: What may change how a closed issue is told. Payloads of others lack fields: that of `pinned` has no state.
_ISSUE_ACTIONS = ("closed", "reopened", "edited")

#: Actions after which there is no release, or none that anybody can see.
_TAKEN_BACK = ("deleted", "unpublished")


@dataclass(frozen=True)
class Notice:
    """One delivery of a webhook.

    Args:
        id: GitHub's id of the delivery (`X-GitHub-Delivery`).
        kind: the event it is of (`X-GitHub-Event`): `push`, `pull_request`, …
        repo: the number of the repository; None where it is about none.
        at: when it was received.
        packed: its JSON as it came, compressed.
    """

    id: str
    kind: str
    repo: int | None
    at: datetime
    packed: bytes = field(repr=False)

    @property
    def data(self) -> Any:
        """The payload, decoded."""
        return json.loads(zlib.decompress(self.packed))


def repo_of(data: object) -> int | None:
    """Return the number of the repository that a payload is about; None where it is about none."""
    about = data.get("repository") if isinstance(data, dict) else None
    number = about.get("id") if isinstance(about, dict) else None
    return number if isinstance(number, int) and not isinstance(number, bool) and 0 < number < 2**63 else None


def read_notices(notices: Iterable[Notice], repos: Iterable[Repo], window: Window) -> Collected:
    """Return what deliveries tell of `window` in each of `repos` (with their numbers in `id`).

    A repository of which they do not tell all is a failure of what is returned, and has no events in it: its history was
    rewritten, a push was too long, it was renamed, moved, hidden, archived or deleted, or a payload cannot be read.
    """
    of = {number_of(repo): _Told(repo) for repo in repos}
    for notice in sorted(notices, key=lambda each: each.at):
        told = of.get(notice.repo)
        if told and told.unknown is None:
            told.hear(notice)
    known = [told for told in of.values() if told.unknown is None]
    failures = tuple(Failure(told.repo.name, told.unknown) for told in of.values() if told.unknown)
    events = tuple(event for told in known for event in told.events(window))
    return Collected(tuple(told.repo for told in known), events, failures)


@dataclass(frozen=True)
class _Push:
    """A push to the default branch: where that was before, and what came, the newest last."""

    before: str
    shas: tuple[str, ...]

    def parents(self, brought: int | None = None) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The parents of its commits, as far as they follow: a push does not tell them, and may be of any shape.

        One commit stands on what was there before. Those of a pull request (`brought` of them) stand on each other after a
        rebase; else a merge stands last, on what was there before and on the newest of them.
        """
        if not self.before.strip("0"):
            return
        if len(self.shas) in (1, brought):
            yield from ((sha, (below,)) for below, sha in pairwise((self.before, *self.shas)))
        elif brought is not None and len(self.shas) == brought + 1:
            yield self.shas[-1], (self.before, self.shas[-2])


@dataclass
class _Told:
    """What was told of one repository so far; a later delivery about the same thing stands for it."""

    repo: Repo
    unknown: str | None = None
    commits: dict[str, Commit] = field(default_factory=dict)
    arrived: dict[str, datetime] = field(default_factory=dict)
    pushes: dict[str, _Push] = field(default_factory=dict)
    pulls: dict[int, Pull] = field(default_factory=dict)
    sizes: dict[int, int] = field(default_factory=dict)
    releases: dict[str, Release] = field(default_factory=dict)
    deleted: set[int] = field(default_factory=set)
    tags: dict[str, Tag] = field(default_factory=dict)
    issues: dict[int, Issue] = field(default_factory=dict)
    advisories: dict[str, Advisory] = field(default_factory=dict)

    def hear(self, notice: Notice) -> None:
        """Take in one delivery."""
        take: Mapping[str, Callable[[Fields], None]] = {
            "push": partial(self._push, notice.at),
            "pull_request": self._pull,
            "release": self._release,
            "issues": self._issue,
            "repository_advisory": self._advisory,
            "repository": self._repository,
        }
        if notice.kind not in take:
            return
        try:
            take[notice.kind](Fields.of("payload", notice.data))
        except FormatError as error:
            self.unknown = f"a webhook brought what GitHub does not document ({error})"

    def events(self, window: Window) -> Iterator[Event]:
        """What of it belongs to a window, as the collectors that ask would give it."""
        pulls = [pull for pull in (at_the_end_of(window, each) for each in self.pulls.values()) if pull]
        merges = tuple(self._merges(pulls))
        parents = {sha: known for push in self.pushes.values() for sha, known in push.parents()}
        parents |= {sha: known for push, pull in merges for sha, known in push.parents(self.sizes[pull.number])}
        brought = {sha: pull.number for push, pull in merges for sha in push.shas}
        told = [each for each in self.commits.values() if each.at in window or self._is_late(each, window)]
        commits = [replace(each, parents=parents.get(each.sha, ())) for each in told]
        for commit in with_pulls(commits, pulls):
            yield replace(commit, pr=commit.pr or brought.get(commit.sha))
        yield from pulls
        yield from (each for each in self.releases.values() if each.at in window)
        yield from (each for each in self.tags.values() if each.at in window)
        yield from (each for each in self.advisories.values() if each.at in window)
        closed = {number for pull in pulls if pull.state == "merged" for number in pull.closes}
        yield from (each for number, each in self.issues.items() if number in closed)

    def _is_late(self, commit: Commit, window: Window) -> bool:
        """Whether a commit was pushed in the window, long after it was made."""
        return commit.at < window.start and self.arrived[commit.sha] in window

    def _merges(self, pulls: Iterable[Pull]) -> Iterator[tuple[_Push, Pull]]:
        """The pushes by which GitHub merged pull requests: their commits, with or without a merge commit last."""
        for pull in pulls:
            push = self.pushes.get(pull.merge_sha or "")
            if push and len(push.shas) - self.sizes[pull.number] in (0, 1):
                yield push, pull

    def _push(self, at: datetime, payload: Fields) -> None:
        if payload.need_text("ref").startswith("refs/tags/"):
            self._tag(at, payload)
            return
        branch = payload.child("repository").maybe_text("default_branch") or self.repo.default_branch
        if payload.need_text("ref") != f"refs/heads/{branch}" or payload.flag("deleted"):
            return
        commits = payload.children("commits", lambda each: _commit(each, self.repo))
        if payload.flag("forced"):
            self.unknown = "its history was rewritten"
        elif len(commits) >= MOST_COMMITS:
            self.unknown = f"a push had more than {MOST_COMMITS - 1} commits"
        if commits:
            push = _Push(payload.text("before"), tuple(each.sha for each in commits))
            self.pushes[push.shas[-1]] = push
        self.commits |= {each.sha: each for each in commits if not _MERGE.match(each.title)}
        self.arrived = {each.sha: at for each in commits} | self.arrived

    def _tag(self, at: datetime, payload: Fields) -> None:
        """A tag has no time of its own in a push: that of its arrival is when it became known."""
        tag = payload.need_text("ref").removeprefix("refs/tags/")
        self.tags.pop(tag, None)
        tagged = payload.maybe_child("head_commit")
        if tagged and not payload.flag("deleted"):
            self.tags[tag] = Tag(self.repo.name, tag, at, tagged.need_text("id"))

    def _pull(self, payload: Fields) -> None:
        data = payload.child("pull_request")
        pull = replace(
            parse_pull(data.value, self.repo),
            additions=data.number("additions"),
            deletions=data.number("deletions"),
            changed_files=data.number("changed_files"),
            comments=data.number("comments"),
        )
        before = self.pulls.get(pull.number)
        # Deliveries may come in another order than that of what they tell.
        if not (before and before.updated_at and pull.updated_at and before.updated_at > pull.updated_at):
            self.pulls[pull.number] = pull
            self.sizes[pull.number] = data.number("commits") or 0

    def _release(self, payload: Fields) -> None:
        data = payload.child("release")
        release, number = parse_release(data.value, self.repo), data.number("id")
        if payload.text("action") in _TAKEN_BACK:
            self.releases.pop(data.need_text("tag_name"), None)
            # What was deleted does not come back; one that is made anew under the same tag has another number.
            self.deleted |= {number} if number and payload.text("action") == "deleted" else set()
        elif release and number not in self.deleted:
            self.releases[release.tag] = release

    def _issue(self, payload: Fields) -> None:
        if payload.text("action") not in _ISSUE_ACTIONS:
            return
        issue = parse_issue(payload.child("issue").value, self.repo)
        if issue and issue.state == "closed":
            self.issues[issue.number] = issue
        elif issue:
            self.issues.pop(issue.number, None)

    def _advisory(self, payload: Fields) -> None:
        advisory = parse_advisory(payload.child("repository_advisory").value, self.repo)
        if advisory:
            self.advisories[advisory.id] = advisory

    def _repository(self, payload: Fields) -> None:
        action = payload.need_text("action")
        if action not in ("created", "edited"):
            self.unknown = f"it was {action}"


def _commit(fields: Fields, repo: Repo) -> Commit:
    signed = fields.maybe_child("author")
    login = signed.maybe_text("username") if signed else None
    author = commit_author(Person(login, login, login.endswith("[bot]")) if login else NOBODY, signed)
    title, body = split_message(fields.text("message"))
    paths = [path for name in ("added", "modified", "removed") for path in fields.texts(name)]
    return Commit(
        repo=repo.name,
        sha=fields.need_text("id"),
        at=fields.need_time("timestamp"),
        title=title,
        body=body,
        author=author,
        co_authors=tuple(each for each in co_authors(body, author) if "@" not in each.name),
        url=fields.maybe_text("url"),
        branches=(repo.default_branch,) if repo.default_branch else (),
        files=tuple(FileChange(path) for path in paths),
        files_total=len(paths),
    )
