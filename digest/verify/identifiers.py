"""Identifiers and code: what looks like a name of code stands in a source of the change, letter by letter."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from digest.verify.evidence import shortened
from digest.verify.family import Family
from digest.verify.finding import Finding
from digest.verify.repos import Repos
from digest.verify.text import contains, straight
from digest.verify.told import Told

_AROUND = ".,;:!?()[]{}\"'…*"
_VERSION = re.compile(r"[vV]?\d+(?:[.,:]\d+)*\w*%?")
_JOINED = re.compile(
    r"[a-z0-9][A-Z]|[A-Z]{2}(?:[a-rt-z]|s\w)|\w[.:]{1,2}[A-Za-z_]|[A-Za-z]\d|\d[A-Za-z]|[_=]|^--\w|^@\w|^[./]\w"
)
_LATIN = frozenset(["e.g", "i.e", "a.m", "p.m"])


def code(told: Told) -> Iterator[Finding]:
    """CODE: what is marked as code stands in the text or among the changed paths of a cited change."""
    for text in told.code:
        part = " ".join(straight(text).lower().split())
        if not any(_holds(family, part) for family in told.families):
            yield Finding(told.where, "CODE", f"`{shortened(text)}` is not in {names(told.families)}")


def identifiers(told: Told, repos: Repos) -> Iterator[Finding]:
    """IDENT: snake_case, CamelCase, dotted names, paths, flags, capitals, letters with digits."""
    for chunk in told.prose.split():
        if chunk.isalpha() and chunk[1:].islower():  # most of prose
            continue
        word = _trimmed(chunk)
        if not is_identifier(word) or repos.is_name(word):
            continue
        missing = [part for part in _asked(word) if not any(_holds_identifier(each, part) for each in told.families)]
        if missing and not any(_holds_identifier(family, word) for family in told.families):
            yield Finding(told.where, "IDENT", f"“{missing[0]}” is not in {names(told.families)}")


def is_identifier(word: str) -> bool:
    """Whether a word of prose looks like a name of code or an abbreviation, not like a word or a number."""
    if word.isalpha() and word[1:].islower():
        return False
    if word.lower() in _LATIN or _VERSION.fullmatch(word):
        return False
    return _JOINED.search(word) is not None or any(_is_capitals(part) for part in re.split(r"[-/]", word))


def names(families: Sequence[Family]) -> str:
    """Return the ids of changes, for a message."""
    ids = [family.change.id for family in families]
    return f"{', '.join(ids[:3])} or {len(ids) - 3} more" if len(ids) > 3 else " or ".join(ids) or "any cited source"


def _trimmed(chunk: str) -> str:
    word = chunk.rstrip(_AROUND).lstrip(_AROUND.replace(".", ""))
    return word.removesuffix("'s").rstrip("'")


def _is_capitals(part: str) -> bool:
    bare = part.removesuffix("s")
    return len(bare) > 1 and bare.isupper() and sum(map(str.isalpha, bare)) > 1 and bare != "PR"


def _asked(word: str) -> list[str]:
    """The word, or those of its hyphenated parts that are identifiers themselves."""
    parts = [part for part in re.split(r"[-/]", word) if part and is_identifier(part)]
    return parts if len(parts) > 1 or ("-" in word and parts) else [word]


def _holds(family: Family, part: str) -> bool:
    return _stands(part, family.everything) or part in family.paths


def _stands(part: str, text: str) -> bool:
    """Whether `part` stands in `text` as a whole; 1.4 does not stand in 1.4.2."""
    if not part[-1:].isdigit():
        return contains(text, part)
    rest = text.split(part)[1:] if contains(text, part) else ()
    return any(not (each[:1].isalnum() or each[:1] == "_" or (each[:1] == "." and each[1:2].isdigit())) for each in rest)


def _holds_identifier(family: Family, word: str) -> bool:
    part = word.lower()
    return _holds(family, part) or (part.endswith("s") and _holds(family, part[:-1]))
