"""Releases: a change is told as released only where it is a release, or where fields put it into one, with its tag."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise

from digest.ledger_words import is_release
from digest.model import Change
from digest.verify.identifiers import names
from digest.verify.text import tokens as tokens_of
from digest.verify.tokens import Token, Words
from digest.verify.told import Segment, Told
from digest.wording import RELEASE_BEFORE_VERSION, RELEASE_WORDING

#: Before a release these make it one that is to come, of whatever it is.
_DEPENDS = frozenset(["once", "when", "until", "if", "before"])

#: Before the noun these put the change outside of the release.
_OUTSIDE = frozenset(["not", "after", "without", "next"])


def released(segment: Segment, told: Told) -> Iterator[str]:
    """Why a segment may not tell a release as it does, for a message: once for each wording that does."""
    tags = {part.lstrip("v") for family in segment.families for part in tokens_of(tag_of(family.change))}
    advisory = any(family.change.lead.kind == "advisory" for family in segment.families)
    for phrase, version in _claims(segment.words, told):
        number = version.low.lstrip("v") if version else ""
        if number in tags or (not number and (tags or advisory)) or _releases_itself(told, number):
            continue
        what = version.text if version else phrase
        yield f"no release of this window that contains {names(segment.families)} bears out “{what}”"


def tag_of(change: Change) -> str:
    """The tag of a change that is a release, or that fields put into one; empty for none."""
    return (change.lead.label if is_release(change) else change.released_in or "").lower()


def _claims(said: Words, told: Told) -> Iterator[tuple[str, Token | None]]:
    """Each wording that tells a release, with the version beside it. What a passage says, too, is the source's to claim."""
    for phrase in RELEASE_WORDING:
        for i in said.at(phrase):
            behind = i + len(phrase.split())
            version = _version(said, behind)
            if version and phrase.endswith(" out") and not _looks_like_one(version, phrase):
                continue  # `a report goes out every 15 minutes`
            if said.low[behind : behind + 1] == ["of"] or (version is None and _is_passage_s(phrase, told)):
                continue
            if not said.tokens[i].copied and not _DEPENDS & set(said.low[max(0, i - 5) : i]):
                yield phrase, version
    for phrase in RELEASE_BEFORE_VERSION:
        for i in said.at(phrase):
            version = _version(said, i + len(phrase.split()))
            if (
                version is None
                or not _looks_like_one(version, phrase)
                or any(_holds(version, each.words) for each in told.passages)
            ):
                continue
            yield phrase, version
    if any(word.startswith("releas") for word in said.low) and not _is_passage_s("releas", told):
        yield from _other_releases(said)


def _other_releases(said: Words) -> Iterator[tuple[str, Token | None]]:
    """The noun, as in `in the latest release`, and what was not found as a phrase."""
    for i, token in enumerate(said.tokens):
        outside = (_DEPENDS | _OUTSIDE) & set(said.low[max(0, i - 4) : i])
        if token.low.startswith("releas") and token.low != "released" and not token.copied and not outside:
            yield token.text, None


def _version(said: Words, at: int) -> Token | None:
    """A version among the next two words: `released in v2.3.0`."""
    return next((each for each in said.tokens[at : at + 2] if each.low.lstrip("v")[:1].isdigit() and not each.joined), None)


def _looks_like_one(version: Token, phrase: str) -> bool:
    return "." in version.low or version.low.startswith("v") or phrase.endswith(("version", "release"))


def _holds(version: Token, words: tuple[str, ...]) -> bool:
    number = version.low.lstrip("v")
    return any(word.lstrip("v") == number for word in words)


def _is_passage_s(phrase: str, told: Told) -> bool:
    """Whether a passage, a title or a field has the word that a phrase tells a release with, in any form."""
    word = max(phrase.split(), key=len)[:6]
    lines = (*(passage.words for passage in told.passages), *(family.title_words for family in told.families))
    return any(each.startswith(word) for line in lines for each in line)


def _releases_itself(told: Told, number: str) -> bool:
    """Whether a passage is the title of a release commit: `release 2.4.8-1`."""
    pairs = chain.from_iterable(pairwise(passage.words) for passage in told.passages)
    return bool(number) and any(word.startswith("releas") and after.lstrip("v") == number for word, after in pairs)
