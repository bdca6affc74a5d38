"""Reading what a model said, which may be anything: each part is taken as far as it can be trusted, or refused."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from digest.errors import ModelError
from digest.rewrite.form import unseen

#: Characters of a whole answer: 100 sentences with their evidence have less.
LONGEST_ANSWER = 32_000

#: Characters of a sentence, before anything else looks at it.
LONGEST_TEXT = 600

#: Passages that one sentence may list.
_CITES = 8

#: How many places where an object could begin are tried, in an answer with prose around it.
_TRIED = 20

_FENCED = re.compile(r"```(?:json|JSON)?[ \t]*\n(.*?)\n[ \t]*```", re.DOTALL)


@dataclass(frozen=True)
class Cite:
    """A passage that a model lists. `source` is None where it gave no number."""

    sid: str
    source: int | None = None


@dataclass(frozen=True)
class Proposal:
    """A sentence that a model wrote, in plain text with code in back-ticks.

    Args:
        where: the slot it is for.
        changes: the changes it says it tells.
    """

    where: str
    text: str
    changes: tuple[str, ...] = ()
    cites: tuple[Cite, ...] = ()


def read_answer(text: str, wanted: Collection[str], *, complete: bool = True) -> Mapping[str, Proposal]:
    """Return the sentences of an answer by their slots.

    Unknown fields and slots are passed over, as are sentences without text; of two for one slot neither is taken, because
    nothing says which one is meant.

    Args:
        wanted: the slots that were asked for.
        complete: the model came to an end by itself.

    Raises:
        ModelError: there is nothing to take: it is cut off, too long, no JSON, or no sentences.
    """
    if not complete:
        raise ModelError("the answer of the model was cut off at its limit of tokens")
    if len(text) > LONGEST_ANSWER:
        raise ModelError(f"the answer of the model has {len(text):,} characters, more than {LONGEST_ANSWER:,}")
    found = list(_objects(text))
    if not found:
        raise ModelError("the answer of the model is not the JSON it was asked for")
    # A model that thinks aloud writes drafts: the first object that has something is taken.
    taken = next((sentences for top in found if (sentences := _taken(top, wanted))), {})
    if not taken:
        raise ModelError("the answer of the model has no sentence for any slot it was asked for")
    return taken


def _taken(top: Mapping[str, Any], wanted: Collection[str]) -> Mapping[str, Proposal]:
    found: dict[str, Proposal] = {}
    doubled: set[str] = set()
    for each in (*_headline(top), *_sentences(top)):
        if each.where in found:
            doubled.add(each.where)
        if each.where in wanted:
            found[each.where] = each
    return {where: each for where, each in found.items() if where not in doubled}


def _objects(text: str) -> Iterator[Mapping[str, Any]]:
    """The JSON objects of an answer that may be the one: all of it, in a fence, or with prose around it."""
    if not text.strip():
        raise ModelError("the model gave an empty answer")
    for candidate in _candidates(text):
        try:
            value, _ = json.JSONDecoder().raw_decode(candidate)
        except (ValueError, RecursionError):  # RecursionError: thousands of brackets
            continue
        if isinstance(value, dict) and ("sentences" in value or "headline" in value):
            yield value


def _candidates(text: str) -> Iterator[str]:
    yield text.strip()
    yield from (found.strip() for found in _FENCED.findall(text))
    at = -1
    for _ in range(_TRIED):
        at = text.find("{", at + 1)
        if at < 0:
            return
        yield text[at:]


def _headline(top: Mapping[str, Any]) -> Iterator[Proposal]:
    value = top.get("headline")
    if isinstance(value, dict) and (said := _said(value)):
        yield Proposal("headline", said, _texts(value.get("change_ids")))


def _sentences(top: Mapping[str, Any]) -> Iterator[Proposal]:
    values = top.get("sentences")
    for value in values if isinstance(values, list) else ():
        if not isinstance(value, dict):
            continue
        where, said = value.get("slot"), _said(value)
        if isinstance(where, str) and where != "headline" and said:
            yield Proposal(where, said, _texts(value.get("change_ids")), tuple(_cites(value.get("evidence"))))


def _said(value: Mapping[str, Any]) -> str:
    """The text of a sentence as one line; empty where there is none, or one that nobody would print."""
    text = value.get("text")
    if not isinstance(text, str) or len(text) > LONGEST_TEXT or unseen(" ".join(text.split())):
        return ""
    return " ".join(text.split())


def _texts(value: object) -> tuple[str, ...]:
    return tuple(each for each in value if isinstance(each, str)) if isinstance(value, list) else ()


def _cites(value: object) -> Iterator[Cite]:
    for each in value[:_CITES] if isinstance(value, list) else ():
        if isinstance(each, str):
            yield Cite(each)
        elif isinstance(each, dict) and isinstance(each.get("sid"), str):
            source = each.get("source")
            yield Cite(each["sid"], source if isinstance(source, int) and not isinstance(source, bool) else None)
