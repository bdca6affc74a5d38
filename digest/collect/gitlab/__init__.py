"""GitLab: projects of gitlab.com or of an own instance, read over the REST API."""

from __future__ import annotations

from digest.collect.gitlab.read import GitLabReader

__all__ = ["GitLabReader"]
