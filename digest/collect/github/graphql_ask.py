"""Asking GitHub's GraphQL API for many things at once, in requests that it can answer."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from digest.collect.github.api import GithubApi
from digest.collect.github.budget import GRAPHQL
from digest.collect.github.errors import PROBLEMS, collect_error, one_line
from digest.collect.github.graphql_errors import GraphqlRefused, TooMuch, Verdict, failure, is_refusal, is_too_much, judge
from digest.collect.github.graphql_query import query
from digest.collect.stops import FOR_ALL, LimitReached
from digest.errors import CollectError, FormatError, SourceUnavailable
from digest.formats.fields import Fields

#: How many things one request is about at most, and how much they may weigh together (see `Wanted`). A query has about ten
#: seconds: some 150 pull requests with their paths, or 10 repositories with 30 of them each.
MOST_WANTED = 101
MOST_WEIGHT = 900
#: How often a run takes a request apart. One repository among a hundred that is too much takes seven times.
MOST_SPLITS = 16

_NOT_AS_DOCUMENTED = "GitHub's answer is not what it documents"

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Wanted:
    """One thing to ask for.

    Args:
        about: the repository that an error names.
        selection: the field of the query, with what is selected of it.
        weight: how much work it is, in entries of lists.
    """

    about: str
    selection: str
    weight: int


#: What there is of one thing: its JSON, or why it was not read.
Outcome = Mapping[str, Any] | CollectError


class Asker:
    """Asks at one endpoint, one request after another, and keeps count.

    Args:
        api: sends the requests, with the token.
        url: the address of the endpoint.
    """

    def __init__(self, api: GithubApi, url: str) -> None:
        self._api = api
        self._url = url
        self._splits = 0
        self._over: CollectError | None = None
        self._waited = False
        self.requests = 0
        #: Points that the requests cost, and that are left in this hour, as GitHub reports them.
        self.points = 0
        self.remaining: int | None = None

    async def ask(self, wanted: Sequence[Wanted]) -> AsyncIterator[tuple[Wanted, Outcome]]:
        """Yield each of `wanted` with its outcome, in any order. After an error that is for all, nothing more is asked.

        An outcome is `TooMuch` where not even a request about that thing alone can be answered.

        Raises:
            GraphqlRefused: there is no such API, or it does not take the query.
        """
        waiting = deque(batches(wanted))
        while waiting:
            batch = waiting.popleft()
            outcomes = await self._outcomes(batch)
            again = [each for each in batch if isinstance(outcomes[each], TooMuch)]
            if len(again) > 1 or (again and len(batch) > 1):
                self._splits += 1
                waiting.extendleft(reversed(_smaller(again, len(batch))))
            else:
                again = []
            for each in batch:
                if each not in again:
                    yield each, outcomes[each]

    async def _outcomes(self, batch: Sequence[Wanted]) -> dict[Wanted, Outcome]:
        try:
            if self._over:
                raise self._over
            if self._splits > MOST_SPLITS:
                raise SourceUnavailable("", "GitHub does not answer in time; try again later")
            try:
                return self._told(batch, await self._post(batch))
            except LimitReached as error:
                if self._waited:
                    raise
                self._wait_at_the_queue(error)
            return self._told(batch, await self._post(batch))
        except CollectError as error:
            self._over = error if isinstance(error, FOR_ALL) else self._over
            return {each: type(error)(each.about, error.reason) for each in batch}

    def _wait_at_the_queue(self, error: LimitReached) -> None:
        """Let the next request wait: for the reset that the answer named, or a minute where it asked to slow down."""
        self._waited = True
        if "secondary" in error.reason:
            self._api.queue.rest(60)

    async def _post(self, batch: Sequence[Wanted]) -> Any:
        """The answer to one request. `TooMuch` is for the caller; what fails in passing is tried again."""
        about, attempt = batch[0].about, 1
        data = {"query": query([each.selection for each in batch])}
        while True:
            self.requests += 1
            try:
                return await self._api.post(self._url, data, about=about, resource=GRAPHQL)
            except PROBLEMS as problem:
                if is_too_much(problem):
                    raise TooMuch(about, collect_error(about, problem, token=True).reason) from None
                if is_refusal(problem):
                    raise GraphqlRefused(one_line(str(problem))) from None
                await self._api.wait(problem, attempt, about)
                attempt += 1

    def _told(self, batch: Sequence[Wanted], answer: Any) -> dict[Wanted, Outcome]:
        """What an answer tells about each thing of its request."""
        if not isinstance(answer, dict):
            raise SourceUnavailable("", _NOT_AS_DOCUMENTED)
        data = answer.get("data")
        data = data if isinstance(data, dict) else {}
        self._count(data.get("rateLimit"))
        aliases = {f"r{place}": each for place, each in enumerate(batch)}
        errors = answer.get("errors")
        verdict = judge(errors if isinstance(errors, list) else [], aliases)
        if verdict.limited:
            raise LimitReached("", self._limit_told(verdict.limited))
        if verdict.useless and not data:
            raise GraphqlRefused(verdict.useless)
        if verdict.failed and not data:
            # A field that may not be null takes the whole answer with it: the others are asked for again.
            verdict = replace(verdict, too_much=verdict.too_much | (aliases.keys() - verdict.failed.keys()))
        return {each: _outcome(each, alias, data.get(alias), verdict) for alias, each in aliases.items()}

    def _count(self, told: Any) -> None:
        try:
            fields = Fields.of("rateLimit", told)
            cost = fields.number("cost") or 0
            self.remaining = fields.number("remaining")
        except FormatError as error:
            _log.debug("the cost of a request is not known (%s)", error)
            return
        self.points += cost
        self._api.budget.spent[GRAPHQL] += cost - 1  # as one it was counted when the answer came

    def _limit_told(self, said: str) -> str:
        if "secondary" in said.lower():
            return "GitHub asks to slow down (secondary limit); try again in some minutes"
        known = [each for (_, resource), each in self._api.queue.allowances.items() if resource == GRAPHQL]
        until = f" until {known[-1].reset:%Y-%m-%d %H:%M} UTC" if known else ""
        return f"GitHub's requests are used up{until}; it can be read after that"


def _outcome(wanted: Wanted, alias: str, data: Any, verdict: Verdict) -> Outcome:
    if alias in verdict.too_much:
        return TooMuch(wanted.about, "GitHub does not answer so much at once; ask for a shorter window")
    failed = (verdict.failed or {}).get(alias)
    if failed:
        return failure(wanted.about, *failed)
    return data if isinstance(data, dict) else SourceUnavailable(wanted.about, verdict.useless or _NOT_AS_DOCUMENTED)


def batches(wanted: Iterable[Wanted]) -> list[list[Wanted]]:
    """Put `wanted` into as few requests as their weights allow, in their order."""
    found: list[list[Wanted]] = []
    weight = 0
    for each in wanted:
        if not found or weight + each.weight > MOST_WEIGHT or len(found[-1]) == MOST_WANTED:
            found.append([])
            weight = 0
        found[-1].append(each)
        weight += each.weight
    return found


def _smaller(again: list[Wanted], size: int) -> list[list[Wanted]]:
    """What was too much in a request about `size` things: alone, where others were answered; else in halves."""
    if len(again) < size:
        return [again]
    half = len(again) // 2
    return [again[:half], again[half:]]
