"""Which repositories a desk or a reader means. Letters match however they are cased, as on GitHub.

A desk's entries are in the form of `digest.collect.names`, what readers follow is as stories name it (`owner/name`,
`gitlab.com/group/project`); both are patterns here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from digest.collect.names import kind_of, name_of, source_pattern
from digest.errors import InputError

#: An owner with no repository, bare or as an address.
_OWNER = re.compile(r"(?:https?://(?:www\.)?github\.com/)?([A-Za-z0-9][A-Za-z0-9_-]*)/?", re.IGNORECASE)

#: A name as stories tell it that is not GitHub's: a host in front, and at least two parts behind it.
_ELSEWHERE = re.compile(r"[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?(?:/[\w.-]+)+(?:/[\w.-]*\*?)", re.IGNORECASE)
#: The end of a feed's address, which is a part of its name.
_FEED = re.compile(r".*\.(?:atom|rss|xml|rdf)", re.IGNORECASE)

#: What chat programs and people put around a word.
_AROUND = "<>`'\"“”‘’ "


def matches(pattern: str, repo: str) -> bool:
    """Whether the repository named `repo` is one that `pattern` (`owner/name`, `owner/*`, `gitlab:host/group/*`) means."""
    pattern = name_of(pattern)
    if pattern.endswith("*"):
        return repo.lower().startswith(pattern[:-1].lower())
    return repo.lower() == pattern.lower()


def any_matches(patterns: Iterable[str], repo: str) -> bool:
    """Whether a desk's `patterns` mean `repo`: one does, and none that starts with `-` excludes it."""
    patterns = tuple(patterns)
    excluded = any(matches(each[1:], repo) for each in patterns if each.startswith("-"))
    return not excluded and any(matches(each, repo) for each in patterns if not each.startswith("-"))


def meets(pattern: str, desk_pattern: str) -> bool:
    """Whether a repository may exist that both patterns mean."""
    one, two = name_of(pattern).lower(), name_of(desk_pattern).lower()
    if one.endswith("*") and two.endswith("*"):
        return one[:-1].startswith(two[:-1]) or two[:-1].startswith(one[:-1])
    return matches(one, two) if one.endswith("*") else matches(two, one)


def only(pattern: str, repo: str) -> str:
    """Return the entry of a desk that means nothing but `repo`, which `pattern` means."""
    kind = kind_of(pattern)
    if kind == "feed":
        return pattern
    return repo if kind == "github" else f"{kind}:{repo}"


def pattern_typed(text: str) -> str:
    """Return the pattern that a person typed or pasted, in lower case, as stories name what it means.

    Quotation marks and back-ticks around it, an address copied from a browser and the form in which Slack hands over a
    link (`<https://github.com/o/r|o/r>`) are read as what they mean.

    Raises:
        InputError: it names no repository; says how to write one.
    """
    plain = text.strip().strip(_AROUND).split("|", 1)[0].strip()
    owner = _OWNER.fullmatch(plain)
    if owner:
        raise InputError(f"{owner[1]} is an owner; write {owner[1]}/* for all its repositories, or {owner[1]}/NAME for one")
    if plain.startswith("-"):
        raise InputError("only a desk can exclude repositories; unsubscribe from what you do not want")
    if _ELSEWHERE.fullmatch(plain) and (_FEED.fullmatch(plain) or not plain.lower().startswith(("github.com/", "www."))):
        return plain.lower()
    try:
        return name_of(source_pattern(plain)).lower()
    except InputError:
        if "://" not in plain or "github.com" in plain.lower():
            raise
    raise InputError(f"{plain[:80]!r} is not on a forge known by its name; write the repository's name as stories show it")
