"""The newsroom's bureau at GitHub: one account for all desks, what it answered before, and what each desk asks of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from bot.clock import Clock
from bot.lives import sought
from bot.store.port import Github, Lives, Reading
from digest.collect import Collected
from digest.model import Window

if TYPE_CHECKING:
    from digest.collect.github.account import Account
    from digest.collect.github.etags import Kept
    from digest.collect.github.profiles import Profile
    from digest.collect.github.signin import SignIn


class StoredEtags:
    """Answers of forges that the database keeps: see `digest.collect.github.etags.Etags`."""

    def __init__(self, store: Github, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def kept(self, url: str) -> Kept | None:
        return await self._store.forge_answer(url, self._clock.now())

    async def keep(self, url: str, answer: Kept) -> None:
        await self._store.keep_forge_answer(url, answer, self._clock.now())


class Records(Github, Lives, Protocol):
    """What the bureau keeps, and what it knows of the repositories of desks."""


class Bureau:
    """Reads GitHub for desks, and keeps what that took and what is left.

    Args:
        sign_in: what signs the requests; asked for when GitHub is first read.
        base_url: the address of the REST API.
        requests: how many requests that count one reading of a desk may take.
    """

    def __init__(self, store: Records, clock: Clock, sign_in: Callable[[], SignIn], base_url: str, requests: int) -> None:
        self._store = store
        self._clock = clock
        self._sign_in = sign_in
        self._base_url = base_url
        self._requests = requests

    @cached_property
    def _account(self) -> Account:
        from digest.collect.github.account import Account  # loads the HTTP client

        return Account(self._sign_in(), self._base_url, etags=StoredEtags(self._store, self._clock))

    async def collect(self, desk: str, repos: Sequence[str], window: Window) -> Collected:
        """Return what happened in `window` in `repos` (names and patterns) of a desk, and why others were not read.

        Raises:
            InputError: nothing can sign.
        """
        from digest.collect.github import GitHubCollector
        from digest.collect.github.budget import Budget

        budget = Budget(self._requests)
        lives = await self._store.lives(desk)
        before = tuple(life.sighting for life in lives)
        collector = GitHubCollector(repos, account=self._account, budget=budget, also=sought(lives, repos), before=before)
        try:
            return await collector.collect(window)
        finally:
            await self._note(desk, budget.spent["core"], budget.spent["graphql"])

    async def profile(self, login: str) -> Profile:
        """Return the profile of a user.

        Raises:
            InputError: nothing can sign.
            CollectError: there is no such user, or GitHub does not answer.
        """
        from digest.collect.github.profiles import read_profile

        async with self._account.api() as api:
            return await read_profile(api, login)

    async def _note(self, desk: str, core: int, graphql: int) -> None:
        queue = self._account.queue
        for allowance in queue.allowances.values():
            await self._store.note_allowance(allowance)
        for expiry in queue.expiries.values():
            await self._store.note_expiry(expiry)
        await self._store.note_reading(Reading(desk, self._clock.now(), core, graphql))
