"""Failures: what was wrong before a fix, told as what was."""

from __future__ import annotations

import re

from digest.compose.bodies import Said, read
from digest.compose.details import LONGEST, SHORTEST, Detail, speaking
from digest.compose.items import Item
from digest.compose.prose import decapitalised
from digest.compose.sound import first_form, has_past, is_sound
from digest.lexicon import words
from digest.model import Effect
from digest.story import Evidence

#: Changes whose reader asks what was wrong.
_REPAIRS: frozenset[Effect] = frozenset(["fix", "security", "performance"])

#: The frame: past tense behind it is no news of today.
BEFORE = "Before the change, "

_FRAMED = r"(?i)(?:previously|before|until now|before this(?: change| pr)?|so far), "
_FRAMES = (
    "previously, ",
    "before, ",
    "until now, ",
    "before this, ",
    "before this change, ",
    "before this pr, ",
    "so far, ",
)

#: How far into a body the failure is looked for, in sentences.
_FIRST = 4

#: First words that lean on what was said before, or words that say the sentence is of the new world.
_LEANING = words("""
    it they this that these those its their he she however but and or so then there here also instead when because now
    although though while since after before until
""")
_TIMES = words(
    "previous previously however, fix today now yesterday no-longer new newly fixed merged added removed currently already"
)


def failure_of(item: Item) -> Detail | None:
    """Return the sentence of a description that tells, in the past tense, what an important fix has ended."""
    if item.ranked.effect not in _REPAIRS or not item.important or item.change.bot:
        return None
    for source in speaking(item):
        for place, said in enumerate(read(source.body)[:_FIRST]):
            inner = _inner(said, item)
            if inner:
                text = f"{BEFORE}{inner}"
                return Detail(text, None, Evidence(source.id, said.raw), 1.0, place)
    return None


def _has_frame(low: str) -> bool:
    return any(frame in low for frame in _FRAMES)


def _inner(said: Said, item: Item) -> str | None:
    """A sentence as it may stand behind the frame; None where it tells no past."""
    text = re.sub(_FRAMED, "", said.text) if _has_frame(said.text.lower()) else said.text
    text = f"{text[:1].upper()}{text[1:]}"
    spoken = text.lower().rstrip(".").split()
    if said.place == "note" or not is_sound(said) or not SHORTEST + 2 <= len(spoken) <= LONGEST - 4:
        return None
    if spoken[0].strip("`,'") in _LEANING or first_form(text)[1] or not _TIMES.isdisjoint(spoken) or not has_past(text):
        return None
    inner = decapitalised(text, item.small_words)
    return f"{inner.rstrip('. ')}." if inner and (inner[0].isalnum() or inner[0] == "`") else None
