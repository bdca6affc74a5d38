"""What is typed of a desk: `repos=acme/*,acme/widget schedule="weekdays at 9" zone=Europe/Berlin`. Pure.

The keys are those of desks.toml (see `bot.desks`), and so are the errors. What only whoever runs the bot may decide is not
taken from a chat: `git` reads the bot's own disk, feeds and other hosts let the bot call addresses inside its network.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping

from bot.desk_file import desk_table
from bot.desks import OTHER_WORDS, read_desk
from bot.model import Desk
from bot.zones import zone_typed
from digest.collect.names import kind_of, name_of
from digest.errors import FormatError, InputError
from digest.filters import KEYS as FILTERS

#: Keys whose value is a list, written with commas; a flag; and a text.
LISTS = ("repos", "targets", "paths", "authors", "trusted_bots", "branches", "tags", "sections")
FLAGS = ("quiet_line",)
TEXTS = ("title", "about", "schedule", "zone", "form", *(key for key in FILTERS if key not in LISTS))

#: Keys that are only read from a file.
FILE_ONLY = ("git", "feeds")

BY_FILE = "is set by whoever runs the bot alone, in a file: `repojournal desk apply FILE`"

#: Forges besides GitHub that a chat may name.
HOSTS = ("gitlab.com", "codeberg.org")

#: Characters of one value, and entries of a list.
LONGEST = {"title": 80, "about": 200, "schedule": 100, "zone": 60}
ENTRIES = 200

_YES, _NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")
_QUOTES = str.maketrans({"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'"})


def assigned(typed: str) -> dict[str, object]:
    """Return what is set by `key=value …`, in the types of desks.toml.

    Raises:
        InputError: it cannot be read, or a key is not for a chat.
    """
    try:
        words = shlex.split(typed.translate(_QUOTES))
    except ValueError:
        raise InputError(f"a quotation mark is not closed in {typed[:80]!r}") from None
    found: dict[str, object] = {}
    for word in words:
        key, equals, value = word.partition("=")
        key = OTHER_WORDS.get(key.lower(), key.lower())
        if not equals:
            raise InputError(f"{word[:60]!r} is no key=value; quote what has spaces, such as about='The press'")
        if key in found:
            raise InputError(f"{key} is set twice")
        found[key] = _value(key, value)
    return found


def valued(typed: Mapping[str, str]) -> dict[str, object]:
    """Return what was filled into a form, in the types of desks.toml. Raises InputError."""
    return {key: _value(key, text.strip()) for key, text in typed.items()}


def desk_with(slug: str, changes: Mapping[str, object], before: Desk | None = None) -> Desk:
    """Return a new desk, or `before` with what is changed. Raises InputError: it names the key and what to write."""
    for key in changes:
        if key in FILE_ONLY:
            raise InputError(f"{key} {BY_FILE}")
    table = {**(desk_table(before) if before else {}), **changes}
    if before and "repos" in changes:
        # What stands among the repositories by a file stays: a chat can neither set it nor take it away.
        kept = [each for each in before.repos if _is_file_only(each) and kind_of(each) != "feed"]
        table["repos"] = [*table["repos"], *kept]
    try:
        desk = read_desk("", slug, {key: value for key, value in table.items() if value != [] or key == "targets"})
    except FormatError as error:
        raise InputError(_plainly(str(error), slug)) from None
    for each in desk.repos:
        if _is_file_only(each) and not (before and each in before.repos):
            raise InputError(f"{each} {BY_FILE}")
    return desk


def _is_file_only(pattern: str) -> bool:
    plain = pattern.removeprefix("-")
    return kind_of(plain) != "github" and name_of(plain).split("/", 1)[0].lower() not in HOSTS


def _value(key: str, text: str) -> object:
    if len(text) > LONGEST.get(key, 4_000):
        raise InputError(f"{key} has {len(text)} characters; it may have {LONGEST.get(key, 4_000)}")
    if key in LISTS:
        entries = [entry for entry in (each.strip().strip("<>") for each in text.split(",")) if entry]
        if len(entries) > ENTRIES:
            raise InputError(f"{key} has {len(entries)} entries; it may have {ENTRIES}")
        return entries
    if key == "zone":
        return zone_typed(text)
    if key not in FLAGS:
        return text
    if text.lower() not in (*_YES, *_NO):
        raise InputError(f"{key} is yes or no, not {text[:40]!r}")
    return text.lower() in _YES


def _plainly(error: str, slug: str) -> str:
    """An error of the file's reader without the place in a file."""
    where, colon, problem = error.removeprefix(f": {slug}").lstrip(".: ").partition(": ")
    return f"{where} {problem}" if colon and problem.startswith(("is ", "must ")) else f"{where}{colon}{problem}"
