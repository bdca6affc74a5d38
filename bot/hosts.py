"""Which addresses of a story may become links in a chat: those on the hosts of its sources. Pure."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlsplit

from digest.story import Sentence, Span, Story


def sourced(story: Story) -> Story:
    """Return `story` with only those links in its sentences that lead to a host of its references; others become text.

    Whoever words a title, a body or a model's sentence must not get to choose where a reader of the channel is sent.
    """
    hosts = {_host(url) for each in story.references for url in (each.url, *(source.url for source in each.sources))}
    if not any(_foreign(span, hosts) for _, sentence in story.sentences() for span in sentence.spans):
        return story
    return replace(
        story,
        headline=_without(story.headline, hosts),
        lede=_without(story.lede, hosts),
        body=tuple(tuple(_without(each, hosts) for each in paragraph) for paragraph in story.body),
        tally=_without(story.tally, hosts) if story.tally else None,
    )


def _without(sentence: Sentence, hosts: set[str]) -> Sentence:
    spans = tuple(Span("text", span.text) if _foreign(span, hosts) else span for span in sentence.spans)
    return replace(sentence, spans=spans)


def _foreign(span: Span, hosts: set[str]) -> bool:
    return span.kind == "link" and _host(span.url) not in hosts


def _host(url: str | None) -> str:
    """The host of an address with its port, in lower case; a name of its own for what has none."""
    try:
        return urlsplit(url or "").netloc.lower() or "no host"
    except ValueError:
        return "no host"
