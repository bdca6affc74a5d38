"""A model that says what a test tells it to, and remembers what it was asked."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from digest.rewrite import Answer, Question

#: What a scripted model does with a question: text to say, a whole answer, or something to raise.
Line = str | Answer | Exception
Script = Callable[[Question], Line]


class ScriptedModel:
    """Implements `digest.rewrite.Model`.

    Args:
        lines: what it says to the first question, the second, and so on; the last is said again to any further one. A
            function makes the line from the question.
    """

    def __init__(self, *lines: Line | Script, name: str = "scripted-1") -> None:
        self.name = name
        self.lines: Sequence[Line | Script] = lines
        self.asked: list[Question] = []

    async def ask(self, question: Question) -> Answer:
        line = self.lines[min(len(self.asked), len(self.lines) - 1)]
        self.asked.append(question)
        said = line(question) if callable(line) else line
        if isinstance(said, Exception):
            raise said
        return said if isinstance(said, Answer) else Answer(said, len(question.material) // 4, len(said) // 4)


def material(question: Question) -> dict[str, Any]:
    """The facts of a question, as JSON."""
    _, boundary, facts, closing = question.material.split("\n")
    assert boundary == closing
    found: dict[str, Any] = json.loads(facts)
    return found


def sentence(where: str, text: str, *sids: str) -> dict[str, Any]:
    """A sentence of an answer, as the schema has it."""
    evidence = [{"source": int(sid.partition(".")[0]), "sid": sid} for sid in sids]
    return {"slot": where, "change_ids": [], "evidence": evidence, "text": text}


def answer(*sentences: Mapping[str, Any], headline: str = "", changes: Iterable[str] = ()) -> str:
    """An answer, as the schema has it."""
    return json.dumps({"headline": {"text": headline, "change_ids": list(changes)}, "sentences": list(sentences)})


def parrot(question: Question) -> str:
    """Gives back each sentence that stands, with the title of its first change for a proof."""
    facts = material(question)
    titles = {each["id"]: each["sources"][0]["spans"][0]["sid"] for each in facts["changes"]}
    said = [sentence(each["slot"], each["stands_now"], titles[each["change_ids"][0]]) for each in facts["slots"]]
    headline = next((each["text"] for each in said if each["slot"] == "headline"), "")
    return answer(*(each for each in said if each["slot"] != "headline"), headline=headline)


class Kept:
    """Implements `digest.rewrite.Answers` in memory."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}

    async def get(self, key: str) -> str | None:
        return self.texts.get(key)

    async def put(self, key: str, text: str) -> None:
        self.texts[key] = text
