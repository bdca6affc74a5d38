"""What a collector learns of a repository itself, beside what happened in it."""

from __future__ import annotations

from digest.events import Repo
from digest.frozen import frozen


@frozen
class Sighting:
    """A repository as it was found when it was looked for.

    Args:
        asked: the name it was looked for by, `owner/name` in lower case; the path or address of a git repository, without a
            login; the id of one that was looked for by that, and is not there.
        repo: what was found, under its present name; None where there is nothing of that name that may be read.
        empty: whether it has no commit.
        head: the sha of the newest commit of its default branch, where it is known.
        rewritten: whether the head that it had before is no longer in the history of its default branch.
        names: those it had so far, where they are known and it is to be found whatever it is called.
    """

    asked: str
    repo: Repo | None = None
    archived: bool = False
    empty: bool = False
    head: str | None = None
    rewritten: bool = False
    names: tuple[str, ...] = ()
