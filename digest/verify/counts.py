"""Counts: every number of things is recomputed from the ledger, and the sentences that hold one are compared by letter."""

from __future__ import annotations

from collections.abc import Iterator

from digest import ledger_words
from digest.model import Change
from digest.story import Sentence
from digest.verify.case import Case
from digest.verify.finding import Finding


def expected(where: str, sentence: Sentence, case: Case) -> str | None:
    """Return what a counting sentence at `where` has to say, by letter; None where it is none that is counted.

    A quiet story's headline and lede, the tally, and the sentences that fold, leave out or name what could not be read.
    """
    if case.story.quiet and where in ("headline", "lede"):
        return (ledger_words.quiet_headline if where == "headline" else ledger_words.quiet_lede)(case.ledger)
    if where == "tally":
        return ledger_words.tally_text(case.ledger) or "nothing: there is too little to count"
    possible = (*_fold(sentence, case), *case.closing)
    if sentence.plain in possible:
        return sentence.plain
    if sentence.kind == "tally":
        return possible[0] if possible else "nothing: it is no count of the ledger"
    return None


def _fold(sentence: Sentence, case: Case) -> Iterator[str]:
    """What a sentence says that folds the landed changes its evidence names."""
    if sentence.kind not in ("tally", "claim") or not sentence.plain.startswith("In housekeeping"):
        return
    found = (case.ledger.change_of.get(item.source) for item in sentence.evidence)
    folded: tuple[Change, ...] = tuple({change.id: change for change in found if change}.values())
    # By status: comparing thousands of whole changes took five seconds in a window of 10,000 events.
    covered = case.ledger.change_named
    if folded and all(change.id in covered and change.status in ("landed", "released") for change in folded):
        yield ledger_words.fold_text(case.activity, folded)


def counts(where: str, sentence: Sentence, told: str) -> Iterator[Finding]:
    """COUNT: a counting sentence says what the ledger says.

    Args:
        told: what it has to say.
    """
    if sentence.plain != told:
        yield Finding(where, "COUNT", f"the ledger says “{told}”, not “{sentence.plain}”")
