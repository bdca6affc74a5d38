"""What happened, and what may be said about it: recorded activity in, a verified story out.

    from digest import Activity, build, verify
    story = build(Activity.load("day.json"))
    assert not verify(story, Activity.load("day.json"))

The stages are imported by the first story that is built: `import digest` costs no more than its data types.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

from digest.model import Activity
from digest.story import Story

if TYPE_CHECKING:
    from digest.verify.finding import Finding

__all__ = ["Activity", "Story", "build", "verify"]


class _Package(ModuleType):
    """Keeps `digest.verify` the function: importing the room of that name would put the module in its place."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name == "verify" and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def build(activity: Activity) -> Story:
    """Tell a window as a story that its sources bear out; see `digest.pipeline.build`."""
    from digest import pipeline

    return pipeline.build(activity)


def verify(story: Story, activity: Activity) -> tuple[Finding, ...]:
    """Hold every sentence of a story against the sources of its activity; see `digest.pipeline.verify`."""
    from digest import pipeline

    return pipeline.verify(story, activity)
