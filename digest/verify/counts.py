"""Counts: every number of things is recomputed from the ledger, and the sentences that hold one are compared by letter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from digest import ledger_words
from digest.lexicon import NUMBER_WORDS
from digest.measures import LEDGER_NOUNS
from digest.model import Change
from digest.story import Sentence
from digest.verify.case import Case
from digest.verify.family import Family
from digest.verify.finding import Finding
from digest.verify.identifiers import names
from digest.verify.told import Told


def expected(where: str, sentence: Sentence, case: Case) -> str | None:
    """Return what a counting sentence at `where` has to say, by letter; None where it is none that is counted.

    A quiet story's headline and lede, the tally, and the sentences that fold, leave out or name what could not be read.
    """
    if case.story.quiet and where in ("headline", "lede") and not sentence.evidence:
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


def changes_counted(told: Told) -> Iterator[Finding]:
    """COUNT: a number of changes, pull requests, commits and the like is that of the evidence, or a passage has it.

    A pull request and its commits are one change, so they are not counted as two.
    """
    for i, token in enumerate(told.words.tokens):
        right = of_changes(told, i)
        if right is not None and token.low not in (str(right), ledger_words.count(right)):
            found = ledger_words.count(right)
            yield Finding(
                told.where, "COUNT", f"“{token.text}” are counted where the evidence, {names(told.families)}, has {found}"
            )


def of_changes(told: Told, i: int) -> int | None:
    """How many changes of the evidence there are where the number at `i` counts changes; None where it counts others."""
    low = told.words.low
    if not low[i].replace(",", "").isdecimal() and low[i] not in NUMBER_WORDS:
        return None
    at = next(at for at, token in enumerate(told.tokens) if token is told.words.tokens[i])
    if at + 1 < len(told.tokens) and told.tokens[at + 1].kind == "mark":  # `updated gear 2, releases v1.0`
        return None
    kind = next((LEDGER_NOUNS[noun] for noun in _behind(low, i) if noun in LEDGER_NOUNS), None)
    if kind is None or any(_is_written(passage.words, low[i], kind) for passage in told.passages):
        return None
    if kind == "issue":
        return _issues(told.homes(told.words.tokens[i]), low[i])
    if kind == "change":
        return len(told.families)
    return len({passage.source.id for passage in told.passages if passage.source.kind == kind})


def _behind(low: list[str], i: int) -> tuple[str, ...]:
    """The next word, and that with the one behind it: `three pull requests`."""
    after = low[i + 1 : i + 3]
    return (" ".join(after), *after[:1])


def _is_written(words: tuple[str, ...], number: str, kind: str) -> bool:
    """Whether a passage has the number before a noun of the same kind."""
    return any(
        word == number and any(LEDGER_NOUNS.get(noun) == kind for noun in _behind(list(words), i))
        for i, word in enumerate(words)
    )


def _issues(homes: Sequence[Family], number: str) -> int:
    """Issues that are closed, from the fields; without those that the title names anyway, where that is the number told.

    Args:
        homes: the changes that the clause is about: of two, each may close some.
    """
    closed = [(family, n) for family in homes for n in family.change.closes]
    named = sum(f"#{n}" in family.change.title for family, n in closed)
    shorter = len(closed) - named
    return shorter if number in (str(shorter), ledger_words.count(shorter)) else len(closed)
