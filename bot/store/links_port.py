"""What the bot keeps of who readers are on GitHub: a part of the port in `bot.store.port`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from bot.linking import Claim, Link
from bot.model import Reader, Target


class Links(Protocol):
    """Logins that readers claim, and those that they have proven."""

    async def put_claim(self, claim: Claim) -> None:
        """Keep what a reader claims, in place of what they claimed before."""
        ...

    async def claim_of(self, reader: Reader) -> Claim | None:
        """What a reader claims; also when its time is over."""
        ...

    async def prove(self, link: Link) -> Link:
        """Keep a link in place of the reader's claim and of the link they had; return the link that holds.

        That is somebody else's, and nothing is changed, where another reader of the platform and workspace has proven the
        account. A link to the same login with another account ends: the login has become somebody else's.
        """
        ...

    async def link(self, reader: Reader) -> Link | None:
        """Who a reader has proven to be."""
        ...

    async def links(self) -> Mapping[Target, Link]:
        """Who readers have proven to be, by their direct messages."""
        ...

    async def end_link(self, reader: Reader) -> bool:
        """Forget who a reader is, and what they claim; False where there was nothing."""
        ...
