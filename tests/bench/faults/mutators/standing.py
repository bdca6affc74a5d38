"""Status and releases: pending told as shipped, landed told as pending, a release that nobody published."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from digest.story import Sentence
from tests.bench.faults.corpus import Truth
from tests.bench.faults.edit import appended, has, like, prepended, put, spots
from tests.bench.faults.mutators.numbers import VERSION
from tests.bench.faults.mutators.pools import phrases

#: What marks open work, and what would tell it as done. All marks of a sentence are changed.
_SHIPPED: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), new)
    for pattern, new in (
        (r"\bnot merged yet is a pull request under which\b", "merged is a pull request under which"),
        (r"\bstill pending in\b", "now merged in"),
        (r"\bstill (?:pending|open)\b", "now merged"),
        (r"\b(?:also )?(?:still )?un(?:merged|der review)\b", "merged"),
        (r"\bstill unmerged\b", "now merged"),
        (r"\bunder review is\b", "merged is"),
        (r"\b(?:is still|remains) open\b", "has been merged"),
        (r"\b(?:pending|open|proposed|draft) (?=(?:pull|merge) request|change\b|version\b)", "merged "),
        (r"^(?:pending|open|proposed)\b", "merged"),
        (r"\bstill a draft is\b", "now merged is"),
        (r"\bif (?:that|this|the) (?:draft|proposal|change|pull request|request) lands\b", "since it landed"),
        (r"\b(?:should it be|once it is|if it is|if) merged\b", "now that it is merged"),
        (r"\b(a|an|the|that|this|experimental) (?:proposal|draft)\b", r"\1 merged change"),
        (r"\bwould (?:then )?(?:have|be)\b", "is"),
        (r"\bwould\b", "will now"),
        (r"\bcould not\b", "cannot"),
        (r"\bcould\b", "can"),
        (r"\bproposes to\b", "landed and will"),
        (r"\bscheduled, not shipped\b", "shipped"),
        (r"\bnot to be merged before\b", "merged on"),
    )
)
#: What still says that the work is open: a sentence that keeps it is no fault of this class.
_OPEN = re.compile(
    r"\b(?:pending|unmerged|not (?:yet )?merged|awaits?|awaiting|propos\w+|draft|under review|open (?:pull )?request|"
    r"scheduled|if|once|should it|would)\b",
    re.IGNORECASE,
)
_OUTCOMES = (
    (re.compile(r"\b(?:was|were) closed without (?:merging|being merged|a merge)\b"), "was merged"),
    (re.compile(r"\bclosed without (?:merging|being merged)\b"), "merged"),
    (re.compile(r"\bhas been reverted\b"), "has been released"),
    (re.compile(r"\bwas reverted\b"), "landed"),
    (re.compile(r"\breverted\b"), "merged"),
    (re.compile(r"\bwithdrawn\b"), "shipped"),
)
_RELEASED = re.compile(r"\b(?:released|available|shipped|included) in\b|\bin (?:version|release)\b", re.IGNORECASE)


def status(truth: Truth, chance: Random) -> Iterator[Sentence]:
    """What the fields say, turned round."""
    states = {change.status for change in truth.changes}
    if states and states <= {"pending", "scheduled"}:
        yield from _as_shipped(truth, chance)
    elif states and states <= {"landed", "released"}:
        yield from _as_pending(truth, chance)
    if states & {"closed"} or re.search(r"revert|withdr", truth.sentence.plain, re.IGNORECASE):
        yield from _as_done(truth)


def _as_shipped(truth: Truth, chance: Random) -> Iterator[Sentence]:
    changed = truth.sentence
    for pattern, new in _SHIPPED:
        for spot in reversed(list(spots(changed, pattern))):
            changed = put(changed, spot, like(spot.text, spot.match.expand(new)))
    if changed != truth.sentence and not _OPEN.search(changed.plain):
        yield changed
    yield appended(truth.sentence, chance.choice(phrases(truth.set.part, "shipped tail")))


def _as_pending(truth: Truth, chance: Random) -> Iterator[Sentence]:
    if truth.sentence.kind == "headline":
        yield appended(truth.sentence, " if the pull request is merged")
        return
    yield prepended(truth, chance.choice(phrases(truth.set.part, "pending head")))
    yield appended(truth.sentence, chance.choice(phrases(truth.set.part, "pending tail")))
    yield appended(truth.sentence, ", but the change was closed without merging")


def _as_done(truth: Truth) -> Iterator[Sentence]:
    for pattern, new in _OUTCOMES:
        for spot in spots(truth.sentence, pattern):
            yield put(truth.sentence, spot, new)


def release(truth: Truth, chance: Random) -> Iterator[Sentence]:
    """A release claimed for what is in none, and the wrong tag for what is in one."""
    free = [each for each in phrases(truth.set.part, "release") if not _named(truth, each)]
    if free and not _RELEASED.search(truth.sentence.plain):
        yield appended(truth.sentence, chance.choice(free))
    tags = [change.lead.label for change in truth.others if change.lead.kind in ("release", "tag")]
    own = {change.released_in for change in truth.changes}
    for tag in tags[:1]:
        if tag not in own and not has(truth.said, tag) and not has(truth.said, tag.lstrip("v")):
            yield appended(truth.sentence, f", released in {tag}")
    if _RELEASED.search(truth.sentence.plain):
        for spot in spots(truth.sentence, VERSION):
            first = re.search(r"\d+", spot.text)
            new = spot.text[: first.start()] + str(int(first.group()) + 1) + spot.text[first.end() :] if first else ""
            if new and not has(truth.said, new):
                yield put(truth.sentence, spot, new)


def _named(truth: Truth, phrase: str) -> bool:
    return any(has(truth.said, found) or has(truth.said, found.lstrip("v")) for found in VERSION.findall(phrase))
