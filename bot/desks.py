"""desks.toml: the file in which a person writes desks. One table for each, named by its slug.

    [python-web]
    title = "Python on the web"
    repos = ["pallets/*", "-pallets/website"]
    schedule = "weekdays at 09:00"    # or five fields of cron
    zone = "Europe/Berlin"
    targets = ["slack:C0123456789", "console"]
    labels = "bug AND NOT wontfix"

    [desktop]
    repos = ["gitlab:gnome/gtk", "codeberg:forgejo/forgejo", "gitea:git.example.org/owner/name", "acme/widget"]
    feeds = ["https://lamp.example.org/releases.atom"]

A desk that names no targets is printed on the console; one with `targets = []` is only kept.
Unknown keys are errors: a key with a typo, or of an older version, would otherwise silently change what is posted.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import Any, get_args

from bot.model import Desk, Form, Target
from bot.phrases import cron_of
from bot.schedule import check
from digest import filters
from digest.collect.git import GitCollector
from digest.collect.names import feed_pattern, source_pattern
from digest.errors import FormatError, InputError

#: A slug is part of every message's key, of addresses and of what people type.
_SLUG = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])?")

#: Where a desk posts that does not say: the whole bot shows something without any token.
CONSOLE = Target("console", "-")

#: Keys of other bots and other words for ours, and what they are called here.
OTHER_WORDS = {
    "repositories": "repos",
    "repo": "repos",
    "feed": "feeds",
    "gitlab": "repos",
    "codeberg": "repos",
    "cron": "schedule",
    "timezone": "zone",
    "tz": "zone",
    "time_zone": "zone",
    "channels": "targets",
    "channel": "targets",
    "target": "targets",
    "name": "title",
    "description": "about",
    "post_quiet_days": "quiet_line",
    "quiet": "quiet_line",
    "prereleases": "releases",
    "label": "labels",
}


def load_desks(path: str | Path) -> tuple[Desk, ...]:
    """Read the desks of a desks.toml, in its order.

    Raises:
        InputError: the file cannot be opened.
        FormatError: it is not TOML, or a value cannot be used; names the file, the desk and the key.
    """
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise InputError(f"{path}: cannot be read: {reason}") from None
    return parse_desks(text, str(path))


def parse_desks(text: str, where: str = "desks.toml") -> tuple[Desk, ...]:
    """Read desks from the text of a desks.toml. `where` names it in errors. Raises FormatError."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FormatError(where, f"is not TOML: {error}") from None
    if not tables:
        raise FormatError(where, "has no desks; begin one with a line like [my-desk]")
    return tuple(read_desk(where, slug, table) for slug, table in tables.items())


def read_desk(where: str, slug: str, table: object) -> Desk:
    """Read a desk from its table. `where` names what that is from in errors. Raises FormatError."""
    here = f"{where}: {slug}"
    if not isinstance(table, dict):
        raise FormatError(here, "stands outside of a desk; begin one with a line like [my-desk] above it")
    if not _SLUG.fullmatch(slug):
        raise FormatError(here, "is no name for a desk; it has small letters, digits and hyphens, at most 60")
    for key in table:
        if key not in (*_READERS, *filters.KEYS):
            raise FormatError(f"{here}.{key}", _unknown(key))
    values = {key: read(f"{here}.{key}", table[key]) for key, read in _READERS.items() if key in table}
    # A feed is one more entry of what is read.
    values["repos"] = (*values.get("repos", ()), *values.pop("feeds", ()))
    told = filters.read_filters(here, {key: table[key] for key in filters.KEYS if key in table})
    desk = Desk(slug, **{"title": slug, "targets": (CONSOLE,), **values}, filters=told)
    if not desk.git and all(pattern.startswith("-") for pattern in desk.repos):
        raise FormatError(here, 'reads nothing; give it repos = ["owner/name"] or git = ["https://…"]')
    _refuse_idle(here, desk)
    if len({target.workspace for target in desk.targets if target.platform == "slack"}) > 1:
        raise FormatError(
            f"{here}.targets", "are in several Slack workspaces; write a desk for each, as none sees another's"
        )
    try:
        check(desk.schedule, desk.zone)
    except InputError as error:
        raise FormatError(here, str(error)) from None
    return desk


def _refuse_idle(here: str, desk: Desk) -> None:
    """Refuse filters that could not do what they say: git has no labels, and GitHub's lists of changes have no files."""
    told = desk.filters or filters.Filters()
    if told.labels and not desk.repos:
        raise FormatError(f"{here}.labels", "are of pull requests, which git does not have; read it through repos")
    if told.paths and not desk.git:
        raise FormatError(f"{here}.paths", 'are known of git repositories alone; read it through git = ["https://…"]')


def _unknown(key: str) -> str:
    known = (*_READERS, *filters.KEYS)
    near = [OTHER_WORDS[key.lower()]] if key.lower() in OTHER_WORDS else get_close_matches(key.lower(), known, n=1)
    return f"is no key of a desk; {f'did you mean {near[0]}?' if near else 'there is: ' + ', '.join(known)}"


def _text(where: str, value: object) -> str:
    if not isinstance(value, str):
        raise FormatError(where, f"must be text in quotation marks, not {value!r}")
    return value


def _flag(where: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise FormatError(where, f"must be true or false, not {value!r}")
    return value


def _form(where: str, value: object) -> Form:
    if value not in get_args(Form):
        raise FormatError(where, f"is brief or full, not {value!r}")
    return value  # type: ignore[return-value]


def _list_of(read: Callable[[str], Any]) -> Callable[[str, object], tuple[Any, ...]]:
    """A reader of lists of texts. What is written twice is kept once."""

    def read_list(where: str, value: object) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise FormatError(where, f"must be a list in square brackets, not {value!r}")
        found = []
        for index, item in enumerate(value):
            here = f"{where}[{index}]"
            try:
                found.append(read(_text(here, item)))
            except FormatError:
                raise
            except InputError as error:
                raise FormatError(here, str(error)) from None
        return tuple(dict.fromkeys(found))

    return read_list


def _location(text: str) -> str:
    return GitCollector(text.strip()).location


def _schedule(at: str, value: object) -> str:
    """A schedule in words or as cron."""
    try:
        return cron_of(_text(at, value))
    except InputError as error:
        raise FormatError(at, str(error)) from None


#: Every key of a desk, and what reads it.
_READERS: dict[str, Callable[[str, object], Any]] = {
    "title": _text,
    "about": _text,
    "repos": _list_of(source_pattern),
    "feeds": _list_of(feed_pattern),
    "git": _list_of(_location),
    "schedule": _schedule,
    "zone": _text,
    "targets": _list_of(Target.parse),
    "quiet_line": _flag,
    "form": _form,
}
