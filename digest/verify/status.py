"""Status: fields say whether a change is open, on hold, landed, released, closed or taken back; prose follows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from digest.lexicon import lemma
from digest.model import Change
from digest.verify.asides import done, to_come
from digest.verify.case import Case
from digest.verify.family import Family
from digest.verify.finding import Finding
from digest.verify.identifiers import names
from digest.verify.releases import released
from digest.verify.text import forms
from digest.verify.tokens import Token, Words
from digest.verify.told import Segment, Told
from digest.wording import (
    CLOSED_WORDING,
    CONDITIONS,
    GIVEN_UP_WORDING,
    HOLD_WORDING,
    MERGES,
    OFTEN_ORDINARY,
    PENDING_WORDING,
    REFUSED_WORDING,
    RESTORED_WORDING,
    REVERTED_WORDING,
    SHIPPED_WORDING,
    TO_COME_WORDING,
)

OPEN = frozenset(["pending", "scheduled"])
_LANDED = frozenset(["landed", "released"])

#: How far a condition reaches: `once the pull request is merged`.
_REACH = 5

#: Behind "would" these tell what was or what somebody likes: `users would have seen`.
_NOT_PENDING = frozenset(["have", "rather", "otherwise"])
_SUBORDINATE = frozenset(["that", "which", "who", "what", "because", "since", "so", "if", "as", "where", "when", "for"])
_JOINS = frozenset(["and", "but", "while", "so"])
#: What was taken back is told as over: `no longer closes periods`.
_ENDED = ("no longer", "any more", "any longer")
#: What can be undone has not been.
_CAN = frozenset(["can", "could", "may", "cannot"])
_MODALS = frozenset(["would", "could", "can", "may", "might", "will", "should"])


def status(told: Told, case: Case) -> Iterator[Finding]:
    """STATUS: open work is told as pending, never as shipped; landed work never as pending; a release with its tag."""
    for segment in told.segments:
        problems = (_problem(told, change, said, before, case) for change, said, before in _told_of(segment))
        yield from (Finding(told.where, "STATUS", problem) for problem in problems if problem)
        yield from (Finding(told.where, "STATUS", problem) for problem in _aside(segment, told))
        if not any(family.change.status in OPEN for family in segment.families):
            yield from (Finding(told.where, "STATUS", problem) for problem in released(segment, told))


def _aside(segment: Segment, told: Told) -> Iterator[str]:
    """What clauses say of how far the work is that say nothing else, against changes that are all open or all landed."""
    states = {family.change.status for family in segment.families}
    named = names(segment.families)
    if states and states <= OPEN:
        yield from (f"{named} is open, “{clause}” tells it as done" for clause in done(segment, told))
    elif states and states <= _LANDED:
        yield from (f"{named} has landed, “{clause}” tells it as open" for clause in to_come(segment, told))


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
        return _open(told, change, said, before)
    if change.status == "closed":
        return _closed(change, said)
    return _landed(told, change, said)


def _open(told: Told, change: Change, said: Words, before: Words) -> str:
    if not any(_is_pending(part, headline=told.kind == "headline") for part in (before, said)):
        return f"{change.id} is open and is not told as pending"
    shipped = _shipped(said)
    return f"{change.id} is open, “{shipped}” tells it as done" if shipped else ""


def _is_pending(said: Words, *, headline: bool) -> bool:
    if any(not said.tokens[i].copied for phrase in (*PENDING_WORDING, *TO_COME_WORDING) for i in _at(said, phrase)):
        return True
    if any(True for _ in _conditions(said)):
        return True
    return headline and any(
        word == "to" and (verb := lemma(after)) and verb[1] == "base" for word, after in pairwise(said.low)
    )  # fmt: skip


def _conditions(said: Words) -> Iterator[str]:
    """Yield what makes a merge a thing of the future: `once it is merged`, `has yet to land`."""
    for i, word in enumerate(said.low):
        if word in MERGES and not said.tokens[i].copied and (before := _condition(said.low, i)):
            yield f"{before} {word}"


def _condition(low: Sequence[str], i: int) -> str:
    """The word shortly before `i`, in the same clause, that makes it a condition or denies it; empty for none."""
    if low[max(0, i - 2) : i] == ["to", "be"]:
        return "" if low[max(0, i - 3) : i - 2] == ["used"] else "to be"
    for word in reversed(low[max(0, i - _REACH) : i]):
        if word in CONDITIONS:
            return word
        if word in _JOINS:
            break
    return ""


def _shipped(said: Words) -> str:
    """The first wording that tells something as done and is not the source's own."""
    for phrase in SHIPPED_WORDING:
        for i in _at(said, phrase):
            if not said.tokens[i].copied and not _condition(said.low, i):
                return phrase
    return next((f"{word.text} {after.text}" for word, after in pairwise(said.tokens) if _tells_as_done(word, after)), "")


