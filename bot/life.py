"""What a desk knows of one repository: the value that its life is kept as."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from digest.model import Repo
from digest.sighting import Sighting

#: Why nothing of a repository is told: `private` was public, `other` has the name of one that was known, `hidden` is new
#: under a pattern and private. The name of a hidden one is said to who runs the bot, and in no channel.
Hold = Literal["private", "other", "hidden"]


#: What the id of a git repository starts with; its path or address follows, without a login.
GIT = "git:"


#: What the id of a name starts with under which nothing was found yet; the name follows, in lower case.
UNKNOWN = "unknown:"


@dataclass(frozen=True)
class Life:
    """What a desk knows of a repository.

    Args:
        id: the number of its forge, such as `github:582`; or `git:` and an address; or `unknown:` and a name.
        name: its present name, as the forge spells it.
        names: all it was asked for by or found under, the present one among them.
        branch: its default branch, where it is known.
        head: the newest commit there, where it is known.
        gone: it was not found when it was last looked for.
        hold: why nothing of it is told; None when it is told.
        since: from when on it is told; None for always.
        named: when an edition last named it as held or gone.
    """

    id: str
    name: str
    names: tuple[str, ...]
    private: bool = False
    archived: bool = False
    empty: bool = False
    branch: str | None = None
    head: str | None = None
    gone: bool = False
    hold: Hold | None = None
    since: datetime | None = None
    named: datetime | None = None

    @property
    def of_git(self) -> bool:
        """Whether it is read by its address."""
        return self.id.startswith(GIT)

    @property
    def unknown(self) -> bool:
        """Whether it is a name under which nothing was found yet."""
        return self.id.startswith(UNKNOWN)

    @property
    def sighting(self) -> Sighting:
        """How it was when it was last read."""
        repo = Repo(self.name, self.id, default_branch=self.branch, private=self.private)
        # One that was never told is not looked for under other names than its own.
        names = () if self.hold in ("other", "hidden") else self.names
        return Sighting(self.name.lower(), repo, archived=self.archived, empty=self.empty, head=self.head, names=names)

    def is_called(self, name: str) -> bool:
        """Whether it has or had a name, however its letters are cased."""
        return name.lower() in (each.lower() for each in self.names)


@dataclass(frozen=True)
class Changes:
    """What is to be kept of lives: those that are new or different, and the ids of those that no longer matter."""

    put: tuple[Life, ...] = ()
    drop: tuple[str, ...] = ()
