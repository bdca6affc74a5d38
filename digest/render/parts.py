"""What every rendering of a story says in the same words: the byline, states, sources, what could not be read."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo

from digest.render.walk import printable
from digest.story import ActionItem, Reference, SourceLink, Story

#: Sources of one reference that are listed; a merge may have hundreds of commits, so further ones are counted.
MEMBERS = 6

#: How much of a title is shown, in characters: GitHub itself takes 256 for a pull request.
LONGEST_TITLE = 300

#: States of work that is still open: their date says when it was last touched, not when it happened.
_OPEN = frozenset({"pending", "scheduled"})


def one_line(story: Story) -> bool:
    """Whether the lede is all there is to tell: a quiet day."""
    return story.quiet and not story.body and not story.actions


def local(moment: datetime, zone: tzinfo) -> datetime:
    """Return `moment` as clocks in `zone` show it; at the ends of the calendar, where they cannot, in UTC."""
    try:
        return moment.astimezone(zone)
    except OverflowError:
        return moment.astimezone(UTC)


def spoken_moment(moment: datetime, zone: tzinfo) -> str:
    """Return a moment as a byline shows it: `2026-08-20 12:00 CEST`."""
    there = local(moment, zone)
    name = there.tzname() or "UTC"
    return f"{there:%Y-%m-%d %H:%M} {f'UTC{name}' if name[0] in '+-' else name}"


def byline(story: Story, zone: tzinfo) -> tuple[str, ...]:
    """Return the parts of the byline. The one that says when it was filed says so in `zone`."""
    parts = (printable(part).strip() for part in story.byline.split(" · "))
    return tuple(f"Filed {spoken_moment(story.filed_at, zone)}" if is_filed(part) else part for part in parts if part)


def is_filed(part: str) -> bool:
    """Whether a part of the byline says when the story was filed."""
    return part == "Filed" or part.startswith("Filed ")


def state(reference: Reference, zone: tzinfo) -> str:
    """Return what became of a change, and when: `landed 2026-08-20`."""
    if reference.at is None:
        return reference.state
    return f"{state_words(reference)} {local(reference.at, zone):%Y-%m-%d}"


def state_words(reference: Reference) -> str:
    """Return the words before the date of a reference."""
    return f"{reference.state}, last touched" if reference.state in _OPEN else reference.state


def title(reference: Reference) -> str:
    """Return the title of a reference, printable and at most LONGEST_TITLE long; its change where it has none."""
    whole = printable(reference.title).strip() or printable(reference.change).strip()
    return whole if len(whole) <= LONGEST_TITLE else f"{whole[: LONGEST_TITLE - 1].rstrip()}…"


def members(reference: Reference) -> tuple[tuple[SourceLink, ...], int]:
    """Return the sources that a reference lists, and how many more it has.

    A release and its tag have one label: they are listed once, as the one that can be opened.
    """
    by_label: dict[str, SourceLink] = {}
    for source in reference.sources:
        label = printable(source.label).strip()
        if label and (label not in by_label or (source.url and not by_label[label].url)):
            by_label[label] = source
    named = tuple(by_label.values())
    return named[:MEMBERS], len(named[MEMBERS:])


def rule(action: ActionItem) -> str:
    """Return the rule that set the urgency, as words: `required version`."""
    return printable(action.rule).replace("-", " ")


def unread(story: Story) -> tuple[str, ...]:
    """Return the repositories that could not be read, each with its reason: `owner/name (no such repository)`."""
    pairs = ((printable(each.repo).strip(), printable(each.reason).strip()) for each in story.unread)
    return tuple(f"{repo} ({reason})" if reason else repo for repo, reason in pairs)
