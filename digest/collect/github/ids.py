"""The ids of GitHub's repositories: the number that a rename does not change, and whose number it is. Pure functions."""

from __future__ import annotations

from urllib.parse import urlsplit

from digest.model import Repo


def repo_id(number: int, page: str | None) -> str:
    """Return the id of the repository that has `number` where its `page` is.

    The numbers of a GitHub Enterprise Server are its own: `github@github.example.com:7` is not `github:7`.
    """
    host = urlsplit(page).hostname if page else None
    return f"github:{number}" if host in (None, "github.com", "www.github.com") else f"github@{host}:{number}"


def number_of(repo: Repo) -> int | None:
    """Return the number that a GitHub gave to a repository; None where it is not known, or of another forge."""
    forge, _, number = (repo.id or "").rpartition(":")
    return int(number) if forge.partition("@")[0] == "github" and number.isdigit() else None
