"""A story as a page of HTML that needs no script and fetches nothing: one article, one stylesheet.

Every foreign text is escaped by the template engine or by `Markup`, so that only the templates hold tags. Only http and
https addresses become links. Each sentence has an id, and its citations open the passages behind it in place: a popover
needs no script (https://html.spec.whatwg.org/multipage/popover.html). They stand under "Evidence" at the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import jinja2
from markupsafe import Markup, escape

from digest.model import Status
from digest.render import parts
from digest.render.walk import Visitor, printable, walk, web_link
from digest.story import Evidence, Reference, Sentence, Story, Wording

_TEMPLATES = Path(__file__).parent / "templates"


@dataclass(frozen=True)
class _Tagged(Visitor[str]):
    """How the parts of a sentence look in HTML: escaped, then put between tags.

    Args:
        numbers: of the references that the story has; a citation of any other is no link.
        proof: the id of the passages that citations open; where there are none, they lead to the reference.
    """

    numbers: frozenset[int]
    proof: str | None = None

    def text(self, text: str) -> str:
        return escape(text)

    def code(self, text: str) -> str:
        return f"<code>{escape(text)}</code>"

    def quote(self, text: str) -> str:
        return f"<q>“{escape(text)}”</q>"

    def link(self, text: str, url: str) -> str:
        return _link(text, url)

    def cite(self, numbers: tuple[int, ...]) -> str:
        return f"<sup>{''.join(map(self._cited, numbers))}</sup>"

    def _cited(self, number: int) -> str:
        mark = f"[{number:d}]"
        if number not in self.numbers:
            return mark
        if self.proof is None:
            return f'<a href="#ref-{number:d}" aria-label="Reference {number:d}">{mark}</a>'
        return f'<button type="button" popovertarget="{self.proof}" aria-label="{mark} evidence">{mark}</button>'

    def said(self, sentence: Sentence) -> str:
        """A sentence with its citations."""
        return "".join(walk(sentence, self))

    def placed(self, sentence: Sentence, place: str) -> Markup:
        """A sentence with its citations, as the element of a place of the story."""
        return _made(f'<span id="{anchor(place)}">{self.proven(place, sentence.evidence).said(sentence)}</span>')

    def proven(self, place: str, evidence: tuple[Evidence, ...]) -> _Tagged:
        """The same for a place of the story, whose citations open its evidence where it has some."""
        return replace(self, proof=proof_id(anchor(place))) if evidence else self


def _made(html: str) -> Markup:
    """Hand finished HTML to the template engine: whoever calls this has escaped everything that is foreign."""
    return Markup(html)  # noqa: S704


def _link(text: str, url: str) -> str:
    return f'<a href="{escape(url)}" rel="noopener noreferrer">{escape(text)}</a>'


def linked(text: str, url: str | None) -> Markup:
    """Return `text` as a link where `url` may be one, else as text."""
    address = web_link(url)
    return _made(_link(text, address)) if address else escape(text)


def _time(moment: datetime, shown: str) -> Markup:
    return _made(f'<time datetime="{moment.isoformat()}">{escape(shown)}</time>')


class Passage(NamedTuple):
    """A verbatim part of a source, the source as a link, and the number of its reference, if it has one."""

    text: str
    source: Markup
    number: int | None


class Proof(NamedTuple):
    """What stands behind one sentence or action item.

    Args:
        anchor: the id of the element it is about.
        said: the sentence, without citations.
        wording: who worded it.
    """

    anchor: str
    said: str
    wording: Wording
    passages: tuple[Passage, ...]


class Entry(NamedTuple):
    """A reference as it is listed.

    Args:
        state: of its change; `words` says it for a reader, `day` when.
        members: links to its sources, of which there are `more`.
    """

    number: int
    title: Markup
    repo: str
    state: Status
    words: str
    day: Markup | None
    members: tuple[Markup, ...]
    more: int


def render_html(story: Story, zone: tzinfo = UTC, stylesheet: str | None = None) -> str:
    """Return a story as a complete page.

    Args:
        zone: what dates and the time of filing are shown in.
        stylesheet: address of the stylesheet where the page is served with one; None puts it into the page.
    """
    title = printable(story.headline.plain).strip() or story.id
    return _page("page.html.j2", title, stylesheet, **_context(story, zone))


def prose_page(title: str, html: str, stylesheet: str | None = None) -> str:
    """Return a page of prose in the looks of a story.

    Args:
        html: our own, finished; foreign text in it is escaped.
        stylesheet: as in `render_html`.
    """
    return _page("prose.html.j2", title, stylesheet, prose=_made(html))


def _page(template: str, title: str, stylesheet: str | None, **context: object) -> str:
    css = None if stylesheet else _css()
    return _environment().get_template(template).render(context, title=title, stylesheet=stylesheet, css=css) + "\n"


def article(story: Story, zone: tzinfo = UTC) -> str:
    """Return only the article of the page, for a page of another kind or a feed. Arguments as in `render_html`."""
    return _environment().get_template("story.html.j2").render(_context(story, zone))


def _context(story: Story, zone: tzinfo) -> dict[str, object]:
    tagged = _Tagged(frozenset(each.number for each in story.references))
    body = [
        [tagged.placed(sentence, f"body-{p}-{s}") for s, sentence in enumerate(paragraph)]
        for p, paragraph in enumerate(story.body)
    ]
    return {
        "story": story,
        "zone": zone,
        "body": body,
        "references": [_entry(each, zone) for each in story.references],
        "said": lambda sentence: _made(tagged.said(sentence)),
        "placed": tagged.placed,
        "cited": lambda action: _made(tagged.proven(f"action-{action.id}", action.evidence).cite(action.cite)),
        "moment": lambda at: _time(at, parts.spoken_moment(at, zone)),
        "proofs": tuple(_proofs(story)),
    }


def _entry(reference: Reference, zone: tzinfo) -> Entry:
    shown, more = parts.members(reference)
    at = reference.at
    return Entry(
        number=reference.number,
        title=linked(parts.title(reference), reference.url),
        repo=printable(reference.repo),
        state=reference.state,
        words=parts.state_words(reference),
        day=_time(at, f"{parts.local(at, zone):%Y-%m-%d}") if at else None,
        members=tuple(linked(printable(each.label).strip(), each.url) for each in shown),
        more=more,
    )


def _proofs(story: Story) -> Iterator[Proof]:
    names = {
        source.id: (linked(printable(f"{reference.repo} {source.label}"), source.url), reference.number)
        for reference in story.references
        for source in reference.sources
    }
    for place, sentence in story.sentences():
        if sentence.evidence:
            said = printable(sentence.plain).strip()
            yield Proof(anchor(place), said, sentence.wording, _passages(sentence.evidence, names))
    for action in story.actions:
        if action.evidence:
            place, said = anchor(f"action-{action.id}"), printable(action.text).strip()
            yield Proof(place, said, "template", _passages(action.evidence, names))


def _passages(evidence: tuple[Evidence, ...], names: Mapping[str, tuple[Markup, int]]) -> tuple[Passage, ...]:
    return tuple(
        Passage(printable(each.passage).strip(), *names.get(each.source, (escape(printable(each.source)), None)))
        for each in dict.fromkeys(evidence)
    )


def anchor(place: str) -> str:
    """Return the id of the element that stands at a place of the story: `body[0][1]` is `body-0-1`."""
    return re.sub(r"\W+", "-", place).strip("-")


def proof_id(anchored: str) -> str:
    """Return the id of the passages behind the element of an id."""
    return f"proof-{anchored}"


@lru_cache(maxsize=1)
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.filters.update(printable=printable, anchor=anchor, proof_id=proof_id)
    environment.globals.update(parts=parts)
    return environment


@lru_cache(maxsize=1)
def _css() -> Markup:
    return _made((_TEMPLATES / "paper.css").read_text(encoding="utf-8"))
