"""The repositories of a desk on GitHub."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from digest.collect import Collected
from digest.collect.github.displaced import with_displaced
from digest.collect.github.names import repo_pattern, resolve
from digest.collect.github.owners import list_owner
from digest.collect.github.rewrites import with_arrivals
from digest.collect.github.route import read
from digest.collect.github.signin import Personal
from digest.model import Window

if TYPE_CHECKING:
    from digest.collect.github.account import Account
    from digest.collect.github.budget import Budget
    from digest.sighting import Sighting

API = "https://api.github.com"


class GitHubCollector:
    """Reads GitHub repositories. One that cannot be read is a failure in what is returned, and costs no other.

    Args:
        repos: `owner/name` or a pasted address, `owner/*`, `owner/prefix-*`; with `-` in front what is left out. Stars
            stand for repositories that are neither forks nor archived, looked up each time.
        token: a read-only token, with which GraphQL is asked; None for an anonymous reader of public repositories.
        base_url: the API of GitHub Enterprise Server, such as `https://github.example.com/api/v3`.
        sleep: waits a number of seconds; a little longer than it is asked to when not given.
        account: in place of the token and the URL: what several collectors share.
        budget: what this run may spend; it holds afterwards what it spent.
        also: names to look for beside those that the patterns stand for, once all of these were looked up.
        before: how repositories were when they were last read, to tell what was pushed since and which histories were
            rewritten, and to follow those whose names others have taken.

    Raises:
        InputError: a name or pattern that is none, a token with characters that no token has.
    """

    def __init__(
        self,
        repos: Sequence[str],
        token: str | None = None,
        base_url: str = API,
        *,
        sleep: Callable[[float], Awaitable[None]] | None = None,
        account: Account | None = None,
        budget: Budget | None = None,
        also: Sequence[str] = (),
        before: Sequence[Sighting] = (),
    ) -> None:
        base_url = account.base_url if account else base_url
        host = (urlsplit(base_url).hostname or "").removeprefix("api.")
        self._patterns = tuple(repo_pattern(text, host) for text in repos)
        self._sign_in = Personal(token)
        self._base_url = base_url
        self._sleep = sleep
        self._account = account
        self._budget = budget
        self._also = tuple(also)
        self._before = tuple(before)

    async def collect(self, window: Window) -> Collected:
        """Return what happened in `window` in every repository that can be read, and why the others cannot."""
        from digest.collect.github.account import Account
        from digest.collect.github.budget import unhurried

        account = self._account or Account(self._sign_in, self._base_url, sleep=self._sleep or unhurried)
        async with account.api(self._budget) as api:
            signs, base = account.sign_in, account.base_url
            resolved = await resolve(self._patterns, lambda owner: list_owner(api, signs, base, owner))
            also = () if resolved.failures else self._also
            names = tuple(dict.fromkeys((*resolved.names, *also)))
            found = await read(api, signs, base, names, window)
            found = await with_displaced(api, found, self._before, lambda more: read(api, signs, base, more, window))
            found = await with_arrivals(api, found, self._before, window)
        return replace(found, failures=(*resolved.failures, *found.failures))
