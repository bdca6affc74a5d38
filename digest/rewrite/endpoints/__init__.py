"""Language models behind an address: `model_at(access, notes)` speaks to one.

`openai` and `anthropic` know how a question and an answer look on the wire, `endpoint` finds out once what an endpoint is
able to do, and `client` sends, waits and gives up.
"""

from __future__ import annotations

from digest.rewrite.endpoints.client import Access, Kind, Pace
from digest.rewrite.endpoints.endpoint import Dialect, Endpoint
from digest.rewrite.port import Answers

__all__ = ["Access", "Kind", "Pace", "model_at"]


def model_at(access: Access, notes: Answers, pace: Pace | None = None) -> Endpoint:
    """Return the model of `access`. Nothing is sent before it is asked.

    Args:
        notes: where is kept what the endpoint is not able to do, so that it is found out once.
        pace: how time passes; the machine's clock by default.
    """
    return Endpoint(access, _dialect(access.kind), notes, pace or Pace())


def _dialect(kind: Kind) -> Dialect:
    if kind == "anthropic":
        from digest.rewrite.endpoints.anthropic import Anthropic

        return Anthropic()
    from digest.rewrite.endpoints.openai import OpenAI

    return OpenAI()
