"""Where GraphQL was refused: for a day it is not asked for again, neither in this process nor in the next one.

An old Enterprise Server does not know the fields, a token of some types is refused, a proxy lets only REST through. REST is
read then, and a question in vain before each reading helps nobody.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable

from digest.collect.github.etags import Etags, Kept
from digest.collect.github.signin import Pass
from digest.errors import FormatError
from digest.formats.fields import Fields

#: How long a refusal is remembered, in seconds.
REMEMBERED = 86_400.0


class Refusals:
    """Remembers them beside the answers that are kept.

    Args:
        etags: keeps answers.
        now: seconds since 1970; the next process reads them.
    """

    def __init__(self, etags: Etags, now: Callable[[], float] = time.time) -> None:
        self._etags = etags
        self._now = now

    async def known(self, url: str, shown: Pass) -> str | None:
        """Return what GitHub said when it refused GraphQL at `url` to whoever shows a pass; None where it did not."""
        kept = await self._etags.kept(_place(url, shown))
        if kept is None:
            return None
        try:
            told = Fields.of("refusal", kept.data)
            until = told.number("until") or 0
            # A clock that was set back must not make a refusal last for years.
            return told.text("said") if 0 < until - self._now() <= REMEMBERED else None
        except FormatError:
            return None

    async def note(self, url: str, shown: Pass, said: str) -> None:
        """Remember that GraphQL was refused."""
        data = {"until": int(self._now() + REMEMBERED), "said": said}
        await self._etags.keep(_place(url, shown), Kept.of("", data, None))


def _place(url: str, shown: Pass) -> str:
    """An address that nobody asks for. Another token may be let in; the token is not kept."""
    token = hashlib.sha256((shown.authorization or "").encode()).hexdigest()[:16]
    return f"{url}#refused-{token}"
