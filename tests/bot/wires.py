"""What a desk reads, from a list; and a composer that says only what it was given."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from bot.clock import Clock
from bot.model import Desk
from bot.patterns import any_matches
from digest.errors import CollectError, SourceUnavailable
from digest.model import Activity, Commit, Event, Failure, Pull, Repo, Window
from digest.story import Evidence, Reference, Sentence, SourceLink, Span, Story, Unread, number


@dataclass
class ListedWire:
    """A Wire over `events`: each is there from the moment it is put into the list."""

    clock: Clock
    events: list[Event] = field(default_factory=list)
    #: Names of repositories that cannot be read, with the reason.
    broken: dict[str, str] = field(default_factory=dict)
    #: Raised by the next collects, one each.
    raises: list[Exception] = field(default_factory=list)
    #: Every collect: the repositories asked for and the window.
    asked: list[tuple[tuple[str, ...], Window]] = field(default_factory=list)

    async def collect(self, desk: Desk, window: Window) -> Activity:
        self.asked.append((desk.repos, window))
        if self.raises:
            raise self.raises.pop(0)
        known = sorted({event.repo for event in self.events} | self.broken.keys())
        mine = [repo for repo in known if any_matches(desk.repos, repo)]
        return Activity(
            desk=desk.info,
            window=window,
            collected_at=self.clock.now(),
            repos=tuple(Repo(repo) for repo in mine),
            events=tuple(
                event
                for event in self.events
                if event.repo in mine and event.repo not in self.broken and event.at and event.at in window
            ),
            failures=tuple(Failure(repo, self.broken[repo]) for repo in mine if repo in self.broken),
        )


def down() -> CollectError:
    return SourceUnavailable("acme/widget", "GitHub does not answer; it is tried again later")


def build(activity: Activity) -> Story:
    """One sentence and one reference for each event."""
    said, references = [], []
    for event in activity.events:
        source = next(each for each in activity.sources.values() if each.event == event)
        state = "pending" if isinstance(event, Pull) and event.state == "open" else "landed"
        link = SourceLink(source.id, source.kind, source.url, source.label)
        references.append(Reference(0, source.id, source.title, source.repo, state, source.at, source.url, (link,)))  # type: ignore[arg-type]
        said.append(Sentence("claim", (Span("text", source.title),), (Evidence(source.id, source.title),)))
    head = said[0].evidence if said else ()
    end = activity.window.end
    return number(
        Story(
            id=f"{activity.desk.slug}-{end:%Y-%m-%dT%H%MZ}",
            desk=activity.desk.slug,
            window=activity.window,
            filed_at=activity.collected_at,
            headline=Sentence("headline", (Span("text", f"{len(said)} changes"),), head),
            byline="By RepoJournal",
            lede=said[0] if said else Sentence("bridge", (Span("text", "Nothing landed."),)),
            body=(tuple(said[1:]),) if said[1:] else (),
            references=tuple(references),
            unread=tuple(Unread(each.repo, each.reason) for each in activity.failures),
        )
    )


async def compose(activity: Activity) -> Story:
    """The Composer of it."""
    return build(activity)


def commit(key: str, at: datetime, repo: str = "acme/widget", title: str = "Oil the press") -> Commit:
    return Commit(repo, key * 40, at, title)


def pull(number: int, at: datetime, state: str = "open", **changes: object) -> Pull:
    times = {"opened_at": at, "updated_at": at, "merged_at": at if state == "merged" else None}
    return Pull("acme/widget", number, state, f"Press {number}", **{**times, **changes})  # type: ignore[arg-type]
