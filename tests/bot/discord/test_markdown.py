"""Foreign text in Discord's markdown: shown as it is, whatever it holds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord.markdown import cites, code, line, link, literal, literal_within, moment, sentence, size
from digest.render.walk import printable, web_link
from digest.story import Sentence, Span
from tests.bot.discord.reading import read
from tests.stories import END, HOSTILE, HOSTILE_URLS, ODD_URLS, spans, texts

MARKUP = [
    "@everyone", "@here", "<@123456789012345678>", "<@!123456789012345678>", "<@&123456789012345678>",
    "<#123456789012345678>", "<id:customize>", "<:smile:123456789012345678>", "<a:wave:123456789012345678>", ":smile:",
    ":+1::skin-tone-2:", "<t:1700000000:R>", "<t:1700000000>", "</wire:123456789012345678>",
    "</wire latest:123456789012345678>", "https://evil.example/x", "http://evil.example", "<https://evil.example>",
    "<mailto:reader@evil.example>", "[read this](https://evil.example)", "[read this](<https://evil.example> \"title\")",
    "![image](https://evil.example)", "[[1]](https://evil.example)", "discord.gg/abc",
    "**bold** __init__ *fix* _x_ ~~x~~ ***all***", "||spoiler||", "> quote", ">>> all of it", "# heading", "## heading",
    "### heading", "- item", "* item", "+ item", "1. item", "12) item", "  - nested", "```\ncode\n```", "```py code```",
    "``", "```", "-# small", "a\\*b", "\\", "a\\", "\\\\`x`", "`unclosed", "`a`", "snake_case_name", "a * b * c",
    "5 > 4 < 6", "C:\\dir\\*.txt", "#123", "!", "100%", "é 漢 👩\u200d💻", "عنوان \u200f123", "a\u200bb", "\u202egpj",
]  # fmt: skip


@pytest.mark.parametrize("text", [*MARKUP, *HOSTILE, "*_`" * 7_000])
def test_foreign_text_is_shown_as_it_is_and_nothing_in_it_is_obeyed(text: str) -> None:
    seen = read(literal(text))
    assert seen.text == printable(text)
    assert seen.marks == []
    assert seen.links == []


@given(texts | st.text(alphabet="\\*_~|`<>#@[]()!:-+.1 at", max_size=30))
def test_any_text_is_shown_as_it_is(text: str) -> None:
    seen = read(literal(text))
    assert (seen.text, seen.marks, seen.links) == (printable(text), [], [])


@given(texts | st.text(alphabet="\\*_`<@: a", max_size=60), st.integers(1, 40))
def test_a_text_that_is_cut_keeps_its_limit_and_no_escape_is_left_open(text: str, limit: int) -> None:
    shown = literal_within(text, limit)
    seen = read(shown)
    assert size(shown) <= limit
    assert (seen.marks, seen.links) == ([], [])
    assert printable(text).strip().startswith(seen.text.removesuffix("…"))


@pytest.mark.parametrize(
    ("text", "drawn", "shown"),
    [
        ("rollers>=2.0", "`rollers>=2.0`", "rollers>=2.0"),
        ("a\\b", "`a\\b`", "a\\b"),
        ("@everyone", "`@everyone`", "@everyone"),
        ("a`b", "``a`b``", "a`b"),
        ("`a`", "`` `a` ``", "`a`"),
        ("a``b", "`a``b`", "a``b"),
        ("`", "`` ` ``", "`"),
        ("a`b``c", "\\`a\\`b\\`\\`c\\`", "`a`b``c`"),
        ("```", "` ``` `", "```"),
        (" a ", "` a `", " a "),
        ("  ", "  ", "  "),
    ],
)
def test_code_keeps_its_back_ticks_and_opens_no_block(text: str, drawn: str, shown: str) -> None:
    assert code(text) == drawn
    seen = read(drawn)
    assert seen.text == shown
    assert "block" not in seen.kinds()


def test_neighbouring_pieces_of_code_are_one() -> None:
    assert line((Span("code", "a"), Span("text", ""), Span("code", "b"), Span("text", " c")), 100) == "`ab` c"


def test_the_first_words_of_a_sentence_begin_no_list_though_they_are_two_spans() -> None:
    assert line((Span("text", "1"), Span("text", ". first")), 100) == "1\\. first"
    assert line((Span("text", "-"), Span("text", " first")), 100) == "\\- first"


@pytest.mark.parametrize(
    ("label", "url", "drawn"),
    [
        ("its guide", "https://forge.example/a_b", "[its guide](https://forge.example/a_b)"),
        ("#7", "https://forge.example/a_(b)", "[#7](https://forge.example/a_%28b%29)"),
        ("v1.0.0-rc.1", "https://forge.example/a|b", "[v1.0.0-rc.1](https://forge.example/a%7Cb)"),
        ("__init__ *fix*", "https://forge.example/", "\\_\\_init\\_\\_ \\*fix\\* ([link](https://forge.example/))"),
        ("a](https://evil.example)", "https://forge.example/",
         "a\\](https\\://evil.example) ([link](https://forge.example/))"),
        ("- dash", "https://forge.example/", "\\- dash ([link](https://forge.example/))"),
        ("its guide", None, "its guide"),
        ("its guide", "https://forge.example/" + "x" * 600, "its guide"),
    ],
)  # fmt: skip
def test_a_label_that_would_need_escapes_stands_before_its_link(label: str, url: str | None, drawn: str) -> None:
    assert link(label, url) == drawn


@pytest.mark.parametrize("url", HOSTILE_URLS)
def test_an_address_that_a_reader_must_not_follow_is_no_link(url: str) -> None:
    assert link("its guide", url) == "its guide"
    assert cites((1,), {1: url}) == "\\[1\\]"


@pytest.mark.parametrize("url", ODD_URLS)
def test_an_odd_address_is_one_link_that_ends_where_it_should(url: str) -> None:
    seen = read(f"{link('its guide', url)} and more")
    assert [label for label, _ in seen.links] == ["its guide"]
    assert seen.text == "its guide and more"


def test_citations_are_links_and_those_beyond_twelve_are_counted() -> None:
    assert cites((1, 2), {1: "https://forge.example/1"}) == "[[1]](https://forge.example/1)\\[2\\]"
    assert cites((1,), None) == "\\[1\\]"
    assert read(cites(tuple(range(1, 15)), {})).text == "".join(f"[{n}]" for n in range(1, 13)) + "[+2]"
    assert cites((), {}) == ""


def test_citations_stand_before_the_full_stop() -> None:
    said = Sentence("claim", (Span("text", "It holds."),), cite=(1,))
    assert sentence(said, {1: "https://forge.example/1"}, 100) == "It holds [[1]](https://forge.example/1)."


def test_a_sentence_too_long_loses_its_links_first_and_its_words_then_but_not_its_citations() -> None:
    words = (Span("text", "The ink well leaks, as "), Span("link", "its guide", "https://forge.example/guide"))
    said = Sentence("claim", (*words, Span("text", " says.")), cite=(1,))
    urls = {1: "https://forge.example/1"}
    assert sentence(said, urls, 200) == (
        "The ink well leaks, as [its guide](https://forge.example/guide) says [[1]](https://forge.example/1)."
    )
    assert sentence(said, urls, 60) == "The ink well leaks, as its guide says \\[1\\]."
    assert sentence(said, urls, 30) == "The ink well leaks, as … \\[1\\]"


@given(st.lists(spans(), max_size=5).map(tuple), st.integers(30, 400))
def test_any_line_keeps_its_limit_and_only_what_may_be_followed_is_a_link(said: tuple[Span, ...], limit: int) -> None:
    shown = line(said, limit)
    seen = read(shown)
    assert size(shown) <= limit
    assert seen.kinds() <= {"code"}
    assert len(seen.links) <= sum(span.kind == "link" and web_link(span.url) is not None for span in said)


def test_characters_that_take_two_units_are_counted_twice() -> None:
    assert size("é漢") == 2
    assert size("👍👍") == 4
    assert size(literal_within("👍" * 100, 41)) <= 41


def test_a_time_is_drawn_in_the_readers_own_zone() -> None:
    assert moment(END) == "<t:1787220000:f>"
    assert moment(END, "d") == "<t:1787220000:d>"
