"""The corpus is what the bench takes it for: true to its form, large enough, and split by change set."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from digest.errors import InputError
from digest.story import SentenceKind
from tests.bench.faults.corpus import PARTS, ChangeSet, Part, load, read, set_of
from tests.digest.verify.works import LEDE, WORKS

SETS = tuple(each for part in PARTS for each in load(part))
LONGEST_HEADLINE = 70

every_set = pytest.mark.parametrize("each", SETS, ids=lambda each: f"{each.part}/{each.name}")


@every_set
def test_every_passage_is_a_verbatim_part_of_its_source(each: ChangeSet) -> None:
    evidence = [item for _, sentence in each.written for item in sentence.evidence]
    assert [item for item in evidence if item.passage not in each.activity.sources[item.source].text] == []
    assert all(item.passage.strip() for item in evidence)


@every_set
def test_every_sentence_rests_on_changes_and_says_by_whom_it_is(each: ChangeSet) -> None:
    assert each.written
    assert {by for by, _ in each.written} <= {"editor", "close"}
    assert {sentence.kind for _, sentence in each.written} <= set(get_args(SentenceKind)) - {"tally", "bridge"}
    assert [truth.sentence.plain for truth in each.truths if not truth.changes] == []
    assert each.activity.warnings == ()


@every_set
def test_a_headline_is_short_and_every_other_sentence_ends(each: ChangeSet) -> None:
    for _, sentence in each.written:
        if sentence.kind == "headline":
            assert len(sentence.plain) <= LONGEST_HEADLINE
            assert not sentence.plain.endswith(".")
        else:
            assert sentence.plain.endswith((".", ".”")), sentence.plain


def test_no_set_is_in_both_parts() -> None:
    seen: dict[str, set[str]] = {part: set() for part in PARTS}
    for each in SETS:
        texts = {source.text for source in each.activity.sources.values() if len(source.text) > 30}
        seen[each.part] |= {*texts, *(repo.name for repo in each.activity.repos)}
    assert seen["develop"] & seen["heldout"] == set()


def test_the_corpus_is_large_enough_and_half_of_it_are_free_paraphrases() -> None:
    written = [by for each in SETS for by, _ in each.written]
    assert len(SETS) >= 60
    assert len({each.style for each in SETS}) == len(SETS)
    assert len(written) >= 250
    assert 2 * written.count("editor") >= len(written)


def test_the_sentences_of_the_template_are_composed_and_counts_are_none_of_them() -> None:
    each = set_of(WORKS, (("close", LEDE),))
    assert [truth.by for truth in each.truths[:2]] == ["close", "template"]
    assert [truth for truth in each.truths if truth.sentence.kind == "tally"] == []
    assert each.faulty == frozenset()


@pytest.mark.parametrize(
    ("text", "why"),
    [("{", "JSONDecodeError"), ('{"style": ""}', "KeyError 'sentences'"), ("[]", "TypeError")],
)
def test_a_file_that_is_no_set_is_named(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "odd.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=rf"develop/odd\.json is no change set: {why}"):
        read(path, "develop")


@pytest.mark.parametrize("part", PARTS)
def test_an_empty_part_is_named(tmp_path: Path, part: Part) -> None:
    with pytest.raises(InputError, match=f"{tmp_path.name}/{part} has no change set"):
        load(part, tmp_path)
