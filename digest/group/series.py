"""Changes that are to be told together: three or more with one tag, one title stem, one scope or one wording."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from digest.model import Change
from digest.titles import Title, parse_title

_Key = TypeVar("_Key")

_LEAST = 3
_STEP = r"(?i)\s*[\[(]?\b(?:part )?\d+\s?/\s?[\dN]+[\])]?"  # looked for where there is a slash
_NUMBERED = r"(?i) part \d+$"
_VERSIONED = r"(?i)(?:.* )?v?\d+(?:\.[\dx]+)+\b.*|.*backport.*"

#: Marks that say what kind of work it is, or who did it, not that it belongs together.
_KINDS = frozenset(
    {"bot", "ci", "core", "build", "test", "tests", "docs", "doc", "chore", "fix", "feat", "feature", "bug", "bugfix",
     "refactor", "perf", "deps", "deps-dev", "release", "style", "examples", "example", "misc", "minor", "cleanup", "all",
     "pkg", "main", "dev", "wip", "action", "actions", "security"}
)  # fmt: skip


def name_series(changes: Sequence[Change]) -> list[Change]:
    """Give the changes of one repository the names of their series; what is closed or a bot's is in none."""
    titles = {change.id: parse_title(change.title) for change in changes if change.status != "closed" and not change.bot}
    named = series_of(titles)
    return [replace(change, series=named[change.id]) if change.id in named else change for change in changes]


def series_of(titles: Mapping[_Key, Title]) -> dict[_Key, str]:
    """Return the name of the series of each title that is in one, in the words of the titles. The first that fits wins:

    a tag (`[Loader refactor] …`), a numbered stem (`Split the loader [2/4]: …`), the wording after a scope
    (`a: add a test`, `b: add a test`), a scope (`socks5: …`).
    """
    named: dict[_Key, str] = {}
    for name_of in (_tag, _stem, _wording, _scope):
        rest = {key: title for key, title in titles.items() if key not in named}
        named.update(_shared(rest, name_of))
    return named


def _shared(titles: Mapping[_Key, Title], name_of: Callable[[Title], str]) -> dict[_Key, str]:
    """The names that enough titles have, by what has them."""
    groups: dict[str, list[_Key]] = defaultdict(list)
    spelled: dict[str, str] = {}
    for key, title in titles.items():
        if name := name_of(title):
            groups[name.casefold()].append(key)
            spelled.setdefault(name.casefold(), name)
    return {key: spelled[name] for name, keys in groups.items() if len(keys) >= _LEAST for key in keys}


def _tag(title: Title) -> str:
    if not title.tags:
        return ""
    good = (tag for tag in title.tags if tag.lower() not in _KINDS and not re.match(_VERSIONED, tag))
    return next((tag for tag in good if not re.match(_STEP, tag)), "")


def _stem(title: Title) -> str:
    text = title.text
    if "/" in text and (found := re.search(_STEP, text)):
        return text[: found.start()].strip(" :-")
    stem = re.sub(_NUMBERED, "", text) if text[-1:].isdigit() else text
    return stem.strip(" :-") if stem != text else ""


def _wording(title: Title) -> str:
    return title.text if title.scope and not title.bump else ""


def _scope(title: Title) -> str:
    return title.scope if title.scope and title.scope.lower() not in _KINDS and not title.bump else ""
