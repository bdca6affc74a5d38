"""The story as a whole: it is about this activity, its headline and lede stay within it, nothing is told twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from digest.model import Activity
from digest.story import PROVEN, Story, Unread, story_id
from digest.verify.case import Case
from digest.verify.evidence import shortened
from digest.verify.finding import Finding
from digest.verify.hygiene import stray
from digest.verify.told import Told


def mismatch(story: Story, activity: Activity) -> Finding | None:
    """MISMATCH: the story is about another desk or another window."""
    if story.desk != activity.desk.slug:
        return Finding("story", "MISMATCH", f"the story is of the desk {story.desk}, the activity of {activity.desk.slug}")
    if story.window != activity.window:
        told, held = (
            f"{each.start:%Y-%m-%dT%H:%MZ} to {each.end:%Y-%m-%dT%H:%MZ}" for each in (story.window, activity.window)
        )
        return Finding("story", "MISMATCH", f"the story covers {told}, the activity {held}")
    return None


def whole(case: Case, tellings: Sequence[Told]) -> Iterator[Finding]:
    """EMPTY, HEADLINE, UNREAD, DUPLICATE, REFERENCE, DATE, INJECTION: what only the whole story shows."""
    story = case.story
    yield from _empty(story)
    yield from _within(story, tellings)
    yield from stray(f"{story.kicker} {story.byline}")
    if story.id != story_id(story.desk, story.window.end):
        yield Finding(
            "story", "REFERENCE", f"the id of this edition is {story_id(story.desk, story.window.end)}, not {story.id}"
        )
    if story.filed_at != case.activity.collected_at:
        yield Finding("story", "DATE", f"the sources were read at {case.activity.collected_at:%Y-%m-%dT%H:%M:%SZ}")
    if set(story.unread) != {Unread(failure.repo, failure.reason) for failure in case.activity.failures}:
        named = ", ".join(failure.repo for failure in case.activity.failures) or "none"
        yield Finding("story", "UNREAD", f"the repositories that could not be read are: {named}")
    yield from _twice(story)


def unnumbered(story: Story) -> bool:
    """Whether a story leaves it to us to number its references: nothing in it cites, and something could."""
    sentences = [sentence for _, sentence in story.sentences()]
    cites = [*(each.cite for each in sentences), *(each.cite for each in story.actions)]
    return bool(story.references) and any(each.evidence for each in sentences) and not any(cites)


def _empty(story: Story) -> Iterator[Finding]:
    """EMPTY, REFERENCE: a sentence without a word, evidence without a reference."""
    for where, sentence in story.sentences():
        if not any(letter.isalnum() for letter in sentence.plain):
            yield Finding(where, "EMPTY", "nothing is said")
    if not story.references and any(sentence.evidence for _, sentence in story.sentences()):
        yield Finding("story", "REFERENCE", "there is evidence, and the story refers to no change")


def _within(story: Story, tellings: Sequence[Told]) -> Iterator[Finding]:
    """Headline and lede tell only changes that the story refers to."""
    referred = {reference.change for reference in story.references}
    for told in tellings if story.references else ():
        if told.kind not in PROVEN:
            continue
        for family in told.families:
            if family.change.id not in referred:
                yield Finding(told.where, "HEADLINE" if told.where in ("headline", "lede") else "CITE_MISSING",
                              f"{family.change.id} is told, and is no reference of the story")  # fmt: skip


def _twice(story: Story) -> Iterator[Finding]:
    seen: dict[str, str] = {}
    for where, sentence in story.sentences():
        first = seen.setdefault(sentence.plain, where)
        if first != where and where not in ("headline", "lede"):
            yield Finding(where, "DUPLICATE", f"“{shortened(sentence.plain)}” stands in {first}, too")
    items: set[tuple[str, str]] = set()
    for i, action in enumerate(story.actions):
        if (action.text, action.repo) in items or action.id in {each.id for each in story.actions[:i]}:
            yield Finding(f"actions[{i}]", "DUPLICATE", f"“{action.text}” stands in the list twice")
        items.add((action.text, action.repo))
