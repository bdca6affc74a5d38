"""What readers are told of the checks is what the checks are, and the figures are those that were recorded."""

from __future__ import annotations

import json
import re
from pathlib import Path

import digest.methodology
from digest.methodology import Figure, figures, methodology, page
from digest.verify import __doc__ as checks

RECORDED = json.loads((Path(digest.methodology.__file__).parent / "figures.json").read_text(encoding="utf-8"))


def test_every_code_of_a_finding_is_explained_and_no_other() -> None:
    listed = (checks or "").partition("codes of findings")[2]
    told = methodology().partition("## What is checked")[2].partition("## What is not checked")[0]
    assert set(re.findall(r"`([A-Z_]{3,})`", told)) == set(re.findall(r"\b[A-Z_]{3,}\b", listed))


def test_the_figures_are_those_of_the_record() -> None:
    text = methodology()
    for row in RECORDED["figures"]:
        assert f"| {row['figure']} | {row['measured']} | {row['target']} |" in text
    assert f"On {RECORDED['corpus']['sets']} sets of changes with {RECORDED['corpus']['sentences']} true sentences" in text


def test_a_missed_target_is_said() -> None:
    row: dict[str, str | bool] = {"figure": "recall, unit", "measured": "94.0 %", "target": ">= 95 %", "holds": False}
    assert figures({"figures": [row]}) == (Figure("recall, unit", "94.0 %", ">= 95 %", holds=False),)


def test_it_says_that_it_is_lexical_and_that_sources_may_be_wrong() -> None:
    text = methodology()
    assert "**It is lexical.**" in text
    assert "**The sources may be wrong.**" in text


def test_the_page_has_its_tables_and_runs_nothing() -> None:
    html = page()
    assert html.startswith('<!doctype html>\n<html lang="en">\n')
    assert "<title>How a story is made, and how it is checked</title>" in html
    assert html.count("<table>") == 2
    assert not re.search(r"@import|url\(|src=|<script|<link|<img|<iframe", html)
