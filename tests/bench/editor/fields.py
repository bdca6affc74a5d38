"""What the fields of an activity say by themselves: which events are one change, what landed, what was taken back.

The composer has its own rooms for this (`digest.group`). Here it is derived a second time, from the fields alone and with
the plainest means, so that a fault of those rooms shows. Where the fields do not decide, nothing is derived.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from digest.model import Activity, Advisory, Commit, Event, Issue, Pull, Release, Tag

_NUMBERED = re.compile(r"\s*\(#(\d{1,9})\)$")
_MERGED = re.compile(r"Merge pull request #(\d{1,9})\b")
_REVERT = re.compile(r'(?:revert|reapply):? ["“](.+)["”]$', re.IGNORECASE)
_REVERTED_SHA = re.compile(r"^This reverts commit ([0-9a-f]{7,40})", re.MULTILINE)
_TAKING_BACK = re.compile(r"\b(?:revert|back(?:ed|s|ing)?[ -]?out|take[sn]? back|reapply)|⏪", re.IGNORECASE)

#: Titles that ask not to be merged yet.
HOLD = re.compile(r"(?:do not|don['’]?t|do-not)[ -](?:merge|land)|on hold|\bhold\b|\bdnm\b", re.IGNORECASE)


class Fields:
    """The fields of one activity, asked without the composer's grouping.

    A unit is a set of events that the fields tie together: a merged pull request with the commits that name it in `pr`, that
    are its `merge_sha`, or that repeat its title with its number; a release and its tag. One change may have several
    units (backports, branch commits), never the other way round.
    """

    def __init__(self, activity: Activity) -> None:
        self.events = {key: source.event for key, source in activity.sources.items()}
        self._above: dict[str, str] = {}
        self._tie()

    # ---- units ----

    def unit(self, source: str) -> str:
        """Return the id of the unit that a source belongs to."""
        while source in self._above:
            source = self._above[source]
        return source

    def units(self, sources: Iterable[str]) -> frozenset[str]:
        """Return the units of several sources."""
        return frozenset(self.unit(each) for each in sources)

    def join(self, sources: Iterable[str]) -> None:
        """Tie sources together that somebody says are one change."""
        roots = sorted(self.units(sources))
        self._above.update((other, roots[0]) for other in roots[1:])

    def _tie(self) -> None:
        same: dict[tuple[str, ...], list[str]] = defaultdict(list)
        pulls = {(each.repo, each.number): each for each in self.events.values() if isinstance(each, Pull)}
        for key, event in self.events.items():
            for mark in _marks(event, pulls):
                same[event.repo, *mark].append(key)
        for keys in same.values():
            self.join(keys)

    # ---- states ----

    def landed(self, source: str) -> bool:
        """Whether an event is on a branch: a commit, or a pull request whose field says merged."""
        event = self.events[source]
        return isinstance(event, Commit) or (isinstance(event, Pull) and event.state == "merged")

    def published(self, source: str) -> bool:
        """Whether an event is a release, a tag or an advisory."""
        event = self.events[source]
        return isinstance(event, Tag | Advisory) or (isinstance(event, Release) and not event.draft)

    def is_open(self, source: str) -> bool:
        """Whether an event is a pull request whose field says open."""
        event = self.events[source]
        return isinstance(event, Pull) and event.state == "open"

    def refused(self, source: str) -> bool:
        """Whether an event is a pull request that was closed without merging."""
        event = self.events[source]
        return isinstance(event, Pull) and event.state == "closed"

    def in_a_release(self, sources: Iterable[str]) -> bool:
        """Whether a release or tag of the window reaches one of these events through the parents that are known."""
        shas = {sha for each in sources for sha in _shas(self.events[each])}
        return bool(shas & self._shipped())

    def _shipped(self) -> set[str]:
        commits = {each.sha: each for each in self.events.values() if isinstance(each, Commit)}
        stack = [_target(each) for each in self.events.values()]
        seen: set[str] = set()
        while stack:
            sha = stack.pop()
            if sha and sha not in seen:
                seen.add(sha)
                stack.extend(commits[sha].parents if sha in commits else ())
        return seen

    # ---- what was taken back ----

    def takes_back(self, sources: Iterable[str]) -> bool:
        """Whether title or body of one of these events says that it takes work back."""
        events = [self.events[each] for each in sources]
        return any(_TAKING_BACK.search(each.title) or _REVERTED_SHA.search(each.body) for each in events)

    def is_plain_revert(self, source: str) -> bool:
        """Whether the title is the one that git gives to a revert: `Revert "…"`."""
        title = _without_number(self.events[source].title)
        return bool(_REVERT.match(title)) and title.lower().startswith("revert")

    def undone(self) -> frozenset[str]:
        """Return the units that landed and were taken back for good, by title or by sha, on the same branch.

        A revert that is taken back itself undoes nothing. A partial one, as its text says, neither.
        """
        landed = sorted((key for key in self.events if self.landed(key)), key=lambda key: (_time(self.events[key]), key))
        dead: set[str] = set()
        for position in range(len(landed) - 1, -1, -1):
            key = landed[position]
            if self.unit(key) not in dead and (target := self._target_of(key, landed[:position])):
                dead.add(self.unit(target))
        return frozenset(dead)

    def _target_of(self, key: str, before: list[str]) -> str | None:
        event = self.events[key]
        named = _REVERT.match(_without_number(event.title))
        if not named or "partial" in f"{event.title} {event.body}".lower():
            return None
        shas = _REVERTED_SHA.findall(event.body)
        again = event.title.lower().startswith("reapply")
        wanted = f'revert "{named[1]}"' if again else named[1]
        for other in reversed(before):
            old = self.events[other]
            if old.repo != event.repo or self.unit(other) == self.unit(key) or not _may_share_a_branch(old, event):
                continue
            if any(sha.startswith(each) for sha in _shas(old) for each in shas) or _called(old, wanted):
                return other
        return None


def names(event: Event) -> frozenset[str]:
    """Return the names that the editor's key may have for an event.

    `owner/name#123` for a pull request, an issue, and a commit with that number; `owner/name@<12 hex>` for a commit;
    `owner/name:tag` for a release or tag, `owner/name!ID` for an advisory.
    """
    if isinstance(event, Pull | Issue):
        return frozenset([f"{event.repo}#{event.number}"])
    if not isinstance(event, Commit):
        return frozenset([f"{event.repo}{'!' if isinstance(event, Advisory) else ':'}{event.key}"])
    written = [found[1] for found in (_NUMBERED.search(event.title), _MERGED.match(event.title)) if found]
    numbers = [*written, *([str(event.pr)] if event.pr is not None else [])]
    return frozenset([f"{event.repo}@{event.sha[:12]}", *(f"{event.repo}#{number}" for number in numbers)])


def _marks(event: Event, pulls: dict[tuple[str, int], Pull]) -> Iterator[tuple[str, ...]]:
    """What ties an event to others of its repository."""
    if isinstance(event, Pull) and event.state == "merged":
        yield "pull", str(event.number)
        if event.merge_sha:
            yield "sha", event.merge_sha
    elif isinstance(event, Commit):
        yield "sha", event.sha
        number = _number(event, pulls)
        if number is not None:
            yield "pull", str(number)
    elif isinstance(event, Release | Tag):
        yield "tag", event.tag


def _number(commit: Commit, pulls: dict[tuple[str, int], Pull]) -> int | None:
    """The pull request of a commit: its field, else the number behind a title that is the pull request's."""
    if commit.pr is not None:
        pull = pulls.get((commit.repo, commit.pr))
        return None if pull and pull.state != "merged" else commit.pr
    found = _NUMBERED.search(commit.title)
    pull = pulls.get((commit.repo, int(found[1]))) if found else None
    titled = pull is not None and _without_number(pull.title) == _without_number(commit.title)
    return pull.number if pull and pull.state == "merged" and titled else None


def _without_number(title: str) -> str:
    return _NUMBERED.sub("", " ".join(title.split())).casefold()


def _called(event: Event, wanted: str) -> bool:
    return _without_number(event.title) == _without_number(wanted)


def _time(event: Event) -> datetime:
    return event.at or datetime.max.replace(tzinfo=UTC)


def _shas(event: Event) -> list[str]:
    if isinstance(event, Commit):
        return [event.sha]
    return [event.merge_sha] if isinstance(event, Pull) and event.merge_sha else []


def _target(event: Event) -> str | None:
    if isinstance(event, Tag):
        return event.sha
    return event.target_sha if isinstance(event, Release) and not event.draft else None


def _branches(event: Event) -> frozenset[str]:
    if isinstance(event, Commit):
        return frozenset(event.branches)
    return frozenset([event.base]) if isinstance(event, Pull) and event.base else frozenset()


def _may_share_a_branch(one: Event, other: Event) -> bool:
    return not _branches(one) or not _branches(other) or bool(_branches(one) & _branches(other))
