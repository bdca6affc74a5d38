"""What is left for a token at GitHub, and when it ends: values that are kept and shown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

#: What limits are of, as GitHub names them: requests by REST, points by GraphQL.
CORE = "core"
GRAPHQL = "graphql"


@dataclass(frozen=True)
class Allowance:
    """What is left for one token.

    Args:
        token: what the token is called where it is set, such as `GITHUB_TOKEN`; never the token.
        resource: `core` (REST, in requests) or `graphql` (in points), as GitHub names them.
        limit: what GitHub allows in an hour.
        remaining: what is left until `reset`.
        reset: when all of it is there again (UTC).
    """

    token: str
    resource: str
    limit: int
    remaining: int
    reset: datetime

    @property
    def reserve(self) -> int:
        """What is never used up: others share the token, and a person may want to look at something."""
        return min(self.limit // 50, 100)


@dataclass(frozen=True)
class Expiry:
    """When a token ends; None where it does not, or GitHub does not say."""

    token: str
    at: datetime | None
