"""Status: fields say whether a change is open, on hold, landed, released, closed or taken back; prose follows them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from digest.ledger_words import is_release
from digest.lexicon import HOLD_MARKERS, PENDING_WORDING, RELEASE_WORDING, SHIPPED_WORDING, lemma
from digest.lexicon import words as word_list
from digest.model import Change
from digest.verify.case import Case
from digest.verify.family import Family
from digest.verify.finding import Finding
from digest.verify.identifiers import names
from digest.verify.text import tokens as tokens_of
from digest.verify.tokens import Token
from digest.verify.told import Segment, Told

OPEN = frozenset(["pending", "scheduled"])

#: Pending words that are as often about something else ("a draft mode", "would fail"): a passage with the word excuses them.
_OFTEN_ORDINARY = frozenset(["would", "draft", "scheduled", "plan to"])

#: Before a shipped word these deny it.
_DENYING = word_list("""
    not never without until once if before when unless isn't aren't wasn't yet
""")

_REVERTED = ("revert", "took back", "taken back", "takes back", "backed out", "undid", "undone", "undoes", "rolled back")
_RELEASES = (*RELEASE_WORDING, "released", "ships", "part of", "in version", "in release")
_SURELY_RELEASES = frozenset(["released in", "ships in", "released", "ships"])
_HOLDING = ("scheduled", "on hold", "hold", "not to merge", "not to be merged", "not before", *HOLD_MARKERS)


def status(told: Told, case: Case) -> Iterator[Finding]:
    """STATUS: open work is told as pending, never as shipped; landed work never as pending; a release with its tag."""
    for segment in told.segments:
        for family, tokens, before in _told_of(segment):
            problem = _problem(told, family.change, tokens, before, case)
            if problem:
                yield Finding(told.where, "STATUS", problem)
        if not any(family.change.status in OPEN for family in segment.families):
            yield from (Finding(told.where, "STATUS", problem) for problem in _released(segment, told))


def _told_of(segment: Segment) -> Iterator[tuple[Family, tuple[Token, ...], tuple[Token, ...]]]:
    """Each change with the tokens that tell of it, and what stands before them.

    Changes of one status share the whole segment. Where open and landed work stand in one, a clause tells of the change
    that has most of its words.
    """
    if len({family.change.status in OPEN for family in segment.families}) < 2:
        yield from ((family, segment.tokens, ()) for family in segment.families)
        return
    before: list[Token] = []
    for clause in segment.clauses:
        words = [token.low for token in clause if token.is_content]
        if words:
            best = max(segment.families, key=lambda family: family.coverage(words))
            yield best, clause, tuple(before)
        before += clause


def _problem(told: Told, change: Change, tokens: Sequence[Token], before: Sequence[Token], case: Case) -> str:
    words = [token for token in tokens if token.kind in ("word", "number")]
    earlier = [token for token in before if token.kind in ("word", "number")]
    if case.ledger.change_named.get(change.id) is None or change.status == "reverted":
        return "" if _reverts(told, words) else f"{change.id} was taken back and is told without it"
    if change.status in OPEN:
        return _open(told, change, words, earlier)
    if change.status == "closed":
        return _closed(change, words)
    return _landed(told, change, words)


def _open(told: Told, change: Change, words: Sequence[Token], earlier: Sequence[Token]) -> str:
    if not _is_pending([*earlier, *words], headline=told.kind == "headline"):
        return f"{change.id} is open and is not told as pending"
    shipped = _shipped(words)
    return f"{change.id} is open, “{shipped}” tells it as done" if shipped else ""


def _is_pending(words: Sequence[Token], *, headline: bool) -> bool:
    if any(not words[i].copied for phrase in PENDING_WORDING for i in _places(words, phrase)):
        return True
    return headline and any(
        word.low == "to" and (verb := lemma(after.low)) and verb[1] == "base"
        for word, after in pairwise(words)
    )  # fmt: skip


def _shipped(words: Sequence[Token]) -> str:
    """The first wording that tells something as done and is not the source's own."""
    for phrase in SHIPPED_WORDING:
        for i in _places(words, phrase):
            if not words[i].copied and not _DENYING & {word.low for word in words[max(0, i - 3) : i]}:
                return phrase
    for i, (word, after) in enumerate(pairwise(words)):
        verb = lemma(after.low)
        if word.low == "now" and verb and verb[1] == "third" and not words[i].copied:
            return f"now {after.text}"
        if word.role == "repo" and verb and verb[1] == "past" and not after.copied:
            return f"{word.text} {after.text}"
    return ""


