"""How requests to GitHub are signed: by a personal token, or not at all. GitHub Apps are in `app`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from digest.errors import InputError


@dataclass(frozen=True)
class Pass:
    """What a request is signed with.

    Args:
        name: what a person calls it; empty for none. It may be logged and kept.
        authorization: the header, which may not; None for an anonymous reader.
    """

    name: str = ""
    authorization: str | None = None

    def __repr__(self) -> str:
        return f"Pass({self.name!r})"


class SignIn(Protocol):
    """Signs requests."""

    async def pass_for(self, about: str) -> Pass:
        """What signs a request about a repository (`owner/name`) or an owner.

        Raises:
            CollectError: it cannot be made.
        """
        ...

    async def refused(self, shown: Pass) -> bool:
        """GitHub does not know `shown` (401). Returns whether `pass_for` has another one now."""
        ...

    async def together(self, names: Sequence[str]) -> list[tuple[str, ...]]:
        """Those of `names` that one pass opens, so that one request may be about all of a group.

        Raises:
            CollectError: as `pass_for`.
        """
        ...


class Personal:
    """A personal token, classic or fine-grained, or none.

    Raises:
        InputError: the token has a character that no token has.
    """

    def __init__(self, token: str | None) -> None:
        token = (token or "").strip()
        # Such a character cannot be sent, and the error of the HTTP library would quote the token.
        if any(not "!" <= letter <= "~" for letter in token):
            raise InputError("GITHUB_TOKEN holds a character that no token has; copy the token again")
        self._pass = Pass("GITHUB_TOKEN", f"token {token}") if token else Pass()

    async def pass_for(self, about: str) -> Pass:  # noqa: ARG002
        return self._pass

    async def refused(self, shown: Pass) -> bool:  # noqa: ARG002
        return False

    async def together(self, names: Sequence[str]) -> list[tuple[str, ...]]:
        return [tuple(names)] if names else []
