"""GitHub: repositories read over its REST API."""

from __future__ import annotations

from digest.collect.github.collector import API, GitHubCollector

__all__ = ["API", "GitHubCollector"]
