"""Background: what a source tells of the world before the change is told as what was."""

from __future__ import annotations

from collections.abc import Iterator

from digest.lexicon import BACKGROUND_WORDING
from digest.verify.family import Passage
from digest.verify.finding import Finding
from digest.verify.sense import base
from digest.verify.support import share_of
from digest.verify.text import forms, is_content
from digest.verify.told import Told
from digest.wording import FRAMING, NEWS, PRESENT_OF

#: How near a verb stands to what it says.
_NEAR = 3


def background(told: Told) -> Iterator[Finding]:
    """BACKGROUND: what stands under Motivation or Problem, or is told as past, is not told as now."""
    if told.kind in ("headline", "action") or not told.passages:
        return
    turned = next(_turned(told), "")
    if turned:
        yield Finding(told.where, "BACKGROUND", turned)
        return
    best = max(told.passages, key=lambda passage: (share_of(told, passage), not passage.background))
    if not _is_past(best):
        return
    strange = next((word for word in (*PRESENT_OF.values(), *NEWS) for _ in _present(told, best, word)), "")
    if strange or not _tells_past(told):
        yield Finding(told.where, "BACKGROUND", f"“{best.text[:60]}” tells what was before the change, not what is")


def _is_past(passage: Passage) -> bool:
    footer = passage.text.startswith("BREAKING")  # stands at the end of a message, whatever section is the last
    return passage.background and not footer


def _tells_past(told: Told) -> bool:
    return told.words.has((*BACKGROUND_WORDING, *FRAMING))


def _present(told: Told, passage: Passage, word: str) -> Iterator[int]:
    """Where a sentence has an auxiliary of the present that its passage has nowhere."""
    if f" {word} " not in f" {' '.join(passage.words)} ":
        yield from (
            at for at in told.words.at(word) if told.words.low[max(0, at - 1) : at] not in (["until"], ["to"], ["by"])
        )


def _turned(told: Told) -> Iterator[str]:
    """A verb of the past before a word of the passage, told in the present before the same word."""
    low = told.words.low
    for i, word in enumerate(low):
        for past in (each for each, now in PRESENT_OF.items() if now == word):
            after = next((each for each in low[i + 1 : i + 1 + _NEAR] if is_content(each)), "")
            over = low[i + 1 : i + 3] == ["no", "longer"]
            if after and not over and not told.words.tokens[i].copied and _only_past(told, past, word, after):
                yield f"“{word} … {after}” was so: the source says “{past}”"


def _only_past(told: Told, past: str, now: str, after: str) -> bool:
    """Whether the passages have the past before a word, and the present nowhere before it."""
    same = {after, *forms(after), *forms(base(after)), base(after)}
    if any(past not in passage.words and not same.isdisjoint(passage.words) for passage in told.passages):
        return False  # another passage tells what it does now
    found = False
    for passage in told.passages:
        for i, word in enumerate(passage.words):
            behind = passage.words[i + 1 : i + 1 + _NEAR]
            if word in (past, now) and not same.isdisjoint(behind):
                if word == now or "never" in behind or "not" in behind:
                    return False
                found = True
    return found
