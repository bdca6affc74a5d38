"""What is said of repositories that changed, and of those of which nothing is told. Pure functions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.life import Life
from bot.model import Desk
from bot.patterns import any_matches


def differences(desk: Desk, before: Life, now: Life, *, rewritten: bool) -> Iterator[str]:
    """What is said about a repository that is told, each in a sentence."""
    if now.name.lower() != before.name.lower():
        yield _renamed(desk, before.name, now.name)
    if before.gone:
        yield f"{now.name} can be read again."
    if now.archived != before.archived:
        more = "is archived: nothing happens in it until it is opened again" if now.archived else "is no longer archived"
        yield f"{now.name} {more}."
    if now.empty and not before.empty:
        yield f"{now.name} is empty: it has no commit any more."
    if before.branch and now.branch and before.branch != now.branch:
        yield f"The default branch of {now.name} is {now.branch} now, and no longer {before.branch}; {now.branch} is told."
    if rewritten:
        yield f"The history of {now.name} was rewritten; of its commits only those written since the last edition are told."


def _renamed(desk: Desk, old: str, new: str) -> str:
    owners = [name.rpartition("/")[0].lower() for name in (old, new)]
    what = f"{old} is called {new} now" if owners[0] == owners[1] else f"{old} has moved to {new}"
    todo = "" if any_matches(desk.repos, new) else f"; write {new} into the desk, for its old name may come to mean another"
    return f"{what} and is followed{todo}."


def reason(life: Life, desk: str, lives: Iterable[Life] = ()) -> str:
    """Return why nothing of a repository is told, and what to do, in one line without its name.

    Args:
        lives: those of the desk, to say how the one is called now whose name was taken.
    """
    lives = tuple(lives)
    if life.unknown:
        return "nothing was found under this name yet; correct it in the desk, or give the token access"
    if life.gone and replaced(life, lives):
        return "the one that had this name before is not found any more: deleted, made private, or out of the token's reach"
    if life.gone:
        return (
            "it is not found any more: deleted, made private, or out of the token's reach; "
            "leave it out of the desk, or give the token access"
        )
    todo = f"nothing of it is told until it is accepted with `repojournal desk resume {desk} {life.name}`"
    if life.hold == "other":
        others = (each for each in lives if each.id != life.id and each.is_called(life.name))
        present = next((each.name for each in others if not each.is_called(life.name) or _moved(each, life)), None)
        return f"another repository has this name now{f', the one before is {present}' if present else ''}; {todo}"
    return f"it is private{' now' if life.hold == 'private' else ', and new'}; {todo}"


def replaced(life: Life, lives: Iterable[Life]) -> bool:
    """Whether another one of `lives` has the name that a repository had last."""
    return any(each.id != life.id and not _moved(each, life) for each in lives)


def _moved(before: Life, now: Life) -> bool:
    return before.name.lower() != now.name.lower()


def held(lives: Iterable[Life], desk: str, *, hidden: bool) -> list[str]:
    """Return a line for each repository of which nothing is told, with its name.

    Args:
        hidden: whether the line may name those of which no channel has heard.
    """
    lives = tuple(lives)
    stopped = (life for life in lives if life.gone or life.hold in ("private", "other") or (hidden and life.hold))
    return [f"{life.name}: {reason(life, desk, lives)}" for life in sorted(stopped, key=lambda life: life.name)]
