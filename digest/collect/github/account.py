"""What all collectors of a process share that read one GitHub with one token: the queue, and what was answered before."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from digest.collect.github.api import GithubApi
from digest.collect.github.budget import Budget, Queue, Sleep, unhurried
from digest.collect.github.etags import Etags, MemoryEtags
from digest.collect.github.refusals import Refusals
from digest.collect.github.signin import SignIn
from digest.http import Http


class Account:
    """One GitHub, and who asks there.

    Args:
        sign_in: signs the requests.
        base_url: the address of the REST API.
        etags: keeps answers; those of this process when not given.
        sleep: waits a number of seconds, or a little longer.
        now: seconds since 1970, to remember for how long GraphQL is not asked for again where it was refused.
    """

    def __init__(
        self,
        sign_in: SignIn,
        base_url: str,
        *,
        etags: Etags | None = None,
        sleep: Sleep = unhurried,
        now: Callable[[], float] = time.time,
    ) -> None:
        self.sign_in = sign_in
        self.base_url = base_url
        self.queue = Queue(sleep)
        self._etags = etags or MemoryEtags()
        self._refusals = Refusals(self._etags, now)
        self._sleep = sleep

    @asynccontextmanager
    async def api(self, budget: Budget | None = None) -> AsyncIterator[GithubApi]:
        """The API, for one run with its budget.

        Raises:
            InputError: the base URL is no address.
        """
        async with Http(self.base_url) as http:
            yield GithubApi(
                http,
                sign_in=self.sign_in,
                base_url=self.base_url,
                sleep=self._sleep,
                queue=self.queue,
                budget=budget,
                etags=self._etags,
                refusals=self._refusals,
            )
