"""A model behind an endpoint: asked with all that helps it to answer in form, and with less where the endpoint refuses.

Servers differ in what a request may hold. What one refuses is left out from then on, and kept as a note for its address and
model, so that it is found out once.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Protocol

from digest.errors import ModelError
from digest.rewrite.endpoints.client import Access, Client, Pace, Reply
from digest.rewrite.endpoints.secrecy import without_key
from digest.rewrite.port import Answer, Answers, Question

#: How endpoints say that a question is too long: no other form of it would be shorter.
_TOO_LONG = re.compile(r"context[ _](length|size|window)|prompt is too long|too many tokens", re.IGNORECASE)


class Refusal(Exception):
    """The model does not want to answer, or is not allowed to."""


class Dialect(Protocol):
    """How one kind of endpoint is spoken to. Pure.

    Attributes:
        forms: what asks for an answer in form, from the best on; an endpoint that refuses one is asked with the next.
        parameters: what else an endpoint may refuse.
    """

    @property
    def forms(self) -> tuple[str, ...]: ...

    @property
    def parameters(self) -> tuple[str, ...]: ...

    def address(self, url: str) -> str:
        """Where questions go, at the address that a person gave."""
        ...

    def headers(self, key: str | None) -> Mapping[str, str]: ...

    def request(self, model: str, question: Question, without: frozenset[str]) -> Mapping[str, Any]:
        """Return the body of a request that does without some of `forms` and `parameters`."""
        ...

    def answer(self, data: Mapping[str, Any]) -> Answer:
        """Read what came back.

        Raises:
            Refusal: the model does not answer.
            AttributeError, LookupError, TypeError, ValueError: it is not this dialect.
        """
        ...


class Endpoint:
    """See `digest.rewrite.port.Model`."""

    def __init__(self, access: Access, dialect: Dialect, notes: Answers, pace: Pace) -> None:
        self._access = access
        self._dialect = dialect
        self._notes = notes
        self._pace = pace
        self._client = Client(access, pace)
        self._without: frozenset[str] | None = None

    @property
    def name(self) -> str:
        return self._access.model

    async def ask(self, question: Question) -> Answer:
        """Return the answer to one question, within the seconds of its access. Raises ModelError."""
        until = self._pace.now() + self._access.seconds
        known = await self._known()
        without = known or frozenset()
        while True:
            reply = await self._sent(question, without, until)
            if not reply.said:
                break
            without |= {self._blamed(reply, without)}
        answer = self._answer(reply)
        if without != known:
            self._without = without
            await self._notes.put(self._key, ",".join(sorted(without)) or "-")
        return answer

    async def _sent(self, question: Question, without: frozenset[str], until: float) -> Reply:
        dialect, access = self._dialect, self._access
        body = dialect.request(access.model, question, without)
        return await self._client.post(dialect.address(access.url), dialect.headers(access.key), body, until)

    def _blamed(self, reply: Reply, without: frozenset[str]) -> str:
        """What the endpoint did not understand: what it names, else the form that was asked for. Raises ModelError."""
        error = reply.data.get("error")
        named = f"{error} {reply.said}"
        if _TOO_LONG.search(named):
            raise ModelError(f"{self._access.host} finds the question too long ({reply.said}); choose another model")
        for each in self._dialect.parameters:
            if each in named and each not in without:
                return each
        for each in self._dialect.forms:
            if each not in without:
                return each
        raise ModelError(f"{self._access.host} does not understand the question ({reply.said})")

    def _answer(self, reply: Reply) -> Answer:
        try:
            found = self._dialect.answer(reply.data)
            return replace(found, text=without_key(found.text, self._access.key))
        except Refusal:
            raise ModelError(f"{self._access.host}: the model refuses to answer") from None
        except (AttributeError, LookupError, TypeError, ValueError):
            raise ModelError(f"{self._access.host} answers in another form; check REPOJOURNAL_LLM_KIND") from None

    async def _known(self) -> frozenset[str] | None:
        """What the endpoint is known to refuse; None before it was asked for the first time."""
        if self._without is None:
            kept = await self._notes.get(self._key)
            known = {*self._dialect.forms, *self._dialect.parameters}
            self._without = None if kept is None else frozenset(kept.split(",")) & known
        return self._without

    @property
    def _key(self) -> str:
        of = ("endpoint", self._access.kind, self._access.url, self._access.model)
        return hashlib.sha256("\n".join(of).encode()).hexdigest()
