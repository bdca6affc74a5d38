"""The port to a platform: what the outbox asks of it, and the five ways in which it can fail."""

from __future__ import annotations

from typing import Protocol

from bot.model import Delivery, Form, Platform, Post, Target
from digest.story import Story


class DeliveryError(Exception):
    """A message was not delivered."""


class RetryLater(DeliveryError):
    """The platform refused for now; nothing was posted.

    Args:
        reason: one line for `status`.
        after: seconds to wait, as the platform asks for; None where it does not say.
    """

    def __init__(self, reason: str, after: float | None = None) -> None:
        self.reason = reason
        self.after = after
        super().__init__(reason)


class TargetRefused(DeliveryError):
    """The target cannot be posted to until a person mends it; the reason says what to do."""


class MessageRefused(DeliveryError):
    """The platform says that the message itself is not valid, also as plain text; nothing was posted.

    It is not tried again, for it would be refused again. The target is not paused: another message may well be taken.
    """


class OutcomeUnknown(DeliveryError):
    """The platform may have accepted the message: no answer, or a broken one, came back."""


class CannotLook(DeliveryError):
    """Whether the message is already there cannot be found out, now or later: the platform does not let us look."""


class Publisher(Protocol):
    """One platform, as the outbox sees it. Every implementation passes tests/bot/publisher_contract.py."""

    platform: Platform

    def parts(self, story: Story, notes: tuple[str, ...] = (), form: Form = "full") -> int:
        """How many messages `story` takes, at least one. Pure: the same story always takes the same number."""
        ...

    async def find(self, delivery: Delivery) -> str | None:
        """Look for the message of `delivery` by its dedupe key; return its reference, None when it is not there.

        Raises:
            RetryLater: no answer for now; the outbox looks again later, and does not send before it could look.
            CannotLook: the platform does not let us look (no scope); a person has to decide.
        """
        ...

    async def send(self, delivery: Delivery, post: Post) -> str:
        """Post once, with no retry of its own, and return the reference of the message.

        Raises:
            RetryLater: refused for now (rate limit, connection refused); nothing was posted.
            TargetRefused: refused for good; nothing was posted, and the target is paused.
            MessageRefused: the layout and the plain text were refused; nothing was posted, and the target goes on.
            OutcomeUnknown: no answer came back, or one that does not say.
        """
        ...

    async def redraw(self, delivery: Delivery, post: Post) -> None:
        """Draw the message `delivery.message` anew. Repeating it is harmless.

        Raises:
            RetryLater, OutcomeUnknown: it is tried again.
            TargetRefused: it cannot be drawn any more (somebody deleted it); the target is not paused for that.
            MessageRefused: as for `send`.
        """
        ...

    async def check(self, target: Target) -> None:
        """Find out whether `target` can be posted to.

        Raises:
            TargetRefused: it cannot; names the missing scope, or how to invite the bot.
            RetryLater: no answer for now.
        """
        ...

    async def close(self) -> None:
        """Give back connections."""
        ...
