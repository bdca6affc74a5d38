"""Whether it may be said: one module per family of checks.

What it proves is that each word and token has a home in the cited sources and that nothing was visibly turned round. It
does not prove that the sentence follows from them.

The codes of findings, by module:
    evidence      EVIDENCE UNCITED CITE_MISSING IDLE_CITE
    references    REFERENCE URL DUPLICATE
    counts        COUNT
    identifiers   CODE IDENT
    numbers       NUMBER
    units         UNIT
    binding       BIND
    quotes        QUOTE
    dates         DATE
    names         NAME WRONG_REPO URL
    status        STATUS
    claims        CLAIM QUANT
    motives       CLAIM
    scope         QUANT
    support       SUPPORT CLAUSE WRONG_CITE IDLE_CITE
    polarity      POLARITY
    opposites     ANTONYM
    order         ORDER
    headline      HEADLINE
    hedges        HEDGE
    background    BACKGROUND
    hidden        INJECTION
    hygiene       INJECTION
    orders        INJECTION
    heads         INJECTION
    urgent        URGENCY
    actions       ACTION URGENCY
    whole         MISMATCH HEADLINE UNREAD EMPTY
"""

from __future__ import annotations

from collections.abc import Iterator

from digest.model import Activity, Ledger
from digest.story import PROVEN, Sentence, Story, number
from digest.verify.actions import action
from digest.verify.background import background
from digest.verify.binding import bindings
from digest.verify.case import Case
from digest.verify.claims import claims, quantities
from digest.verify.counts import changes_counted, counts, expected
from digest.verify.dates import dates
from digest.verify.evidence import citations, cited, unproven
from digest.verify.finding import Finding
from digest.verify.headline import leading
from digest.verify.heads import heads
from digest.verify.hedges import hedges
from digest.verify.hidden import hidden
from digest.verify.hygiene import active
from digest.verify.identifiers import code, identifiers
from digest.verify.motives import motives
from digest.verify.names import capitalised, people, repositories, urls
from digest.verify.numbers import numbers
from digest.verify.opposites import opposites
from digest.verify.order import order
from digest.verify.orders import orders
from digest.verify.polarity import polarity
from digest.verify.quotes import quotes
from digest.verify.references import references
from digest.verify.scope import scope
from digest.verify.status import holds, status
from digest.verify.support import idle, support
from digest.verify.told import Told
from digest.verify.units import units
from digest.verify.urgent import haste
from digest.verify.whole import mismatch, unnumbered, whole

__all__ = ["Finding", "check"]


def check(story: Story, activity: Activity, ledger: Ledger | None = None) -> tuple[Finding, ...]:
    """Hold every sentence of `story` against the sources of `activity`.

    Args:
        ledger: the changes of `activity`, where they are at hand; else its events are grouped anew.

    Returns:
        What the sources do not bear out, in reading order; empty where every sentence is supported. A story of another
        desk or window gets one finding that says so.
    """
    other = mismatch(story, activity)
    if other:
        return (other,)
    found: list[Finding] = []
    if unnumbered(story):
        found.append(Finding("story", "CITE_MISSING", "nothing says which references it cites"))
        story = number(story)
    found += _findings(Case(story, activity, ledger or _grouped(activity)))
    return tuple(dict.fromkeys(found))


def _grouped(activity: Activity) -> Ledger:
    from digest.coverage import ledger_of  # a caller with a ledger does not need it

    return ledger_of(activity)


def _findings(case: Case) -> Iterator[Finding]:
    tellings: list[Told] = []
    for where, sentence in case.story.sentences():
        yield from unproven(where, sentence.evidence, case.shelf)
        count = expected(where, sentence, case)
        yield from cited(where, sentence, case.shelf, counted=count is not None)
        if count is not None:
            yield from counts(where, sentence, count)
        else:
            told = case.told(where, sentence)
            tellings.append(told)
            yield from _sentence(told, sentence, case)
    yield from _actions(case)
    yield from references(case.story, case.ledger)
    yield from holds(case, tellings)
    yield from whole(case, tellings)


def _sentence(told: Told, sentence: Sentence, case: Case) -> Iterator[Finding]:
    """The checks of one sentence that is not counted. Without evidence that can be found there is nothing to hold it to."""
    yield from _safe(told)
    yield from urls(told, case)
    if not told.families and (sentence.evidence or sentence.kind in PROVEN or not told.tokens):
        return
    yield from _tokens(told, case)
    yield from status(told, case)
    yield from claims(told)
    yield from motives(told)
    yield from quantities(told)
    yield from scope(told)
    yield from support(told, case)
    yield from idle(told)
    yield from polarity(told)
    yield from opposites(told)
    yield from order(told)
    yield from hedges(told)
    yield from background(told)
    yield from leading(told)


def _safe(told: Told) -> Iterator[Finding]:
    """What no sentence may carry, wherever it comes from."""
    yield from hidden(told)
    yield from active(told)
    yield from orders(told)
    yield from heads(told)


def _tokens(told: Told, case: Case) -> Iterator[Finding]:
    """The checks that look up single tokens, of sentences and of action items."""
    yield from code(told)
    yield from identifiers(told, case.repos)
    yield from numbers(told)
    yield from units(told)
    yield from changes_counted(told)
    yield from bindings(told)
    yield from quotes(told, case)
    yield from dates(told, case)
    yield from capitalised(told, case)
    yield from people(told, case)
    yield from repositories(told)
    yield from haste(told)


def _actions(case: Case) -> Iterator[Finding]:
    for i, item in enumerate(case.story.actions):
        where = f"actions[{i}]"
        told = case.told_action(where, item)
        yield from unproven(where, item.evidence, case.shelf)
        yield from citations(where, item.evidence, item.cite, case.shelf, shown=True)
        yield from _safe(told)
        yield from urls(told, case)
        if told.families or not item.evidence:
            yield from _tokens(told, case)
            yield from action(item, told, case)
