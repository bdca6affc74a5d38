"""What belongs to a window, and how it stood when the window ended. Pure functions."""

from __future__ import annotations

from dataclasses import replace

from digest.model import Pull, Window


def at_the_end_of(window: Window, pull: Pull) -> Pull | None:
    """Return `pull` as it stood when `window` ended; None where it was neither finished, opened nor touched in it.

    A late run thus tells what a punctual one would have told: a merge of after the window is news of the next one.
    """
    done = pull.merged_at or pull.closed_at
    if done and done < window.end:
        return pull if done in window else None
    touched = any(moment in window for moment in (pull.opened_at, pull.updated_at) if moment)
    return replace(pull, state="open", merged_at=None, closed_at=None, merge_sha=None) if touched else None
