"""What an endpoint gives back of the key it was sent: in an error, or in the words of a model that was told to."""

from __future__ import annotations

#: A run of so many letters of a key is told by nobody by chance, and enough of a part to be hidden.
_RUN = 8

_HIDDEN = "…"


def without_key(text: str, key: str | None) -> str:
    """Return `text` without the key: not whole, not in other letters, not in parts of eight characters or more."""
    if not key:
        return text
    low, secret = text.lower(), key.lower()
    if len(low) != len(text):  # letters that grow when they are made small: places would not be the same
        low = text
    run = min(_RUN, len(secret))
    parts = {secret[i : i + run] for i in range(len(secret) - run + 1)}
    hidden = [False] * len(text)
    for i in range(len(low) - run + 1):
        if low[i : i + run] in parts:
            hidden[i : i + run] = [True] * run
    shown = (_HIDDEN if not i or not hidden[i - 1] else "" for i in range(len(text)))
    return "".join(mark if hidden[i] else text[i] for i, mark in enumerate(shown))
