"""The dialect that most servers speak: OpenAI's chat completions.

https://platform.openai.com/docs/api-reference/chat, and llama.cpp, vLLM, Ollama and OpenRouter after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from digest.rewrite.endpoints.endpoint import Refusal
from digest.rewrite.endpoints.wording import TEMPERATURE, counted, with_schema
from digest.rewrite.port import Answer, Question


class OpenAI:
    """See `digest.rewrite.endpoints.endpoint.Dialect`."""

    forms = ("json_schema", "json_object")
    #: OpenAI's models that reason refuse both; they know `max_completion_tokens`.
    parameters = ("max_tokens", "temperature")

    def address(self, url: str) -> str:
        parts = urlsplit(url)
        path = parts.path.rstrip("/").removesuffix("/chat/completions")
        return parts._replace(path=f"{path}/chat/completions").geturl()

    def headers(self, key: str | None) -> Mapping[str, str]:
        return {"Authorization": f"Bearer {key}"} if key else {}

    def request(self, model: str, question: Question, without: frozenset[str]) -> Mapping[str, Any]:
        form = next((each for each in self.forms if each not in without), None)
        instructions = question.instructions if form == "json_schema" else with_schema(question)
        limit = "max_completion_tokens" if "max_tokens" in without else "max_tokens"
        body: dict[str, Any] = {
            "model": model,
            "messages": [
                {"role": "system", "content": instructions},
                {"role": "user", "content": question.material},
            ],
            limit: question.tokens,
        }
        if "temperature" not in without:
            body["temperature"] = TEMPERATURE
        if form == "json_schema":
            schema = {"name": "story", "strict": True, "schema": question.schema}
            body["response_format"] = {"type": "json_schema", "json_schema": schema}
        elif form:
            body["response_format"] = {"type": "json_object"}
        return body

    def answer(self, data: Mapping[str, Any]) -> Answer:
        choice = data["choices"][0]
        message = choice["message"]
        ended = choice.get("finish_reason")
        if message.get("refusal") or ended == "content_filter":
            raise Refusal
        usage = data.get("usage") or {}
        return Answer(
            _text(message.get("content")),
            counted(usage, "prompt_tokens"),
            counted(usage, "completion_tokens"),
            complete=ended != "length",
        )


def _text(content: object) -> str:
    """The words of a message: a text, or a list of parts. Raises TypeError."""
    if content is None:  # a model that reasoned until its tokens were used up
        return ""
    if isinstance(content, list):
        return "".join(part["text"] for part in content if part.get("type") == "text")
    if not isinstance(content, str):
        raise TypeError(content)
    return content
