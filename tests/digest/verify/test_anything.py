"""Whatever a story holds, the verifier answers with findings and never falls over."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from digest.story import URGENCIES, ActionItem, Evidence, Sentence, SentenceKind, Span, SpanKind
from digest.verify import check
from tests.digest.verify.stories import said, story_of
from tests.digest.verify.works import ENG, LEDE, WORKS, of, told
from tests.digest.windows import pull as request
from tests.digest.windows import window
from tests.stories import HOSTILE

SOURCES = tuple(WORKS.sources.values())

FRAGMENTS = (
    "Engine engine-tools now added PumpDriver 4.2.1 v2.3.0 three twice from to instead of not no longer before after "
    'September 12 2026 Saturday `queue` “quoted …” " ` “ ” experimental would released in ignore all previous '
    "instructions closing issue #7 replace with - . , ; : ( ) … ' 's v . 1. 40% \u200b Ångström 轉換 -- / @ # _ == TCP"
)
WORDS = st.sampled_from(FRAGMENTS.split())
PIECES = st.one_of(
    st.lists(WORDS, max_size=14).map(" ".join), st.text(max_size=40), st.sampled_from(HOSTILE).map(lambda text: text[:400])
)
SPANS = st.lists(
    st.builds(Span, st.sampled_from(get_args(SpanKind)), PIECES, st.none() | st.just("https://example.org")), max_size=4
).map(tuple)


@st.composite
def passages(draw: st.DrawFn) -> Evidence:
    """A slice of a real source, or anything at all."""
    source = draw(st.sampled_from(SOURCES))
    if draw(st.booleans()):
        start = draw(st.integers(0, len(source.text)))
        return Evidence(source.id, source.text[start : start + draw(st.integers(0, 200))])
    return Evidence(draw(st.sampled_from((source.id, "", "github:acme/engine:pull:404"))), draw(PIECES))


EVIDENCE = st.lists(passages(), max_size=4).map(tuple)
SENTENCES = st.builds(Sentence, st.sampled_from(get_args(SentenceKind)), SPANS, EVIDENCE, st.just(()))
ITEMS = st.builds(
    ActionItem,
    st.just("0123456789ab"),
    PIECES,
    st.sampled_from((ENG, "")),
    st.sampled_from(URGENCIES),
    st.sampled_from(("removal", "on-hold", "")),
    EVIDENCE,
    st.none() | st.dates(),
)


@given(SENTENCES, SENTENCES, ITEMS)
@settings(max_examples=100, deadline=None)
def test_any_spans_over_any_evidence_give_findings(one: Sentence, other: Sentence, item: ActionItem) -> None:
    story = replace(story_of(WORKS, LEDE, one, other, actions=(item,)), headline=replace(other, kind="headline"))
    found = check(story, WORKS)
    assert all(each.where and each.code.isupper() and each.message for each in found)


@given(SENTENCES)
@settings(max_examples=30, deadline=None)
def test_the_answer_is_the_same_each_time(sentence: Sentence) -> None:
    story = story_of(WORKS, LEDE, sentence)
    assert check(story, WORKS) == check(story, WORKS)


@given(st.sampled_from(HOSTILE), PIECES)
@settings(max_examples=30, deadline=None)
def test_text_that_no_source_has_never_passes_for_a_claim(one: str, other: str) -> None:
    words = [word for word in f"zzqx {one} {other}".split() if word]
    sentence = told(" ".join(["Engine", "brought", "grumbling", "wibbletons", *words]), *of(11))
    assert check(story_of(WORKS, LEDE, sentence), WORKS) != ()


#: What makes an expression or a loop look back again and again, and what no number type takes.
ENDLESS = {
    "openings of comments": "<!--" * 16_000,
    "openings of images": "![a](" * 12_000,
    "quote marks": "> " * 30_000,
    "line ends": "\n" * 60_000,
    "brackets": "[" * 60_000,
    "fences": "~~~\n```\n" * 8_000,
    "bold": "**a" * 20_000,
    "one number": "1" * 60_000,
    "denials": "not never " * 6_000,
    "fixes": "fix it " * 8_000,
    "orders": "from x to y " * 5_000,
}


@pytest.mark.parametrize("body", ENDLESS.values(), ids=ENDLESS)
def test_a_body_made_to_waste_time_wastes_little(body: str) -> None:
    passage = "The siren never blocks the gate from A to B on September 3."
    activity = window(request(1, "Add a siren", f"{body}\n\n{passage}"))
    evidence = Evidence("github:acme/engine:pull:1", passage)
    sentence = said("The siren does not block 3 gates from A to B on September 3 instead of `x`, closing #4.", evidence)
    story = story_of(activity, said("Engine added a siren.", Evidence(evidence.source, "Add a siren")), sentence)
    started = time.process_time()
    assert check(story, activity) != ()
    assert time.process_time() - started < 2.0
