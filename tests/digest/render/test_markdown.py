"""A story as CommonMark, read back with a CommonMark parser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from markdown_it import MarkdownIt
from markdown_it.token import Token

from digest.render import render
from digest.render.walk import printable, walk, web_link
from digest.story import Sentence, Span, Story
from tests.stories import (
    HOSTILE,
    ODD_URLS,
    code,
    full_story,
    hostile_story,
    link,
    quiet_story,
    said,
    shown,
    small_story,
    stories,
)

# Tables and strike-through are no CommonMark, but most forges have them.
PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])

#: What a forge acts on in text that is neither code nor a link.
ACTIVE = re.compile(r"@\w|(?:^|\W)#\d|\w#\d|\bGH-\d|https?://|\bwww\.\w|\b[0-9a-f]{40}\b", re.IGNORECASE)

#: All that our documents are made of.
TOKENS = frozenset(
    {"heading_open", "heading_close", "paragraph_open", "paragraph_close", "bullet_list_open", "bullet_list_close",
     "list_item_open", "list_item_close", "inline"}
)  # fmt: skip
INLINE = frozenset({"text", "code_inline", "link_open", "link_close", "em_open", "em_close", "strong_open", "strong_close"})


class Bare:
    """What a reader sees of a sentence: code without its back-ticks."""

    def text(self, text: str) -> str:
        return text

    def code(self, text: str) -> str:
        return text

    def quote(self, text: str) -> str:
        return f"“{text}”"

    def link(self, text: str, url: str) -> str:  # noqa: ARG002
        return text

    def cite(self, numbers: tuple[int, ...]) -> str:
        return " " + "".join(f"[{number}]" for number in numbers)


def bare(*sentences: Sentence) -> str:
    return " ".join(seen for sentence in sentences if (seen := "".join(walk(sentence, Bare())))).strip()


def inlines(text: str) -> list[list[Token]]:
    return [token.children or [] for token in PARSER.parse(text) if token.type == "inline"]


def seen(children: list[Token]) -> str:
    return "".join(token.content for token in children if token.type in ("text", "code_inline"))


def idle_texts(text: str) -> Iterator[str]:
    """The texts that are neither code nor inside a link, each as the page has it in one piece."""
    for children in inlines(text):
        inside = 0
        for token in children:
            inside += (token.type == "link_open") - (token.type == "link_close")
            if token.type == "text" and not inside:
                yield token.content


def addresses(text: str) -> set[str]:
    return {str(token.attrs["href"]) for children in inlines(text) for token in children if token.type == "link_open"}


def normal(url: str) -> str:
    """An address as the parser gives it back; what could end it in CommonMark is percent-encoded by us."""
    return PARSER.normalizeLink(url.translate({ord(sign): f"%{ord(sign):02X}" for sign in "()<>\\`"}))


def allowed(story: Story) -> set[str]:
    spans = [span.url for _, sentence in story.sentences() for span in sentence.spans if span.kind == "link"]
    urls = [each.url for each in story.references] + [each.url for one in story.references for each in one.sources] + spans
    return {normal(url) for url in urls if url and web_link(url)}


def visible(text: str) -> list[str]:
    return [seen(children).strip() for children in inlines(text)]


def headline(text: str) -> str:
    return render(replace(small_story(), headline=said("headline", text)), "markdown").splitlines()[2]


def lede(*spans: str | Span) -> str:
    return render(replace(small_story(), lede=said("lede", *spans)), "markdown").splitlines()[6]


def test_a_small_story_is_a_small_document() -> None:
    assert render(small_story(), "markdown") == (
        "the-wire\n"
        "\n"
        "# Press requires rollers 2.0\n"
        "\n"
        "*By RepoJournal · Filed 2026-08-20 10:00 UTC*\n"
        "\n"
        "Press now requires rollers 2.0 [[1]].\n"
        "\n"
        "## References\n"
        "\n"
        "- \\[1\\] [Require rollers 2.0](https://forge.example/inkwell/press/pull/7) ↗ inkwell/press · landed 2026-08-20 · "
        "[#7](https://forge.example/inkwell/press/pull/7), "
        "[0000007](https://forge.example/inkwell/press/commit/0000007000000700000070000007000000700000)\n"
        "\n"
        "Story inkwell-2026-08-20T10Z\n"
        "\n"
        "[1]: https://forge.example/inkwell/press/pull/7\n"
    )


def test_a_full_story_reads_like_the_house_format() -> None:
    assert visible(render(full_story(), "markdown")) == [
        "the-wire · showcase",
        "Press requires rollers 2.0; Atlas draws tiles in parallel",
        "By RepoJournal · Filed 2026-08-20 10:00 UTC · About Inkwell · Composed from the cited sources · methodology",
        "Press now requires rollers 2.0, and Atlas draws tiles in parallel [1][2].",
        "Press now requires rollers>=2.0 [1]. The ink well no longer ends in “inkwell: overflow” [3].",
        "Meanwhile, on the maps: Atlas draws tiles in parallel, as its guide says [2].",
        "Faster folding, told in an earlier edition, was taken back [4].",
        "Still pending in Atlas: a pull request titled “Move to the new projection” [5]",
        "Five changes in two repositories.",
        "Could not be read: inkwell/vault (the token may not read it)",
        "Action items",
        "→ Upgrade rollers to 2.0 inkwell/press [immediate] (required version) [1]",
        "→ Watch the move to the new projection inkwell/atlas [monitor] (on hold, due 2026-09-12) [5]",
        "References",
        "[1] Require rollers 2.0 (#7) ↗ inkwell/press · released 2026-08-19 · #7, 0000007",
        "[2] Draw tiles in parallel ↗ inkwell/atlas · landed 2026-08-20 · #31, 000001f",
        "[3] Stop the leak ↗ inkwell/press · landed · #9, 0000009",
        '[4] Revert "Faster folding" ↗ inkwell/press · landed 2026-08-20 · #5, 0000005',
        "[5] [HOLD until 2026-09-12] Move to the new projection ↗ inkwell/atlas · scheduled, last touched 2026-08-18 · #40",
        "Story inkwell-2026-08-20T10Z",
    ]


def test_each_citation_links_to_its_reference() -> None:
    paragraph = inlines(render(full_story(), "markdown"))[3]
    links = [
        (str(token.attrs["href"]), paragraph[at + 1].content)
        for at, token in enumerate(paragraph)
        if token.type == "link_open"
    ]
    assert links == [
        ("https://forge.example/inkwell/press/pull/7", "1"),
        ("https://forge.example/inkwell/atlas/pull/31", "2"),
    ]


def test_a_citation_of_a_reference_without_an_address_is_text() -> None:
    story = small_story()
    story = replace(story, references=(replace(story.references[0], url="javascript:alert(1)"),))
    assert "Press now requires rollers 2.0 \\[1\\]." in render(story, "markdown").splitlines()


def test_a_quiet_story_is_one_line() -> None:
    assert render(quiet_story(), "markdown") == (
        "No change landed in the two repositories of the desk on 2026-08-20. · inkwell-2026-08-20T10Z\n"
    )


def test_dates_are_shown_in_the_zone_asked_for() -> None:
    assert "*By RepoJournal · Filed 2026-08-20 12:00 CEST*" in render(small_story(), "markdown", zone="Europe/Berlin")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("snake_case and __init__ and _x_", r"snake_case and \_\_init\_\_ and \_x\_"),
        ("a * b, [c], d|e, ~f, $g, `h`, i\\j", r"a \* b, \[c\], d\|e, \~f, \$g, \`h\`, i\\j"),
        ("Map<Key> is < 3 and > 2", r"Map\<Key> is < 3 and > 2"),
        ("R&D &copy; &#60;", r"R&D \&copy; \&`#60`;"),
        ("1. first", r"1\. first"),
        ("2) second", r"2\) second"),
        ("- dash", r"\- dash"),
        ("+ plus", r"\+ plus"),
        ("---", r"\---"),
        ("-x stays", "-x stays"),
        ("> quoted", r"\> quoted"),
        ("# heading", r"\# heading"),
        ("C# and 2. later", "C# and 2. later"),
        ("wow!", r"wow\!"),
        ("fixes #123", "fixes `#123`"),
        ("inkwell/press#45 and GH-7 and !12", "`inkwell/press#45` and `GH-7` and `!12`"),
        ("by @everyone.", "by `@everyone`."),
        ("see https://evil.example/?a=1.", "see `https://evil.example/?a=1`."),
        ("www.evil.example", "`www.evil.example`"),
        ("mail reader@example.org, please", "mail `reader@example.org`, please"),
        ("in 7d2e86a9c0ffee1234567890abcdefabcdefabcd", "in `7d2e86a9c0ffee1234567890abcdefabcdefabcd`"),
        ("1234567 defaced facades", "1234567 defaced facades"),
        ("@a#1", "`@a#1`"),
    ],
)  # fmt: skip
def test_text_is_escaped_where_it_must_be(text: str, line: str) -> None:
    assert lede(text) == line


@pytest.mark.parametrize(
    ("spans", "line"),
    [
        ((code("a"),), "`a`"),
        ((code("a`b"),), "``a`b``"),
        ((code("`a`"),), "`` `a` ``"),
        ((code("``"),), "``` `` ```"),
        ((code(" a "),), "`  a  `"),
        ((code(" "),), "` `"),
        ((code("a"), code("b")), "`ab`"),
        (("@", "every", "one"), "`@everyone`"),
        (("fixes #", "12 in ", code("x")), "fixes `#12` in `x`"),
        (("wow!", link("[x](y)", "https://forge.example/a_(b)")), r"wow\![\[x\](y)](https://forge.example/a_%28b%29)"),
        (("a <", link("b", "https://forge.example/")), r"a \<[b](https://forge.example/)"),
        ((link("b", "javascript:alert(1)"),), "b"),
        ((link("&copy;", "https://forge.example/?a=1&copy;=2"),), r"[\&copy;](https://forge.example/?a=1&amp;copy;=2)"),
    ],
)
def test_spans_keep_apart(spans: tuple[str | Span, ...], line: str) -> None:
    assert lede(*spans) == line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Learn C#", r"# Learn C\#"),
        ("Ends with ##", r"# Ends with #\#"),
        ("1. first", r"# 1. first"),
    ],
)
def test_a_headline_keeps_its_last_signs(text: str, line: str) -> None:
    assert headline(text) == line
    assert visible(line) == [text]


@pytest.mark.parametrize("url", ODD_URLS)
def test_an_odd_address_arrives_whole(url: str) -> None:
    (href,) = addresses(lede(link("guide", url)))
    assert href == normal(url)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_seen_as_it_is_and_does_nothing(text: str) -> None:
    story = hostile_story(text)
    rendered = render(story, "markdown")
    check(story, rendered)
    assert bare(story.lede) in visible(rendered)


@settings(max_examples=60)
@given(stories())
def test_any_story_parses_into_our_own_elements_and_no_others(story: Story) -> None:
    check(story, render(story, "markdown"))


@settings(max_examples=60)
@given(stories())
def test_any_story_reads_as_it_was_written(story: Story) -> None:
    read = visible(render(story, "markdown"))
    if story.quiet and not story.body and not story.actions:
        assert len(read) == 1
        assert read[0].startswith(bare(story.lede))
        return
    wanted = [bare(story.headline), bare(story.lede), *(bare(*paragraph) for paragraph in story.body)]
    for line in filter(None, wanted):
        assert line in read
    for reference in story.references:
        title = shown(reference.title) or shown(reference.change)
        assert any(
            line.startswith(f"[{reference.number}] {title} ↗ {printable(reference.repo).strip()} · ") for line in read
        )
    for action in story.actions:
        assert any(line.startswith(f"→ {printable(action.text).strip()} ") for line in read)


def check(story: Story, rendered: str) -> None:
    tokens = PARSER.parse(rendered)
    assert {token.type for token in tokens} <= TOKENS
    assert {child.type for children in inlines(rendered) for child in children} <= INLINE
    assert addresses(rendered) <= allowed(story)
    assert not [text for text in idle_texts(rendered) if ACTIVE.search(text)]
    sections = [at for at, token in enumerate(tokens) if token.type == "heading_open" and token.tag == "h2"]
    assert [tokens[at + 1].content for at in sections] == (
        ["Action items"] * bool(story.actions) + ["References"] * bool(story.references)
    )
    assert sum(token.type == "list_item_open" for token in tokens) == len(story.actions) + len(story.references)
    rendered.encode()
