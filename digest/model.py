"""What happened, as values: windows, activity, sources, changes and the ledger.

Collectors produce an `Activity` (events as they are in the sources). `digest.group` folds its events into
`Change`s, the unit of reference and of counting, and keeps them in a `Ledger`. Nothing in this module does I/O.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from datetime import date, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from digest.errors import WindowError
from digest.events import (
    NOBODY,
    Advisory,
    Affected,
    Commit,
    Event,
    FileChange,
    Issue,
    IssueState,
    Person,
    Pull,
    PullState,
    Release,
    Repo,
    Severity,
    Tag,
    Timed,
    utc,
)
from digest.frozen import frozen

if TYPE_CHECKING:
    from digest.filters import Filters
    from digest.sighting import Sighting

__all__ = [
    "NOBODY",
    "Activity",
    "Advisory",
    "Affected",
    "Cancelled",
    "Change",
    "Commit",
    "DeskInfo",
    "Effect",
    "Event",
    "Failure",
    "FileChange",
    "Issue",
    "IssueState",
    "Ledger",
    "LeftOut",
    "Person",
    "Place",
    "Pull",
    "PullState",
    "Ranked",
    "Release",
    "Repo",
    "Severity",
    "Source",
    "Status",
    "Tag",
    "Window",
    "source_id",
    "source_of",
    "utc",
]

#: Of a change, from fields only: `landed` is on a branch, `released` is in a release or tag of the window (or is one),
#: `pending` is open, `scheduled` is open and on hold, `reverted` was taken back, `closed` was closed without merging.
Status = Literal["landed", "released", "pending", "scheduled", "reverted", "closed"]


@frozen
class Window:
    """The half-open span `[start, end)` that one edition covers. Windows of one desk tile time."""

    start: datetime
    end: datetime

    def __post_init__(self) -> None:
        object.__setattr__(self, "start", utc(self.start))
        object.__setattr__(self, "end", utc(self.end))
        if self.start >= self.end:
            raise WindowError(f"the window ends at {self.end.isoformat()}, not after its start {self.start.isoformat()}")

    def __contains__(self, moment: datetime) -> bool:
        return self.start <= moment < self.end


@frozen
class DeskInfo:
    """What a story says about the desk it is filed for.

    Args:
        filters: what the desk covers; None for everything, with the work of bots folded.
    """

    slug: str
    title: str = ""
    about: str = ""
    filters: Filters | None = None


@frozen
class Failure:
    """A repository that could not be read: unknown is not the same as nothing happened.

    Args:
        partial: it was read, but for some entries, which the reason names; never written.
    """

    repo: str
    reason: str
    partial: bool = field(default=False, compare=False)


@frozen
class Activity(Timed):
    """Everything collected for one window, and what could not be read.

    Args:
        collected_at: when the sources were read; also the time a story of it is filed at.
        warnings: what the reader of a file passed over, one line each; never written.
        sightings: how the repositories themselves were found; never written.
    """

    desk: DeskInfo
    window: Window
    collected_at: datetime
    repos: tuple[Repo, ...] = ()
    events: tuple[Event, ...] = ()
    failures: tuple[Failure, ...] = ()
    warnings: tuple[str, ...] = field(default=(), compare=False)
    sightings: tuple[Sighting, ...] = field(default=(), compare=False)

    @classmethod
    def load(cls, path: str | Path) -> Activity:
        """Read an activity/1 file. Raises FormatError (file, event index, field) and InputError (cannot be opened)."""
        from digest.formats.activity import load_activity  # the codec needs this module

        return load_activity(Path(path))

    def save(self, path: str | Path) -> None:
        """Write an activity/1 file."""
        from digest.formats.activity import dump_activity

        Path(path).write_text(dump_activity(self), encoding="utf-8")

    @cached_property
    def repo_named(self) -> Mapping[str, Repo]:
        """The repositories by name; one that only an event names is made up from its name."""
        known = {repo.name: repo for repo in self.repos}
        for event in self.events:
            if event.repo not in known:
                known[event.repo] = Repo(event.repo)
        return known

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        """Every citable document of the activity, by source id."""
        found = (source_of(event, self.repo_named[event.repo]) for event in self.events)
        return {source.id: source for source in found}


@frozen
class Source:
    """One citable document and the exact text held for it.

    Args:
        id: `forge:owner/name:kind:key`, such as `github:huggingface/trl:pull:6705`.
        label: what a reference shows for it: `#6705` (`!6705` for a merge request of GitLab), a short sha, a tag, an
            advisory id.
        event: the event it was made from, with all its fields.
    """

    id: str
    kind: str
    repo: str
    title: str
    body: str
    url: str | None
    label: str
    at: datetime | None
    event: Event = field(repr=False)

    @cached_property
    def text(self) -> str:
        """Title and body, verbatim: every passage of evidence is a part of this (or the label of a titleless source)."""
        return f"{self.title}\n\n{self.body}" if self.body else self.title or self.label


def source_id(repo: Repo, kind: str, key: str) -> str:
    """Return the id of a source: `forge:owner/name:kind:key`."""
    return f"{repo.forge}:{repo.name}:{kind}:{key}"


def source_of(event: Event, repo: Repo) -> Source:
    """Return the citable document that `event` of `repo` is."""
    kind, key = event.kind, event.key
    label = key
    if kind in ("pull", "issue"):
        # GitLab counts merge requests and issues apart: !12 is not #12.
        label = f"!{key}" if kind == "pull" and repo.forge.startswith("gitlab") else f"#{key}"
    elif kind == "commit":
        label = key[:7]
    return Source(
        id=source_id(repo, kind, key),
        kind=kind,
        repo=repo.name,
        title=event.title,
        body=event.body,
        url=event.url,
        label=label,
        at=event.at,
        event=event,
    )


@frozen
class Change:
    """One thing that happened: the unit of reference and of counting.

    Args:
        id: `owner/name#123` for a pull request, `owner/name@<12 hex>` for a commit without one, `owner/name:tag` for a
            release or tag, `owner/name!GHSA-…` for an advisory.
        sources: its members (pull request, its commits, its backports, the issues it closed), the one to open first first.
        at: when it landed, was released or closed; for open work, when it was last touched.
        closes: numbers of issues of the same repository that it closed.
        also_in: release branches that got the same change.
        hold_until: the date its title names, for `scheduled` work; None where it names none.
        reverts: the title of earlier work that it takes back, where that landed before the window.
        released_in: the tag of the window whose release contains it, from fields.
        series: a name shared by changes that are to be told together, such as `DistillationTrainer refactor`.
    """

    id: str
    repo: str
    title: str
    status: Status
    sources: tuple[Source, ...]
    at: datetime | None = None
    bot: bool = False
    draft: bool = False
    labels: tuple[str, ...] = ()
    files: tuple[FileChange, ...] = ()
    closes: tuple[int, ...] = ()
    also_in: tuple[str, ...] = ()
    hold_until: date | None = None
    reverts: str | None = None
    released_in: str | None = None
    series: str | None = None

    @property
    def lead(self) -> Source:
        """The source a reader opens first."""
        return self.sources[0]

    @property
    def url(self) -> str | None:
        return next((source.url for source in self.sources if source.url), None)


@frozen
class Cancelled:
    """A change and the one that took it back within the same window: no news, and in no count."""

    change: Change
    by: Change


@frozen
class LeftOut:
    """A change that the desk does not cover, and the filter that says so: in no count, and only told by `--why`."""

    change: Change
    why: str


@frozen
class Ledger:
    """The changes of a window. Every count a story tells comes from here.

    Args:
        changes: what is news or could be: landed, released, pending, scheduled, closed, and reverts of earlier work.
        cancelled: pairs that undid each other within the window.
        left_out: what the desk's filters leave out.
    """

    activity: Activity
    changes: tuple[Change, ...]
    cancelled: tuple[Cancelled, ...] = ()
    left_out: tuple[LeftOut, ...] = ()

    @cached_property
    def change_of(self) -> Mapping[str, Change]:
        """The change that each source belongs to, by source id. Sources of what is cancelled or left out are in it, too."""
        pairs = [change for pair in self.cancelled for change in (pair.change, pair.by)]
        outside = [each.change for each in self.left_out]
        return {source.id: change for change in (*outside, *pairs, *self.changes) for source in change.sources}

    @cached_property
    def change_named(self) -> Mapping[str, Change]:
        """The changes by their id."""
        return {change.id: change for change in self.changes}

    def of_status(self, *statuses: Status) -> tuple[Change, ...]:
        """The changes that have one of `statuses`."""
        return tuple(change for change in self.changes if change.status in statuses)

    @cached_property
    def done(self) -> tuple[Change, ...]:
        """What landed or was released in the window: the number a tally gives."""
        return self.of_status("landed", "released")

    @property
    def is_partial(self) -> bool:
        """Whether more landed or was released in the window than the desk covers."""
        return any(each.change.status in ("landed", "released") for each in self.left_out)


#: The effect of a change, most newsworthy first (composing.md 3.5).
Effect = Literal[
    "security", "breaking", "removal", "deprecation", "required-version", "release", "feature", "performance", "fix",
    "default-changed", "docs", "internal",
]  # fmt: skip

#: Where a change may be told. `fold` is counted in one sentence, `left-out` is not told at all.
Place = Literal["lead", "body", "housekeeping", "fold", "pending", "closed", "left-out"]


@frozen
class Ranked:
    """A change with its weight in the news and why.

    Args:
        score: higher is more important; comparable within one window only.
        reasons: what the score is made of, one short phrase each, as `--why` prints them.
    """

    change: Change
    effect: Effect
    score: float
    place: Place
    reasons: tuple[str, ...] = ()
