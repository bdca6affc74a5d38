"""Orders: prose tells what happened; it gives no orders, to a machine or to the reader, and says neither I nor you."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from digest.lexicon import (
    INSTRUCTION_OBJECTS,
    INSTRUCTION_PHRASES,
    INSTRUCTION_TARGETS,
    INSTRUCTION_VERBS,
    READER_ORDERS,
    lemma,
)
from digest.verify.finding import Finding
from digest.verify.tokens import Token
from digest.verify.told import Told
from digest.wording import ORDER_VERBS, ORDERED, PERSONS, ROLES

#: Where a sentence or a clause begins that may be an order: `…, so upgrade now`.
_OPENS = frozenset(".!?:;\n")
_LEADS = frozenset(["so", "and", "then", "please", "just", "now", "also", "but"])

#: Who a model says that it is: `as a large language model, …`.
_SELF = r"\bas an? (?:[\w-]+ ){0,3}(?:ai|model|assistant|chatbot|llm|bot|agent)\b"

_MUST = (
    r"(?:must|should|shall|ought to|ha(?:ve|s) to|needs? to|(?:is|are) (?:urged|advised|asked|told|required|requested) to)"
)
_READERS = rf"\b(?:readers?|the reader) {_MUST}\b"
_HASTE = ("immediately", "today", "at once", "right away", "without delay", "asap", " now")
_AT_ONCE = (
    rf"\b(?:users?|everyone|everybody|anyone|customers?|operators?|administrators?|admins?|people|developers?|all) {_MUST} "
    r"(?:\w+ ){0,6}(?:now|immediately|today|at once|right away|without delay|asap)\s?(?:[.,;:!]|$)"
)


def orders(told: Told) -> Iterator[Finding]:
    """INJECTION: of a sentence; action items may speak to the reader."""
    yield from _to_machines(told)
    if told.kind == "action":
        return
    for phrase in READER_ORDERS:
        for at in told.words.at(phrase):
            if not told.words.tokens[at].copied:
                yield Finding(told.where, "INJECTION", f"“{phrase}” gives the reader an order")
    if orders_readers(" ".join(token.text for token in told.tokens)):
        yield Finding(told.where, "INJECTION", "readers are told what they must do")
    yield from _commands(told)
    yield from _persons(told)


def orders_readers(text: str) -> bool:
    """Whether a text tells its readers what they have to do, or anybody what to do at once: `Users must upgrade now`.

    That a user of the software has to set something is a requirement, and is told.
    """
    low = " ".join(text.lower().split())
    return ("reader" in low and re.search(_READERS, low) is not None) or (
        any(haste in low for haste in _HASTE) and re.search(_AT_ONCE, low) is not None
    )


def _to_machines(told: Told) -> Iterator[Finding]:
    """An order to a machine, also inside a quotation that is not a title."""
    titles = " ".join(family.change.title for family in told.families)
    texts = [told.prose, *(quote for quote in told.quotes if quote.strip("… ") not in titles)]
    for text in texts:
        low = text.lower()
        words = low.replace(",", " ").split()
        phrase = next((each for each in INSTRUCTION_PHRASES if each in low), None) or _override(words) or _role(words)
        found = re.search(_SELF, low) if phrase is None and " as a" in f" {low}" else None
        if phrase or found:
            yield Finding(told.where, "INJECTION", f"“{phrase or (found and found[0])}” speaks to a machine")


def _override(words: list[str]) -> str | None:
    """`ignore all previous instructions` and its like."""
    for i, word in enumerate(words):
        if word not in INSTRUCTION_VERBS or (i and words[i - 1] == "to"):
            continue
        after = [each.strip(".:;!?\"'") for each in words[i + 1 : i + 8]]
        if set(after[:4]) & set(INSTRUCTION_OBJECTS) and any(each.startswith(INSTRUCTION_TARGETS) for each in after):
            return " ".join(words[i : i + 4])
    return None


def _role(words: list[str]) -> str | None:
    """`System: …`, as transcripts name who speaks."""
    return words[0] if words and words[0][-1:] == ":" and words[0][:-1] in ROLES else None


def _commands(told: Told) -> Iterator[Finding]:
    """A clause that begins with the base form of a verb and with what that is to be done to."""
    for i, token in enumerate(told.tokens):
        free = token.kind == "word" and not token.role and not token.copied
        if free and _opens(told.tokens, i) and _is_order(told.tokens, i):
            yield _ordered(told, i)


def _is_order(tokens: Sequence[Token], i: int) -> bool:
    token, rest = tokens[i], tokens[i + 1 : i + 3]
    if token.low in ("do", "don't", "never"):
        return bool(rest) and _is_base(rest[-1] if rest[0].low == "not" else rest[0])
    if token.low in ORDER_VERBS:
        return not rest or rest[0].low in ORDERED or _is_object(rest[0])
    shares = i > 0 and tokens[i - 1].low in _LEADS  # `…, and keep the rest` after `would drop this`
    return bool(rest) and not shares and _is_base(token) and (rest[0].low in ORDERED or rest[0].kind == "code")


def _ordered(told: Told, i: int) -> Finding:
    written = " ".join(token.text for token in told.tokens[i : i + 3] if token.kind != "mark")
    return Finding(told.where, "INJECTION", f"“{written}” gives an order")


def _opens(tokens: Sequence[Token], i: int) -> bool:
    if i == 0 or (tokens[i - 1].kind == "mark" and tokens[i - 1].text in _OPENS):
        return True
    before = tokens[i - 1]
    return before.low in _LEADS and (i == 1 or tokens[i - 2].kind == "mark")


def _is_base(token: Token) -> bool:
    verb = lemma(token.low) if token.kind == "word" else None
    return verb is not None and verb[1] == "base"


def _is_object(token: Token) -> bool:
    return token.kind == "code" or token.text in (".", "!", ",") or token.low.endswith("ly")


def _persons(told: Told) -> Iterator[Finding]:
    """I, we and you are nobody in a story, unless a passage speaks so."""
    for i, token in enumerate(told.tokens):
        if token.kind != "word" or token.low not in PERSONS or token.copied or token.joined:
            continue
        if (token.low == "i" and (token.text != "I" or _is_part(told.tokens, i))) or (
            token.low == "us" and token.text != "us"
        ):
            continue
        row = PERSONS[token.low]
        if not any(word in PERSONS and PERSONS[word] == row for passage in told.passages for word in passage.words):
            yield Finding(told.where, "INJECTION", f"“{token.text}” speaks to or of somebody that no source does")


def _is_part(tokens: Sequence[Token], i: int) -> bool:
    """Whether an `I` is a letter of a name: `I/O`, `Part I`."""
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    return after is None or after.joined or after.kind == "mark"
