"""What readers were told by direct message: a part of the port in `bot.store.port`."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Protocol

from bot.model import Delivery

#: How long it is kept what a reader was told; an edition is about days, not about months.
TOLD_KEPT = timedelta(days=90)


class Told(Protocol):
    """Several desks may cover one repository: a reader is told once what happened there."""

    async def tell(self, delivery: Delivery, news: Collection[str], now: datetime) -> frozenset[str]:
        """Note that `delivery` tells its reader `news`; return what of it editions of other desks tell them.

        Who comes first tells it, and asking again gives the same answer. What is older than TOLD_KEPT is forgotten.
        """
        ...

    async def leave_out(self, delivery: Delivery, changes: Collection[str]) -> bool:
        """Leave changes out of a delivery that is held, and of what follows it; False when somebody else holds it now."""
        ...

    async def mark_needless(self, delivery: Delivery, reason: str) -> bool:
        """Nothing was posted, and nothing will be: there is nothing to say, or its reader may not read it.

        It counts as `sent` without a message, so it waits for nobody.
        """
        ...
