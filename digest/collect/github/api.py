"""GitHub's REST API: gidgethub over the project's HTTP client, with a bounded patience."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from typing import Any

import gidgethub
from gidgethub import abc, sansio

from digest.collect.github.errors import PROBLEMS, collect_error, wait_before_retry
from digest.errors import SourceUnavailable
from digest.http import Http

#: How many pages of one list are read. With 100 entries a page, a window beyond it is too long to tell.
MAX_PAGES = 50


class GithubApi(abc.GitHubAPI):
    """Reads from GitHub. What fails in passing is tried again; what is refused becomes a CollectError.

    Args:
        http: a client of the service at `base_url`.
        token: sent with every request; None for an anonymous reader.
        sleep: waits a number of seconds.
    """

    def __init__(self, http: Http, *, token: str | None, base_url: str, sleep: Callable[[float], Awaitable[None]]) -> None:
        super().__init__("repojournal", oauth_token=token, base_url=base_url)
        self._http = http
        self._sleep = sleep

    async def _request(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes = b""
    ) -> tuple[int, Mapping[str, str], bytes]:
        answer = await self._http.request(method, url, headers, body)
        return answer.status, answer.headers, answer.body

    async def sleep(self, seconds: float) -> None:
        """Wait."""
        await self._sleep(seconds)

    async def post(self, url: str, data: Any) -> Any:
        """Return the decoded answer to one POST of `data` as JSON. Nothing is tried again.

        Raises:
            gidgethub.HTTPException, NoAnswer, ValueError, LookupError, RecursionError: the PROBLEMS, as they are.
        """
        answer, _, _ = await self._make_request("POST", url, {}, data, sansio.accept_format())
        return answer

    async def get(self, path: str, about: str) -> Any:
        """Return the decoded answer to GET `path`.

        Args:
            path: from the base URL on, such as `/repos/huggingface/trl`.
            about: the repository or owner that an error names.

        Raises:
            CollectError: as `digest.errors` and `digest.collect.github.errors` tell.
        """
        data, _ = await self._read(path, about)
        return data

    async def pages(
        self, path: str, about: str, nothing: Collection[int] = (), most: int | None = None
    ) -> AsyncIterator[list[Any]]:
        """Yield the pages of a list, as long as the caller wants more and GitHub names a next one.

        Args:
            nothing: statuses that mean an empty list here, such as 409 for the commits of an empty repository.
            most: how many pages are enough; without it, a list of more than MAX_PAGES is an error.

        Raises:
            CollectError: as for `get`.
        """
        following: str | None = path
        for _ in range(most or MAX_PAGES):
            if following is None:
                return
            data, following = await self._read(following, about, nothing)
            if not isinstance(data, list):
                raise SourceUnavailable(about, "GitHub's answer is not what it documents (a list was expected)")
            yield data
        if following is not None and most is None:
            raise SourceUnavailable(about, f"more than {MAX_PAGES} pages of one list; ask for a shorter window")

    async def _read(self, path: str, about: str, nothing: Collection[int] = (), attempt: int = 1) -> tuple[Any, str | None]:
        try:
            data, following, _ = await self._make_request("GET", path, {}, b"", sansio.accept_format())
        except PROBLEMS as problem:
            if isinstance(problem, gidgethub.HTTPException) and problem.status_code in nothing:
                return [], None
            wait = wait_before_retry(problem, attempt)
            if wait is None:
                raise collect_error(about, problem, token=self.oauth_token is not None) from None
            await self.sleep(wait)
            return await self._read(path, about, nothing, attempt + 1)
        return data, following
