"""Who a reader is on GitHub: claimed with a code, proven by putting that into the bio of the profile. Pure.

Only whoever may change a profile can put a code there, and the code is the reader's alone: somebody else's bio proves
nothing for them. A bio is public and read with one request, so nobody has to give the bot any right.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.model import Reader
from digest.errors import InputError

#: How long a code is good: a person changes their bio within minutes.
GOOD_FOR = timedelta(hours=1)

#: As GitHub writes them; accounts managed by a company have an underscore.
_LOGIN = re.compile(r"(?:https?://)?(?:www\.)?(?:github\.com/)?@?([A-Za-z0-9][A-Za-z0-9_-]{0,99})/?")


@dataclass(frozen=True)
class Claim:
    """A reader says that `login` is theirs, and proves it with `code` before `until`."""

    reader: Reader
    login: str
    code: str
    until: datetime


@dataclass(frozen=True)
class Link:
    """A reader has proven that they are `login`.

    Args:
        account: GitHub's number of the account; a login may be given up and become another account's.
    """

    reader: Reader
    login: str
    account: int
    since: datetime


def login_typed(text: str) -> str:
    """Return the login of `octocat`, `@octocat`, `https://github.com/octocat`. Raises InputError."""
    found = _LOGIN.fullmatch(text.strip())
    if not found:
        raise InputError(f"{text[:40]!r} is no login of GitHub; write one such as /wire link octocat")
    return found[1]


def fresh_claim(reader: Reader, login: str, now: datetime) -> Claim:
    """Return a claim with a code that nobody can guess."""
    return Claim(reader, login, f"wire-{secrets.token_hex(4)}", now + GOOD_FOR)


def shows(bio: str, code: str) -> bool:
    """Whether a bio has a code, by itself and not as a part of a longer word."""
    return re.search(rf"(?<![\w-]){re.escape(code)}(?![\w-])", bio) is not None
