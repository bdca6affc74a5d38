"""Anthropic's messages: https://docs.anthropic.com/en/api/messages.

The native endpoint: its layer that speaks OpenAI's dialect ignores `strict`, so an answer in form is not certain there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from digest.rewrite.endpoints.endpoint import Refusal
from digest.rewrite.endpoints.wording import TEMPERATURE, counted, with_schema
from digest.rewrite.port import Answer, Question

#: https://docs.anthropic.com/en/api/versioning
VERSION = "2023-06-01"

#: The tool that takes the story, where the endpoint does not know forms.
TOOL = "file_story"


class Anthropic:
    """See `digest.rewrite.endpoints.endpoint.Dialect`."""

    forms = ("output_config", "tools")
    parameters = ("temperature",)

    def address(self, url: str) -> str:
        parts = urlsplit(url)
        path = parts.path.rstrip("/").removesuffix("/messages").removesuffix("/v1")
        return parts._replace(path=f"{path}/v1/messages").geturl()

    def headers(self, key: str | None) -> Mapping[str, str]:
        return {"anthropic-version": VERSION} | ({"x-api-key": key} if key else {})

    def request(self, model: str, question: Question, without: frozenset[str]) -> Mapping[str, Any]:
        form = next((each for each in self.forms if each not in without), None)
        instructions = question.instructions if form else with_schema(question)
        body: dict[str, Any] = {
            "model": model,
            # The instructions are the same each time: https://docs.anthropic.com/en/docs/build-with-claude/prompt-caching
            "system": [{"type": "text", "text": instructions, "cache_control": {"type": "ephemeral"}}],
            "messages": [{"role": "user", "content": question.material}],
            "max_tokens": question.tokens,
        }
        if "temperature" not in without:
            body["temperature"] = TEMPERATURE
        if form == "output_config":
            body["output_config"] = {"format": {"type": "json_schema", "schema": question.schema}}
        elif form:
            takes = {"name": TOOL, "description": "Takes the story.", "input_schema": question.schema, "strict": True}
            body |= {"tools": [takes], "tool_choice": {"type": "tool", "name": TOOL}}
        return body

    def answer(self, data: Mapping[str, Any]) -> Answer:
        ended = data["stop_reason"]
        if ended == "refusal":
            raise Refusal
        usage = data.get("usage") or {}
        read = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens")
        return Answer(
            "".join(_words(block) for block in data["content"]),
            sum(counted(usage, each) for each in read),
            counted(usage, "output_tokens"),
            complete=ended != "max_tokens",
        )


def _words(block: Mapping[str, Any]) -> str:
    if block["type"] == "tool_use":
        return json.dumps(block["input"], ensure_ascii=False)
    text: str = block["text"] if block["type"] == "text" else ""
    return text
