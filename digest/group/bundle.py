"""The events that are becoming one change, and what they say together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from digest.model import Advisory, Commit, Event, FileChange, Issue, Person, Pull, Release, Repo, Tag
from digest.titles import Title, parse_title

#: Merges that a forge writes for a pull request: GitHub, bors, Bitbucket, bors-ng. The real title is in the body.
_FORGE_MERGE = (
    r"(?i)(?:Merge pull request|Auto merge of|Merge) #\d+|Merged in \S+ \(pull request #\d+\)|Merge branch '[^']+' into "
)
_BORS_LINE = r"\d+: (.+?)(?: r=\S+.*)?$"
_GITLAB_BODY = "See merge request "
_MERGE_WORD = r"(?i)(?:auto-?)?merged?\b"


class _View(NamedTuple):
    members: tuple[Event, ...]
    title: str
    parsed: Title
    commits: list[Commit]
    branches: tuple[str, ...]
    bot: bool
    at: datetime | None


class Bundle:
    """Events of one repository that tell of one change. Grows by `add` and `absorb`; compared by identity.

    Args:
        number: of the pull request, where there is one, known by its event or by the field of a commit.

    Attributes:
        into: the bundle that took it in.
    """

    __slots__ = (
        "_landed_at", "_paths", "_view", "commits", "into", "issues", "number", "published", "pulls", "repo",
    )  # fmt: skip

    def __init__(
        self,
        repo: Repo,
        number: int | None = None,
        *,
        pulls: Iterable[Pull] = (),
        commits: Iterable[Commit] = (),
        published: Iterable[Release | Tag | Advisory] = (),
    ) -> None:
        self.repo = repo
        self.number = number
        self.pulls = list(pulls)
        self.commits = list(commits)
        self.issues: list[Issue] = []
        self.published = list(published)
        self._landed_at: datetime | None = None
        self.into: Bundle | None = None
        self._forget()

    def add(self, event: Commit | Issue | Tag) -> None:
        """Take in one more event."""
        members: list[Any] = self.commits
        if not isinstance(event, Commit):
            members = self.issues if isinstance(event, Issue) else self.published
        members.append(event)
        self._forget()

    def land(self, at: datetime) -> None:
        """Say when a merge brought the commits in: that may be later than their own time."""
        self._landed_at = at
        self._forget()

    def absorb(self, other: Bundle) -> None:
        """Take in all events of `other`, which is gone after that."""
        self.pulls += other.pulls
        self.commits += other.commits
        self.issues += other.issues
        self.published += other.published
        other.into = self
        self._forget()

    def _forget(self) -> None:
        """What its members say together is worked out again after each change of them."""
        self._view: _View | None = None
        self._paths: frozenset[str] | None = None

    @property
    def gone(self) -> bool:
        """Whether another bundle took it in."""
        return self.into is not None

    def final(self) -> Bundle:
        """The bundle that its events are in now."""
        found = self
        while found.into is not None:
            found = found.into
        return found

    @property
    def landed(self) -> bool:
        """Whether it is on a branch: merged, or a commit."""
        return bool(self.commits) or any(pull.state == "merged" for pull in self.pulls)

    @property
    def closed(self) -> bool:
        """Whether it was closed without merging."""
        return not self.published and not self.landed and not any(pull.state == "open" for pull in self.pulls[:1])

    @property
    def members(self) -> tuple[Event, ...]:
        """Its events, the one to open first first: release, pull request, commits, issues."""
        return self._look().members

    @property
    def lead(self) -> Event:
        """The member to open first."""
        return (self._view or self._look()).members[0]

    @property
    def title(self) -> str:
        """The title of the change, verbatim from one of its members; of a release without one, its tag."""
        return self._look().title

    @property
    def parsed(self) -> Title:
        """The title, taken apart."""
        return (self._view or self._look()).parsed

    def bodies(self) -> Iterator[str]:
        """What its pull requests and commits say beside their titles."""
        yield from (pull.body for pull in self.pulls if pull.body)
        yield from (commit.body for commit in self.commits if commit.body)

    def ordered_commits(self) -> list[Commit]:
        """Landing commits of pull requests first, merges behind what they brought; the rest in the order it came."""
        return self._look().commits

    def _look(self) -> _View:
        """What its members say together."""
        if self._view is None:
            commits = self.commits if len(self.commits) < 2 else sorted(self.commits, key=self._commit_rank)
            members = (*self.published, *self.pulls, *commits, *self.issues)
            title = members[0].title or members[0].key if self.published else _title(members)
            parsed = parse_title(title)
            branches, bot = tuple(self._branches(commits)), self._written_by_bot(parsed)
            self._view = _View(members, title, parsed, commits, branches, bot, self._moment(members[0], commits))
        return self._view

    def _commit_rank(self, commit: Commit) -> tuple[bool, bool]:
        if self.number is None:
            landing = is_merge(commit) and not is_noise(commit)
        else:
            landing = any(pull.merge_sha == commit.sha for pull in self.pulls)
            landing = (
                landing
                or parse_title(commit.title).number == self.number
                or re.match(_FORGE_MERGE, commit.title) is not None
            )
        return not landing, not landing and is_merge(commit)

    @property
    def branch(self) -> str | None:
        """The branch it landed on: of its first pull request, else of its first commit that names one."""
        branches = self._look().branches
        return branches[0] if branches else None

    def branches(self) -> tuple[str, ...]:
        """The branches its members landed on, the first member's first; a branch may come more than once."""
        return self._look().branches

    def _branches(self, commits: Iterable[Commit]) -> Iterator[str]:
        for pull in self.pulls:
            if pull.base:
                yield pull.base
        for commit in commits:
            if named := branch_of(commit, self.repo.default_branch):
                yield named

    @property
    def at(self) -> datetime | None:
        """When it landed, was published or closed; for open work, when it was last touched."""
        return (self._view or self._look()).at

    def _moment(self, lead: Event, commits: Sequence[Commit]) -> datetime | None:
        if isinstance(lead, Commit):
            return self._landed_at or lead.at
        if isinstance(lead, Pull) and lead.state == "merged" and lead.merged_at is None and commits:
            return commits[0].at
        return lead.at

    @property
    def files(self) -> tuple[FileChange, ...]:
        """The changed paths: of the pull request, else of the commit that landed it, else of all its commits."""
        if self.pulls and self.pulls[0].files:
            return self.pulls[0].files
        commits = self.ordered_commits()
        if commits and commits[0].files and (self.number is not None or len(commits) == 1):
            return commits[0].files
        return tuple({each.path: each for commit in commits for each in commit.files}.values())

    @property
    def paths(self) -> frozenset[str]:
        if self._paths is None:
            self._paths = frozenset([each.path for each in self.files])
        return self._paths

    @property
    def bot(self) -> bool:
        """Whether a program wrote it: the author of the pull request, or of every commit that is no merge.

        A release is the project's, whoever pressed the button.
        """
        return self._look().bot

    def _written_by_bot(self, title: Title) -> bool:
        if self.published:
            return False
        if any(is_bot(pull.author) for pull in self.pulls):
            return True
        if "bot" in (tag.lower() for tag in title.tags):
            return True
        written = [commit for commit in self.commits if not is_merge(commit) and commit.title]
        return bool(written) and all(is_bot(commit.author) for commit in written)