def _closed(change: Change, words: Sequence[Token]) -> str:
    said = " ".join(word.low for word in words)
    if "closed" in said and ("without merging" in said or "without being merged" in said or "unmerged" in said):
        return ""
    return f"{change.id} was closed without merging and is told without it"


def _landed(told: Told, change: Change, words: Sequence[Token]) -> str:
    if change.reverts and not _reverts(told, words) and any(each.text in change.title for each in told.passages):
        return f"{change.id} takes back earlier work and is told without it"
    for phrase in PENDING_WORDING:
        for i in _places(words, phrase):
            excused = words[i].copied or (phrase in _OFTEN_ORDINARY and any(phrase in each.words for each in told.passages))
            if not excused:
                return f"{change.id} has {change.status}, “{phrase}” tells it as open".replace("has released", "is released")
    return ""


def _released(segment: Segment, told: Told) -> Iterator[str]:
    """A release is told only of a change that is one, or that fields put into one; a version beside it is its tag."""
    tags = {part.lstrip("v") for family in segment.families for part in tokens_of(_tag(family.change))}
    words = [token for token in segment.tokens if token.kind in ("word", "number")]
    for phrase, version in _releases(words):
        number = version.low.lstrip("v") if version else ""
        if number in tags or (not number and tags) or _releases_itself(told, number):
            continue
        what = version.text if version else phrase
        yield f"no release of this window that contains {names(segment.families)} bears out “{what}”"


def _releases(words: Sequence[Token]) -> Iterator[tuple[str, Token | None]]:
    """Each wording that tells a release, with the version beside it. Words that mean other things, too, need a version."""
    for phrase in _RELEASES:
        for i in _places(words, phrase):
            following = words[i + len(phrase.split()) :][:2]
            version = next((word for word in following if word.low.lstrip("v")[:1].isdigit() and not word.joined), None)
            if not words[i].copied and (version is not None or phrase in _SURELY_RELEASES):
                yield phrase, version


def _releases_itself(told: Told, number: str) -> bool:
    """Whether a passage is the title of a release commit: `release 2.4.8-1`."""
    return bool(number) and any(
        word.startswith("releas") and after.lstrip("v") == number
        for passage in told.passages
        for word, after in pairwise(passage.words)
    )


def _tag(change: Change) -> str:
    return (change.lead.label if is_release(change) else change.released_in or "").lower()


def _reverts(told: Told, words: Sequence[Token]) -> bool:
    """Whether it says that something was taken back, perhaps in the words of a quoted title."""
    return _says(words, _REVERTED) or any("revert" in quote.lower() for quote in told.quotes)


def _says(words: Sequence[Token], phrases: Iterable[str]) -> bool:
    return any(True for phrase in phrases for _ in _places(words, phrase))


def _places(words: Sequence[Token], phrase: str) -> Iterator[int]:
    """Where a phrase stands; its last word may go on (`propos` finds `proposes`)."""
    parts = phrase.split()
    for i in range(len(words) - len(parts) + 1):
        low = [word.low for word in words[i : i + len(parts)]]
        if low[:-1] == parts[:-1] and (low[-1] == parts[-1] or (len(parts[-1]) > 5 and low[-1].startswith(parts[-1]))):
            yield i


def holds(case: Case, tellings: Sequence[Told]) -> Iterator[Finding]:
    """STATUS: of each change on hold that the body tells, some sentence says that it is."""
    about: dict[str, list[Told]] = {}
    for told in tellings:
        for family in told.families:
            about.setdefault(family.change.id, []).append(told)
    for change in case.ledger.of_status("scheduled"):
        bodies = [told for told in about.get(change.id, ()) if told.kind not in ("headline", "action")]
        if bodies and not any(_says(told.words, _HOLDING) for told in bodies):
            yield Finding(bodies[0].where, "STATUS", f"{change.id} is on hold and no sentence says so")
