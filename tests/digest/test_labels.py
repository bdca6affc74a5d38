"""Label expressions: what they mean, and what is said of one that cannot be read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digest.errors import InputError
from digest.labels import label_test, meets


@pytest.mark.parametrize(
    ("expression", "labels", "met"),
    [
        ("bug", ["Bug"], True),
        ("bug", ["debug"], False),
        ("bug", [], False),
        ("NOT bug", [], True),
        ("bug AND docs", ["bug"], False),
        ("bug AND docs", ["docs", "bug"], True),
        ("bug OR docs", ["docs"], True),
        ("a OR b AND c", ["a"], True),
        ("(a OR b) AND c", ["a"], False),
        ("NOT a AND b", ["b"], True),
        ("NOT (a AND b)", ["a"], True),
        ("not not a", ["a"], True),
        ('bug AND NOT (wontfix OR "good first issue")', ["bug", "Good First Issue"], False),
        ('bug AND NOT (wontfix OR "good first issue")', ["bug", "first issue"], True),
        ("'[Type] Bug'", ["[type] bug"], True),
        ('"NOT"', ["not"], True),
        ("area/*", ["area/net"], True),
        ("area/*", ["areas"], False),
        ("C++", ["c++"], True),
    ],
)
def test_an_expression_is_met_by_labels(expression: str, labels: list[str], met: bool) -> None:
    assert meets(expression, labels) is met


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("", "character 1, the end: a label is missing here"),
        ("bug AND", "character 8, the end: a label is missing here"),
        ("AND bug", "character 1, “AND”: a label is missing here"),
        ("bug OR )", "character 8, “)”: a label is missing here"),
        ("good first issue",
         "character 6, “first”: AND or OR is missing before this; a label of several words stands in quotation marks"),
        ("(bug docs)",
         "character 6, “docs”: AND or OR is missing before this; a label of several words stands in quotation marks"),
        ("a AND (bug", "character 7, “(”: this bracket is never closed"),
        ("bug)", "character 4, “)”: this bracket was never opened"),
        ('bug OR "docs', "character 8, “\"docs”: this quotation mark has no second one"),
        ("(" * 21 + "a", "character 21, “(”: brackets and NOTs stand more than 20 deep"),
    ],
)  # fmt: skip
def test_an_expression_that_cannot_be_read_is_refused_with_its_place(expression: str, said: str) -> None:
    with pytest.raises(InputError) as refused:
        label_test(expression)
    assert str(refused.value) == said


@given(
    st.lists(st.sampled_from(["a", "b", "(", ")", "AND", "OR", "NOT", '"', "'", "*"]), max_size=15).map(" ".join),
    st.sets(st.sampled_from("ab")),
)
def test_any_text_is_an_expression_or_refused(expression: str, labels: set[str]) -> None:
    try:
        met = meets(expression, labels)
    except InputError:
        return
    assert meets(f"NOT ({expression})", labels) is not met
