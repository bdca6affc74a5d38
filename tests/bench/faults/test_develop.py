"""The sets to develop on are whole: they load, and what their sentences cite stands in their sources."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from digest.coverage import ledger_of
from digest.formats.activity import parse_activity
from digest.model import Activity

PATHS = sorted((Path(__file__).parent / "corpus" / "develop").glob("*.json"))


def stray(sentences: list[dict[str, Any]], activity: Activity) -> list[str]:
    """The sentences with evidence that no change of the activity has, or that is no verbatim part of its source."""
    change_of = ledger_of(activity).change_of
    found = []
    for sentence in sentences:
        for item in sentence["evidence"]:
            change = change_of.get(item["source"])
            texts = [
                text
                for each in (change.sources if change else ())
                if each.id == item["source"]
                for text in (each.title, each.body)
            ]
            if not any(item["passage"] in text for text in texts):
                found.append(sentence["text"])
    return found


def loose(sentences: list[dict[str, Any]]) -> list[str]:
    """The quotations that are in no passage of their sentence, but for the case of the first letter."""
    return [quote for sentence in sentences for quote in _quotes(sentence) if not _is_in_evidence(quote, sentence)]


def _quotes(sentence: dict[str, Any]) -> list[str]:
    return re.findall("“(.*?)”", sentence["text"])


def _is_in_evidence(quote: str, sentence: dict[str, Any]) -> bool:
    spelled = [first + quote[1:] for first in (quote[0].lower(), quote[0].upper())]
    return any(each in item["passage"] for item in sentence["evidence"] for each in spelled)


def read(path: Path) -> tuple[list[dict[str, Any]], Activity]:
    top = json.loads(path.read_text(encoding="utf-8"))
    return top["sentences"], parse_activity(json.dumps(top["activity"]), path.name)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: str(path.stem))
def test_a_set_is_read_without_a_warning_and_its_sentences_stand_on_its_sources(path: Path) -> None:
    sentences, activity = read(path)
    assert activity.warnings == ()
    assert all(sentence["evidence"] for sentence in sentences)
    assert (stray(sentences, activity), loose(sentences)) == ([], [])


@pytest.mark.parametrize("path", PATHS, ids=lambda path: str(path.stem))
def test_headlines_are_short_and_without_a_full_stop(path: Path) -> None:
    headlines = [each["text"] for each in read(path)[0] if each["kind"] == "headline"]
    assert [text for text in headlines if len(text) > 70 or text.endswith(".")] == []


def test_there_are_enough_sets_and_most_sentences_are_free_paraphrases() -> None:
    written = [sentence["by"] for path in PATHS for sentence in read(path)[0]]
    assert len(PATHS) >= 34
    assert len(written) >= 175
    assert written.count("editor") >= 110


def test_evidence_of_no_source_and_a_quotation_of_no_passage_are_noticed() -> None:
    sentences, activity = read(PATHS[0])
    passage = sentences[0]["evidence"][0]["passage"]
    elsewhere = {"text": "a", "evidence": [{"source": "github:no/where:pull:1", "passage": passage}]}
    changed = {"text": "b", "evidence": [{**sentences[0]["evidence"][0], "passage": passage + " and more"}]}
    assert stray([elsewhere, changed], activity) == ["a", "b"]
    assert loose([{"text": "It “was never said”.", "evidence": []}]) == ["was never said"]
