"""The repositories of a desk on GitHub."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from urllib.parse import urlsplit

from digest.collect import Collected
from digest.collect.github.names import repo_pattern, resolve
from digest.collect.github.rest import list_repos, read_repositories
from digest.errors import InputError
from digest.model import Window

API = "https://api.github.com"


class GitHubCollector:
    """Reads GitHub repositories. One that cannot be read is a failure in what is returned, and costs no other.

    Args:
        repos: `owner/name` or a pasted address, `owner/*`, `owner/prefix-*`; with `-` in front what is left out. Stars
            stand for repositories that are neither forks nor archived, looked up each time.
        token: a read-only token; None for an anonymous reader of public repositories.
        base_url: the API of GitHub Enterprise Server, such as `https://github.example.com/api/v3`.
        sleep: waits a number of seconds.

    Raises:
        InputError: a name or pattern that is none, a token with characters that no token has.
    """

    def __init__(
        self,
        repos: Sequence[str],
        token: str | None = None,
        base_url: str = API,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        host = (urlsplit(base_url).hostname or "").removeprefix("api.")
        self._patterns = tuple(repo_pattern(text, host) for text in repos)
        self._token = _usable(token)
        self._base_url = base_url
        self._sleep = sleep

    async def collect(self, window: Window) -> Collected:
        """Return what happened in `window` in every repository that can be read, and why the others cannot."""
        from digest.collect.github.api import GithubApi
        from digest.http import Http

        async with Http(self._base_url) as http:
            api = GithubApi(http, token=self._token, base_url=self._base_url, sleep=self._sleep)
            resolved = await resolve(self._patterns, lambda owner: list_repos(api, owner))
            found = await read_repositories(api, resolved.names, window)
        return replace(found, failures=(*resolved.failures, *found.failures))


def _usable(token: str | None) -> str | None:
    token = (token or "").strip()
    # Such a character cannot be sent, and the error of the HTTP library would quote the token.
    if any(not "!" <= letter <= "~" for letter in token):
        raise InputError("GITHUB_TOKEN holds a character that no token has; copy the token again")
    return token or None
