"""Status: fields say whether a change is open, on hold, landed, released, closed or taken back; prose follows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from digest.ledger_words import is_release
from digest.lexicon import HOLD_MARKERS, PENDING_WORDING, RELEASE_WORDING, SHIPPED_WORDING, lemma, words
from digest.model import Change
from digest.verify.case import Case
from digest.verify.family import Family
from digest.verify.finding import Finding
from digest.verify.identifiers import names
from digest.verify.text import tokens as tokens_of
from digest.verify.tokens import Token, Words
from digest.verify.told import Segment, Told

OPEN = frozenset(["pending", "scheduled"])

#: Beginnings, which any ending may follow (`proposes`, `reverted`).
_BEGINNINGS = frozenset(["propos", "revert"])

#: Pending words that are as often about something else ("a draft mode", "would fail"): a passage with the word excuses them.
_OFTEN_ORDINARY = frozenset(["would", "draft", "scheduled"])

#: Before a shipped word these deny it.
_DENYING = words("""
    not never without until once if before when unless isn't aren't wasn't yet
""")

_REVERTED = ("revert", "took back", "taken back", "takes back", "backed out", "undid", "undone", "undoes", "rolled back")
_RELEASES = (*RELEASE_WORDING, "released", "ships", "part of", "in version", "in release")
_SURELY_RELEASES = frozenset(["released in", "ships in", "released", "ships"])
_HOLDING = ("scheduled", "on hold", "hold", "not to merge", "not to be merged", "not before", *HOLD_MARKERS)
_CLOSED = ("without merging", "without being merged", "unmerged")


def status(told: Told, case: Case) -> Iterator[Finding]:
    """STATUS: open work is told as pending, never as shipped; landed work never as pending; a release with its tag."""
    for segment in told.segments:
        problems = (_problem(told, change, said, before, case) for change, said, before in _told_of(segment))
        yield from (Finding(told.where, "STATUS", problem) for problem in problems if problem)
        if not any(family.change.status in OPEN for family in segment.families):
            yield from (Finding(told.where, "STATUS", problem) for problem in _released(segment, told))


def _told_of(segment: Segment) -> Iterator[tuple[Change, Words, Words]]:
    """Each change with the words that tell of it, and those that stand before them.

    Changes of one status share the whole segment. Where open and landed work stand in one, a clause tells of the change
    that has most of its words.
    """
    if len({family.change.status in OPEN for family in segment.families}) < 2:
        nothing = Words(())
        yield from ((family.change, segment.words, nothing) for family in segment.families)
        return
    before: list[Token] = []
    for clause in segment.clauses:
        low = [token.low for token in clause if token.is_content]
        if low:
            best: Family = max(segment.families, key=lambda family: family.coverage(low))
            yield best.change, Words(clause), Words(before)
        before += clause


def _problem(told: Told, change: Change, said: Words, before: Words, case: Case) -> str:
    if any(change.id == each.change.id for each in case.ledger.left_out):
        return f"{change.id} is not covered by the desk"
    if change.id not in case.ledger.change_named or change.status == "reverted":
        return "" if _reverts(told, said) else f"{change.id} was taken back and is told without it"
    if change.status in OPEN:
        return _open(change, said, before, headline=told.kind == "headline")
    if change.status == "closed":
        return _closed(change, said)
    return _landed(told, change, said)


def _open(change: Change, said: Words, before: Words, *, headline: bool) -> str:
    if not any(_is_pending(part, headline=headline) for part in (before, said)):
        return f"{change.id} is open and is not told as pending"
    shipped = _shipped(said)
    return f"{change.id} is open, “{shipped}” tells it as done" if shipped else ""


def _is_pending(said: Words, *, headline: bool) -> bool:
    if any(not said.tokens[i].copied for phrase in PENDING_WORDING for i in _at(said, phrase)):
        return True
    return headline and any(
        word == "to" and (verb := lemma(after)) and verb[1] == "base" for word, after in pairwise(said.low)
    )  # fmt: skip


def _shipped(said: Words) -> str:
    """The first wording that tells something as done and is not the source's own."""
    for phrase in SHIPPED_WORDING:
        for i in _at(said, phrase):
            if not said.tokens[i].copied and not _DENYING & set(said.low[max(0, i - 3) : i]):
                return phrase
    return next((f"{word.text} {after.text}" for word, after in pairwise(said.tokens) if _tells_as_done(word, after)), "")


