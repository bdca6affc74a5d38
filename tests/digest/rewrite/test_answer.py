"""Reading answers: what is taken of one that is nearly right."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from digest.errors import ModelError
from digest.rewrite.answer import Cite, Proposal, read_answer

SLOTS = ("headline", "lede", "body[0][0]")


def said(*sentences: object, **more: object) -> str:
    """An answer with these sentences."""
    return json.dumps({"sentences": list(sentences), **more})


def one(**fields: object) -> dict[str, object]:
    """A sentence for the lede, with other fields where `fields` has some."""
    return {
        "slot": "lede",
        "change_ids": ["c1"],
        "evidence": [{"source": 1, "sid": "1.2"}],
        "text": "Engine starts.",
    } | fields


def test_a_sentence_is_read_with_its_slot_its_changes_and_its_passages() -> None:
    assert read_answer(said(one()), SLOTS) == {"lede": Proposal("lede", "Engine starts.", ("c1",), (Cite("1.2", 1),))}


def test_a_headline_is_a_sentence_of_its_own_slot() -> None:
    text = said(headline={"text": "Engine starts", "change_ids": ["c1", 7]})

    assert read_answer(text, SLOTS) == {"headline": Proposal("headline", "Engine starts", ("c1",))}


def test_a_slot_that_is_answered_twice_is_not_answered() -> None:
    text = said(one(), one(text="Engine stops."), one(slot="body[0][0]"))

    assert list(read_answer(text, SLOTS)) == ["body[0][0]"]


def test_slots_that_nobody_asked_for_are_passed_over() -> None:
    assert list(read_answer(said(one(), one(slot="tally"), one(slot="headline")), SLOTS)) == ["lede"]


@pytest.mark.parametrize("draft", [said(), said(one(slot="elsewhere")), said(one(text="")), '{"sentences": 7}'])
def test_drafts_of_a_model_that_thinks_aloud_are_passed_over(draft: str) -> None:
    text = f"<think>Perhaps {draft}</think>\n{said(one())}"

    assert list(read_answer(text, SLOTS)) == ["lede"]


def test_line_breaks_are_spaces() -> None:
    assert read_answer(said(one(text=" Engine\n\tstarts. ")), SLOTS)["lede"].text == "Engine starts."


@pytest.mark.parametrize(
    "text",
    ["", "   ", "a\u200bb starts.", "a\u202eb starts.", "\x00 starts.", "Engine starts 🚀.", "x" * 601, None, 7, ["x"]],
)
def test_text_that_nobody_would_print_is_no_sentence(text: object) -> None:
    assert list(read_answer(said(one(text=text), one(slot="body[0][0]")), SLOTS)) == ["body[0][0]"]


@pytest.mark.parametrize(
    ("evidence", "cites"),
    [
        (["1.2", "1.3"], (Cite("1.2"), Cite("1.3"))),
        ([{"sid": "1.2"}], (Cite("1.2"),)),
        ([{"source": True, "sid": "1.2"}], (Cite("1.2"),)),
        ([{"source": 1, "sid": 1.2}, {"source": 1}, None, 3], ()),
        ("1.2", ()),
        (None, ()),
        (["1.1"] * 50, (Cite("1.1"),) * 8),
    ],
)
def test_passages_are_read_in_any_form_that_names_them(evidence: object, cites: tuple[Cite, ...]) -> None:
    assert read_answer(said(one(evidence=evidence)), SLOTS)["lede"].cites == cites


FIELDS = st.sampled_from(["headline", "sentences", "slot", "text", "evidence", "sid", "source"])
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(FIELDS, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=200) | ANY_JSON.map(json.dumps))
def test_whatever_a_model_says_is_read_or_refused_in_one_line(text: str) -> None:
    try:
        found = set(read_answer(text, SLOTS))
    except ModelError as error:
        found = {str(error)}

    assert found <= set(SLOTS) or re.fullmatch("the (?:answer of the )?model .+", found.pop())
