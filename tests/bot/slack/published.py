"""Would Slack accept these blocks? The third validator: the types that Slack publishes for TypeScript, as a JSON schema.

It knows every property and its kind, and no length. `.ci/peers` makes the schema of the package `@slack/types`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from jsonschema import Draft7Validator

from tests.peers.process import installed_block_schema

#: Properties that hold what somebody wrote, where they are texts.
_FREE = frozenset({"text", "url", "value", "alt_text", "action_id", "block_id", "name", "initial_value"})


def type_problems(blocks: Sequence[Mapping[str, Any]]) -> list[str]:
    """Everything in `blocks` that Slack's types do not allow. Skips the test where the schema is not installed."""
    return [f"blocks[{index}]: {problem}" for index, block in enumerate(blocks) for problem in _problems(block)]


def _problems(block: Mapping[str, Any]) -> Iterator[str]:
    validator = _by_type().get(block["type"])
    if validator is None:
        yield f"there is no block of type {block['type']}"
        return
    yield from _found(block["type"], json.dumps(_shape(block), sort_keys=True))


@cache
def _found(kind: str, shape: str) -> tuple[str, ...]:
    return tuple(f"@slack/types: {error.message[:300]}" for error in _by_type()[kind].iter_errors(json.loads(shape)))


def _shape(value: object) -> object:
    """A value with its free texts alike: the types tell one text from another nowhere, and blocks of one shape are many."""
    if isinstance(value, Mapping):
        return {key: "x" if key in _FREE and isinstance(each, str) else _shape(each) for key, each in value.items()}
    return [_shape(each) for each in value] if isinstance(value, list | tuple) else value


@cache
def _by_type() -> Mapping[str, Draft7Validator]:
    """A validator for each kind of block: to try them all takes ten times as long, and finds nothing else."""
    definitions = json.loads(installed_block_schema().read_text(encoding="utf-8"))["definitions"]
    kinds = [each["$ref"].rpartition("/")[2] for each in definitions["KnownBlock"]["anyOf"]]
    return {
        _type_of(definitions[kind]): Draft7Validator({"$ref": f"#/definitions/{kind}", "definitions": definitions})
        for kind in kinds
    }


def _type_of(definition: Mapping[str, Any]) -> str:
    """The `type` that blocks of a kind have; a section is published as two kinds of one type."""
    one: Mapping[str, Any] = definition if "properties" in definition else definition["anyOf"][0]
    return str(one["properties"]["type"]["const"])
