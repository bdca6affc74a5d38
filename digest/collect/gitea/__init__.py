"""Gitea and Forgejo (Codeberg): repositories read over the API that both share."""

from __future__ import annotations

from digest.collect.gitea.read import GiteaReader

__all__ = ["GiteaReader"]
