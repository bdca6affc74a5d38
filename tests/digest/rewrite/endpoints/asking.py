"""A question, an endpoint to ask it, and time that passes without waiting."""

from __future__ import annotations

from dataclasses import dataclass, field

from digest.rewrite.endpoints import Access, Kind, Pace, model_at
from digest.rewrite.endpoints.endpoint import Endpoint
from digest.rewrite.port import Question
from tests.peers.llm import LlmPeer

KEY = "sk-example-1234567890"

SCHEMA = {
    "type": "object",
    "properties": {"text": {"type": "string"}},
    "required": ["text"],
    "additionalProperties": False,
}

QUESTION = Question("Say what happened.", '{"changes": []}', SCHEMA, 700)


@dataclass
class Notes:
    """Answers in memory."""

    kept: dict[str, str] = field(default_factory=dict)

    async def get(self, key: str) -> str | None:
        return self.kept.get(key)

    async def put(self, key: str, text: str) -> None:
        self.kept[key] = text


@dataclass
class Watch:
    """A clock that only sleeping moves."""

    time: float = 0.0
    naps: list[float] = field(default_factory=list)

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.naps.append(seconds)
        self.time += seconds

    @property
    def pace(self) -> Pace:
        return Pace(self.now, self.sleep, lambda: 1.0)


def endpoint(
    peer: LlmPeer,
    kind: Kind = "openai",
    *,
    notes: Notes | None = None,
    watch: Watch | None = None,
    key: str | None = KEY,
    seconds: float = 60,
) -> Endpoint:
    """The model `press-1` of the peer."""
    access = Access(f"{peer.url}/v1", "press-1", key, kind, seconds)
    return model_at(access, notes or Notes(), (watch or Watch()).pace)
