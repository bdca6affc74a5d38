"""Small windows of synthetic activity, written event by event: what a test of the editing rooms starts from."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from digest.model import Activity, Commit, DeskInfo, Event, Failure, Person, Pull, Release, Repo, Window

END = datetime(2026, 8, 20, 10, 0, tzinfo=UTC)
START = END - timedelta(days=1)
NOON = START + timedelta(hours=2)

ENGINE = Repo("acme/engine", url="https://github.com/acme/engine", display="Engine", default_branch="main")
BRAKES = Repo("acme/brakes", url="https://github.com/acme/brakes", display="Brakes", default_branch="main")

ROBOT = Person("dependabot[bot]", "dependabot[bot]", bot=True)


def at(hours: float) -> datetime:
    """A moment of the window, in hours after its start."""
    return START + timedelta(hours=hours)


def window(
    *events: Event,
    repos: Sequence[Repo] = (ENGINE, BRAKES),
    failures: Sequence[Failure] = (),
    start: datetime = START,
    end: datetime = END,
) -> Activity:
    """A day at Acme."""
    return Activity(
        desk=DeskInfo("acme", "Acme"),
        window=Window(start, end),
        collected_at=end,
        repos=tuple(repos),
        events=events,
        failures=tuple(failures),
    )


def pull(number: int, title: str, body: str = "", repo: Repo = ENGINE, **fields: Any) -> Pull:
    """A pull request, merged at noon unless `fields` say otherwise."""
    known: dict[str, Any] = {"state": "merged", "opened_at": at(-20), "url": f"{repo.url}/pull/{number}"}
    if fields.get("state", "merged") == "merged":
        known["merged_at"] = NOON
    return Pull(**{**known, "repo": repo.name, "number": number, "title": title, "body": body, **fields})


def commit(sha: str, title: str, body: str = "", repo: Repo = ENGINE, **fields: Any) -> Commit:
    """A commit of noon; `sha` is repeated to 40 digits."""
    full = (sha * 40)[:40]
    known: dict[str, Any] = {"at": NOON, "branches": ("main",), "url": f"{repo.url}/commit/{full}"}
    return Commit(**{**known, "repo": repo.name, "sha": full, "title": title, "body": body, **fields})


def squash(number: int, title: str, sha: str, body: str = "", repo: Repo = ENGINE, **fields: Any) -> Commit:
    """The squash commit of a pull request."""
    return commit(sha, f"{title} (#{number})", body, repo, pr=number, **fields)


def bump(number: int, what: str = "gear", repo: Repo = ENGINE) -> Pull:
    """A dependency update by a bot."""
    return pull(number, f"Bump {what} from 1.0 to 1.1", repo=repo, author=ROBOT, labels=("dependencies",))


def release(tag: str, title: str = "", body: str = "", repo: Repo = ENGINE, **fields: Any) -> Release:
    """A release, published late in the window."""
    known: dict[str, Any] = {"at": at(20), "url": f"{repo.url}/releases/tag/{tag}"}
    return Release(**{**known, "repo": repo.name, "tag": tag, "title": title, "body": body, **fields})
