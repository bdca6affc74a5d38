"""Delivering once: claim, look, send, mark.

The platforms offer no exactly-once call. What is possible is at most one message per key, proven afterwards, and a
visible `uncertain` where proof is out of reach.
"""

from __future__ import annotations

from bot.publisher import CannotLook, DeliveryError, OutcomeUnknown, Publisher, RetryLater, TargetRefused

__all__ = ["CannotLook", "DeliveryError", "OutcomeUnknown", "Publisher", "RetryLater", "TargetRefused"]
