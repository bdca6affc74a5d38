"""What the rewriter asks of a language model, and where answers are kept.

An endpoint implements `Model`; whoever keeps answers between runs implements `Answers`. Both are called from one event loop.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class Question:
    """One request to a model.

    Args:
        instructions: what it is to do, the same text in every question of one version, so that endpoints can cache it.
        material: what it is to do it with: JSON inside a delimiter, different in every question.
        schema: the JSON schema of the answer: flat, strict, every property required (composing.md 5). An endpoint that does
            not know schemas is asked without; the reader of the answer relies on nothing.
        tokens: the most tokens the answer may have.
    """

    instructions: str
    material: str
    schema: Mapping[str, Any]
    tokens: int


@dataclass(frozen=True)
class Answer:
    """What a model said.

    Args:
        text: its words, unread: JSON, JSON in a fence, or prose.
        tokens_in: what the endpoint counted of the question, in tokens; 0 where it does not say.
        tokens_out: the same of the answer.
        complete: it ended by itself, and was not cut off at the limit of tokens.
    """

    text: str
    tokens_in: int = 0
    tokens_out: int = 0
    complete: bool = True


class Model(Protocol):
    """A language model behind an endpoint.

    Attributes:
        name: as it is asked for, such as `gpt-4.1-mini`; shown in the byline.
    """

    @property
    def name(self) -> str: ...

    async def ask(self, question: Question) -> Answer:
        """Return the answer to one question. The caller sets the time limit, and cancels what takes longer.

        Raises:
            ModelError: no answer: the endpoint is down, refuses the key, speaks another language, or the model refuses.
        """
        ...


class Answers(Protocol):
    """Answers kept between runs, by content. Losing one costs a request, nothing else."""

    async def get(self, key: str) -> str | None:
        """Return what is kept under `key`, 64 hex digits; None where nothing is."""
        ...

    async def put(self, key: str, text: str) -> None:
        """Keep `text`, up to 64 kB, under `key`."""
        ...


@dataclass(frozen=True)
class Limits:
    """What one story may cost.

    Args:
        seconds: from the first request to the last answer, all requests together.
        tokens: questions and answers, all requests together. A question that could exceed it is not asked.
    """

    seconds: float = 60
    tokens: int = 12_000
