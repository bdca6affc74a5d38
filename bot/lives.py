"""Repositories as they live: renamed, moved, hidden, archived, deleted, emptied, rewritten, and others in their place.

What a desk knows of a repository goes by the number that its forge gave it (`github:582`), which no rename changes. Each
edition compares what was found with what was known; what changed is said once, in a note of the edition.

    followed    renamed, moved to another owner: under its new name, and what was told under the old one is not told again;
                also where another repository takes the old name
    told once   new under a pattern, archived or no longer so, emptied, another default branch, a rewritten history
    held        nothing of it is told until a manager accepts it (`repojournal desk resume DESK REPO`): a public one that
                was made private, another repository under a name that was known, a private one that is new under a
                pattern of a desk that knew public ones only. What happened before it was accepted is not told later
    gone        it was there, and is not found: deleted, or out of the token's reach

    unknown     nothing was found under the name yet: it is misspelled, or out of the token's reach

What is held, gone or unknown is named among what could not be read in the edition that notices it, then once in
NAMED_EVERY, and whenever the edition would else say that nothing happened; a reminder each day would be read by nobody. A
repository that a pattern stood for and that is gone is named once: it is not looked for any more. So is one whose name
another one has.

A git repository that is read by its address has no number, and goes by that address: it is never held.

A history that was rewritten brings old commits anew. Of such a repository only commits are told that were also written in
the window, by the author's clock as well as the committer's.

Everything here is pure; the store keeps the lives, in the same transaction as the edition that told of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot.life import GIT, UNKNOWN, Changes, Life
from bot.life_notes import differences, reason, replaced
from bot.model import Desk
from bot.patterns import any_matches, matches
from digest.collect.github.ids import number_of
from digest.collect.remotes import without_login
from digest.errors import InputError
from digest.model import Activity, Commit, Event, Failure, Repo, Window
from digest.sighting import Sighting

#: How often what is held or gone is named again.
NAMED_EVERY = timedelta(days=7)

#: How many new repositories one note names.
NEW_NAMED = 5


@dataclass(frozen=True)
class Judgement:
    """What an edition may tell, and what it has to say about its repositories.

    Args:
        activity: what was read, without what is held.
        notes: a sentence each.
        lives: what is known from now on.
        changes: what of that is new.
        settled: names among what could not be read of which waiting an hour changes nothing.
    """

    activity: Activity
    notes: tuple[str, ...]
    lives: tuple[Life, ...]
    changes: Changes
    settled: frozenset[str]

    @property
    def former(self) -> Mapping[str, str]:
        """The present name by each name that a repository no longer has, in lower case."""
        told = (life for life in self.lives if life.hold is None)
        return {name.lower(): life.name for life in told for name in life.names if name.lower() != life.name.lower()}


def judge(desk: Desk, known: Sequence[Life], activity: Activity, now: datetime, missed: Collection[str] = ()) -> Judgement:
    """Compare what was found with what was known.

    Args:
        known: the lives that the desk knows; none when it is read for the first time, and then nothing is new.
        activity: what was read for its next edition, with the window of that.
        missed: names, in lower case, that could not be read for earlier editions: what is read at last is not new.
    """
    book = _Book(desk, [life for life in known if not life.of_git], now, missed)
    sightings = tuple(_sightings(activity))
    for seen in sightings:
        book.enter(seen)
    book.tidy(sightings)
    clones = _clones(desk, known, sightings, book.notes)
    told = _tellable(activity, book.lives, {each.repo.name.lower() for each in sightings if each.repo and each.rewritten})
    failures, settled = book.unread(told)
    lives = (*book.lives.values(), *clones)
    return Judgement(
        activity=replace(told, failures=failures),
        notes=tuple(book.said()),
        lives=lives,
        changes=_changes(known, lives),
        settled=settled,
    )


def _changes(known: Iterable[Life], lives: Iterable[Life]) -> Changes:
    before, after = ({life.id: life for life in each} for each in (known, lives))
    put = (life for id_, life in after.items() if before.get(id_) != life)
    return Changes(tuple(put), tuple(id_ for id_ in before if id_ not in after))


def _sightings(activity: Activity) -> Iterator[Sighting]:
    """What collectors saw. Those of other forges than GitHub return repositories only, with their number and name."""
    yield from activity.sightings
    for repo in activity.repos:
        if repo.id and number_of(repo) is None:
            yield Sighting(repo.name.lower(), repo)


def _clones(desk: Desk, known: Iterable[Life], sightings: Iterable[Sighting], notes: list[str]) -> tuple[Life, ...]:
    """What is known from now on of the git repositories of a desk; adds to `notes` what is different."""
    clones = {life.id: life for life in known if life.of_git}
    for seen in sightings:
        if seen.repo and not seen.repo.id:
            life = Life(GIT + seen.asked, seen.repo.name, (seen.repo.name,), empty=seen.empty, head=seen.head)
            before = replace(clones.get(life.id, life), name=life.name)
            life = replace(life, branch=seen.repo.default_branch or before.branch)
            notes += differences(desk, before, life, rewritten=seen.rewritten)
            clones[life.id] = life
    named = {GIT + without_login(location) for location in desk.git}
    return tuple(life for life in clones.values() if life.id in named)


@dataclass
class _Book:
    """The lives of a desk while an edition goes through what was found."""

    desk: Desk
    known: Sequence[Life]
    now: datetime
    missed: Collection[str]
    lives: dict[str, Life] = field(init=False)
    notes: list[str] = field(default_factory=list)
    fresh: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        mine = (life for life in self.known if any(any_matches(self.desk.repos, name) for name in life.names))
        self.lives = {life.id: life for life in mine}
        self.known = tuple(life for life in self.lives.values() if not life.unknown)

    def enter(self, seen: Sighting) -> None:
        """Take note of one repository, or of that there is none of a name."""
        if seen.repo is None:
            self._miss(seen.asked)
        elif seen.repo.id:
            if self.lives.pop(UNKNOWN + seen.asked, None):
                self.notes.append(f"{seen.repo.name} can be read now.")
            life = self.lives.get(seen.repo.id)
            self.lives[seen.repo.id] = self._again(life, seen, seen.repo) if life else self._first(seen, seen.repo)

    def _miss(self, asked: str) -> None:
        life = self.lives.get(asked) or self.holder(asked)
        if life and not life.gone:
            self.lives[life.id] = replace(life, gone=True, named=None)
        elif life is None and any_matches(self.desk.repos, asked):
            self.lives.setdefault(UNKNOWN + asked, Life(UNKNOWN + asked, asked, (asked,), gone=True))

    def holder(self, name: str) -> Life | None:
        """Whose name it was before this edition. One that took the name of another one is not asked whose it is."""
        called = (life for life in self.known if life.is_called(name))
        return min(called, key=lambda life: life.hold == "other", default=None)

    def _first(self, seen: Sighting, repo: Repo) -> Life:
        life = Life(
            id=repo.id or "",
            name=repo.name,
            names=_added((), seen.asked, repo.name),
            private=repo.private,
            archived=seen.archived,
            empty=seen.empty,
            branch=repo.default_branch,
            head=seen.head,
        )
        pattern = self._pattern(seen.asked)
        if self.holder(seen.asked) or self.holder(repo.name):
            return replace(life, hold="other")
        if pattern is None:
            return life
        if repo.private and not any(each.private for each in self.known):
            self.notes.append(
                f"A private repository is new under {pattern}; nothing of it is told. "
                f"Whoever runs the bot sees its name with `repojournal desk list` and can accept it."
            )
            return replace(life, hold="hidden")
        if seen.asked not in self.missed:
            self.fresh.setdefault(pattern, []).append(repo.name)
        return life

    def _pattern(self, asked: str) -> str | None:
        """The pattern that brought a new repository; None where the desk names it, or had nothing of the pattern yet."""
        meaning = [each for each in self.desk.repos if not each.startswith("-") and matches(each, asked)]
        if not all(each.endswith("*") for each in meaning):
            return None
        looked_up = (each for each in meaning if any(matches(each, name) for life in self.known for name in life.names))
        return next(looked_up, None)

    def _again(self, life: Life, seen: Sighting, repo: Repo) -> Life:
        now = replace(
            life,
            name=repo.name,
            names=_added(life.names, seen.asked, repo.name),
            private=repo.private,
            archived=seen.archived,
            empty=seen.empty,
            branch=repo.default_branch or life.branch,
            head=seen.head or (None if seen.empty else life.head),
            gone=False,
            named=None if life.gone else life.named,
        )
        if repo.private and not life.private and life.hold is None:
            now = replace(now, hold="private", named=None)
        if life.hold in ("private", "hidden") and not repo.private:
            now = replace(now, hold=None, since=self.now, named=None)
            self.notes.append(f"{repo.name} is public{' again' if life.hold == 'private' else ''}; it is told from now on.")
        if now.hold is None and life.hold is None:
            self.notes += differences(self.desk, life, now, rewritten=seen.rewritten)
        return now

    def tidy(self, sightings: Iterable[Sighting]) -> None:
        """Forget those that stood in the place of one which is back, and were never accepted."""
        found = {each.asked.lower(): each.repo.id for each in sightings if each.repo}
        for life in tuple(self.lives.values()):
            names = [each.lower() for each in life.names]
            if life.hold == "other" and any(found.get(name, life.id) != life.id for name in names):
                del self.lives[life.id]

    def said(self) -> Iterator[str]:
        """The notes, with one for the new repositories of each pattern."""
        yield from dict.fromkeys(self.notes)
        for pattern, names in self.fresh.items():
            more = f" and {len(names) - NEW_NAMED} more" if len(names) > NEW_NAMED else ""
            yield f"New under {pattern}: {', '.join(names[:NEW_NAMED])}{more}."

    def unread(self, told: Activity) -> tuple[tuple[Failure, ...], frozenset[str]]:
        """What the edition names as not read, and which of that is no passing trouble."""
        failures: list[Failure] = []
        settled: set[str] = set()
        silent = self.desk.quiet_line and not told.events
        for failure in told.failures:
            life = self._stopped(failure.repo)
            if failure.partial:
                failures += self._in_part(failure, told, settled, silent=silent)
            elif life is None:
                failures.append(failure)
            elif life.gone and not (life.named and replaced(life, self.lives.values())):
                shown = failure if life.unknown else Failure(failure.repo, reason(life, self.desk.slug, self.lives.values()))
                failures += self._named(life, shown, settled, silent=silent)
        for life in tuple(self.lives.values()):
            if life.hold in ("private", "other") and not life.gone:
                shown = Failure(life.name, reason(life, self.desk.slug, self.lives.values()))
                failures += self._named(life, shown, settled, silent=silent)
        return tuple(failures), frozenset(settled)

    def _in_part(self, failure: Failure, told: Activity, settled: set[str], *, silent: bool) -> Iterator[Failure]:
        """An entry that was left out is named whenever there is a post, and else once a week: it may stay where it is."""
        settled.add(failure.repo)
        life = next((life for life in self.lives.values() if life.name == failure.repo), None)
        if life is None:
            yield failure
        elif not life.hold:
            yield from self._named(life, failure, settled, silent=silent or bool(told.events))

    def _stopped(self, name: str) -> Life | None:
        """The life of a name that is held or gone."""
        called = (life for life in self.lives.values() if life.is_called(name) and (life.gone or life.hold))
        return next(called, None)

    def _named(self, life: Life, shown: Failure, settled: set[str], *, silent: bool) -> Iterator[Failure]:
        if life.named is None or silent or self.now - life.named >= NAMED_EVERY:
            if life.named or life.hold:
                settled.add(shown.repo)
            self.lives[life.id] = replace(life, named=self.now)
            yield shown


def _added(names: tuple[str, ...], *more: str) -> tuple[str, ...]:
    """The names with others, each once as it was spelled last."""
    return tuple({each.lower(): each for each in (*names, *more)}.values())


def _tellable(activity: Activity, lives: Mapping[str, Life], rewritten: Collection[str]) -> Activity:
    """What was read, without repositories that are held, what happened before they were accepted, and what is not new.

    Args:
        rewritten: the names, in lower case, of those whose history was rewritten.
    """
    held = {id_ for id_, life in lives.items() if life.hold}

    def may(event: Event) -> bool:
        id_ = activity.repo_named[event.repo].id
        life = lives.get(id_ or "")
        if id_ in held or (life and life.since and event.at and event.at < life.since):
            return False
        return event.repo.lower() not in rewritten or _written_in(activity.window, event)

    repos = tuple(repo for repo in activity.repos if repo.id not in held)
    return replace(activity, repos=repos, events=tuple(event for event in activity.events if may(event)))


def _written_in(window: Window, event: Event) -> bool:
    return not isinstance(event, Commit) or min(event.at, event.authored_at or event.at) >= window.start


def accept(desk: str, lives: Sequence[Life], names: Iterable[str], now: datetime) -> Changes:
    """Return what is to be kept when a manager accepts repositories by their names.

    Raises:
        InputError: one of them does not wait; then none is accepted.
    """
    after = {life.id: life for life in lives}
    waiting = [life for life in lives if life.hold]
    for name in names:
        meant = next((life for life in waiting if life.name.lower() == name.lower()), None)
        if meant is None:
            known = ", ".join(life.name for life in waiting) or "nothing"
            raise InputError(f"{name!r} does not wait to be accepted by desk {desk}; what waits: {known}")
        after[meant.id] = replace(meant, hold=None, since=now, named=None)
        for other in [life for life in after.values() if life.id != meant.id and life.is_called(name) and not life.of_git]:
            left = tuple(each for each in other.names if each.lower() != name.lower())
            after |= {other.id: replace(other, names=left)}
    return _changes(lives, [life for life in after.values() if life.names])


def sought(lives: Iterable[Life], patterns: Sequence[str]) -> tuple[str, ...]:
    """Return the names to look for beside what patterns stand for today: repositories that may be missing in the lists.

    One that was moved, archived or deleted is in no list of its owner any more.
    """
    stars = tuple(each for each in patterns if each.startswith("-") or each.endswith("*"))
    alive = (life for life in lives if not (life.archived or life.gone or life.of_git))
    meant = (life for life in alive if any(any_matches(stars, name) for name in life.names))
    return tuple(life.name.lower() for life in meant if not any_matches(_exact(patterns), life.name))


def _exact(patterns: Iterable[str]) -> tuple[str, ...]:
    return tuple(each for each in patterns if not each.endswith("*") and not each.startswith("-"))
