"""One recorded window and what is made of it: the draft, the story, and what the verifier says of both."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from digest.compose import compose
from digest.errors import InputError
from digest.formats.activity import SCHEMA
from digest.group import group
from digest.model import Activity, Ledger, Ranked
from digest.pipeline import build, verify
from digest.rank import rank
from digest.story import Sentence, Story, number
from digest.verify import Finding
from tests.bench.editor.fields import Fields


@dataclass(frozen=True)
class Edition:
    """One file of a folder, composed.

    Args:
        name: of the file.
        draft: the story as it was composed, before anything was withheld.
        findings: what the verifier says of the draft.
        left: what it still says of the story.
    """

    name: str
    activity: Activity
    ledger: Ledger
    ranked: tuple[Ranked, ...]
    draft: Story
    findings: tuple[Finding, ...]
    story: Story
    left: tuple[Finding, ...]

    @cached_property
    def fields(self) -> Fields:
        """What the fields of the activity say by themselves."""
        return Fields(self.activity)

    @property
    def prose(self) -> Iterator[tuple[str, Sentence]]:
        """Lede, body and tally with their places: what is read from the top to the bottom."""
        return ((where, sentence) for where, sentence in self.story.sentences() if where != "headline")

    def line(self, what: str) -> str:
        """A line of a list: this file, and what it is about."""
        return f"{self.name}: {what}"


def edit(name: str, activity: Activity) -> Edition:
    """Compose the story of an activity as the product does, and the draft that it starts from."""
    ledger = group(activity)
    ranked = rank(ledger)
    draft = number(compose(ledger, ranked))
    story = build(activity)
    return Edition(name, activity, ledger, ranked, draft, verify(draft, activity), story, verify(story, activity))


def recordings(folder: Path) -> tuple[Path, ...]:
    """Return the activity/1 files of a folder. A file that is no JSON is one of them: it should have been.

    Raises:
        InputError: there is no such folder, or none of its files is one.
    """
    found = tuple(path for path in sorted(folder.glob("*.json")) if _is_recording(path))
    if not found:
        what = "has no activity/1 file" if folder.is_dir() else "is no folder"
        raise InputError(f"{folder} {what}; name one with recorded windows, such as seeds")
    return found


def _is_recording(path: Path) -> bool:
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except ValueError:
        return True
    return isinstance(value, dict) and value.get("schema") == SCHEMA
