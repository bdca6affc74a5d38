"""The house format: a story as plain text, for a terminal, a mail or a log.

    $ the-wire · showcase
    Press requires rollers 2.0
    By RepoJournal · Filed 2026-08-20 10:00 UTC
    Press now requires rollers 2.0 [1].
    Could not be read: inkwell/vault (the token may not read it)
    Action items
    - → Upgrade rollers to 2.0 inkwell/press [immediate] (required version) [1]
    References
    - [1] Require rollers 2.0 ↗ inkwell/press · landed 2026-08-20 · #7, 0000007
    Story inkwell-2026-08-20T10Z

A line is as long as what it says: wrapping is for whoever shows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, tzinfo

from digest.render import parts
from digest.render.walk import printable, walk
from digest.story import ActionItem, Reference, Sentence, Story


class _Plain:
    """How the parts of a sentence look in plain text."""

    def text(self, text: str) -> str:
        return text

    def code(self, text: str) -> str:
        return f"`{text}`"

    def quote(self, text: str) -> str:
        return f"“{text}”"

    def link(self, text: str, url: str) -> str:
        return text if text == url else f"{text} <{url}>"

    def cite(self, numbers: tuple[int, ...]) -> str:
        return f" {_cited(numbers)}"


_PLAIN = _Plain()


def render_text(story: Story, zone: tzinfo = UTC) -> str:
    """Return a story in the house format, each line ended; a quiet one as a single line.

    Args:
        zone: what dates and the time of filing are shown in.
    """
    lines = [_quiet_line(story)] if parts.one_line(story) else _lines(story, zone)
    return "".join(f"{line}\n" for line in lines if line)


def _quiet_line(story: Story) -> str:
    said = [story.lede, *([story.tally] if story.tally else [])]
    told = " ".join(line for line in (_paragraph(said), _unread(story)) if line)
    return f"{told or _paragraph([story.headline])} · {printable(story.id)}"


def _lines(story: Story, zone: tzinfo) -> Iterator[str]:
    kicker = printable(story.kicker).strip()
    yield f"$ {kicker}" if kicker else ""
    yield _paragraph([story.headline])
    yield " · ".join(parts.byline(story, zone))
    yield _paragraph([story.lede])
    yield from (_paragraph(paragraph) for paragraph in story.body)
    if story.tally:
        yield _paragraph([story.tally])
    yield _unread(story)
    if story.actions:
        yield "Action items"
        yield from (_action(each) for each in story.actions)
    if story.references:
        yield "References"
        yield from (_reference(each, zone) for each in story.references)
    yield f"Story {printable(story.id)}"


def _paragraph(sentences: Iterable[Sentence]) -> str:
    return " ".join(said for sentence in sentences if (said := "".join(walk(sentence, _PLAIN)).strip()))


def _cited(numbers: tuple[int, ...]) -> str:
    return "".join(f"[{number}]" for number in numbers)


def _action(action: ActionItem) -> str:
    reason = parts.rule(action) + (f", due {action.due.isoformat()}" if action.due else "")
    text, repo = printable(action.text).strip(), printable(action.repo)
    return f"- → {text} {repo} [{action.urgency}] ({reason}) {_cited(action.cite)}".rstrip()


def _reference(reference: Reference, zone: tzinfo) -> str:
    shown, more = parts.members(reference)
    labels = [printable(source.label).strip() for source in shown] + ([f"{more} more"] if more else [])
    told = f"- [{reference.number}] {parts.title(reference)} ↗ {printable(reference.repo)}"
    return " · ".join(part for part in (told, parts.state(reference, zone), ", ".join(labels)) if part)


def _unread(story: Story) -> str:
    unread = parts.unread(story)
    return f"Could not be read: {'; '.join(unread)}" if unread else ""
