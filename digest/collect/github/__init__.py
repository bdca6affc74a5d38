"""GitHub: repositories read by GraphQL with a token, by REST without one or where GraphQL is refused."""

from __future__ import annotations

from digest.collect.github.collector import API, GitHubCollector

__all__ = ["API", "GitHubCollector"]
