"""Shifts: what a verb of change, or a "half", says of two numbers is worked out from the two."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from digest.lexicon import words
from digest.verify.numbers import value_of
from digest.verify.sense import base
from digest.verify.tokens import Token
from digest.verify.told import Told

if TYPE_CHECKING:
    from fractions import Fraction

#: What is said of a new number, by the old one.
_SAYS: Mapping[str, Callable[[Fraction, Fraction], bool]] = {
    **dict.fromkeys(words("halve half"), lambda new, old: 2 * new == old),
    **dict.fromkeys(words("double twice"), lambda new, old: new == 2 * old),
    **dict.fromkeys(words("triple treble thrice"), lambda new, old: new == 3 * old),
    **dict.fromkeys(words("raise increase lift grow lengthen extend widen"), lambda new, old: new > old),
    **dict.fromkeys(words("lower reduce cut shorten shrink decrease narrow"), lambda new, old: new < old),
}


def is_worked_out(told: Told, token: Token) -> bool:
    """Whether `halves its step to 30 s` follows from two numbers of one unit in the passages, the other being 60 s.

    Of a clause with two numbers the order decides, which is the check of orders to judge; here a number stands alone.
    """
    says = _SAYS.get(base(token.low))
    if says is None:
        return False
    clause = next((each for segment in told.segments for each in segment.clauses if token in each), ())
    new = _measures([each.low for each in clause]) or _measures([each.low for each in told.words.tokens])
    held = {each for passage in told.passages for each in _measures(passage.words)}
    return any(_follows(says, unit, new, held) for unit in {unit for _, unit in new})


def _follows(
    says: Callable[[Fraction, Fraction], bool],
    unit: str,
    told: Sequence[tuple[Fraction, str]],
    held: set[tuple[Fraction, str]],
) -> bool:
    """Whether it holds of the one number of a unit that is told and the one other that the passages have."""
    new = {value for value, of in told if of == unit}
    known = {value for value, of in held if of == unit or not unit}
    old = known - new
    return len(new) == len(old) == 1 and new <= known and says(*new, *old)


def _measures(line: Sequence[str]) -> list[tuple[Fraction, str]]:
    """The numbers of a line, each with the word behind it where that is short enough for a unit."""
    from fractions import Fraction  # a fiftieth of the seed story's time, which needs none

    found = []
    for word, after in pairwise([*line, ""]):
        value = value_of(word) if word else None
        if value is not None and value.replace(".", "", 1).isdigit():
            found.append((Fraction(value), after if 0 < len(after) < 4 and after.isalpha() else ""))
    return found
