"""A story as plain text, for tests that compare it letter by letter."""

from __future__ import annotations

from collections.abc import Iterator

from digest import build, verify
from digest.model import Activity
from digest.story import Sentence, Story


def shown(activity: Activity) -> str:
    """Build the story of a window, hold it against its sources, and return it as text.

    Nothing may be withheld: every sentence that the composer writes is one that its sources bear out.
    """
    story = build(activity)
    assert story.withheld == ()
    assert verify(story, activity) == ()
    return "\n".join(_lines(story))


def _lines(story: Story) -> Iterator[str]:
    yield story.headline.plain
    yield _cited(story.lede)
    for paragraph in story.body:
        yield " ".join(_cited(sentence) for sentence in paragraph)
    if story.tally:
        yield story.tally.plain
    for action in story.actions:
        due = f", due {action.due}" if action.due else ""
        yield f"-> {action.text} [{action.urgency}: {action.rule}{due}]{_numbers(action.cite)}"
    for reference in story.references:
        labels = ", ".join(source.label for source in reference.sources)
        yield f"[{reference.number}] {reference.title} ({reference.state}; {labels})"


def _cited(sentence: Sentence) -> str:
    return f"{sentence.plain}{_numbers(sentence.cite)}"


def _numbers(cite: tuple[int, ...]) -> str:
    return "".join(f" [{number}]" for number in cite)
