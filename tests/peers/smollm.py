"""The small language model, and how it is kept from talking for minutes.

Its prose is fluent nonsense, and that is its use: whatever it says, nothing unsupported may be published.
"""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from digest.errors import ModelError
from digest.rewrite import Answer, Model, Question
from tests.peers.process import HERE, installed_llm, running


@contextmanager
def smollm_running() -> Iterator[str]:
    """Run the model while the block runs; its address."""
    python = installed_llm()
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    with running([python, HERE / "smollm_server.py", str(port)], "ready") as url:
        yield url


@dataclass
class Brief:
    """A model that is given the beginning of a question, and held to a headline and one sentence for a slot that there is.

    On one core it reads 110 tokens a second and writes 25, so a whole edition would take minutes; with the schema alone it
    fills an array until its tokens are used up. What it says stays its own, and nobody has to fear that it is sensible.

    Args:
        answers: how many it gives.
        said: its answers.
    """

    model: Model
    answers: int = 1
    said: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.model.name

    async def ask(self, question: Question) -> Answer:
        if len(self.said) == self.answers:
            raise ModelError("it has said enough")
        facts = json.loads(question.material.split("\n")[2])
        asked = replace(
            question,
            instructions=question.instructions[:120],
            material=question.material[:400],
            schema=_narrow(facts),
            tokens=200,
        )
        answer = await self.model.ask(asked)
        self.said.append(answer.text)
        return answer


def _narrow(facts: Mapping[str, Any]) -> Mapping[str, Any]:
    """The schema of an answer to these facts, with bounds for everything, and without what the reader can do without."""
    spans = [span["sid"] for change in facts["changes"] for source in change["sources"] for span in source["spans"]]
    proof = _object(source={"type": "integer", "minimum": 1, "maximum": 9}, sid={"enum": spans[:40]})
    said = _object(
        slot={"enum": [each["slot"] for each in facts["slots"]]},
        evidence={"type": "array", "items": proof, "minItems": 1, "maxItems": 1},
        text={"type": "string", "minLength": 20, "maxLength": 60},
    )
    return _object(
        headline=_object(text={"type": "string", "minLength": 10, "maxLength": 40}),
        sentences={"type": "array", "items": said, "minItems": 1, "maxItems": 1},
    )


def _object(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}
