"""Headline and lede: no word of them goes beyond the change that their clause is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from digest.lexicon import NEGATIONS
from digest.verify.family import Family
from digest.verify.finding import Finding
from digest.verify.identifiers import names
from digest.verify.sense import is_plain
from digest.verify.shifts import is_worked_out
from digest.verify.tokens import Token
from digest.verify.told import Told


def leading(told: Told) -> Iterator[Finding]:
    """HEADLINE: each clause of a headline or a lede says what one of the changes says that its repository has.

    Elsewhere a sentence may say a word of its own; here, where most readers stop, it may not.
    """
    if told.kind not in ("headline", "lede"):
        return
    for segment in told.segments:
        for clause in segment.clauses:
            strange = _strange(told, [token for token in clause if token.is_thing], segment.families)
            if strange:
                words = "”, “".join(token.text for token in strange[:3])
                yield Finding(told.where, "HEADLINE", f"“{words}” is no part of {names(segment.families)}")


def _strange(told: Told, things: Sequence[Token], families: Sequence[Family]) -> list[Token]:
    """The words that the best of some changes does not have, in any form or sense."""
    least: list[Token] = []
    for family in families:
        missing = [token for token in things if token.kind == "word" and not family.knows(token.low)]
        if not missing:
            return []
        if not least or len(missing) < len(least):
            least = missing
    others = [family for family in told.families if family not in families]
    return [token for token in least if any(other.knows(token.low) for other in others) or not _is_own(told, token)]


def _is_own(told: Told, token: Token) -> bool:
    """Whether a word that no change has says nothing of its own, or what a word of a passage says."""
    return token.low in NEGATIONS or is_plain(token.low) or told.means(token.low) or is_worked_out(told, token)
