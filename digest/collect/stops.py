"""What ends the reading of a whole host: after one of these, asking it for the next repository is of no use."""

from __future__ import annotations

from digest.errors import SourceForbidden, SourceUnavailable


class LimitReached(SourceUnavailable):
    """The host takes no more requests for now, whichever repository they are about."""


class TokenRefused(SourceForbidden):
    """The host does not know the token, whichever repository it is shown for."""


class HostUnreachable(SourceUnavailable):
    """There is no way to the host, or it says nothing, whichever repository is wanted."""


class BudgetSpent(SourceUnavailable):
    """The run may ask for no more, whichever repository it is about. Its next one reads what is missing."""


FOR_ALL = (LimitReached, TokenRefused, HostUnreachable, BudgetSpent)