def _title(members: Iterable[Event]) -> str:
    for event in members:
        if isinstance(event, Commit) and (told := described(event)):
            return told
        if event.title:
            return event.title
    return ""


def is_bot(person: Person) -> bool:
    """Whether an account is a program: the forge says so, or it carries GitHub's `[bot]` suffix."""
    return person.bot or person.name.endswith("[bot]") or bool(person.login and person.login.endswith("[bot]"))


def is_merge(commit: Commit) -> bool:
    return len(commit.parents) > 1


def branch_of(commit: Commit, default: str | None) -> str | None:
    """The branch a commit landed on: the default one where it is on it, else the first it names."""
    if default and default in commit.branches:
        return default
    return min(commit.branches, default=None)


def is_noise(commit: Commit) -> bool:
    """Whether a merge only says that it is one (`Merge branch 'main' into x`), in words no person chose."""
    return is_merge(commit) and re.match(_MERGE_WORD, commit.title) is not None and described(commit) is None


def described(commit: Commit) -> str | None:
    """The title that a forge wrote into the body of a merge; None where it is no such merge."""
    if not is_merge(commit) or not re.match(_FORGE_MERGE, commit.title):
        return None
    if commit.title.startswith("Merge branch") and _GITLAB_BODY not in commit.body:
        return None
    first = next((line.strip() for line in commit.body.splitlines() if line.strip()), "")
    if not first or first.startswith(_GITLAB_BODY):
        return None
    bors = re.match(_BORS_LINE, first)
    return bors[1] if bors else first


def earliest(bundles: Iterable[Bundle]) -> list[Bundle]:
    """Bundles ordered by time, then by what they are."""
    return sorted(bundles, key=_by_time)


def _by_time(bundle: Bundle) -> tuple[Any, ...]:
    at = bundle.at
    return at is None, at, bundle.number or 0, bundle.lead.key
