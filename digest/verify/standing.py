"""Standing in other words: what tells that work waits for its reviewers, or that it is in, in no fixed phrase.

A standing is told beside what a change does: in a heading (`In the queue: …`), or in a clause of its own at the end
(`…, and the reviewers have yet to agree`). Words that a passage or a title has are about the change's matter, not about it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from digest.lexicon import words as listed
from digest.verify.tokens import Token
from digest.verify.told import Told

#: Before a colon: work that is not in.
_HEADS = listed("""
    pending open unmerged proposed proposal proposals planned draft drafts wip upcoming queued tentative unfinished
    prospective suggested candidate outstanding unresolved undecided waiting awaiting review reviewed discussion
    discussed consideration considered progress queue unreviewed unapproved table works pipeline yet future todo hold
    requested
""")
#: Whom or what work waits for.
_JUDGED = listed("""
    review reviews reviewed reviewer reviewers reviewing approval approve approved approves sign-off signoff merge
    merged merging merges verdict go-ahead maintainers maintainer acceptance accept accepted accepts adopted adopt
    approving committers mainline main master trunk landing land lands landed discussed discussion debate
    consideration greenlit agreed agree agrees upstream tree pull proposal draft
""")
#: What says that it still waits.
_WAITS = listed("""
    still yet not once if until unless awaits awaiting await waits waiting wait pending before under nobody without
    needs lacks subject provided assuming should when never isn't hasn't wasn't haven't remains cannot can't unmerged
    undecided for up hinges depends pends outstanding would ongoing continues
""")
#: What says that it is in.
_IN = listed("""
    merged landed shipped live deployed main master trunk mainline released delivered integrated adopted rolled
    arrived accepted approved applied committed available out production effect users everybody everyone done complete
    completed finished in active place onboard
""")
_NOW = listed("is are was were has have now already since went made reached got became come came")
_ENDS = frozenset(",;.()")
#: How a heading of a standing begins: `Under debate: …`; and how a clause does that attributes all that follows.
_OPENS = listed("under in on up at awaiting before")
_ATTRIBUTES = listed("according per in under as")


def waits(told: Told, tokens: Sequence[Token]) -> str:
    """What tells in other words that a change waits; empty for nothing."""
    if _is_mixed(told):
        return ""
    known = _known(told)
    head = _head(tokens)
    found = next((token.text for token in head if token.low in _HEADS and token.low not in known and not token.copied), "")
    if found:
        return found
    if head and head[0].low in _OPENS and not any(token.role or token.low in known for token in head):
        return " ".join(token.text for token in head)
    for clause in _clauses(tokens):
        own = [token.low for token in clause if not token.copied and token.low not in known]
        judged = next((word for word in own if word in _JUDGED), "")
        if judged and any(token.low in _WAITS for token in clause) and _is_aside(clause, known):
            return " ".join(token.text for token in clause)
    return ""


def is_in(told: Told, tokens: Sequence[Token]) -> str:
    """What tells in other words that a change is in; empty for nothing."""
    if _is_mixed(told):
        return ""
    known = _known(told)
    for clause in _clauses(tokens):
        own = [token.low for token in clause if not token.copied]
        done = next((word for word in own if word in _IN and word not in known), "")
        if done and not _NOW.isdisjoint(own) and _WAITS.isdisjoint(own) and _is_aside(clause, known):
            return " ".join(token.text for token in clause)
    return ""


def _is_mixed(told: Told) -> bool:
    """Whether open and landed work stand in one sentence, whose clauses other rules read."""
    return len({family.change.status in ("pending", "scheduled") for family in told.families}) > 1


def _known(told: Told) -> frozenset[str]:
    return frozenset(word for passage in told.passages for word in passage.words)


def _head(tokens: Sequence[Token]) -> Sequence[Token]:
    """The words before a colon at the beginning."""
    end = next((i for i, token in enumerate(tokens[:8]) if token.text == ":"), 0)
    return tokens[:end]


def _clauses(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    """Clauses between commas, to the end; the first one where it attributes what follows."""
    marks = [i for i, token in enumerate(tokens) if token.text in _ENDS] + [len(tokens)]
    if tokens and tokens[0].low in _ATTRIBUTES:
        marks.insert(0, -1)
    for start, end in pairwise(marks):
        clause = tokens[start + 1 : end]
        if len(clause) > 1:
            yield clause


def _is_aside(clause: Sequence[Token], known: frozenset[str]) -> bool:
    """Whether a clause is about the standing alone: none of its words of prose is the source's."""
    words = [token for token in clause if token.kind == "word" and token.is_content]
    exact = any(token.kind in ("code", "number") for token in clause)
    return not exact and not any(token.low in known for token in words)
