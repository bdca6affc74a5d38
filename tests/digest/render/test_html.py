"""A story as a page, read back with an HTML parser."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings

from digest.render import render
from digest.render.html import article, render_html
from digest.render.walk import printable, web_link
from digest.story import Evidence, Sentence, SourceLink, Story, Unread, Wording
from tests.stories import (
    HOSTILE,
    HOSTILE_URLS,
    code,
    full_story,
    hostile_story,
    link,
    quiet_story,
    quote,
    said,
    shown,
    small_story,
    stories,
)

VOID = frozenset({"meta", "link", "br"})

#: All elements and attributes that our pages are made of.
ALLOWED = {
    "html": {"lang"}, "head": set(), "title": set(), "meta": {"charset", "name", "content"}, "style": set(), "body": set(),
    "main": set(), "article": {"class"}, "header": set(), "footer": {"class"}, "div": {"class"}, "br": set(),
    "section": {"class", "id", "aria-labelledby"}, "h1": set(), "h2": {"id"}, "p": {"class", "dir"}, "ul": {"class"},
    "ol": set(),
    "li": {"id", "value", "class", "popover"}, "span": {"id", "class"}, "strong": {"class"}, "bdi": set(), "code": set(),
    "q": set(), "sup": set(), "a": {"href", "rel", "aria-label"}, "time": {"datetime"}, "blockquote": set(),
    "button": {"type", "popovertarget", "aria-label"},
}  # fmt: skip


@dataclass
class Page(HTMLParser):
    """The elements of a page, checked while they are read: they nest, and there are no others than ours."""

    open: list[str] = field(default_factory=list)
    elements: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        assert tag in ALLOWED, f"<{tag}>"
        assert set(named) <= ALLOWED[tag], f"<{tag} {named}>"
        self.elements.append((tag, named))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        for tag in {*self.open, "all"}:
            self.texts[tag] = self.texts.get(tag, "") + data

    def all(self, tag: str, name: str) -> list[str]:
        return [attrs[name] for each, attrs in self.elements if each == tag and name in attrs]

    @property
    def ids(self) -> list[str]:
        return [attrs["id"] for _, attrs in self.elements if "id" in attrs]


def page(html: str) -> Page:
    read = Page()
    read.feed(html)
    read.close()
    assert read.open == []
    return read


def squeezed(text: str) -> str:
    """Text as a browser shows it: white space is one space."""
    return re.sub(r"[ \t\n\f\r]+", " ", text).strip()


def check(story: Story, html: str) -> Page:
    read = page(html)
    hrefs = read.all("a", "href")
    assert all(href.startswith("#") or web_link(href) for href in hrefs)
    assert {href[1:] for href in hrefs if href.startswith("#")} <= set(read.ids)
    assert len(set(read.ids)) == len(read.ids)
    links = [attrs for tag, attrs in read.elements if tag == "a" and not attrs["href"].startswith("#")]
    assert all(attrs["rel"] == "noopener noreferrer" for attrs in links)
    assert read.texts["style"].count("{") == read.texts["style"].count("}") > 50
    assert story.id in read.texts["main"]
    html.encode()
    return read


SMALL = """\
<article class="story">
<header>
<p class="kicker">the-wire</p>
<h1><span id="headline">Press requires rollers 2.0</span></h1>
<ul class="byline">
<li>By RepoJournal</li>
<li>Filed <time datetime="2026-08-20T10:00:00+00:00">2026-08-20 10:00 UTC</time></li>
</ul>
<p class="lede"><span id="lede">Press now requires rollers 2.0<sup>\
<button type="button" popovertarget="proof-lede" aria-label="[1] evidence">[1]</button></sup>.</span></p>
</header>
<div class="body">
</div>
<section class="references" aria-labelledby="references">
<h2 id="references">References</h2>
<ol>
<li id="ref-1" value="1">
<p><bdi><a href="https://forge.example/inkwell/press/pull/7" rel="noopener noreferrer">Require rollers 2.0</a></bdi></p>
<p class="meta"><bdi>inkwell/press</bdi> <span class="state landed">landed \
<time datetime="2026-08-20T10:00:00+00:00">2026-08-20</time></span> \
<bdi><a href="https://forge.example/inkwell/press/pull/7" rel="noopener noreferrer">#7</a></bdi> \
<bdi><a href="https://forge.example/inkwell/press/commit/0000007000000700000070000007000000700000" \
rel="noopener noreferrer">0000007</a></bdi></p>
</li>
</ol>
</section>
<section class="evidence" id="evidence" aria-labelledby="evidence-of">
<h2 id="evidence-of">Evidence</h2>
<p>A citation opens the passage behind its sentence. <a href="#evidence">Show all passages</a></p>
<ol>
<li id="proof-headline" popover>
<p><a href="#headline">Press requires rollers 2.0</a></p>
<blockquote>
<p dir="auto">Require rollers 2.0</p>
<footer><a href="#ref-1" aria-label="Reference 1">[1]</a> \
<a href="https://forge.example/inkwell/press/pull/7" rel="noopener noreferrer">inkwell/press #7</a></footer>
</blockquote>
</li>
<li id="proof-lede" popover>
<p><a href="#lede">Press now requires rollers 2.0.</a></p>
<blockquote>
<p dir="auto">Require rollers 2.0</p>
<footer><a href="#ref-1" aria-label="Reference 1">[1]</a> \
<a href="https://forge.example/inkwell/press/pull/7" rel="noopener noreferrer">inkwell/press #7</a></footer>
</blockquote>
</li>
</ol>
</section>
<footer class="colophon">Story inkwell-2026-08-20T10Z<br>
Covers <time datetime="2026-08-19T10:00:00+00:00">2026-08-19 10:00 UTC</time> to \
<time datetime="2026-08-20T10:00:00+00:00">2026-08-20 10:00 UTC</time></footer>
</article>"""


def test_a_small_story_is_a_small_article() -> None:
    assert article(small_story()).strip() == SMALL


def test_the_page_is_the_article_with_a_head() -> None:
    html = render(small_story(), "html")
    read = check(small_story(), html)
    assert SMALL in html
    assert html.startswith('<!doctype html>\n<html lang="en">\n')
    assert read.texts["title"] == "Press requires rollers 2.0"
    assert read.all("meta", "charset") == ["utf-8"]
    assert "Press now requires rollers 2.0." in read.all("meta", "content")


def test_a_full_story_has_its_parts_in_order() -> None:
    read = check(full_story(), render(full_story(), "html"))
    assert [tag for tag, attrs in read.elements if tag in ("header", "section", "details", "h1", "h2")] == [
        "header", "h1", "section", "h2", "section", "h2", "section", "h2",
    ]  # fmt: skip
    assert read.ids == [
        "headline", "lede", "body-0-0", "body-0-1", "body-1-0", "body-1-1", "body-2-0", "body-3-0", "tally",
        "actions", "action-0123456789ab", "action-ba9876543210",
        "references", "ref-1", "ref-2", "ref-3", "ref-4", "ref-5",
        "evidence", "evidence-of", "proof-headline", "proof-lede", "proof-body-0-0", "proof-body-0-1",
        "proof-body-1-1", "proof-body-2-0", "proof-body-3-0", "proof-action-0123456789ab", "proof-action-ba9876543210",
    ]  # fmt: skip


def test_spans_become_the_elements_that_mean_them() -> None:
    story = replace(
        small_story(),
        lede=said(
            "lede",
            "Uses ",
            code("a<b"),
            ", says ",
            quote("c & d"),
            ", see ",
            link("e", "https://forge.example/?f=1&g=2"),
            ".",
        ),
    )
    assert (
        '<span id="lede">Uses <code>a&lt;b</code>, says <q>“c &amp; d”</q>, see '
        '<a href="https://forge.example/?f=1&amp;g=2" rel="noopener noreferrer">e</a>.</span>'
    ) in render(story, "html")  # fmt: skip


def test_action_items_say_how_urgent_and_why_and_until_when() -> None:
    html = article(full_story())
    assert (
        '<li class="monitor" id="action-ba9876543210">\n'
        "<p>Watch the move to the new projection<sup>"
        '<button type="button" popovertarget="proof-action-ba9876543210" aria-label="[5] evidence">[5]</button></sup></p>\n'
        '<p class="meta"><strong class="urgency">monitor</strong> <span>on hold</span> '
        '<span>due <time datetime="2026-09-12">2026-09-12</time></span> <bdi>inkwell/atlas</bdi></p>\n'
        "</li>"
    ) in html


def test_what_could_not_be_read_is_said() -> None:
    assert (
        '<p class="unread"><strong>Could not be read:</strong> inkwell/vault (the token may not read it)</p>'
    ) in article(full_story())  # fmt: skip


def test_the_passage_behind_a_sentence_is_on_the_page_with_its_source() -> None:
    assert (
        '<p><a href="#body-0-1">The ink well no longer ends in “inkwell: overflow”.</a></p>\n'
        "<blockquote>\n"
        '<p dir="auto">The ink well no longer leaks: `inkwell: overflow` is gone.</p>\n'
        '<footer><a href="#ref-3" aria-label="Reference 3">[3]</a> '
        '<a href="https://forge.example/inkwell/press/pull/9" rel="noopener noreferrer">inkwell/press #9</a>'
        "</footer>\n</blockquote>"
    ) in article(full_story())


def test_evidence_from_a_source_without_a_reference_names_the_source() -> None:
    lost = Sentence("bridge", said("bridge", "Words.").spans, (Evidence("github:inkwell/lost:pull:1", "Passage."),))
    html = article(replace(small_story(), body=((lost,),)))
    assert '<p dir="auto">Passage.</p>\n<footer>github:inkwell/lost:pull:1</footer>' in html


def test_a_citation_of_no_reference_is_no_link() -> None:
    story = small_story()
    story = replace(story, lede=replace(story.lede, cite=(1, 9)))
    assert 'aria-label="[1] evidence">[1]</button>[9]</sup>.' in article(story)


def test_citations_of_a_sentence_without_evidence_lead_to_the_reference() -> None:
    story = small_story()
    story = replace(story, lede=replace(story.lede, evidence=()))
    assert '2.0<sup><a href="#ref-1" aria-label="Reference 1">[1]</a></sup>.' in article(story)


@pytest.mark.parametrize(
    ("wording", "words"),
    [
        ("model", "worded by a model"),
        ("repaired", "worded by a model, on its second try"),
        ("fixed", "worded by a model, corrected"),
    ],
)
def test_the_evidence_says_which_sentences_a_model_worded(wording: Wording, words: str) -> None:
    story = small_story()
    html = article(replace(story, lede=replace(story.lede, wording=wording)))
    assert f'<p><a href="#lede">Press now requires rollers 2.0.</a> <span class="wording">{words}</span></p>' in html
    assert html.count('class="wording"') == 1


def test_every_citation_opens_a_passage_that_is_there() -> None:
    read = check(full_story(), render(full_story(), "html"))
    opened = read.all("button", "popovertarget")
    assert len(opened) == 9
    assert set(opened) <= {attrs["id"] for tag, attrs in read.elements if tag == "li" and "popover" in attrs}


def test_a_quiet_story_is_one_line() -> None:
    read = check(quiet_story(), render(quiet_story(), "html"))
    assert squeezed(read.texts["main"]) == (
        "No change landed in the two repositories of the desk on 2026-08-20. inkwell-2026-08-20T10Z"
    )
    story = replace(quiet_story(), unread=(Unread("inkwell/vault", "no such repository"),))
    assert "Could not be read: inkwell/vault (no such repository)" in squeezed(page(render(story, "html")).texts["main"])


def test_a_served_page_links_its_stylesheet_instead() -> None:
    html = render_html(small_story(), stylesheet="/paper.css")
    assert '<link rel="stylesheet" href="/paper.css">' in html
    assert "<style>" not in html


def test_the_page_fetches_nothing() -> None:
    html = render(full_story(), "html")
    assert not re.search(r"@import|url\(|src=|<script|<link|<img|<iframe", html)


def test_a_page_weighs_little() -> None:
    assert len(render(full_story(), "html").encode()) < 20_000


def test_dates_are_shown_in_the_zone_asked_for_and_marked_in_utc() -> None:
    html = render(small_story(), "html", zone="Europe/Berlin")
    assert '<li>Filed <time datetime="2026-08-20T10:00:00+00:00">2026-08-20 12:00 CEST</time></li>' in html


@pytest.mark.parametrize("url", HOSTILE_URLS)
def test_only_web_addresses_become_links(url: str) -> None:
    story = small_story()
    sources = (SourceLink("github:inkwell/press:pull:7", "pull", url, "#7"),)
    story = replace(
        story, lede=said("lede", link("click", url)), references=(replace(story.references[0], url=url, sources=sources),)
    )
    assert [href for href in check(story, render(story, "html")).all("a", "href") if not href.startswith("#")] == []


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_shown_and_does_nothing(text: str) -> None:
    story = hostile_story(text)
    read = check(story, render(story, "html"))
    shown = squeezed(printable(text))
    assert squeezed(read.texts["main"]).count(shown) >= 10 or not shown
    assert squeezed(read.texts["title"]) == (shown or story.id)


@settings(max_examples=60)
@given(stories())
def test_any_story_is_a_page_of_our_own_elements(story: Story) -> None:
    check(story, render(story, "html"))


@settings(max_examples=60)
@given(stories())
def test_any_story_is_told_whole_with_its_evidence(story: Story) -> None:
    text = squeezed(page(render(story, "html")).texts["main"])
    quiet = story.quiet and not story.body and not story.actions
    for place, sentence in story.sentences():
        for span in sentence.spans:
            assert squeezed(printable(span.text)).rstrip(".!?…。！？ ") in text or (quiet and place == "headline")
        for each in sentence.evidence:
            assert squeezed(printable(each.passage)) in text or quiet
    for words in (*(shown(each.title) for each in story.references), *(each.text for each in story.actions)):
        assert squeezed(printable(words)) in text
