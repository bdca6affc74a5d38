"""What of the activity a desk covers: filters as a person writes them in desks.toml, and as activity/1 keeps them.

Labels are one expression (`bug AND NOT wontfix`), not lists of all, any and none: it reads as people say it, and says
`(a AND b) OR c`, too. Most other filters are lists of patterns as in `repos`: `*` stands for anything, a leading `-` leaves
out. What they do to a ledger is in `digest.coverage`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Literal, get_args

from digest.errors import FormatError, InputError
from digest.frozen import frozen

Bots = Literal["fold", "hide", "show"]
Releases = Literal["stable", "all", "none"]
Section = Literal["merged", "released", "open", "closed", "housekeeping"]

SECTIONS: tuple[Section, ...] = get_args(Section)

#: What a desk tells that does not say: work that was closed without merging is rarely news.
USUAL_SECTIONS: tuple[Section, ...] = ("merged", "released", "open", "housekeeping")

_LONGEST = 200  # characters of a pattern


@frozen
class Filters:
    """What a desk covers. The defaults are those of a desk without filters.

    Args:
        labels: an expression over the labels of a change, see `digest.labels`; empty for any.
        paths: of changed files: `*` stays within a folder, `**` does not, and a folder stands for all below it.
        authors: accounts, or names where a commit has no account.
        bots: `fold` counts their routine work in one sentence, `show` tells it by name, `hide` leaves all their work out.
        trusted_bots: accounts of bots that are told like people.
        branches: where a change landed, or is to land.
        releases: `stable` leaves out prereleases, `none` leaves out all.
        tags: of releases.
        sections: the parts of a story that are told.
    """

    labels: str = ""
    paths: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    bots: Bots = "fold"
    trusted_bots: tuple[str, ...] = ()
    branches: tuple[str, ...] = ()
    releases: Releases = "all"
    tags: tuple[str, ...] = ()
    sections: tuple[Section, ...] = USUAL_SECTIONS


def read_filters(where: str, table: Mapping[str, object]) -> Filters | None:
    """Read filters from a table of TOML or JSON; None where they are those of a desk without any.

    Args:
        where: the file and the place in it, such as `desks.toml: python-web`.

    Raises:
        FormatError: a key is unknown or its value cannot be used; names the place and the key.
    """
    for key in table:
        if key not in _READERS:
            near = get_close_matches(key.lower(), _READERS, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there is: {', '.join(_READERS)}"
            raise FormatError(f"{where}.{key}", f"is no filter; {hint}")
    found = Filters(**{key: _READERS[key](f"{where}.{key}", value) for key, value in table.items()})
    return None if found == Filters() else found


def table_of(filters: Filters) -> dict[str, Any]:
    """Return the table that `read_filters` reads: what differs from a desk without filters."""
    named = ((each.name, getattr(filters, each.name), each.default) for each in fields(filters))
    return {name: list(value) if isinstance(value, tuple) else value for name, value, usual in named if value != usual}


def spoken(filters: Filters) -> str:
    """Return filters as one line: `labels bug AND NOT wontfix; bots hide; paths docs, -docs/old`."""
    said = ((key, value if isinstance(value, str) else ", ".join(value)) for key, value in table_of(filters).items())
    return "; ".join(f"{key} {value}" for key, value in said)


def passes(patterns: tuple[str, ...], values: Iterable[str], *, paths: bool = False) -> bool:
    """Whether one of `values` is meant by `patterns`: by one of them, and by none with a leading `-`.

    With nothing but exclusions, everything else is meant. Letters count as they are in paths, and are alike elsewhere.
    """
    wanted, unwanted = _compiled(patterns, paths)
    left = [value for value in values if not any(each.fullmatch(value) for each in unwanted)]
    return any(not wanted or any(each.fullmatch(value) for each in wanted) for value in left)


@lru_cache(maxsize=256)
def _compiled(patterns: tuple[str, ...], paths: bool) -> tuple[list[re.Pattern[str]], list[re.Pattern[str]]]:
    make = _path if paths else _name
    wanted = [make(each) for each in patterns if not each.startswith("-")]
    return wanted, [make(each[1:]) for each in patterns if each.startswith("-")]


def _name(pattern: str) -> re.Pattern[str]:
    # Square brackets stand for themselves, unlike in fnmatch: accounts are called dependabot[bot].
    return re.compile(".*".join(re.escape(part) for part in re.split(r"\*+", pattern)), re.IGNORECASE | re.DOTALL)


def _path(pattern: str) -> re.Pattern[str]:
    parts = re.split(r"(\*\*+/|\*\*+|\*)", pattern.strip("/"))
    return re.compile("".join(_path_part(part) for part in parts) + "(?:/.*)?", re.DOTALL)


def _path_part(part: str) -> str:
    if part == "*":
        return "[^/]*"
    if part.startswith("**"):
        return "(?:.*/)?" if part.endswith("/") else ".*"
    return re.escape(part)


def _text(where: str, value: object) -> str:
    if not isinstance(value, str):
        raise FormatError(where, f"must be text in quotation marks, not {value!r}")
    return value


def _labels(where: str, value: object) -> str:
    from digest.labels import label_test

    text = _text(where, value).strip()
    try:
        label_test(text or "*")
    except InputError as error:
        raise FormatError(where, str(error)) from None
    return text


def _list(where: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise FormatError(where, f"must be a list in square brackets, not {value!r}")
    return tuple(dict.fromkeys(_text(f"{where}[{index}]", item).strip() for index, item in enumerate(value)))


def _patterns(where: str, value: object) -> tuple[str, ...]:
    found = _list(where, value)
    for pattern in found:
        if not pattern.lstrip("-") or len(pattern) > _LONGEST:
            raise FormatError(where, f"{pattern[:40]!r} is no pattern; it has 1 to {_LONGEST} characters")
    return found


def _accounts(where: str, value: object) -> tuple[str, ...]:
    """Patterns of accounts, which people also write as `@name`."""
    return tuple(re.sub(r"^(-?)@", r"\1", each) for each in _patterns(where, value))


def _one_of(allowed: tuple[str, ...]) -> Callable[[str, object], str]:
    def read(where: str, value: object) -> str:
        if value not in allowed:
            hint = "; patterns of tags stand in tags" if where.endswith(".releases") else ""
            raise FormatError(where, f"must be {' or '.join(allowed)}, not {value!r}{hint}")
        return str(value)

    return read


def _sections(where: str, value: object) -> tuple[str, ...]:
    """The sections that are named, or with exclusions alone the usual ones without those; in the order of a story."""
    named = _list(where, value)
    for each in named:
        if each.removeprefix("-") not in SECTIONS:
            raise FormatError(where, f"{each!r} is no section; there is: {', '.join(SECTIONS)}")
    wanted = [each for each in named if not each.startswith("-")] or USUAL_SECTIONS
    found = tuple(each for each in SECTIONS if each in wanted and f"-{each}" not in named)
    if not {"merged", "released"} & set(found):
        raise FormatError(where, 'must have "merged" or "released": a story leads with what happened')
    return found


#: Every filter, and what reads it.
_READERS: dict[str, Callable[[str, object], Any]] = {
    "labels": _labels,
    "paths": _patterns,
    "authors": _accounts,
    "bots": _one_of(get_args(Bots)),
    "trusted_bots": _accounts,
    "branches": _patterns,
    "releases": _one_of(get_args(Releases)),
    "tags": _patterns,
    "sections": _sections,
}

#: The names of the filters.
KEYS = tuple(_READERS)
