"""Haste: nothing is told as urgent, critical or a duty that its passages do not tell so."""

from __future__ import annotations

from collections.abc import Iterator

from digest.lexicon import lemma, words
from digest.verify.finding import Finding
from digest.verify.identifiers import names
from digest.verify.told import Told
from digest.wording import AT_ONCE, OBLIGED, OBLIGES, URGENT, URGENT_PHRASES

#: Where only one way is left, users "have to" take it: `9.2 is the last version for it`.
_LEAVING = ("only", "last", "no longer", "any more", "cannot", "unsupported", "the sole")


#: Weight, danger and duty, told of a thing: `a serious matter`, `Top priority:`. A source says so, in any form of the word.
_GRAVE = words("""
    priority priorities serious seriously grave gravely crucial crucially vital vitally imperative imperatively mandatory
    compulsory obligatory indispensable paramount pressing dire perilous hazardous menacing attention caution beware danger
    dangers peril threat threats menace deadline escalated escalation showstopper blocker overdue haste hasty hastily swift
    swiftly speedily expedite expedited pronto rush rushed sos mayday unacceptable inexcusable consequences p0 p1 sev sev1
    momentous pivotal
""")

#: The same before a colon alone: a warning may be what a program prints.
_HEADS = words("warning warnings alarm alarms important blocking overdue notice heads-up stat red")

#: Calls for haste that are made of small words.
_CALLS = (
    "too late", "here and now", "very moment", "on the spot", "starting now", "effective now", "from this moment",
    "time is short", "time is running", "running out of time", "time runs out", "clock is ticking", "time is up",
    "do it now", "act on it", "act on this", "acting now", "act fast", "take action", "takes action", "action now",
    "action is", "action required", "action needed", "demands action", "requires action", "needs action", "call for action",
    "calls for action", "call to action", "code red", "last chance", "final chance", "must read", "can't wait",
    "cannot wait", "could not wait", "must not wait", "should not wait", "no time to", "no longer wait", "not a moment",
    "not a minute", "wait no longer", "waiting is no", "not an option", "no option", "all hands", "hands on deck",
    "drop what", "drop everything", "first thing", "before anything else", "before the day is", "by tonight",
    "no later than", "at the latest", "the sooner", "as fast as", "as quickly as", "minute counts", "hour counts",
    "second counts", "day counts", "any delay", "delay is", "in a hurry", "stop everything", "stop what",
    "without hesitation", "without waiting", "with haste", "at all costs", "whatever it takes", "no excuse",
    "while there is time", "while it lasts", "on high alert", "time sensitive", "time critical", "life threatening",
)  # fmt: skip


def haste(told: Told) -> Iterator[Finding]:
    """URGENCY: a call for haste, or a duty, stands in a passage, a title or a field of the change."""
    line = None
    for what in _calls(told):
        if line is None:
            line = _line(told)
        phrase, allowed = what
        if not any(_has(line, each) for each in allowed) and not (phrase in OBLIGES and _is_order(told)):
            yield Finding(told.where, "URGENCY", f"“{phrase}” is not in what is told of {names(told.families)}")


def _calls(told: Told) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each word or phrase of haste or duty, with what in a source supports it."""
    for token in told.words.tokens:
        row = next((row for row in URGENT if token.low in row), None)
        if row and not token.copied:
            yield token.low, (*row, *AT_ONCE) if token.low in AT_ONCE else tuple(row)
    yield from ((each, (each,)) for each in _weights(told))
    for phrase in URGENT_PHRASES:
        if any(not told.words.tokens[at].copied for at in told.words.at(phrase)):
            yield phrase, AT_ONCE if phrase in AT_ONCE else (phrase,)
    for phrase in OBLIGES if told.kind != "action" else ():
        if any(
            not (told.words.tokens[at].copied or _is_condition(told, at) or _is_state(told, at, phrase))
            for at in told.words.at(phrase)
        ):
            yield phrase, OBLIGED


def _weights(told: Told) -> Iterator[str]:
    """Yield the words and turns that give weight, and that the cited changes do not have."""
    graves = (token.low for token in told.words.tokens if token.low in _GRAVE and not token.copied)
    yield from (word for word in (*graves, *_heads(told)) if not any(family.knows(word) for family in told.families))
    low = told.words.low
    for phrase in _CALLS:
        yield from (phrase for at in told.words.at(phrase) if low[max(0, at - 1) : at] != ["no"])
    if low[-2:] == ["or", "else"]:
        yield "or else"


def _heads(told: Told) -> Iterator[str]:
    """The words of weight before a colon at the beginning: `Warning:`."""
    end = next((i for i, token in enumerate(told.tokens[:5]) if token.text == ":"), 0)
    yield from (token.low for token in told.tokens[:end] if token.low in _HEADS and token.kind == "word")


def _is_condition(told: Told, at: int) -> bool:
    """Whether it asks what happens in a case: `Should it be merged, …`."""
    return told.words.low[at] == "should" and told.words.low[at + 1 : at + 2] in (["it"], ["this"], ["that"], ["the"])


def _is_state(told: Told, at: int, phrase: str) -> bool:
    """Whether it is no duty of anybody but how a passage has it.

    `the merge has to wait` of what waits, `has to be switched on` of what is off by default.
    """
    after = told.words.low[at + len(phrase.split()) :][:3]
    line = _line(told)
    if after[:1] == ["wait"]:
        return any(_has(line, each) for each in ("wait", "waits", "waiting"))
    turned = after[:1] == ["be"] and (after[1:2] in (["enabled"], ["activated"]) or after[2:] == ["on"])
    return turned and any(_has(line, each) for each in ("off by default", "disabled by default", "opt-in"))


def _line(told: Told) -> str:
    """The words of passages, titles and fields as one line between spaces."""
    lines = (
        *(passage.words for passage in told.passages),
        *(line for family in told.families for line in family.title_lines),
    )
    return f" {' | '.join(' '.join(line) for line in lines)} "


def _has(line: str, phrase: str) -> bool:
    return f" {phrase[:-1]}" in line if phrase.endswith("*") else f" {phrase} " in line


def _is_order(told: Told) -> bool:
    """Whether a passage gives the reader an order: `Use X, which …` is what one should do."""
    firsts = (passage.words[0] for passage in told.passages if passage.words)
    return any((verb := lemma(word)) is not None and verb[1] == "base" for word in firsts)
