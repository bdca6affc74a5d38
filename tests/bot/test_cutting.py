"""Texts are shortened where a reader would break off, and nothing is cut in two."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cutting import CLUSTER, cut, whole
from tests.stories import texts

FAMILY, FLAG, THUMB, KEYCAP = "👩‍👩‍👧", "🇳🇿", "👍🏽", "1️⃣"
HEART, WALES = "❤️\u200d🔥", "🏴󠁧󠁢󠁷󠁬󠁳󠁿"


@pytest.mark.parametrize(
    ("text", "limit", "short"),
    [
        ("The first holds. The second does not.", 37, "The first holds. The second does not."),
        ("The first holds. The second does not.", 30, "The first holds. …"),
        ("The first holds. The second does not.", 17, "The first holds.…"),
        ("It says “no!” Then it says nothing more.", 22, "It says “no!” …"),
        ("Use 2.0 of the press and its rollers", 20, "Use 2.0 of the…"),
        ("A. The second sentence is the long one", 30, "A. The second sentence is the…"),
        ("修复标题。渲染问题还在这里", 8, "修复标题。…"),
        ("one two three", 12, "one two…"),
        ("one two three", 8, "one two…"),
        ("a " + "b" * 20, 12, "a bbbbbbbbb…"),
        ("W" * 20, 1, "…"),
        ("W" * 20, 0, ""),
        ("", 0, ""),
    ],
)
def test_a_text_is_cut_after_a_sentence_then_after_a_word_then_inside_one(text: str, limit: int, short: str) -> None:
    assert cut(text, limit) == short


@pytest.mark.parametrize(
    "character",
    [
        *(FAMILY, FLAG, THUMB, KEYCAP, HEART, WALES, "\ud83d\ude00"),
        *("e\u0301", "क्ष", "\u1112\u1161\u11ab", "하\u11ab"),
        *("&amp;", "&#128512;"),
    ],
)
def test_what_a_reader_sees_as_one_character_is_never_cut_in_two(character: str) -> None:
    for limit in range(5, 6 + len(character)):
        assert cut(f"abcd{character}{character}efgh", limit) in (
            "abcd…",
            f"abcd{character}…",
            f"abcd{character}{character}…",
        )


def test_two_flags_side_by_side_are_parted_between_them() -> None:
    assert whole(f"{FLAG}{FLAG}", 1) == 0
    assert whole(f"{FLAG}{FLAG}", 2) == 2
    assert whole(f"{FLAG}{FLAG}", 3) == 2


def test_a_character_of_a_thousand_parts_is_cut_rather_than_lost() -> None:
    tower = "a" + "\u0301" * 1_000
    assert cut(tower, 100) == tower[:99] + "…"
    assert whole("a" + "\u0301" * CLUSTER, CLUSTER) == 0


@given(texts | st.text(max_size=80), st.integers(0, 60), st.sampled_from((1, 2, 5)))
def test_a_cut_text_keeps_its_limit_and_begins_as_it_did(text: str, limit: int, each: int) -> None:
    def size(part: str) -> int:
        return each * len(part)

    short = cut(text, limit * each, size)
    assert size(short) <= limit * each
    assert short == text or text.startswith(short.removesuffix("…").rstrip())
