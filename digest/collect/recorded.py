"""Activity that was recorded before: an activity/1 file."""

from __future__ import annotations

from pathlib import Path

from digest.collect import Collected
from digest.formats.fields import stamp
from digest.model import Activity, Failure, Window


def read(path: str | Path) -> Activity:
    """Return the whole recording, with its desk and its window.

    Raises:
        InputError: the file cannot be opened.
        FormatError: it is not activity/1; names the file, the event's index and the field.
    """
    return Activity.load(path)


class RecordedCollector:
    """Reads an activity/1 file, for any window. The file is read anew each time."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)

    async def collect(self, window: Window) -> Collected:
        """Return the events of `window`; all of them where it holds the whole recording. See `read` for what it raises.

        Commits that a merge brought in are older than the window they were recorded for, so a part of a recording may
        lack some. A window that reaches beyond the recording is named as a failure of each repository.
        """
        recording = read(self.path)
        recorded = recording.window
        whole = window.start <= recorded.start and recorded.end <= window.end
        events = recording.events if whole else tuple(each for each in recording.events if each.at and each.at in window)
        covered = recorded.start <= window.start and window.end <= recorded.end
        reason = f"is recorded only from {stamp(recorded.start)} to {stamp(recorded.end)}"
        beyond = () if covered else tuple(Failure(repo.name, reason) for repo in recording.repos)
        return Collected(recording.repos, events, recording.failures + beyond)
