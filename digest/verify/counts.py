"""Counts: every number of things is recomputed from the ledger, and the sentences that hold one are compared by letter."""

from __future__ import annotations

from collections.abc import Iterator

from digest import ledger_words
from digest.model import Change
from digest.story import Sentence
from digest.verify.case import Case
from digest.verify.finding import Finding


def counted(where: str, sentence: Sentence, case: Case) -> str | None:
    """Return what a counting sentence at `where` has to say; None where it is none that is counted.

    A quiet story's headline and lede, the tally, and the sentences that fold, leave out or name what could not be read.
    """
    if case.story.quiet and where in ("headline", "lede"):
        return (ledger_words.quiet_headline if where == "headline" else ledger_words.quiet_lede)(case.ledger)
    if where == "tally":
        return ledger_words.tally_text(case.ledger) or "nothing: there is too little to count"
    plain = sentence.plain
    expected = [text for text in _expected(sentence, case) if text]
    if plain in expected:
        return plain
    if sentence.kind == "tally":
        return expected[0] if expected else "nothing: it is no count of the ledger"
    return None


def _expected(sentence: Sentence, case: Case) -> Iterator[str | None]:
    """What a counting sentence inside the body could say."""
    folded = _changes(sentence, case)
    if folded and all(change in case.ledger.done for change in folded):
        yield ledger_words.fold_text(case.activity, folded)
    yield ledger_words.left_out_text(len(_untold(case)))
    if case.activity.failures:
        yield ledger_words.unread_text(case.activity.failures)


def _changes(sentence: Sentence, case: Case) -> tuple[Change, ...]:
    found = (case.ledger.change_of.get(item.source) for item in sentence.evidence)
    return tuple({change.id: change for change in found if change}.values())


def _untold(case: Case) -> list[Change]:
    """The landed changes that no sentence and no action item tells or folds."""
    evidence = [item for _, sentence in case.story.sentences() for item in sentence.evidence]
    evidence += [item for action in case.story.actions for item in action.evidence]
    told = {change.id for item in evidence if (change := case.ledger.change_of.get(item.source))}
    return [change for change in case.ledger.done if change.id not in told]


def counts(where: str, sentence: Sentence, case: Case) -> Iterator[Finding]:
    """COUNT: a counting sentence says what the ledger says."""
    expected = counted(where, sentence, case)
    if expected is not None and sentence.plain != expected:
        yield Finding(where, "COUNT", f"the ledger says “{expected}”, not “{sentence.plain}”")


def is_counted(where: str, sentence: Sentence, case: Case) -> bool:
    """Whether the whole text of a sentence is judged by `counts`."""
    return counted(where, sentence, case) is not None
