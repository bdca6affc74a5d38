"""Measuring and cutting text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.slack.elements import block_weight, cut, escape, link, one_line, rich_text, size, text
from tests.stories import HOSTILE_URLS, texts

FAMILY, FLAG, THUMB = "👩‍👩‍👧", "🇳🇿", "👍🏽"


@given(texts, st.integers(1, 60))
def test_a_cut_text_is_within_its_limit_and_begins_as_it_did(words: str, limit: int) -> None:
    short = cut(words, limit)
    assert size(short) <= limit
    assert short == words or (short.endswith("…") and words.startswith(short[:-1]))


@given(texts)
def test_the_size_is_what_is_left_after_escaping(words: str) -> None:
    assert size(words) == len(escape(words))


@pytest.mark.parametrize(
    ("words", "limit", "short"),
    [
        ("one two three", 13, "one two three"),
        ("one two three", 12, "one two…"),
        ("one two three", 8, "one two…"),
        ("a " + "b" * 20, 12, "a bbbbbbbbb…"),
        ("&&&&", 11, "&&…"),
        ("naïve café é́́́", 13, "naïve café…"),
        (f"abcde{FAMILY}{FAMILY}", 9, "abcde…"),
        (f"abcde{FLAG}{FLAG}", 7, "abcde…"),
        (f"abcde{THUMB}{THUMB}", 7, "abcde…"),
    ],
)
def test_a_text_is_cut_at_a_word_and_never_inside_a_character(words: str, limit: int, short: str) -> None:
    assert cut(words, limit) == short


def test_foreign_text_becomes_one_printable_line() -> None:
    assert one_line(" gpj.\u202efdp\n\x1b[31mred\u200b ", 100) == "gpj.fdp ␛[31mred"


@pytest.mark.parametrize("url", [*HOSTILE_URLS, None, "", "https://forge.example/" + "x" * 3_000])
def test_what_must_not_be_opened_is_text(url: str | None) -> None:
    assert link("read this", url) == {"type": "text", "text": "read this"}


def test_neighbours_of_one_style_become_one_element() -> None:
    block = rich_text([[text("a"), text("b"), text("c", code=True), text("d", code=True), text("e")]])
    assert block["elements"][0]["elements"] == [text("ab"), text("cd", code=True), text("e")]


def test_the_weight_of_a_block_counts_what_slack_counts() -> None:
    block = rich_text([[text("a&b"), link("[1]", "https://forge.example/")]])
    assert (block_weight(block), block_weight(block, urls=False)) == (7 + 3 + 22, 7 + 3)
