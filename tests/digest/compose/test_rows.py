"""Verb phrases behind one another: what they share is said once, and commas say where one ends."""

from __future__ import annotations

import pytest

from digest.compose.rows import also, factored, together


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        (["fixed a"], "fixed a"),
        (["fixed a", "added b"], "fixed a and added b"),
        (["fixed a", "added b", "dropped c"], "fixed a, added b and dropped c"),
        (["fixed a and b", "added c"], "fixed a and b, and added c"),
        (["fixed a", "added b and c"], "fixed a and added b and c"),
        (["fixed a (x, y)", "added b"], "fixed a (x, y) and added b"),
        (["landed “a and b”", "added c"], "landed “a and b” and added c"),
        ([], ""),
    ],
)
def test_a_row_has_one_and_and_a_comma_where_it_needs_one(parts: list[str], text: str) -> None:
    assert together(parts) == text


@pytest.mark.parametrize(
    ("phrases", "texts"),
    [
        (["fixed a", "fixed b", "added c"], ["fixed a and b", "added c"]),
        (["fixed a", "added c", "fixed b"], ["fixed a", "added c", "fixed b"]),
        (["fixed a, b", "fixed c"], ["fixed a, b", "fixed c"]),
        (["moved a to b", "moved c to d"], ["moved a to b and c to d"]),
        (["moved the a to b", "moved c to d"], ["moved the a to b", "moved c to d"]),
        (["updated rsync to 3.5.0", "updated redis to 8.8.0"], ["updated rsync to 3.5.0 and redis to 8.8.0"]),
        (["now uses a", "now drops b", "fixed c", "now has d"], ["now uses a", "drops b", "fixed c", "now has d"]),
        (
            ["converted tests part 3", "converted tests part 1", "converted tests part 12"],
            ["converted tests part 1, 3 and 12"],
        ),
        (["moved part 1", "moved part 2", "moved part 3", "moved part 5"], ["moved part 1 to 3 and 5"]),
        (["landed a change titled “a”", "landed a change titled “b”"], ["landed changes titled “a” and “b”"]),
    ],
)
def test_what_phrases_share_is_said_once(phrases: list[str], texts: list[str]) -> None:
    assert factored(phrases) == texts


def test_also_stands_where_english_puts_it() -> None:
    assert also("fixed a") == "also fixed a"
    assert also("now supports a") == "now also supports a"
    assert also("no longer needs a") == "also no longer needs a"
