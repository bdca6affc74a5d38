"""What the sources hold, as values: repositories and their events, exactly as they were read.

All times are aware and in UTC; a constructor refuses a naive one.
"""

from __future__ import annotations

from dataclasses import fields
from datetime import UTC, datetime
from functools import cache
from typing import Any, ClassVar, Literal

from digest.errors import WindowError
from digest.frozen import frozen

PullState = Literal["open", "merged", "closed"]
IssueState = Literal["open", "closed"]
Severity = Literal["low", "medium", "high", "critical"]


def utc(moment: datetime) -> datetime:
    """Return `moment` in UTC. Raises WindowError when it is naive."""
    if moment.tzinfo is None:
        raise WindowError(f"{moment.isoformat()} has no time zone; write it as {moment.isoformat()}Z")
    return moment.astimezone(UTC)


class Timed:
    """Puts every datetime of a dataclass into UTC, and refuses naive ones."""

    def __post_init__(self) -> None:
        kind: Any = type(self)
        for name in _times(kind):
            moment = getattr(self, name)
            if moment is not None and moment.tzinfo is not UTC:
                object.__setattr__(self, name, utc(moment))


@cache
def _times(kind: Any) -> tuple[str, ...]:
    """The fields of a dataclass that hold times."""
    return tuple(each.name for each in fields(kind) if "datetime" in str(each.type))


@frozen
class Person:
    """Who did something. Told in a story only where the desk asks for names."""

    name: str = ""
    login: str | None = None
    bot: bool = False


NOBODY = Person()


@frozen
class FileChange:
    """One changed path. Counts of lines are None where nobody counted them."""

    path: str
    additions: int | None = None
    deletions: int | None = None
    renamed_from: str | None = None


@frozen
class Repo:
    """A repository of the activity.

    Args:
        name: `owner/name`, unique within one activity.
        id: `forge:number` where the forge gives a stable number, such as `github:582`.
        url: where a reader can open it; None where there is no page.
        display: the name in prose, such as `TRL`; None for the part of `name` after the slash.
    """

    name: str
    id: str | None = None
    url: str | None = None
    display: str | None = None
    default_branch: str | None = None
    private: bool = False

    @property
    def spoken(self) -> str:
        """The name as prose says it."""
        return self.display or self.name.rsplit("/", 1)[-1]

    @property
    def forge(self) -> str:
        """Where it lives: what stands before the colon in `id`, else the host of `url`, else `github`."""
        if self.id and ":" in self.id:
            return self.id.split(":", 1)[0]
        host = self.url.split("://", 1)[-1].split("/", 1)[0].lower() if self.url else ""
        return "github" if host in ("", "github.com", "www.github.com") else host


@frozen
class Commit(Timed):
    """A commit. `at` is the committer's time; `pr` the number of the pull request that brought it, where known."""

    kind: ClassVar[str] = "commit"
    repo: str
    sha: str
    at: datetime
    title: str = ""
    body: str = ""
    parents: tuple[str, ...] = ()
    authored_at: datetime | None = None
    author: Person = NOBODY
    co_authors: tuple[Person, ...] = ()
    pr: int | None = None
    url: str | None = None
    branches: tuple[str, ...] = ()
    files: tuple[FileChange, ...] = ()
    files_total: int | None = None

    @property
    def key(self) -> str:
        return self.sha


@frozen
class Pull(Timed):
    """A pull request (or merge request), as it was when it was read."""

    kind: ClassVar[str] = "pull"
    repo: str
    number: int
    state: PullState
    title: str = ""
    body: str = ""
    draft: bool = False
    labels: tuple[str, ...] = ()
    base: str | None = None
    opened_at: datetime | None = None
    updated_at: datetime | None = None
    merged_at: datetime | None = None
    closed_at: datetime | None = None
    merge_sha: str | None = None
    author: Person = NOBODY
    url: str | None = None
    closes: tuple[int, ...] = ()
    additions: int | None = None
    deletions: int | None = None
    changed_files: int | None = None
    comments: int | None = None
    files: tuple[FileChange, ...] = ()

    @property
    def key(self) -> str:
        return str(self.number)

    @property
    def at(self) -> datetime | None:
        """When it last changed its state: merged, closed, else updated or opened."""
        return self.merged_at or self.closed_at or self.updated_at or self.opened_at


@frozen
class Release(Timed):
    """A published release with its notes."""

    kind: ClassVar[str] = "release"
    repo: str
    tag: str
    at: datetime
    title: str = ""
    body: str = ""
    prerelease: bool = False
    draft: bool = False
    target_sha: str | None = None
    author: Person = NOBODY
    url: str | None = None

    @property
    def key(self) -> str:
        return self.tag


@frozen
class Issue(Timed):
    """An issue that a change closed, or one of weight."""

    kind: ClassVar[str] = "issue"
    repo: str
    number: int
    state: IssueState
    title: str = ""
    body: str = ""
    state_reason: str | None = None
    labels: tuple[str, ...] = ()
    opened_at: datetime | None = None
    closed_at: datetime | None = None
    comments: int | None = None
    reactions: int | None = None
    author: Person = NOBODY
    url: str | None = None

    @property
    def key(self) -> str:
        return str(self.number)

    @property
    def at(self) -> datetime | None:
        return self.closed_at or self.opened_at


@frozen
class Affected:
    """A package that an advisory concerns: the range is as the advisory writes it."""

    package: str
    ecosystem: str | None = None
    range: str | None = None
    patched: str | None = None


@frozen
class Advisory(Timed):
    """A published security advisory."""

    kind: ClassVar[str] = "advisory"
    repo: str
    id: str
    at: datetime
    title: str = ""
    body: str = ""
    cve: str | None = None
    severity: Severity | None = None
    url: str | None = None
    affected: tuple[Affected, ...] = ()

    @property
    def key(self) -> str:
        return self.id


@frozen
class Tag(Timed):
    """A tag, where no release tells more."""

    kind: ClassVar[str] = "tag"
    repo: str
    tag: str
    at: datetime
    sha: str | None = None
    title: ClassVar[str] = ""
    body: ClassVar[str] = ""
    url: ClassVar[str | None] = None

    @property
    def key(self) -> str:
        return self.tag


Event = Commit | Pull | Release | Issue | Advisory | Tag
