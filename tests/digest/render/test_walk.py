"""What all renderers share: the walk over a sentence, printable text, addresses."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digest.render.walk import printable, walk, web_link
from digest.story import Sentence, Span
from tests.stories import HOSTILE, HOSTILE_URLS, ODD_URLS, code, link, quote, texts

#: Bidirectional classes of the characters that turn text around.
TURNING = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})


class Marks:
    """A visitor that shows who was called."""

    def text(self, text: str) -> str:
        return f"t({text})"

    def code(self, text: str) -> str:
        return f"c({text})"

    def quote(self, text: str) -> str:
        return f"q({text})"

    def link(self, text: str, url: str) -> str:
        return f"l({text}|{url})"

    def cite(self, numbers: tuple[int, ...]) -> str:
        return f"{list(numbers)}"


def walked(*spans: str | Span, cite: tuple[int, ...] = ()) -> list[str]:
    said = tuple(span if isinstance(span, Span) else Span("text", span) for span in spans)
    return walk(Sentence("claim", said, cite=cite), Marks())


def test_parts_come_in_reading_order() -> None:
    assert walked("See ", code("a b"), " and ", quote("c"), " in ", link("d", "https://forge.example/"), ".") == [
        "t(See )", "c(a b)", "t( and )", "q(c)", "t( in )", "l(d|https://forge.example/)", "t(.)",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("spans", "parts"),
    [
        (("For training.",), ["t(For training)", "[1, 2]", "t(.)"]),
        (("For training",), ["t(For training)", "[1, 2]"]),
        (("Really?!",), ["t(Really)", "[1, 2]", "t(?!)"]),
        (("And so on…",), ["t(And so on)", "[1, 2]", "t(…)"]),
        (("修复。",), ["t(修复)", "[1, 2]", "t(。)"]),
        (("Uses ", code("x"), "."), ["t(Uses )", "c(x)", "[1, 2]", "t(.)"]),
        (("Uses ", code("x.")), ["t(Uses )", "c(x.)", "[1, 2]"]),
        ((quote("It broke."),), ["q(It broke.)", "[1, 2]"]),
        (("Words ", "."), ["t(Words)", "[1, 2]", "t(.)"]),
        (("Words. ", " "), ["t(Words)", "[1, 2]", "t(.)"]),
        ((".",), ["[1, 2]", "t(.)"]),
        ((), ["[1, 2]"]),
    ],
)
def test_citations_stand_before_the_full_stop(spans: tuple[str | Span, ...], parts: list[str]) -> None:
    assert walked(*spans, cite=(1, 2)) == parts


def test_white_space_around_a_sentence_is_left_out_but_not_that_of_its_code() -> None:
    assert walked(" ", "\n Words ", code(" x "), " ", "") == ["t(Words )", "c( x )"]


@pytest.mark.parametrize("url", HOSTILE_URLS)
def test_an_address_that_no_reader_may_follow_is_text(url: str) -> None:
    assert web_link(url) is None
    assert walked(link("click", url)) == ["t(click)"]


@pytest.mark.parametrize("url", ODD_URLS)
def test_an_odd_address_is_still_one(url: str) -> None:
    assert web_link(url) == url


@pytest.mark.parametrize("url", [None, ""])
def test_no_address_is_no_link(url: str | None) -> None:
    assert web_link(url) is None


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain ASCII", "plain ASCII"),
        ("\x1b[31mred\x1b[0m", "␛[31mred␛[0m"),
        ("\x00\x07\x08\x7f", "␀␇␈␡"),
        ("C1 \x9b2J", "C1 \ufffd2J"),
        ("one\r\ntwo\tthree\u2028four\x85five", "one two three four five"),
        ("gpj.\u202efdp\u202c", "gpj.fdp"),
        ("\u2066a\u2069\u200eb\u061c", "ab"),
        ("zero\u200bwidth\ufeff\u2060", "zerowidth"),
        ("soft\u00adhyphen", "softhyphen"),
        ("\U000e0041\U000e0042\u3164\u115f", ""),
        ("half \ud83d of a pair", "half \ufffd of a pair"),
        ("non \uffff character", "non \ufffd character"),
        ("no\u200dthing", "nothing"),
        ("\u200dedge\u200c", "edge"),
        ("👩\u200d💻 🏳️\u200d🌈", "👩\u200d💻 🏳️\u200d🌈"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("می\u200c\u200d\u200cخواهم", "می\u200cخواهم"),
        ("عنوان 漢字 é", "عنوان 漢字 é"),
        ("no\u00a0break", "no\u00a0break"),
    ],
)
def test_text_is_printable(text: str, shown: str) -> None:
    assert printable(text) == shown


@given(texts)
def test_printable_text_holds_nothing_that_acts_or_hides(text: str) -> None:
    shown = printable(text)
    assert not [char for char in shown if unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp")]
    assert not [char for char in shown if unicodedata.bidirectional(char) in TURNING]
    assert not {"\u200b", "\u200e", "\u200f", "\u2060", "\ufeff", "\u00ad"} & set(shown)
    assert printable(shown) == shown
    shown.encode()


@given(st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E)))
def test_ordinary_text_is_not_touched(text: str) -> None:
    assert printable(text) == text


def test_a_very_long_text_is_read_in_one_pass() -> None:
    assert printable("é\u200d" * 100_000) == "é\u200d" * 99_999 + "é"


def test_the_hostile_texts_are_hostile() -> None:
    assert sum(printable(text) != text for text in HOSTILE) >= 6


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("e" + "\u0301" * 40 + "f", "e" + "\u0301" * 4 + "f"),
        ("\u0e01" + "\u0e47" * 40, "\u0e01" + "\u0e47" * 4),
        ("Vie\u0323\u0302t", "Vie\u0323\u0302t"),
        ("e" + "\u0301" * 4, "e" + "\u0301" * 4),
    ],
)
def test_marks_that_pile_up_on_a_letter_stop_at_four(text: str, shown: str) -> None:
    assert printable(text) == shown
