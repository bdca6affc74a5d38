"""What both dialects say, and how they count."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from digest.rewrite.port import Question

#: Little freedom: the facts are given, and the same question shall have much the same answer.
TEMPERATURE = 0.2

#: More tokens than any model reads or writes at once: an endpoint that counts more has miscounted.
_MOST = 10_000_000


def with_schema(question: Question) -> str:
    """Return the instructions with the schema in words, for an endpoint that is not able to hold an answer to it."""
    schema = json.dumps(question.schema, ensure_ascii=False)
    return f"{question.instructions}\n\nAnswer with one JSON object and nothing else. It meets this JSON schema:\n{schema}"


def counted(usage: Mapping[str, Any], name: str) -> int:
    """Return a count of tokens; 0 where the endpoint does not say, or says what cannot be."""
    count = usage.get(name)
    return count if isinstance(count, int) and not isinstance(count, bool) and 0 < count <= _MOST else 0
