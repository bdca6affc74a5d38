"""Who made a commit: a name, a login where the address tells one, and whether it is a program. Addresses are not kept."""

from __future__ import annotations

import re
from functools import lru_cache

from digest.model import Person

# GitHub's private addresses: NUMBER+login, before 2017 the login alone.
_GITHUB_ADDRESS = re.compile(r"(?:\d+\+)?([^@+\s]+)@users\.noreply\.github\.com", re.IGNORECASE)

# Bot is also a surname and the end of many nicknames: only what a program alone is called counts.
_BOT_NAME = re.compile(r".*\[bot\]|dependabot|renovate(?:[ -]bot)?|github[ -]actions?|copybara-service|bors", re.IGNORECASE)
_BOT_ADDRESS = re.compile(
    r"(?:.*-)?bot@.*|(?:github-)?actions?@github\.com|.*@(?:dependabot\.com|renovateapp\.com|greenkeeper\.io|pyup\.io)"
    r"|(?:hosted|noreply[\w-]*)@weblate\.org",
    re.IGNORECASE,
)
_CO_AUTHOR = re.compile(r"^co-authored-by:[ \t]*([^<\n]*?)[ \t]*<([^>\n]*)>", re.IGNORECASE | re.MULTILINE)


@lru_cache(maxsize=4096)
def person(name: str, address: str) -> Person:
    """Return who signs with `name` and an e-mail address."""
    login = _GITHUB_ADDRESS.fullmatch(address)
    bot = _BOT_NAME.fullmatch(name) or _BOT_ADDRESS.fullmatch(address) or (login and login[1].lower().endswith("[bot]"))
    return Person(name, login[1] if login else None, bool(bot))


def co_authors(body: str, author: Person) -> tuple[Person, ...]:
    """Return the people whom the trailers of a commit name beside its author, each once.

    A squash of many commits repeats their trailers in its middle, so they count wherever they stand.
    """
    if "authored-by" not in body.lower():
        return ()
    found = {each.name.lower(): each for each in (person(name, address) for name, address in _CO_AUTHOR.findall(body))}
    return tuple(each for name, each in found.items() if name != author.name.lower() and (each.login or "") != author.login)
