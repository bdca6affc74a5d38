"""How a story looks: pure functions from a Story to a text."""

from __future__ import annotations

from datetime import UTC, tzinfo

from digest.errors import InputError
from digest.story import Story

#: What `render` knows. Slack's and Discord's payloads are made beside their adapters.
FORMATS: tuple[str, ...] = ("text", "markdown", "html", "json")


def render(story: Story, form: str, zone: str = "UTC") -> str:
    """Return a story in a format, ending in a line break. The same story always gives the same text.

    Args:
        form: one of FORMATS.
        zone: the name of the time zone that dates and the time of filing are shown in, such as `Europe/Berlin`.

    Raises:
        InputError: there is no such format or zone.
    """
    shown_in = UTC if zone == "UTC" else _zone(zone)
    # A format loads only what it needs itself: text must start fast, and HTML brings a template engine.
    if form == "text":
        from digest.render.text import render_text

        return render_text(story, shown_in)
    if form == "markdown":
        from digest.render.markdown import render_markdown

        return render_markdown(story, shown_in)
    if form == "html":
        from digest.render.html import render_html

        return render_html(story, shown_in)
    if form == "json":
        from digest.render.json import render_json

        return render_json(story)
    raise InputError(f"there is no format {form!r}; take one of {', '.join(FORMATS)}")


def _zone(name: str) -> tzinfo:
    from digest.times import zone_named

    return zone_named(name)
