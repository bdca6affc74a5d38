"""GitHub's API: the project's HTTP client, a queue, kept answers and a bounded patience. gidgethub reads the answers."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

import gidgethub
from gidgethub import sansio

from digest.collect.github.budget import CORE, Budget, Queue, Sleep
from digest.collect.github.errors import PROBLEMS, Problem, collect_error, is_limit, wait_before_retry
from digest.collect.github.etags import Etags, Kept, MemoryEtags, slim
from digest.collect.github.refusals import Refusals
from digest.collect.github.signin import Pass, SignIn
from digest.errors import SourceUnavailable
from digest.http import Answer, Http, NoAnswer, Silent, TimedOut, reset_of

#: How many pages of one list are read. With 100 entries a page, a window beyond it is too long to tell.
MAX_PAGES = 50

#: What the requests are of: https://docs.github.com/en/rest/about-the-rest-api/api-versions
VERSION = "2022-11-28"


@dataclass(frozen=True)
class _Request:
    """One request, until it is answered or given up.

    Args:
        about: the repository or owner that an error names, and whose pass signs it.
    """

    method: str
    url: str
    about: str
    body: bytes = b""
    resource: str = CORE
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class _Decoded:
    """An answer, decoded.

    Args:
        following: the address of the next page, where there is one.
        unchanged: it is what was answered before.
    """

    data: Any = None
    following: str | None = None
    etag: str | None = None
    unchanged: bool = False


class GithubApi:
    """Reads from GitHub. What fails in passing is tried again; what is refused becomes a CollectError.

    Args:
        http: a client of the service at `base_url`.
        sign_in: signs the requests.
        sleep: waits a number of seconds.
        queue: shared by all who use the same token.
        budget: what this run may spend.
        etags: what was answered before.
        refusals: where GraphQL was refused; kept beside the answers when not given.
    """

    def __init__(
        self,
        http: Http,
        *,
        sign_in: SignIn,
        base_url: str,
        sleep: Sleep,
        queue: Queue | None = None,
        budget: Budget | None = None,
        etags: Etags | None = None,
        refusals: Refusals | None = None,
    ) -> None:
        self._http = http
        self._sign_in = sign_in
        self._base_url = base_url
        self._sleep = sleep
        self.queue = queue or Queue(sleep)
        self.budget = budget or Budget()
        self._etags = etags or MemoryEtags()
        self.refusals = refusals or Refusals(self._etags)

    async def get(self, path: str, about: str) -> Any:
        """Return the decoded answer to GET `path`.

        Args:
            path: from the base URL on, such as `/repos/huggingface/trl`.
            about: the repository or owner that an error names.

        Raises:
            CollectError: as `digest.errors` and `digest.collect.github.errors` tell.
        """
        data, _ = await self._read(path, about, ())
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

    async def post(self, path: str, data: Mapping[str, Any] | None = None, *, about: str = "", resource: str = CORE) -> Any:
        """Send one POST to `path` (or an address of the host) and return the decoded answer. It is not sent again.

        Args:
            about: the repository or owner whose pass signs it, and that an error names.
            resource: what it counts for: CORE or GRAPHQL.

        Raises:
            PROBLEMS: it was refused, or not answered; `wait` tells whether to try again.
            CollectError: it may not be sent: a limit, or the budget of the run.
        """
        body = b"" if data is None else json.dumps(data).encode()
        return (await self._signed(_Request("POST", self._url(path), about, body, resource))).data

    async def patient_post(self, path: str, about: str) -> Any:
        """Send an empty POST to `path`, again where it fails in passing, and return the decoded answer.

        Raises:
            CollectError: as for `get`.
        """
        answer = await self._patiently(_Request("POST", self._url(path), about), ())
        return answer.data if answer else None

    async def wait(self, problem: Problem, attempt: int, about: str) -> None:
        """Wait until a request may be sent again.

        Args:
            attempt: how often it was sent so far, at least 1.

        Raises:
            CollectError: it is to be given up; the error tells a person why.
        """
        if isinstance(problem, Silent):
            self.budget.patience(about)  # where that is at its end, it says for how long nothing came
        wait = wait_before_retry(problem, attempt)
        if wait is None:
            signature = await self._sign_in.pass_for(about)
            raise collect_error(about, problem, token=bool(signature.authorization)) from None
        if is_limit(problem):
            self.queue.rest(wait)  # everybody waits, when their turn comes
            return
        self.budget.unanswered(wait)
        self.budget.patience(about)  # where there will be no next request, there is nothing to wait for
        await self._sleep(wait)

    def _url(self, path: str) -> str:
        return sansio.format_url(path, None, base_url=self._base_url)

    async def _read(self, path: str, about: str, nothing: Collection[int]) -> tuple[Any, str | None]:
        try:
            url = self._url(path)
        except ValueError:
            raise SourceUnavailable(about, "GitHub names an address of a next page that is none; try again later") from None
        kept = await self._etags.kept(url)
        headers = {"if-none-match": kept.etag} if kept else {}
        answer = await self._patiently(_Request("GET", url, about, headers=headers), nothing)
        if answer is None:
            return [], None
        if answer.unchanged and kept:
            return kept.data, kept.following
        data = slim(answer.data)
        if answer.etag:
            await self._etags.keep(url, Kept.of(answer.etag, data, answer.following))
        return data, answer.following

    async def _patiently(self, request: _Request, nothing: Collection[int]) -> _Decoded | None:
        """Ask until there is an answer, or it is to be given up; None for a status that means an empty list."""
        attempt = 1
        while True:
            try:
                return await self._signed(request)
            except PROBLEMS as problem:
                if isinstance(problem, gidgethub.HTTPException) and problem.status_code in nothing:
                    return None
                await self.wait(problem, attempt, request.about)
                attempt += 1

    async def _signed(self, request: _Request) -> _Decoded:
        """Ask once, and once more where GitHub does not know the token (401) and there is another one."""
        signature = await self._sign_in.pass_for(request.about)
        try:
            return await self._once(request, signature)
        except gidgethub.HTTPException as problem:
            if problem.status_code != 401 or not await self._sign_in.refused(signature):
                raise
        return await self._once(request, await self._sign_in.pass_for(request.about))

    async def _once(self, request: _Request, signature: Pass) -> _Decoded:
        headers = {**sansio.create_headers("repojournal"), "x-github-api-version": VERSION, **request.headers}
        if signature.authorization:
            headers["authorization"] = signature.authorization
        if request.body:
            headers["content-type"] = "application/json; charset=utf-8"
        async with self.queue.turn(request.about, signature.name, request.resource):
            answer = await self._sent(request, headers)
            self.queue.note(signature.name, answer.headers)
        found = _decoded(answer, asked_before="if-none-match" in headers)
        self.budget.used()
        return found

    async def _sent(self, request: _Request, headers: Mapping[str, str]) -> Answer:
        deadline = self.budget.patience(request.about)
        started = time.monotonic()
        try:
            answer = await self._http.request(request.method, request.url, headers, request.body, deadline)
        except NoAnswer as problem:
            if isinstance(problem, TimedOut) and not isinstance(problem, Silent):
                self.budget.begun()
            self.budget.unanswered(time.monotonic() - started)
            raise
        self.budget.answered(request.resource, 0 if answer.status == 304 else 1)
        if answer.status < 500 and answer.status != 200:  # a refusal is an answer, too
            self.budget.used()
        return answer


def _decoded(answer: Answer, *, asked_before: bool) -> _Decoded:
    """What an answer holds. Raises PROBLEMS."""
    if answer.status == 304 and asked_before:
        return _Decoded(unchanged=True)
    headers = answer.headers
    if not _tells_limit(headers):  # gidgethub stumbles over a time or a number that is none (OverflowError, ValueError)
        headers = {name: value for name, value in headers.items() if name.lower() != "x-ratelimit-limit"}
    data, _, following = sansio.decipher_response(answer.status, headers, answer.body)
    return _Decoded(data, following, answer.headers.get("etag"))


def _tells_limit(headers: Mapping[str, str]) -> bool:
    """Whether what is said about the limit can be read."""
    try:
        for name in ("limit", "remaining"):
            int(headers.get(f"x-ratelimit-{name}", "0"))
    except ValueError:
        return False
    return reset_of(headers) is not None