def _tells_as_done(word: Token, after: Token) -> bool:
    """`now supports`, `TRL added`."""
    verb = lemma(after.low)
    if verb is None or after.copied:
        return False
    return (word.low == "now" and verb[1] == "third") or (word.role == "repo" and verb[1] == "past")


def _closed(change: Change, said: Words) -> str:
    if said.has(["closed"]) and said.has(_CLOSED):
        return ""
    return f"{change.id} was closed without merging and is told without it"


def _landed(told: Told, change: Change, said: Words) -> str:
    if change.reverts and not _reverts(told, said) and any(each.text in change.title for each in told.passages):
        return f"{change.id} takes back earlier work and is told without it"
    for phrase in PENDING_WORDING:
        ordinary = phrase in _OFTEN_ORDINARY and any(phrase in passage.words for passage in told.passages)
        if not ordinary and any(not said.tokens[i].copied for i in _at(said, phrase)):
            return f"{change.id} has landed, “{phrase}” tells it as open"
    return ""


def _released(segment: Segment, told: Told) -> Iterator[str]:
    """A release is told only of a change that is one, or that fields put into one; a version beside it is its tag."""
    tags = {part.lstrip("v") for family in segment.families for part in tokens_of(_tag(family.change))}
    for phrase, version in _releases(segment.words):
        number = version.low.lstrip("v") if version else ""
        if number in tags or (not number and tags) or _releases_itself(told, number):
            continue
        what = version.text if version else phrase
        yield f"no release of this window that contains {names(segment.families)} bears out “{what}”"


def _releases(said: Words) -> Iterator[tuple[str, Token | None]]:
    """Each wording that tells a release, with the version beside it. Words that mean other things, too, need a version."""
    for phrase in _RELEASES:
        for i in said.at(phrase):
            following = said.tokens[i + len(phrase.split()) :][:2]
            version = next((each for each in following if each.low.lstrip("v")[:1].isdigit() and not each.joined), None)
            if not said.tokens[i].copied and (version is not None or phrase in _SURELY_RELEASES):
                yield phrase, version


def _releases_itself(told: Told, number: str) -> bool:
    """Whether a passage is the title of a release commit: `release 2.4.8-1`."""
    pairs = chain.from_iterable(pairwise(passage.words) for passage in told.passages)
    return bool(number) and any(word.startswith("releas") and after.lstrip("v") == number for word, after in pairs)


def _tag(change: Change) -> str:
    return (change.lead.label if is_release(change) else change.released_in or "").lower()


def _reverts(told: Told, said: Words) -> bool:
    """Whether it says that something was taken back, perhaps in the words of a quoted title."""
    if any(True for phrase in _REVERTED for _ in _at(said, phrase)):
        return True
    return any("revert" in quote.lower() for quote in told.quotes)


def _at(said: Words, phrase: str) -> Iterator[int]:
    return said.at(phrase, begins=phrase in _BEGINNINGS)


def holds(case: Case, tellings: Sequence[Told]) -> Iterator[Finding]:
    """STATUS: of each change on hold that the body tells, some sentence says that it is."""
    about: dict[str, list[Told]] = {}
    for told in tellings:
        for family in told.families:
            about.setdefault(family.change.id, []).append(told)
    for change in case.ledger.of_status("scheduled"):
        bodies = [told for told in about.get(change.id, ()) if told.kind not in ("headline", "action")]
        if bodies and not any(told.words.has(_HOLDING) for told in bodies):
            yield Finding(bodies[0].where, "STATUS", f"{change.id} is on hold and no sentence says so")
