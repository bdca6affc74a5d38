"""The lists of a repository that GraphQL gives page by page: which pages are wanted, and what their entries become. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from digest.collect.github import graphql_query as text
from digest.collect.github.graphql_parse import (
    Probe,
    parse_closed_issues,
    parse_commit,
    parse_pull,
    parse_release,
    parse_tag,
)
from digest.collect.github.graphql_query import PROBED_PULLS, PROBED_RELEASES, Page
from digest.collect.github.links import with_pulls
from digest.collect.github.passed_over import PassedOver
from digest.collect.github.window import at_the_end_of
from digest.formats.fields import Fields
from digest.model import Commit, Event, Issue, Pull, Release, Repo, Tag, Window

#: Between the probe and the request for the list, as many pull requests may be touched without one being missed.
_SPARE = 2


@dataclass(frozen=True)
class Part:
    """A list of a repository.

    Args:
        kind: what its entries are, in a person's words.
        path: the fields that lead to it.
        select: the text that asks for a page.
        read: what an entry becomes.
        over: whether everything behind a page is older than the window.
        first: the entries of a further page.
        weight: the work of one entry, beside that of others.
    """

    kind: str
    path: tuple[str, ...]
    select: Callable[[Page, Window], str]
    read: Callable[[Any, Repo], Sequence[Event]]
    over: Callable[[Sequence[Event], Window], bool]
    first: int
    weight: float


def _one(parse: Callable[[Any, Repo], Event | None]) -> Callable[[Any, Repo], Sequence[Event]]:
    def read(data: Any, repo: Repo) -> Sequence[Event]:
        event = parse(data, repo)
        return (event,) if event else ()

    return read


def _pull(data: Any, repo: Repo) -> Sequence[Event]:
    return (parse_pull(data, repo), *parse_closed_issues(data, repo))


def _never(_: Sequence[Event], __: Window) -> bool:
    return False  # the history of the window ends by itself


def _a_pull_is_older(events: Sequence[Event], window: Window) -> bool:
    return any(event.updated_at < window.start for event in events if isinstance(event, Pull) and event.updated_at)


def _all_are_older(events: Sequence[Event], window: Window) -> bool:
    # The list is in the order of creation, not of publication.
    return bool(events) and all(event.at < window.start for event in events if event.at)


def _one_is_older(events: Sequence[Event], window: Window) -> bool:
    return any(event.at < window.start for event in events if event.at)


PARTS: Mapping[str, Part] = {
    "commits": Part("commit", ("defaultBranchRef", "target", "history"), text.commits, _one(parse_commit), _never, 100, 0.2),
    "pulls": Part("pull request", ("pullRequests",), text.pulls, _pull, _a_pull_is_older, 30, 4),
    "releases": Part("release", ("releases",), text.releases, _one(parse_release), _all_are_older, 50, 1),
    "tags": Part("tag", ("refs",), text.tags, _one(parse_tag), _one_is_older, 50, 0.2),
}


def first_pages(probe: Probe, window: Window) -> dict[str, Page]:
    """Return what is to be read of a repository after its probe, by part; nothing where nothing happened in `window`."""
    pages: dict[str, Page] = {}
    if probe.pushed_at and probe.pushed_at >= window.start:
        pages["commits"] = Page(50)
        pages["tags"] = Page(10)
    pulls = sum(moment >= window.start for moment in probe.pulls)
    if pulls:
        pages["pulls"] = Page(min(pulls + _SPARE, PROBED_PULLS), last=pulls < PROBED_PULLS)
    releases = _releases_wanted(probe.releases, window)
    if releases:
        pages["releases"] = Page(releases, last=releases < PROBED_RELEASES)
    return pages


def _releases_wanted(published: Sequence[datetime | None], window: Window) -> int:
    """How many of the releases hold all of the window; drafts and newer ones may stand before those."""
    dated = [place for place, moment in enumerate(published, 1) if moment and moment in window]
    older = any(moment and moment < window.start for moment in published)
    return len(published) if len(published) == PROBED_RELEASES and not older else max(dated, default=0)


def weight_of(pages: Mapping[str, Page]) -> int:
    """Return how much work the pages are for the service."""
    return 1 + round(sum(PARTS[name].weight * page.first for name, page in pages.items()))


def select(name: str, pages: Mapping[str, Page], window: Window) -> str:
    """Select `pages` of the repository `owner/name`."""
    return text.repository(name, *(PARTS[part].select(page, window) for part, page in pages.items()))


def read_page(name: str, data: Any, repo: Repo, passed_over: PassedOver) -> tuple[list[Event], str | None]:
    """Return the events of a page of the part `name`, and the cursor of the next page where there is one.

    Args:
        data: the repository's JSON.
        passed_over: notes the entries that are not as documented.

    Raises:
        FormatError: the page itself is not as documented.
    """
    part = PARTS[name]
    fields: Fields | None = Fields.of("repository", data)
    for step in part.path:
        fields = fields.maybe_child(step) if fields else None
    if fields is None:  # no branch yet, or a list that is switched off
        return [], None
    items = (item for _, item in fields.items("nodes") if item is not None)
    events = [event for read in passed_over.each(part.kind, lambda item: part.read(item, repo), items) for event in read]
    info = fields.child("pageInfo")
    return events, info.need_text("endCursor") if info.flag("hasNextPage") else None


def events_of(read: Sequence[Event], window: Window) -> list[Event]:
    """Return what happened in `window`, as it stood at its end, out of everything that was read of a repository."""
    found = list({(event.kind, event.key): event for event in read}.values())
    told = (at_the_end_of(window, event) for event in found if isinstance(event, Pull))
    pulls = [pull for pull in told if pull]
    commits = [event for event in found if isinstance(event, Commit) and event.at in window]
    linked = (replace(each, pr=known.pr or each.pr) for each, known in zip(with_pulls(commits, pulls), commits, strict=True))
    releases = [event for event in found if isinstance(event, Release)]
    titled = {release.tag for release in releases}
    tags = (event for event in found if isinstance(event, Tag) and event.at in window and event.tag not in titled)
    closed = {number for pull in pulls if pull.state == "merged" for number in pull.closes}
    issues = (event for event in found if isinstance(event, Issue) and event.state == "closed" and event.number in closed)
    return [*linked, *pulls, *(each for each in releases if each.at in window), *tags, *issues]
