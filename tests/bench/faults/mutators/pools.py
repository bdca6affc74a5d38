"""The words that mutators bring in: those of the part that is only measured are other ones than those to develop on."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import TypeVar

from tests.bench.faults.corpus import Part

T = TypeVar("T")

_FOLDER = Path(__file__).parents[1] / "phrases"


@cache
def phrases(part: Part, name: str) -> tuple[str, ...]:
    """The phrases of a pool, as the mutants of a part use them."""
    return tuple(json.loads((_FOLDER / f"{part}.json").read_text(encoding="utf-8"))[name])


def pick(chance: Random, found: Sequence[T], most: int = 2) -> list[T]:
    """Return some of what was found, in a seeded order."""
    return chance.sample(found, min(most, len(found)))
