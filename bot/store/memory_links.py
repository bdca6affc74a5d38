"""Who readers are on GitHub, in memory."""

from __future__ import annotations

from collections.abc import Mapping

from bot.linking import Claim, Link
from bot.model import Reader, Target


class MemoryLinks:
    """See `bot.store.links_port.Links`."""

    def __init__(self) -> None:
        super().__init__()
        self._claims: dict[Target, Claim] = {}
        self._links: dict[Target, Link] = {}

    async def put_claim(self, claim: Claim) -> None:
        self._claims[claim.reader.target] = claim

    async def claim_of(self, reader: Reader) -> Claim | None:
        return self._claims.get(reader.target)

    async def prove(self, link: Link) -> Link:
        mine = link.reader.target
        others = [each for each in self._links.values() if each.reader.target != mine and each.reader.target.is_beside(mine)]
        for other in others:
            if other.account == link.account:
                return other
        for other in others:
            if other.login.lower() == link.login.lower():
                del self._links[other.reader.target]
        self._claims.pop(mine, None)
        self._links[mine] = link
        return link

    async def link(self, reader: Reader) -> Link | None:
        return self._links.get(reader.target)

    async def links(self) -> Mapping[Target, Link]:
        return dict(sorted(self._links.items()))

    async def end_link(self, reader: Reader) -> bool:
        claim, link = self._claims.pop(reader.target, None), self._links.pop(reader.target, None)
        return claim is not None or link is not None