def _tells_as_done(word: Token, after: Token) -> bool:
    """`now supports`, `TRL added`."""
    verb = lemma(after.low)
    if verb is None or after.copied:
        return False
    return (word.low == "now" and verb[1] == "third") or (word.role == "repo" and verb[1] == "past")


def _closed(change: Change, said: Words) -> str:
    if not said.has(REFUSED_WORDING) and not (said.has(["closed"]) and said.has(CLOSED_WORDING)):
        return f"{change.id} was closed without merging and is told without it"
    shipped = next((phrase for phrase in ("landed", "shipped", "released", "went live") if said.has([phrase])), "")
    return f"{change.id} was closed, “{shipped}” tells it as done" if shipped else ""


def _landed(told: Told, change: Change, said: Words) -> str:
    restored = said.has(RESTORED_WORDING)
    if (
        change.reverts
        and not restored
        and not said.has(_ENDED)
        and not _reverts(told, said)
        and any(each.text in change.title for each in told.passages)
    ):
        return f"{change.id} takes back earlier work and is told without it"
    pending = next(_pending(told, said), "")
    if pending:
        return f"{change.id} has landed, “{pending}” tells it as open"
    closed = next((phrase for phrase in GIVEN_UP_WORDING for _ in _own(told, said, phrase)), "")
    if closed:
        return f"{change.id} has landed, “{closed}” tells it as given up"
    taken_back = next((phrase for phrase in REVERTED_WORDING for _ in _own(told, said, phrase)), "")
    if taken_back and not any(_takes_back(family) for family in told.families) and "withdr" not in taken_back:
        return f"{change.id} has landed, “{taken_back.rstrip('*')}” tells it as taken back"
    return ""


def _takes_back(family: Family) -> bool:
    """Whether a change is a revert, or speaks of one."""
    return family.change.reverts is not None or any(word.startswith("revert") for word in family.vocabulary)


def _pending(told: Told, said: Words) -> Iterator[str]:
    """Yield the wordings that tell a landed change as open."""
    for phrase in PENDING_WORDING:
        if phrase == "would":
            yield from (phrase for i in _at(said, phrase) if _proposes(told, said, i))
        elif phrase not in OFTEN_ORDINARY:
            yield from (phrase for i in _at(said, phrase) if not said.tokens[i].copied)
        else:
            yield from (phrase.rstrip("*") for _ in _own(told, said, phrase))
    yield from (phrase for phrase in _conditions(said) if not _is_in_passage(told, phrase.split()[-1]))


def _proposes(told: Told, said: Words, i: int) -> bool:
    """Whether "would" tells what is to come, not what was (`would have seen`), why, or what a source says could be."""
    if said.tokens[i].copied or _NOT_PENDING & set(said.low[i + 1 : i + 2]) or _SUBORDINATE & set(said.low[:i]):
        return False
    return not any(_is_in_passage(told, modal) for modal in _MODALS)


def _own(told: Told, said: Words, phrase: str) -> Iterator[int]:
    """Where a phrase stands that is not in the words of a passage."""
    found = [
        i for i in _at(said, phrase) if not said.tokens[i].copied and not _CAN.intersection(said.low[max(0, i - 2) : i])
    ]
    if found and not any(_stands(phrase, passage.words) for passage in told.passages):
        yield from found


def _stands(phrase: str, words: Sequence[str]) -> bool:
    """Whether a passage has a phrase; a single word in any form: `undid` of the title `Undo for sent mail`."""
    if phrase.rstrip("*") in " ".join(words):
        return True
    return " " not in phrase and any(form in words for form in (*forms(phrase), phrase.removesuffix("s")))


def _is_in_passage(told: Told, word: str) -> bool:
    return any(word in passage.words for passage in told.passages)


def _reverts(told: Told, said: Words) -> bool:
    """Whether it says that something was taken back, perhaps in the words of a quoted title."""
    if any(True for phrase in REVERTED_WORDING for _ in _at(said, phrase)):
        return True
    return any("revert" in quote.lower() for quote in told.quotes)


def _at(said: Words, phrase: str) -> Iterator[int]:
    return said.at(phrase.rstrip("*"), begins=phrase.endswith("*"))


def holds(case: Case, tellings: Sequence[Told]) -> Iterator[Finding]:
    """STATUS: of each change on hold that the body tells, some sentence says that it is."""
    about: dict[str, list[Told]] = {}
    for told in tellings:
        for family in told.families:
            about.setdefault(family.change.id, []).append(told)
    for change in case.ledger.of_status("scheduled"):
        bodies = [told for told in about.get(change.id, ()) if told.kind not in ("headline", "action")]
        if bodies and not any(told.words.has(HOLD_WORDING) for told in bodies):
            yield Finding(bodies[0].where, "STATUS", f"{change.id} is on hold and no sentence says so")
