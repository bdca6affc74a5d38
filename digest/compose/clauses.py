"""Clauses, in the forms that a story needs.

The object of a clause is taken from its title letter by letter, so it is grounded by construction; only the verb is
inflected, and an article put in where titles leave it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from digest.compose.nouns import with_article
from digest.ledger_words import listed
from digest.lexicon import BEHAVIOUR_VERBS, RUNNING_VERBS, gerund, past, third

#: Adverbs that say how far work went, not how the software behaves.
_OF_WORK = frozenset(["partially", "fully", "completely", "mostly", "initially"])


class Clause(NamedTuple):
    """A verb and what follows it.

    Args:
        verb: the lemma, such as `require`.
        rest: the object and all that follows, verbatim; empty where a following clause has the object for both.
        adverb: `no longer`, `not`, `only`, `properly`: what stands before the verb.
    """

    verb: str
    rest: str
    adverb: str = ""

    @property
    def behaves(self) -> bool:
        """Whether it says what the code does from now on, not what somebody did to it."""
        behaving = self.verb in BEHAVIOUR_VERBS or self.verb in RUNNING_VERBS
        return behaving or (bool(self.adverb) and self.adverb not in _OF_WORK)


class Proposition(NamedTuple):
    """What a title proposes.

    Args:
        manner: how it is done: `Simplify X: drop Y, merge Z`.
        about: what stands before its colon, such as `CVE-2026-1`.
        either: the clauses are alternatives: `add or update X`.
    """

    clauses: tuple[Clause, ...]
    manner: tuple[Clause, ...] = ()
    about: str = ""
    either: bool = False

    @property
    def verb(self) -> str:
        return self.clauses[0].verb

    def told(self) -> str:
        """`now requires X and drops Y`, `fixed X`."""
        parts = [_told(clause, i and self.clauses[i - 1]) for i, clause in enumerate(self.clauses)]
        manner = f", {listed([_phrase(gerund(each.verb), each) for each in self.manner])}" if self.manner else ""
        return f"{self._joined(parts)}{manner}"

    def present(self) -> str:
        """`requires X, drops Y`: as headlines have it."""
        parts = [_present(clause) for clause in self.clauses]
        return self._joined(parts) if self.either else ", ".join(parts)

    def does(self) -> str:
        """`requires X and drops Y`: as a change is said to do."""
        return self._joined([_present(clause, full=True) for clause in self.clauses])

    def infinitive(self) -> str:
        """`to require X and drop Y`: as open work is told."""
        return f"to {self._joined([_phrase(_base(clause), clause) for clause in self.clauses])}"

    def _joined(self, parts: Sequence[str]) -> str:
        return listed(parts, "or" if self.either else "and")


def _phrase(verb: str, clause: Clause) -> str:
    return f"{verb} {with_article(clause.rest, clause.verb)}" if clause.rest else verb


def _told(clause: Clause, before: Clause | int) -> str:
    behaving = isinstance(before, Clause) and before.behaves
    if not clause.behaves:
        verb = third(clause.verb) if behaving else past(clause.verb)
        return _phrase(f"{clause.adverb} {verb}".strip(), clause)
    return f"{'' if behaving or clause.adverb in ('not', 'no longer') else 'now '}{_present(clause, full=True)}"


def _present(clause: Clause, full: bool = False) -> str:
    adverb = "no longer" if clause.adverb == "not" else clause.adverb
    verb = f"{adverb} {third(clause.verb)}".strip()
    return _phrase(verb, clause) if full else f"{verb} {clause.rest}".strip()


def _base(clause: Clause) -> str:
    return f"{clause.adverb} {clause.verb}".strip()
