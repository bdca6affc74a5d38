"""The JSON API of a forge over the project's HTTP client, with a queue, kept answers and a bounded patience.

GitLab sends ETags, so an unchanged list is answered without a body; it counts against the limit all the same. Gitea and
Forgejo send none with their lists.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import AsyncIterator, Collection, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from digest.collect.forges.access import Access
from digest.collect.forges.errors import LIMITS, Problem, collect_error, wait_before_retry
from digest.collect.github.budget import Budget, Queue, Sleep
from digest.collect.github.etags import Etags, Kept
from digest.errors import SourceUnavailable
from digest.http import Answer, Http, NoAnswer, Silent, TimedOut

#: How many pages of one list are read. With 50 to 100 entries a page, a window beyond it is too long to tell.
MAX_PAGES = 50

_NEXT = re.compile(r"""<([^<>]*)>(?:\s*;\s*[\w*]+=(?:"[^"]*"|[^\s;,"]+))*?\s*;\s*rel="?next"?(?=\s|;|,|$)""", re.IGNORECASE)

# A list of a window is never asked for again: the next window is another one.
_TIMED = re.compile(r"[?&](?:since|updated_after)=")


@dataclass(frozen=True)
class _Decoded:
    """An answer, decoded; `following` is the address of the next page, where there is one."""

    data: Any
    following: str | None = None
    etag: str | None = None


class ForgeApi:
    """Reads from one host. What fails in passing is tried again; what is refused becomes a CollectError.

    Args:
        http: a client of the host.
        sleep: waits a number of seconds.
        budget: what this run may ask of the host.
        etags: what was answered before; nothing is kept where None.
    """

    def __init__(
        self, http: Http, access: Access, sleep: Sleep, budget: Budget | None = None, etags: Etags | None = None
    ) -> None:
        self._http = http
        self._access = access
        self._sleep = sleep
        self._budget = budget or Budget(host=access.host)
        self._queue = Queue(sleep, host=access.host, limits=LIMITS)
        self._etags = etags
        self._token = access.hint if access.has_token else ""

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
        etags = None if _TIMED.search(url) else self._etags
        kept = await etags.kept(url) if etags else None
        attempt = 1
        while True:
            problem = await self._once(url, about, nothing, kept)
            if isinstance(problem, _Decoded):
                break
            if isinstance(problem, Silent):
                self._budget.patience(about)  # where that is at its end, it says for how long nothing came
            wait = wait_before_retry(problem, attempt)
            if wait is None:
                raise collect_error(about, problem, self._access)
            await self._wait(problem, wait, about)
            attempt += 1
        if etags and problem.etag:
            await etags.keep(url, Kept.of(problem.etag, problem.data, problem.following))
        return problem.data, problem.following

    async def _wait(self, problem: Problem, seconds: float, about: str) -> None:
        if not isinstance(problem, Answer) or problem.status != HTTPStatus.TOO_MANY_REQUESTS:
            self._budget.unanswered(seconds)
            self._budget.patience(about)  # where there will be no next request, there is nothing to wait for
        await self._sleep(seconds)

    async def _once(self, url: str, about: str, nothing: Collection[int], kept: Kept | None) -> _Decoded | Problem:
        """The decoded answer and the address of the next page, or what is wrong."""
        headers = {"accept": "application/json", "user-agent": "repojournal", **self._access.headers}
        if kept:
            headers["if-none-match"] = kept.etag
        async with self._queue.turn(about, self._token):
            answer = await self._sent(url, headers, about)
        if isinstance(answer, NoAnswer):
            return answer
        found = _decoded(answer, nothing, kept)
        if isinstance(found, _Decoded) or (found and found.status < 500):
            self._budget.used()
        return found

    async def _sent(self, url: str, headers: Mapping[str, str], about: str) -> Answer | NoAnswer:
        deadline = self._budget.patience(about)
        started = time.monotonic()
        try:
            answer = await self._http.request("GET", url, headers, deadline=deadline)
        except NoAnswer as problem:
            if isinstance(problem, TimedOut) and not isinstance(problem, Silent):
                self._budget.begun()
            self._budget.unanswered(time.monotonic() - started)
            return problem
        self._queue.note(self._token, answer.headers)
        self._budget.answered()
        return answer


def _decoded(answer: Answer, nothing: Collection[int], kept: Kept | None) -> _Decoded | Answer | None:
    """What an answer holds; itself for a refusal, None where it cannot be decoded."""
    if kept and answer.status == HTTPStatus.NOT_MODIFIED:
        return _Decoded(kept.data, kept.following)
    if answer.status in nothing:
        return _Decoded([])
    if answer.status != HTTPStatus.OK:
        return answer
    try:
        data = json.loads(answer.body)
    except (ValueError, RecursionError):
        return None
    found = _NEXT.search(answer.headers.get("link", ""))
    return _Decoded(data, found[1] if found else None, answer.headers.get("etag"))
