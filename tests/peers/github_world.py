"""What a made GitHub holds: repositories with their events, as the values of `digest.model`."""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

from digest.model import Advisory, Commit, FileChange, Issue, Person, Pull, Release, Repo, Tag, Window

#: The window of a made world.
DAY = Window(datetime(2026, 8, 19, tzinfo=UTC), datetime(2026, 8, 20, tzinfo=UTC))

ADA = Person("Ada Example", "ada")
NIGHTLY = Person("nightly[bot]", "nightly[bot]", bot=True)

_AREAS = ("spokes", "hub", "rim", "brake", "bell", "lamp")
_WORDS = (
    "the",
    "wheel",
    "turns",
    "on",
    "its",
    "own",
    "and",
    "old",
    "way",
    "is",
    "there",
    "for",
    "those",
    "who",
    "need",
    "it",
)


@dataclass
class Place:
    """One repository.

    Args:
        pushed_at: when anything was pushed to it; the time of its newest commit where None.
        old_names: those it had before, as `owner/name`.
        dropped: shas of commits that no branch leads to any more.
        fork: whether it is one of another repository.
        containing: the open pull requests that contain a commit of the default branch, by its sha.
    """

    repo: Repo
    commits: list[Commit] = field(default_factory=list)
    pulls: list[Pull] = field(default_factory=list)
    issues: list[Issue] = field(default_factory=list)
    releases: list[Release] = field(default_factory=list)
    tags: list[Tag] = field(default_factory=list)
    pushed_at: datetime | None = None
    archived: bool = False
    fork: bool = False
    old_names: tuple[str, ...] = ()
    dropped: frozenset[str] = frozenset()
    containing: dict[str, tuple[int, ...]] = field(default_factory=dict)

    @property
    def number(self) -> int:
        return int((self.repo.id or ":0").split(":")[1])

    @property
    def newest(self) -> list[Commit]:
        """Its commits as git lists them: the tip of the branch, however old, then the newest first."""
        found = sorted(self.commits, key=lambda commit: commit.at, reverse=True)
        children = {parent: commit for commit in found for parent in commit.parents}
        tip = found[0] if found else None
        while tip and tip.sha in children:
            tip = children[tip.sha]
        return [tip, *(commit for commit in found if commit is not tip)] if tip else []


@dataclass
class World:
    """All of GitHub. Where `advisories` is None they cannot be read. Owners are organisations, but for `people`."""

    places: list[Place] = field(default_factory=list)
    advisories: list[Advisory] | None = field(default_factory=list)
    people: frozenset[str] = frozenset()

    def add(self, name: str, **fields: object) -> Place:
        """Make a repository `owner/name`; its number is its place in the world."""
        number = len(self.places) + 1
        repo = Repo(name, f"github:{number}", f"https://github.com/{name}", default_branch="main")
        self.places.append(Place(repo, **fields))  # type: ignore[arg-type]
        return self.places[-1]

    def find(self, name: str) -> Place | None:
        """The repository of a name, in any case, or of a name it had before, which a new one may have taken since."""
        wanted = name.lower()
        named = {place.repo.name.lower(): place for place in self.places}
        before = {old.lower(): place for place in self.places for old in place.old_names}
        return named.get(wanted) or before.get(wanted)

    def owned(self, owner: str) -> list[Place]:
        """The repositories of an owner."""
        return [place for place in self.places if place.repo.name.lower().startswith(f"{owner.lower()}/")]


def sha_of(*parts: object) -> str:
    """A sha made of anything, always the same."""
    return hashlib.sha1(repr(parts).encode(), usedforsecurity=False).hexdigest()


def made_world(window: Window, repos: int, active: int, seed: int = 5) -> World:
    """Make `repos` repositories, the first `active` of which have a normal day in `window`: three pull requests merged as
    squashes, one of which closes an issue, another one open, two commits without one, and for every tenth a release. All
    have older work, too.
    """
    chance = random.Random(seed)
    world = World()
    for place in range(repos):
        made = world.add(part_name(place))
        _older(made, window.start, chance)
        if place < active:
            _normal_day(made, window, chance)
    return world


def part_name(place: int) -> str:
    """The name of the repository of a made world that comes at `place`, from 0 on."""
    return f"works/part-{place:04}"


def _older(place: Place, before: datetime, chance: random.Random) -> None:
    for number in range(1, 21):
        at = before - timedelta(hours=7 * (21 - number))
        _merge(place, number, at, chance)


def _normal_day(place: Place, window: Window, chance: random.Random) -> None:
    name = place.repo.name
    for number, hour in ((101, 2), (102, 9), (103, 15)):
        _merge(place, number, window.start + timedelta(hours=hour), chance)
    at = window.start + timedelta(hours=9)
    url = f"{place.repo.url}/issues/90"
    body = "It squeaks.\n\n" + _prose(chance, 60)
    opened = at - timedelta(days=3)
    issue = Issue(name, 90, "closed", "The wheel squeaks", body, "completed", ("bug",), opened, at, 4, 2, ADA, url)
    place.issues.append(issue)
    place.pulls[-2] = replace(place.pulls[-2], body=f"Fixes #90\n\n{place.pulls[-2].body}", closes=(90,))
    place.pulls.append(_pull(place, 104, window.start + timedelta(hours=18), chance))
    for hour in (4, 20):
        _commit(place, f"Tidy the {chance.choice(_AREAS)}", window.start + timedelta(hours=hour), None)
    if place.number % 10 == 0:
        newest = place.newest[0]
        at = window.start + timedelta(hours=22)
        notes = _prose(chance, 40)
        url = f"{place.repo.url}/releases/tag/v1.2.0"
        place.releases.append(Release(name, "v1.2.0", at, "1.2.0", notes, target_sha=newest.sha, author=ADA, url=url))
        place.tags.append(Tag(name, "v1.2.0", at, newest.sha))


def _prose(chance: random.Random, words: int) -> str:
    return " ".join(chance.choice(_WORDS) for _ in range(words)).strip()


def _commit(place: Place, title: str, at: datetime, pull: int | None) -> Commit:
    name = place.repo.name
    sha = sha_of(name, title, at)
    parents = (place.newest[0].sha,) if place.commits else ()
    url = f"{place.repo.url}/commit/{sha}"
    commit = Commit(name, sha, at, title, parents=parents, authored_at=at, author=ADA, pr=pull, url=url, branches=("main",))
    place.commits.append(commit)
    return commit


def _merge(place: Place, number: int, at: datetime, chance: random.Random) -> None:
    pull = _pull(place, number, at, chance)
    title = f"Turn the {pull.title.split()[-1]} by hand, part {number}"
    sha = _commit(place, f"{title} (#{number})", at, number).sha
    merged = replace(pull, state="merged", title=title, merged_at=at, closed_at=at, merge_sha=sha)
    place.pulls.append(merged)


def _pull(place: Place, number: int, at: datetime, chance: random.Random) -> Pull:
    """An open pull request of an hour before `at`."""
    area = chance.choice(_AREAS)
    files = tuple(FileChange(f"{area}/part_{part}.py", 10 + part, part) for part in range(chance.randint(2, 6)))
    return Pull(
        place.repo.name,
        number,
        "open",
        f"Paint the {area}",
        _prose(chance, 120),
        labels=("enhancement",),
        base="main",
        opened_at=at - timedelta(hours=1),
        updated_at=at,
        author=ADA,
        url=f"{place.repo.url}/pull/{number}",
        additions=sum(each.additions or 0 for each in files),
        deletions=sum(each.deletions or 0 for each in files),
        changed_files=len(files),
        comments=1,
        files=files,
    )
