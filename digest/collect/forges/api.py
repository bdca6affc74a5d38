"""The JSON API of a forge over the project's HTTP client, with a bounded patience."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from typing import Any

from digest.collect.forges.access import Access
from digest.collect.forges.errors import Problem, collect_error, wait_before_retry
from digest.errors import SourceUnavailable
from digest.http import Answer, Http, NoAnswer

#: How many pages of one list are read. With 50 to 100 entries a page, a window beyond it is too long to tell.
MAX_PAGES = 50

_NEXT = re.compile(r"""<([^<>]*)>(?:\s*;\s*[\w*]+=(?:"[^"]*"|[^\s;,"]+))*?\s*;\s*rel="?next"?(?=\s|;|,|$)""", re.IGNORECASE)


class ForgeApi:
    """Reads from one host. What fails in passing is tried again; what is refused becomes a CollectError.

    Args:
        http: a client of the host.
        sleep: waits a number of seconds.
    """

    def __init__(self, http: Http, access: Access, sleep: Callable[[float], Awaitable[None]]) -> None:
        self._http = http
        self._access = access
        self._sleep = sleep

    @property
    def host(self) -> str:
        """The host, as it stands in names."""
        return self._access.host

    async def get(self, path: str, about: str) -> Any:
        """Return the decoded answer to GET `path` (from the base URL on).

        Args:
            about: the repository or owner that an error names.

        Raises:
            CollectError: as `digest.errors` and `digest.collect.forges.errors` tell.
        """
        data, _ = await self._read(self._access.base_url + path, about)
        return data

    async def pages(self, path: str, about: str, nothing: Collection[int] = ()) -> AsyncIterator[list[Any]]:
        """Yield the pages of a list, as long as the caller wants more and the forge names a next one (RFC 8288).

        Args:
            nothing: statuses that mean an empty list here, such as 409 for the commits of an empty repository.

        Raises:
            CollectError: as for `get`; or the list has more than MAX_PAGES.
        """
        following: str | None = self._access.base_url + path
        for _ in range(MAX_PAGES):
            if following is None:
                return
            data, following = await self._read(following, about, nothing)
            if not isinstance(data, list):
                raise SourceUnavailable(about, f"the answer of {self.host} is not what it documents (a list was expected)")
            yield data
        if following is not None:
            raise SourceUnavailable(about, f"more than {MAX_PAGES} pages of one list; ask for a shorter window")

    async def _read(self, url: str, about: str, nothing: Collection[int] = ()) -> tuple[Any, str | None]:
        attempt = 1
        while True:
            problem = await self._once(url, nothing)
            if isinstance(problem, tuple):
                return problem
            wait = wait_before_retry(problem, attempt)
            if wait is None:
                raise collect_error(about, problem, self._access)
            await self._sleep(wait)
            attempt += 1

    async def _once(self, url: str, nothing: Collection[int]) -> tuple[Any, str | None] | Problem:
        """The decoded answer and the address of the next page, or what is wrong."""
        headers = {"accept": "application/json", "user-agent": "repojournal", **self._access.headers}
        try:
            answer = await self._http.request("GET", url, headers)
        except NoAnswer as problem:
            return problem
        if answer.status in nothing:
            return [], None
        if answer.status != 200:
            return answer
        return _decoded(answer)


def _decoded(answer: Answer) -> tuple[Any, str | None] | None:
    try:
        data = json.loads(answer.body)
    except (ValueError, RecursionError):
        return None
    found = _NEXT.search(answer.headers.get("link", ""))
    return data, found[1] if found else None
